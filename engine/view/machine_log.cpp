#include "view/machine_log.h"

#include <algorithm>

namespace inflight::view {
namespace {

using sim::Ev;
using sim::Event;
using sim::MessageState;

class Reader {
 public:
  Reader(const sim::Log& log, const Timeline& timeline, Machine& machine)
      : log_(log), timeline_(timeline), machine_(machine) {}

  void read() {
    machine_.deeds.resize(machine_.orders);
    machine_.last_grip.assign(log_.mids.size(), kNone);
    tally_.resize(machine_.queues.size());
    holder_.assign(log_.mids.size(), kNone);
    deleted_.assign(log_.mids.size(), false);
    in_hands_.assign(timeline_.lanes.workers.size(), 0);
    for (uint32_t number = 1; number <= log_.events.size(); ++number) {
      const Event& event = log_.events[number - 1];
      if (event.mid != 0 && event.mid < log_.mids.size()) move(number, event);
      note_event(number, event);
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

 private:
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
      grip.receive = event.kind == Ev::receive;
      if (grip.receive) {
        grip.worker = worker_of(timeline_.lanes, event.actor);
        grip.taken = number;
      }
      machine_.last_grip[event.mid] = static_cast<uint32_t>(machine_.grips.size());
      machine_.grips.push_back(grip);
    }
    if (event.kind == Ev::invoke) run(number, event);
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
    if (queue.workers > 0 && !between(event)) most_strays(index);
    if (event.to == MessageState::expired) queue.ends_otherwise = true;
  }

  /// A mapping has received, and its run has not begun yet.
  bool between(const Event& event) const {
    return event.to == MessageState::in_flight && holder_[event.mid] == kNone;
  }

  void most_strays(uint32_t index) {
    const int32_t strays = tally_[index].in_flight - tally_[index].holders;
    MachineQueue& queue = machine_.queues[index];
    queue.most_strays = std::max(queue.most_strays, static_cast<uint32_t>(std::max(0, strays)));
  }

  void let_go(uint32_t mid, Tally& tally) {
    const uint32_t worker = holder_[mid];
    holder_[mid] = kNone;
    if (worker != kNone && --in_hands_[worker] == 0) --tally.holders;
  }

  void take_up(const Event& event, Tally& tally) {
    const uint32_t worker = worker_of(timeline_.lanes, event.actor);  // kNone for a mapping
    holder_[event.mid] = worker;
    if (worker != kNone && ++in_hands_[worker] == 1) ++tally.holders;
  }

  /// A run takes what its mapping has received.
  void run(uint32_t number, const Event& event) {
    uint32_t index = machine_.last_grip[event.mid];
    while (index != kNone && !machine_.grips[index].receive) index = machine_.grips[index].before;
    if (index == kNone) return;
    const uint32_t worker = worker_of_event(timeline_.lanes, log_, number);
    machine_.grips[index].worker = worker;
    machine_.grips[index].taken = number;
    const uint32_t queue = queue_at(machine_, log_.events[machine_.grips[index].event - 1].place);
    if (queue == kNone || worker == kNone || holder_[event.mid] != kNone) return;
    holder_[event.mid] = worker;
    if (++in_hands_[worker] == 1) ++tally_[queue].holders;
    most_strays(queue);
  }

  /// Which asynchronous events of a function wait, for a run or for the next try.
  void note_event(uint32_t number, const Event& event) {
    const bool begins = event.kind == Ev::async_accept || event.kind == Ev::async_retry;
    const bool ends = (event.kind == Ev::invoke && event.mid == 0) || event.kind == Ev::drop ||
                      event.kind == Ev::dest;
    if (!begins && !ends) return;
    const uint32_t index = queue_at(machine_, event.place);
    if (index == kNone || !machine_.queues[index].events_of_function) return;
    MachineQueue& queue = machine_.queues[index];
    const auto open = std::find_if(
        queue.waits.rbegin(), queue.waits.rend(),
        [&](const EventWait& wait) { return wait.lid == event.lid && wait.to == kNone; });
    if (ends && open != queue.waits.rend()) {
      open->to = number;
      --tally_[index].waiting;
    }
    if (!begins || open != queue.waits.rend()) return;
    queue.waits.push_back({number, kNone, event.lid});
    const auto waiting = static_cast<uint32_t>(++tally_[index].waiting);
    queue.most_waiting = std::max(queue.most_waiting, waiting);
  }

  void deed(uint32_t number, const Event& event) {
    ((event.flags & sim::kDup) != 0 ? machine_.agains : machine_.firsts).push_back(number);
    const uint32_t row = order_of(machine_, log_, timeline_, event.lid);
    if (row != kNone)
      machine_.deeds[row].push_back({number, worker_of_event(timeline_.lanes, log_, number)});
  }

  const sim::Log& log_;
  const Timeline& timeline_;
  Machine& machine_;
  std::vector<Tally> tally_;        // by queue
  std::vector<uint32_t> holder_;    // by mid, in Lanes::workers
  std::vector<uint32_t> in_hands_;  // by worker
  std::vector<bool> deleted_;       // by mid: somebody was told that it is
};

}  // namespace

void read_machine(const sim::Log& log, const Timeline& timeline, Machine& machine) {
  Reader(log, timeline, machine).read();
}

}  // namespace inflight::view
