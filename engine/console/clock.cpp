#include "console/clock.h"

#include <array>
#include <utility>
#include <vector>

#include "base/calendar.h"
#include "base/duration.h"

namespace inflight::console {
namespace {

constexpr int64_t kDayMs = 86'400'000;
constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::array<std::string_view, 7> kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};

struct Date {
  int64_t year, month, day, weekday, of_year, hour, minute, second, ms, epoch_s;
};

Date date_of(Time at) {
  const int64_t epoch_ms = kEpochMs + at.ms;
  const int64_t days = epoch_ms / kDayMs;
  const int64_t rest = epoch_ms % kDayMs;
  const Civil civil = civil_from_days(days);
  Date date{};
  date.year = civil.year;
  date.month = civil.month;
  date.day = civil.day;
  date.weekday = (days + 4) % 7;
  date.of_year = days - days_from_civil({date.year, 1, 1}) + 1;
  date.hour = rest / 3'600'000;
  date.minute = rest / 60'000 % 60;
  date.second = rest / 1000 % 60;
  date.ms = rest % 1000;
  date.epoch_s = epoch_ms / 1000;
  return date;
}

std::string padded(int64_t value, std::size_t width, char fill = '0') {
  std::string text = std::to_string(value);
  while (text.size() < width) text.insert(text.begin(), fill);
  return text;
}

std::string code_text(const Date& date, char code) {
  switch (code) {
    case 'Y':
      return padded(date.year, 4);
    case 'y':
      return padded(date.year % 100, 2);
    case 'm':
      return padded(date.month, 2);
    case 'd':
      return padded(date.day, 2);
    case 'e':
      return padded(date.day, 2, ' ');
    case 'j':
      return padded(date.of_year, 3);
    case 'H':
      return padded(date.hour, 2);
    case 'M':
      return padded(date.minute, 2);
    case 'S':
      return padded(date.second, 2);
    case 'N':
      return padded(date.ms * 1'000'000, 9);
    case 's':
      return std::to_string(date.epoch_s);
    case 'F':
      return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2);
    case 'T':
      return padded(date.hour, 2) + ":" + padded(date.minute, 2) + ":" + padded(date.second, 2);
    case 'R':
      return padded(date.hour, 2) + ":" + padded(date.minute, 2);
    case 'a':
      return std::string(kDays[static_cast<std::size_t>(date.weekday)]);
    case 'b':
      return std::string(kMonths[static_cast<std::size_t>(date.month - 1)]);
    case 'Z':
      return "UTC";
    case 'z':
      return "+0000";
    case 'n':
      return "\n";
    case '%':
      return "%";
    default:
      return {'%', code};
  }
}

/// Reads fixed forms: digits by count, and signs.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}
  bool ok = true;
  bool done() const { return text_.empty(); }

  bool sign(char c) {
    if (text_.empty() || text_.front() != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  void need(char c) { ok = sign(c) && ok; }
  int64_t number(std::size_t digits, int64_t low, int64_t high) {
    int64_t value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      if (text_.empty() || text_.front() < '0' || text_.front() > '9') {
        ok = false;
        return 0;
      }
      value = value * 10 + (text_.front() - '0');
      text_.remove_prefix(1);
    }
    ok = ok && value >= low && value <= high;
    return value;
  }
  /// Milliseconds of the day: 00:05, 00:05:30, 00:05:30.250.
  int64_t time_of_day() {
    int64_t ms = number(2, 0, 23) * 3'600'000;
    need(':');
    ms += number(2, 0, 59) * 60'000;
    if (!sign(':')) return ms;
    ms += number(2, 0, 59) * 1000;
    if (sign('.')) ms += number(3, 0, 999);
    return ms;
  }

 private:
  std::string_view text_;
};

std::optional<Time> iso_moment(std::string_view text) {
  Scanner scanner(text);
  const int64_t year = scanner.number(4, 1970, 9999);
  scanner.need('-');
  const int64_t month = scanner.number(2, 1, 12);
  scanner.need('-');
  const int64_t day = scanner.number(2, 1, 31);
  if (!scanner.ok || day > days_in_month(year, month)) return std::nullopt;
  int64_t ms = days_from_civil({year, month, day}) * kDayMs;
  if (!scanner.done()) {
    if (!scanner.sign('T')) scanner.need(' ');
    ms += scanner.time_of_day();
    if (!scanner.sign('Z') && scanner.sign('+')) {
      scanner.number(2, 0, 0);
      scanner.sign(':');
      scanner.number(2, 0, 0);
    }
  }
  if (!scanner.ok || !scanner.done()) return std::nullopt;
  return Time{ms - kEpochMs};
}

/// Milliseconds of "5 minutes", "-1 hour", "+2 days".
std::optional<int64_t> relative_ms(std::string_view text) {
  static const std::vector<std::pair<std::string_view, int64_t>> kUnits = {
      {"sec", 1000},       {"second", 1000}, {"min", 60'000},     {"minute", 60'000},
      {"hour", 3'600'000}, {"day", kDayMs},  {"week", 7 * kDayMs}};
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  int64_t number = 0;
  std::size_t digits = 0;
  while (digits < text.size() && digits < 9 && text[digits] >= '0' && text[digits] <= '9') {
    number = number * 10 + (text[digits++] - '0');
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  while (text.starts_with(' ')) text.remove_prefix(1);
  for (const auto& [unit, ms] : kUnits) {
    if (text == unit || text == std::string(unit) + "s") return (negative ? -number : number) * ms;
  }
  return std::nullopt;
}

}  // namespace

std::string iso_text(Time at) {
  const std::string tail = at.ms % 1000 == 0 ? "" : "." + padded(date_of(at).ms, 3);
  return date_text(at, "%FT%T") + tail + "Z";
}

std::string date_text(Time at, std::string_view format) {
  const Date date = date_of(at);
  std::string out;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] == '%' && i + 1 < format.size())
      out += code_text(date, format[++i]);
    else
      out += format[i];
  }
  return out;
}

std::optional<Time> parse_moment(std::string_view text, Time now) {
  std::optional<Time> out = iso_moment(text);
  if (!out) {
    Scanner scanner(text);
    const int64_t ms = scanner.time_of_day();
    const int64_t day = (kEpochMs + now.ms) / kDayMs * kDayMs - kEpochMs;
    if (scanner.ok && scanner.done()) out = Time{day + ms};
  }
  if (!out) {
    if (const auto span = parse_duration(text)) out = Time{span->ms};
  }
  return out && out->ms >= 0 ? out : std::nullopt;
}

std::optional<Span> parse_length(std::string_view text) {
  if (text.empty() || text.back() < '0' || text.back() > '9') return parse_duration(text);
  return parse_duration(std::string(text) + "s");
}

std::optional<Time> parse_date(std::string_view text, Time now) {
  if (text == "now") return now;
  if (text.starts_with('@')) {
    Scanner scanner(text.substr(1));
    if (text.size() < 2 || text.size() > 12) return std::nullopt;
    const int64_t seconds = scanner.number(text.size() - 1, 0, int64_t{99'999'999'999});
    return scanner.ok ? std::optional<Time>(Time{seconds * 1000 - kEpochMs}) : std::nullopt;
  }
  const bool ago = text.ends_with(" ago");
  if (const auto ms = relative_ms(ago ? text.substr(0, text.size() - 4) : text)) {
    return Time{now.ms + (ago ? -*ms : *ms)};
  }
  return iso_moment(text);
}

}  // namespace inflight::console
