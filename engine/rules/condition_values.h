// Values that conditions compare by meaning: numbers, moments, addresses.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace inflight::rules {

/// A decimal number; `billionths` has the sign of the number.
struct Decimal {
  int64_t whole = 0;
  int64_t billionths = 0;
};
/// "-12.5": at most 15 digits before and 9 after the point.
std::optional<Decimal> parse_decimal(std::string_view text);
/// -1, 0 or 1.
int compare(const Decimal& a, const Decimal& b);

/// Milliseconds since 1970 of "2026-01-01", "2026-01-01T08:30:00Z", "…T08:30:00.250+06:00" or of
/// whole seconds since 1970. Years 1 to 9999; finer than milliseconds is cut.
std::optional<int64_t> parse_date(std::string_view text);

/// A block of addresses of one family; an IPv4 address fills the first four bytes.
struct Block {
  bool v4 = false;
  std::array<uint8_t, 16> address{};
  int prefix = 0;  // bits
};
/// "203.0.113.7", "203.0.113.0/24", "2001:db8::/32".
std::optional<Block> parse_block(std::string_view text);
/// True if every address of `inner` is in `outer`; never across families.
bool contains(const Block& outer, const Block& inner);

}  // namespace inflight::rules
