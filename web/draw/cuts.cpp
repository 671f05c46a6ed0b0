// Folded quiet time, the veil over a dimmed future, and the guide of a head that snapped.
#include <algorithm>
#include <string>

#include "draw/scene.h"
#include "lab/words_event.h"

namespace inflight::web {
namespace {

constexpr float kTooth = 4;      // px that a zig-zag goes aside …
constexpr float kToothStep = 8;  // … and down
constexpr float kLabelPad = 4;
constexpr float kVeil = 0.62F;

std::string length_text(const Scene& scene, const view::Cut& cut) {
  // The cut leaves out a margin on both sides; what is told is the time between the events.
  const view::Gap gap =
      scene.app.view().quiet().around(static_cast<int64_t>((cut.t0 + cut.t1) / 2));
  const int64_t to = std::min(gap.to, scene.limit);
  return scene.app.words().duration((to - gap.from) / 1000 * 1000);
}

}  // namespace

void draw_cuts(const Scene& scene) {
  Pen& pen = scene.pen;
  const Box& tracks = scene.layout.tracks;
  const Box& ruler = scene.layout.ruler;
  for (const view::Cut& cut : scene.layout.scale.cuts) {
    if (cut.x1 < tracks.x0 || cut.x0 > tracks.x1) continue;
    pen.clip({std::max(cut.x0, tracks.x0), ruler.y0, std::min(cut.x1, tracks.x1), tracks.y1});
    pen.fill({cut.x0 + kTooth, ruler.y1, cut.x1 - kTooth, tracks.y1},
             pen.colour(Ink::surface_canvas));
    for (const float x : {cut.x0 + kTooth, cut.x1 - kTooth}) {
      pen.zigzag(x, tracks.y0, tracks.y1, kTooth / 2, kToothStep, pen.colour(Ink::line_control));
    }
    pen.unclip();
    const std::string text = length_text(scene, cut);
    const float half = pen.width(text, look::type_canvas_note) / 2 + kLabelPad;
    float middle = (cut.x0 + cut.x1) / 2;
    const Box head = head_label(scene);
    if (middle + half > head.x0 && middle - half < head.x1) middle = head.x0 - half - 2;
    pen.clip({tracks.x0, ruler.y0, tracks.x1, ruler.y1});
    pen.fill({middle - half, ruler.y0 + 1, middle + half, ruler.y1 - 2},
             pen.colour(Ink::surface_hover), look::radius_chip);
    pen.text(text, middle, (ruler.y0 + ruler.y1) / 2, look::type_canvas_note,
             pen.colour(Ink::text_secondary), Align::middle);
    pen.unclip();
  }
}

bool under_cut_label(const Scene& scene, float x0, float x1) {
  for (const view::Cut& cut : scene.layout.scale.cuts) {
    const float half =
        scene.pen.width(length_text(scene, cut), look::type_canvas_note) / 2 + kLabelPad + 4;
    const float middle = (cut.x0 + cut.x1) / 2;
    if (x1 > middle - half && x0 < middle + half) return true;
  }
  return false;
}

void draw_veil(const Scene& scene) {
  if (scene.app.fog_mode() != lab::Fog::dimmed || !scene.app.state().ran) return;
  const Box& tracks = scene.layout.tracks;
  const float x = std::max(scene.layout.scale.x(scene.app.fog_edge()), tracks.x0);
  if (x >= tracks.x1) return;
  scene.pen.fill({x, tracks.y0, tracks.x1, tracks.y1},
                 scene.pen.colour(Ink::surface_canvas, kVeil));
}

void draw_guide(const Scene& scene, uint32_t number) {
  if (number == 0 || number > scene.log.events.size()) return;
  Pen& pen = scene.pen;
  const Box& tracks = scene.layout.tracks;
  const float x = scene.layout.scale.x(scene.log.events[number - 1].at);
  if (x < tracks.x0 || x > tracks.x1) return;
  const std::string text = lab::life_line(scene.app.words(), scene.log, number);
  const float wide = pen.width(text, look::type_canvas_label) + 2 * kLabelPad;
  const bool left = x + 8 + wide > tracks.x1;
  const float from = left ? std::max(tracks.x0, x - 8 - wide) : x + 8;
  pen.clip(tracks);
  pen.dashed_vertical(x, tracks.y0, tracks.y1, 1, look::dash_cause, pen.colour(Ink::accent_base));
  const Box chip{from, tracks.y0 + 4, from + wide, tracks.y0 + 22};
  pen.fill(chip, pen.colour(Ink::surface_raised), look::radius_chip);
  pen.outline(chip, pen.colour(Ink::line_soft), 1, look::radius_chip);
  pen.text(text, from + kLabelPad, middle_y(chip), look::type_canvas_label,
           pen.colour(Ink::text_primary));
  pen.unclip();
}

}  // namespace inflight::web
