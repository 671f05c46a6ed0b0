// What the lane of one message shows beside its bars: receipt handles, heartbeats, its age against
// the retention of each queue, the wall of twelve hours, and where it went (timeline-ui 4, 19).
#include <algorithm>
#include <string>

#include "draw/scene.h"

namespace inflight::web {
namespace {

using view::Item;
using view::Part;

constexpr float kTickApart = 56;  // px between labelled quarters of the retention
constexpr float kFoot = 4;        // of a bracket, px

class Lives {
 public:
  explicit Lives(const Scene& scene)
      : s_(scene), pen_(scene.pen), bars_(scene.timeline.bars), tracks_(scene.layout.tracks) {}

  void draw() {
    for (const view::Lane& lane : s_.layout.lanes) {
      if (lane.kind == view::LaneKind::message) name(lane);
      if (lane.kind == view::LaneKind::held) {
        lane_name(s_, lane, (*s_.shown)[lane.slot].lane.name, middle_y(lane.box), s_.types->note,
                  Ink::text_tertiary);
      }
    }
    pen_.clip(tracks_);
    for (const Item& item : s_.layout.items) {
      pen_.set_alpha(s_.alpha_of(s_.lid_of(item.mid)));
      one(item);
    }
    pen_.set_alpha(1);
    pen_.unclip();
  }

 private:
  void name(const view::Lane& lane) {
    lane_name(s_, lane, (*s_.shown)[lane.slot].lane.name, middle_y(lane.box), s_.types->name,
              Ink::text_primary);
  }

  void one(const Item& item) {
    switch (item.part) {
      case Part::receipt:
        receipt(item);
        break;
      case Part::beat:
        pen_.vertical(item.box.x0, item.box.y0 + 2, item.box.y1 - 2, 2, pen_.colour(Ink::state_on));
        break;
      case Part::age:
        age(item);
        break;
      case Part::expiry:
        expiry(item);
        break;
      case Part::wall:
        wall(item);
        break;
      case Part::link:
        link(item);
        break;
      default:
        break;
    }
  }

  /// True while this receive's handle is the newest and its message is still there.
  bool is_newest(const view::Segment& segment) const {
    const view::Stay& stay = bars_.stays[segment.stay];
    if (stay.to <= s_.limit) return false;
    for (uint32_t i = stay.last_segment; i != view::kNone; i = bars_.segments[i].before) {
      const view::Segment& later = bars_.segments[i];
      if (&later == &segment) return true;
      if (later.state == sim::MessageState::in_flight && later.from <= s_.limit) return false;
    }
    return false;
  }

  void receipt(const Item& item) {
    const view::Segment& segment = bars_.segments[item.index];
    const bool newest = is_newest(segment);
    const ImU32 ink = pen_.colour(newest ? Ink::text_primary : Ink::text_tertiary);
    const float y = item.box.y1 - kFoot - 1;
    const float x0 = item.box.x0 + 1;
    const float x1 = std::max(x0 + 2, item.box.x1 - 1);
    if (newest) {
      pen_.horizontal(x0, x1, y - 0.75F, 1.5F, ink);
    } else {
      pen_.dashed(x0, x1, y, 1, look::dash_deadline, ink);
    }
    pen_.vertical(x0 + 0.5F, y, y + kFoot, newest ? 1.5F : 1, ink);
    if (!newest) pen_.vertical(x1 - 0.5F, y, y + kFoot, 1, ink);
    const std::string text = "#" + std::to_string(segment.rc);
    const float left = std::max(x0, tracks_.x0) + 5;
    look::Type type = s_.types->letter;
    if (newest) type.weight = 600;
    pen_.text_if(text, left, y - type.size * 0.6F, type, ink, x1 - left);
  }

  /// From the send on, also where the message came from another queue; quarters are the queue's.
  void age(const Item& item) {
    const view::Stay& stay = bars_.stays[item.index];
    const float y = item.box.y0 + 5;
    const ImU32 ink = pen_.colour(Ink::line_control);
    pen_.horizontal(item.box.x0, item.box.x1, y - 1, 2, ink);
    const int64_t ends = view::expiry_of(s_.timeline, stay);
    const int64_t retention = retention_of(stay);
    const int64_t began = ends - retention;
    const float step =
        static_cast<float>(static_cast<double>(retention) / 4 * s_.layout.scale.px_per_ms());
    for (int64_t quarter = 1; step >= kTickApart && quarter < 4; ++quarter) {
      const float x = s_.layout.scale.x(began + retention * quarter / 4);
      if (x < item.box.x0 || x > item.box.x1) continue;
      pen_.vertical(x, y - 3, y + 3, 1, ink);
      pen_.text(s_.app.words().duration(retention * quarter / 4), x + 4, y + 7, s_.types->note,
                pen_.colour(Ink::text_tertiary));
    }
    if (stay.to <= s_.limit || step >= kTickApart) return;
    const std::string now =
        s_.app.words().part("canvas.old", {{"span", span_text(s_.limit - began)}});
    const float wide = pen_.width(now, s_.types->note);
    const float right = std::min(item.box.x1, tracks_.x1) - 2;
    if (right - wide < std::max(item.box.x0, tracks_.x0)) return;
    pen_.text(now, right, y + 7, s_.types->note, pen_.colour(Ink::text_secondary), Align::right);
  }

  int64_t retention_of(const view::Stay& stay) const {
    return stay.queue < s_.timeline.limits.size() ? s_.timeline.limits[stay.queue].retention
                                                  : view::QueueLimits{}.retention;
  }

  void expiry(const Item& item) {
    const view::Stay& stay = bars_.stays[item.index];
    const float x = item.box.x0;
    const float y = item.box.y0 + 5;
    const bool ahead = stay.to > s_.limit;
    if (ahead) {
      pen_.dashed(s_.limit_x(), x, y, 1, look::dash_deadline, pen_.colour(Ink::edge_expired));
    }
    pen_.vertical(x, item.box.y0 - item.box.height(), item.box.y1 - 2, 2,
                  pen_.colour(Ink::edge_expired));
    pen_.glyph(look::Glyph::expire, x + 9, y + 2, 10, pen_.colour(Ink::text_primary));
    const int64_t at = ahead ? view::expiry_of(s_.timeline, stay) : stay.to;
    pen_.text(lab::clock_text(at), x + 18, y + 2, s_.types->note, pen_.colour(Ink::text_secondary));
  }

  void wall(const Item& item) {
    const float x = item.box.x0;
    pen_.vertical(x, item.box.y0 - 4, item.box.y1 + 4, 3, pen_.colour(Ink::text_primary));
    const std::string text = s_.app.words().duration(view::kHiddenMax);
    pen_.text_if(text, x + 6, middle_y(item.box), s_.types->note, pen_.colour(Ink::text_secondary),
                 tracks_.x1 - x - 8);
  }

  /// The name of the queue it came to, and the way there where that took time.
  void link(const Item& item) {
    const view::Stay& stay = bars_.stays[item.index];
    const bool back = stay.arrival == view::Arrival::redriven;
    const ImU32 ink = pen_.colour(back ? Ink::edge_redriven : Ink::edge_dead);
    if (item.box.width() > 2) {
      pen_.dashed(item.box.x0, item.box.x1, middle_y(item.box), 1.5F, look::dash_broken_link, ink);
    }
    if (s_.layout.lanes[item.lane].closed) return;
    const float x = item.box.x1;
    const float y = item.box.y0 - 8;
    pen_.glyph(back ? look::Glyph::redrive : look::Glyph::dlq_move, x + 6, y, 10, ink);
    const std::string& queue = s_.log.names[bars_.queues[stay.queue].name].text;
    // A receive's number stands here as soon as there is one.
    float room = 140;
    for (const uint32_t index : view::segments_of(bars_, stay)) {
      const view::Segment& segment = bars_.segments[index];
      if (segment.state == sim::MessageState::in_flight && segment.from <= s_.limit) {
        room = std::min(room, s_.layout.scale.x(segment.from) - x - 18);
      }
    }
    if (room > 24) {
      pen_.text_fit(queue, x + 14, y, s_.types->note, pen_.colour(Ink::text_secondary), room);
    }
  }

  const Scene& s_;
  Pen& pen_;
  const view::Bars& bars_;
  const Box& tracks_;
};

}  // namespace

void draw_lives(const Scene& scene) { Lives(scene).draw(); }

void draw_crossings(const Scene& scene) {
  Pen& pen = scene.pen;
  pen.clip(scene.layout.tracks);
  for (const view::Crossing& one : scene.layout.crossings) {
    pen.set_alpha(scene.alpha_of(scene.lid_of(one.mid)));
    const ImU32 ink = pen.colour(one.back ? Ink::edge_redriven : Ink::edge_dead);
    pen.dashed_vertical(one.x, std::min(one.y0, one.y1), std::max(one.y0, one.y1), 1.5F,
                        look::dash_broken_link, ink);
    const bool down = one.y1 > one.y0;
    if (down) pen.triangle_down(one.x, one.y1 - scene.measures.bar / 2 - 6, 4, 6, ink);
  }
  pen.set_alpha(1);
  pen.unclip();
}

}  // namespace inflight::web
