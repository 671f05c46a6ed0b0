// Logs for the tests of the time line: a few events by hand, or a random run that obeys the states.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/log.h"

namespace inflight::view {

/// Writes events; places and actors by name.
class LogWriter {
 public:
  sim::Log log;

  uint16_t queue(const std::string& name) { return add(name, sim::NameKind::queue); }
  uint16_t actor(const std::string& name) { return add(name, sim::NameKind::actor); }

  sim::Event& event(int64_t at, sim::Ev kind, uint32_t mid, uint16_t place, uint16_t who) {
    sim::Event event;
    event.at = at;
    event.kind = kind;
    event.mid = mid;
    event.lid = mid;
    event.place = place;
    event.actor = who;
    log.events.push_back(event);
    return log.events.back();
  }
  void move(int64_t at, sim::Ev kind, uint32_t mid, uint16_t place, sim::MessageState from,
            sim::MessageState to) {
    sim::Event& made = event(at, kind, mid, place, 0);
    made.from = from;
    made.to = to;
  }
  void send(int64_t at, uint32_t mid, uint16_t place) {
    move(at, sim::Ev::send, mid, place, sim::MessageState::none, sim::MessageState::visible);
  }
  void receive(int64_t at, uint32_t mid, uint16_t place, uint16_t who, uint16_t rc,
               int32_t timeout) {
    sim::Event& made = event(at, sim::Ev::receive, mid, place, who);
    made.from = sim::MessageState::visible;
    made.to = sim::MessageState::in_flight;
    made.rc = rc;
    made.value = timeout;
  }
  void time_out(int64_t at, uint32_t mid, uint16_t place, uint16_t rc) {
    event(at, sim::Ev::timeout, mid, place, 0).rc = rc;
    sim::Event& back = event(at, sim::Ev::visible, mid, place, 0);
    back.from = sim::MessageState::in_flight;
    back.to = sim::MessageState::visible;
    back.rc = rc;
    back.extra = log.intern("timeout");
  }
  void work(int64_t at, sim::Ev kind, uint32_t mid, uint16_t place, uint16_t who, uint16_t rc,
            uint8_t flags = 0) {
    sim::Event& made = event(at, kind, mid, place, who);
    made.rc = rc;
    made.flags = flags;
  }

 private:
  uint16_t add(const std::string& name, sim::NameKind kind) {
    log.names.push_back({name, name, kind});
    return static_cast<uint16_t>(log.names.size() - 1);
  }
};

/// Small repeatable numbers for property tests.
class Dice {
 public:
  explicit Dice(uint64_t seed) : state_(seed * 2 + 1) {}
  int64_t below(int64_t n) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<int64_t>(state_ >> 33) % n;
  }

 private:
  uint64_t state_;
};

/// `steps` random moves of messages at `queues` queues; time stands still now and then.
inline sim::Log random_log(uint64_t seed, int64_t steps, int64_t queues) {
  using sim::MessageState;
  LogWriter writer;
  std::vector<uint16_t> places;
  for (int64_t q = 0; q < queues; ++q) places.push_back(writer.queue("q" + std::to_string(q)));
  const uint16_t worker = writer.actor("worker-1");
  struct Alive {
    uint32_t mid;
    uint16_t place;
    uint16_t rc;
    MessageState state;
  };
  std::vector<Alive> alive;
  Dice dice(seed);
  int64_t at = 0;
  uint32_t next = 1;
  for (int64_t i = 0; i < steps; ++i) {
    at += dice.below(3) == 0 ? 0 : dice.below(500);
    if (alive.empty() || dice.below(4) == 0) {
      const uint16_t place = places[static_cast<size_t>(dice.below(queues))];
      const auto state = dice.below(3) == 0 ? MessageState::delayed : MessageState::visible;
      writer.move(at, sim::Ev::send, next, place, MessageState::none, state);
      alive.push_back({next++, place, 0, state});
      continue;
    }
    const auto chosen = static_cast<size_t>(dice.below(static_cast<int64_t>(alive.size())));
    Alive& m = alive[chosen];
    if (m.state == MessageState::delayed) {
      writer.move(at, sim::Ev::visible, m.mid, m.place, m.state, MessageState::visible);
      m.state = MessageState::visible;
    } else if (m.state == MessageState::visible) {
      writer.receive(at, m.mid, m.place, worker, ++m.rc, static_cast<int32_t>(dice.below(60)));
      m.state = MessageState::in_flight;
    } else if (dice.below(2) == 0) {
      writer.time_out(at, m.mid, m.place, m.rc);
      m.state = MessageState::visible;
    } else {
      writer.move(at, sim::Ev::del, m.mid, m.place, m.state, MessageState::deleted);
      alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
  }
  return writer.log;
}

}  // namespace inflight::view
