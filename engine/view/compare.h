// Two executed runs side by side (timeline-ui 10): where they part, how much they differ, and what
// each comes to. Messages are matched by who sent them and how many that one had sent before, never
// by their numbers in a log.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "sim/log.h"
#include "view/ruler.h"
#include "view/run_view.h"

namespace inflight::view {

/// A number for everything that event `number` (from 1) says, its time too, and that does not
/// depend on the order in which a log gives out numbers. Equal for equal events of two logs.
uint64_t event_key(const sim::Log& log, uint32_t number);
/// The same for all events, in their order.
std::vector<uint64_t> event_keys(const sim::Log& log);

/// Where two logs differ.
struct Divergence {
  bool any = false;
  int64_t at = 0;  // ms: the earlier of the first two events that differ
  uint32_t a = 0;  // their numbers; 0 = this log had ended
  uint32_t b = 0;
  // Times of all events of either log that the other has not, ascending, ms.
  std::vector<int64_t> differing;
};
Divergence diverge(const sim::Log& a, const sim::Log& b);

/// A stretch of the strip under the ruler: how many events differ in it.
struct StripCell {
  float x0 = 0;
  float x1 = 0;
  uint32_t count = 0;
};
/// Cells of `width` px with at least one differing event up to `limit` (ms), left to right.
std::vector<StripCell> strip_cells(const Divergence& divergence, const Scale& scale, float width,
                                   int64_t limit);

/// The event of `to` that tells what event `number` tells in `from`, whenever it happens: the k-th
/// of its kind at the same message, or else by the same actor at the same place. 0 = none.
uint32_t matching_event(const sim::Log& from, uint32_t number, const sim::Log& to);

/// The logical message of `to` with the same sender and ordinal, 0 = none.
uint32_t matching_message(const sim::Log& from, uint32_t lid, const sim::Log& to);

/// What a run comes to up to some moment.
struct RunNumbers {
  int64_t requests = 0;  // billed
  double cost = 0;       // USD
  int64_t empty = 0;     // empty receives, false ones included
  int64_t false_empty = 0;
  int64_t duplicates = 0;     // effects made again
  int64_t dead_lettered = 0;  // moves to a dead-letter queue
  int64_t expired = 0;
  int64_t oldest = 0;          // ms: the most that ApproximateAgeOfOldestMessage was
  int64_t done = 0;            // messages with their effect made, or deleted where nothing has one
  std::optional<int64_t> p50;  // ms from the first send to being done
  std::optional<int64_t> p95;
  double per_minute = 0;  // done
};

/// Makes RunNumbers of one run at any moment; the run is read once.
class RunCounter {
 public:
  explicit RunCounter(std::shared_ptr<const RunView> view);
  const std::shared_ptr<const RunView>& view() const { return view_; }
  /// At `t` >= 0 ms, everything of `t` included.
  RunNumbers at(int64_t t) const;

 private:
  std::shared_ptr<const RunView> view_;
  bool effects_ = false;         // some message of the run has an effect
  std::vector<int64_t> oldest_;  // by event: the most up to it, ms
};

}  // namespace inflight::view
