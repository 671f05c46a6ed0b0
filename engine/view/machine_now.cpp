// What the boxes hold after so many events.
#include <algorithm>

#include "view/machine.h"

namespace inflight::view {
namespace {

using sim::MessageState;

constexpr uint32_t kNamesMax = 3;  // of those who did one order

class Reader {
 public:
  Reader(const Machine& machine, const sim::Log& log, const Timeline& timeline,
         const lab::FoldState& fold)
      : machine_(machine), log_(log), timeline_(timeline), fold_(fold) {}

  MachineNow take() {
    now_.position = fold_.position();
    now_.queues.resize(machine_.queues.size());
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) count(i);
    for (uint32_t mid = 1; mid < fold_.messages() && mid < log_.mids.size(); ++mid) message(mid);
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) arrange(i);
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) events(i);
    sent();
    taken();
    ledger();
    return std::move(now_);
  }

 private:
  void count(uint32_t index) {
    const uint16_t place = machine_.queues[index].name;
    const auto many = [&](MessageState state) {
      return static_cast<uint32_t>(fold_.count(place, state));
    };
    QueueNow& queue = now_.queues[index];
    queue.in_flight = many(MessageState::in_flight);
    queue.deleted = many(MessageState::deleted);
    queue.expired = many(MessageState::expired);
  }

  void message(uint32_t mid) {
    const lab::FoldedMessage& folded = fold_.message(mid);
    const uint32_t index = queue_at(machine_, folded.place);
    if (index == kNone) return;
    Held held;
    held.mid = mid;
    held.lid = log_.mids[mid].lid;
    held.since = folded.last_event != 0 ? log_.events[folded.last_event - 1].at : 0;
    switch (folded.state) {
      case MessageState::delayed:
        delayed(held, folded);
        now_.queues[index].delayed.push_back(held);
        break;
      case MessageState::visible:
        now_.queues[index].waiting.push_back(held);
        break;
      case MessageState::in_flight:
        grip(held);
        now_.queues[index].rows.push_back(held);
        break;
      default:
        break;
    }
  }

  /// DelaySeconds of its send (SQS-DELAY-01).
  void delayed(Held& held, const lab::FoldedMessage& folded) const {
    if (folded.last_event == 0) return;
    const sim::Event& event = log_.events[folded.last_event - 1];
    held.span = event.kind == sim::Ev::send ? int64_t{event.value} * 1000 : 0;
    if (held.span > 0) held.until = held.since + held.span;
  }

  /// Who holds it and until when, as known at this position.
  void grip(Held& held) const {
    uint32_t index = machine_.last_grip[held.mid];
    while (index != kNone && machine_.grips[index].event > fold_.position()) {
      index = machine_.grips[index].before;
    }
    if (index == kNone) return;
    held.until = machine_.grips[index].until;
    held.span = held.until - machine_.grips[index].at;
    while (index != kNone && !machine_.grips[index].receive) index = machine_.grips[index].before;
    if (index == kNone) return;
    const Grip& receive = machine_.grips[index];
    held.since = receive.at;
    if (receive.taken <= fold_.position()) held.worker = receive.worker;
    held.twice = receive.twice_at <= moment();
  }

  int64_t moment() const {
    return fold_.position() == 0 ? -1 : log_.events[fold_.position() - 1].at;
  }

  /// Each worker's row has the message in its hands that it works on, else the newest.
  void arrange(uint32_t index) {
    const MachineQueue& plan = machine_.queues[index];
    QueueNow& queue = now_.queues[index];
    const auto earlier = [](const Held& a, const Held& b) {
      return a.since != b.since ? a.since < b.since : a.mid < b.mid;
    };
    std::sort(queue.waiting.begin(), queue.waiting.end(), earlier);
    std::sort(queue.rows.begin(), queue.rows.end(), earlier);
    std::sort(queue.delayed.begin(), queue.delayed.end(), [](const Held& a, const Held& b) {
      return a.until != b.until ? a.until < b.until : a.mid < b.mid;
    });
    if (plan.workers == 0) return;
    std::vector<Held> all(plan.workers);
    for (const Held& held : queue.rows) {
      const uint32_t row = held.worker == kNone ? kNone : held.worker - plan.first_worker;
      if (row >= plan.workers) {
        queue.strays.push_back(held);
      } else if (all[row].mid == 0) {
        all[row] = held;
      } else if (works_on(held.worker) == all[row].mid) {
        queue.strays.push_back(held);
      } else {
        queue.strays.push_back(all[row]);
        all[row] = held;
      }
    }
    queue.rows = std::move(all);
  }

  /// What a worker works on, null = nothing.
  const Work* work_of(uint32_t worker) const {
    const std::vector<Work>& works = timeline_.lanes.workers[worker].works;
    const auto after =
        std::upper_bound(works.begin(), works.end(), fold_.position(),
                         [](uint32_t position, const Work& w) { return position < w.begun; });
    if (after == works.begin()) return nullptr;
    const Work& work = *(after - 1);
    return work.ended != 0 && work.ended <= fold_.position() ? nullptr : &work;
  }
  uint32_t works_on(uint32_t worker) const {
    const Work* work = work_of(worker);
    return work == nullptr ? 0 : work->mid;
  }

  /// Events of a function that wait. They have no message number.
  void events(uint32_t index) {
    for (const EventWait& wait : machine_.queues[index].waits) {
      if (wait.from > fold_.position()) break;
      if (wait.to <= fold_.position()) continue;
      Held held;
      held.lid = wait.lid;
      held.since = log_.events[wait.from - 1].at;
      now_.queues[index].waiting.push_back(held);
    }
    if (machine_.queues[index].events_of_function) running(index);
  }

  /// The event that each environment works on.
  void running(uint32_t index) {
    const MachineQueue& plan = machine_.queues[index];
    QueueNow& queue = now_.queues[index];
    queue.rows.assign(plan.workers, {});
    for (uint32_t row = 0; row < plan.workers; ++row) {
      const Work* work = work_of(plan.first_worker + row);
      if (work == nullptr) continue;
      queue.rows[row].lid = work->lid;
      queue.rows[row].since = work->from;
      ++queue.in_flight;
    }
  }

  void taken() {
    for (const MachineHub& hub : machine_.hubs) {
      uint32_t n = 0;
      if (hub.lane != kNone) {
        for (const Sign& sign : timeline_.lanes.hubs[hub.lane].signs) {
          if (sign.event > fold_.position()) break;
          if (sign.kind == (hub.bucket ? sim::Ev::s3_put : sim::Ev::publish)) ++n;
        }
      }
      now_.taken.push_back(n);
    }
  }

  void sent() {
    for (const MachineProducer& producer : machine_.producers) {
      const std::vector<Sign>& sends = timeline_.lanes.producers[producer.lane].sends;
      const auto after = std::upper_bound(
          sends.begin(), sends.end(), fold_.position(),
          [](uint32_t position, const Sign& sign) { return position < sign.event; });
      const auto payloads = std::count_if(sends.begin(), after, [&](const Sign& sign) {
        return producer.luggage && sign.kind == sim::Ev::s3_put;
      });
      now_.sent.push_back(static_cast<uint32_t>(after - sends.begin() - payloads));
    }
  }

  void ledger() {
    const auto until = [&](const std::vector<uint32_t>& events) {
      return static_cast<uint32_t>(
          std::upper_bound(events.begin(), events.end(), fold_.position()) - events.begin());
    };
    now_.done = until(machine_.firsts);
    now_.again = until(machine_.agains);
    if (machine_.orders > kOrdersMax) return;
    now_.orders.resize(machine_.orders);
    for (uint32_t mid = 1; mid < fold_.messages() && mid < log_.mids.size(); ++mid) {
      if (fold_.message(mid).state == MessageState::none) continue;
      const uint32_t row = order_of(machine_, log_, timeline_, log_.mids[mid].lid);
      if (row != kNone) now_.orders[row].mid = mid;
    }
    for (uint32_t row = 0; row < machine_.orders; ++row) {
      for (const Deed& deed : machine_.deeds[row]) {
        if (deed.event > fold_.position()) break;
        ++now_.orders[row].times;
        // Two workers that each have their part of it to do are no second time.
        if ((log_.events[deed.event - 1].flags & sim::kDup) != 0) ++now_.orders[row].again;
        if (now_.orders[row].by.size() < kNamesMax) now_.orders[row].by.push_back(deed.worker);
      }
    }
  }

  const Machine& machine_;
  const sim::Log& log_;
  const Timeline& timeline_;
  const lab::FoldState& fold_;
  MachineNow now_;
};

}  // namespace

MachineNow machine_now(const Machine& machine, const sim::Log& log, const Timeline& timeline,
                       const lab::FoldState& fold) {
  return Reader(machine, log, timeline, fold).take();
}

}  // namespace inflight::view
