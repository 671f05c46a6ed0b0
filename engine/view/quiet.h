// Quiet time: long stretches without an event worth a stop, which the time line may shrink
// (timeline-ui 6).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/log.h"
#include "view/ruler.h"

namespace inflight::view {

/// A stretch between two neighbouring events, ms.
struct Gap {
  int64_t from = 0;
  int64_t to = 0;
};

class Quiet {
 public:
  /// A stretch is folded when it takes more than this share of the view.
  static constexpr double kShare = 0.15;

  Quiet() = default;
  /// `beats` are numbers of events, ascending. Start and horizon (ms) bound the first and last gap.
  Quiet(const sim::Log& log, const std::vector<uint32_t>& beats, int64_t horizon);

  /// The gap around `t`: from the last event at or before it to the first one after it.
  Gap around(int64_t t) const;
  /// Gaps longer than `ms` that lie inside [from, to] as a whole, by time. Nothing after `limit` is
  /// known: a gap that reaches over it ends there.
  std::vector<Gap> longer_than(double ms, double from, double to, int64_t limit) const;

 private:
  std::vector<int64_t> at_;       // moments, ascending, none twice
  std::vector<int64_t> longest_;  // gap of each block of moments
};

/// Cuts the quiet time out of `scale`. Of time after `limit` (ms) nothing is known.
void fold_quiet(Scale& scale, const Quiet& quiet, int64_t limit);

/// Where a folded window of `length` (ms) must begin to show the time `about` at `x` px of `width`.
double begin_for(double about, float x, double length, float width, const Quiet& quiet,
                 int64_t limit);

}  // namespace inflight::view
