// The result of grading one answer: plain data that feeds every report (lab-format 4).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/answer.h"
#include "lab/score.h"
#include "lab/script.h"
#include "lab/words.h"
#include "sim/log.h"

namespace inflight::lab {

/// One event that shows why a goal stands as it does.
struct Witness {
  int64_t t = 0;  // ms
  std::string ev;
  uint32_t lid = 0;  // 0 = none
  uint16_t rc = 0;   // 0 = none
  Text said;         // the event in words
  bool operator==(const Witness&) const = default;
};

struct GoalResult {
  std::string id;
  std::string run;
  GoalStatus status = GoalStatus::unknown;
  double points = 0;  // two decimals
  double max = 0;
  bool required = false;
  int64_t passed_seeds = 0;
  uint64_t worst_seed = 0;
  Text text;                       // of the lab, filled in
  Reason reason = Reason::none;    // why it did not come to the check, in the worst world
  std::string reason_name;         // id of the guard or needed goal, name of the bound
  Text reason_text;                // text of the guard or needed goal, name of the bound
  std::optional<Measure> measure;  // in the worst world, if a comparison decides the goal
  Text measured;                   // the same in words: "94.2 s, limit 90 s"; empty without
  std::vector<Witness> witness;    // in the worst world, at most kWitnesses
  std::string link;                // opens the page at the witness
};

struct GuardResult {
  std::string id;
  bool ok = true;
  std::string run;  // where it does not hold
  uint64_t seed = 0;
  Text text;
};

struct StarResult {
  int64_t n = 2;
  bool holds = false;
  Text text;
};

/// A hint that costs nothing and fits what went wrong.
struct HintResult {
  std::string goal;
  Text text;
};

struct GradeResult {
  std::string lab;
  int64_t lab_version = 1;
  std::string engine;  // version of the program
  int64_t semantics = 1;
  Text title;
  std::string name;     // of the answer file, for headings; "" = none
  std::string learner;  // "" = not said
  AnswerStatus status = AnswerStatus::invalid;
  double score = 0;
  double max = 0;
  int64_t stars = 0;
  int64_t seeds = 0;  // worlds graded
  int64_t seeds_passed = 0;
  uint64_t worst_seed = 0;
  int64_t variant = 0;
  std::string digest;  // of claim.seed, else of world 1
  std::vector<GoalResult> goals;
  std::vector<GuardResult> guards;
  std::vector<StarResult> star_texts;
  std::vector<PredictionScore> predict;
  int64_t hints_used = 0;
  std::vector<HintResult> hints;
  Problems problems;                  // why the answer is invalid
  std::vector<std::string> warnings;  // English sentences; they change nothing
};

/// What a result needs besides lab, answer and score.
struct ResultContext {
  std::string engine;
  std::vector<uint64_t> seeds;  // of the worlds, in the order of Score
  std::string digest;
  std::vector<bool> stars;  // in the order of lab.stars: it holds in every world
  std::vector<PredictionScore> predict;
  /// Log of a run in a world (index into `seeds`), or null when it is not kept. Asked only for the
  /// worst world of goals that failed or are open.
  std::function<const sim::Log*(size_t world, const std::string& run)> log_of;
  /// Fills placeholders of the lab's texts for a run; may be empty.
  std::function<std::string(const std::string& run, const std::string& text, Lang lang)> fill;
};

/// Puts a graded answer together. `words` needs the texts of both languages.
GradeResult make_result(const Words& words, const Lab& lab, const Answer& answer,
                        const Score& score, const ResultContext& context);
/// An answer that cannot be graded. `lab` may be null when it is not known.
GradeResult invalid_result(const Lab* lab, const Answer* answer, const std::string& engine,
                           const Problems& problems);

/// Where a link leads (joints 13).
struct LinkTo {
  std::string lab;
  std::string run;
  int64_t variant = 0;
  uint64_t seed = 1;
  std::optional<int64_t> t;  // ms
};
/// "#lab=…&run=…&var=…&s=…&t=…&a=…". `answer` may be null.
std::string link_to(const LinkTo& to, const Answer* answer);

}  // namespace inflight::lab
