// One answer, one log: worlds, folds, keyframes and forks agree (decisions 4, 5).
#include "lab/session.h"

#include <doctest/doctest.h>

#include "base/draw.h"
#include "lab/fold.h"
#include "lab/grade.h"
#include "lab/timeline.h"
#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

namespace {

struct Case {
  const Lab* lab;
  std::string name;
  Answer answer;
};

Answer shipped(const Lab& lab, const SelfTest& test) {
  Answer answer;
  answer.lab = lab.id;
  answer.lab_version = lab.version;
  answer.runs = test.runs;
  return answer;
}

/// First solution and first wrong answer of each lab.
std::vector<Case> cases() {
  std::vector<Case> out;
  for (const Lab* lab : {&duplicates(), &redrive()}) {
    out.push_back({lab, lab->id + "/solution", shipped(*lab, lab->tests->solutions.front())});
    out.push_back({lab, lab->id + "/wrong", shipped(*lab, lab->tests->wrong.front())});
  }
  return out;
}

std::vector<Time> moments(const Lab& lab, uint64_t seed) {
  std::vector<Time> out;
  const Stream stream("moments");
  for (uint64_t n = 0; n < 50; ++n) {
    out.push_back(Time{between(draw(seed, stream, n), 0, lab.clock.horizon.ms)});
  }
  return out;
}

}  // namespace

TEST_CASE("the log folded is the world, and seeking is the live run, at 50 moments") {
  constexpr uint64_t kSeed = 20260101;
  for (const Case& one : cases()) {
    for (const Run& run : one.lab->runs) {
      CAPTURE(one.name);
      CAPTURE(run.name);
      CAPTURE(kSeed);
      const RunSpec spec{one.lab, run.name, &one.answer, 0, 1, false};
      const Timeline timeline(spec);
      REQUIRE(timeline.problems().empty());
      Folded folded(timeline.log());
      for (Time t : moments(*one.lab, kSeed)) {
        CAPTURE(t.ms);
        const world::World sought = timeline.at(t);
        Runner live(spec);
        live.advance(UINT64_MAX, t);
        CHECK(world::dump(sought) == world::dump(live.world()));
        CHECK(sought == live.world());
        const uint32_t position = timeline.log().position_at(t.ms);
        CHECK(position == sought.kernel.events);
        const FoldState& fold = folded.at(position);
        for (const auto& [place, queue] : sought.sqs.queues) {
          using sim::MessageState;
          CHECK(fold.count(place, MessageState::visible) == queue.visible);
          CHECK(fold.count(place, MessageState::in_flight) == queue.in_flight);
          CHECK(fold.count(place, MessageState::delayed) == queue.delayed);
          for (uint32_t mid : queue.members) {
            const sqs::Message& message = sought.sqs.messages.at(mid);
            CHECK(fold.message(mid).state == message.state);
            CHECK(fold.message(mid).place == place);
            CHECK(fold.message(mid).rc == message.receives_total);
          }
        }
      }
    }
  }
}

TEST_CASE("no handler changes the world without an event, and invariants hold after each step") {
  for (const Case& one : cases()) {
    for (const Run& run : one.lab->runs) {
      CAPTURE(one.name);
      CAPTURE(run.name);
      Runner runner({one.lab, run.name, &one.answer, 0, 1, false});
      REQUIRE(runner.problems().empty());
      std::string before = world::dump(runner.world());
      uint32_t events = runner.world().kernel.events;
      for (int step = 0; step < 2000; ++step) {
        if (runner.advance(1)) break;
        CHECK(world::check(runner.world()) == "");
        const std::string after = world::dump(runner.world());
        if (runner.world().kernel.events == events) {
          CAPTURE(runner.world().kernel.now.ms);
          CHECK(before == after);
        }
        before = after;
        events = runner.world().kernel.events;
      }
    }
  }
}

TEST_CASE("acting in the past makes another future and leaves the old one untouched") {
  const Lab& lab = redrive();
  const Answer old_answer = shipped(lab, lab.tests->solutions.front());
  const Timeline old_branch({&lab, "main", &old_answer, 0, 1, false});
  const std::string old_text = sim::log_text(old_branch.log());

  Answer new_answer = old_answer;
  Action purge;
  purge.verb = "StartMessageMoveTask";
  purge.at = Span{500001};
  new_answer.runs[0].actions.push_back(purge);
  const Timeline new_branch({&lab, "main", &new_answer, 0, 1, false});

  CHECK(sim::log_text(old_branch.log()) == old_text);
  CHECK(sim::digest({&old_branch.log()}) != sim::digest({&new_branch.log()}));
  const uint32_t shared = old_branch.log().position_at(500000);
  REQUIRE(shared > 100);
  CHECK(new_branch.log().position_at(500000) == shared);
  for (uint32_t i = 0; i < shared; ++i) {
    CHECK(old_branch.log().events[i] == new_branch.log().events[i]);
  }
}

TEST_CASE("a seed gives the same log again, another seed another log") {
  const Lab& lab = duplicates();
  const auto text = [&lab](uint64_t seed) {
    return sim::log_text(execute_run(lab, "fixed", nullptr, 0, seed).execution.log);
  };
  CHECK(text(1) == text(1));
  CHECK(text(1) != text(2));
}

TEST_CASE("every line of a log is JSON without a member twice") {
  for (const Case& one : cases()) {
    const Run& run = one.lab->runs.back();
    const RunOutcome outcome = execute_run(*one.lab, run.name, &one.answer, 0, 1);
    const sim::Log& log = outcome.execution.log;
    for (uint32_t i = 1; i <= log.events.size(); ++i) {
      const std::string line = sim::event_line(log, i);
      CAPTURE(line);
      CHECK(json::parse(line, 4096).problems.empty());
    }
  }
}

TEST_CASE("a knob that is not turned shifts no draw of others") {
  // Changing the timeout leaves the shop's schedule as it is (TL-08).
  const Lab& lab = duplicates();
  Answer answer = shipped(lab, lab.tests->solutions.front());
  const auto sends = [&](const Answer* played) {
    std::string out;
    const RunOutcome outcome = execute_run(lab, "fixed", played, 0, 1);
    for (const sim::Event& event : outcome.execution.log.events) {
      if (event.kind == sim::Ev::send) out += std::to_string(event.at) + " ";
    }
    return out;
  };
  CHECK(sends(nullptr) == sends(&answer));
}

TEST_CASE("what AWS refuses at setup makes the answer invalid, at the knob that set it") {
  const Lab& lab = redrive();
  Answer answer = shipped(lab, lab.tests->solutions.front());
  answer.runs[0].knobs[0].second =
      json_of(R"({"deadLetterTargetArn":"orders-dlq.fifo","maxReceiveCount":5})");
  const RunOutcome outcome = execute_run(lab, "main", &answer, 0, 1);
  REQUIRE(outcome.problems.size() == 1);
  CHECK(outcome.problems[0].pointer == "/runs/main/knobs/policy");
  CHECK(outcome.problems[0].expected.find("same type of queue") != std::string::npos);
}

TEST_CASE("a reference without value makes the action void") {
  const Lab& lab = redrive();
  Answer answer = shipped(lab, lab.tests->solutions.front());
  Action task;
  task.verb = "StartMessageMoveTask";
  task.at = Span{60000};
  task.args = json_of(R"({"MaxNumberOfMessagesPerSecond":"${a9.TaskHandle}"})");
  answer.runs[0].actions = {task};
  const RunOutcome outcome = execute_run(lab, "main", &answer, 0, 1);
  const sim::Log& log = outcome.execution.log;
  bool found = false;
  for (uint32_t i = 1; i <= log.events.size(); ++i) {
    if (log.events[i - 1].kind != sim::Ev::learner) continue;
    found = true;
    CHECK(sim::event_line(log, i).find("\"err\":\"unresolved\"") != std::string::npos);
  }
  CHECK(found);
}

TEST_CASE("an anchored action that comes before it is allowed does nothing but say so") {
  const Lab lab = load(json::compact(*patched(
      json_of(redrive_text()),
      *json_of(R"([{"op":"replace","path":"/actions/0/anchors","value":["time","alarm"]}])"))));
  Answer answer = shipped(lab, lab.tests->solutions.front());
  Action fix;
  fix.verb = "deploy-fix";
  fix.on = "alarm";  // at about 3 minutes; the lab allows it from 12 minutes on
  answer.runs[0].actions = {fix};
  REQUIRE(validate_answer(lab, answer).empty());
  const RunOutcome outcome = execute_run(lab, "main", &answer, 0, 1);
  const sim::Log& log = outcome.execution.log;
  int learner = 0;
  for (uint32_t i = 1; i <= log.events.size(); ++i) {
    CHECK(log.events[i - 1].kind != sim::Ev::fix);
    if (log.events[i - 1].kind != sim::Ev::learner) continue;
    ++learner;
    CHECK(sim::event_line(log, i).find("\"err\":\"too_early\"") != std::string::npos);
  }
  CHECK(learner == 1);
}

TEST_CASE("a live knob that is set while the run goes on changes the queue from then on") {
  const Lab lab = load(
      json::compact(*patched(json_of(duplicates_text()),
                             *json_of(R"([{"op":"add","path":"/knobs/0/live","value":true}])"))));
  Answer answer;
  answer.lab = lab.id;
  Action set;
  set.verb = "set";
  set.at = Span{180000};
  set.args = json_of(R"({"knob":"vt","value":300})");
  answer.runs = {RunAnswer{"fixed", {}, {set}}};
  REQUIRE(validate_answer(lab, answer).empty());
  const RunOutcome outcome = execute_run(lab, "fixed", &answer, 0, 1);
  int before = 0;
  int after = 0;
  for (const sim::Event& event : outcome.execution.log.events) {
    if (event.kind != sim::Ev::receive) continue;
    CHECK(event.value == (event.at < 180000 ? 30 : 300));
    ++(event.at < 180000 ? before : after);
  }
  CHECK(before > 0);
  CHECK(after > 0);
}

TEST_CASE("a reference carries the handle of an earlier receive into the same act elsewhere") {
  const Lab lab = load(json::compact(*patched(json_of(duplicates_text()), *json_of(R"([
    {"op":"replace","path":"/actions","value":[
      {"do":"ReceiveMessage","with":{"QueueUrl":"orders"},"anchors":["time"],
       "label":{"en":"Receive","bn":"Receive করো"}},
      {"do":"DeleteMessage","with":{"QueueUrl":"orders"},"anchors":["time"],
       "args":{"ReceiptHandle":{"type":"string"}},
       "label":{"en":"Delete","bn":"Delete করো"}}]}])"))));
  Answer answer;
  answer.lab = lab.id;
  Action receive;
  receive.verb = "ReceiveMessage";
  receive.at = Span{0};
  Action remove;
  remove.verb = "DeleteMessage";
  remove.at = Span{1000};
  remove.args = json_of(R"({"ReceiptHandle":"${a1.Messages[0].ReceiptHandle}"})");
  answer.runs = {RunAnswer{"fixed", {}, {receive, remove}}};
  REQUIRE(validate_answer(lab, answer).empty());
  for (uint64_t seed : {1U, 2U, 3U}) {
    const RunOutcome outcome = execute_run(lab, "fixed", &answer, 0, seed);
    const sim::Log& log = outcome.execution.log;
    int deleted = 0;
    for (const sim::Event& event : log.events) {
      deleted += event.kind == sim::Ev::del && event.lid == 1 && event.at == 1000;
    }
    CHECK(deleted == 1);
  }
}

TEST_CASE("grading takes the worst of all worlds") {
  const Lab& lab = duplicates();
  const Words words = builtin_words(Lang::en);
  const GradeResult good = grade(lab, shipped(lab, lab.tests->solutions[1]), {}, words);
  CHECK(good.status == AnswerStatus::pass);
  CHECK(good.stars == 3);
  CHECK(good.seeds == 16);
  CHECK(good.seeds_passed == 16);
  const GradeResult untouched = grade(lab, shipped(lab, lab.tests->wrong[0]), {}, words);
  CHECK(untouched.status == AnswerStatus::fail);
  CHECK(untouched.score == 0);
}

TEST_CASE("a claimed digest that differs is a warning, never a lower score") {
  const Lab& lab = duplicates();
  const Words words = builtin_words(Lang::en);
  Answer answer = shipped(lab, lab.tests->solutions[1]);
  answer.claim = Claim{1, std::string("000000000000"), 10.0};
  const GradeResult result = grade(lab, answer, {}, words);
  CHECK(result.status == AnswerStatus::pass);
  REQUIRE(result.warnings.size() == 1);
  CHECK(result.warnings[0].find(result.digest) != std::string::npos);
  answer.claim->digest = result.digest;
  CHECK(grade(lab, answer, {}, words).warnings.empty());
}
