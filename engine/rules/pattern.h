// Event patterns (EB-PAT-01 … 14), compiled once into a value and tried on the fields of an event.
// Filter policies of SNS and filters of Lambda mappings are the same with rules of their own
// (rules/filter.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_spelled.h"
#include "base/result.h"
#include "rules/condition_values.h"
#include "rules/pattern_number.h"

namespace inflight::rules {

/// What one element of a pattern's list asks of a value.
enum class Test : uint8_t {
  literal,  // null, true or false
  text,     // a string; an address in any spelling (EB-PAT-04)
  number,   // by value or by spelling
  prefix,   // strings only, like all of the next six
  suffix,
  equals_ignoring_case,  // operands are folded (rules/fold_case.h), like the next two
  prefix_ignoring_case,
  suffix_ignoring_case,
  wildcard,  // operands are parsed (rules/wildcard.h)
  range,     // numeric with < <= > >=
  cidr,
  exists,
  absent,  // {"exists": false}
};

struct PatternBound {
  PatternNumber value;
  bool open = false;  // the value itself is outside
  bool operator==(const PatternBound&) const = default;
};

struct PatternItem {
  Test test = Test::exists;
  bool negated = false;                // anything-but: there is a value, and no operand fits it
  std::vector<std::string> texts;      // alternatives; spellings of numbers too
  std::vector<PatternNumber> numbers;  // alternatives of Test::number
  std::optional<PatternBound> low;     // of Test::range
  std::optional<PatternBound> high;
  std::optional<Block> block;  // of Test::cidr; of Test::text if that is an address
  bool operator==(const PatternItem&) const;
};

/// One path with its list; the items are alternatives.
struct PatternLeaf {
  std::string path;  // keys joined by "."
  std::vector<PatternItem> items;
  bool operator==(const PatternLeaf&) const = default;
};

/// A disjunction of branches, which `$or` makes several; a branch is the leaves that must all fit,
/// as indices into `leaves`, in ascending order of their paths.
struct Pattern {
  std::vector<PatternLeaf> leaves;
  std::vector<std::vector<int32_t>> branches;
  bool operator==(const Pattern&) const = default;
};

/// Longer texts of patterns and events are refused unread; the limits of the services are lower.
inline constexpr int64_t kPatternBytesMax = 262'144;
inline constexpr int64_t kPatternEventBytesMax = 2 << 20;

/// Which operators may stand under anything-but (SNS-FILTER-11); EventBridge takes all.
enum class AnythingBut : uint8_t { all, prefix_only };

/// Compiles a pattern. Fault: the message is R of EB-PAT-ERR, without code.
Result<Pattern> read_pattern(const Spelled& pattern, AnythingBut allowed = AnythingBut::all);

/// Compiles the EventPattern of a rule. Fault: InvalidEventPatternException with AWS's text but
/// for the place in the source that follows on its second line.
Result<Pattern> compile_event_pattern(std::string_view text);

/// A leaf of an event.
struct EventField {
  std::string path;
  Spelled::Kind kind = Spelled::Kind::string;  // never array or object
  std::string text;
  std::vector<std::pair<int32_t, int32_t>> places;  // (array, index) of the elements it lies in
};

/// An event as patterns see it: its leaves by path, those of one path in the event's order.
class EventFields {
 public:
  /// How the elements of an array belong together.
  enum class Arrays : uint8_t {
    together,  // conditions below one array must hold in the same element (EB-PAT-03)
    apart,     // each condition for itself (SNS-FILTER-28)
  };
  explicit EventFields(Arrays arrays = Arrays::together) : arrays_(arrays) {}
  explicit EventFields(const Spelled& event) { add("", event); }
  /// Adds `value` and all below it at `path`.
  void add(const std::string& path, const Spelled& value);
  /// The leaves at `path`: first and one past the last.
  std::pair<const EventField*, const EventField*> at(std::string_view path) const;

 private:
  void walk(const std::string& path, const Spelled& value);

  Arrays arrays_ = Arrays::together;
  int32_t array_count_ = 0;
  std::vector<std::pair<int32_t, int32_t>> places_;  // of the element that is walked
  std::vector<EventField> fields_;                   // sorted by path
};

/// True if some branch fits (EB-PAT-03).
bool matches(const Pattern& pattern, const EventFields& event);

}  // namespace inflight::rules
