// Everything the time line shows of one run that does not depend on the view: made once a log, read
// each frame.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/verdict.h"
#include "sim/log.h"
#include "view/bars.h"
#include "view/detail.h"
#include "view/lanes.h"
#include "view/live.h"
#include "view/message_lane.h"
#include "view/servers.h"
#include "world/scenario.h"

namespace inflight::view {

/// From `at` on the goal stands so.
struct GoalStep {
  int64_t at = 0;
  uint32_t event = 0;  // number of the event that made it so, 0 = it is so from the start
  Live status = Live::open;
};

struct GoalLane {
  uint32_t goal = 0;            // index in lab.goals
  std::vector<GoalStep> steps;  // by time; the first at 0; neighbours differ
};

struct Timeline {
  int64_t horizon = 0;  // ms
  Bars bars;
  Lanes lanes;
  std::vector<GoalLane> goals;
  int64_t servers = 0;  // of a queue, 0 = it is not taken apart
  std::vector<ServerLane> server_lanes;
  Lives lives;
  std::vector<HeldRows> held;       // by worker
  std::vector<QueueLimits> limits;  // by queue of `bars`
  std::vector<int64_t> enqueued;    // ms, by mid
  // What went wrong or ended badly, for the overview: second effects, dead letters, expiries,
  // crashes. By time.
  std::vector<Mark> faults;
  Details details;  // may be empty: then everything is drawn one by one
};

/// When the retention of the queue ends a stay, ms (SQS-RET-04, -05).
int64_t expiry_of(const Timeline& timeline, const Stay& stay);

/// Lanes follow the scenario: queues, workers and producers in its order.
Timeline timeline_of(const sim::Log& log, const world::Scenario& scenario);

/// Workers and producers of `scenario`, in its order.
Lanes lanes_of(const sim::Log& log, const world::Scenario& scenario);

/// The goals of one run: while the head stands inside it as live_goals tells, at `horizon` (ms) as
/// `final` judges. `final` in the order of lab.goals, empty = not judged. Goals without a timeline
/// get no lane.
std::vector<GoalLane> goal_lanes(const lab::Lab& lab, const sim::Log& log,
                                 const std::vector<const lab::GoalTimeline*>& timelines,
                                 const std::vector<lab::GoalStatus>& final, int64_t horizon);

/// How a goal stands at `t`.
const GoalStep& step_at(const GoalLane& lane, int64_t t);

}  // namespace inflight::view
