// From the worlds of one answer to its score (joints 12). The worst world counts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/script.h"
#include "lab/verdict.h"

namespace inflight::lab {

enum class AnswerStatus : uint8_t { pass, fail, unknown, invalid };
std::string_view name_of(AnswerStatus status);
/// 0 pass, 1 fail, 2 unknown or invalid.
int exit_code(AnswerStatus status);

/// floor(100 x + 1/2) / 100. REQUIRES: 0 <= x <= 1e9.
double round2(double x);

struct GoalScore {
  std::string id;
  GoalStatus status = GoalStatus::pass;  // the worst of all worlds
  double credit = 1;                     // the least of all worlds
  double points = 0;                     // rounded to 2 decimals
  double max = 0;
  bool required = false;
  int64_t passed_worlds = 0;
  size_t worst = 0;     // index of the first of the worst worlds
  GoalVerdict verdict;  // in the worst world
  Reading reading;      // in the worst world
};

struct GuardScore {
  std::string id;
  bool ok = true;    // F in no run of no world
  size_t worst = 0;  // first world in which it is F
  std::string run;   // the run there
};

struct PredictionScore {
  std::string id;
  std::string chosen;
  bool right = false;
};

struct Score {
  AnswerStatus status = AnswerStatus::pass;
  double points = 0;
  double max = 0;
  int64_t stars = 0;          // 0 … 3
  int64_t passed_worlds = 0;  // worlds in which the status would be pass
  size_t worst = 0;           // first of the worlds with the worst status, then the fewest points
  std::vector<GoalScore> goals;    // in the order of lab.goals
  std::vector<GuardScore> guards;  // in the order of lab.guards
};

/// pass, fail or unknown from the required goals: fail if one fails, or one is skipped and none
/// is unknown.
AnswerStatus answer_status(const Lab& lab, const std::vector<GoalStatus>& statuses);

/// REQUIRES: at least one world. `hints` = indices of the hints used, each once.
Score score(const Lab& lab, const std::vector<WorldReadings>& worlds,
            const std::vector<int64_t>& hints);

/// Stars: 0 unless passed, else 1, one more if star 2 holds everywhere, one more if also star 3;
/// minus the hints' costs, not below 1. `holds2`, `holds3`: false also if the lab has no such star.
int64_t stars(bool passed, bool holds2, bool holds3, int64_t hint_cost);

/// Tally of the chosen options. `right[i]` = id of the true option of lab.predict[i].
std::vector<PredictionScore> tally(const Lab& lab, const std::vector<std::string>& right,
                                   const std::vector<std::pair<std::string, std::string>>& chosen);

}  // namespace inflight::lab
