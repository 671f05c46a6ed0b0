// Lines from a message's end at one queue to its stay at the next: to a dead-letter queue, and back
// by a redrive, where the same order goes on as a new message.
#include <algorithm>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

constexpr size_t kCrossingsMax = 48;
constexpr float kNowhere = -1e6F;

/// The middle of a stay's row, kNowhere when it is not shown.
float row_y(const Layout& layout, const Measures& m, const Stay& stay) {
  for (const Lane& lane : layout.lanes) {
    if (lane.kind != LaneKind::queue || lane.index != stay.queue) continue;
    if (lane.closed) return lane.box.y0 + m.queue_head;
    const uint32_t row = std::min(stay.row, lane.rows);
    return lane.box.y0 + m.queue_head + kHeadGap + (static_cast<float>(row) + 0.5F) * lane.row;
  }
  return kNowhere;
}

}  // namespace

void place_crossings(const Timeline& timeline, const Measures& m, const View& view,
                     Layout& layout) {
  const Bars& bars = timeline.bars;
  for (const Item& item : layout.items) {
    if (layout.crossings.size() >= kCrossingsMax) return;
    if (item.part != Part::end || layout.lanes[item.lane].kind != LaneKind::queue) continue;
    const Stay& stay = bars.stays[item.index];
    if (stay.end != sim::MessageState::moved) continue;
    const uint32_t next = timeline.lives.next(bars, item.index);
    if (next == kNone || bars.stays[next].from > view.limit) continue;
    const float y0 = row_y(layout, m, stay);
    const float y1 = row_y(layout, m, bars.stays[next]);
    if (y0 == kNowhere || y1 == kNowhere) continue;
    const bool back = bars.stays[next].arrival == Arrival::redriven;
    layout.crossings.push_back({item.box.x0, y0, y1, item.mid, back});
  }
}

}  // namespace inflight::view
