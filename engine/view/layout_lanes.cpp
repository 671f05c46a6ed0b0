// The heights and places of the lanes, as the learner arranged them.
#include <algorithm>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

constexpr float kThin = 14;           // px of a lane that was folded
constexpr float kPinnedShare = 0.7F;  // pinned lanes take no more of the height; the rest scrolls

/// Without an arrangement: all lanes as grouped by queue.
std::vector<ShownLane> natural(const Timeline& timeline) {
  std::vector<ShownLane> shown;
  const auto add = [&](LaneKind kind, size_t index) {
    shown.push_back({{kind, static_cast<uint32_t>(index), "", ""}});
  };
  for (size_t i = 0; i < timeline.lanes.producers.size(); ++i) add(LaneKind::producer, i);
  for (size_t i = 0; i < timeline.lanes.hubs.size(); ++i) {
    if (!timeline.lanes.hubs[i].function) add(LaneKind::hub, i);
  }
  for (size_t i = 0; i < timeline.bars.queues.size(); ++i) {
    add(LaneKind::queue, i);
    for (size_t k = 0; k < timeline.server_lanes.size(); ++k) {
      if (timeline.server_lanes[k].queue == timeline.bars.queues[i].name) add(LaneKind::servers, k);
    }
  }
  for (size_t i = 0; i < timeline.lanes.hubs.size(); ++i) {
    if (timeline.lanes.hubs[i].function) add(LaneKind::events, i);
  }
  for (size_t i = 0; i < timeline.lanes.workers.size(); ++i) add(LaneKind::worker, i);
  for (size_t i = 0; i < timeline.goals.size(); ++i) add(LaneKind::goal, i);
  return shown;
}

/// A lane with its height, rows and folds, still at no place.
class Maker {
 public:
  Maker(const Timeline& timeline, const Measures& m, bool by_server)
      : timeline_(timeline), m_(m), by_server_(by_server) {}

  /// Kind `none` when the timeline has no such lane (yet): goals come after the run was judged.
  Lane make(const ShownLane& shown, uint32_t slot) const {
    Lane lane;
    lane.kind = exists(shown.lane) ? shown.lane.kind : LaneKind::none;
    lane.index = shown.lane.index;
    lane.slot = slot;
    lane.closed = shown.closed;
    lane.pinned = shown.pinned;
    lane.box.y1 = height(lane);
    return lane;
  }

 private:
  bool exists(const LaneInfo& lane) const {
    switch (lane.kind) {
      case LaneKind::queue:
        return lane.index < timeline_.bars.queues.size();
      case LaneKind::servers:
        return lane.index < timeline_.server_lanes.size();
      case LaneKind::producer:
        return lane.index < timeline_.lanes.producers.size();
      case LaneKind::worker:
      case LaneKind::held:
        return lane.index < timeline_.lanes.workers.size();
      case LaneKind::hub:
      case LaneKind::events:
        return lane.index < timeline_.lanes.hubs.size();
      case LaneKind::goal:
        return lane.index < timeline_.goals.size();
      case LaneKind::message:
      case LaneKind::api:
        return true;
      case LaneKind::none:
        break;
    }
    return false;
  }

  float height(Lane& lane) const {
    switch (lane.kind) {
      case LaneKind::queue:
        return queue(lane);
      case LaneKind::servers:
        lane.rows = static_cast<uint32_t>(timeline_.servers);
        lane.row = lane.closed ? 3 : by_server_ ? std::max(m_.server, m_.pitch) : m_.server;
        return static_cast<float>(lane.rows) * lane.row + kHeadGap;
      case LaneKind::producer:
      case LaneKind::hub:
      case LaneKind::events:
      case LaneKind::api:
        return lane.closed ? kThin : m_.pitch + 4;
      case LaneKind::worker:
        return lane.closed ? kThin : m_.worker_pitch;
      case LaneKind::held:
        return held(lane);
      case LaneKind::goal:
        return lane.closed ? kThin - 2 : m_.goal_pitch;
      case LaneKind::message:
        return lane.closed ? m_.message / 3 + 6 : m_.message;
      case LaneKind::none:
        break;
    }
    return 0;
  }

  /// All rows that the run will ever need, also under fog: nothing moves while time does.
  float queue(Lane& lane) const {
    if (lane.closed) return m_.queue_head + 2;
    const auto used = static_cast<uint32_t>(timeline_.bars.queues[lane.index].rows.size());
    lane.rows = std::min(used, kRowsMax);
    lane.folded = used > lane.rows;
    lane.row = m_.pitch;
    const uint32_t lines = std::max<uint32_t>(1, lane.rows + (lane.folded ? 1 : 0));
    return m_.queue_head + kHeadGap + static_cast<float>(lines) * m_.pitch;
  }

  float held(Lane& lane) const {
    const auto used = lane.index < timeline_.held.size()
                          ? static_cast<uint32_t>(timeline_.held[lane.index].rows.size())
                          : 0;
    lane.row = m_.pitch;
    if (lane.closed) return kThin;
    lane.rows = used;
    return static_cast<float>(std::max<uint32_t>(1, used)) * lane.row + 4;
  }

  const Timeline& timeline_;
  const Measures& m_;
  const bool by_server_;  // the lanes of servers are what the learner looks at: rows with numbers
};

/// Lanes of one kind stand close, and what belongs to a lane stands close to it.
bool close_together(LaneKind above, LaneKind below) {
  if (above == LaneKind::queue) return below == LaneKind::servers;
  if (above == LaneKind::worker && below == LaneKind::held) return true;
  if (above == LaneKind::events && below == LaneKind::worker) return true;
  return above == below && above != LaneKind::servers && above != LaneKind::held;
}

class Stack {
 public:
  Stack(float gap, float y) : gap_(gap), y_(y) {}

  void add(Lane& lane) {
    if (before_ != LaneKind::none && !close_together(before_, lane.kind)) y_ += gap_;
    const float height = lane.box.y1;
    lane.box.y0 = y_;
    lane.box.y1 = y_ += height;
    before_ = lane.kind;
  }
  /// With the gap under the last lane.
  float end() const { return before_ == LaneKind::none ? y_ : y_ + gap_; }
  float y() const { return y_; }

 private:
  const float gap_;
  float y_;
  LaneKind before_ = LaneKind::none;
};

}  // namespace

void place_lanes(const Timeline& timeline, const Measures& m, const View& view, Layout& layout) {
  const std::vector<ShownLane> own =
      view.lanes == nullptr ? natural(timeline) : std::vector<ShownLane>{};
  const std::vector<ShownLane>& shown = view.lanes == nullptr ? own : *view.lanes;
  const bool by_server = !shown.empty() && shown.front().lane.kind == LaneKind::servers;
  const Maker maker(timeline, m, by_server);
  const float top = layout.lanes_box.y0;
  const float pinned_end = top + layout.lanes_box.height() * kPinnedShare;
  Stack pinned(m.section_gap, top);
  bool room = true;
  for (uint32_t slot = 0; slot < shown.size(); ++slot) {
    Lane lane = maker.make(shown[slot], slot);
    if (lane.kind == LaneKind::none) continue;
    lane.box.x0 = layout.lanes_box.x0;
    lane.box.x1 = layout.lanes_box.x1;
    room = room && pinned.end() + lane.box.y1 <= pinned_end;
    lane.pinned = lane.pinned && room;
    if (lane.pinned) pinned.add(lane);
    layout.lanes.push_back(lane);
  }
  layout.scroll_top = pinned.end();
  Stack stack(m.section_gap, layout.scroll_top);
  layout.fitted = 0;
  for (Lane& lane : layout.lanes) {
    if (shown[lane.slot].passing) layout.fitted = stack.end() - top;
    if (!lane.pinned) stack.add(lane);
  }
  layout.content = stack.end() - top;
  if (layout.fitted == 0) layout.fitted = layout.content;
  const float most = std::max(0.0F, layout.content - layout.lanes_box.height());
  layout.scroll = std::clamp(view.scroll, 0.0F, most);
  for (Lane& lane : layout.lanes) {
    if (lane.pinned) continue;
    lane.box.y0 -= layout.scroll;
    lane.box.y1 -= layout.scroll;
  }
}

Layout part_of(const Layout& layout, bool pinned) {
  Layout part = layout;
  const auto other = [&](uint16_t lane) { return layout.lanes[lane].pinned != pinned; };
  for (Lane& lane : part.lanes) {
    if (lane.pinned != pinned) lane.kind = LaneKind::none;
  }
  const auto drop = [&](auto& list) {
    list.erase(
        std::remove_if(list.begin(), list.end(), [&](const auto& one) { return other(one.lane); }),
        list.end());
  };
  drop(part.items);
  drop(part.counts);
  drop(part.folded);
  if (pinned) part.crossings.clear();
  for (Box* box : {&part.tracks, &part.lanes_box}) {
    (pinned ? box->y1 : box->y0) = std::clamp(layout.scroll_top, box->y0, box->y1);
  }
  return part;
}

}  // namespace inflight::view
