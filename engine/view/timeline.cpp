#include "view/timeline.h"

#include <algorithm>
#include <variant>

#include "base/check.h"
#include "base/json_text.h"
#include "view/redrive_policy.h"

namespace inflight::view {
namespace {

bool is_fault(const sim::Event& event) {
  switch (event.kind) {
    case sim::Ev::effect:
      return (event.flags & sim::kDup) != 0;
    case sim::Ev::dlq_move:
    case sim::Ev::expire:
    case sim::Ev::crash:
      return true;
    default:
      return false;
  }
}

/// Positions at which some goal may change, ascending, from 0.
std::vector<uint32_t> flip_positions(const std::vector<const lab::GoalTimeline*>& timelines) {
  std::vector<uint32_t> positions{0};
  for (const lab::GoalTimeline* timeline : timelines) {
    if (timeline == nullptr) continue;
    for (const lab::GoalFlip& flip : timeline->flips) positions.push_back(flip.position);
    for (const lab::MeasurePoint& point : timeline->measures) positions.push_back(point.position);
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

/// A whole number in digits, 0 for anything else.
int64_t whole(std::string_view text) {
  if (text.size() > 9) return 0;
  int64_t number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return 0;
    number = number * 10 + (digit - '0');
  }
  return number;
}

void take_limits(QueueLimits& limits, const world::QueueSpec& queue) {
  limits.max_receives = redrive_policy_of(queue).max_receives;
  for (const auto& [name, value] : queue.attributes) {
    if (name != "MessageRetentionPeriod") continue;
    if (const int64_t seconds = whole(value)) limits.retention = seconds * 1000;
  }
}

/// What message lanes and the lanes of what workers hold need.
void take_messages(Timeline& timeline, const sim::Log& log, const world::Scenario& scenario) {
  timeline.lives = Lives(timeline.bars, static_cast<uint32_t>(log.lids.size() - 1));
  std::vector<uint16_t> actors;
  for (const Worker& worker : timeline.lanes.workers) actors.push_back(worker.actor);
  timeline.held = held_by(timeline.bars, actors);
  for (const QueueBars& queue : timeline.bars.queues) {
    QueueLimits limits;
    const std::string& name = log.names[queue.name].text;
    limits.fifo = name.size() > 5 && name.compare(name.size() - 5, 5, ".fifo") == 0;
    for (const world::QueueSpec& spec : scenario.queues) {
      if (spec.name == name) take_limits(limits, spec);
      if (redrive_policy_of(spec).target == name) limits.dead_letter = true;
    }
    timeline.limits.push_back(limits);
  }
  for (const sim::MidInfo& mid : log.mids) timeline.enqueued.push_back(mid.enqueued);
}

}  // namespace

Lanes lanes_of(const sim::Log& log, const world::Scenario& scenario) {
  std::vector<std::string> workers;
  std::vector<std::string> producers;
  for (const auto& actor : scenario.actors) {
    if (const auto* consumer = std::get_if<actors::Consumer>(&actor)) {
      for (int64_t i = 1; i <= consumer->count; ++i) {
        workers.push_back(consumer->name + "-" + std::to_string(i));
      }
    } else if (const auto* producer = std::get_if<actors::Producer>(&actor)) {
      producers.push_back(producer->name);
    }
  }
  return lanes_of(log, workers, producers);
}

Timeline timeline_of(const sim::Log& log, const world::Scenario& scenario) {
  Timeline timeline;
  timeline.horizon = scenario.horizon.ms;
  std::vector<uint16_t> queues;
  for (const world::QueueSpec& queue : scenario.queues) {
    const uint16_t name = log.find_name(queue.name);
    if (name != 0) queues.push_back(name);
  }
  for (const auto& [name, value] : scenario.profile) {
    if (name == "shortPoll.sample.servers" && value > 1) timeline.servers = value;
  }
  if (timeline.servers > 0) timeline.server_lanes = servers_of(log, queues);
  timeline.bars = bars_of(log, queues);
  timeline.lanes = lanes_of(log, scenario);
  take_messages(timeline, log, scenario);
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    const sim::Event& event = log.events[number - 1];
    if (is_fault(event)) timeline.faults.push_back({event.at, number});
  }
  timeline.details = details_of(log, timeline);
  return timeline;
}

int64_t expiry_of(const Timeline& timeline, const Stay& stay) {
  const QueueLimits limits =
      stay.queue < timeline.limits.size() ? timeline.limits[stay.queue] : QueueLimits{};
  const int64_t enqueued =
      stay.mid < timeline.enqueued.size() ? timeline.enqueued[stay.mid] : stay.from;
  return age_from(stay, limits, enqueued) + limits.retention;
}

std::vector<GoalLane> goal_lanes(const lab::Lab& lab, const sim::Log& log,
                                 const std::vector<const lab::GoalTimeline*>& timelines,
                                 const std::vector<lab::GoalStatus>& final, int64_t horizon) {
  std::vector<GoalLane> lanes;
  for (uint32_t goal = 0; goal < timelines.size(); ++goal) {
    if (timelines[goal] != nullptr) lanes.push_back({goal, {}});
  }
  for (uint32_t position : flip_positions(timelines)) {
    const std::vector<Live> statuses = live_goals(lab, timelines, position, final);
    for (GoalLane& lane : lanes) {
      INFLIGHT_ASSERT(lane.goal < statuses.size());
      const Live status = statuses[lane.goal];
      if (!lane.steps.empty() && lane.steps.back().status == status) continue;
      const int64_t at = position == 0 ? 0 : log.events[position - 1].at;
      lane.steps.push_back({at, position, status});
    }
  }
  for (GoalLane& lane : lanes) {
    if (lane.goal >= final.size()) continue;
    const Live live = live_of(final[lane.goal]);
    if (lane.steps.back().status != live) lane.steps.push_back({horizon, 0, live});
  }
  return lanes;
}

const GoalStep& step_at(const GoalLane& lane, int64_t t) {
  INFLIGHT_ASSERT(!lane.steps.empty());
  const auto after = std::upper_bound(lane.steps.begin() + 1, lane.steps.end(), t,
                                      [](int64_t at, const GoalStep& s) { return at < s.at; });
  return *(after - 1);
}

}  // namespace inflight::view
