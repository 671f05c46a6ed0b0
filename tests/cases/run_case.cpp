#include "cases/run_case.h"

#include <doctest/doctest.h>

using namespace inflight;
using cases::Outcome;

namespace {

constexpr const char* kCreate =
    R"({"at_ms":0,"call":"CreateQueue",)"
    R"("args":{"QueueName":"q","Attributes":{"VisibilityTimeout":"10"}},)"
    R"("expect":{"QueueUrl":"${url:q}"}})";

std::string send(int64_t at, const std::string& body) {
  return R"({"at_ms":)" + std::to_string(at) +
         R"(,"call":"SendMessage","args":{"QueueUrl":"${url:q}","MessageBody":")" + body +
         R"("},"expect":{}})";
}

/// A receive; `more` stands before `expect` ("" or members with a comma at the end).
std::string receive(int64_t at, const std::string& args, const std::string& more,
                    const std::string& expect) {
  return R"({"at_ms":)" + std::to_string(at) +
         R"(,"call":"ReceiveMessage","args":{"QueueUrl":"${url:q}")" + args + "}," + more +
         R"("expect":)" + expect + "}";
}
const std::string kWait5 = R"(,"WaitTimeSeconds":5)";
const std::string kNothing = R"({"Messages":{"$absent":true}})";
std::string body(const std::string& text) { return R"({"Messages":[{"Body":")" + text + R"("}]})"; }

cases::Verdict verdict(const std::string& steps, const std::string& members = "") {
  const auto file =
      cases::load_cases(R"({"cases":[{"id":"one","rule":"r","title":"t","evidence":"docs",)" +
                        members + "\"steps\":[" + steps + "]}]}");
  const std::string first =
      file.ok() ? "" : file.problems[0].pointer + ": " + file.problems[0].found;
  REQUIRE_MESSAGE(file.ok(), first);
  return cases::run_case(file.cases[0]);
}

/// The line of a case of these steps on a queue "q".
std::string line(const std::string& steps, const std::string& members = "") {
  return verdict(std::string(kCreate) + "," + steps, members).line;
}

}  // namespace

TEST_CASE("run: a case passes, and a difference names step, call, place and both values") {
  CHECK(line(send(0, "a") + "," + receive(0, "", "", body("a"))) == "PASS one");
  CHECK(line(send(0, "a") + "," + receive(0, "", "", body("b"))) ==
        R"(FAIL one step 3 ReceiveMessage: expected Messages[0].Body "b", found "a")");
  CHECK(verdict(kCreate).outcome == Outcome::passed);
  CHECK(verdict(receive(0, "", "", "{}")).outcome == Outcome::failed);
}

TEST_CASE("run: an error is no success, and a success no error") {
  const std::string refused = verdict(receive(0, "", "", kNothing)).line;
  CHECK(refused.starts_with("FAIL one step 1 ReceiveMessage: expected {\"Messages\""));
  CHECK(refused.find("NonExistentQueue") != std::string::npos);
  CHECK(line(send(0, "a") + "," + receive(0, "", "", R"({"error":{}})"))
            .starts_with("FAIL one step 3 ReceiveMessage: expected {\"error\":{}}, found {\"Mess"));
  CHECK(verdict(receive(0, "", "", R"({"error":{}})")).line == "PASS one");
  CHECK(verdict(receive(0, "", "", R"({"error":{"http":400,"code":{"$re":"NonExistentQueue$"}}})"))
            .line == "PASS one");
}

TEST_CASE("run: saved values are used later, in args and in expectations") {
  const std::string first =
      receive(0, "", R"("save":{"h":"Messages[0].ReceiptHandle","id":"Messages[0].MessageId"},)",
              body("a"));
  CHECK(line(send(0, "a") + "," + first +
             R"(,{"at_ms":1,"call":"ChangeMessageVisibility","args":{"QueueUrl":"${url:q}",)"
             R"("ReceiptHandle":"${h}","VisibilityTimeout":0},"expect":{}},)" +
             receive(1, "", "",
                     R"({"Messages":[{"MessageId":"${id}","ReceiptHandle":{"$ne":"${h}"}}]})")) ==
        "PASS one");
  CHECK(line(receive(0, "", R"("save":{"h":"Messages[0].ReceiptHandle"},)", "{}")) ==
        "FAIL one step 2 ReceiveMessage: expected Messages[0].ReceiptHandle to save, found {}");
}

TEST_CASE("run: a waiting call does not stop the script and is checked when it completes") {
  const std::string wait = receive(1000, kWait5, "\"returns_at_ms\":3000,", body("a"));
  CHECK(line(wait + "," + send(3000, "a")) == "PASS one");
  CHECK(line(wait + "," + send(3000, "b")) ==
        R"(FAIL one step 2 ReceiveMessage: expected Messages[0].Body "a", found "b")");
  CHECK(line(wait + "," + send(3001, "a")) ==
        "FAIL one step 2 ReceiveMessage: expected an answer at 3000 ms, found none");
  CHECK(line(wait + "," + send(2000, "a")) ==
        "FAIL one step 2 ReceiveMessage: expected an answer at 3000 ms, found one at 2000 ms");
  CHECK(line(receive(0, kWait5, "\"returns_at_ms\":5000,", kNothing)) == "PASS one");
  CHECK(line(receive(0, kWait5, "\"returns_at_ms\":4999,", kNothing)) ==
        "FAIL one step 2 ReceiveMessage: expected an answer at 4999 ms, found none");
}

TEST_CASE("run: a call without returns_at_ms completes at at_ms") {
  CHECK(line(receive(0, kWait5, "", kNothing)) ==
        "FAIL one step 2 ReceiveMessage: expected an answer at 0 ms, found none");
  CHECK(line(receive(7, kWait5, "", body("a")) + "," + send(7, "a")) == "PASS one");
}

TEST_CASE("run: several calls wait after the last step, in any order of their ends") {
  const std::string late = receive(0, kWait5, "\"returns_at_ms\":5000,", kNothing);
  const std::string soon =
      receive(0, R"(,"WaitTimeSeconds":1)", "\"returns_at_ms\":1000,", kNothing);
  CHECK(line(late + "," + soon) == "PASS one");
  CHECK(line(soon + "," + late) == "PASS one");
  CHECK(line(late + "," + soon + "," + soon) == "PASS one");
}

TEST_CASE("run: what a waiting call saves is there once it has completed") {
  const std::string wait =
      receive(0, kWait5, R"("save":{"b":"Messages[0].Body"},"returns_at_ms":2000,)", body("a"));
  CHECK(line(wait + "," + send(2000, "a") + "," + send(2001, "${b}") + "," +
             receive(2001, "", "", body("a"))) == "PASS one");
  const std::string early = line(wait + "," + send(1000, "${b}"));
  CHECK(early.starts_with(
      "FAIL one step 3 SendMessage: args/MessageBody: expected ${name} of a value saved"));
}

TEST_CASE("run: timers of a millisecond come before its steps (SQS-GEN-02)") {
  CHECK(line(send(0, "a") + "," + receive(0, "", "", body("a")) + "," +
             receive(9999, "", "", kNothing) + "," + receive(10000, "", "", body("a"))) ==
        "PASS one");
}

TEST_CASE("run: a step that receives comes before polls that wait in the same millisecond") {
  CHECK(line(receive(0, kWait5, "\"returns_at_ms\":5000,", kNothing) + "," + send(3000, "a") + "," +
             receive(3000, "", "", body("a"))) == "PASS one");
  CHECK(line(receive(0, kWait5, "\"returns_at_ms\":3000,", body("a")) + "," + send(3000, "a") +
             "," + receive(3001, "", "", kNothing)) == "PASS one");
}

TEST_CASE("run: settings of a case hold for it alone (SQS-LIM-01)") {
  const std::string two = send(0, "a") + "," + send(0, "b") + "," + receive(0, "", "", body("a"));
  const std::string config = R"("config":{"limits":{"inflight_standard":1}},)";
  CHECK(line(two + "," + receive(0, "", "", R"({"error":{"code":"OverLimit"}})"), config) ==
        "PASS one");
  CHECK(line(two + "," + receive(0, "", "", body("b"))) == "PASS one");
}

TEST_CASE("run: a case that needs what is not there is skipped") {
  const cases::Verdict one = verdict(kCreate, R"("needs":["cloudwatch","nothing-yet","neither"],)");
  CHECK(one.outcome == Outcome::skipped);
  CHECK(one.line == "SKIP one needs nothing-yet, neither");
}

TEST_CASE("run: a disputed case is run; it must not pass") {
  const std::string members = R"("disputed":"see the other rule",)";
  const cases::Verdict fails = verdict(receive(0, "", "", "{}"), members);
  CHECK(fails.outcome == Outcome::disputed);
  CHECK(
      fails.line.starts_with("DISPUTED one step 1 ReceiveMessage: expected {}, found {\"error\""));
  CHECK(fails.line.ends_with(" (see the other rule)"));
  const cases::Verdict passes = verdict(kCreate, members);
  CHECK(passes.outcome == Outcome::failed);
  CHECK(passes.line.starts_with("FAIL one: no longer disputed"));
}
