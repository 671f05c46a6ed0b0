// Grading: the same answer in many worlds, the worst counts (joints 5, 12). Everything here is a
// pure function; who calls play_world on several threads does so outside the engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/answer.h"
#include "lab/result.h"
#include "lab/script.h"
#include "lab/session.h"
#include "lab/verdict.h"

namespace inflight::lab {

/// All runs of a lab executed once with one answer and seed.
struct PlayedWorld {
  uint64_t seed = 1;
  Problems problems;             // the answer is invalid
  std::vector<RunOutcome> runs;  // in the order of lab.runs; empty with problems
  WorldReadings readings;
  uint64_t steps = 0;  // of all runs
  uint64_t events = 0;
};

/// Plays one world. `lab` at the variant that is played (at_variant). `answer` may be null.
/// `idle` removes the consumers.
PlayedWorld play_world(const Lab& lab, const Answer* answer, uint64_t seed, bool idle = false);

/// Log, context and bound of each run, for readings. Points into `world`.
std::vector<RunLog> run_logs(const Lab& lab, const PlayedWorld& world);

/// Id of the true option of each prediction, "" if not exactly one is true; computed on the
/// untouched lab with the seed of play (joints 12).
std::vector<std::string> true_options(const Lab& lab);

struct GradeOptions {
  std::optional<int64_t> seeds;  // worlds; absent = lab.seeds.grade
  std::optional<std::string> salt;
  bool bind_variant = false;  // a variant that is not the learner's own makes invalid
  std::string engine;         // version of the program, for the result
};

/// What is graded: the lab at the answer's variant and the seeds of its worlds.
struct GradePlan {
  Problems problems;  // the answer is invalid
  std::vector<std::string> warnings;
  std::optional<Lab> lab;  // at the variant; absent with problems
  std::vector<uint64_t> seeds;
};
GradePlan plan_grade(const Lab& lab, const Answer& answer, const GradeOptions& options);

/// The result from played worlds, in the order of plan.seeds. Their logs may be gone (`runs`
/// empty): the few that witnesses need are played again.
GradeResult finish_grade(const GradePlan& plan, const Answer& answer,
                         const std::vector<PlayedWorld>& worlds, const GradeOptions& options,
                         const Words& words);

/// Plans, plays one world after another, finishes.
GradeResult grade(const Lab& lab, const Answer& answer, const GradeOptions& options,
                  const Words& words);

}  // namespace inflight::lab
