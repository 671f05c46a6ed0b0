// Reading digits and signs off the front of a text, for the small languages that are read by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace inflight {

/// At least one character, all of them '0' … '9'.
inline bool all_digits(std::string_view text) {
  for (char c : text) {
    if (c < '0' || c > '9') return false;
  }
  return !text.empty();
}

/// REQUIRES: all_digits(text), at most 18 digits.
inline int64_t digits_value(std::string_view text) {
  int64_t value = 0;
  for (char c : text) value = value * 10 + (c - '0');
  return value;
}

/// Takes `c` off the front; false if something else stands there.
inline bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace inflight
