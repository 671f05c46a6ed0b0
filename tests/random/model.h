// What a run may look like: reads the events of a log one after another and keeps its own account
// of every message, independent of the engine's state. The first broken promise ends it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sim/log.h"

namespace inflight::test {

/// What the schedule knows of a queue and the log does not say.
struct QueueFacts {
  bool fifo = false;
  bool exists = true;
  std::string dlq;            // target of the redrive policy, "" = none
  int64_t max_receives = 0;   // maxReceiveCount
  int64_t retention_s = 0;    // period in force
  int64_t in_flight_max = 0;  // 0 = not limited by the schedule
};

struct Counts {
  int64_t visible = 0;
  int64_t in_flight = 0;
  int64_t delayed = 0;
  bool operator==(const Counts&) const = default;
  int64_t all() const { return visible + in_flight + delayed; }
};

class Model {
 public:
  struct Message {
    uint32_t mid = 0;
    uint16_t place = 0;
    sim::MessageState state = sim::MessageState::none;
    uint64_t arrival = 0;  // order of arrival at `place`
    uint32_t group = 0;    // text number, 0 = none
    int64_t receives = 0;
    int64_t receives_here = 0;
    int64_t shown = 0;     // when it last became visible, ms
    int64_t due = 0;       // end of the delay or of the visibility timeout, ms
    int64_t enqueued = 0;  // ms
    uint16_t moving_to = 0;
  };

  /// Facts of queue `name`; change them after the call that changes them in the engine.
  QueueFacts& facts(const std::string& name) { return facts_[name]; }

  /// A new DelaySeconds of a FIFO queue moves the end of running delays (SQS-DELAY-04). `now` in
  /// ms.
  void change_fifo_delay(const std::string& queue, int64_t delay_s, int64_t now);

  /// Reads what the log has grown by. "" or the first broken promise.
  std::string read(const sim::Log& log);

  /// What must hold between steps at `now` (ms): balance and retention. "" or what is broken.
  std::string at_rest(int64_t now) const;

  /// Counts of a queue as the events tell them.
  Counts counts(const std::string& queue) const;
  /// Messages in all queues.
  int64_t present() const;
  /// Whether a receive would get a message of `queue` now (an exhausted one counts: a receive would
  /// move it).
  bool offers(const std::string& queue) const;
  /// Null if there never was such a message.
  const Message* find(uint32_t mid) const;
  /// Events `send` read so far for `queue`.
  int64_t sends(const std::string& queue) const;

 private:
  struct Tally {
    int64_t sends = 0;
    int64_t arrived = 0;  // by a redrive policy or a move task
    int64_t deleted = 0;
    int64_t expired = 0;
    int64_t purged = 0;
    int64_t left = 0;  // by a redrive policy or a move task
    Counts now;
  };
  using GroupKey = std::pair<uint16_t, uint32_t>;

  std::string apply(const sim::Log& log, const sim::Event& event);
  std::string arrive(const sim::Log& log, const sim::Event& event);
  std::string on_visible(const sim::Log& log, const sim::Event& event, Message& message);
  std::string on_receive(const sim::Event& event, Message& message);
  std::string on_expire(const sim::Event& event, const Message& message);
  std::string on_move(const sim::Event& event, Message& message);
  // model_order.cpp
  std::string in_order(const Message& message, int64_t now) const;
  std::string in_group_order(const Message& message) const;
  std::string in_turn_of_groups(const Message& message, int64_t now) const;
  std::string in_standard_order(const Message& message) const;
  bool exhausted(const Message& message) const;
  void place_message(const sim::Log& log, Message& message, uint16_t place);
  void leave(Message& message);
  void set_state(Message& message, sim::MessageState to);
  const QueueFacts& facts_at(uint16_t place) const;
  static int64_t* counter(Counts& counts, sim::MessageState state);

  std::map<std::string, QueueFacts> facts_;
  std::vector<std::string> names_{""};  // of places, as far as the log knows them
  std::map<uint32_t, Message> messages_;
  std::map<uint16_t, Tally> tallies_;
  std::map<GroupKey, std::map<uint64_t, uint32_t>> groups_;  // live messages by arrival
  std::map<GroupKey, uint64_t> first_given_;                 // arrival of the last first delivery
  std::set<uint32_t> batch_;                                 // mids of the receive being read
  std::set<uint32_t> batch_groups_;                          // their groups
  std::map<uint16_t, int64_t> last_move_;                    // last move to a DLQ by place, ms
  uint64_t arrivals_ = 0;
  size_t read_ = 0;
};

}  // namespace inflight::test
