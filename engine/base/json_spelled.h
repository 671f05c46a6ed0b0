// A JSON text as it stands, for readers to whom the spelling of a number matters (event patterns).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace inflight {

/// A value of JSON. Numbers keep their spelling; of several members of one name the last counts.
struct Spelled {
  enum class Kind : uint8_t { literal, number, string, array, object };
  Kind kind = Kind::literal;
  std::string text = "null";  // literal: null, true or false; number: as written; string: value
  std::vector<std::string> names;  // of an object's members, each once, in order of first sight
  std::vector<Spelled> values;     // elements, or members in the order of `names`

  bool is_object() const { return kind == Kind::object; }
  bool is_array() const { return kind == Kind::array; }
  bool is_string() const { return kind == Kind::string; }
  bool is_number() const { return kind == Kind::number; }
  /// Member `name`; null pointer when absent or this is no object.
  const Spelled* find(std::string_view name) const;
  bool operator==(const Spelled&) const = default;
};

/// Reads one JSON text. Fault (code JSON): what the text begins to be wrong with. Refused are texts
/// over `bytes_max`, nesting over json::kNestingMax, invalid UTF-8, anything after the value.
Result<Spelled> parse_spelled(std::string_view text, int64_t bytes_max);

/// Text without blanks that reads back equal.
std::string text_of(const Spelled& value);

}  // namespace inflight
