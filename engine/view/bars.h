// What became of each message, made from the log once: its stays at queues, cut into segments of
// one state, packed into rows. A message keeps its row for life, so nothing jumps while time moves.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "sim/log.h"

namespace inflight::view {

/// "Has not ended", "never".
inline constexpr int64_t kOpen = std::numeric_limits<int64_t>::max();
inline constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

/// From `at` on, a message in flight is hidden until `until` (ms). Linked from the newest
/// backwards.
struct Hold {
  int64_t at = 0;
  int64_t until = 0;
  uint32_t before = kNone;
  uint32_t event = 0;  // number of the receive or the change
};

/// A message in one state during [from, to).
struct Segment {
  int64_t from = 0;
  int64_t to = kOpen;
  // From then on the message is in work at two workers at once, or was done a second time.
  int64_t twice_at = kOpen;
  uint32_t stay = 0;
  uint32_t opened = 0;         // number of the event that began it
  uint32_t closed = 0;         // number of the event that ended it, 0 = none
  uint32_t last_hold = kNone;  // in Bars::holds; only in flight
  uint32_t before = kNone;     // the stay's segment before this one
  uint16_t rc = 0;             // how often it had been received
  uint16_t holder = 0;         // who received it, 0 unless in flight
  sim::MessageState state = sim::MessageState::none;
};

enum class Arrival : uint8_t { sent, dead_lettered, redriven };

/// A message at one queue, from its arrival to its end there.
struct Stay {
  int64_t from = 0;
  int64_t to = kOpen;
  uint32_t mid = 0;
  uint32_t lid = 0;
  uint32_t row = 0;
  uint32_t last_segment = kNone;
  uint32_t closed = 0;  // number of the event that ended it
  uint16_t queue = 0;   // index into Bars::queues
  Arrival arrival = Arrival::sent;
  sim::MessageState end = sim::MessageState::none;  // none while it is still there
};

/// An event with a sign on the row of its message.
struct Sign {
  int64_t at = 0;
  uint32_t event = 0;
  uint32_t row = 0;
  uint32_t mid = 0;
  sim::Ev kind = sim::Ev::none;
  uint8_t flags = 0;
};
inline Sign sign_of(const sim::Event& event, uint32_t number, uint32_t row = 0) {
  return {event.at, number, row, event.mid, event.kind, event.flags};
}

/// Messages at a queue from `at` on, by state.
struct Counts {
  int64_t at = 0;
  int32_t delayed = 0;
  int32_t visible = 0;
  int32_t in_flight = 0;
  bool operator==(const Counts&) const = default;
};

/// More rows than this fold into one line that counts what they hold.
inline constexpr uint32_t kRowsMax = 24;

struct QueueBars {
  uint16_t name = 0;                        // number in Log::names
  std::vector<std::vector<uint32_t>> rows;  // segments of each row by time, none of length 0
  std::vector<Counts> counts;               // by time, first at 0
  std::vector<Counts> folded;               // of the rows from kRowsMax on, as `visible`
  std::vector<Sign> signs;                  // timeouts, changes of the timeout, releases; by time
  std::vector<uint32_t> ends;               // stays by the moment of their end
};

struct Bars {
  std::vector<Segment> segments;
  std::vector<Stay> stays;
  std::vector<Hold> holds;
  std::vector<QueueBars> queues;

  /// When a message in flight comes back, as known at `t`; kOpen when `segment` is not in flight.
  int64_t deadline(const Segment& segment, int64_t t) const;
};

/// Reads the whole log. `queues` are places in the order of their lanes; places that are not named
/// there but hold messages follow in order of appearance.
Bars bars_of(const sim::Log& log, const std::vector<uint16_t>& queues);

/// What a queue holds at `t`, as the fold of the log counts it.
Counts counts_at(const QueueBars& queue, int64_t t);

}  // namespace inflight::view
