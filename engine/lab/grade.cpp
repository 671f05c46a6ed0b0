#include "lab/grade.h"

#include <map>
#include <memory>
#include <utility>

#include "lab/scenario.h"

namespace inflight::lab {
namespace {

/// Logs that witnesses ask for, played again when they were not kept.
class LogStore {
 public:
  LogStore(const Lab& lab, const Answer& answer, const std::vector<PlayedWorld>& worlds)
      : lab_(lab), answer_(answer), worlds_(worlds) {}

  const sim::Log* find(size_t world, const std::string& run) {
    for (size_t i = 0; i < lab_.runs.size() && i < worlds_[world].runs.size(); ++i) {
      if (lab_.runs[i].name == run) return &worlds_[world].runs[i].execution.log;
    }
    const auto key = std::make_pair(world, run);
    auto found = kept_.find(key);
    if (found == kept_.end()) {
      auto outcome = std::make_unique<RunOutcome>(
          execute_run(lab_, run, &answer_, lab_.variant, worlds_[world].seed));
      found = kept_.emplace(key, std::move(outcome)).first;
    }
    return found->second->ok() ? &found->second->execution.log : nullptr;
  }

 private:
  const Lab& lab_;
  const Answer& answer_;
  const std::vector<PlayedWorld>& worlds_;
  std::map<std::pair<size_t, std::string>, std::unique_ptr<RunOutcome>> kept_;
};

std::string digest_at(const Lab& lab, const Answer& answer, uint64_t seed) {
  return digest_of(play_world(lab, &answer, seed).runs);
}

/// Digest of the claimed seed, else of world 1; a claim that differs is a warning.
std::string digest_and_warn(const GradePlan& plan, const Answer& answer,
                            const std::vector<PlayedWorld>& worlds,
                            std::vector<std::string>& warnings) {
  const bool claims = answer.claim && answer.claim->seed;
  const uint64_t seed = claims ? static_cast<uint64_t>(*answer.claim->seed) : plan.seeds.front();
  std::string digest;
  if (seed == worlds.front().seed && !worlds.front().runs.empty()) {
    digest = digest_of(worlds.front().runs);
  } else {
    digest = digest_at(*plan.lab, answer, seed);
  }
  if (answer.claim && answer.claim->digest && *answer.claim->digest != digest) {
    warnings.push_back("The answer claims digest " + *answer.claim->digest + " for seed " +
                       std::to_string(seed) + ", this engine gets " + digest +
                       ": it was made with another engine version or changed by hand. The score "
                       "does not depend on it.");
  }
  return digest;
}

std::vector<bool> star_holds(const Lab& lab, const std::vector<PlayedWorld>& worlds) {
  std::vector<bool> out;
  for (size_t i = 0; i < lab.stars.size(); ++i) {
    bool holds = true;
    for (const PlayedWorld& world : worlds) holds &= world.readings.stars[i] == Truth::yes;
    out.push_back(holds);
  }
  return out;
}

}  // namespace

std::vector<RunLog> run_logs(const Lab& lab, const PlayedWorld& world) {
  std::vector<RunLog> out;
  for (size_t i = 0; i < world.runs.size(); ++i) {
    const Execution& execution = world.runs[i].execution;
    out.push_back(
        {lab.runs[i].name, &execution.log, goal_context(execution.scenario), execution.bound});
  }
  return out;
}

PlayedWorld play_world(const Lab& lab, const Answer* answer, uint64_t seed, bool idle) {
  PlayedWorld world;
  world.seed = seed;
  for (const Run& run : lab.runs) {
    RunOutcome outcome = execute({&lab, run.name, answer, lab.variant, seed, idle});
    world.problems.insert(world.problems.end(), outcome.problems.begin(), outcome.problems.end());
    world.steps += outcome.execution.steps;
    world.events += outcome.execution.log.events.size();
    world.runs.push_back(std::move(outcome));
  }
  if (world.problems.empty()) {
    world.readings = read_world(lab, seed, run_logs(lab, world));
  } else {
    world.runs.clear();
  }
  return world;
}

std::vector<std::string> true_options(const Lab& lab) {
  std::vector<std::string> out;
  const auto seed = static_cast<uint64_t>(lab.seeds.play);
  for (const Prediction& prediction : lab.predict) {
    const RunOutcome run = execute_run(lab, prediction.run, nullptr, lab.variant, seed);
    std::string right;
    int64_t holding = 0;
    if (run.ok()) {
      const GoalContext context = goal_context(run.execution.scenario);
      for (const Option& option : prediction.options) {
        if (evaluate(run.execution.log, context, option.truth) != Truth::yes) continue;
        right = option.id;
        ++holding;
      }
    }
    out.push_back(holding == 1 ? right : std::string{});
  }
  return out;
}

GradePlan plan_grade(const Lab& lab, const Answer& answer, const GradeOptions& options) {
  GradePlan plan;
  plan.problems = validate_answer(lab, answer);
  if (answer.learner && !answer.learner->empty()) {
    const int64_t own = proposed_variant(lab, *answer.learner);
    if (own != answer.variant_or_zero()) {
      const std::string found = std::to_string(answer.variant_or_zero());
      const std::string expected = std::to_string(own) + ", the variant of this learner";
      if (options.bind_variant) {
        plan.problems.push_back({"/variant", found, expected});
      } else {
        plan.warnings.push_back("The answer is for variant " + found +
                                ", but the learner's own is " + std::to_string(own) + ".");
      }
    }
  }
  if (!plan.problems.empty()) return plan;
  plan.lab = at_variant(lab, answer.variant_or_zero());
  const int64_t count = options.seeds.value_or(lab.seeds.grade);
  for (int64_t k = 1; k <= count; ++k) plan.seeds.push_back(world_seed(lab, k, options.salt));
  return plan;
}

GradeResult finish_grade(const GradePlan& plan, const Answer& answer,
                         const std::vector<PlayedWorld>& worlds, const GradeOptions& options,
                         const Words& words) {
  const Lab& lab = *plan.lab;
  if (!worlds.front().problems.empty()) {
    return invalid_result(&lab, &answer, options.engine, worlds.front().problems);
  }
  std::vector<WorldReadings> readings;
  for (const PlayedWorld& world : worlds) readings.push_back(world.readings);

  ResultContext context;
  context.engine = options.engine;
  context.seeds = plan.seeds;
  context.stars = star_holds(lab, worlds);
  context.predict = tally(lab, true_options(lab), answer.predict);
  std::vector<std::string> warnings = plan.warnings;
  context.digest = digest_and_warn(plan, answer, worlds, warnings);
  LogStore logs(lab, answer, worlds);
  context.log_of = [&logs](size_t world, const std::string& run) { return logs.find(world, run); };
  context.fill = [&](const std::string& run, const std::string& text, Lang lang) {
    const RunAnswer* played = answer.run(run);
    const auto made =
        make_scenario(lab, run, lab.variant, played == nullptr ? KnobValues{} : played->knobs);
    return fill_text(text, lang, lab, lab.variant, *made.document);
  };
  GradeResult result = make_result(words, lab, answer, score(lab, readings, answer.hints), context);
  result.warnings.insert(result.warnings.begin(), warnings.begin(), warnings.end());
  return result;
}

GradeResult grade(const Lab& lab, const Answer& answer, const GradeOptions& options,
                  const Words& words) {
  const GradePlan plan = plan_grade(lab, answer, options);
  if (!plan.problems.empty()) {
    return invalid_result(&lab, &answer, options.engine, plan.problems);
  }
  std::vector<PlayedWorld> worlds;
  for (uint64_t seed : plan.seeds) {
    worlds.push_back(play_world(*plan.lab, &answer, seed));
    if (!worlds.back().problems.empty()) break;
    if (worlds.size() > 1) worlds.back().runs.clear();
  }
  if (!worlds.back().problems.empty()) {
    return invalid_result(&lab, &answer, options.engine, worlds.back().problems);
  }
  return finish_grade(plan, answer, worlds, options, words);
}

}  // namespace inflight::lab
