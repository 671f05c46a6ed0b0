#include "rules/condition_values.h"

#include <vector>

#include "base/calendar.h"
#include "base/digits.h"

namespace inflight::rules {
namespace {

constexpr size_t kWholeDigits = 15;
constexpr size_t kFractionDigits = 9;

std::optional<uint8_t> parse_byte(std::string_view text) {
  if (text.size() > 3 || !all_digits(text)) return std::nullopt;
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  int64_t value = digits_value(text);
  if (value > 255) return std::nullopt;
  return static_cast<uint8_t>(value);
}

std::optional<std::array<uint8_t, 4>> parse_v4(std::string_view text) {
  std::array<uint8_t, 4> bytes{};
  for (size_t i = 0; i < 4; ++i) {
    size_t dot = i < 3 ? text.find('.') : text.size();
    if (dot == std::string_view::npos) return std::nullopt;
    std::optional<uint8_t> byte = parse_byte(text.substr(0, dot));
    if (!byte) return std::nullopt;
    bytes[i] = *byte;
    if (i < 3) text.remove_prefix(dot + 1);
  }
  return bytes;
}

std::optional<uint16_t> parse_group(std::string_view text) {
  if (text.empty() || text.size() > 4) return std::nullopt;
  uint32_t value = 0;
  for (char c : text) {
    bool upper = c >= 'A' && c <= 'F';
    bool low = c >= 'a' && c <= 'f';
    if (!upper && !low && (c < '0' || c > '9')) return std::nullopt;
    value = value * 16 + static_cast<uint32_t>(upper ? c - 'A' + 10 : low ? c - 'a' + 10 : c - '0');
  }
  return static_cast<uint16_t>(value);
}

/// Bytes of "2001:db8:1"; an empty text has none. Nothing if malformed.
std::optional<std::vector<uint8_t>> parse_groups(std::string_view text) {
  std::vector<uint8_t> bytes;
  while (!text.empty()) {
    size_t colon = text.find(':');
    std::string_view part = text.substr(0, colon);
    if (colon == std::string_view::npos && part.find('.') != std::string_view::npos) {
      auto tail = parse_v4(part);
      if (!tail) return std::nullopt;
      bytes.insert(bytes.end(), tail->begin(), tail->end());
      return bytes;
    }
    std::optional<uint16_t> group = parse_group(part);
    if (!group) return std::nullopt;
    bytes.push_back(static_cast<uint8_t>(*group >> 8));
    bytes.push_back(static_cast<uint8_t>(*group & 0xffU));
    if (colon == std::string_view::npos) return bytes;
    text.remove_prefix(colon + 1);
    if (text.empty()) return std::nullopt;  // "2001:"
  }
  return bytes;
}

std::optional<std::array<uint8_t, 16>> parse_v6(std::string_view text) {
  size_t gap = text.find("::");
  auto head = parse_groups(text.substr(0, gap));
  auto tail = parse_groups(gap == std::string_view::npos ? "" : text.substr(gap + 2));
  if (!head || !tail) return std::nullopt;
  size_t given = head->size() + tail->size();
  if (gap == std::string_view::npos ? given != 16 : given > 14) return std::nullopt;
  std::array<uint8_t, 16> bytes{};
  for (size_t i = 0; i < head->size(); ++i) bytes[i] = (*head)[i];
  for (size_t i = 0; i < tail->size(); ++i) bytes[16 - tail->size() + i] = (*tail)[i];
  return bytes;
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
  bool minus = take(text, '-');
  if (!minus) take(text, '+');
  size_t point = text.find('.');
  std::string_view whole = text.substr(0, point);
  if (!all_digits(whole) || whole.size() > kWholeDigits) return std::nullopt;
  Decimal value{digits_value(whole), 0};
  if (point != std::string_view::npos) {
    std::string_view fraction = text.substr(point + 1);
    if (!all_digits(fraction) || fraction.size() > kFractionDigits) return std::nullopt;
    value.billionths = digits_value(fraction);
    for (size_t i = fraction.size(); i < kFractionDigits; ++i) value.billionths *= 10;
  }
  if (minus) value = {-value.whole, -value.billionths};
  return value;
}

int compare(const Decimal& a, const Decimal& b) {
  if (a.whole != b.whole) return a.whole < b.whole ? -1 : 1;
  if (a.billionths != b.billionths) return a.billionths < b.billionths ? -1 : 1;
  return 0;
}

std::optional<int64_t> parse_date(std::string_view text) {
  if (all_digits(text)) {
    if (text.size() > kWholeDigits) return std::nullopt;
    return digits_value(text) * 1000;
  }
  return parse_iso_ms(text);
}

std::optional<Block> parse_block(std::string_view text) {
  size_t slash = text.find('/');
  std::string_view address = text.substr(0, slash);
  Block block;
  if (address.find(':') != std::string_view::npos) {
    auto bytes = parse_v6(address);
    if (!bytes) return std::nullopt;
    block.address = *bytes;
  } else {
    auto bytes = parse_v4(address);
    if (!bytes) return std::nullopt;
    block.v4 = true;
    for (size_t i = 0; i < 4; ++i) block.address[i] = (*bytes)[i];
  }
  const int bits = block.v4 ? 32 : 128;
  block.prefix = bits;
  if (slash == std::string_view::npos) return block;
  std::optional<uint8_t> prefix = parse_byte(text.substr(slash + 1));
  if (!prefix || *prefix > bits) return std::nullopt;
  block.prefix = *prefix;
  return block;
}

bool contains(const Block& outer, const Block& inner) {
  if (outer.v4 != inner.v4 || outer.prefix > inner.prefix) return false;
  for (int bit = 0; bit < outer.prefix; ++bit) {
    auto mask = static_cast<uint8_t>(0x80 >> (bit % 8));
    auto byte = static_cast<size_t>(bit / 8);
    if (((outer.address[byte] ^ inner.address[byte]) & mask) != 0) return false;
  }
  return true;
}

}  // namespace inflight::rules
