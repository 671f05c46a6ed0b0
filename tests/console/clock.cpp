// Times and dates of the console.
#include "console/clock.h"

#include <doctest/doctest.h>

using namespace inflight;
using namespace inflight::console;

TEST_CASE("clock: virtual time 0 is the first moment of 2026 (SQS-GEN-01)") {
  CHECK(date_text(Time{0}, kDateFormat) == "Thu Jan  1 00:00:00 UTC 2026");
  CHECK(date_text(Time{86'400'000 + 3'723'000}, kDateFormat) == "Fri Jan  2 01:02:03 UTC 2026");
  CHECK(iso_text(Time{0}) == "2026-01-01T00:00:00Z");
  CHECK(iso_text(Time{1250}) == "2026-01-01T00:00:01.250Z");
  CHECK(date_text(Time{1250}, "%s %F %T %R %j %y%%%q") ==
        "1767225601 2026-01-01 00:00:01 00:00 001 26%%q");
  CHECK(date_text(Time{int64_t{59} * 86'400'000}, "%F") == "2026-03-01");
  CHECK(date_text(Time{int64_t{789} * 86'400'000}, "%F %a") == "2028-02-29 Tue");
}

TEST_CASE("clock: moments") {
  const Time now{90'000'000};  // 25 hours in
  CHECK(parse_moment("2026-01-01T00:05:00Z", now) == Time{300'000});
  CHECK(parse_moment("2026-01-01 00:05", now) == Time{300'000});
  CHECK(parse_moment("2026-01-01T00:00:00.250Z", now) == Time{250});
  CHECK(parse_moment("2026-01-02", now) == Time{86'400'000});
  CHECK(parse_moment("2026-01-02T00:00:00+00:00", now) == Time{86'400'000});
  CHECK(parse_moment("02:30", now) == Time{86'400'000 + 9'000'000});
  CHECK(parse_moment("02:30:05", now) == Time{86'400'000 + 9'005'000});
  CHECK(parse_moment("5m", now) == Time{300'000});
  for (const char* text : {"", "soon", "2026-02-30", "25:00", "2025-12-31",
                           "2026-01-01T00:05:00+06", "2026-01-01T", "1:00", "-5m"}) {
    CAPTURE(text);
    CHECK(!parse_moment(text, now));
  }
}

TEST_CASE("clock: lengths and relative dates") {
  CHECK(parse_length("30") == Span{30'000});
  CHECK(parse_length("1.5") == Span{1500});
  CHECK(parse_length("5m") == Span{300'000});
  CHECK(!parse_length("-1"));
  CHECK(!parse_length("x"));
  CHECK(!parse_length(""));
  CHECK(parse_date("5 minutes ago", Time{600'000}) == Time{300'000});
  CHECK(parse_date("-1 hour", Time{7'200'000}) == Time{3'600'000});
  CHECK(parse_date("+2 days", Time{0}) == Time{172'800'000});
  CHECK(parse_date("@1767225660", Time{0}) == Time{60'000});
  CHECK(!parse_date("yesterday", Time{0}));
}
