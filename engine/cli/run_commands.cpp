// run and digests: executing labs.
#include <cstdio>

#include "cli/commands.h"
#include "cli/files.h"
#include "lab/answer.h"
#include "lab/grade.h"
#include "lab/session.h"
#include "lab/words.h"
#include "lab/words_event.h"

namespace inflight::cli {
namespace {

struct Ready {
  int code = kOk;
  lab::Lab lab;  // at the variant
  std::optional<lab::Answer> answer;
  uint64_t seed = 1;
};

/// Reads lab and answer of `run`; complains and sets the code if that fails.
Ready prepare(const RunOptions& options) {
  Ready ready;
  const auto found = labs_named(options.lab, options.labs);
  ready.code = kUsage;
  if (found.empty()) return ready;
  print_problems(found.front().path, found.front().load.problems);
  ready.code = kInvalid;
  if (!found.front().load.lab) return ready;
  const lab::Lab& lab = *found.front().load.lab;
  int64_t variant = options.variant.value_or(0);
  if (!options.answer.empty()) {
    const auto text = read_file(options.answer, lab::kAnswerBytesMax);
    if (!text) {
      std::fprintf(stderr, "inflight: cannot read %s (an answer of at most 256 KiB)\n",
                   options.answer.c_str());
      ready.code = kUsage;
      return ready;
    }
    lab::AnswerLoad load = lab::load_answer(*text);
    if (load.answer) {
      load.problems = lab::validate_answer(lab, *load.answer);
      if (!options.variant) variant = load.answer->variant_or_zero();
    }
    print_problems(options.answer, load.problems);
    if (!load.problems.empty()) return ready;
    ready.answer = std::move(load.answer);
  }
  const int64_t variants = lab::variant_count(lab);
  if (variant < 0 || variant >= variants) {
    std::fprintf(stderr, "inflight: --variant must be from 0 to %lld, not %lld\n",
                 static_cast<long long>(variants - 1), static_cast<long long>(variant));
    ready.code = kUsage;
    return ready;
  }
  if (!options.run.empty() && lab.run(options.run) == nullptr) {
    std::string known;
    for (const lab::Run& run : lab.runs) known += " " + run.name;
    std::fprintf(stderr, "inflight: the lab has no run \"%s\". It has:%s\n", options.run.c_str(),
                 known.c_str());
    ready.code = kUsage;
    return ready;
  }
  ready.lab = lab::at_variant(lab, variant);
  ready.seed = static_cast<uint64_t>(options.seed.value_or(lab.seeds.play));
  ready.code = kOk;
  return ready;
}

void print_goals(const Ready& ready, const std::string& only) {
  const lab::PlayedWorld world =
      lab::play_world(ready.lab, ready.answer ? &*ready.answer : nullptr, ready.seed);
  if (!world.problems.empty()) return;
  const auto verdicts = lab::judge(ready.lab, world.readings);
  for (size_t i = 0; i < verdicts.size(); ++i) {
    const lab::Goal& goal = ready.lab.goals[i];
    if (!only.empty() && goal.run != only) continue;
    std::printf("%-8s %-14s %s\n", std::string(lab::name_of(verdicts[i].status)).c_str(),
                goal.id.c_str(), goal.text.en.c_str());
  }
}

}  // namespace

int run(const RunOptions& options) {
  const Ready ready = prepare(options);
  if (ready.code != kOk) return ready.code;
  std::vector<lab::RunOutcome> outcomes;
  std::string text;
  for (const lab::Run& run : ready.lab.runs) {
    if (!options.run.empty() && run.name != options.run) continue;
    outcomes.push_back(lab::execute_run(ready.lab, run.name,
                                        ready.answer ? &*ready.answer : nullptr, ready.lab.variant,
                                        ready.seed));
    const lab::RunOutcome& outcome = outcomes.back();
    if (!outcome.ok()) {
      print_problems(options.answer.empty() ? options.lab : options.answer, outcome.problems);
      return kInvalid;
    }
    if (!options.log.empty()) text += sim::log_text(outcome.execution.log);
    if (options.digest) {
      std::printf("%s %s\n", run.name.c_str(), sim::digest({&outcome.execution.log}).c_str());
    }
    if (!options.digest && options.log != "-") {
      std::printf("%s: %llu steps, %llu events%s\n", run.name.c_str(),
                  static_cast<unsigned long long>(outcome.execution.steps),
                  static_cast<unsigned long long>(outcome.execution.log.events.size()),
                  outcome.execution.bound.empty()
                      ? ""
                      : (", ended early by the bound " + outcome.execution.bound).c_str());
    }
  }
  if (options.log == "-") {
    std::fwrite(text.data(), 1, text.size(), stdout);
  } else if (!options.log.empty() && !write_file(options.log, text)) {
    return kUsage;
  }
  if (options.digest) {
    std::printf("%s\n", lab::digest_of(outcomes).c_str());
  } else if (options.log != "-") {
    print_goals(ready, options.run);
  }
  return kOk;
}

int digests(const DigestsOptions& options) {
  for (const std::string& target : options.targets) {
    const auto found = labs_named(target, options.labs);
    if (found.empty()) return kUsage;
    for (const FoundLab& one : found) {
      print_problems(one.path, one.load.problems);
      if (!one.load.lab) return kInvalid;
      const lab::Lab& lab = *one.load.lab;
      std::vector<std::pair<std::string, std::vector<lab::RunAnswer>>> shipped = {
          {"untouched", {}}};
      if (lab.tests) {
        for (const auto* list : {&lab.tests->solutions, &lab.tests->wrong}) {
          const char* kind = list == &lab.tests->solutions ? "solution-" : "wrong-";
          for (size_t i = 0; i < list->size(); ++i) {
            shipped.emplace_back(kind + std::to_string(i + 1), (*list)[i].runs);
          }
        }
      }
      for (int64_t variant = 0; variant < lab::variant_count(lab); ++variant) {
        const lab::Lab at = lab::at_variant(lab, variant);
        for (const auto& [name, runs] : shipped) {
          lab::Answer answer;
          answer.lab = lab.id;
          answer.lab_version = lab.version;
          answer.variant = variant;
          answer.runs = runs;
          const bool valid = lab::validate_answer(at, answer).empty();
          for (int64_t k = 1; k <= options.seeds; ++k) {
            const uint64_t seed = lab::world_seed(lab, k, std::nullopt);
            std::string digest = "invalid";
            if (valid) {
              const auto world = lab::play_world(at, &answer, seed);
              if (world.problems.empty()) digest = lab::digest_of(world.runs);
            }
            std::printf("%s %lld %s %llu %s\n", lab.id.c_str(), static_cast<long long>(variant),
                        name.c_str(), static_cast<unsigned long long>(seed), digest.c_str());
          }
        }
      }
    }
  }
  return kOk;
}

}  // namespace inflight::cli
