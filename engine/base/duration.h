// Durations as labs write them: "90s", "1.5m", "4d". Units d h m s ms; whole milliseconds only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"

namespace inflight {

inline constexpr Span kDurationMax{int64_t{3650} * 86'400'000};

/// Parses digits, at most three decimals and a unit. Nothing for other texts, for parts of a
/// millisecond ("1.5ms") and for more than kDurationMax.
std::optional<Span> parse_duration(std::string_view text);

/// The text with the largest unit that divides: 90,000 ms is "90s", 120,000 ms is "2m", 0 is "0s".
/// REQUIRES: span is not negative.
std::string duration_text(Span span);

/// What a duration looks like, for messages.
inline constexpr std::string_view kDurationForm =
    "a duration such as \"90s\" (d, h, m, s or ms; whole milliseconds)";

}  // namespace inflight
