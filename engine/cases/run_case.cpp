#include "cases/run_case.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "calls/account.h"
#include "cases/expand.h"
#include "cases/match.h"

namespace inflight::cases {
namespace {

std::string ms(int64_t at) { return std::to_string(at) + " ms"; }

class Runner {
 public:
  explicit Runner(const Case& one) : case_(one) {}

  /// The first failure in words; nothing if all is as expected.
  std::optional<std::string> run() {
    for (const auto& [name, value] : case_.settings) {
      const auto problem = account_.set(name, value);
      if (problem) return "setting " + name + ": " + told(problem->expected, problem->found);
    }
    for (std::size_t i = 0; i < case_.steps.size() && !failure_; ++i) start(i);
    finish();
    return failure_;
  }

 private:
  /// A call whose result is still to be checked.
  struct Waiting {
    std::size_t step;
    uint64_t call;
    int64_t due_ms;
  };

  static std::string told(const std::string& expected, const std::string& found) {
    return "expected " + expected + ", found " + found;
  }
  void fail(std::size_t step, const std::string& what) {
    if (failure_) return;
    failure_ = "step " + std::to_string(step + 1) + " " + case_.steps[step].call + ": " + what;
  }

  void start(std::size_t i) {
    const Step& step = case_.steps[i];
    account_.run_before_calls(Time{step.at_ms});
    collect();
    if (failure_) return;
    Problems problems;
    const JsonBox args = expand(*step.args, saved_, Place{"args", &problems});
    if (!problems.empty()) return refuse(i, problems.front());
    const uint64_t call = account_.call(*step.action, *args);
    waiting_.push_back({i, call, step.returns_at_ms.value_or(step.at_ms)});
    collect();
    check_world(i);
  }

  void refuse(std::size_t step, const Problem& problem) {
    fail(step, problem.pointer + ": " + told(problem.expected, problem.found));
  }

  void check_world(std::size_t step) {
    const std::string broken = world::check(account_.world());
    if (!broken.empty()) fail(step, "the world is not sound: " + broken);
    const std::string& bound = account_.world().kernel.bound;
    if (!bound.empty()) fail(step, "the run hit its bound \"" + bound + "\"");
  }

  /// Checks all calls that have completed or are overdue, in the order of their steps.
  void collect() {
    std::vector<Waiting> left;
    for (const Waiting& one : waiting_) {
      if (account_.result(one.call) != nullptr) {
        check(one);
      } else if (one.due_ms < account_.now().ms) {
        fail(one.step, told("an answer at " + ms(one.due_ms), "none"));
      } else {
        left.push_back(one);
      }
    }
    waiting_ = std::move(left);
  }

  void finish() {
    std::stable_sort(waiting_.begin(), waiting_.end(),
                     [](const Waiting& a, const Waiting& b) { return a.due_ms < b.due_ms; });
    while (!waiting_.empty() && !failure_) {
      const Waiting first = waiting_.front();
      if (!account_.finish(first.call, Time{first.due_ms})) {
        return fail(first.step, told("an answer at " + ms(first.due_ms), "none"));
      }
      collect();
      check_world(first.step);
    }
  }

  void check(const Waiting& one) {
    const Step& step = case_.steps[one.step];
    const JsonBox result = *account_.result(one.call);
    Problems problems;
    const JsonBox expected = expand_expected(*step.expected, saved_, Place{"expect", &problems});
    if (!problems.empty()) return refuse(one.step, problems.front());
    // Not as a subset: {} or {"Messages": {"$absent": true}} must not take an error for success.
    const Json* error = json::find(*result, "error");
    const Json* refusal = json::find(*expected, "error");
    if ((error == nullptr) != (refusal == nullptr)) {
      return fail(one.step, told(shown(*expected), shown(*result)));
    }
    const int64_t answered = account_.answered_at(one.call).ms;
    if (answered != one.due_ms) {
      return fail(one.step, told("an answer at " + ms(one.due_ms), "one at " + ms(answered)));
    }
    if (const auto wrong = mismatch(*expected, *result)) {
      const std::string where = wrong->path.empty() ? "" : wrong->path + " ";
      return fail(one.step, told(where + wrong->expected, wrong->found));
    }
    save(one.step, *result);
  }

  void save(std::size_t step, const Json& result) {
    for (const auto& [name, path] : case_.steps[step].save) {
      const Json* value = follow(result, path);
      if (value == nullptr) return fail(step, told(path + " to save", shown(result)));
      saved_[name] = JsonBox(*value);
    }
  }

  const Case& case_;
  calls::Account account_;
  Saved saved_;
  std::vector<Waiting> waiting_;
  std::optional<std::string> failure_;
};

}  // namespace

Verdict run_case(const Case& one) {
  if (!one.lacks.empty()) {
    std::string features;
    for (const std::string& feature : one.lacks)
      features += (features.empty() ? "" : ", ") + feature;
    return {Outcome::skipped, "SKIP " + one.id + " needs " + features};
  }
  const auto failure = Runner(one).run();
  if (one.disputed) {
    if (!failure) {
      return {Outcome::failed, "FAIL " + one.id + ": no longer disputed, it passes; remove \"" +
                                   "disputed\" (" + *one.disputed + ")"};
    }
    return {Outcome::disputed, "DISPUTED " + one.id + " " + *failure + " (" + *one.disputed + ")"};
  }
  if (failure) return {Outcome::failed, "FAIL " + one.id + " " + *failure};
  return {Outcome::passed, "PASS " + one.id};
}

}  // namespace inflight::cases
