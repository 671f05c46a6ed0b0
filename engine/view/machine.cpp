#include "view/machine.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "view/redrive_policy.h"

namespace inflight::view {
namespace {

using sim::Ev;
using sim::Event;
using sim::MessageState;

constexpr int64_t kDefaultTimeoutS = 30;  // SQS-VT-01: VisibilityTimeout of a queue that sets none

const std::string* attribute(const world::QueueSpec& queue, std::string_view name) {
  for (const auto& [key, value] : queue.attributes) {
    if (key == name) return &value;
  }
  return nullptr;
}

/// The number that `text` begins with, 0 for none.
int64_t leading_number(std::string_view text) {
  int64_t n = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || n > 100'000'000) break;
    n = n * 10 + (c - '0');
  }
  return n;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

class Builder {
 public:
  Builder(const sim::Log& log, const world::Scenario& scenario, const Timeline& timeline)
      : log_(log), scenario_(scenario), timeline_(timeline) {}

  Machine take() {
    queues();
    actors();
    park();
    links();
    read();
    return std::move(machine_);
  }

 private:
  void queues() {
    for (const world::QueueSpec& spec : scenario_.queues) {
      MachineQueue queue;
      queue.name = log_.find_name(spec.name);
      queue.fifo = ends_with(spec.name, ".fifo");
      const std::string* timeout = attribute(spec, "VisibilityTimeout");
      queue.timeout_ms = (timeout ? leading_number(*timeout) : kDefaultTimeoutS) * 1000;
      queue.max_receives = redrive_policy_of(spec).max_receives;
      for (uint32_t i = 0; i < timeline_.server_lanes.size(); ++i) {
        if (timeline_.server_lanes[i].queue == queue.name) queue.server_lane = i;
      }
      machine_.queues.push_back(queue);
    }
  }

  uint32_t queue_called(const std::string& name) const {
    for (uint32_t i = 0; i < scenario_.queues.size(); ++i) {
      if (scenario_.queues[i].name == name) return i;
    }
    return kNone;
  }

  void actors() {
    uint32_t worker = 0;
    uint32_t lane = 0;
    for (const auto& actor : scenario_.actors) {
      if (const auto* consumer = std::get_if<actors::Consumer>(&actor)) {
        MachineGroup group{consumer->name, worker, static_cast<uint32_t>(consumer->count),
                           queue_called(consumer->from), consumer->poll.wait.value_or(0) * 1000};
        worker += group.count;
        if (group.queue == kNone) continue;
        MachineQueue& queue = machine_.queues[group.queue];
        if (!consumer->poll.wait) group.wait_ms = queue_wait(group.queue);
        // Two groups at one queue that are not neighbours: the rows belong to the first.
        if (queue.workers == 0) queue.first_worker = group.first;
        if (queue.first_worker + queue.workers == group.first) queue.workers += group.count;
        machine_.groups.push_back(std::move(group));
      } else if (const auto* producer = std::get_if<actors::Producer>(&actor)) {
        MachineProducer made;
        made.lane = lane++;
        made.queue = queue_called(producer->to);
        made.first = machine_.orders;
        for (const actors::SendBlock& block : producer->send) {
          made.total += static_cast<uint32_t>(block.n);
        }
        machine_.orders += made.total;
        if (made.queue != kNone) machine_.producers.push_back(made);
      }
    }
    if (machine_.groups.empty()) machine_.orders = 0;
    machine_.deeds.resize(machine_.orders);
  }

  int64_t queue_wait(uint32_t queue) const {
    const std::string* wait = attribute(scenario_.queues[queue], "ReceiveMessageWaitTimeSeconds");
    return wait ? leading_number(*wait) * 1000 : 0;
  }

  /// A queue nobody uses by himself is parked, unless it would be alone on the screen.
  void park() {
    machine_.bands = 0;
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) {
      MachineQueue& queue = machine_.queues[i];
      const bool fed = std::any_of(machine_.producers.begin(), machine_.producers.end(),
                                   [&](const MachineProducer& each) { return each.queue == i; });
      queue.parked = !fed && queue.workers == 0;
      if (!queue.parked) queue.band = machine_.bands++;
    }
    if (machine_.bands == 0 && !machine_.queues.empty()) {
      machine_.queues.front().parked = false;
      machine_.bands = 1;
    }
    machine_.bands = std::max<uint32_t>(1, machine_.bands);
  }

  void links() {
    for (uint32_t i = 0; i < machine_.producers.size(); ++i) {
      machine_.links.push_back({LinkKind::send, i, machine_.producers[i].queue});
    }
    for (uint32_t i = 0; i < machine_.groups.size(); ++i) {
      machine_.links.push_back({LinkKind::receive, machine_.groups[i].queue, i});
    }
    for (uint32_t i = 0; i < scenario_.queues.size(); ++i) {
      const std::string target = redrive_policy_of(scenario_.queues[i]).target;
      for (uint32_t k = 0; !target.empty() && k < scenario_.queues.size(); ++k) {
        if (k == i || scenario_.queues[k].name != target) continue;
        machine_.queues[k].dead_letter = true;
        if (machine_.queues[k].parked) machine_.queues[k].band = machine_.queues[i].band;
        machine_.links.push_back({LinkKind::dead_letter, i, k});
      }
    }
  }

  void read() {
    machine_.last_grip.assign(log_.mids.size(), kNone);
    tally_.resize(machine_.queues.size());
    holder_.assign(log_.mids.size(), kNone);
    deleted_.assign(log_.mids.size(), false);
    in_hands_.assign(timeline_.lanes.workers.size(), 0);
    for (uint32_t number = 1; number <= log_.events.size(); ++number) {
      const Event& event = log_.events[number - 1];
      if (event.mid != 0 && event.mid < log_.mids.size()) move(number, event);
      if (event.kind == Ev::effect) deed(number, event);
    }
    for (const Segment& segment : timeline_.bars.segments) {
      if (segment.twice_at == kOpen) continue;
      const auto grip =
          std::lower_bound(machine_.grips.begin(), machine_.grips.end(), segment.opened,
                           [](const Grip& each, uint32_t event) { return each.event < event; });
      if (grip != machine_.grips.end() && grip->event == segment.opened) {
        grip->twice_at = segment.twice_at;
      }
    }
  }

  struct Tally {
    int32_t waiting = 0;
    int32_t delayed = 0;
    int32_t in_flight = 0;
    int32_t holders = 0;  // workers with at least one message in their hands
  };

  void move(uint32_t number, const Event& event) {
    if (event.kind == Ev::receive || event.kind == Ev::extend) {
      Grip grip;
      grip.at = event.at;
      grip.until = event.at + int64_t{event.value} * 1000;
      grip.event = number;
      grip.before = machine_.last_grip[event.mid];
      grip.actor = event.actor;
      grip.receive = event.kind == Ev::receive;
      machine_.last_grip[event.mid] = static_cast<uint32_t>(machine_.grips.size());
      machine_.grips.push_back(grip);
    }
    const uint32_t index = queue_at(machine_, event.place);
    const bool answered = event.kind == Ev::del || event.kind == Ev::delete_noop;
    if (answered && index != kNone && !deleted_[event.mid]) {
      deleted_[event.mid] = true;
      machine_.queues[index].deletes.push_back(number);
    }
    if (event.from == event.to || index == kNone) return;
    Tally& tally = tally_[index];
    const auto count = [&](MessageState state, int32_t n) {
      if (state == MessageState::visible) tally.waiting += n;
      if (state == MessageState::delayed) tally.delayed += n;
      if (state == MessageState::in_flight) tally.in_flight += n;
    };
    count(event.from, -1);
    count(event.to, 1);
    if (event.from == MessageState::in_flight) let_go(event.mid, tally);
    if (event.to == MessageState::in_flight) take_up(event, tally);
    MachineQueue& queue = machine_.queues[index];
    const auto most = [](uint32_t& old, int32_t now) {
      old = std::max(old, static_cast<uint32_t>(std::max(0, now)));
    };
    most(queue.most_waiting, tally.waiting);
    most(queue.most_delayed, tally.delayed);
    most(queue.most_in_flight, tally.in_flight);
    if (queue.workers > 0) most(queue.most_strays, tally.in_flight - tally.holders);
    if (event.to == MessageState::expired) queue.ends_otherwise = true;
  }

  void let_go(uint32_t mid, Tally& tally) {
    const uint32_t worker = holder_[mid];
    holder_[mid] = kNone;
    if (worker != kNone && --in_hands_[worker] == 0) --tally.holders;
  }

  void take_up(const Event& event, Tally& tally) {
    const uint32_t worker = worker_of(timeline_.lanes, event.actor);
    holder_[event.mid] = worker;
    if (worker != kNone && ++in_hands_[worker] == 1) ++tally.holders;
  }

  void deed(uint32_t number, const Event& event) {
    ((event.flags & sim::kDup) != 0 ? machine_.agains : machine_.firsts).push_back(number);
    const uint32_t row = order_of(machine_, log_, timeline_, event.lid);
    if (row != kNone)
      machine_.deeds[row].push_back({number, worker_of(timeline_.lanes, event.actor)});
  }

  const sim::Log& log_;
  const world::Scenario& scenario_;
  const Timeline& timeline_;
  Machine machine_;
  std::vector<Tally> tally_;        // by queue
  std::vector<uint32_t> holder_;    // by mid, in Lanes::workers
  std::vector<uint32_t> in_hands_;  // by worker
  std::vector<bool> deleted_;       // by mid: somebody was told that it is
};

}  // namespace

uint32_t queue_at(const Machine& machine, uint16_t place) {
  for (uint32_t i = 0; i < machine.queues.size(); ++i) {
    if (machine.queues[i].name == place) return i;
  }
  return kNone;
}

uint32_t worker_of(const Lanes& lanes, uint16_t actor) {
  for (uint32_t i = 0; actor != 0 && i < lanes.workers.size(); ++i) {
    if (lanes.workers[i].actor == actor) return i;
  }
  return kNone;
}

uint32_t order_of(const Machine& machine, const sim::Log& log, const Timeline& timeline,
                  uint32_t lid) {
  if (lid == 0 || lid >= log.lids.size()) return kNone;
  const sim::LidInfo& info = log.lids[lid];
  for (const MachineProducer& producer : machine.producers) {
    if (timeline.lanes.producers[producer.lane].actor != info.actor) continue;
    if (info.n == 0 || info.n > producer.total) return kNone;
    const uint32_t row = producer.first + info.n - 1;
    return row < machine.orders ? row : kNone;
  }
  return kNone;
}

Machine machine_of(const sim::Log& log, const world::Scenario& scenario, const Timeline& timeline) {
  return Builder(log, scenario, timeline).take();
}

}  // namespace inflight::view
