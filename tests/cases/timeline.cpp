// The Lambda language: reading, running, and that each key can fail.
#include "cases/timeline.h"

#include <doctest/doctest.h>

#include <string>

using namespace inflight;
using cases::Outcome;

namespace {

constexpr const char* kSetup =
    R"({"queues":[{"name":"q","type":"standard","VisibilityTimeout":5,)"
    R"("redrive":{"to":"dlq","maxReceiveCount":2}},{"name":"dlq","type":"standard"}],)"
    R"("functions":[{"name":"f","Timeout":5,"behaviour":{"dur":1,"result":"ok",)"
    R"("rules":[{"if":{"has":["bad"]},"then":"error"}]}}],"esm":{"queue":"q","function":"f",)"
    R"("BatchSize":1}})";
constexpr const char* kSends = R"([{"t":0,"do":"SendMessage","queue":"q","ids":["good","bad"]}])";

std::string file_of(const std::string& setup, const std::string& timeline,
                    const std::string& expect) {
  return R"({"conventions":{},"cases":[{"id":"one","rule":["r"],"title":"t","setup":)" + setup +
         R"(,"timeline":)" + timeline + R"(,"expect":)" + expect +
         R"(,"evidence":"e","confidence":"documented"}]})";
}

cases::Verdict verdict(const std::string& expect, const std::string& setup = kSetup,
                       const std::string& timeline = kSends) {
  const auto file = cases::load_timelines(file_of(setup, timeline, expect));
  REQUIRE(file.has_value());
  const std::string first =
      file->ok() ? "" : file->problems[0].pointer + ": " + file->problems[0].found;
  REQUIRE_MESSAGE(file->ok(), first);
  return cases::run_timeline(file->cases[0]);
}

}  // namespace

TEST_CASE("timelines: a list of events is complete and in order") {
  const std::string invokes = R"({"t":0,"ev":"invoke","batch":["good#1"]},)"
                              R"({"t":0,"ev":"invoke","fn":"f","batch":["bad#1"]})";
  const std::string rest =
      R"(,{"t":1,"ev":"done","result":"ok","batch":["good"]},{"t":1,"ev":"delete","ids":["good"]},)"
      R"({"t":1,"ev":"done","result":"error"},{"t":5,"ev":"visible","ids":["bad"]},)"
      R"({"t":5,"ev":"invoke","batch":["bad#2"]},{"t":6,"ev":"done","result":"error"},)"
      R"({"t":10,"ev":"visible"},{"t":10,"ev":"dlq","ids":["bad"]})";
  CHECK(verdict(R"({"events":[)" + invokes + rest + "]}").line == "PASS one");
  CHECK(verdict(R"({"events":[)" + invokes + "]}")
            .line.starts_with(
                "FAIL one events[2]: expected the end, found {\"t\":1,\"ev\":\"done\""));
  CHECK(verdict(R"({"events":[)" + invokes + rest + R"(,{"t":11,"ev":"drop"}]})")
            .line.starts_with("FAIL one events[10]: expected {"));
  CHECK(verdict(R"({"events":[{"t":0,"ev":"invoke","batch":["good#2"]}]})").line ==
        "FAIL one events[0].batch[0]: expected \"good#2\", found \"good#1\"");
}

TEST_CASE("timelines: every figure can be right and wrong") {
  const std::pair<const char*, const char*> figures[] = {
      {R"("counts":{"invocations":3,"throttles":0,"deleted":1,"dlq":1})", R"("counts":{"dlq":2})"},
      {R"("maxConcurrent":2)", R"("maxConcurrent":1)"},
      {R"("maxInFlight":2)", R"("maxInFlight":3)"},
      {R"("leftInQueue":[])", R"("leftInQueue":["bad"])"},
      {R"("lastDeleteAt":1)", R"("lastDeleteAt":2)"},
      {R"("dlq":[{"t":10,"id":"bad"}])", R"("dlq":[{"t":5,"id":"bad"}])"},
      {R"("queueDepth":{"q":0,"dlq":1})", R"("queueDepth":{"dlq":0})"},
      {R"("invocations":3)", R"("invocations":2)"},
      {R"("invocationTimes":[0,0,5])", R"("invocationTimes":[0,0])"},
      {R"("concurrentInvocationsAt":{"0":2,"0.5":2,"1":0,"5":1})",
       R"("concurrentInvocationsAt":{"1":1})"},
      {R"("delivered":["good","bad","bad"])", R"("delivered":["bad","good","bad"])"},
      {R"("filteredOut":[])", R"("filteredOut":["bad"])"},
      {R"("mappingCreated":true)", R"("mappingCreated":false)"}};
  for (const auto& [right, wrong] : figures) {
    CHECK(verdict("{" + std::string(right) + "}").line == "PASS one");
    CHECK_MESSAGE(verdict("{" + std::string(wrong) + "}").outcome == Outcome::failed, wrong);
  }
}

TEST_CASE("timelines: a refused mapping is compared with code, status and message") {
  const std::string setup = R"({"queues":[],"functions":[{"name":"f","Timeout":3}]})";
  const std::string create =
      R"([{"t":0,"do":"CreateEventSourceMapping","queue":"none","function":"f"}])";
  const std::string code = R"({"error":{"code":"InvalidParameterValueException","status":400}})";
  CHECK(verdict(code, setup, create).line == "PASS one");
  CHECK(verdict(R"({"error":{"code":"Other"}})", setup, create).outcome == Outcome::failed);
  CHECK(verdict(R"({"error":{"code":"Other"}})").outcome == Outcome::failed);
}

TEST_CASE("timelines: what the language or the engine lacks is skipped by name") {
  CHECK(verdict(R"({"moonPhase":1})").line == "SKIP one expect moonPhase");
  CHECK(verdict("{}", R"({"queues":[],"functions":[],"rules":[]})", R"([{"t":0,"do":"PutObject"}])")
            .line == "SKIP one needs events");
}

TEST_CASE("timelines: an object starts the function of its bucket, which may write another") {
  const std::string setup =
      R"({"buckets":[{"name":"b","notification":{"event":"s3:ObjectCreated:*","prefix":"in/",)"
      R"("function":"f"}}],"functions":[{"name":"f","behaviour":{"dur":1,"result":"ok",)"
      R"("putsObject":"b/out/{n}"}}]})";
  const std::string puts = R"([{"t":1,"do":"PutObject","bucket":"b","key":"in/a"},)"
                           R"({"t":2,"do":"PutObject","bucket":"b","key":"x"}])";
  CHECK(verdict(R"({"invocationTimes":[1],"objectsInBucket":3})", setup, puts).line == "PASS one");
  CHECK(verdict(R"({"objectsInBucket":2})", setup, puts).outcome == Outcome::failed);
}

TEST_CASE("timelines: faults of a file have pointers, and other languages are not taken") {
  CHECK_FALSE(cases::load_timelines(R"({"cases":[{"steps":[]}]})").has_value());
  CHECK_FALSE(cases::load_timelines("[]").has_value());
  const auto fault = [](const std::string& setup, const std::string& timeline) {
    const auto file = cases::load_timelines(file_of(setup, timeline, "{}"));
    REQUIRE(file.has_value());
    REQUIRE_FALSE(file->problems.empty());
    return file->problems[0].pointer;
  };
  CHECK(fault(kSetup, R"([{"t":0,"do":"Dance"}])") == "/cases/0/timeline/0/do");
  CHECK(fault(kSetup, R"([{"t":5,"do":"SendMessage","queue":"q"},{"t":1,"do":"SendMessage"}])") ==
        "/cases/0/timeline/1/t");
  CHECK(fault(R"({"functions":[{"name":"f","behaviour":{"dur":"soon"}}]})", kSends) ==
        "/cases/0/setup/functions/0/behaviour/dur");
  CHECK(fault(R"({"knobs":{"esm.none":1}})", kSends) == "/cases/0/setup/knobs/esm.none");
}
