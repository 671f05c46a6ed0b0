// Overview, ruler, the ground under the lanes, marks that cross them, and the head.
#include <algorithm>

#include "draw/scene.h"

namespace inflight::web {
namespace {

constexpr float kName = 24;       // x of the name in the gutter
constexpr float kTickApart = 72;  // px between labelled ticks
constexpr float kTickApartPhone = 56;
constexpr float kHeadLabel = 56;  // least width of the head's label
constexpr float kHeadLabelHeight = 20;
constexpr float kMiniBar = 3;
constexpr float kMiniPitch = 4;

Ink mini_ink(sim::MessageState state) { return look_of(state).edge; }

bool head_in_sight(const Scene& scene) {
  const float x = scene.head_x();
  return x >= scene.layout.tracks.x0 - 1 && x <= scene.layout.tracks.x1;
}

}  // namespace

Box head_label(const Scene& scene) {
  const std::string text = lab::clock_text(scene.head);
  const float wide = std::max(kHeadLabel, scene.pen.width(text, look::type_section) + 16);
  const Box& ruler = scene.layout.ruler;
  const float x = scene.head_x();
  const float left = std::clamp(x - wide / 2, 0.0F, std::max(0.0F, ruler.x1 - wide));
  return {left, ruler.y0 + 2, left + wide, ruler.y0 + 2 + kHeadLabelHeight};
}

void draw_ground(const Scene& scene) {
  Pen& pen = scene.pen;
  const view::Layout& layout = scene.layout;
  const Box& lanes = layout.lanes_box;
  pen.fill({0, 0, lanes.x1 + 4000, lanes.y1 + 4000}, pen.colour(Ink::surface_canvas));
  const Box& tracks = layout.tracks;
  const float edge = layout.scale.x(scene.app.fog_edge());
  const float fog = std::clamp(edge, tracks.x0, tracks.x1);
  pen.fill({fog, tracks.y0, tracks.x1, tracks.y1}, pen.colour(Ink::surface_fog));
  const float apart = scene.phone ? kTickApartPhone : kTickApart;
  const int64_t step = view::tick_step(layout.scale, apart);
  for (const view::Tick& tick : view::ticks(layout.scale, step, scene.timeline.horizon)) {
    const float x = layout.scale.x(tick.at);
    if (tick.major && x > tracks.x0) {
      pen.fill({x, tracks.y0, x + 1, tracks.y1}, pen.colour(Ink::line_hair, look::alpha_grid));
    }
  }
}

void draw_minimap(const Scene& scene) {
  Pen& pen = scene.pen;
  const view::Layout& layout = scene.layout;
  const Box& box = layout.minimap;
  const view::Scale& scale = layout.mini_scale;
  pen.fill(box, pen.colour(Ink::surface_panel));
  const float fog = scale.x(scene.app.fog_edge());
  const float top = box.y0 + 6;
  for (const view::MiniBar& bar : layout.mini) {
    const float y = top + static_cast<float>(bar.row) * kMiniPitch;
    if (y + kMiniBar > box.y1 - 2) continue;
    pen.fill({bar.x0, y, bar.x1, y + kMiniBar}, pen.colour(mini_ink(bar.state)));
  }
  pen.fill({fog, box.y0, box.x1, box.y1}, pen.colour(Ink::surface_fog));
  for (const float x : layout.mini_faults) {
    pen.fill({x - 1, box.y0 + 2, x + 1, box.y1 - 3}, pen.colour(Ink::bad_base));
  }
  const float right = scale.x1;
  const Box window{std::clamp(scale.x(layout.scale.t0), scale.x0, right), box.y0 + 1,
                   std::clamp(scale.x(layout.scale.t1), scale.x0, right), box.y1 - 1};
  pen.fill(window, pen.colour(Ink::accent_base, look::alpha_window), look::radius_chip);
  pen.outline(window, pen.colour(Ink::accent_base), 1.5F, look::radius_chip);
  pen.vertical(scale.x(scene.head), box.y0 + 2, box.y1 - 2, 1.5F, pen.colour(Ink::accent_base));
  const float middle = (box.y0 + box.y1) / 2;
  const lab::Words& words = scene.app.words();
  if (!scene.phone) {
    pen.text(words.part("canvas.whole"), kName, middle, look::type_canvas_label,
             pen.colour(Ink::text_secondary));
  }
  const std::string end = view::tick_label(scene.timeline.horizon, 1000);
  const float room = right - 8 - std::max(fog, window.x1);
  const float wide = pen.width(end, look::type_canvas_note);
  if (wide < room) {
    pen.text(end, right - 6, middle, look::type_canvas_note, pen.colour(Ink::text_tertiary),
             Align::right);
  }
  pen.fill({box.x0, box.y1 - 1, box.x1, box.y1}, pen.colour(Ink::line_hair));
}

void draw_ruler(const Scene& scene) {
  Pen& pen = scene.pen;
  const view::Layout& layout = scene.layout;
  const Box& box = layout.ruler;
  pen.fill(box, pen.colour(Ink::surface_canvas));
  const float apart = scene.phone ? kTickApartPhone : kTickApart;
  const int64_t step = view::tick_step(layout.scale, apart);
  const Box head = head_label(scene);
  const bool with_head = head_in_sight(scene);
  for (const view::Tick& tick : view::ticks(layout.scale, step, scene.timeline.horizon)) {
    const float x = layout.scale.x(tick.at);
    if (x > box.x1) continue;
    const float height = tick.major ? 6 : 3;
    pen.fill({x, box.y1 - height, x + 1, box.y1},
             pen.colour(tick.major ? Ink::line_control : Ink::line_soft));
    if (!tick.major) continue;
    const std::string label = view::tick_label(tick.at, step);
    const float half = pen.width(label, look::type_canvas_label) / 2;
    const bool hidden = with_head && x + half + 4 > head.x0 && x - half - 4 < head.x1;
    if (under_cut_label(scene, x - half, x + half)) continue;
    if (hidden || x - half < layout.tracks.x0 - half || x + half > box.x1) continue;
    pen.text(label, x, box.y0 + 10, look::type_canvas_label, pen.colour(Ink::text_secondary),
             Align::middle);
  }
  pen.fill({box.x0, box.y1 - 1, box.x1, box.y1}, pen.colour(Ink::line_hair));
}

void draw_marks(const Scene& scene) {
  Pen& pen = scene.pen;
  const Box& tracks = scene.layout.tracks;
  const Box& ruler = scene.layout.ruler;
  pen.clip({tracks.x0, ruler.y0, tracks.x1, tracks.y1});
  const std::vector<view::Mark>& marks = scene.timeline.lanes.marks;
  const view::Scale& scale = scene.layout.scale;
  const auto before = [](const view::Mark& mark, int64_t t) { return mark.at < t; };
  const auto first = static_cast<int64_t>(scale.t(tracks.x0 - 8));
  float last = tracks.x0 - 100;
  for (auto it = std::lower_bound(marks.begin(), marks.end(), first, before);
       it != marks.end() && it->at <= scene.limit; ++it) {
    const view::Mark& mark = *it;
    const float x = scale.x(mark.at);
    if (x > tracks.x1 + 8) break;
    if (x - last < 1) continue;
    last = x;
    const sim::Ev kind = scene.log.events[mark.event - 1].kind;
    const bool alarm = kind == sim::Ev::alarm;
    const Ink ink = alarm || kind == sim::Ev::limit ? Ink::bad_base : Ink::text_secondary;
    pen.dashed_vertical(x, tracks.y0, tracks.y1, 1, look::dash_cause, pen.colour(ink, 0.7F));
    const float y = ruler.y1 - 7;
    if (alarm || kind == sim::Ev::alarm_ok) {
      pen.disc(x, y - 3, 8, pen.colour(Ink::surface_canvas), pen.colour(Ink::surface_canvas));
      pen.icon(look::Icon::bell, x, y - 3, 14, pen.colour(ink));
    } else {
      pen.glyph(look::Glyph::action, x, y, 11, pen.colour(ink));
    }
  }
  pen.unclip();
}

void draw_head(const Scene& scene) {
  if (!head_in_sight(scene)) return;
  Pen& pen = scene.pen;
  const Box& tracks = scene.layout.tracks;
  const Box label = head_label(scene);
  const float x = pen.snap(scene.head_x());
  pen.clip({tracks.x0 - 2, scene.layout.ruler.y0, tracks.x1, tracks.y1});
  pen.vertical(x, label.y1 - 2, tracks.y1, look::stroke_head + 2 * look::stroke_head_casing,
               pen.colour(Ink::surface_canvas));
  pen.vertical(x, label.y1 - 2, tracks.y1, look::stroke_head, pen.colour(Ink::accent_base));
  pen.unclip();
  pen.fill(label, pen.colour(Ink::accent_base), look::radius_chip);
  pen.triangle_down(x, label.y1 - 1, 5, 6, pen.colour(Ink::accent_base));
  pen.text(lab::clock_text(scene.head), (label.x0 + label.x1) / 2, (label.y0 + label.y1) / 2,
           look::type_section, pen.colour(Ink::accent_on), Align::middle);
}

}  // namespace inflight::web
