#include "view/layout.h"

#include "view/layout_parts.h"

#include <algorithm>

namespace inflight::view {
namespace {

/// Puts the lanes one under another.
class Stack {
 public:
  Stack(const Measures& measures, Layout& layout, float top)
      : measures_(measures), layout_(layout), y_(top) {}

  void add(LaneKind kind, uint32_t index, float height, uint32_t rows = 0, bool folded = false) {
    Lane lane;
    lane.kind = kind;
    lane.index = index;
    lane.box = {layout_.lanes_box.x0, y_, layout_.lanes_box.x1, y_ + height};
    lane.rows = rows;
    lane.folded = folded;
    layout_.lanes.push_back(lane);
    y_ += height;
    open_ = true;
  }
  void gap() {
    if (open_) y_ += measures_.section_gap;
    open_ = false;
  }
  float y() const { return y_; }

 private:
  const Measures& measures_;
  Layout& layout_;
  float y_;
  bool open_ = false;
};

void place_lanes(const Timeline& timeline, const Measures& m, const View& view, Layout& layout) {
  const float top = layout.lanes_box.y0;
  Stack stack(m, layout, top);
  for (uint32_t i = 0; i < timeline.lanes.producers.size(); ++i) {
    stack.add(LaneKind::producer, i, m.pitch + 4);
  }
  stack.gap();
  for (uint32_t i = 0; i < timeline.bars.queues.size(); ++i) {
    // All rows that the run will ever need, also under fog: nothing moves while time does.
    const auto used = static_cast<uint32_t>(timeline.bars.queues[i].rows.size());
    const uint32_t rows = std::min(used, kRowsMax);
    const uint32_t lines = std::max<uint32_t>(1, rows + (used > rows ? 1 : 0));
    const float height = m.queue_head + kHeadGap + static_cast<float>(lines) * m.pitch;
    stack.add(LaneKind::queue, i, height, rows, used > rows);
    for (uint32_t k = 0; k < timeline.server_lanes.size(); ++k) {
      if (timeline.server_lanes[k].queue != timeline.bars.queues[i].name) continue;
      stack.add(LaneKind::servers, k, static_cast<float>(timeline.servers) * m.server + kHeadGap,
                static_cast<uint32_t>(timeline.servers));
    }
    stack.gap();
  }
  for (uint32_t i = 0; i < timeline.lanes.workers.size(); ++i) {
    stack.add(LaneKind::worker, i, m.worker_pitch);
  }
  stack.gap();
  for (uint32_t i = 0; i < timeline.goals.size(); ++i) {
    stack.add(LaneKind::goal, i, m.goal_pitch);
  }
  stack.gap();
  layout.content = stack.y() - top;
  const float room = std::max(0.0F, layout.content - layout.lanes_box.height());
  layout.scroll = std::clamp(view.scroll, 0.0F, room);
  for (Lane& lane : layout.lanes) {
    lane.box.y0 -= layout.scroll;
    lane.box.y1 -= layout.scroll;
  }
}

void place_areas(const Timeline& timeline, const Measures& m, const View& view, Layout& layout) {
  const float left = m.gutter;
  const float right = std::max(left + 1, view.width - view.right);
  const float bottom = std::max(view.top, view.height - view.bottom);
  const float ruler_top = view.top + m.minimap;
  const float lanes_top = ruler_top + m.ruler;
  layout.minimap = {0, view.top, right, ruler_top};
  layout.ruler = {0, ruler_top, right, lanes_top};
  layout.lanes_box = {0, lanes_top, right, std::max(lanes_top, bottom)};
  layout.tracks = {left, lanes_top, right, layout.lanes_box.y1};
  const double span = std::max(1.0, view.t1 - view.t0);
  layout.scale = {view.t0, view.t0 + span, left, std::max(left + 1, right - m.pad_right)};
  if (view.quiet != nullptr) fold_quiet(layout.scale, *view.quiet, view.limit);
  layout.mini_scale = {0, static_cast<double>(std::max<int64_t>(1, timeline.horizon)), left,
                       std::max(left + 1, right - m.pad_right)};
}

}  // namespace

const Measures& fitting(const Timeline& timeline, const std::vector<Measures>& choices,
                        const View& view) {
  for (const Measures& measures : choices) {
    Layout layout;
    place_areas(timeline, measures, view, layout);
    place_lanes(timeline, measures, view, layout);
    if (layout.content <= layout.tracks.height()) return measures;
  }
  return choices.back();
}

Layout layout_of(const Timeline& timeline, const Measures& measures, const View& view) {
  Layout layout;
  place_areas(timeline, measures, view, layout);
  place_lanes(timeline, measures, view, layout);
  place_items(timeline, measures, view, layout);
  place_overview(timeline, measures, view, layout);
  return layout;
}

}  // namespace inflight::view
