// Hashes that are the same on every target. FNV-1a names random streams, SHA-256 makes digests.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace inflight {

/// 64-bit FNV-1a of the bytes of `text`.
constexpr uint64_t fnv1a64(std::string_view text, uint64_t hash = 0xcbf29ce484222325ULL) {
  for (char c : text) {
    hash ^= static_cast<uint8_t>(c);
    hash *= 0x100000001b3ULL;
  }
  return hash;
}

/// Incremental SHA-256 (FIPS 180-4).
class Sha256 {
 public:
  void add(std::string_view bytes);
  /// The digest of all bytes added. The object must not be used afterwards.
  std::array<uint8_t, 32> finish();

 private:
  void block(const uint8_t* bytes);
  std::array<uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<uint8_t, 64> pending_{};
  uint64_t length_ = 0;
};

/// SHA-256 of `bytes` as 64 lower-case hex digits.
std::string sha256_hex(std::string_view bytes);

/// The first eight bytes of SHA-256 of `bytes`, big endian (joints 5: variants and salted seeds).
uint64_t sha256_u64(std::string_view bytes);

/// Lower-case hex of `size` bytes.
std::string hex(const uint8_t* bytes, uint32_t size);

}  // namespace inflight
