// The messages of a queue: one bar each, with what ended it and what happened on it.
#include <algorithm>
#include <string>

#include "draw/scene.h"

namespace inflight::web {
namespace {

using sim::MessageState;
using view::Item;
using view::Part;

constexpr float kEdgePad = 5;      // from a bar's visible left edge to its number
constexpr float kHatchFrom = 24;   // narrower bars carry no pattern
constexpr float kLetterFrom = 12;  // narrower bars carry no letter
constexpr float kZigZag = 4;       // px of a tooth at the edges of bars run together
constexpr float kUntilRoom = 96;   // px behind a deadline for its time
constexpr float kBadgeWidth = 26;
constexpr float kBadgeHeight = 16;
constexpr float kDisc = 8;
constexpr float kDiscApart = 24;    // nearer signs are only ticks
constexpr float kLabelHeight = 12;  // lower bars carry no text

class MessageBars {
 public:
  explicit MessageBars(const Scene& scene)
      : s_(scene), pen_(scene.pen), bars_(scene.timeline.bars), tracks_(scene.layout.tracks) {}

  void draw() {
    pen_.clip(tracks_);
    // Whatever ends a bar lies on its neighbour, and signs lie on all bars.
    for (const Item& item : s_.layout.items) bottom(item);
    for (const Item& item : s_.layout.items) middle(item);
    last_disc_ = -100;
    for (const Item& item : s_.layout.items) top(item);
    pen_.unclip();
    pen_.set_alpha(1);
  }

  void draw_signs_at_head() {
    pen_.clip(tracks_);
    for (const Item& item : s_.layout.items) {
      if (item.part != Part::sign || !s_.at_head((item.box.x0 + item.box.x1) / 2)) continue;
      pen_.set_alpha(s_.alpha_of(s_.lid_of(item.mid)));
      last_disc_ = -100;
      sign(item);
    }
    pen_.unclip();
    pen_.set_alpha(1);
  }

 private:
  void bottom(const Item& item) {
    pen_.set_alpha(s_.alpha_of(s_.lid_of(item.mid)));
    if (item.part == Part::bar) bar(item);
    if (item.part == Part::run) run(item);
    if (item.part == Part::deadline) deadline(item);
  }
  void middle(const Item& item) {
    pen_.set_alpha(s_.alpha_of(s_.lid_of(item.mid)));
    if (item.part == Part::end) draw_bar_end(s_, item);
    if (item.part == Part::bar) held_twice(item);
  }
  void top(const Item& item) {
    pen_.set_alpha(s_.alpha_of(s_.lid_of(item.mid)));
    if (item.part == Part::sign) sign(item);
    if (item.part == Part::bar) badge(item);
  }

  void bar(const Item& item) {
    const view::Segment& segment = bars_.segments[item.index];
    const StateLook look = look_of(segment.state);
    pen_.fill(item.box, pen_.colour(look.edge), look::radius_bar);
    const Box inside{item.box.x0 + 1, item.box.y0 + 1, item.box.x1 - 1, item.box.y1 - 1};
    if (item.box.width() > 3) pen_.fill(inside, pen_.colour(look.fill), look::radius_bar - 1);
    const float labelled = label(item, segment, start_cap(segment, item.box));
    if (segment.state == MessageState::delayed && item.box.width() >= kHatchFrom) {
      pen_.hatch({labelled, inside.y0, inside.x1, inside.y1}, look::hatch_delayed,
                 pen_.colour(Ink::state_on, look::alpha_hatch_delayed));
    }
  }

  /// A message that came by a redrive policy or a redrive shows it at its first segment. Returns
  /// how much room that takes.
  float start_cap(const view::Segment& segment, const Box& box) {
    const view::Stay& stay = bars_.stays[segment.stay];
    if (segment.from != stay.from || stay.arrival == view::Arrival::sent) return 0;
    const bool dead = stay.arrival == view::Arrival::dead_lettered;
    pen_.fill({box.x0, box.y0 - 2, box.x0 + 4, box.y1 + 2},
              pen_.colour(dead ? Ink::state_dead : Ink::state_redriven), 1);
    if (dead || box.width() < kHatchFrom || box.height() < kLabelHeight) return 3;
    pen_.glyph(look::Glyph::redrive, box.x0 + 11, (box.y0 + box.y1) / 2, 9,
               pen_.colour(Ink::state_on));
    return 13;
  }

  /// Number, letter, receive. Returns where the text ends.
  float label(const Item& item, const view::Segment& segment, float cap) {
    const float left = std::max(item.box.x0, tracks_.x0);
    const view::Stay& stay = bars_.stays[segment.stay];
    float x = left + kEdgePad;
    if (has_disc(item, segment)) x = std::max(x, item.box.x0 + 14);
    if (item.box.x0 >= tracks_.x0) x = std::max(x, left + kEdgePad + cap);
    if (item.box.height() < kLabelHeight) return x;
    const float end = item.box.x1 - 3;
    const float y = (item.box.y0 + item.box.y1) / 2;
    const ImU32 ink = pen_.colour(Ink::state_on);
    const float number = pen_.text_if(s_.number_of(stay.lid), x, y, s_.types->bar, ink, end - x);
    if (number == 0) return lone_letter(item, segment, left, y);
    x += number + 5;
    const float letter =
        pen_.text_if(look_of(segment.state).letter, x, y, s_.types->letter, ink, end - x);
    if (letter == 0) return x;
    x += letter + 5;
    if (!received_again(segment) || segment.rc == 0) return x;
    const float count =
        pen_.text_if("#" + std::to_string(segment.rc), x, y, s_.types->letter, ink, end - x);
    return count == 0 ? x : x + count + 5;
  }

  /// A bar too narrow for its number still names its state (LK-06).
  float lone_letter(const Item& item, const view::Segment& segment, float left, float y) {
    if (item.box.width() >= kLetterFrom && !has_disc(item, segment)) {
      pen_.text_if(look_of(segment.state).letter, left + 3, y, s_.types->letter,
                   pen_.colour(Ink::state_on), item.box.x1 - left - 4);
    }
    return left + kEdgePad;
  }

  /// Receives are counted once there was more than one, as far as the learner has seen.
  bool received_again(const view::Segment& segment) const {
    if (segment.rc > 1) return true;
    uint32_t index = bars_.stays[segment.stay].last_segment;
    while (index != view::kNone) {
      const view::Segment& later = bars_.segments[index];
      if (later.from <= s_.limit && later.rc > 1) return true;
      index = later.before;
    }
    return false;
  }

  /// True when a timeout's disc lies on the left edge of the bar.
  bool has_disc(const Item& item, const view::Segment& segment) const {
    if (item.box.x0 < tracks_.x0 - kDisc) return false;
    if (came_back(segment)) return true;
    // Received in the very moment it came back: the state between has no length.
    if (segment.before == view::kNone) return false;
    const view::Segment& before = bars_.segments[segment.before];
    return before.from == segment.from && came_back(before);
  }

  bool came_back(const view::Segment& segment) const {
    const sim::Event& event = s_.log.events[segment.opened - 1];
    return event.kind == sim::Ev::visible && event.from == MessageState::in_flight;
  }

  void run(const Item& item) {
    const StateLook look = look_of(bars_.segments[item.index].state);
    pen_.fill(item.box, pen_.colour(look.edge));
    if (item.box.width() < 30) return;
    // Torn edges: this is no bar of one message.
    for (float y = item.box.y0; y < item.box.y1 - 1; y += kZigZag) {
      const float middle = y + kZigZag / 2;
      pen_.notch(item.box.x0, middle, kZigZag / 2, pen_.colour(Ink::surface_canvas));
      pen_.notch(item.box.x1, middle, -kZigZag / 2, pen_.colour(Ink::surface_canvas));
    }
    const std::string count = "×" + std::to_string(item.count);
    pen_.text_if(count, std::max(item.box.x0, tracks_.x0) + kEdgePad,
                 (item.box.y0 + item.box.y1) / 2, s_.types->letter, pen_.colour(Ink::state_on),
                 item.box.width() - 8);
  }

  void deadline(const Item& item) {
    const ImU32 ink = pen_.colour(Ink::edge_inflight, look::alpha_deadline);
    pen_.dashed_box(item.box, look::dash_deadline, ink);
    pen_.vertical(item.box.x1, item.box.y0 - 2, item.box.y1 + 2, 2,
                  pen_.colour(Ink::edge_inflight));
    if (tracks_.x1 - item.box.x1 < kUntilRoom || s_.phone) return;
    const int64_t until = bars_.deadline(bars_.segments[item.index], s_.limit);
    const std::string text =
        s_.app.words().part("canvas.until", {{"time", lab::clock_text(until)}});
    pen_.text(text, item.box.x1 + 6, (item.box.y0 + item.box.y1) / 2, s_.types->note,
              pen_.colour(Ink::text_secondary));
  }

  bool is_twice(const Item& item) const { return bars_.segments[item.index].twice_at <= s_.limit; }

  void held_twice(const Item& item) {
    if (!is_twice(item)) return;
    const Box around{item.box.x0 - 3, item.box.y0 - 3, item.box.x1 + 3, item.box.y1 + 3};
    pen_.outline(around, pen_.colour(Ink::bad_base), look::stroke_duplicate, 5);
  }

  void badge(const Item& item) {
    if (!is_twice(item)) return;
    const float right = std::min(item.box.x1, tracks_.x1) - 4;
    const float left = right - kBadgeWidth;
    if (left < std::max(item.box.x0, tracks_.x0) + 20) return;
    const float y = (item.box.y0 + item.box.y1) / 2;
    const float half = std::min(kBadgeHeight, item.box.height()) / 2;
    pen_.fill({left - 2, y - half, right + 2, y + half}, pen_.colour(Ink::surface_canvas),
              look::radius_chip);
    pen_.fill({left, y - half, right, y + half}, pen_.colour(Ink::bad_base), look::radius_bar);
    const look::Type type{s_.phone ? 11.0F : 12.0F, 0, 600};
    pen_.text("×2", (left + right) / 2, y, type, pen_.colour(Ink::bad_on), Align::middle);
  }

  void sign(const Item& item) {
    const sim::Event& event = s_.log.events[item.index - 1];
    const float x = (item.box.x0 + item.box.x1) / 2;
    const float y = (item.box.y0 + item.box.y1) / 2;
    if (event.kind == sim::Ev::extend) {
      const float half = bar_height(item) / 2 - 3;
      pen_.vertical(x, y - half, y + half, 2, pen_.colour(Ink::state_on));
      return;
    }
    const bool near = y == last_disc_y_ && x - last_disc_ < kDiscApart;
    last_disc_ = x;
    last_disc_y_ = y;
    if (near || bar_height(item) < kLabelHeight) {
      const float half = bar_height(item) / 2;
      pen_.vertical(x, y - half, y + half, 2, pen_.colour(Ink::state_on));
      return;
    }
    const bool timeout = event.kind == sim::Ev::timeout ||
                         (event.kind == sim::Ev::visible && s_.log.texts[event.extra] != "release");
    const float radius = s_.phone ? 7 : kDisc;
    pen_.disc(x, y, radius, pen_.colour(Ink::surface_canvas), pen_.colour(Ink::text_primary));
    pen_.glyph(timeout ? look::Glyph::timeout : look::Glyph::change_visibility, x, y,
               s_.phone ? 8 : 9, pen_.colour(Ink::text_primary));
  }

  /// Of the bars in the item's lane.
  float bar_height(const Item& item) const {
    const view::Lane& lane = s_.layout.lanes[item.lane];
    if (lane.kind != view::LaneKind::message) return s_.measures.bar;
    return lane.closed ? lane.box.height() - 6 : lane.box.height() / 3;
  }

  const Scene& s_;
  Pen& pen_;
  const view::Bars& bars_;
  const Box& tracks_;
  float last_disc_ = -100;
  float last_disc_y_ = -1;
};

/// From a message that came back too early down to the worker that got it as well.
void cause_lines(const Scene& scene) {
  const Box& tracks = scene.layout.tracks;
  scene.pen.clip(tracks);
  for (const Item& item : scene.layout.items) {
    if (item.part != Part::bar) continue;
    const view::Segment& segment = scene.timeline.bars.segments[item.index];
    if (segment.twice_at > scene.limit || item.box.x0 < tracks.x0 - 2) continue;
    for (const view::Lane& lane : scene.layout.lanes) {
      if (lane.kind != view::LaneKind::worker) continue;
      if (scene.timeline.lanes.workers[lane.index].actor != segment.holder) continue;
      scene.pen.set_alpha(scene.alpha_of(scene.lid_of(item.mid)));
      scene.pen.dashed_vertical(item.box.x0, item.box.y1, lane.box.y0 + 2, 1, look::dash_cause,
                                scene.pen.colour(Ink::text_primary, 0.9F));
    }
  }
  scene.pen.set_alpha(1);
  scene.pen.unclip();
}

}  // namespace

void draw_messages(const Scene& scene) {
  draw_crossings(scene);
  cause_lines(scene);
  MessageBars(scene).draw();
}

void draw_message_signs_at_head(const Scene& scene) { MessageBars(scene).draw_signs_at_head(); }

}  // namespace inflight::web
