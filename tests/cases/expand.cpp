#include "cases/expand.h"

#include "tests/cases/json_of.h"

using namespace inflight;
using inflight::testing::json_of;

namespace {

cases::Saved some_saved() {
  return {{"h", json::text_value("handle-1")},
          {"n", json::int_value(42)},
          {"list", json_of(R"(["a"])")}};
}

/// Compact text of the expanded arguments; no problems are allowed.
std::string args(std::string_view text) {
  Problems problems;
  const JsonBox out = cases::expand(*json_of(text), some_saved(), Place{"", &problems});
  const std::string first =
      problems.empty() ? "" : problems.front().pointer + " " + problems.front().found;
  CHECK_MESSAGE(problems.empty(), first);
  return json::compact(*out);
}

std::string expected(std::string_view text) {
  Problems problems;
  const JsonBox out = cases::expand_expected(*json_of(text), some_saved(), Place{"", &problems});
  CHECK(problems.empty());
  return json::compact(*out);
}

/// "pointer: found, expected" of the only problem.
std::string problem(std::string_view text) {
  Problems problems;
  cases::expand(*json_of(text), some_saved(), Place{"", &problems});
  REQUIRE(problems.size() == 1);
  return problems[0].pointer + ": " + problems[0].found + ", " + problems[0].expected;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("expand: names of queues become URLs and ARNs (SQS-GEN-03)") {
  CHECK(args(R"({"QueueUrl":"${url:orders}"})") ==
        R"({"QueueUrl":"https://sqs.ap-southeast-1.amazonaws.com/111122223333/orders"})");
  CHECK(args(R"(["${arn:dlq.fifo}"])") ==
        R"(["arn:aws:sqs:ap-southeast-1:111122223333:dlq.fifo"])");
}

TEST_CASE("expand: a saved value alone keeps its type, inside a text it is text") {
  CHECK(args(R"({"a":"${h}","b":"${n}","c":"${list}"})") == R"({"a":"handle-1","b":42,"c":["a"]})");
  CHECK(args(R"("x-${h}-${n}-y")") == R"("x-handle-1-42-y")");
  CHECK(args(R"("$5 {h} $")") == R"("$5 {h} $")");
}

TEST_CASE("expand: $json, $repeat and $concat, in one another") {
  CHECK(args(R"({"P":{"$json":{"target":"${h}","n":1}}})") ==
        R"({"P":"{\"target\":\"handle-1\",\"n\":1}"})");
  CHECK(args(R"({"$repeat":["ab",3]})") == R"("ababab")");
  CHECK(args(R"({"$repeat":["ab",0]})") == R"("")");
  CHECK(args(R"({"$concat":[{"$repeat":["a",2]},".fifo","${h}"]})") == R"("aa.fifohandle-1")");
  CHECK(args(R"({"$concat":[]})") == R"("")");
  CHECK(args(R"({"$json":{"$json":["a"]}})") == R"("\"[\\\"a\\\"]\"")");
}

TEST_CASE("expand: other names with $ and objects of two members are data") {
  CHECK(args(R"({"$or":[{"a":"${h}"}]})") == R"({"$or":[{"a":"handle-1"}]})");
  CHECK(args(R"({"$json":1,"b":2})") == R"({"$json":1,"b":2})");
}

TEST_CASE("expand: matchers stay in an expectation, their operands are filled") {
  CHECK(expected(R"({"A":{"$json":{"t":"${h}"}},"B":{"$ne":"${h}"},"C":{"$set":["${n}"]}})") ==
        R"({"A":{"$json":{"t":"handle-1"}},"B":{"$ne":"handle-1"},"C":{"$set":[42]}})");
  CHECK(expected(R"({"A":{"$repeat":["a",2]},"B":{"$re":"^${h}$"},"C":{"$re":"a{2}${z}"}})") ==
        R"({"A":"aa","B":{"$re":"^handle-1$"},"C":{"$re":"a{2}${z}"}})");
  CHECK(expected(R"({"A":{"$ne":{"$json":[1]}}})") == R"({"A":{"$ne":"[1]"}})");
}

TEST_CASE("expand: names that name nothing, with a guess") {
  CHECK(has(problem(R"({"a":["${hh}"]})"), "/a/0: ${hh}, which names nothing, ${h}, most likely"));
  CHECK(has(problem(R"({"a":"${queue:orders}"})"), "${url:NAME}"));
  CHECK(has(problem(R"({"a":"${url:}"})"), "/a: ${url:}, which names nothing"));
  CHECK(has(problem(R"({"a":"x${h"})"), "/a: \"${\" without \"}\""));
  CHECK(has(problem(R"({"a":"x${list}"})"), "/a: [\"a\"], a string or a number"));
}

TEST_CASE("expand: operands of the wrong form") {
  CHECK(has(problem(R"({"a":{"$repeat":["x"]}})"), "/a/$repeat: [\"x\"]"));
  CHECK(has(problem(R"({"a":{"$repeat":["x",-1]}})"), "/a/$repeat: "));
  CHECK(has(problem(R"({"a":{"$repeat":[5,1]}})"), "/a/$repeat/0: 5, a string"));
  CHECK(has(problem(R"({"a":{"$concat":"x"}})"), "/a/$concat: \"x\", a list of strings"));
  CHECK(has(problem(R"({"a":{"$concat":["x",{"b":1}]}})"), "/a/$concat/1: {\"b\":1}, a string"));
}

TEST_CASE("expand: no text grows without bound") {
  CHECK(has(problem(R"({"a":{"$repeat":["x",99999999999]}})"), "/a/$repeat: a text that grows"));
  CHECK(has(problem(R"({"$concat":[{"$repeat":["x",16000000]},{"$repeat":["x",1000000]}]})"),
            "/$concat/1/$repeat: a text that grows"));
}

TEST_CASE("expand: paths into results") {
  const JsonBox result = json_of(R"({"Messages":[{"Body":"a"},{"Body":"b","N":[[1,2]]}],"T":"x"})");
  const auto at = [&](std::string_view path) {
    REQUIRE(cases::is_path(path));
    const Json* value = cases::follow(*result, path);
    return value == nullptr ? std::string("nothing") : json::compact(*value);
  };
  CHECK(at("T") == "\"x\"");
  CHECK(at("Messages[1].Body") == "\"b\"");
  CHECK(at("Messages[1].N[0][1]") == "2");
  CHECK(at("Messages[2].Body") == "nothing");
  CHECK(at("Nope") == "nothing");
  CHECK(at("T.x") == "nothing");
  CHECK(at("T[0]") == "nothing");
  for (const char* wrong :
       {"", ".", "a.", "a[", "a[x]", "a[1", "a]", "a..b", "a[99999999999]", "[]"}) {
    CHECK_MESSAGE(!cases::is_path(wrong), wrong);
  }
}
