// Verdicts of the goals in one world (joints 12).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/goal.h"
#include "lab/script.h"
#include "sim/log.h"

namespace inflight::lab {

/// Ordered from best to worst.
enum class GoalStatus : uint8_t { pass, skipped, unknown, fail };
std::string_view name_of(GoalStatus status);

/// One executed run of a world.
struct RunLog {
  std::string run;
  const sim::Log* log = nullptr;
  GoalContext context;
  std::string bound;  // name of the bound that ended it early, "" = none
};

/// Everything the logs of one world say about a lab's checks.
struct WorldReadings {
  struct Guarded {
    std::string run;
    std::string bound;          // as RunLog::bound
    std::vector<Truth> guards;  // in the order of lab.guards; T where the guard is not of this run
    bool operator==(const Guarded&) const = default;
  };
  uint64_t seed = 1;
  std::vector<Guarded> runs;
  std::vector<Reading> goals;  // in the order of lab.goals
  std::vector<Truth> stars;    // in the order of lab.stars
  bool operator==(const WorldReadings&) const = default;
};

/// Folds the logs of one world. REQUIRES: `runs` has every run of the lab that a goal, guard or
/// star names.
WorldReadings read_world(const Lab& lab, uint64_t seed, const std::vector<RunLog>& runs);

enum class Reason : uint8_t { none, guard, bound, needs, given };

struct GoalVerdict {
  GoalStatus status = GoalStatus::unknown;
  double credit = 0;             // 0 … 1
  Reason reason = Reason::none;  // why it did not come to the check
  std::string reason_name;       // id of the guard or of the needed goal, name of the bound
  bool operator==(const GoalVerdict&) const = default;
};

/// Partial credit of a failed check: (zero - m) / (zero - full) for m strictly between, else 0.
double partial_credit(const Credit& credit, Number m);

/// Verdicts in the order of lab.goals; per goal the first rule that applies: its run hit a bound:
/// unknown; a guard of its run is F: fail; a goal it needs did not pass: skipped; `given` not T:
/// unknown; then the check.
std::vector<GoalVerdict> judge(const Lab& lab, const WorldReadings& world);

/// The status to show while the head stands inside a run, for the goals of `run`. Guards speak of
/// the whole run ("all 12 orders are sent" is false before the last one), so they do not count
/// before the end. `timelines` in the order of lab.goals, null for goals of other runs; what those
/// need is taken from `elsewhere` (final statuses in the order of lab.goals, may be empty).
std::vector<GoalStatus> live_statuses(const Lab& lab,
                                      const std::vector<const GoalTimeline*>& timelines,
                                      uint32_t position, const std::vector<GoalStatus>& elsewhere);

}  // namespace inflight::lab
