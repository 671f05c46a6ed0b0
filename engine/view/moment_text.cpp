#include "view/moment_text.h"

namespace inflight::view {
namespace {

constexpr int64_t kMost = int64_t{1000} * 24 * 3600 * 1000;  // ms

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Takes digits off the front, -1 if there are none or too many.
int64_t take_whole(std::string_view& text) {
  int64_t value = 0;
  size_t used = 0;
  while (used < text.size() && is_digit(text[used])) {
    if (used >= 12) return -1;
    value = value * 10 + (text[used++] - '0');
  }
  if (used == 0) return -1;
  text.remove_prefix(used);
  return value;
}

/// Takes ".5" off the front as thousandths; 0 without, -1 for a point with no digit.
int64_t take_thousandths(std::string_view& text) {
  if (text.empty() || text[0] != '.') return 0;
  text.remove_prefix(1);
  int64_t value = 0;
  int64_t place = 100;
  size_t used = 0;
  for (; used < text.size() && is_digit(text[used]); ++used) {
    value += place * (text[used] - '0');
    place /= 10;
  }
  if (used == 0) return -1;
  text.remove_prefix(used);
  return value;
}

/// ms in a unit, 0 = no unit.
int64_t unit(std::string_view name) {
  if (name == "ms") return 1;
  if (name.empty() || name == "s" || name == "sec") return 1000;
  if (name == "m" || name == "min") return 60 * 1000;
  if (name == "h") return 3600 * 1000;
  if (name == "d" || name == "day" || name == "days") return int64_t{24} * 3600 * 1000;
  return 0;
}

/// "1:30", "1:02:03.5", in ms; -1 for anything else.
int64_t read_clock(std::string_view text) {
  int64_t seconds = take_whole(text);
  if (seconds < 0) return -1;
  int parts = 1;
  while (!text.empty() && text[0] == ':') {
    text.remove_prefix(1);
    const int64_t next = take_whole(text);
    if (next < 0 || next > 59 || ++parts > 3 || seconds > kMost / 1000) return -1;
    seconds = seconds * 60 + next;
  }
  const int64_t rest = take_thousandths(text);
  if (parts < 2 || rest < 0 || !text.empty() || seconds > kMost / 1000) return -1;
  return seconds * 1000 + rest;
}

int64_t read_time(std::string_view text) {
  return text.find(':') != std::string_view::npos ? read_clock(text) : read_span(text);
}

}  // namespace

int64_t read_span(std::string_view text) {
  text = trimmed(text);
  const int64_t whole = take_whole(text);
  if (whole < 0) return -1;
  const int64_t rest = take_thousandths(text);
  const int64_t ms = unit(trimmed(text));
  if (rest < 0 || ms == 0 || whole > kMost / ms) return -1;
  return whole * ms + rest * ms / 1000;
}

std::string plain_query(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    // U+09E6 … U+09EF: E0 A7 A6 … AF
    if (text.substr(i, 2) == "\xE0\xA7" && i + 2 < text.size() && text[i + 2] >= '\xA6' &&
        text[i + 2] <= '\xAF') {
      plain += static_cast<char>('0' + (text[i + 2] - '\xA6'));
      i += 2;
    } else {
      plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  return std::string(trimmed(plain));
}

Place read_place(std::string_view text) {
  const std::string plain = plain_query(text);
  std::string_view rest = plain;
  if (rest.empty()) return {};
  const char first = rest[0];
  if (first == '#' || first == 'm') {
    rest.remove_prefix(1);
    const int64_t n = take_whole(rest);
    if (n < 1 || !rest.empty()) return {};
    return {first == '#' ? PlaceKind::event : PlaceKind::message, n};
  }
  const bool relative = first == '+' || first == '-';
  if (relative) rest = trimmed(rest.substr(1));
  const int64_t ms = read_time(rest);
  if (ms < 0) return {};
  if (!relative) return {PlaceKind::time, ms};
  return {PlaceKind::forward, first == '-' ? -ms : ms};
}

}  // namespace inflight::view
