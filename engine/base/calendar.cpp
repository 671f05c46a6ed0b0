#include "base/calendar.h"

#include <array>

#include "base/digits.h"

namespace inflight {
namespace {

/// Takes exactly `count` digits off the front of `text`.
std::optional<int64_t> take_digits(std::string_view& text, size_t count) {
  if (text.size() < count || !all_digits(text.substr(0, count))) return std::nullopt;
  int64_t value = digits_value(text.substr(0, count));
  text.remove_prefix(count);
  return value;
}

std::optional<int64_t> take_day(std::string_view& text) {
  std::optional<int64_t> year = take_digits(text, 4);
  if (!year || *year < 1 || !take(text, '-')) return std::nullopt;
  std::optional<int64_t> month = take_digits(text, 2);
  if (!month || *month < 1 || *month > 12 || !take(text, '-')) return std::nullopt;
  std::optional<int64_t> day = take_digits(text, 2);
  if (!day || *day < 1 || *day > days_in_month(*year, *month)) return std::nullopt;
  return days_from_civil({*year, *month, *day});
}

/// Minutes of "hh:mm".
std::optional<int64_t> take_minutes(std::string_view& text) {
  std::optional<int64_t> hour = take_digits(text, 2);
  if (!hour || *hour > 23 || !take(text, ':')) return std::nullopt;
  std::optional<int64_t> minute = take_digits(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  return *hour * 60 + *minute;
}

/// Milliseconds of ":ss" and ".fff"; both may be missing.
std::optional<int64_t> take_seconds(std::string_view& text) {
  if (!take(text, ':')) return 0;
  std::optional<int64_t> second = take_digits(text, 2);
  if (!second || *second > 59) return std::nullopt;
  int64_t ms = *second * 1000;
  if (!take(text, '.')) return ms;
  int64_t unit = 100;
  size_t taken = 0;
  while (std::optional<int64_t> digit = take_digits(text, 1)) {
    ms += *digit * unit;
    unit /= 10;
    ++taken;
  }
  if (taken == 0) return std::nullopt;
  return ms;
}

/// Minutes east of "Z", "+06:00" or nothing.
std::optional<int64_t> zone_minutes(std::string_view text) {
  if (text.empty() || text == "Z") return 0;
  bool west = text.front() == '-';
  if (!west && text.front() != '+') return std::nullopt;
  text.remove_prefix(1);
  std::optional<int64_t> minutes = take_minutes(text);
  if (!minutes || !text.empty()) return std::nullopt;
  return west ? -*minutes : *minutes;
}

}  // namespace

int64_t days_in_month(int64_t year, int64_t month) {
  constexpr std::array<int64_t, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return kDays[static_cast<size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

int64_t days_from_civil(const Civil& date) {
  // The year starts in March, so that the leap day is its last.
  const int64_t y = date.month <= 2 ? date.year - 1 : date.year;
  const int64_t month = date.month > 2 ? date.month - 3 : date.month + 9;
  const int64_t of_year = (153 * month + 2) / 5 + date.day - 1;
  return y * 365 + y / 4 - y / 100 + y / 400 + of_year - 719468;
}

Civil civil_from_days(int64_t days) {
  const int64_t shifted = days + 719468;
  const int64_t era = shifted / 146097;
  const int64_t of_era = shifted % 146097;
  const int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
  const int64_t part = (5 * of_year + 2) / 153;
  const int64_t month = part < 10 ? part + 3 : part - 9;
  return {year + era * 400 + (month <= 2 ? 1 : 0), month, of_year - (153 * part + 2) / 5 + 1};
}

std::optional<int64_t> parse_iso_ms(std::string_view text) {
  const std::optional<int64_t> day = take_day(text);
  if (!day) return std::nullopt;
  const int64_t ms = *day * 86'400'000;
  if (text.empty()) return ms;
  if (!take(text, 'T')) return std::nullopt;
  const std::optional<int64_t> minutes = take_minutes(text);
  if (!minutes) return std::nullopt;
  const std::optional<int64_t> rest = take_seconds(text);
  if (!rest) return std::nullopt;
  const std::optional<int64_t> zone = zone_minutes(text);
  if (!zone) return std::nullopt;
  return ms + (*minutes - *zone) * 60'000 + *rest;
}

std::string iso_text(int64_t unix_ms) {
  const auto digits = [](int64_t value, std::size_t width) {
    std::string text = std::to_string(value);
    return std::string(width - text.size(), '0') + text;
  };
  const int64_t in_day = unix_ms % 86400000;
  const Civil date = civil_from_days(unix_ms / 86400000);
  return digits(date.year, 4) + "-" + digits(date.month, 2) + "-" + digits(date.day, 2) + "T" +
         digits(in_day / 3600000, 2) + ":" + digits(in_day / 60000 % 60, 2) + ":" +
         digits(in_day / 1000 % 60, 2) + "." + digits(in_day % 1000, 3) + "Z";
}

}  // namespace inflight
