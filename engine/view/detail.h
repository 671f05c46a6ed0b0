// What lanes show when they hold more than the screen has pixels for: shares in buckets, and ticks
// for what must never disappear (timeline-ui 12, TL-05). Made from a Timeline once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/log.h"
#include "view/lanes.h"
#include "view/pyramid.h"

namespace inflight::view {

struct Timeline;

/// What draws a tick at the top of its lane however little it is.
enum class Flag : uint8_t { action, fault, expired, dead, twice };
inline constexpr size_t kFlags = 5;

struct LaneDetail {
  std::vector<Counts> steps;  // of a worker: works, waits, downs; of a queue empty: see its counts
  Pyramid pyramid;
  Pyramid folded;                               // of a queue: the rows that are not shown
  std::array<std::vector<Mark>, kFlags> flags;  // by time
  int32_t top = 1;         // of a queue: largest count of the whole run, rounded up
  int32_t folded_top = 1;  // the same of `folded`
};

/// Time that some message lay on a server; `first` = the copy that began it.
struct Presence {
  int64_t from = 0;
  int64_t to = 0;
  uint32_t first = 0;
};

struct ServerDetail {
  std::vector<int64_t> reach;  // latest end of the copies up to each one: never falls
  std::vector<std::vector<Presence>> presence;  // by server; apart, by time
};

struct Details {
  std::vector<LaneDetail> queues;     // as Bars::queues
  std::vector<LaneDetail> workers;    // as Lanes::workers
  std::vector<ServerDetail> servers;  // as Timeline::server_lanes
};

/// Reads all of `timeline`, whose horizon is set.
Details details_of(const sim::Log& log, const Timeline& timeline);

/// The largest count, rounded up to 1, 2, 3, 4, 5, 6, 8 or 10 times a power of ten.
int32_t nice_top(const std::vector<Counts>& list);

}  // namespace inflight::view
