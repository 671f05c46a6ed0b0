// The steps of layout_of, one file each.
#pragma once

#include <algorithm>

#include "view/layout.h"

namespace inflight::view {

inline constexpr float kHeadGap = 10;  // between a queue's head and its first row, px

/// Puts the lanes one under another: the pinned ones first, then the others as far as scrolled.
void place_lanes(const Timeline& timeline, const Measures& measures, const View& view,
                 Layout& layout);
/// Items of the message lane with this index in Layout::lanes.
void place_life(const Timeline& timeline, const Measures& measures, const View& view, uint32_t lane,
                Layout& layout);
/// Fills `crossings`, at most some dozens of those in sight.
void place_crossings(const Timeline& timeline, const Measures& measures, const View& view,
                     Layout& layout);
/// Fills `items`, `counts` and `folded` for the lanes in sight.
void place_items(const Timeline& timeline, const Measures& measures, const View& view,
                 Layout& layout);
/// The counters between two moments (ms), at most about one column a pixel; without lane and box.
/// `pyramid` of the same list, null = there is none.
CountLine count_line(const std::vector<Counts>& list, const Pyramid* pyramid, const Scale& scale,
                     int64_t from, int64_t to);
/// Fills `mini` and `mini_faults`.
void place_overview(const Timeline& timeline, const Measures& measures, const View& view,
                    Layout& layout);

// ---- level of detail (timeline-ui 12): layout_detail.cpp ---------------------------------------

/// Where the items of one lane go, and what may touch the tracks: [from, last], ms.
struct Sight {
  Layout& layout;
  uint16_t lane = 0;
  int64_t from = 0;
  int64_t last = 0;
  float x(int64_t t) const { return layout.scale.x(std::clamp(t, from, std::max(from, last))); }
  void put(Part part, uint32_t index, const Box& box, uint32_t count) const {
    layout.items.push_back({part, lane, index, count, 0, box});
  }
};

/// How many things a lane may draw one by one: lanes in sight share what a screen has room for.
size_t exact_of(const Layout& layout);
/// The moment that lies `px` right of that of `t`, at least 1 ms after it.
int64_t beyond(const Scale& scale, int64_t t, float px);
/// A queue's messages: as high as the rows in use, in shares of their states over each bucket.
void place_density(const Sight& sight, const std::vector<Counts>& counts, const Pyramid& pyramid,
                   size_t level, uint32_t rows, float top, const Measures& measures);
/// A worker's time: work from below, being down from above, as high as their shares.
void place_busy(const Sight& sight, const LaneDetail& detail, size_t level, float y0, float y1);
/// Ticks for all that must not be overlooked (TL-05), from `y0` down.
void place_flags(const Sight& sight, const LaneDetail& detail, float y0);
/// Whether messages lie on one server, without telling them apart.
void place_presence(const Sight& sight, const std::vector<Presence>& list, float y0, float y1);

}  // namespace inflight::view
