// What the API tells: its callers' view of a run. SQS announces nothing by itself, so much of what
// the picture shows nobody outside can know (timeline-ui sec. 9).
#pragma once

#include <cstdint>
#include <vector>

#include "lab/words_event.h"
#include "view/layout.h"
#include "view/machine.h"

namespace inflight::view {

/// True for events that a caller knows of: its own call and what was answered, its own work, an
/// alarm. False for what SQS does in silence: messages that become visible, expire or move.
bool api_tells(const sim::Log& log, const sim::Event& event);

/// What callers know of one message.
struct KnownMessage {
  uint32_t last = 0;         // number of the last event that someone was told of, 0 = none
  uint32_t receive = 0;      // … of its last receive
  uint16_t receives = 0;     // ApproximateReceiveCount of that
  int64_t hidden_until = 0;  // ms; set by that receive or an extension after it
  bool deleted = false;      // a delete was answered with success, whether it removed anything
};
/// `life` = numbers of events of the message, ascending; those up to `position` count.
KnownMessage known_of(const sim::Log& log, const std::vector<uint32_t>& life, uint32_t mid,
                      uint32_t position);

/// Caption of event `number` as a caller could give it: without causes it cannot know, a delete
/// without whether it removed anything, an empty answer without whether that was true.
lab::EventCaption api_caption(const lab::Words& words, const sim::Log& log, uint32_t number);

/// Takes out of `layout` what no call told: waiting and delayed messages, silent ends, timeouts,
/// servers. Counter lines become what CloudWatch has: one value at each full minute (SQS-CW-01).
/// `limit` = View::limit.
void keep_told(const Timeline& timeline, const sim::Log& log, int64_t limit, Layout& layout);

/// The same of the scene: what waits or is delayed stays as so many without number, since
/// GetQueueAttributes counts it; deletes count when they were answered OK; nobody tells of expiry.
void keep_told(const Machine& machine, MachineNow& now);

}  // namespace inflight::view
