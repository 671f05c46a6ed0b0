// Numbers as event patterns compare them (EB-PAT-04): by value, whatever their spelling.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inflight::rules {

/// 0.digits * 10^exponent, exactly; no zero at either end of `digits`, none for zero.
struct PatternNumber {
  bool minus = false;
  int64_t exponent = 0;
  std::string digits;
  bool operator==(const PatternNumber&) const = default;
};

/// The number that JSON spells so. Nothing if it is no JSON number, or has more than 17 significant
/// digits or a magnitude that a double does not reach: AWS compares those by text only.
std::optional<PatternNumber> parse_pattern_number(std::string_view text);

/// -1, 0 or 1.
int compare(const PatternNumber& a, const PatternNumber& b);

}  // namespace inflight::rules
