// Virtual time. Whole milliseconds everywhere; AWS units (seconds, epoch) only at the border.
#pragma once

#include <compare>
#include <cstdint>

namespace inflight {

/// A duration in virtual milliseconds. May be negative in arithmetic, never in a schedule.
struct Span {
  int64_t ms = 0;
  friend constexpr auto operator<=>(const Span&, const Span&) = default;
};

/// A moment: virtual milliseconds since the start of the run (not the epoch).
struct Time {
  int64_t ms = 0;
  friend constexpr auto operator<=>(const Time&, const Time&) = default;
};

constexpr Span operator+(Span a, Span b) { return {a.ms + b.ms}; }
constexpr Span operator-(Span a, Span b) { return {a.ms - b.ms}; }
constexpr Time operator+(Time a, Span b) { return {a.ms + b.ms}; }
constexpr Time operator-(Time a, Span b) { return {a.ms - b.ms}; }
constexpr Span operator-(Time a, Time b) { return {a.ms - b.ms}; }

constexpr Span seconds(int64_t s) { return {s * 1000}; }

inline namespace literals {
constexpr Span operator""_ms(unsigned long long v) { return {static_cast<int64_t>(v)}; }
constexpr Span operator""_s(unsigned long long v) { return {static_cast<int64_t>(v) * 1000}; }
constexpr Span operator""_min(unsigned long long v) { return {static_cast<int64_t>(v) * 60000}; }
constexpr Span operator""_h(unsigned long long v) { return {static_cast<int64_t>(v) * 3600000}; }
constexpr Span operator""_d(unsigned long long v) { return {static_cast<int64_t>(v) * 86400000}; }
}  // namespace literals

/// Virtual time 0 as Unix epoch milliseconds: 2026-01-01T00:00:00Z (SQS-GEN-01).
inline constexpr int64_t kEpochMs = 1767225600000;

}  // namespace inflight
