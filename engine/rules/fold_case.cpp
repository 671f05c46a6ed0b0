#include "rules/fold_case.h"

#include <cstdint>

namespace inflight::rules {
namespace {

/// A run of capitals: every `step`-th code point from `first` to `last`; small = capital + `by`.
struct Capitals {
  uint32_t first;
  uint32_t last;
  uint32_t step;
  uint32_t by;
};

/// Pairs of neighbours have step 2 and by 1. Capitals whose small letter has another length in
/// UTF-8 are left out.
constexpr Capitals kCapitals[] = {
    {'A', 'Z', 1, 32},      {0xc0, 0xd6, 1, 32},    {0xd8, 0xde, 1, 32},     {0x100, 0x12e, 2, 1},
    {0x132, 0x136, 2, 1},   {0x139, 0x147, 2, 1},   {0x14a, 0x176, 2, 1},    {0x179, 0x17d, 2, 1},
    {0x1cd, 0x1db, 2, 1},   {0x1de, 0x1ee, 2, 1},   {0x1f8, 0x21e, 2, 1},    {0x388, 0x38a, 1, 37},
    {0x391, 0x3a1, 1, 32},  {0x3a3, 0x3ab, 1, 32},  {0x400, 0x40f, 1, 80},   {0x410, 0x42f, 1, 32},
    {0x460, 0x480, 2, 1},   {0x48a, 0x4be, 2, 1},   {0x4d0, 0x52e, 2, 1},    {0x531, 0x556, 1, 48},
    {0x1e00, 0x1e94, 2, 1}, {0x1ea0, 0x1efe, 2, 1}, {0xff21, 0xff3a, 1, 32},
};

uint32_t small(uint32_t point) {
  for (const Capitals& run : kCapitals) {
    if (point < run.first || point > run.last) continue;
    if ((point - run.first) % run.step == 0) return point + run.by;
  }
  return point;
}

uint32_t byte_at(std::string_view text, size_t i) { return static_cast<uint8_t>(text[i]); }

}  // namespace

std::string fold_case(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const uint32_t lead = byte_at(text, i);
    const size_t more = lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xc2 && lead < 0xe0 ? 1 : 0;
    if (lead < 0x80) {
      out += static_cast<char>(small(lead));
    } else if (more == 0 || i + more >= text.size()) {
      out += text[i];
    } else {
      uint32_t point = lead & (more == 1 ? 0x1fU : 0x0fU);
      for (size_t k = 1; k <= more; ++k) point = point << 6 | (byte_at(text, i + k) & 0x3fU);
      point = small(point);
      if (more == 2) out += static_cast<char>(0xe0U | point >> 12);
      out += static_cast<char>(more == 2 ? 0x80U | (point >> 6 & 0x3fU) : 0xc0U | point >> 6);
      out += static_cast<char>(0x80U | (point & 0x3fU));
      i += more;
    }
  }
  return out;
}

}  // namespace inflight::rules
