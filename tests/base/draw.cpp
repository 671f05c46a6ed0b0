#include "base/draw.h"

#include <doctest/doctest.h>

#include "base/dist.h"

using namespace inflight;

TEST_CASE("draws have the values that both targets must give") {
  const Stream work("worker/work");
  CHECK(work.hash == 0xc8c5d1bbcff09df5ULL);
  CHECK(draw(1, work, 0) == 0x0f220d9215876175ULL);
  CHECK(draw(1, work, 458753) == 0x4a60fdf96da6e784ULL);
  CHECK(draw(2, work, 0) == 0x882ca505c4bf8f86ULL);
}

TEST_CASE("between reaches both ends and nothing else") {
  CHECK(between(0, 20, 30) == 20);
  CHECK(between(~0ULL, 20, 30) == 30);
  bool seen[11] = {};
  const Stream stream("test/between");
  for (uint64_t n = 0; n < 1000; ++n) {
    const int64_t value = between(draw(1, stream, n), 20, 30);
    REQUIRE(value >= 20);
    REQUIRE(value <= 30);
    seen[value - 20] = true;
  }
  for (bool one : seen) CHECK(one);
}

TEST_CASE("chance is exact at 0 and 1") {
  const Stream stream("test/chance");
  for (uint64_t n = 0; n < 200; ++n) {
    CHECK_FALSE(chance(draw(1, stream, n), 0));
    CHECK(chance(draw(1, stream, n), 1000000));
  }
}

TEST_CASE("a drawn duration stays inside its form") {
  const Stream stream("test/dist");
  Dist uniform{Dist::Form::uniform, {2000}, {6000}, {}, {}};
  Dist around{Dist::Form::around, {1000}, {5000}, {}, {}};
  Dist choice{Dist::Form::choice, {}, {}, {{1000}, {9000}}, {9, 1}};
  int64_t nines = 0;
  for (uint64_t n = 0; n < 1000; ++n) {
    const uint64_t bits = draw(7, stream, n);
    CHECK(sample(uniform, bits).ms >= 2000);
    CHECK(sample(uniform, bits).ms <= 6000);
    CHECK(sample(around, bits).ms >= 0);  // cut at 0
    CHECK(sample(around, bits).ms <= 6000);
    nines += sample(choice, bits).ms == 9000 ? 1 : 0;
  }
  CHECK(nines > 50);
  CHECK(nines < 150);
}
