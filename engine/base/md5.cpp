#include "base/md5.h"

#include <array>
#include <bit>
#include <cstdint>

#include "base/hash.h"

namespace inflight {
namespace {

constexpr std::array<uint32_t, 64> kSines = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
constexpr std::array<unsigned, 16> kShifts = {7, 12, 17, 22, 5, 9,  14, 20,
                                              4, 11, 16, 23, 6, 10, 15, 21};

using State = std::array<uint32_t, 4>;

void block(State& state, const char* bytes) {
  std::array<uint32_t, 16> words{};
  for (uint32_t i = 0; i < 64; ++i) {
    words[i / 4] |= static_cast<uint32_t>(static_cast<uint8_t>(bytes[i])) << (8 * (i % 4));
  }
  auto [a, b, c, d] = state;
  for (uint32_t i = 0; i < 64; ++i) {
    uint32_t f = 0;
    uint32_t at = 0;
    switch (i / 16) {
      case 0:
        f = (b & c) | (~b & d);
        at = i;
        break;
      case 1:
        f = (d & b) | (~d & c);
        at = (5 * i + 1) % 16;
        break;
      case 2:
        f = b ^ c ^ d;
        at = (3 * i + 5) % 16;
        break;
      default:
        f = c ^ (b | ~d);
        at = 7 * i % 16;
        break;
    }
    const uint32_t turned = std::rotl(a + f + kSines[i] + words[at], kShifts[i / 16 * 4 + i % 4]);
    a = d;
    d = c;
    c = b;
    b += turned;
  }
  state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
}

}  // namespace

std::string md5_hex(std::string_view bytes) {
  std::string padded(bytes);
  padded.push_back(static_cast<char>(0x80));
  while (padded.size() % 64 != 56) padded.push_back(0);
  const uint64_t bits = static_cast<uint64_t>(bytes.size()) * 8;
  for (uint32_t i = 0; i < 8; ++i) {
    padded.push_back(static_cast<char>(static_cast<uint8_t>(bits >> (8 * i))));
  }
  State state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  for (uint64_t at = 0; at < padded.size(); at += 64) block(state, padded.data() + at);
  std::array<uint8_t, 16> out{};
  for (uint32_t i = 0; i < 16; ++i) {
    out[i] = static_cast<uint8_t>(state[i / 4] >> (8 * (i % 4)));
  }
  return hex(out.data(), 16);
}

}  // namespace inflight
