// The Gregorian calendar and ISO 8601 moments, UTC, in plain integers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inflight {

/// A date. Month 1 … 12, day 1 … 31.
struct Civil {
  int64_t year = 1970;
  int64_t month = 1;
  int64_t day = 1;
  bool operator==(const Civil&) const = default;
};

/// Days since 1970-01-01. REQUIRES: a date that exists, year >= 1.
int64_t days_from_civil(const Civil& date);
/// The date of a day. REQUIRES: days >= -719468 (0000-03-01).
Civil civil_from_days(int64_t days);
/// 28 … 31. REQUIRES: month 1 … 12.
int64_t days_in_month(int64_t year, int64_t month);

/// Unix ms of "2026-01-01", "2026-01-01T00:05", "2026-01-01T00:05:30.5Z" or "…+06:00"; without a
/// zone UTC. Nothing for other texts and for dates that do not exist.
std::optional<int64_t> parse_iso_ms(std::string_view text);
/// "2026-01-01T00:01:00.250Z". REQUIRES: years 0 … 9999.
std::string iso_text(int64_t unix_ms);

}  // namespace inflight
