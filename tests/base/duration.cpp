#include "base/duration.h"

#include <doctest/doctest.h>

using namespace inflight;

TEST_CASE("durations are read with every unit") {
  CHECK(parse_duration("90s") == Span{90'000});
  CHECK(parse_duration("1.5m") == Span{90'000});
  CHECK(parse_duration("0s") == Span{0});
  CHECK(parse_duration("250ms") == Span{250});
  CHECK(parse_duration("0.001s") == Span{1});
  CHECK(parse_duration("12h") == Span{43'200'000});
  CHECK(parse_duration("4d") == Span{345'600'000});
}

TEST_CASE("what is no whole number of milliseconds is refused") {
  for (const char* text : {"1.5ms", "0.0001s", "", "s", "90", "90 s", "-5s", "+5s", "5S", "1.s",
                           ".5s", "1e3s", "5sec", "99999999999999s", "4000d", "1s1", "১s"})
    CHECK_MESSAGE(!parse_duration(text), text);
}

TEST_CASE("durations print in the largest unit that divides, and read back") {
  CHECK(duration_text({0}) == "0s");
  CHECK(duration_text({90'000}) == "90s");
  CHECK(duration_text({120'000}) == "2m");
  CHECK(duration_text({86'400'000}) == "1d");
  CHECK(duration_text({1'001}) == "1001ms");
  for (int64_t ms : {1, 999, 1000, 59'999, 60'000, 3'600'000, 86'400'000, 90'061'001})
    CHECK(parse_duration(duration_text({ms})) == Span{ms});
}
