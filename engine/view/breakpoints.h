// Where playing stops by itself (timeline-ui section 7).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/event.h"
#include "view/run_view.h"
#include "view/scope.h"

namespace inflight::view {

enum class BreakKind : uint8_t {
  message,  // the next receive of a message
  event,    // any event of a kind; "dlq_move" is the one people ask for
  lane,     // any event worth a stop on a lane
  goal,     // a goal flips
  counter,  // a counter of a queue rises above n
};
std::string_view name_of(BreakKind kind);

struct Breakpoint {
  uint32_t id = 0;  // from 1, for as long as the lab is open
  bool on = true;
  BreakKind kind = BreakKind::event;
  uint32_t lid = 0;                                      // message
  sim::Ev event = sim::Ev::none;                         // event
  LaneKey lane;                                          // lane; counter: its queue
  sim::MessageState state = sim::MessageState::visible;  // counter
  int64_t n = 0;                                         // counter
};
/// True if both stop at the same.
bool same_stop(const Breakpoint& a, const Breakpoint& b);

inline constexpr size_t kBreaksMax = 50;

struct BreakHit {
  uint32_t event = 0;  // number, 0 = none
  uint32_t id = 0;
};

/// The first event after `from` and up to `to` (positions) at which one of the breakpoints that
/// are on stops. `flips`: numbers of events at which a goal flips, ascending.
BreakHit first_hit(const RunView& view, const std::vector<uint32_t>& flips,
                   const std::vector<Breakpoint>& breaks, uint32_t from, uint32_t to);

}  // namespace inflight::view
