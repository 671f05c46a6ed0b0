#include <algorithm>
#include <cstddef>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

constexpr uint32_t kRowsOfFirst =
    5;  // the overview has room for few rows: rows fill from the first
constexpr uint32_t kRowsOfOther = 2;
constexpr float kCellFine = 1;  // px
constexpr float kCellCoarse = 2;
constexpr size_t kManySegments = 20'000;  // of which no one sees each in its pixel
constexpr float kMiniPitch = 4;           // of a row, as web/draw/axis.cpp draws it
constexpr float kMiniPad = 8;

void add(Layout& layout, float x0, float x1, uint32_t row, sim::MessageState state) {
  x1 = std::max(x1, x0 + kCellFine);
  if (!layout.mini.empty()) {
    MiniBar& last = layout.mini.back();
    if (last.row == row && last.state == state && x0 - last.x1 < kCellFine) {
      last.x1 = std::max(last.x1, x1);
      return;
    }
  }
  layout.mini.push_back({x0, x1, row, state});
}

using Place = std::vector<uint32_t>::const_iterator;

/// The first segment from `it` on that ends after `t`. It is near, so the search starts there.
Place first_after(const Bars& bars, Place it, Place end, int64_t t) {
  const auto over = [&](uint32_t index, int64_t moment) {
    return bars.segments[index].to <= moment;
  };
  std::ptrdiff_t reach = 1;
  while (reach < end - it && over(*(it + reach), t)) {
    it += reach;
    reach *= 2;
  }
  return std::lower_bound(it, it + std::min(reach + 1, end - it), t, over);
}

void place_row(const Bars& bars, const std::vector<uint32_t>& row, uint32_t number, int64_t limit,
               Layout& layout) {
  const Scale& scale = layout.mini_scale;
  const float cell = bars.segments.size() > kManySegments ? kCellCoarse : kCellFine;
  auto it = row.begin();
  while (it != row.end() && bars.segments[*it].from < limit) {
    const Segment& segment = bars.segments[*it];
    const float x0 = scale.x(segment.from);
    const float x1 = scale.x(std::min(segment.to, limit));
    add(layout, x0, x1, number, segment.state);
    ++it;
    if (x1 - x0 >= cell) continue;
    // Whatever ends inside this cell is not seen.
    const auto until = static_cast<int64_t>(scale.t(x0 + cell));
    it = first_after(bars, it, row.end(), until);
  }
}

void place_faults(const Timeline& timeline, int64_t limit, Layout& layout) {
  const auto before = [](const Mark& mark, int64_t t) { return mark.at < t; };
  const std::vector<Mark>& faults = timeline.faults;
  for (auto it = faults.begin(); it != faults.end() && it->at <= limit;) {
    const float x = layout.mini_scale.x(it->at);
    layout.mini_faults.push_back(x);
    const auto next = static_cast<int64_t>(layout.mini_scale.t(x + kCellFine));
    it = std::lower_bound(it + 1, faults.end(), next, before);
  }
}

}  // namespace

void place_overview(const Timeline& timeline, const Measures& measures, const View& view,
                    Layout& layout) {
  place_faults(timeline, view.limit, layout);
  const auto rows_max =
      static_cast<uint32_t>(std::max(1.0F, (measures.minimap - kMiniPad) / kMiniPitch));
  uint32_t number = 0;
  for (size_t i = 0; i < timeline.bars.queues.size(); ++i) {
    const std::vector<std::vector<uint32_t>>& rows = timeline.bars.queues[i].rows;
    const uint32_t room = i == 0 ? kRowsOfFirst : kRowsOfOther;
    const auto used = std::min(static_cast<uint32_t>(rows.size()), room);
    for (uint32_t row = 0; row < used && number < rows_max; ++row) {
      place_row(timeline.bars, rows[row], number++, view.limit, layout);
    }
  }
  layout.mini_rows = std::max(1U, number);
}

}  // namespace inflight::view
