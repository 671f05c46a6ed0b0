#include "base/calendar.h"

#include <doctest/doctest.h>

using namespace inflight;

TEST_CASE("dates and day numbers turn into one another, day by day over nine centuries") {
  Civil date{1700, 3, 1};
  int64_t day = days_from_civil(date);
  CHECK(days_from_civil({1970, 1, 1}) == 0);
  CHECK(days_from_civil({2026, 1, 1}) == 20454);
  while (date.year < 2600) {
    REQUIRE(days_from_civil(date) == day);
    REQUIRE(civil_from_days(day) == date);
    ++day;
    if (++date.day <= days_in_month(date.year, date.month)) continue;
    date.day = 1;
    if (++date.month <= 12) continue;
    date.month = 1;
    ++date.year;
  }
  CHECK(days_in_month(2000, 2) == 29);
  CHECK(days_in_month(2100, 2) == 28);
}

TEST_CASE("ISO moments: what is read, and what is no moment") {
  constexpr int64_t kNewYear = INT64_C(1767225600000);
  CHECK(parse_iso_ms("2026-01-01") == kNewYear);
  CHECK(parse_iso_ms("2026-01-01T00:05") == kNewYear + 300'000);
  CHECK(parse_iso_ms("2026-01-01T00:00:30.5Z") == kNewYear + 30'500);
  CHECK(parse_iso_ms("2026-01-01T06:00:00+06:00") == kNewYear);
  CHECK(parse_iso_ms("1969-12-31T23:59:59Z") == -1000);
  for (const char* wrong : {"", "2026", "2026-13-01", "2026-02-29", "2026-01-01T",
                            "2026-01-01T24:00", "2026-01-01 00:00", "2026-01-01T00:00:60Z",
                            "2026-01-01T00:00:00X", "2026-01-01T00:00:00+6", "26-01-01"}) {
    CAPTURE(wrong);
    CHECK(!parse_iso_ms(wrong));
  }
}
