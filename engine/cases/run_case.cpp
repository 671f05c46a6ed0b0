#include "cases/run_case.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "calls/account.h"
#include "cases/config.h"
#include "cases/expand.h"
#include "cases/helpers.h"
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
      if (name == kSeedSetting) {
        account_ = calls::Account(static_cast<Seed>(value));
      }
    }
    for (const auto& [name, value] : case_.settings) {
      if (name == kSeedSetting) continue;
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
    std::vector<uint64_t> calls;  // one, or as many as the step repeats
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
    while (!abandoned_.empty() && abandoned_.begin()->first <= step.at_ms) {
      account_.run_before_calls(Time{abandoned_.begin()->first});
      account_.abandon(abandoned_.begin()->second);
      abandoned_.erase(abandoned_.begin());
    }
    account_.run_before_calls(Time{step.at_ms});
    collect();
    if (failure_) return;
    Problems problems;
    std::vector<uint64_t> calls;
    for (int64_t k = 1; k <= step.repeat.value_or(1); ++k) {
      if (step.repeat) saved_["repeat"] = json::int_value(k);
      const JsonBox args = expand(*step.args, saved_, Place{"args", &problems});
      if (!problems.empty()) return refuse(i, problems.front());
      if (step.action == nullptr) {
        const JsonBox result = run_helper(step.call, account_, *args, Place{"args", &problems});
        if (!problems.empty()) return refuse(i, problems.front());
        check_result(i, *result);
        return check_world(i);
      }
      calls.push_back(account_.call(*step.action, *args, step.region));
    }
    if (step.abandoned_at_ms) {
      for (const uint64_t call : calls) abandoned_.emplace(*step.abandoned_at_ms, call);
      return check_world(i);
    }
    waiting_.push_back({i, std::move(calls), step.returns_at_ms.value_or(step.at_ms)});
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

  bool complete(const Waiting& one) const {
    return std::all_of(one.calls.begin(), one.calls.end(),
                       [this](uint64_t call) { return account_.result(call) != nullptr; });
  }

  /// Checks all calls that have completed or are overdue, in the order of their steps.
  void collect() {
    std::vector<Waiting> left;
    for (const Waiting& one : waiting_) {
      if (complete(one)) {
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
      for (const uint64_t call : first.calls) account_.finish(call, Time{first.due_ms});
      if (!complete(first)) {
        return fail(first.step, told("an answer at " + ms(first.due_ms), "none"));
      }
      collect();
      check_world(first.step);
    }
  }

  void check(const Waiting& one) {
    if (case_.steps[one.step].repeat) return check_result(one.step, *counted(one));
    const JsonBox result = *account_.result(one.calls.front());
    const int64_t answered = account_.answered_at(one.calls.front()).ms;
    if (answered != one.due_ms) {
      return fail(one.step, told("an answer at " + ms(one.due_ms), "one at " + ms(answered)));
    }
    check_result(one.step, *result);
  }

  /// {okCount, errorCounts, errorMessage} of a step's calls. A refusal comes at once, whatever
  /// the others wait for.
  JsonBox counted(const Waiting& one) {
    int64_t ok = 0;
    std::map<std::string, int64_t> errors;
    std::optional<std::string> message;
    for (const uint64_t call : one.calls) {
      const JsonBox result = *account_.result(call);
      const Json* error = json::find(*result, "error");
      const int64_t answered = account_.answered_at(call).ms;
      const int64_t due = error == nullptr ? one.due_ms : case_.steps[one.step].at_ms;
      if (answered != due) {
        fail(one.step, told("an answer at " + ms(due), "one at " + ms(answered)));
      }
      ok += error == nullptr;
      if (error == nullptr) continue;
      ++errors[*json::as_string(*json::find(*error, "code"))];
      if (!message) message = *json::as_string(*json::find(*error, "message"));
    }
    std::vector<std::pair<std::string, JsonBox>> counts;
    for (const auto& [code, times] : errors) counts.emplace_back(code, json::int_value(times));
    std::vector<std::pair<std::string, JsonBox>> out{{"okCount", json::int_value(ok)},
                                                     {"errorCounts", json::object_value(counts)}};
    if (message) out.emplace_back("errorMessage", json::text_value(*message));
    return json::object_value(out);
  }

  void check_result(std::size_t number, const Json& result) {
    const Step& step = case_.steps[number];
    Problems problems;
    const JsonBox expected = expand_expected(*step.expected, saved_, Place{"expect", &problems});
    if (!problems.empty()) return refuse(number, problems.front());
    // Not as a subset: {} or {"Messages": {"$absent": true}} must not take an error for success.
    const Json* error = json::find(result, "error");
    const Json* refusal = json::find(*expected, "error");
    if ((error == nullptr) != (refusal == nullptr)) {
      return fail(number, told(shown(*expected), shown(result)));
    }
    if (const auto wrong = mismatch(*expected, result)) {
      const std::string where = wrong->path.empty() ? "" : wrong->path + " ";
      return fail(number, told(where + wrong->expected, wrong->found));
    }
    save(number, result);
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
  std::multimap<int64_t, uint64_t> abandoned_;  // calls by when their callers go
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
