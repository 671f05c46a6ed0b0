// The steps of layout_of, one file each.
#pragma once

#include "view/layout.h"

namespace inflight::view {

inline constexpr float kHeadGap = 10;  // between a queue's head and its first row, px

/// Fills `items`, `counts` and `folded` for the lanes in sight.
void place_items(const Timeline& timeline, const Measures& measures, const View& view,
                 Layout& layout);
/// The counters between two moments (ms), at most about one column a pixel; without lane and box.
CountLine count_line(const std::vector<Counts>& list, const Scale& scale, int64_t from, int64_t to);
/// Fills `mini`.
void place_overview(const Timeline& timeline, const View& view, Layout& layout);

}  // namespace inflight::view
