// A run's story as a miniature time line of three rows: what the start page shows beside a lab's
// name. Made from the log at build time; the page only draws it.
#pragma once

#include <cstdint>
#include <string>

#include "sim/log.h"
#include "world/scenario.h"

namespace inflight::view {

/// Width of a picture in its own units; rows are 0, 1 and 2.
inline constexpr int64_t kPictureWidth = 120;

/// Items separated by blanks: a row, a kind and a place: "0f12-40" is a bar, "1s44" a sign.
/// Bars: d delayed, v visible, f in flight, r redriven, x dead-lettered, w work, l work beyond the
/// timeout. Signs: c deleted, a moved to a dead-letter queue, e expired, s effect, k crash,
/// n receive, o empty, q false empty, t heartbeat, m an act of the learner.
struct Picture {
  std::string text;
  int64_t drama = 0;  // how much there is to see: of several runs the one with the most is shown
};

/// The story of the message to which the most happens.
Picture picture_of(const sim::Log& log, const world::Scenario& scenario);

}  // namespace inflight::view
