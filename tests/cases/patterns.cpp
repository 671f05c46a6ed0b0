// Files of event patterns.
#include "cases/patterns.h"

#include <doctest/doctest.h>

using namespace inflight;

namespace {

std::string row(const std::string& rest) {
  return R"([{"name":"one","evidence":"docs",)" + rest + "}]";
}

std::string line(const std::string& rest) {
  const auto file = cases::load_patterns(row(rest));
  REQUIRE(file);
  REQUIRE(file->ok());
  return cases::run_pattern(file->rows[0]).line;
}

}  // namespace

TEST_CASE("pattern rows: outcomes, with numbers as they are spelled") {
  const std::string match = R"("expect":"match")";
  CHECK(line(R"("pattern":{"a":[3.0e2]},"event":{"a":300.0},)" + match) == "PASS one");
  CHECK(line(R"("pattern":{"a":[1]},"event":{"a":2},)" + match) ==
        "FAIL one: expected match, found no-match");
  CHECK(line(R"("pattern":{"a":1},"event":{},)" + match)
            .find("FAIL one: expected match, found "
                  "invalid") == 0);
  CHECK(line(R"("pattern":{"a":[1]},"event":{},"expect":"invalid")") ==
        "FAIL one: expected invalid, found no-match");
}

TEST_CASE("pattern rows: reasons are compared, but not those of texts that are no JSON") {
  const std::string invalid = R"("event":{},"expect":"invalid","reason":)";
  CHECK(line(R"("pattern":{},)" + invalid + R"("Empty objects are not allowed")") == "PASS one");
  CHECK(line(R"("pattern":{},)" + invalid + R"("other")").find("FAIL one: expected the reason") ==
        0);
  CHECK(line(R"("pattern_raw":"{",)" + invalid + R"("other")") == "PASS one");
}

TEST_CASE("pattern rows: files of other languages are left alone, broken rows reported") {
  CHECK_FALSE(cases::load_patterns(R"({"cases":[]})"));
  CHECK_FALSE(cases::load_patterns("[]"));
  CHECK_FALSE(cases::load_patterns(R"([{"id":1}])"));
  const auto file = cases::load_patterns(row(R"("pattern":{},"expect":"maybe")"));
  REQUIRE(file);
  REQUIRE(file->problems.size() == 2);
  CHECK(file->problems[0].pointer == "/0/expect");
  CHECK(file->problems[1].pointer == "/0/event_raw");
}
