#include <algorithm>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

constexpr uint32_t kRowsOfFirst =
    5;  // the overview has room for few rows: rows fill from the first
constexpr uint32_t kRowsOfOther = 2;
constexpr float kCell = 1;  // px

void add(Layout& layout, float x0, float x1, uint32_t row, sim::MessageState state) {
  x1 = std::max(x1, x0 + kCell);
  if (!layout.mini.empty()) {
    MiniBar& last = layout.mini.back();
    if (last.row == row && last.state == state && x0 - last.x1 < kCell) {
      last.x1 = std::max(last.x1, x1);
      return;
    }
  }
  layout.mini.push_back({x0, x1, row, state});
}

void place_row(const Bars& bars, const std::vector<uint32_t>& row, uint32_t number, int64_t limit,
               Layout& layout) {
  const Scale& scale = layout.mini_scale;
  auto it = row.begin();
  while (it != row.end() && bars.segments[*it].from < limit) {
    const Segment& segment = bars.segments[*it];
    const float x0 = scale.x(segment.from);
    const float x1 = scale.x(std::min(segment.to, limit));
    add(layout, x0, x1, number, segment.state);
    ++it;
    if (x1 - x0 >= kCell) continue;
    // Whatever ends inside this pixel is not seen.
    const auto until = static_cast<int64_t>(scale.t(x0 + kCell));
    it = std::lower_bound(it, row.end(), until,
                          [&](uint32_t index, int64_t t) { return bars.segments[index].to <= t; });
  }
}

}  // namespace

void place_overview(const Timeline& timeline, const View& view, Layout& layout) {
  uint32_t number = 0;
  for (size_t i = 0; i < timeline.bars.queues.size(); ++i) {
    const std::vector<std::vector<uint32_t>>& rows = timeline.bars.queues[i].rows;
    const uint32_t room = i == 0 ? kRowsOfFirst : kRowsOfOther;
    const auto used = std::min(static_cast<uint32_t>(rows.size()), room);
    for (uint32_t row = 0; row < used; ++row) {
      place_row(timeline.bars, rows[row], number++, view.limit, layout);
    }
  }
  layout.mini_rows = std::max(1U, number);
}

}  // namespace inflight::view
