#include "lab/score.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/lab/goal_text.h"
#include "tests/lab/log_builder.h"

namespace inflight::lab {
namespace {

using test::condition;
using test::LogBuilder;
using test::number;

Goal goal(const std::string& id, double points, bool required,
          const std::vector<std::string>& needs = {}) {
  Goal out;
  out.id = id;
  out.run = "main";
  out.points = points;
  out.required = required;
  out.needs = needs;
  return out;
}

Reading reading(Truth check, Truth given = Truth::yes, Number credit = {}) {
  Reading out;
  out.check = check;
  out.given = given;
  out.credit_measure = credit;
  return out;
}

WorldReadings world(std::vector<Reading> goals) {
  WorldReadings out;
  out.runs.push_back({"main", "", {}});
  out.goals = std::move(goals);
  return out;
}

const Reading kPass = reading(Truth::yes);
const Reading kFail = reading(Truth::no);
const Reading kUnknown = reading(Truth::unknown);

TEST_CASE("joints 12: nine tries of dlq-poison-redrive give 13.57 of 14") {
  Lab lab;
  for (double points : {2.0, 3.0, 2.0, 1.0, 3.0, 2.0, 1.0}) {
    lab.goals.push_back(goal("g" + std::to_string(lab.goals.size() + 1), points, true));
  }
  lab.goals[2].required = false;
  lab.goals[2].credit =
      Credit{number(R"({"max": "rc", "of": {"ev": "dlq_move", "tag": "poison"}})"), 6, 20};
  lab.goals[2].check =
      condition(R"({"le": [{"max": "rc", "of": {"ev": "dlq_move", "tag": "poison"}}, 6]})");
  lab.stars.push_back({2, "main", {}, lab.goals[2].check});
  // The measure comes from a log in which the poison order was moved after 9 tries.
  LogBuilder b;
  b.send(0, 1);
  b.tag(1, "poison");
  b.dead_letter(1000, 1, 9);
  GoalContext context;
  context.horizon_ms = 2000;
  std::vector<Reading> readings(7, kPass);
  readings[2] = read_final(b.log, context, lab.goals[2]);
  CHECK(readings[2].credit_measure == 9);
  WorldReadings one = world(readings);
  one.stars = {evaluate(b.log, context, lab.stars[0].check)};

  const Score result = score(lab, {one, one}, {});
  CHECK(result.goals[2].status == GoalStatus::fail);
  CHECK(result.goals[2].credit == doctest::Approx(0.7857).epsilon(0.0001));
  CHECK(result.goals[2].points == 1.57);
  CHECK(result.points == 13.57);
  CHECK(result.max == 14);
  CHECK(result.status == AnswerStatus::pass);
  CHECK(result.stars == 1);
  CHECK(result.goals[2].reading.measure == Measure{9.0, Cmp::le, 6.0});
}

TEST_CASE("joints 12: partial credit only strictly between full and zero, either way round") {
  const Credit down{{}, 90, 300};
  CHECK(partial_credit(down, 90.0) == 0);
  CHECK(partial_credit(down, 195.0) == 0.5);
  CHECK(partial_credit(down, 300.0) == 0);
  CHECK(partial_credit(down, 10.0) == 0);
  CHECK(partial_credit(down, Number()) == 0);
  const Credit up{{}, 10, 0};
  CHECK(partial_credit(up, 4.0) == 0.4);
  CHECK(partial_credit(up, 10.0) == 0);
  CHECK(partial_credit(up, 12.0) == 0);
}

TEST_CASE("joints 12: the first rule that applies: bound, guard, needs, given, check") {
  Lab lab;
  lab.goals = {goal("a", 1, true), goal("b", 1, true, {"a"})};
  lab.guards.push_back({"load", "*", {}, {}});
  const auto verdicts = [&lab](Reading a, Reading b, Truth guard, const std::string& bound) {
    WorldReadings w = world({std::move(a), std::move(b)});
    w.runs[0].guards = {guard};
    w.runs[0].bound = bound;
    return judge(lab, w);
  };
  auto v = verdicts(kPass, kPass, Truth::no, "");
  CHECK(v[0] == GoalVerdict{GoalStatus::fail, 0, Reason::guard, "load"});
  CHECK(v[1].status == GoalStatus::fail);
  v = verdicts(kPass, kPass, Truth::unknown, "");
  CHECK(v[0].status == GoalStatus::pass);
  v = verdicts(kPass, kPass, Truth::no, "events");
  CHECK(v[0] == GoalVerdict{GoalStatus::unknown, 0, Reason::bound, "events"});
  v = verdicts(kFail, kPass, Truth::yes, "");
  CHECK(v[1] == GoalVerdict{GoalStatus::skipped, 0, Reason::needs, "a"});
  v = verdicts(kUnknown, kPass, Truth::yes, "");
  CHECK(v[0].status == GoalStatus::unknown);
  CHECK(v[1].status == GoalStatus::skipped);
  v = verdicts(kPass, reading(Truth::yes, Truth::no), Truth::yes, "");
  CHECK(v[1] == GoalVerdict{GoalStatus::unknown, 0, Reason::given, ""});
  v = verdicts(kPass, reading(Truth::yes, Truth::unknown), Truth::yes, "");
  CHECK(v[1].status == GoalStatus::unknown);
  v = verdicts(kPass, kFail, Truth::yes, "");
  CHECK(v[1] == GoalVerdict{GoalStatus::fail, 0, Reason::none, ""});
  Reading latched = kFail;
  latched.latched = true;
  v = verdicts(kPass, latched, Truth::yes, "");
  CHECK(v[1] == GoalVerdict{GoalStatus::pass, 1, Reason::none, ""});
}

TEST_CASE("joints 12: needs are judged first wherever they stand; a circle passes nothing") {
  Lab lab;
  lab.goals = {goal("late", 1, true, {"early"}), goal("early", 1, true)};
  CHECK(judge(lab, world({kPass, kPass}))[0].status == GoalStatus::pass);
  CHECK(judge(lab, world({kPass, kFail}))[0].status == GoalStatus::skipped);
  lab.goals[1].needs = {"late"};
  for (const GoalVerdict& verdict : judge(lab, world({kPass, kPass}))) {
    CHECK(verdict.status == GoalStatus::skipped);
  }
}

TEST_CASE("joints 12: over worlds the worst counts") {
  Lab lab;
  lab.goals = {goal("g", 3, true)};
  lab.goals[0].credit = Credit{{}, 0, 10};
  const WorldReadings pass = world({kPass});
  const WorldReadings half = world({reading(Truth::no, Truth::yes, 5.0)});
  const WorldReadings third = world({reading(Truth::no, Truth::yes, 7.0)});
  const WorldReadings unknown = world({kUnknown});
  Score result = score(lab, {pass, half, third, half}, {});
  CHECK(result.goals[0].status == GoalStatus::fail);
  CHECK(result.goals[0].points == 0.9);
  CHECK(result.goals[0].worst == 2);
  CHECK(result.goals[0].passed_worlds == 1);
  CHECK(result.status == AnswerStatus::fail);
  CHECK(result.passed_worlds == 1);
  CHECK(result.worst == 2);
  CHECK(result.stars == 0);
  result = score(lab, {pass, unknown}, {});
  CHECK(result.status == AnswerStatus::unknown);
  CHECK(result.points == 0);
  result = score(lab, {unknown, half}, {});
  CHECK(result.goals[0].status == GoalStatus::fail);
  CHECK(result.goals[0].points == 0);  // the least credit of all worlds
  CHECK(result.goals[0].worst == 1);
  CHECK(score(lab, {pass, pass}, {}).status == AnswerStatus::pass);
}

TEST_CASE("joints 12: status of an answer and exit code") {
  using S = GoalStatus;
  Lab lab;
  lab.goals = {goal("a", 1, true), goal("b", 1, true), goal("c", 1, false)};
  CHECK(answer_status(lab, {S::pass, S::pass, S::fail}) == AnswerStatus::pass);
  CHECK(answer_status(lab, {S::pass, S::fail, S::pass}) == AnswerStatus::fail);
  CHECK(answer_status(lab, {S::fail, S::unknown, S::pass}) == AnswerStatus::fail);
  CHECK(answer_status(lab, {S::pass, S::skipped, S::pass}) == AnswerStatus::fail);
  CHECK(answer_status(lab, {S::unknown, S::skipped, S::pass}) == AnswerStatus::unknown);
  CHECK(exit_code(AnswerStatus::pass) == 0);
  CHECK(exit_code(AnswerStatus::fail) == 1);
  CHECK(exit_code(AnswerStatus::unknown) == 2);
  CHECK(exit_code(AnswerStatus::invalid) == 2);
}

TEST_CASE("joints 12: rounding to hundredths, half up") {
  CHECK(round2(0) == 0);
  CHECK(round2(1.5714) == 1.57);
  CHECK(round2(0.125) == 0.13);
  CHECK(round2(2.0 / 3) == 0.67);
}

TEST_CASE("joints 12: stars, and what hints cost") {
  CHECK(stars(false, true, true, 0) == 0);
  CHECK(stars(true, false, false, 0) == 1);
  CHECK(stars(true, true, false, 0) == 2);
  CHECK(stars(true, false, true, 0) == 1);
  CHECK(stars(true, true, true, 0) == 3);
  CHECK(stars(true, true, true, 1) == 2);
  CHECK(stars(true, true, true, 9) == 1);
  Lab lab;
  lab.goals = {goal("g", 1, true)};
  lab.stars.push_back({2, "main", {}, {}});
  lab.stars.push_back({3, "main", {}, {}});
  lab.hints.resize(2);
  lab.hints[1].cost = 1;
  WorldReadings good = world({kPass});
  good.stars = {Truth::yes, Truth::yes};
  WorldReadings less = good;
  less.stars[1] = Truth::unknown;
  CHECK(score(lab, {good, good}, {}).stars == 3);
  CHECK(score(lab, {good, less}, {}).stars == 2);
  CHECK(score(lab, {good, good}, {0, 1}).stars == 2);
  CHECK(score(lab, {good, good}, {7}).stars == 3);
}

TEST_CASE("joints 12: guards over runs and worlds; predictions are a tally of their own") {
  Lab lab;
  lab.goals = {goal("g", 1, true)};
  lab.guards.push_back({"load", "*", {}, {}});
  lab.guards.push_back({"quiet", "*", {}, {}});
  WorldReadings w = world({kPass});
  w.runs = {{"main", "", {Truth::yes, Truth::unknown}}, {"other", "", {Truth::yes, Truth::yes}}};
  WorldReadings bad = w;
  bad.runs[1].guards[0] = Truth::no;
  const Score result = score(lab, {w, bad}, {});
  CHECK_FALSE(result.guards[0].ok);
  CHECK(result.guards[0].worst == 1);
  CHECK(result.guards[0].run == "other");
  CHECK(result.guards[1].ok);
  // The guard broke in a run without goals: the goals of "main" stand.
  CHECK(result.status == AnswerStatus::pass);

  lab.predict.resize(2);
  lab.predict[0].id = "p1";
  lab.predict[1].id = "p2";
  const auto predictions = tally(lab, {"a", "b"}, {{"p2", "b"}, {"p1", "c"}});
  REQUIRE(predictions.size() == 2);
  CHECK(predictions[0].chosen == "c");
  CHECK_FALSE(predictions[0].right);
  CHECK(predictions[1].right);
}

TEST_CASE("joints 12: reading a world folds each check over the log of its run") {
  Lab lab;
  lab.goals = {goal("dup", 1, true), goal("clean", 3, true)};
  lab.goals[0].run = "broken";
  lab.goals[0].check = condition(R"({"exists": {"ev": "effect", "where": {"dup": {"eq": 1}}}})");
  lab.goals[1].run = "fixed";
  lab.goals[1].check = condition(R"({"never": {"ev": "effect", "where": {"dup": {"eq": 1}}}})");
  lab.guards.push_back({"load", "*", condition(R"({"eq": [{"count": {"ev": "send"}}, 1]})"), {}});
  lab.guards.push_back({"none", "fixed", condition(R"({"never": {"ev": "send"}})"), {}});
  lab.stars.push_back({2, "fixed", {}, condition(R"({"exists": {"ev": "effect"}})")});
  LogBuilder broken;
  broken.send(0, 1);
  broken.effect(1000, 1);
  broken.effect(2000, 1, true);
  LogBuilder fixed;
  fixed.send(0, 1);
  fixed.effect(1000, 1);
  const WorldReadings w =
      read_world(lab, 7, {{"broken", &broken.log, {}, ""}, {"fixed", &fixed.log, {}, ""}});
  CHECK(w.seed == 7);
  CHECK(w.goals[0].check == Truth::yes);
  CHECK(w.goals[1].check == Truth::yes);
  CHECK(w.stars == std::vector<Truth>{Truth::yes});
  REQUIRE(w.runs.size() == 2);
  CHECK(w.runs[0].guards == std::vector<Truth>{Truth::yes, Truth::yes});
  CHECK(w.runs[1].guards == std::vector<Truth>{Truth::yes, Truth::no});
  const auto verdicts = judge(lab, w);
  CHECK(verdicts[0].status == GoalStatus::pass);
  CHECK(verdicts[1] == GoalVerdict{GoalStatus::fail, 0, Reason::guard, "none"});
}

TEST_CASE("joints 14: live statuses follow the head and leave guards to the end") {
  Lab lab;
  lab.goals = {goal("done", 1, true), goal("after", 1, true, {"done"}), goal("there", 1, true)};
  lab.goals[0].check = condition(R"({"exists": {"ev": "effect"}})");
  lab.goals[1].check = condition(R"({"exists": {"ev": "delete"}})");
  lab.goals[2].run = "elsewhere";
  lab.guards.push_back({"load", "*", condition(R"({"eq": [{"count": {"ev": "send"}}, 9]})"), {}});
  LogBuilder b;
  b.send(0, 1);
  b.receive(0, 1, 1);
  b.effect(1000, 1);
  b.remove(1000, 1);
  const GoalContext context;
  const GoalTimeline done = track(b.log, context, lab.goals[0]);
  const GoalTimeline after = track(b.log, context, lab.goals[1]);
  using S = GoalStatus;
  const auto at = [&](uint32_t position) {
    return live_statuses(lab, {&done, &after, nullptr}, position, {S::fail, S::fail, S::skipped});
  };
  CHECK(at(0) == std::vector<S>{S::fail, S::skipped, S::skipped});
  CHECK(at(3) == std::vector<S>{S::pass, S::fail, S::skipped});
  CHECK(at(4) == std::vector<S>{S::pass, S::pass, S::skipped});
}

}  // namespace
}  // namespace inflight::lab
