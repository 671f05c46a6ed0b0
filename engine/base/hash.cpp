#include "base/hash.h"

#include <bit>
#include <cstring>

namespace inflight {
namespace {

constexpr std::array<uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

}  // namespace

void Sha256::block(const uint8_t* bytes) {
  std::array<uint32_t, 64> w{};
  for (uint32_t i = 0; i < 16; ++i) {
    w[i] = static_cast<uint32_t>(bytes[i * 4]) << 24 |
           static_cast<uint32_t>(bytes[i * 4 + 1]) << 16 |
           static_cast<uint32_t>(bytes[i * 4 + 2]) << 8 | bytes[i * 4 + 3];
  }
  for (uint32_t i = 16; i < 64; ++i) {
    const uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  std::array<uint32_t, 8> v = state_;
  for (uint32_t i = 0; i < 64; ++i) {
    const uint32_t s1 = std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25);
    const uint32_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
    const uint32_t t1 = v[7] + s1 + choose + kRound[i] + w[i];
    const uint32_t s0 = std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22);
    const uint32_t major = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    v = {t1 + s0 + major, v[0], v[1], v[2], v[3] + t1, v[4], v[5], v[6]};
  }
  for (uint32_t i = 0; i < 8; ++i) state_[i] += v[i];
}

void Sha256::add(std::string_view bytes) {
  const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
  uint64_t left = bytes.size();
  uint64_t held = length_ % 64;
  length_ += left;
  while (left > 0) {
    if (held == 0 && left >= 64) {
      block(data);
      data += 64;
      left -= 64;
      continue;
    }
    const uint64_t take = left < 64 - held ? left : 64 - held;
    std::memcpy(pending_.data() + held, data, static_cast<uint32_t>(take));
    held += take;
    data += take;
    left -= take;
    if (held == 64) {
      block(pending_.data());
      held = 0;
    }
  }
}

std::array<uint8_t, 32> Sha256::finish() {
  const uint64_t bits = length_ * 8;
  std::string tail(1, static_cast<char>(0x80));
  while ((length_ + tail.size()) % 64 != 56) tail.push_back(0);
  for (int shift = 56; shift >= 0; shift -= 8) {
    tail.push_back(static_cast<char>(static_cast<uint8_t>(bits >> shift)));
  }
  add(tail);
  std::array<uint8_t, 32> out{};
  for (uint32_t i = 0; i < 32; ++i) {
    out[i] = static_cast<uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
  }
  return out;
}

std::string hex(const uint8_t* bytes, uint32_t size) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(static_cast<std::string::size_type>(size) * 2);
  for (uint32_t i = 0; i < size; ++i) {
    out.push_back(kDigits[bytes[i] >> 4]);
    out.push_back(kDigits[bytes[i] & 15]);
  }
  return out;
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 sha;
  sha.add(bytes);
  const auto digest = sha.finish();
  return hex(digest.data(), 32);
}

uint64_t sha256_u64(std::string_view bytes) {
  Sha256 sha;
  sha.add(bytes);
  const auto digest = sha.finish();
  uint64_t out = 0;
  for (uint32_t i = 0; i < 8; ++i) out = out << 8 | digest[i];
  return out;
}

}  // namespace inflight
