#include "view/range_stats.h"

#include <algorithm>
#include <array>

namespace inflight::view {
namespace {

bool counted(const sim::Log& log, const sim::Event& event, const std::vector<LaneKey>& lanes) {
  if (lanes.empty()) return true;
  return std::any_of(lanes.begin(), lanes.end(),
                     [&](const LaneKey& lane) { return on_lane(log, event, lane); });
}

/// Queues of the range, all where it names none.
std::vector<std::string> queues_of(const RunView& view, const Range& range) {
  std::vector<std::string> names;
  for (const LaneKey& lane : range.lanes) {
    if (lane.queue) names.push_back(lane.name);
  }
  if (!names.empty()) return names;
  for (const world::QueueSpec& queue : view.execution().scenario.queues) {
    names.push_back(queue.name);
  }
  return names;
}

/// Adds (sign 1) or takes away (-1) what was asked and paid for up to the fold.
void bill(RangeStats& stats, const lab::FoldedPlace& place, int64_t sign) {
  stats.requests += sign * place.requests;
  stats.nano_usd += sign * place.nano_usd;
}

}  // namespace

RangeStats range_stats(const RunView& view, const Range& range, int64_t limit) {
  RangeStats stats;
  const sim::Log& log = view.log();
  const int64_t to = std::max(range.from - 1, std::min(range.to, limit));
  const uint32_t begin = log.position_at(range.from - 1);
  const uint32_t end = log.position_at(to);
  std::array<int64_t, sim::kEvs> counts{};
  for (uint32_t number = begin + 1; number <= end; ++number) {
    const sim::Event& event = log.events[number - 1];
    if (is_beat(log, event) && counted(log, event, range.lanes)) {
      ++counts[static_cast<size_t>(event.kind)];
    }
  }
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] != 0) stats.kinds.emplace_back(static_cast<sim::Ev>(i), counts[i]);
  }
  const bool some = std::any_of(range.lanes.begin(), range.lanes.end(),
                                [](const LaneKey& lane) { return lane.queue; });
  for (const std::string& name : queues_of(view, range)) {
    stats.queues.push_back({name, {}, {}});
  }
  for (const int64_t sign : {int64_t{-1}, int64_t{1}}) {
    const lab::FoldState& fold = view.fold(sign < 0 ? begin : end);
    for (RangeEnds& ends : stats.queues) {
      const lab::FoldedPlace& place = fold.place(log.find_name(ends.queue));
      (sign < 0 ? ends.before : ends.after) = place.counts;
      if (some) bill(stats, place, sign);
    }
    if (!some) bill(stats, fold.total(), sign);
  }
  return stats;
}

}  // namespace inflight::view
