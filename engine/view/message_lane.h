// One logical message through all its queues, for a lane of its own (timeline-ui 4): its stays in
// order, how long each receipt handle is the newest, and where its age and its hiding must end.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "view/bars.h"

namespace inflight::view {

/// Stays by logical message, by time.
class Lives {
 public:
  Lives() = default;
  /// `messages`: the largest lid.
  Lives(const Bars& bars, uint32_t messages);
  /// Indexes into Bars::stays; empty for an unknown lid.
  std::vector<uint32_t> of(uint32_t lid) const;
  /// The stay of the same message that follows `stay`, kNone when it is the last.
  uint32_t next(const Bars& bars, uint32_t stay) const;

 private:
  std::vector<uint32_t> first_;  // by lid, into stays_; one more at the end
  std::vector<uint32_t> stays_;
};

/// No message stays hidden longer than this from its receive on, however often its timeout is
/// changed (SQS-VIS-05), ms.
inline constexpr int64_t kHiddenMax = 43'200'000;

/// What a lane needs to know of one queue.
struct QueueLimits {
  int64_t retention = 345'600'000;  // ms (SQS-RET-01)
  bool fifo = false;
  int64_t max_receives = 0;  // of its redrive policy, 0 = no limit set
  bool dead_letter = false;  // some queue's redrive policy names it
};

/// The moment from which the age of a message counts at a stay (SQS-RET-04, -05): a move to a
/// dead-letter queue keeps the time of the first send, on FIFO it starts afresh, and so does a
/// redrive. `enqueued` is MidInfo::enqueued.
int64_t age_from(const Stay& stay, const QueueLimits& queue, int64_t enqueued);

/// A stay's segments by time, also those of no length.
std::vector<uint32_t> segments_of(const Bars& bars, const Stay& stay);

/// One receive: its handle is the newest during [from, to), `to` = the next receive or the end of
/// the stay.
struct Receipt {
  int64_t from = 0;
  int64_t to = kOpen;
  uint32_t segment = 0;  // the stretch in flight that it opened
  uint16_t rc = 0;
};
std::vector<Receipt> receipts_of(const Bars& bars, const Stay& stay);

/// Messages that one consumer holds, as segments packed into rows: a batch stands one under
/// another.
struct HeldRows {
  std::vector<std::vector<uint32_t>> rows;  // by time
};
/// For each actor of `actors` (numbers in Log::names, 0 = none). At most kRowsMax rows each.
std::vector<HeldRows> held_by(const Bars& bars, const std::vector<uint16_t>& actors);

}  // namespace inflight::view
