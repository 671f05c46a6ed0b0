// Helpers around functions, and steps that repeat.
#include "cases/helpers.h"

#include <doctest/doctest.h>

#include "cases/run_case.h"

using namespace inflight;

namespace {

cases::Verdict verdict(const std::string& steps) {
  const auto file = cases::load_cases(
      R"({"cases":[{"id":"one","rule":"r","title":"t","evidence":"docs","steps":[)" + steps +
      "]}]}");
  const std::string first =
      file.ok() ? "" : file.problems[0].pointer + ": " + file.problems[0].found;
  REQUIRE_MESSAGE(file.ok(), first);
  return cases::run_case(file.cases[0]);
}

std::string step(int64_t at, const std::string& call, const std::string& args,
                 const std::string& expect, const std::string& more = "") {
  return R"({"at_ms":)" + std::to_string(at) + R"(,"call":")" + call + R"(","args":)" + args +
         R"(,"expect":)" + expect + more + "}";
}

const std::string kFunction =
    step(0, "sim.Function", R"({"FunctionName":"f","DurationMs":1000,"Timeout":3})", "{}");

}  // namespace

TEST_CASE("helpers: runs are told with times, outcomes and events, and a wrong figure fails") {
  const std::string invoke = step(
      0, "lambda.Invoke", R"({"FunctionName":"f","InvocationType":"Event","Payload":"{\"k\":1}"})",
      R"({"StatusCode":202})");
  const auto told = [&](const std::string& expect) {
    return verdict(kFunction + "," + invoke + "," +
                   step(500, "sim.Invocations", R"({"FunctionName":"f"})", expect))
        .line;
  };
  CHECK(told(R"({"count":1,"times_ms":[0],"end_ms":[null],"outcomes":["running"],)"
             R"("events":[{"k":1}],"throttles":0})") == "PASS one");
  CHECK(told(R"({"outcomes":["success"]})") ==
        "FAIL one step 3 sim.Invocations: expected outcomes[0] \"success\", found \"running\"");
}

TEST_CASE("helpers: a step that repeats counts its outcomes, each in its own time") {
  const auto told = [&](const std::string& expect, const std::string& more) {
    return verdict(kFunction + "," +
                   step(0, "lambda.PutFunctionConcurrency",
                        R"({"FunctionName":"f","ReservedConcurrentExecutions":2})", "{}") +
                   "," +
                   step(0, "lambda.Invoke", R"({"FunctionName":"f","Payload":"{}"})", expect,
                        R"(,"repeat":3)" + more))
        .line;
  };
  const std::string counts = R"({"okCount":2,"errorCounts":{"TooManyRequestsException":1}})";
  CHECK(told(counts, R"(,"returns_at_ms":1000)") == "PASS one");
  CHECK(told(counts, R"(,"returns_at_ms":999)").starts_with("FAIL one step 3"));
  CHECK(told(R"({"okCount":3})", R"(,"returns_at_ms":1000)").starts_with("FAIL one step 3"));
}

TEST_CASE("helpers: ${repeat} is the ordinal of a call") {
  CHECK(verdict(step(0, "CreateQueue", R"({"QueueName":"q"})", "{}") + "," +
                step(0, "SendMessage", R"({"QueueUrl":"q","MessageBody":"m${repeat}"})",
                     R"({"okCount":2})", R"(,"repeat":2)") +
                "," +
                step(1, "sim.Drain", R"({"Queue":"q"})",
                     R"({"Messages":[{"Body":"m1"},{"Body":"m2"}]})"))
            .line == "PASS one");
}

TEST_CASE("helpers: effects and metrics of a function that throws for one body") {
  const std::string function = step(0, "sim.Function",
                                    R"({"FunctionName":"f","DurationMs":0,)"
                                    R"("OutcomeByRecord":{"default":"success","bad":"error"}})",
                                    "{}");
  const std::string queue = step(0, "CreateQueue", R"({"QueueName":"q"})", "{}");
  const std::string mapping = step(0, "lambda.CreateEventSourceMapping",
                                   R"({"FunctionName":"f","EventSourceArn":"${arn:q}",)"
                                   R"("BatchSize":1})",
                                   "{}");
  const auto send = [](const std::string& body) {
    return step(0, "SendMessage", R"({"QueueUrl":"q","MessageBody":")" + body + "\"}", "{}");
  };
  CHECK(verdict(function + "," + queue + "," + mapping + "," + send("a") + "," + send("bad") + "," +
                step(1, "sim.Effects", R"({"FunctionName":"f"})",
                     R"({"effects":[{"key":"a","at_ms":0}]})") +
                "," +
                step(1, "sim.Metric",
                     R"({"Namespace":"AWS/Lambda","Name":"Errors","FunctionName":"f"})",
                     R"({"value":1})") +
                "," +
                step(1, "sim.Metric",
                     R"({"Namespace":"AWS/SQS","Name":"NumberOfMessagesDeleted","QueueName":"q"})",
                     R"({"value":1})"))
            .line == "PASS one");
}
