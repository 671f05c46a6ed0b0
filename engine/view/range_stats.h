// What happened in a stretch of a run (timeline-ui section 11).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lab/fold.h"
#include "view/run_view.h"
#include "view/scope.h"

namespace inflight::view {

/// A stretch of time, with the lanes that it was drawn over; none = all.
struct Range {
  int64_t from = 0;  // ms
  int64_t to = 0;    // ms, > from
  std::vector<LaneKey> lanes;
  bool operator==(const Range&) const = default;
};

/// The messages of one queue at both ends.
struct RangeEnds {
  std::string queue;
  lab::StateCounts before{};  // before the first event of the range
  lab::StateCounts after{};   // after its last one
};

struct RangeStats {
  std::vector<std::pair<sim::Ev, int64_t>> kinds;  // events worth a stop, in the order of Ev
  std::vector<RangeEnds> queues;
  int64_t requests = 0;  // billed units
  int64_t nano_usd = 0;  // as the gauge `cost` counts: without the free tier (SQS-BILL-01)
};

/// Events of [from, min(to, limit)] on the lanes of the range. `limit` (ms): later ones are not to
/// be told of. Requests and cost are those of the queues among the lanes; of all, when no lane is
/// a queue.
RangeStats range_stats(const RunView& view, const Range& range, int64_t limit);

}  // namespace inflight::view
