// A long run that is executed again, a slice a frame, so that the screen goes on meanwhile
// (timeline-ui 10): until it is done the old run stays on the screen.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "lab/session.h"

namespace inflight::view {

/// Runs of fewer steps are executed at once: they take less than a few frames.
inline constexpr uint64_t kSliceFrom = 20000;

class Slices {
 public:
  /// Steps of one slice: at 2 to 3 µs a step no more than 8 ms.
  static constexpr uint64_t kSteps = 2500;

  /// `expected` = about how many steps the run takes. `spec.lab` must outlive this.
  Slices(const lab::RunSpec& spec, std::string key, uint64_t expected)
      : runner_(spec), key_(std::move(key)), expected_(std::max<uint64_t>(expected, 1)) {}

  bool ok() const { return runner_.problems().empty(); }
  /// True when nothing is left. REQUIRES: ok().
  bool advance(uint64_t steps = kSteps) {
    done_ += steps;
    return runner_.advance(steps);
  }
  /// How far it is, 0 … 0.99: the end is known only when it is reached.
  double share() const {
    return std::min(static_cast<double>(done_) / static_cast<double>(expected_), 0.99);
  }
  const std::string& key() const { return key_; }
  lab::RunOutcome take() { return runner_.take(); }

 private:
  lab::Runner runner_;
  std::string key_;
  uint64_t expected_;
  uint64_t done_ = 0;
};

}  // namespace inflight::view
