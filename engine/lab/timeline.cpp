#include "lab/timeline.h"

#include <algorithm>

#include "base/check.h"

namespace inflight::lab {
namespace {

constexpr uint64_t kStepsBetween = 1024;

uint64_t objects(const world::World& world) {
  return world.sqs.messages.size() + world.sqs.handles.size() + world.kernel.agenda.size();
}

}  // namespace

Timeline::Timeline(const RunSpec& spec) : runner_(spec) {
  if (!runner_.problems().empty()) return;
  frames_.push_back(runner_.world());
  while (true) {
    const world::World& world = runner_.world();
    const uint64_t due = std::max(kStepsBetween, objects(world) / 4);
    if (runner_.advance(due)) return;
    frames_.push_back(world);
  }
}

const world::World& Timeline::frame_before(Time t) const {
  INFLIGHT_ASSERT(!frames_.empty());
  const auto past = std::upper_bound(
      frames_.begin(), frames_.end(), t,
      [](Time moment, const world::World& frame) { return moment < frame.kernel.now; });
  INFLIGHT_ASSERT(past != frames_.begin());
  return *(past - 1);
}

world::World Timeline::at(Time t) const {
  world::World world = frame_before(t);
  runner_.replay(world, t);
  return world;
}

world::World Timeline::watch(Time from, Time until, sim::Wire& wire) const {
  // A frame at `from` itself may lie behind some of its calls.
  world::World world = from.ms > 0 ? frame_before(Time{from.ms - 1}) : frames_.front();
  runner_.replay(world, until, &wire);
  return world;
}

}  // namespace inflight::lab
