// Event patterns: what matches. The texts of refusals are in pattern_faults.cpp.
#include "rules/pattern.h"

#include <doctest/doctest.h>

namespace inflight::rules {
namespace {

/// Whether `event` matches `pattern`; both JSON.
bool match(const std::string& pattern, const std::string& event) {
  INFO(pattern);
  INFO(event);
  const Result<Pattern> compiled = compile_event_pattern(pattern);
  REQUIRE_MESSAGE(compiled.ok(), compiled.error().message);
  const Result<Spelled> parsed = parse_spelled(event, kPatternEventBytesMax);
  REQUIRE(parsed.ok());
  return matches(*compiled, EventFields(*parsed));
}

/// The same for one list and one value: {"a": list} against {"a": value}.
bool fits(const std::string& list, const std::string& value) {
  return match(R"({"a":[)" + list + "]}", R"({"a":)" + value + "}");
}

TEST_CASE("EB-PAT-04: numbers compare by value, whatever their spelling") {
  CHECK(fits("300", "300.0"));
  CHECK(fits("300", "3.0e2"));
  CHECK(fits("3.0e2", "300"));
  CHECK(fits("0", "-0.0"));
  CHECK(fits("-1e-3", "-0.001"));
  CHECK_FALSE(fits("300", "300.1"));
  CHECK_FALSE(fits("300", "-300"));
  CHECK_FALSE(fits("300", "\"300\""));
  CHECK_FALSE(fits("\"300\"", "300"));
}

TEST_CASE("EB-PAT-04: numbers with too many digits compare by their text only") {
  CHECK(fits("123456789012345678", "123456789012345678"));
  CHECK_FALSE(fits("123456789012345678", "123456789012345678.0"));
}

TEST_CASE("EB-PAT-04: an address matches its other spellings") {
  CHECK(fits("\"2001:db8::1\"", "\"2001:0DB8:0:0:0:0:0:1\""));
  CHECK_FALSE(fits("\"2001:db8::1\"", "\"2001:db8::2\""));
}

TEST_CASE("EB-PAT-05: null is a value, not an absence") {
  CHECK(fits("null", "null"));
  CHECK_FALSE(fits("null", "\"\""));
  CHECK_FALSE(fits("null", "\"null\""));
  CHECK_FALSE(match(R"({"a":[null]})", R"({"b":1})"));
}

TEST_CASE("EB-PAT-06, 07: ends of texts, with and without case") {
  CHECK(fits(R"({"prefix":""})", "\"x\""));
  CHECK_FALSE(fits(R"({"prefix":"1"})", "12"));
  CHECK(fits(R"({"prefix":{"equals-ignore-case":"ÉCL"}})", "\"éclair\""));
  CHECK(fits(R"({"suffix":{"equals-ignore-case":".JPG"}})", "\"a.jpg\""));
  CHECK(fits(R"({"equals-ignore-case":"ПРИВЕТ"})", "\"привет\""));
  CHECK_FALSE(fits(R"({"equals-ignore-case":"a"})", "\"ab\""));
}

TEST_CASE("EB-PAT-08: wildcards") {
  CHECK(fits(R"({"wildcard":"a*b*c"})", "\"abbc\""));
  CHECK(fits(R"({"wildcard":"*abcabd"})", "\"abcabcabd\""));
  CHECK_FALSE(fits(R"({"wildcard":"a*b"})", "\"abc\""));
  CHECK(fits(R"({"wildcard":"a\\*b"})", "\"a*b\""));
  CHECK_FALSE(fits(R"({"wildcard":"a\\*b"})", "\"axb\""));
  CHECK(fits(R"({"wildcard":"a\\\\b"})", R"("a\\b")"));
  CHECK_FALSE(fits(R"({"wildcard":"*"})", "7"));
}

TEST_CASE("EB-PAT-09: anything-but asks for a value that is not listed") {
  CHECK_FALSE(match(R"({"a":[{"anything-but":"x"}]})", "{}"));
  CHECK(fits(R"({"anything-but":"5"})", "5"));
  CHECK_FALSE(fits(R"({"anything-but":[5,6]})", "6.0"));
  CHECK(fits(R"({"anything-but":{"prefix":"1"}})", "12"));
  CHECK(fits(R"({"anything-but":{"suffix":[".png",".gif"]}})", "\"a.txt\""));
  CHECK_FALSE(fits(R"({"anything-but":{"suffix":[".png",".gif"]}})", "\"a.gif\""));
  CHECK_FALSE(fits(R"({"anything-but":{"equals-ignore-case":["A","b"]}})", "\"B\""));
  CHECK_FALSE(fits(R"({"anything-but":{"wildcard":"*/lib/*"}})", "\"x/lib/y\""));
  CHECK(fits(R"({"anything-but":"x"})", R"(["x","y"])"));
}

TEST_CASE("EB-PAT-10: numeric ranges, exact at their bounds") {
  CHECK(fits(R"({"numeric":[">",5000]})", "5000.01"));
  CHECK_FALSE(fits(R"({"numeric":[">",5000]})", "5e3"));
  CHECK(fits(R"({"numeric":[">",0,"<=",10]})", "10"));
  CHECK_FALSE(fits(R"({"numeric":[">",0,"<",10]})", "10"));
  CHECK(fits(R"({"numeric":[">",-0.5,"<",0]})", "-0.25"));
  CHECK_FALSE(fits(R"({"numeric":["<",-2]})", "-1"));
  CHECK(fits(R"({"numeric":["=",301.8]})", "3.018e2"));
  CHECK_FALSE(fits(R"({"numeric":["<",3]})", "null"));
  CHECK_FALSE(fits(R"({"numeric":["<",3]})", "\"1\""));
}

TEST_CASE("EB-PAT-11: exists looks at leaves") {
  CHECK_FALSE(fits(R"({"exists":true})", R"({"b":1})"));
  CHECK(fits(R"({"exists":false})", "[]"));
  CHECK(fits(R"({"exists":true})", "null"));
  CHECK(match(R"({"a":[{"exists":false},"x"]})", R"({"a":"x"})"));
  CHECK_FALSE(match(R"({"a":[{"exists":false},"x"]})", R"({"a":"y"})"));
}

TEST_CASE("EB-PAT-12: blocks of addresses ignore host bits") {
  CHECK(fits(R"({"cidr":"10.0.0.77/24"})", "\"10.0.0.255\""));
  CHECK_FALSE(fits(R"({"cidr":"10.0.0.0/24"})", "\"10.0.1.0\""));
  CHECK(fits(R"({"cidr":"2001:db8::/32"})", "\"2001:db8:ffff::\""));
  CHECK_FALSE(fits(R"({"cidr":"10.0.0.0/24"})", "\"10.0.0.0/25\""));
}

TEST_CASE("EB-PAT-03: conditions below one array hold in the same element") {
  const std::string pattern = R"({"i":{"id":[2],"ok":[true]}})";
  CHECK(match(pattern, R"({"i":[{"id":1,"ok":true},{"id":2,"ok":true}]})"));
  CHECK_FALSE(match(pattern, R"({"i":[{"id":1,"ok":true},{"id":2,"ok":false}]})"));
  CHECK(match(R"({"a":{"x":[1]},"b":{"y":[2]}})",
              R"({"a":[{"x":0},{"x":1}],"b":[{"y":2},{"y":3}]})"));
  CHECK(match(R"({"a":["y"]})", R"({"a":[["x"],["y"]]})"));
}

TEST_CASE("EB-PAT-03: exists false looks only at the element that smaller paths have chosen") {
  const std::string event = R"({"i":[{"a":1},{"a":2,"b":1}]})";
  CHECK(match(R"({"i":{"a":[1],"b":[{"exists":false}]}})", event));
  CHECK_FALSE(match(R"({"i":{"a":[2],"b":[{"exists":false}]}})", event));
}

TEST_CASE("EB-PAT-03: many independent arrays do not multiply") {
  std::string pattern = "{";
  std::string event = "{";
  for (int i = 0; i < 20; ++i) {
    const std::string key = "\"k" + std::to_string(i) + "\":";
    pattern += key + R"({"v":[{"exists":true}]},)";
    event += key + "[";
    for (int k = 0; k < 50; ++k) event += R"({"v":)" + std::to_string(k) + (k < 49 ? "}," : "}],");
  }
  CHECK_FALSE(match(pattern + R"("z":["no"]})", event + R"("z":"yes"})"));
  CHECK(match(pattern + R"("z":["yes"]})", event + R"("z":"yes"})"));
}

TEST_CASE("EB-PAT-13: $or is a disjunction with its siblings, at every level") {
  const std::string pattern =
      R"({"s":["x"],"$or":[{"a":[1]},{"d":{"$or":[{"b":[2]},{"c":[3]}]}}]})";
  CHECK(match(pattern, R"({"s":"x","a":1})"));
  CHECK(match(pattern, R"({"s":"x","d":{"c":3}})"));
  CHECK_FALSE(match(pattern, R"({"s":"x","d":{"c":2}})"));
  CHECK_FALSE(match(pattern, R"({"s":"y","a":1})"));
}

TEST_CASE("EB-PAT-02: the last of several members of one name counts, as in events") {
  CHECK_FALSE(match(R"({"a":[1],"a":[2]})", R"({"a":1})"));
  CHECK(match(R"({"a":[2]})", R"({"a":1,"a":2})"));
}

TEST_CASE("EB-PAT-03: a dotted key and a nested one are the same path") {
  CHECK(match(R"({"d":{"a.b":["x"]}})", R"({"d":{"a":{"b":"x"}}})"));
  CHECK(match(R"({"d":{"a":{"b":["x"]}}})", R"({"d":{"a.b":"x"}})"));
}

}  // namespace
}  // namespace inflight::rules
