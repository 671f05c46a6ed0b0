#include "base/duration.h"

#include <array>
#include <utility>

namespace inflight {
namespace {

struct Unit {
  std::string_view name;
  int64_t ms;
};
constexpr std::array<Unit, 5> kUnits{
    {{"d", 86'400'000}, {"h", 3'600'000}, {"m", 60'000}, {"s", 1000}, {"ms", 1}}};

bool digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::optional<Span> parse_duration(std::string_view text) {
  constexpr int kDigitsMax = 12;
  std::size_t at = 0;
  int64_t whole = 0;
  while (at < text.size() && digit(text[at])) {
    if (at == kDigitsMax) return std::nullopt;
    whole = whole * 10 + (text[at++] - '0');
  }
  if (at == 0) return std::nullopt;
  int64_t thousandths = 0;
  if (at < text.size() && text[at] == '.') {
    ++at;
    int decimals = 0;
    for (int64_t place = 100; at < text.size() && digit(text[at]); place /= 10, ++decimals) {
      if (decimals == 3) return std::nullopt;
      thousandths += place * (text[at++] - '0');
    }
    if (decimals == 0) return std::nullopt;
  }
  for (const Unit& unit : kUnits) {
    if (text.substr(at) != unit.name) continue;
    if (whole > kDurationMax.ms / unit.ms) return std::nullopt;
    const int64_t part = thousandths * unit.ms;
    if (part % 1000 != 0) return std::nullopt;
    const Span span{whole * unit.ms + part / 1000};
    return span <= kDurationMax ? std::optional(span) : std::nullopt;
  }
  return std::nullopt;
}

std::string duration_text(Span span) {
  if (span.ms == 0) return "0s";
  for (const Unit& unit : kUnits) {
    if (span.ms % unit.ms == 0) return std::to_string(span.ms / unit.ms) + std::string(unit.name);
  }
  return {};
}

}  // namespace inflight
