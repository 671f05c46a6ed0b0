// Reading events as goals see them: fields, keys and selectors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "lab/goal_tree.h"
#include "sim/log.h"

namespace inflight::lab {

/// A field that is a number, in the log's unit (ms for times); 0 if the event has none.
/// REQUIRES: !info(field).is_text.
int64_t number_field(const sim::Log& log, const sim::Event& event, Field field);

/// A field that is a text; "" if the event has none. REQUIRES: info(field).is_text.
std::string_view text_field(const sim::Log& log, const sim::Event& event, Field field);

/// Units of the log in one unit of goals: 1000 for times, else 1.
double unit_of(Field field);

/// Stands for one value of a field within one log.
using Key = uint64_t;

/// The event's value of `field` as a key. Nothing if the event has none: an empty text, or 0 in
/// lid, mid and n. Of all other numbers 0 is a value.
std::optional<Key> key_of(const sim::Log& log, const sim::Event& event, Field field);

/// A selector at work: counts for `nth`.
class Matcher {
 public:
  explicit Matcher(const Sel& sel);

  /// True if the selector picks this event. Each event is asked once, in log order. `key` parts the
  /// counting of `nth` where a `by` is in force; else pass 0.
  bool take(const sim::Log& log, const sim::Event& event, Key key);

 private:
  bool fits(const sim::Log& log, const sim::Event& event) const;

  Sel sel_;
  std::array<bool, sim::kEvs> kinds_{};
  std::unordered_map<Key, int64_t> taken_;  // looked up, never iterated
};

}  // namespace inflight::lab
