#include "lab/check.h"

#include <algorithm>
#include <set>
#include <utility>

#include "lab/grade.h"
#include "lab/mutate.h"
#include "lab/scenario.h"

namespace inflight::lab {
namespace {

/// One shipped answer and what came of it in one variant.
struct Played {
  bool invalid = false;
  std::string why;  // the first problem, if invalid
  Score score;
  std::vector<PlayedWorld> worlds;
};

Answer answer_of(const Lab& lab, const std::vector<RunAnswer>& runs) {
  Answer answer;
  answer.lab = lab.id;
  answer.lab_version = lab.version;
  answer.variant = lab.variant;
  answer.runs = runs;
  return answer;
}

class Check {
 public:
  Check(const Lab& lab, CheckResult& result) : lab_(lab), result_(result) {}

  void run() {
    const Tests& tests = *lab_.tests;
    some_variant_.assign(tests.wrong.size(), false);
    for (int64_t variant : checked_variants(lab_)) {
      const Lab at = at_variant(lab_, variant);
      ++result_.variants;
      for (size_t i = 0; i < tests.solutions.size(); ++i) solution(at, i);
      for (size_t i = 0; i < tests.wrong.size(); ++i) wrong(at, i);
      untouched(at);
      idle(at);
      predictions(at);
    }
    for (size_t i = 0; i < tests.wrong.size(); ++i) {
      if (tests.wrong[i].expect.some_variants && !some_variant_[i]) {
        add(6, wrong_at(i), "fails nowhere as expected: not in any variant.");
      }
    }
    for (const Goal& goal : lab_.goals) {
      if (!failed_.contains(goal.id)) {
        add(8, "/goals/" + goal.id, "no shipped answer fails this goal: it does not discriminate.");
      }
    }
    if (result_.steps > kCheckStepsMax) {
      add(11, "",
          "the whole check takes " + std::to_string(result_.steps) +
              " steps, more than 20,000,000.");
    }
  }

 private:
  void add(int gate, std::string where, std::string text, bool warning = false) {
    for (const Finding& known : result_.findings) {
      if (known.gate == gate && known.where == where && known.text == text) return;
    }
    result_.findings.push_back({gate, warning, std::move(where), std::move(text)});
  }
  static std::string solution_at(size_t i) { return "/tests/solutions/" + std::to_string(i); }
  static std::string wrong_at(size_t i) { return "/tests/wrong/" + std::to_string(i); }
  static std::string in_variant(const Lab& lab) {
    return " in variant " + std::to_string(lab.variant);
  }

  static Played invalid(const Problems& problems) {
    Played played;
    played.invalid = true;
    const Problem& first = problems.front();
    played.why = first.pointer + ": found " + first.found + ", expected " + first.expected;
    return played;
  }

  Played play(const Lab& lab, const std::vector<RunAnswer>& runs, const std::string& where) {
    Played played;
    const Answer answer = answer_of(lab, runs);
    if (const Problems faults = validate_answer(lab, answer); !faults.empty()) {
      return invalid(faults);
    }
    std::vector<WorldReadings> readings;
    for (int64_t k = 1; k <= lab.seeds.grade; ++k) {
      PlayedWorld world = play_world(lab, &answer, world_seed(lab, k, std::nullopt));
      ++result_.worlds;
      result_.steps += world.steps;
      if (!world.problems.empty()) return invalid(world.problems);
      if (world.steps > kWorldStepsMax || world.events > kWorldEventsMax) {
        add(11, where,
            "a world takes " + std::to_string(world.steps) + " steps and " +
                std::to_string(world.events) +
                " events; at most 1,000,000 and 200,000 are allowed.");
      }
      readings.push_back(world.readings);
      if (k > 1) world.runs.clear();
      played.worlds.push_back(std::move(world));
    }
    played.score = score(lab, readings, {});
    for (const GoalScore& goal : played.score.goals) {
      if (goal.status == GoalStatus::fail && goal.verdict.reason == Reason::none) {
        failed_.insert(goal.id);
      }
    }
    mutations(lab, played, where);
    return played;
  }

  void solution(const Lab& lab, size_t i) {
    const SelfTest& test = lab_.tests->solutions[i];
    const std::string where = solution_at(i);
    if (is_default(lab, test.runs)) {
      add(13, where, "changes nothing: the lab starts solved" + in_variant(lab) + ".");
    }
    const Played played = play(lab, test.runs, where);
    if (played.invalid)
      return add(5, where, "is not a valid answer" + in_variant(lab) + ": " + played.why);
    const Score& score = played.score;
    if (score.status != AnswerStatus::pass) {
      std::string text = "does not pass" + in_variant(lab) + ":";
      for (const GoalScore& goal : score.goals) {
        if (goal.status == GoalStatus::pass) continue;
        text += " " + goal.id + " is " + std::string(name_of(goal.status)) + " with seed " +
                std::to_string(played.worlds[goal.worst].seed) + ";";
      }
      text.back() = '.';
      return add(5, where, text);
    }
    expect_number(where, "stars", test.expect.stars, static_cast<double>(score.stars), lab);
    expect_points(where, test.expect.points, score.points, lab);
  }

  void expect_number(const std::string& where, const char* what, std::optional<int64_t> expected,
                     double found, const Lab& lab) {
    if (!expected || static_cast<double>(*expected) == found) return;
    add(5, where,
        "gets " + std::to_string(static_cast<int64_t>(found)) + " " + what + in_variant(lab) +
            ", expected are " + std::to_string(*expected) + ".");
  }
  void expect_points(const std::string& where, std::optional<double> expected, double found,
                     const Lab& lab) {
    if (!expected || *expected == found) return;
    add(5, where,
        "gets " + json::number_text(found) + " points" + in_variant(lab) + ", expected are " +
            json::number_text(*expected) + ".");
  }

  /// Fails (or stays unknown) at least where stated, in every variant or in some (gate 6).
  void wrong(const Lab& lab, size_t i) {
    const SelfTest& test = lab_.tests->wrong[i];
    const std::string where = wrong_at(i);
    const Played played = play(lab, test.runs, where);
    if (test.expect.invalid != played.invalid) {
      return add(6, where,
                 (played.invalid ? "is invalid" : "is valid, expected is an invalid answer") +
                     in_variant(lab) + (played.invalid ? ": " + played.why : "."));
    }
    if (played.invalid) return;
    std::string missed;
    if (played.score.status == AnswerStatus::pass) missed = " passes";
    for (const std::string& id : test.expect.fails) {
      for (const GoalScore& goal : played.score.goals) {
        const bool bad = goal.status == GoalStatus::fail || goal.status == GoalStatus::unknown;
        if (goal.id == id && !bad) {
          missed += " " + id + " is " + std::string(name_of(goal.status)) + ";";
        }
      }
    }
    if (missed.empty()) {
      some_variant_[i] = true;
      expect_points(where, test.expect.points, played.score.points, lab);
    } else if (!test.expect.some_variants) {
      missed.back() = missed.back() == ';' ? ' ' : missed.back();
      add(6, where, "does not fail as stated" + in_variant(lab) + ":" + missed + ".");
    }
  }

  void untouched(const Lab& lab) {
    const Played played = play(lab, {}, "");
    if (played.invalid) {
      return add(7, "", "the untouched lab is invalid" + in_variant(lab) + ": " + played.why);
    }
    if (played.score.points > 0) {
      add(7, "",
          "the untouched lab scores " + json::number_text(played.score.points) + " points" +
              in_variant(lab) + ".");
    }
  }

  void idle(const Lab& lab) {
    const auto seed = static_cast<uint64_t>(lab.seeds.play);
    const PlayedWorld world = play_world(lab, nullptr, seed, true);
    result_.steps += world.steps;
    if (!world.problems.empty()) return;
    const auto verdicts = judge(lab, world.readings);
    for (size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i].status == GoalStatus::pass) {
        add(9, "/goals/" + std::to_string(i),
            "passes in the idle world" + in_variant(lab) + ", where no consumer runs.");
      }
    }
  }

  void predictions(const Lab& lab) {
    for (int64_t k = 1; k <= lab.seeds.grade; ++k) {
      Lab world = lab;
      world.seeds.play = static_cast<int64_t>(world_seed(lab, k, std::nullopt));
      const auto right = true_options(world);
      for (size_t i = 0; i < right.size(); ++i) {
        if (!right[i].empty()) continue;
        add(10, "/predict/" + std::to_string(i),
            "not exactly one option is true" + in_variant(lab) + " with seed " +
                std::to_string(world.seeds.play) + ".");
      }
    }
  }

  bool is_default(const Lab& lab, const std::vector<RunAnswer>& runs) {
    for (const RunAnswer& run : runs) {
      if (!run.actions.empty()) return false;
      for (const auto& [id, value] : run.knobs) {
        if (!json::equal(*value, *knob_default(lab, run.name, lab.variant, id))) return false;
      }
    }
    return true;
  }

  /// Gate 14: limits that a tenth more or less would turn are razor-edged. Warns only.
  void mutations(const Lab& lab, const Played& played, const std::string& where) {
    const auto logs = run_logs(lab, played.worlds.front());
    for (size_t i = 0; i < lab.goals.size(); ++i) {
      const Goal& goal = lab.goals[i];
      if (played.score.goals[i].status == GoalStatus::skipped) continue;
      for (const RunLog& log : logs) {
        if (log.run != goal.run) continue;
        const Truth now = played.worlds.front().readings.goals[i].check;
        for (const Bool& nudged : nudged_limits(goal.check)) {
          if (evaluate(*log.log, log.context, nudged) == now) continue;
          add(14, "/goals/" + std::to_string(i) + "/check",
              "a limit moved by a tenth changes the verdict of " +
                  (where.empty() ? std::string("the untouched lab") : where) + in_variant(lab) +
                  ".",
              true);
        }
      }
    }
  }

  const Lab& lab_;
  CheckResult& result_;
  std::set<std::string> failed_;
  std::vector<bool> some_variant_;
};

}  // namespace

bool CheckResult::clean() const {
  return std::all_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.warning; });
}

CheckResult check_lab(std::string_view text, const std::vector<std::string>& facts,
                      const std::vector<std::string>& labs) {
  CheckResult result;
  const LabLoad load = load_lab(text);
  for (const Problem& problem : load.problems) {
    result.findings.push_back({1, false, problem.pointer,
                               "found " + problem.found + ", expected " + problem.expected + "."});
  }
  if (!load.lab) return result;
  const auto unknown = [&](const std::vector<std::string>& names,
                           const std::vector<std::string>& known, const std::string& member) {
    for (size_t i = 0; i < names.size(); ++i) {
      if (std::find(known.begin(), known.end(), names[i]) != known.end()) continue;
      result.findings.push_back({3, false, "/" + member + "/" + std::to_string(i),
                                 "found \"" + names[i] + "\", which does not exist."});
    }
  };
  unknown(load.lab->facts, facts, "facts");
  unknown(load.lab->prereq, labs, "prereq");
  if (!load.lab->tests) return result;
  if (load.lab->kind == Kind::sandbox) check_sandbox(*load.lab, result);
  if (load.lab->kind != Kind::lab) return result;
  Check(*load.lab, result).run();
  return result;
}

}  // namespace inflight::lab
