#include "cases/match.h"

#include "base/time.h"
#include "tests/cases/json_of.h"

using namespace inflight;
using inflight::testing::json_of;

namespace {

/// "" if it matches, else "path: expected, found".
std::string differs(std::string_view expected, std::string_view found) {
  const JsonBox pattern = json_of(expected);
  Problems problems;
  cases::check_expected(*pattern, Place{"", &problems});
  CHECK_MESSAGE(problems.empty(), expected);
  const auto wrong = cases::mismatch(*pattern, *json_of(found));
  return wrong ? wrong->path + ": " + wrong->expected + ", " + wrong->found : "";
}

bool matches(std::string_view expected, std::string_view found) {
  return differs(expected, found).empty();
}

std::string epoch(int64_t ms) { return std::to_string(kEpochMs + ms); }

}  // namespace

TEST_CASE("match: $firstLine compares up to the first newline") {
  CHECK(matches(R"({"a":{"$firstLine":"x"}})", R"({"a":"x\n at y"})"));
  CHECK(matches(R"({"a":{"$firstLine":"x"}})", R"({"a":"x"})"));
  CHECK_FALSE(matches(R"({"a":{"$firstLine":"x"}})", R"({"a":"xy"})"));
  CHECK_FALSE(matches(R"({"a":{"$firstLine":"1"}})", R"({"a":1})"));
}

TEST_CASE("match: objects as subsets, lists element by element, scalars by type") {
  CHECK(matches(R"({})", R"({"a":1})"));
  CHECK(matches(R"({"a":{"b":1}})", R"({"c":2,"a":{"b":1,"d":3}})"));
  CHECK(differs(R"({"a":1})", R"({"b":1})") == "a: 1, nothing");
  CHECK(matches(R"([1,{"a":2}])", R"([1,{"a":2,"b":3}])"));
  CHECK(differs(R"({"m":[1]})", R"({"m":[1,2]})") == "m: [1], a length of 2: [1,2]");
  CHECK(differs(R"({"m":[{"b":"x"}]})", R"({"m":[{"b":"y"}]})") == R"(m[0].b: "x", "y")");
  CHECK(differs(R"({"a":1})", R"({"a":"1"})") == R"(a: 1, "1")");
  CHECK_FALSE(matches(R"({"a":true})", R"({"a":1})"));
  CHECK_FALSE(matches(R"({"a":null})", R"({"a":0})"));
  CHECK(matches(R"({"a":null})", R"({"a":null})"));
  CHECK_FALSE(matches(R"({"a":{}})", R"({"a":[]})"));
  CHECK_FALSE(matches(R"({"a":[]})", R"({"a":{}})"));
  CHECK(matches(R"({"a":1})", R"({"a":1.0})"));
}

TEST_CASE("match: $absent and $any") {
  CHECK(matches(R"({"a":{"$absent":true}})", R"({"b":1})"));
  CHECK_FALSE(matches(R"({"a":{"$absent":true}})", R"({"a":null})"));
  CHECK(matches(R"({"a":{"$any":true}})", R"({"a":null})"));
  CHECK_FALSE(matches(R"({"a":{"$any":true}})", R"({"b":1})"));
  CHECK(matches(R"({"a":[{"$any":true},2]})", R"({"a":[1,2]})"));
  CHECK(matches(R"({"a":{"b":{"$absent":true}}})", R"({"a":{}})"));
  CHECK_FALSE(matches(R"({"a":{"b":{"$absent":true}}})", R"({})"));
}

TEST_CASE("match: $len of lists, objects and texts") {
  CHECK(matches(R"({"a":{"$len":2}})", R"({"a":[1,2]})"));
  CHECK(differs(R"({"a":{"$len":2}})", R"({"a":[1]})") == R"(a: {"$len":2}, a length of 1: [1])");
  CHECK(matches(R"({"a":{"$len":1}})", R"({"a":{"b":1}})"));
  CHECK(matches("{\"a\":{\"$len\":2}}", "{\"a\":\"\u0985\u0986\"}"));
  CHECK(matches(R"({"a":{"$len":0}})", R"({"a":[]})"));
  CHECK_FALSE(matches(R"({"a":{"$len":0}})", R"({})"));
  CHECK_FALSE(matches(R"({"a":{"$len":0}})", R"({"a":5})"));
}

TEST_CASE("match: $ne") {
  CHECK(matches(R"({"a":{"$ne":"x"}})", R"({"a":"y"})"));
  CHECK_FALSE(matches(R"({"a":{"$ne":"x"}})", R"({"a":"x"})"));
  CHECK_FALSE(matches(R"({"a":{"$ne":"x"}})", R"({})"));
  CHECK(matches(R"({"a":{"$ne":{"b":1}}})", R"({"a":{"b":1,"c":2}})"));
}

TEST_CASE("match: $re") {
  CHECK(matches(R"({"a":{"$re":"^x+$"}})", R"({"a":"xx"})"));
  CHECK_FALSE(matches(R"({"a":{"$re":"^x+$"}})", R"({"a":"xy"})"));
  CHECK_FALSE(matches(R"({"a":{"$re":"1"}})", R"({"a":1})"));
}

TEST_CASE("match: $between takes both ends, and numbers only") {
  CHECK(matches(R"({"a":{"$between":[2,3]}})", R"({"a":2})"));
  CHECK(matches(R"({"a":{"$between":[2,3]}})", R"({"a":3})"));
  CHECK(matches(R"({"a":{"$between":[2,3]}})", R"({"a":2.5})"));
  CHECK_FALSE(matches(R"({"a":{"$between":[2,3]}})", R"({"a":4})"));
  CHECK_FALSE(matches(R"({"a":{"$between":[2,3]}})", R"({"a":1})"));
  CHECK_FALSE(matches(R"({"a":{"$between":[2,3]}})", R"({"a":"2"})"));
}

TEST_CASE("match: $gt of numbers, and of integers of any length as texts") {
  CHECK(matches(R"({"a":{"$gt":0}})", R"({"a":0.5})"));
  CHECK_FALSE(matches(R"({"a":{"$gt":1}})", R"({"a":1})"));
  CHECK(matches(R"({"a":{"$gt":9007199254740992}})", R"({"a":9007199254740993})"));
  CHECK(matches(R"({"a":{"$gt":"18849496460467696128"}})", R"({"a":"18849496460467696129"})"));
  CHECK_FALSE(
      matches(R"({"a":{"$gt":"18849496460467696129"}})", R"({"a":"18849496460467696129"})"));
  CHECK(matches(R"({"a":{"$gt":"99"}})", R"({"a":"100"})"));
  CHECK_FALSE(matches(R"({"a":{"$gt":"99"}})", R"({"a":"0098"})"));
  CHECK(matches(R"({"a":{"$gt":"-5"}})", R"({"a":"-4"})"));
  CHECK(matches(R"({"a":{"$gt":"-5"}})", R"({"a":"0"})"));
  CHECK_FALSE(matches(R"({"a":{"$gt":"0"}})", R"({"a":"-0"})"));
  CHECK_FALSE(matches(R"({"a":{"$gt":"5"}})", R"({"a":6})"));
  CHECK_FALSE(matches(R"({"a":{"$gt":5}})", R"({"a":"6"})"));
  CHECK_FALSE(matches(R"({"a":{"$gt":"5"}})", R"({"a":"six"})"));
}

TEST_CASE("match: $t is the epoch time of a virtual time, as number or text (SQS-GEN-01)") {
  CHECK(matches(R"({"a":{"$t":1500}})", R"({"a":)" + epoch(1500) + "}"));
  CHECK(matches(R"({"a":{"$t":1500}})", R"({"a":")" + epoch(1500) + "\"}"));
  CHECK_FALSE(matches(R"({"a":{"$t":1500}})", R"({"a":")" + epoch(1501) + "\"}"));
  CHECK_FALSE(matches(R"({"a":{"$t":1500}})", R"({"a":1500})"));
}

TEST_CASE("match: $json looks into a text") {
  CHECK(matches(R"({"a":{"$json":{"n":{"$gt":1}}}})", R"({"a":"{\"n\":2,\"m\":3}"})"));
  CHECK(differs(R"({"a":{"$json":{"n":1}}})", R"({"a":"{\"n\":2}"})") == "a.$json.n: 1, 2");
  CHECK_FALSE(matches(R"({"a":{"$json":{}}})", R"({"a":"{"})"));
  CHECK_FALSE(matches(R"({"a":{"$json":{}}})", R"({"a":{}})"));
  CHECK(matches(R"({"a":{"$json":{"b":{"$absent":true}}}})", R"({"a":"{}"})"));
}

TEST_CASE("match: $set in any order, each element once") {
  CHECK(matches(R"({"a":{"$set":[1,2]}})", R"({"a":[2,1]})"));
  CHECK_FALSE(matches(R"({"a":{"$set":[1,2]}})", R"({"a":[2,1,1]})"));
  CHECK_FALSE(matches(R"({"a":{"$set":[1,1]}})", R"({"a":[1,2]})"));
  CHECK_FALSE(matches(R"({"a":{"$set":[]}})", R"({"a":{}})"));
  // Greedy pairing would give the first element to {} and find none for {"b":1}.
  CHECK(matches(R"({"a":{"$set":[{},{"b":1}]}})", R"({"a":[{"b":1},{"b":2}]})"));
  CHECK_FALSE(matches(R"({"a":{"$set":[1]}})", R"({})"));
}

TEST_CASE("match: $has and $none") {
  CHECK(matches(R"({"a":{"$has":[{"b":2}]}})", R"({"a":[{"b":1},{"b":2}]})"));
  CHECK_FALSE(matches(R"({"a":{"$has":[{"b":3}]}})", R"({"a":[{"b":1},{"b":2}]})"));
  CHECK_FALSE(matches(R"({"a":{"$has":[1,1]}})", R"({"a":[1,2]})"));
  CHECK_FALSE(matches(R"({"a":{"$has":[1]}})", R"({})"));
  CHECK(matches(R"({"a":{"$none":{"b":3}}})", R"({"a":[{"b":1},{"b":2}]})"));
  CHECK(differs(R"({"a":{"$none":{"b":2}}})", R"({"a":[{"b":1},{"b":2}]})") ==
        R"(a[1]: {"$none":{"b":2}}, {"b":2})");
  CHECK_FALSE(matches(R"({"a":{"$none":{"b":2}}})", R"({"a":"b"})"));
}

TEST_CASE("match: $none takes a list that is left out because it is empty (SQS-GEN-05)") {
  CHECK(matches(R"({"a":{"$none":{"b":3}}})", R"({})"));
}

TEST_CASE("match: other names with $ are data, and so is an operator beside another member") {
  CHECK(matches(R"({"a":{"$or":[1]}})", R"({"a":{"$or":[1]}})"));
  CHECK_FALSE(matches(R"({"a":{"$or":[1]}})", R"({"a":1})"));
  CHECK(matches(R"({"a":{"$any":true,"b":1}})", R"({"a":{"$any":true,"b":1}})"));
  CHECK_FALSE(matches(R"({"a":{"$any":true,"b":1}})", R"({"a":1})"));
}

TEST_CASE("match: long values are cut between characters") {
  const std::string text = cases::shown(*json::text_value(std::string(199, 'x') + "\u0985y"));
  CHECK(text == "\"" + std::string(199, 'x') + "…");
}
