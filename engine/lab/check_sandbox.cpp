// The gates of a sandbox: nothing is scored, so what must hold is that every prompt can be found,
// none of them by everybody, none of them where nothing goes on.
#include <set>

#include "lab/check.h"
#include "lab/grade.h"

namespace inflight::lab {
namespace {

class SandboxCheck {
 public:
  SandboxCheck(const Lab& lab, CheckResult& result) : lab_(lab), result_(result) {}

  void run() {
    for (int64_t variant : checked_variants(lab_)) {
      const Lab at = at_variant(lab_, variant);
      ++result_.variants;
      for (size_t i = 0; i < lab_.tests->solutions.size(); ++i) solution(at, i);
      for (size_t i = 0; i < lab_.tests->wrong.size(); ++i) wrong(at, i);
      idle(at);
    }
    for (size_t i = 0; i < lab_.goals.size(); ++i) {
      const std::string where = "/goals/" + std::to_string(i);
      if (!found_.contains(i)) add(5, where, "no shipped answer finds this prompt.");
      if (!missed_.contains(i)) add(8, where, "every shipped answer finds this prompt.");
    }
    if (result_.steps > kCheckStepsMax)
      add(11, "", "the whole check takes more than 20,000,000 steps.");
  }

 private:
  void add(int gate, const std::string& where, const std::string& text) {
    for (const Finding& known : result_.findings) {
      if (known.gate == gate && known.where == where && known.text == text) return;
    }
    result_.findings.push_back({gate, false, where, text});
  }

  /// A prompt is found in the world that the learner plays: world 1.
  PlayedWorld play(const Lab& lab, const SelfTest& test, const std::string& where) {
    Answer answer;
    answer.lab = lab.id;
    answer.lab_version = lab.version;
    answer.variant = lab.variant;
    answer.runs = test.runs;
    PlayedWorld world;
    world.problems = validate_answer(lab, answer);
    if (!world.problems.empty()) return world;
    world = play_world(lab, &answer, world_seed(lab, 1, std::nullopt));
    ++result_.worlds;
    result_.steps += world.steps;
    if (world.steps > kWorldStepsMax || world.events > kWorldEventsMax)
      add(11, where, "a world takes more than 1,000,000 steps or 200,000 events.");
    return world;
  }

  void solution(const Lab& lab, size_t index) {
    const SelfTest& test = lab_.tests->solutions[index];
    const std::string where = "/tests/solutions/" + std::to_string(index);
    const PlayedWorld world = play(lab, test, where);
    if (!world.problems.empty()) {
      const Problem& first = world.problems.front();
      return add(5, where,
                 "is not a valid answer: " + first.pointer + ": found " + first.found +
                     ", expected " + first.expected);
    }
    const std::set<std::string> finds(test.expect.finds.begin(), test.expect.finds.end());
    if (finds.empty()) add(5, where, "does not say which prompts it finds.");
    const auto verdicts = judge(lab, world.readings);
    for (size_t i = 0; i < verdicts.size(); ++i) {
      const bool found = verdicts[i].status == GoalStatus::pass;
      (found ? found_ : missed_).insert(i);
      if (!found && finds.contains(lab.goals[i].id)) {
        add(5, where,
            "does not find " + lab.goals[i].id + ": it is " +
                std::string(name_of(verdicts[i].status)) + ".");
      }
    }
  }

  /// A wrong answer is one that is refused.
  void wrong(const Lab& lab, size_t index) {
    const std::string where = "/tests/wrong/" + std::to_string(index);
    if (play(lab, lab_.tests->wrong[index], where).problems.empty())
      add(6, where, "is a valid answer.");
  }

  void idle(const Lab& lab) {
    const auto seed = static_cast<uint64_t>(lab.seeds.play);
    const PlayedWorld world = play_world(lab, nullptr, seed, true);
    result_.steps += world.steps;
    if (!world.problems.empty()) return;
    const auto verdicts = judge(lab, world.readings);
    for (size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i].status == GoalStatus::pass)
        add(9, "/goals/" + std::to_string(i), "holds in the idle world, where no consumer runs.");
    }
  }

  const Lab& lab_;
  CheckResult& result_;
  std::set<size_t> found_;   // prompts that some answer finds
  std::set<size_t> missed_;  // prompts that some answer does not find
};

}  // namespace

void check_sandbox(const Lab& lab, CheckResult& result) { SandboxCheck(lab, result).run(); }

}  // namespace inflight::lab
