// What lies under the pointer.
#pragma once

#include <cstdint>
#include <optional>

#include "view/layout.h"

namespace inflight::view {

enum class Area : uint8_t { none, minimap, ruler, names, tracks };

/// The part of the canvas at a place; `none` where the page covers it.
Area area_at(const Layout& layout, float x, float y);

/// Index of the item nearest to the place, at most `reach` px off; of several that hold it the
/// smallest, so that a sign on a bar wins over the bar.
std::optional<uint32_t> item_at(const Layout& layout, float x, float y, float reach = 4);

/// What the names at the left do when pressed. `pin` and `hide` show while the pointer is over the
/// lane; with a finger there is no such moment, and they are in the list of lanes.
enum class GutterPart : uint8_t { name, fold, pin, hide };
GutterPart gutter_part(const Layout& layout, float x, bool tools);
/// Middles of the signs of the gutter, px from the left edge of the canvas.
inline constexpr float kFoldX = 12;
inline constexpr float kToolWidth = 24;
float pin_x(const Layout& layout);
float hide_x(const Layout& layout);

/// Index of the lane at a place.
std::optional<uint32_t> lane_at(const Layout& layout, float x, float y);

}  // namespace inflight::view
