// What one actor did, summed up so that any moment of it is found without reading the log again.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/log.h"

namespace inflight::view {

struct ActorTotals {
  int64_t calls = 0;     // billed units of its API calls (SQS-BILL-02)
  int64_t nano_usd = 0;  // cost of them without free tier
  int64_t polls = 0;     // receives it began
  int64_t answered = 0;  // … that brought messages
  int64_t empty = 0;     // … that brought none
  int64_t missed = 0;    // … although the queue held one
  int64_t received = 0;  // messages
  int64_t done = 0;      // effects
  int64_t again = 0;     // … of work that had been done before
  int64_t failed = 0;    // failures and crashes
  int64_t deleted = 0;
  int64_t noop = 0;  // deletes that removed nothing
  int64_t sent = 0;
  int64_t refused = 0;  // sends
};

/// A message in the hands of a worker.
struct HeldMessage {
  uint32_t mid = 0;
  uint32_t lid = 0;
  int64_t received = 0;  // ms
  int64_t until = 0;     // ms; when it comes back, as last set by this worker
  uint16_t rc = 0;
  bool begun = false;  // its work has begun
  bool over = false;   // … and ended
};

class ActorLog {
 public:
  /// Reads the whole log once. `actor` = number in log.names.
  ActorLog(const sim::Log& log, uint16_t actor);

  /// Totals over the events up to `position`.
  ActorTotals totals(uint32_t position) const;
  /// Its batch at `position`: what its last poll brought, in order; empty once it polls again.
  std::vector<HeldMessage> batch(uint32_t position) const;
  /// The last of its events up to `position` that is not an `api`, 0 = none.
  uint32_t last(uint32_t position) const;

 private:
  size_t seen(uint32_t position) const;

  const sim::Log& log_;
  std::vector<uint32_t> events_;     // its events by number
  std::vector<ActorTotals> totals_;  // after each of them
};

}  // namespace inflight::view
