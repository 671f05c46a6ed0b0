// Counters and message states at any position, from the log alone (joints 9): an event with
// from != to moves one message at its place, and nothing else changes counters.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "sim/log.h"

namespace inflight::lab {

/// Messages of one queue by state. `none` is not counted.
using StateCounts = std::array<int64_t, sim::kMessageStates>;

/// What the log says of one queue message.
struct FoldedMessage {
  uint16_t place = 0;          // queue it is in, or was last
  uint16_t rc = 0;             // ApproximateReceiveCount: goes on in a DLQ
  uint16_t receives_here = 0;  // receives since it came to `place`
  sim::MessageState state = sim::MessageState::none;
  uint32_t last_event = 0;  // number of the last event of this message
  int64_t arrived = 0;      // ms when it came to `place` (SQS-CW-05: a DLQ counts from the move)
  bool operator==(const FoldedMessage&) const = default;
};

/// Running totals of one place.
struct FoldedPlace {
  StateCounts counts{};
  int64_t duplicates = 0;  // effects that were done before
  int64_t requests = 0;    // billed units
  int64_t nano_usd = 0;    // cost without free tier
  int64_t running = 0;     // runs of a function that go on
  int64_t waiting = 0;     // events of a function that wait for a run
  int64_t objects = 0;     // keys of a bucket that something is stored under
  bool operator==(const FoldedPlace&) const = default;
};

/// What the log says of one actor instance.
struct FoldedActor {
  uint16_t busy_at = 0;  // queue whose message it works on, 0 = idle
  bool down = false;     // crashed and not restarted
  bool seen = false;     // did something
  bool operator==(const FoldedActor&) const = default;
};

class FoldState {
 public:
  explicit FoldState(const sim::Log& log) : log_(&log) {}

  /// Takes the next event. REQUIRES: it is the event number position() + 1 of the log.
  void apply(const sim::Event& event);

  uint32_t position() const { return position_; }
  int64_t now() const { return now_; }  // ms of the last event, 0 before the first
  const sim::Log& log() const { return *log_; }

  int64_t count(uint16_t place, sim::MessageState state) const;
  const FoldedPlace& place(uint16_t number) const;
  const FoldedActor& actor(uint16_t number) const;
  const FoldedMessage& message(uint32_t mid) const;
  uint32_t messages() const { return static_cast<uint32_t>(messages_.size()); }  // mid < this
  uint16_t places() const { return static_cast<uint16_t>(places_.size()); }
  uint16_t actors() const { return static_cast<uint16_t>(actors_.size()); }
  const FoldedPlace& total() const { return total_; }
  int64_t busy(uint16_t place) const;  // instances in work on messages of `place`
  int64_t busy_total() const { return busy_total_; }
  /// Grows whenever an instance appears, goes down or comes back.
  uint32_t roster() const { return roster_; }

  /// When the message came that ApproximateAgeOfOldestMessage of the queue counts from (SQS-CW-04:
  /// in flight included; on a standard queue received fewer than 3 times). -1 = none.
  int64_t oldest_arrival(uint16_t place) const;

 private:
  struct Arrival {
    uint32_t mid;
    int64_t at;
  };
  /// Messages of a place in order of arrival; those before `head` no longer count for the age.
  struct Line {
    std::vector<Arrival> arrivals;
    uint32_t head = 0;
    int64_t busy = 0;
    bool fifo = false;
    std::set<uint32_t> events;  // lids of a function's events that wait
    std::set<uint32_t> keys;    // texts: keys of a bucket
  };
  void move(const sim::Event& event);
  void follow_actor(const sim::Event& event);
  void follow_events(const sim::Event& event);
  void follow_objects(const sim::Event& event);
  bool counts_for_age(const Line& line, const Arrival& arrival, uint16_t place) const;
  void set_busy(FoldedActor& actor, uint16_t place);
  void settle(uint16_t place);
  FoldedPlace& grown_place(uint16_t number);
  FoldedActor& grown_actor(uint16_t number);
  FoldedMessage& grown_message(uint32_t mid);

  const sim::Log* log_;
  uint32_t position_ = 0;
  int64_t now_ = 0;
  int64_t busy_total_ = 0;
  uint32_t roster_ = 0;
  FoldedPlace total_;
  std::vector<FoldedPlace> places_;      // by place number
  std::vector<Line> lines_;              // by place number
  std::vector<FoldedActor> actors_;      // by actor number
  std::vector<FoldedMessage> messages_;  // by mid
};

/// The fold at any position, with checkpoints: a step forward is one event, a jump at most the
/// distance to the checkpoint before it.
class Folded {
 public:
  /// `log` must outlive this and no longer grow.
  explicit Folded(const sim::Log& log);

  /// The state after the first `position` events; valid until the next call.
  /// REQUIRES: position <= log.events.size().
  const FoldState& at(uint32_t position);

 private:
  const sim::Log* log_;
  uint32_t spacing_;
  std::vector<FoldState> checkpoints_;  // checkpoint i is at position i * spacing_
  FoldState current_;
};

}  // namespace inflight::lab
