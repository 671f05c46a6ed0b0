#include "view/layout.h"

#include "view/layout_parts.h"

#include <algorithm>

namespace inflight::view {
namespace {

void place_areas(const Timeline& timeline, const Measures& m, const View& view, Layout& layout) {
  const float left = m.gutter;
  const float right = std::max(left + 1, view.width - view.right);
  const float bottom = std::max(view.top, view.height - view.bottom);
  const float ruler_top = view.top + m.minimap;
  const float ruler_end = ruler_top + m.ruler;
  const float lanes_top = ruler_end + view.above;
  layout.minimap = {0, view.top, right, ruler_top};
  layout.ruler = {0, ruler_top, right, ruler_end};
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
    if (layout.fitted <= layout.tracks.height()) return measures;
  }
  return choices.back();
}

Layout layout_of(const Timeline& timeline, const Measures& measures, const View& view) {
  Layout layout;
  place_areas(timeline, measures, view, layout);
  place_lanes(timeline, measures, view, layout);
  place_items(timeline, measures, view, layout);
  place_crossings(timeline, measures, view, layout);
  place_overview(timeline, measures, view, layout);
  return layout;
}

}  // namespace inflight::view
