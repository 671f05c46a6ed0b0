// How a message left its queue, at the end of its bar.
#include <algorithm>

#include "draw/scene.h"

namespace inflight::web {
namespace {

using sim::MessageState;
using view::Item;

constexpr float kCapFrom = 8;    // px; narrower bars get a thinner end
constexpr float kSignRoom = 18;  // px before the next bar that a sign needs

class BarEnd {
 public:
  explicit BarEnd(const Scene& scene) : s_(scene), pen_(scene.pen), bars_(scene.timeline.bars) {}

  void end(const Item& item) {
    const view::Stay& stay = bars_.stays[item.index];
    const float x = item.box.x0;
    const Box& box = item.box;
    const float y = (box.y0 + box.y1) / 2;
    const bool room = gap_after(item, stay) >= kSignRoom;
    switch (stay.end) {
      case MessageState::deleted:
        pen_.fill({x - (wide(stay) ? 3.0F : 1.0F), box.y0, x, box.y1},
                  pen_.colour(Ink::state_done));
        if (room) end_sign(look::Glyph::delete_, x + 11, y, Ink::good_base);
        break;
      case MessageState::expired:
        pen_.fill({x - 2, box.y0, x + 2, box.y1}, pen_.colour(Ink::edge_expired));
        if (room) end_sign(look::Glyph::expire, x + 12, y, Ink::text_primary);
        break;
      case MessageState::moved: {
        const bool back = s_.log.events[stay.closed - 1].kind == sim::Ev::redrive;
        pen_.fill({x - 2, box.y0 - 3, x + 2, box.y1 + 3},
                  pen_.colour(back ? Ink::state_redriven : Ink::state_dead), 1);
        const look::Glyph sign = back ? look::Glyph::redrive : look::Glyph::dlq_move;
        if (room) end_sign(sign, x + 12, y, back ? Ink::edge_redriven : Ink::edge_dead);
        break;
      }
      default:
        pen_.fill({x - 2, box.y0, x + 2, box.y1}, pen_.colour(Ink::line_control));
        if (room) end_sign(look::Glyph::skipped, x + 11, y, Ink::text_secondary);
        break;
    }
  }

 private:
  bool wide(const view::Stay& stay) const {
    const view::Segment& last = bars_.segments[stay.last_segment];
    return s_.layout.scale.x(stay.to) - s_.layout.scale.x(last.from) >= kCapFrom;
  }

  void end_sign(look::Glyph sign, float x, float y, Ink ink) {
    pen_.glyph(sign, x, y, s_.measures.bar < 16 ? 10 : 12, pen_.colour(ink));
  }

  /// Px from the end of a stay to the next bar of its row.
  float gap_after(const Item& item, const view::Stay& stay) const {
    const float end = s_.layout.scale.x(stay.to);
    if (s_.layout.lanes[item.lane].kind == view::LaneKind::message) {
      const uint32_t later = s_.timeline.lives.next(bars_, item.index);
      if (later == view::kNone || bars_.stays[later].from > s_.limit) return 1000;
      return s_.layout.scale.x(bars_.stays[later].from) - end;
    }
    const std::vector<uint32_t>& row = bars_.queues[stay.queue].rows[stay.row];
    const auto next =
        std::lower_bound(row.begin(), row.end(), stay.to,
                         [&](uint32_t index, int64_t t) { return bars_.segments[index].from < t; });
    if (next == row.end() || bars_.segments[*next].from > s_.limit) return 1000;
    return s_.layout.scale.x(bars_.segments[*next].from) - end;
  }

  const Scene& s_;
  Pen& pen_;
  const view::Bars& bars_;
};

}  // namespace

void draw_bar_end(const Scene& scene, const Item& item) { BarEnd(scene).end(item); }

}  // namespace inflight::web
