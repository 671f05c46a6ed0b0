#include "lab/answer.h"

#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

namespace {

constexpr std::string_view kWhole = R"({
  "format": 1,
  "lab": "dlq-poison-redrive",
  "labVersion": 1,
  "learner": "roll-2041",
  "variant": 2,
  "predict": {
    "p1": "b"
  },
  "runs": {
    "main": {
      "knobs": {
        "policy": {
          "deadLetterTargetArn": "orders-dlq",
          "maxReceiveCount": 5
        },
        "alarm": true
      },
      "actions": [
        {
          "do": "deploy-fix",
          "at": "12m"
        },
        {
          "do": "StartMessageMoveTask",
          "on": "fix",
          "nth": 2,
          "after": "10s",
          "args": {
            "MaxNumberOfMessagesPerSecond": 10
          }
        }
      ]
    }
  },
  "hints": [
    0,
    2
  ],
  "claim": {
    "seed": 1,
    "digest": "4f1c0a9be27d",
    "score": 13.57
  },
  "made": {
    "tool": "web"
  }
}
)";

Answer whole() {
  AnswerLoad loaded = load_answer(kWhole);
  REQUIRE_MESSAGE(loaded.answer.has_value(), listed(loaded.problems));
  return *loaded.answer;
}

}  // namespace

TEST_CASE("an answer is read with everything in it") {
  const Answer answer = whole();
  CHECK(answer.lab == "dlq-poison-redrive");
  CHECK(answer.learner == "roll-2041");
  CHECK(answer.variant_or_zero() == 2);
  CHECK(answer.predict.at(0).second == "b");
  const RunAnswer* run = answer.run("main");
  REQUIRE(run);
  CHECK(run->knobs.at(0).first == "policy");
  REQUIRE(run->actions.size() == 2);
  CHECK(run->actions[0].at == Span{720'000});
  CHECK_FALSE(run->actions[1].at.has_value());
  CHECK(run->actions[1].on == "fix");
  CHECK(run->actions[1].nth == 2);
  CHECK(run->actions[1].after == Span{10'000});
  CHECK(answer.claim->score == 13.57);
  CHECK(answer.run("other") == nullptr);
}

TEST_CASE("writing and reading an answer changes nothing") {
  CHECK(write_answer(whole()) == kWhole);
  const AnswerLoad again = load_answer(write_answer(whole()));
  REQUIRE(again.answer.has_value());
  CHECK(*again.answer == whole());
}

TEST_CASE("a link carries the answer without learner, claim and made") {
  const std::string link = link_value(whole());
  CHECK(link[0] == 'j');
  CHECK(
      link.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
      std::string::npos);
  const AnswerLoad loaded = answer_from_link(link);
  REQUIRE(loaded.answer.has_value());
  Answer expected = whole();
  expected.learner.reset();
  expected.claim.reset();
  expected.made = JsonBox();
  CHECK(*loaded.answer == expected);
}

TEST_CASE("links that were cut or changed say so") {
  const std::string link = link_value(whole());
  for (const std::string& bad : {std::string(), std::string("z123"), std::string("j"), link + "!",
                                 link.substr(0, link.size() / 2)})
    CHECK_MESSAGE(!answer_from_link(bad).problems.empty(), bad);
}

TEST_CASE("the shipped answers fit their labs, but for those that are meant not to") {
  for (const Lab* lab : {&duplicates(), &redrive()}) {
    for (const auto* list : {&lab->tests->solutions, &lab->tests->wrong}) {
      for (const SelfTest& test : *list) {
        Answer answer;
        answer.lab = lab->id;
        answer.runs = test.runs;
        const Problems problems = validate_answer(*lab, answer);
        // What AWS itself refuses shows only when the setup is executed.
        const bool by_form = test.expect.invalid && test.name.find("FIFO") == std::string::npos;
        CHECK_MESSAGE(problems.empty() == !by_form, test.name, listed(problems));
      }
    }
  }
}

TEST_CASE("an action finds the entry whose fixed arguments agree with its own") {
  const Lab& lab = redrive();
  Action action;
  action.verb = "StartMessageMoveTask";
  CHECK(entry_for(lab, action) == 1);
  action.args = json_of(R"({"SourceArn": "orders-dlq"})");
  CHECK(entry_for(lab, action) == 1);
  action.args = json_of(R"({"SourceArn": "orders"})");
  CHECK(entry_for(lab, action) == -1);
  action.verb = "PurgeQueue";
  CHECK(entry_for(lab, action) == -1);
}

TEST_CASE("sizes of answers are bounded") {
  CHECK(reports(load_answer(std::string(256 * 1024 + 1, ' ')).problems, "", "bytes"));
  const std::string actions = [] {
    std::string out;
    for (int i = 0; i < 201; ++i)
      out += std::string(i ? "," : "") + R"({"do":"deploy-fix","at":"1s"})";
    return out;
  }();
  const auto with = [](const std::string& run) {
    return R"({"format":1,"lab":"x","labVersion":1,"runs":{"main":)" + run + "}}";
  };
  CHECK(reports(load_answer(with("{\"actions\":[" + actions + "]}")).problems, "/runs/main/actions",
                "201"));
  const std::string text = with("{\"knobs\":{\"k\":\"" + std::string(4097, 'x') + "\"}}");
  CHECK(reports(load_answer(text).problems, "/runs/main/knobs/k", "4097"));
}

TEST_CASE("references look back only") {
  const JsonBox box = patched(json_of(duplicates_text()), *json_of(R"([
    {"op": "add", "path": "/actions/-", "value": {"do": "ReceiveMessage", "with": {"QueueUrl":
      "orders"}, "anchors": ["time"], "label": {"en": "Receive", "bn": "Receive"}}},
    {"op": "add", "path": "/actions/-", "value": {"do": "DeleteMessage", "with": {"QueueUrl":
      "orders"}, "anchors": ["time"], "args": {"ReceiptHandle": {"type": "string"}}, "label":
      {"en": "Delete", "bn": "Delete"}}}])"));
  const Lab lab = load(json::compact(*box));
  const auto problems = [&](std::string_view handle) {
    const AnswerLoad loaded = load_answer(
        R"({"format":1,"lab":"vt-duplicates","labVersion":1,"runs":{"fixed":{"actions":[)"
        R"({"do":"ReceiveMessage","at":"3m"},{"do":"DeleteMessage","at":"4m","args":)"
        R"({"ReceiptHandle":")" +
        std::string(handle) + "\"}}]}}}");
    REQUIRE(loaded.answer.has_value());
    return validate_answer(lab, *loaded.answer);
  };
  CHECK(problems("${a1.Messages[0].ReceiptHandle}").empty());
  CHECK(reports(problems("${a2.Messages[0].ReceiptHandle}"),
                "/runs/fixed/actions/1/args/ReceiptHandle", "a1"));
}

TEST_CASE("only live knobs may be set while a run goes on") {
  const JsonBox box = patched(json_of(duplicates_text()), *json_of(R"([
    {"op": "add", "path": "/knobs/0/live", "value": true}])"));
  const Lab lab = load(json::compact(*box));
  const auto problems = [&](const std::string& args) {
    const AnswerLoad loaded = load_answer(
        R"({"format":1,"lab":"vt-duplicates","labVersion":1,"runs":{"fixed":{"actions":[)"
        R"({"do":"set","at":"3m","args":)" +
        args + "}]}}}");
    REQUIRE(loaded.answer.has_value());
    return validate_answer(lab, *loaded.answer);
  };
  CHECK(problems(R"({"knob":"vt","value":45})").empty());
  CHECK(
      reports(problems(R"({"knob":"vt","value":-1})"), "/runs/fixed/actions/0/args/value", "0 …"));
  CHECK(
      reports(problems(R"({"knob":"hb","value":true})"), "/runs/fixed/actions/0/args/knob", "vt"));
  CHECK(reports(problems(R"({"knob":"vt"})"), "/runs/fixed/actions/0/args", "value"));
}
