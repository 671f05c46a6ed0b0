// The signs beside the names of the lanes: fold, pin, hide, the lane that has the focus, and the
// line under the pinned ones.
#include "draw/scene.h"
#include "view/hit.h"

namespace inflight::web {
namespace {

using view::LaneKind;

/// Lanes with an inside: their chevron always shows.
bool has_inside(LaneKind kind) {
  return kind == LaneKind::queue || kind == LaneKind::message || kind == LaneKind::held ||
         kind == LaneKind::servers;
}

float sign_y(const Scene& scene, const view::Lane& lane) {
  if (lane.kind != LaneKind::queue) return middle_y(lane.box);
  return queue_name_y(scene, lane);
}

void draw_one(const Scene& scene, const view::Lane& lane, bool hovered, bool focused) {
  Pen& pen = scene.pen;
  const view::Layout& layout = scene.layout;
  const float y = sign_y(scene, lane);
  if (hovered || has_inside(lane.kind)) {
    pen.icon(lane.closed ? look::Icon::right : look::Icon::down, view::kFoldX, y, 12,
             pen.colour(hovered ? Ink::text_primary : Ink::text_tertiary));
  }
  if (hovered) {
    const bool pinned = lane.pinned;
    pen.icon(look::Icon::pin, view::pin_x(layout), y, 14,
             pen.colour(pinned ? Ink::accent_base : Ink::text_secondary));
    pen.icon(look::Icon::eye, view::hide_x(layout), y, 14, pen.colour(Ink::text_secondary));
  } else if (lane.pinned) {
    pen.icon(look::Icon::pin, view::hide_x(layout), y, 12, pen.colour(Ink::text_tertiary));
  }
  if (focused) {
    pen.outline({2, lane.box.y0, layout.tracks.x0 - 2, lane.box.y1}, pen.colour(Ink::accent_base),
                look::stroke_focus, look::radius_chip);
  }
}

}  // namespace

void draw_gutter(const Scene& scene) {
  Pen& pen = scene.pen;
  const view::Layout& layout = scene.layout;
  const Box& lanes = layout.lanes_box;
  const std::string& focus = scene.app.lane_prefs().focus;
  pen.clip({lanes.x0, lanes.y0, layout.tracks.x0, lanes.y1});
  for (size_t i = 0; i < layout.lanes.size(); ++i) {
    const view::Lane& lane = layout.lanes[i];
    if (lane.kind == LaneKind::none || lane.box.y1 < lanes.y0 || lane.box.y0 > lanes.y1) continue;
    const bool hovered = scene.hovered_lane == static_cast<int64_t>(i);
    const bool focused = !focus.empty() && (*scene.shown)[lane.slot].lane.key == focus;
    if (!scene.phone || focused) draw_one(scene, lane, hovered, focused);
  }
  pen.unclip();
}

}  // namespace inflight::web
