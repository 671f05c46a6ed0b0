// The steps of layout_of, one file each.
#pragma once

#include "view/layout.h"

namespace inflight::view {

inline constexpr float kHeadGap = 10;  // between a queue's head and its first row, px

/// Fills `items`, `counts` and `folded` for the lanes in sight.
void place_items(const Timeline& timeline, const Measures& measures, const View& view,
                 Layout& layout);
/// Fills `mini`.
void place_overview(const Timeline& timeline, const View& view, Layout& layout);

}  // namespace inflight::view
