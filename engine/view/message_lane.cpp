#include "view/message_lane.h"

#include <algorithm>

namespace inflight::view {

Lives::Lives(const Bars& bars, uint32_t messages) : first_(messages + 2, 0) {
  for (const Stay& stay : bars.stays) {
    if (stay.lid <= messages) ++first_[stay.lid + 1];
  }
  for (size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  stays_.resize(first_.back());
  std::vector<uint32_t> next = first_;
  for (uint32_t i = 0; i < bars.stays.size(); ++i) {
    const uint32_t lid = bars.stays[i].lid;
    if (lid <= messages) stays_[next[lid]++] = i;
  }
}

std::vector<uint32_t> Lives::of(uint32_t lid) const {
  if (lid + 1 >= first_.size()) return {};
  using Step = std::vector<uint32_t>::difference_type;
  return {stays_.begin() + static_cast<Step>(first_[lid]),
          stays_.begin() + static_cast<Step>(first_[lid + 1])};
}

uint32_t Lives::next(const Bars& bars, uint32_t stay) const {
  const uint32_t lid = bars.stays[stay].lid;
  if (lid + 1 >= first_.size()) return kNone;
  using Step = std::vector<uint32_t>::difference_type;
  const auto end = stays_.begin() + static_cast<Step>(first_[lid + 1]);
  const auto it = std::upper_bound(stays_.begin() + static_cast<Step>(first_[lid]), end, stay);
  return it == end ? kNone : *it;
}

int64_t age_from(const Stay& stay, const QueueLimits& queue, int64_t enqueued) {
  const bool afresh = stay.arrival == Arrival::dead_lettered && queue.fifo;
  return afresh ? stay.from : std::min(stay.from, enqueued);
}

std::vector<uint32_t> segments_of(const Bars& bars, const Stay& stay) {
  std::vector<uint32_t> list;
  for (uint32_t i = stay.last_segment; i != kNone; i = bars.segments[i].before) list.push_back(i);
  std::reverse(list.begin(), list.end());
  return list;
}

std::vector<Receipt> receipts_of(const Bars& bars, const Stay& stay) {
  std::vector<Receipt> list;
  for (const uint32_t index : segments_of(bars, stay)) {
    const Segment& segment = bars.segments[index];
    if (segment.state != sim::MessageState::in_flight) continue;
    if (!list.empty()) list.back().to = segment.from;
    list.push_back({segment.from, stay.to, index, segment.rc});
  }
  return list;
}

std::vector<HeldRows> held_by(const Bars& bars, const std::vector<uint16_t>& actors) {
  std::vector<HeldRows> held(actors.size());
  std::vector<std::vector<int64_t>> ends(actors.size());  // of each row
  for (uint32_t i = 0; i < bars.segments.size(); ++i) {
    const Segment& segment = bars.segments[i];
    if (segment.holder == 0 || segment.to == segment.from) continue;
    const auto it = std::find(actors.begin(), actors.end(), segment.holder);
    if (it == actors.end()) continue;
    const auto who = static_cast<size_t>(it - actors.begin());
    size_t row = 0;
    while (row < ends[who].size() && ends[who][row] > segment.from) ++row;
    if (row >= kRowsMax) continue;
    if (row == ends[who].size()) {
      ends[who].push_back(0);
      held[who].rows.emplace_back();
    }
    ends[who][row] = segment.to;
    held[who].rows[row].push_back(i);
  }
  return held;
}

}  // namespace inflight::view
