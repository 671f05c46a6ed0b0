// Integers of any length as texts of decimal digits.
#pragma once

#include <string_view>

namespace inflight::cases {

/// True for digits with "-" before them or not.
bool is_decimal(std::string_view text);
/// -1, 0 or 1: how `a` compares with `b`. REQUIRES: both are decimal.
int compare_decimal(std::string_view a, std::string_view b);

}  // namespace inflight::cases
