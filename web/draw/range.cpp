// What the learner put on the time line: the range, markers with the beginning of their notes, and
// the hits of a search on the overview.
#include <algorithm>
#include <string>

#include "draw/scene.h"
#include "view/player.h"

namespace inflight::web {
namespace {

constexpr float kHandle = 7;  // px, width of the grip on the ruler
constexpr float kBand = 4;    // px, height of the band on the ruler
constexpr float kChipHigh = 16;
constexpr float kChipMost = 120;  // px, widest note on the ruler
constexpr float kHitHigh = 8;
constexpr float kHeadHalf = 38;  // px, half of the head's label and a gap

bool has_lane(const Scene& scene, const view::Range& range, const view::Lane& lane) {
  std::string name;
  switch (lane.kind) {
    case view::LaneKind::queue:
      name = scene.log.names[scene.timeline.bars.queues[lane.index].name].text;
      break;
    case view::LaneKind::worker:
      name = view::actor_name(scene.timeline.lanes.workers[lane.index], scene.log);
      break;
    case view::LaneKind::hub:
    case view::LaneKind::events:
      name = scene.timeline.lanes.hubs[lane.index].name;
      break;
    case view::LaneKind::producer:
      name = scene.timeline.lanes.producers[lane.index].name;
      break;
    default:
      return false;
  }
  const view::LaneKey key{lane.kind == view::LaneKind::queue, std::move(name)};
  return std::find(range.lanes.begin(), range.lanes.end(), key) != range.lanes.end();
}

void draw_handle(const Scene& scene, float x) {
  const Box& ruler = scene.layout.ruler;
  scene.pen.fill({x - kHandle / 2, ruler.y1 - 12, x + kHandle / 2, ruler.y1},
                 scene.pen.colour(Ink::accent_base), 2);
  scene.pen.fill({x - 0.5F, ruler.y1 - 9, x + 0.5F, ruler.y1 - 3},
                 scene.pen.colour(Ink::accent_on));
}

/// The first letters of a note that fit.
std::string shortened(const Scene& scene, const std::string& text) {
  const look::Type& type = look::type_canvas_note;
  if (scene.pen.width(text, type) <= kChipMost) return text;
  std::string part = text;
  while (!part.empty() && scene.pen.width(part + "…", type) > kChipMost) {
    // A letter in UTF-8 is a first byte and those that go on from it.
    while (!part.empty() && (static_cast<unsigned char>(part.back()) & 0xC0U) == 0x80U) {
      part.pop_back();
    }
    if (!part.empty()) part.pop_back();
  }
  return part + "…";
}

}  // namespace

/// Under the lanes: the ground of the range, over its lanes only where it names some.
void draw_range(const Scene& scene) {
  const auto& range = scene.app.playback().range;
  if (!range) return;
  Pen& pen = scene.pen;
  const Box& tracks = scene.layout.tracks;
  const float x0 = std::clamp(scene.layout.scale.x(range->from), tracks.x0, tracks.x1);
  const float x1 = std::clamp(scene.layout.scale.x(range->to), tracks.x0, tracks.x1);
  if (x1 <= x0) return;
  const ImU32 ground = pen.colour(Ink::accent_base, look::alpha_window);
  pen.clip(tracks);
  if (range->lanes.empty()) pen.fill({x0, tracks.y0, x1, tracks.y1}, ground);
  for (const view::Lane& lane : scene.layout.lanes) {
    if (!range->lanes.empty() && has_lane(scene, *range, lane)) {
      pen.fill({x0, lane.box.y0, x1, lane.box.y1}, ground);
    }
  }
  pen.unclip();
}

/// Over the lanes: edges and handles.
void draw_range_edges(const Scene& scene) {
  const auto& range = scene.app.playback().range;
  if (!range) return;
  Pen& pen = scene.pen;
  const Box& tracks = scene.layout.tracks;
  const Box& ruler = scene.layout.ruler;
  const float from = scene.layout.scale.x(range->from);
  const float to = scene.layout.scale.x(range->to);
  const float x0 = std::clamp(from, tracks.x0, tracks.x1);
  const float x1 = std::clamp(to, tracks.x0, tracks.x1);
  if (x1 > x0) pen.fill({x0, ruler.y1 - kBand, x1, ruler.y1}, pen.colour(Ink::accent_base));
  for (const float x : {from, to}) {
    if (x < tracks.x0 - 1 || x > tracks.x1) continue;
    pen.vertical(pen.snap(x), ruler.y1, tracks.y1, 1, pen.colour(Ink::accent_base));
    draw_handle(scene, x);
  }
}

/// The learner's markers: a line, and on the ruler a flag or the beginning of the note.
void draw_user_marks(const Scene& scene) {
  Pen& pen = scene.pen;
  const Box& tracks = scene.layout.tracks;
  const Box& ruler = scene.layout.ruler;
  float taken = tracks.x0 - 100;  // right edge of the last chip
  const float head = scene.head_x();
  pen.clip({tracks.x0 - 8, ruler.y0, tracks.x1, tracks.y1});
  for (const view::UserMark* mark : scene.app.playback().marks.of(scene.app.run_name())) {
    const float x = scene.layout.scale.x(mark->at);
    if (x < tracks.x0 - kChipMost || x > tracks.x1 + 8) continue;
    pen.dashed_vertical(x, ruler.y1, tracks.y1, 1, look::dash_cause,
                        pen.colour(Ink::text_primary, 0.8F));
    pen.triangle_down(x, ruler.y1 - 6, 4, 6, pen.colour(Ink::text_primary));
    if (mark->text.empty()) continue;
    const std::string text = shortened(scene, mark->text);
    const float wide = pen.width(text, look::type_canvas_note) + 10;
    // The label of the head stands over whatever is at its place.
    const bool under_head = x + wide > head - kHeadHalf && x < head + kHeadHalf;
    const float left = under_head ? head + kHeadHalf : x;
    const Box chip{left, ruler.y0 + 2, left + wide, ruler.y0 + 2 + kChipHigh};
    if (chip.x0 < taken + 4) continue;
    taken = chip.x1;
    pen.fill(chip, pen.colour(Ink::surface_raised), look::radius_bar);
    pen.outline(chip, pen.colour(Ink::line_control), 1, look::radius_bar);
    pen.text(text, chip.x0 + 5, (chip.y0 + chip.y1) / 2, look::type_canvas_note,
             pen.colour(Ink::text_primary));
  }
  pen.unclip();
}

/// Hits of the search on the overview, at most one a pixel.
void draw_hits(const Scene& scene) {
  if (scene.app.playback().query.empty() || !scene.app.state().ran) return;
  Pen& pen = scene.pen;
  const Box& box = scene.layout.minimap;
  const view::Scale& scale = scene.layout.mini_scale;
  const std::vector<uint32_t>& hits = view::Player::found(scene.app).hits;
  const auto end = hits.begin() + static_cast<std::ptrdiff_t>(view::Player::hits_shown(scene.app));
  const auto& events = scene.log.events;
  for (auto it = hits.begin(); it != end;) {
    const float x = pen.snap(scale.x(events[*it - 1].at));
    pen.fill({x - 1, box.y1 - 2 - kHitHigh, x + 1, box.y1 - 2}, pen.colour(Ink::accent_base));
    const auto next = static_cast<int64_t>(scale.t(x + 1.5F));
    it = std::lower_bound(it + 1, end, next,
                          [&](uint32_t n, int64_t t) { return events[n - 1].at < t; });
  }
}

}  // namespace inflight::web
