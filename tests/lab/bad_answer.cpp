// Broken answers, as bad_lab.cpp: changes of a good answer to dlq-poison-redrive.

#include "lab/answer.h"
#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

namespace {
constexpr std::string_view kGood = R"({
  "format": 1, "lab": "dlq-poison-redrive", "labVersion": 1, "variant": 2,
  "predict": {"p1": "b"},
  "runs": {"main": {
    "knobs": {"policy": {"deadLetterTargetArn": "orders-dlq", "maxReceiveCount": 5}, "alarm": true},
    "actions": [
      {"do": "deploy-fix", "at": "12m"},
      {"do": "StartMessageMoveTask", "on": "fix", "after": "10s",
       "args": {"MaxNumberOfMessagesPerSecond": 10}}]}},
  "hints": [0], "claim": {"seed": 1, "digest": "4f1c0a9be27d", "score": 14}})";
}

TEST_CASE("every kind of broken answer is reported where it is broken") {
  const AnswerLoad good = load_answer(kGood);
  REQUIRE(good.answer.has_value());
  REQUIRE(validate_answer(redrive(), *good.answer).empty());
  const JsonBox cases = json_of(file_text("tests/bad/answers.json"));
  CHECK(json::size(*cases) >= 25);
  for (int64_t i = 0; i < json::size(*cases); ++i) {
    const Json& one = json::at(*cases, i);
    const std::string name = *json::as_string(*json::find(one, "name"));
    CAPTURE(name);
    const JsonBox broken = patched(json_of(kGood), *json::find(one, "patch"));
    const AnswerLoad loaded = load_answer(json::compact(*broken));
    const Problems problems =
        loaded.answer ? validate_answer(redrive(), *loaded.answer) : loaded.problems;
    CHECK_MESSAGE(reports(problems, *json::as_string(*json::find(one, "at")),
                          *json::as_string(*json::find(one, "says"))),
                  "reported:" << listed(problems));
    CHECK_MESSAGE(problems.size() <= 3, "reported:" << listed(problems));
  }
}
