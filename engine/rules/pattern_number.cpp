#include "rules/pattern_number.h"

#include "base/digits.h"

namespace inflight::rules {
namespace {

constexpr size_t kDigitsMax = 17;
constexpr int64_t kExponentMax = 308;

/// Takes the digits off the front.
std::string_view take_digits(std::string_view& text) {
  size_t n = 0;
  while (n < text.size() && text[n] >= '0' && text[n] <= '9') ++n;
  std::string_view digits = text.substr(0, n);
  text.remove_prefix(n);
  return digits;
}

/// Takes "e+12" off the front; 0 without it.
std::optional<int64_t> take_exponent(std::string_view& text) {
  if (!take(text, 'e') && !take(text, 'E')) return 0;
  const bool minus = take(text, '-');
  if (!minus) take(text, '+');
  const std::string_view digits = take_digits(text);
  if (digits.empty() || digits.size() > 6) return std::nullopt;
  return minus ? -digits_value(digits) : digits_value(digits);
}

}  // namespace

std::optional<PatternNumber> parse_pattern_number(std::string_view text) {
  PatternNumber out;
  out.minus = take(text, '-');
  const std::string_view whole = take_digits(text);
  if (whole.empty()) return std::nullopt;
  out.digits = whole;
  if (take(text, '.')) {
    const std::string_view fraction = take_digits(text);
    if (fraction.empty()) return std::nullopt;
    out.digits += fraction;
  }
  const std::optional<int64_t> exponent = take_exponent(text);
  if (!exponent || !text.empty()) return std::nullopt;
  const size_t first = out.digits.find_first_not_of('0');
  if (first == std::string::npos) return PatternNumber{};
  out.exponent = *exponent + static_cast<int64_t>(whole.size()) - static_cast<int64_t>(first);
  out.digits.erase(out.digits.find_last_not_of('0') + 1);
  out.digits.erase(0, first);
  if (out.digits.size() > kDigitsMax) return std::nullopt;
  if (out.exponent > kExponentMax || out.exponent < -kExponentMax) return std::nullopt;
  return out;
}

int compare(const PatternNumber& a, const PatternNumber& b) {
  if (a == b) return 0;
  if (a.minus != b.minus) return a.minus ? -1 : 1;
  const int larger = a.minus ? -1 : 1;  // when the magnitude of a is the larger one
  if (a.digits.empty() || b.digits.empty()) return a.digits.empty() ? -larger : larger;
  if (a.exponent != b.exponent) return a.exponent > b.exponent ? larger : -larger;
  return a.digits > b.digits ? larger : -larger;
}

}  // namespace inflight::rules
