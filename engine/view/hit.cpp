#include "view/hit.h"

#include <algorithm>

namespace inflight::view {
namespace {

float outside(float value, float low, float high) {
  return std::max({0.0F, low - value, value - high});
}

}  // namespace

Area area_at(const Layout& layout, float x, float y) {
  if (layout.minimap.holds(x, y)) return Area::minimap;
  if (layout.ruler.holds(x, y)) return Area::ruler;
  if (layout.tracks.holds(x, y)) return Area::tracks;
  if (layout.lanes_box.holds(x, y)) return Area::names;
  return Area::none;
}

std::optional<uint32_t> item_at(const Layout& layout, float x, float y, float reach) {
  if (!layout.tracks.holds(x, y)) return std::nullopt;
  const bool pinned = y < layout.scroll_top;
  std::optional<uint32_t> best;
  float best_far = 0;
  float best_size = 0;
  for (uint32_t i = 0; i < layout.items.size(); ++i) {
    if (layout.lanes[layout.items[i].lane].pinned != pinned) continue;
    const Box& box = layout.items[i].box;
    const float far = std::max(outside(x, box.x0, box.x1), outside(y, box.y0, box.y1));
    if (far > reach) continue;
    const float size = std::max(1.0F, box.width()) * std::max(1.0F, box.height());
    if (!best || far < best_far || (far == best_far && size < best_size)) {
      best = i;
      best_far = far;
      best_size = size;
    }
  }
  return best;
}

std::optional<uint32_t> lane_at(const Layout& layout, float x, float y) {
  if (!layout.lanes_box.holds(x, y)) return std::nullopt;
  const bool pinned = y < layout.scroll_top;
  for (uint32_t i = 0; i < layout.lanes.size(); ++i) {
    if (layout.lanes[i].pinned == pinned && layout.lanes[i].box.holds(x, y)) return i;
  }
  return std::nullopt;
}

float pin_x(const Layout& layout) { return layout.tracks.x0 - 1.5F * kToolWidth - 4; }
float hide_x(const Layout& layout) { return layout.tracks.x0 - kToolWidth / 2 - 4; }

GutterPart gutter_part(const Layout& layout, float x, bool tools) {
  if (x < kFoldX + kToolWidth / 2) return GutterPart::fold;
  if (!tools) return GutterPart::name;
  if (x >= hide_x(layout) - kToolWidth / 2) return GutterPart::hide;
  return x >= pin_x(layout) - kToolWidth / 2 ? GutterPart::pin : GutterPart::name;
}

}  // namespace inflight::view
