// Chance without state (joints 4): a draw is a pure function of seed, stream name and ordinal, so
// a new consumer of randomness never shifts the draws of another. Integers only.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/hash.h"

namespace inflight {

using Seed = uint64_t;

/// A stream of draws: the FNV-1a hash of its name, such as "worker/work".
struct Stream {
  uint64_t hash = 0;
  constexpr explicit Stream(std::string_view name) : hash(fnv1a64(name)) {}
  constexpr Stream() = default;
  bool operator==(const Stream&) const = default;
};

/// SplitMix64's finaliser.
constexpr uint64_t mix64(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// The n-th draw of a stream: 64 uniform bits.
constexpr uint64_t draw(Seed seed, Stream stream, uint64_t n) {
  return mix64(mix64(seed ^ stream.hash) + (n + 1) * 0x9e3779b97f4a7c15ULL);
}

/// Maps 64 random bits to [0, m). REQUIRES: m > 0.
constexpr uint64_t below(uint64_t bits, uint64_t m) {
  return static_cast<uint64_t>((static_cast<unsigned __int128>(bits) * m) >> 64);
}

/// Maps 64 random bits to [a, b], both included. REQUIRES: a <= b.
constexpr int64_t between(uint64_t bits, int64_t a, int64_t b) {
  return a + static_cast<int64_t>(below(bits, static_cast<uint64_t>(b - a) + 1));
}

/// True with a probability of `ppm` parts in a million.
constexpr bool chance(uint64_t bits, uint32_t ppm) { return below(bits, 1000000) < ppm; }

}  // namespace inflight
