// Going back to a world: sparse keyframes and re-execution (architecture 5). The screen reads the
// log and does not need this; forks, an event's request text and tests do.
#pragma once

#include <vector>

#include "lab/session.h"

namespace inflight::lab {

class Timeline {
 public:
  /// Executes the run and keeps keyframes: one whenever the steps since the last one outweigh the
  /// cost of a copy.
  explicit Timeline(const RunSpec& spec);

  const Problems& problems() const { return runner_.problems(); }
  const sim::Log& log() const { return runner_.log(); }
  const world::World& end() const { return runner_.world(); }
  uint64_t frames() const { return frames_.size(); }

  /// The world as it stood when everything due at or before `t` had happened.
  /// REQUIRES: no problems.
  world::World at(Time t) const;
  /// Makes the calls of [from, until] once more under the eyes of `wire`, and a few before them.
  /// Returns the world at `until`. REQUIRES: no problems.
  world::World watch(Time from, Time until, sim::Wire& wire) const;

 private:
  const world::World& frame_before(Time t) const;

  Runner runner_;
  std::vector<world::World> frames_;
};

}  // namespace inflight::lab
