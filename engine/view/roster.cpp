// The lanes that a run has, with the indexes of timeline_of() and goal_lanes().
#include <algorithm>
#include <variant>

#include "lab/words_event.h"
#include "view/lane_order.h"
#include "view/timeline.h"

namespace inflight::view {
namespace {

using sim::Ev;
using sim::Event;

std::string keyed(LaneKind kind, const std::string& name) {
  return std::string(name_of(kind)) + ":" + name;
}

class Builder {
 public:
  Builder(const sim::Log& log, const world::Scenario& scenario, const lab::Words& words)
      : log_(log), scenario_(scenario), words_(words) {}

  Roster take(const std::vector<lab::Goal>& goals, const std::vector<bool>& judged) {
    read_log();
    roster_.messages = static_cast<uint32_t>(log_.lids.size() - 1);
    actors();
    hubs();
    queues();
    if (has_calls_) add(LaneKind::api, 0, "learner", words_.part("canvas.lane.api"));
    uint32_t lane = 0;
    for (uint32_t goal = 0; goal < goals.size(); ++goal) {
      if (goal >= judged.size() || !judged[goal]) continue;
      add(LaneKind::goal, lane++, goals[goal].id,
          words_.part("canvas.goal", {{"n", words_.number(goal + 1)}}));
    }
    return std::move(roster_);
  }

 private:
  void add(LaneKind kind, uint32_t index, const std::string& key, const std::string& name) {
    roster_.lanes.push_back({kind, index, keyed(kind, key), name});
  }

  /// As the screen calls an actor; one that never did anything has only its own name.
  std::string label(const std::string& name) const {
    const uint16_t actor = log_.find_name(name);
    return actor == 0 ? name : lab::instance_label(words_, log_, actor);
  }

  /// Queues in the order of bars_of(), and what else is worth a lane.
  void read_log() {
    asked_.assign(log_.names.size(), false);
    std::vector<bool> known(log_.names.size(), false);
    for (const world::QueueSpec& queue : scenario_.queues) {
      const uint16_t name = log_.find_name(queue.name);
      if (name == 0) continue;
      places_.push_back(name);
      known[name] = true;
    }
    const uint16_t learner = log_.find_name("learner");
    const size_t of_lab = places_.size();
    for (const Event& event : log_.events) {
      has_calls_ = has_calls_ || (learner != 0 && event.actor == learner);
      if (event.mid != 0 && event.from != event.to && !known[event.place]) {
        places_.push_back(event.place);
        known[event.place] = true;
      }
      const bool answered = event.kind == Ev::receive && event.index == 0;
      if ((answered || event.kind == Ev::empty) && event.extra != 0) asked_[event.place] = true;
    }
    of_lab_ = of_lab;
  }

  /// Indexes and order as in lanes_of().
  void hubs() {
    const auto passes_on = [](const sim::Name& name) {
      return name.kind == sim::NameKind::topic || name.kind == sim::NameKind::bucket ||
             name.kind == sim::NameKind::function;
    };
    if (std::none_of(log_.names.begin(), log_.names.end(), passes_on)) return;
    const Lanes lanes = lanes_of(log_, scenario_);
    for (uint32_t i = 0; i < lanes.hubs.size(); ++i) {
      const Hub& hub = lanes.hubs[i];
      add(hub.function ? LaneKind::events : LaneKind::hub, i, hub.name,
          hub.function ? words_.part("canvas.lane.events", {{"function", hub.name}}) : hub.name);
    }
    for (uint32_t i = 0; i < lanes.workers.size(); ++i) {
      const Worker& worker = lanes.workers[i];
      if (worker.function != 0)
        add(LaneKind::worker, i, worker.name, worker_label(worker, log_, words_));
    }
  }

  void queues() {
    bool apart = false;
    for (const auto& [name, value] : scenario_.profile) {
      apart = apart || (name == "shortPoll.sample.servers" && value > 1);
    }
    uint32_t servers = 0;
    for (uint32_t i = 0; i < places_.size(); ++i) {
      const std::string& name = log_.names[places_[i]].text;
      add(LaneKind::queue, i, name, name);
      if (!apart || i >= of_lab_ || !asked_[places_[i]]) continue;
      add(LaneKind::servers, servers++, name,
          words_.part("canvas.lane.servers", {{"queue", name}}));
      roster_.has_servers = true;
    }
  }

  void actors() {
    uint32_t workers = 0;
    uint32_t producers = 0;
    for (const auto& actor : scenario_.actors) {
      if (const auto* consumer = std::get_if<actors::Consumer>(&actor)) {
        for (int64_t i = 1; i <= consumer->count; ++i) {
          const std::string name = consumer->name + "-" + std::to_string(i);
          add(LaneKind::worker, workers, name, label(name));
          add(LaneKind::held, workers, name, words_.part("canvas.lane.held"));
          ++workers;
        }
      } else if (const auto* producer = std::get_if<actors::Producer>(&actor)) {
        add(LaneKind::producer, producers++, producer->name, label(producer->name));
      }
    }
  }

  const sim::Log& log_;
  const world::Scenario& scenario_;
  const lab::Words& words_;
  Roster roster_;
  std::vector<uint16_t> places_;
  size_t of_lab_ = 0;        // the first ones are the scenario's
  std::vector<bool> asked_;  // by name: some poll asked only some servers
  bool has_calls_ = false;
};

}  // namespace

Roster roster_of(const sim::Log& log, const world::Scenario& scenario,
                 const std::vector<lab::Goal>& goals, const std::vector<bool>& judged,
                 const lab::Words& words) {
  return Builder(log, scenario, words).take(goals, judged);
}

}  // namespace inflight::view
