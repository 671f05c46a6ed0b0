// Producers and workers.
#include <algorithm>
#include <string>

#include "draw/scene.h"
#include "lab/words_event.h"

namespace inflight::web {
namespace {

using view::Item;
using view::Part;

constexpr float kStarApart = 10;  // px; nearer signs shrink to ticks
constexpr float kDiscApart = 22;
constexpr float kCapsFrom = 16;  // px; shorter polls have no caps
constexpr float kTextFrom = 14;  // px; lower bars carry no text

class WorkerLanes {
 public:
  explicit WorkerLanes(const Scene& scene)
      : s_(scene), pen_(scene.pen), tracks_(scene.layout.tracks) {}

  void draw() {
    pen_.clip(tracks_);
    for (const Item& item : s_.layout.items) under(item);
    last_x_ = -100;
    for (const Item& item : s_.layout.items) over(item);
    pen_.set_alpha(1);
    pen_.unclip();
  }

  void draw_signs_at_head() {
    pen_.clip(tracks_);
    for (const Item& item : s_.layout.items) {
      const float x = item.part == Part::down ? item.box.x0 : (item.box.x0 + item.box.x1) / 2;
      last_x_ = -100;
      if (s_.at_head(x)) over(item);
    }
    pen_.set_alpha(1);
    pen_.unclip();
  }

 private:
  const view::Worker& worker(const Item& item) const {
    return s_.timeline.lanes.workers[s_.layout.lanes[item.lane].index];
  }

  void under(const Item& item) {
    pen_.set_alpha(s_.alpha_of(s_.lid_of(item.mid)));
    if (item.part == Part::wait) {
      wait(item);
    }
    if (item.part == Part::work) work(item);
    if (item.part == Part::work_run) {
      pen_.fill(item.box, pen_.colour(Ink::work_edge));
    }
    if (item.part == Part::down) down(item);
  }

  /// An open poll: a dotted bar that closes where its answer came.
  void wait(const Item& item) {
    const float y = middle_y(item.box);
    const ImU32 ink = pen_.colour(Ink::line_control);
    pen_.dots(item.box.x0 + 2, item.box.x1 - 2, y, ink);
    if (item.count > 1 || item.box.width() < kCapsFrom) return;
    pen_.vertical(item.box.x0 + 0.5F, y - 4, y + 4, 1, ink);
    if (worker(item).waits[item.index].to <= s_.limit) {
      pen_.vertical(item.box.x1 - 0.5F, y - 4, y + 4, 1, ink);
    }
  }

  void over(const Item& item) {
    pen_.set_alpha(s_.alpha_of(s_.lid_of(item.mid)));
    if (item.part == Part::act) act(item);
    if (item.part == Part::down) crash_sign(item);
  }

  void work(const Item& item) {
    const std::vector<view::Work>& works = worker(item).works;
    const view::Work& work = works[item.index];
    const Box& box = item.box;
    pen_.fill(box, pen_.colour(Ink::work_edge), look::radius_bar);
    if (box.width() > 3) {
      pen_.fill({box.x0 + 1, box.y0 + 1, box.x1 - 1, box.y1 - 1}, pen_.colour(Ink::work_fill),
                look::radius_bar - 1);
    }
    if (box.height() < kTextFrom) {
      if (work.late_from < std::min(work.to, s_.limit)) late(box, work);
      return;
    }
    float end = box.x1 - 6;
    if (work.late_from < std::min(work.to, s_.limit)) end = late(box, work) - 8;
    float left = std::max(box.x0, tracks_.x0);
    if (item.index > 0) left = std::max(left, sign_end(works[item.index - 1]));
    const float text_end = work.records > 1 ? run_label(left, end, middle_y(box), work)
                                            : work_label(left, end, middle_y(box), work.lid);
    if (work.late_from < std::min(work.to, s_.limit)) late_label(text_end, end, box, work);
  }

  /// Where the sign of the work before ends: it may reach into the next bar.
  float sign_end(const view::Work& before) const {
    const bool signed_off = before.end == view::WorkEnd::effect ||
                            before.end == view::WorkEnd::skip_dup ||
                            before.end == view::WorkEnd::ended;
    if (!signed_off) return 0;
    return s_.layout.scale.x(before.to) + (before.dup ? 8.0F : 12.0F);
  }

  /// The part past the timeout. Returns where it begins.
  float late(const Box& box, const view::Work& work) {
    const float x = std::max(box.x0, s_.layout.scale.x(work.late_from));
    const Box over{x, box.y0, box.x1, box.y1};
    pen_.fill(over, pen_.colour(Ink::bad_base));
    pen_.hatch(over, look::hatch_late, pen_.colour(Ink::bad_on, 0.6F));
    pen_.vertical(x, box.y0 - 2, box.y1 + 2, 2, pen_.colour(Ink::edge_inflight));
    return x;
  }

  void late_label(float from, float to, const Box& box, const view::Work& work) {
    const std::string text = s_.app.words().part(
        "canvas.late", {{"span", span_text(std::min(work.to, s_.limit) - work.late_from)}});
    const float wide = pen_.width(text, s_.types->label);
    if (to - from < wide + 12) return;
    pen_.text(text, to, middle_y(box), s_.types->label, pen_.colour(Ink::work_on), Align::right);
  }

  /// "5 messages", else "×5", else nothing. Returns where it ends.
  float run_label(float left, float end, float y, const view::Work& work) {
    const lab::Words& words = s_.app.words();
    const ImU32 ink = pen_.colour(Ink::work_on);
    const look::Type type{s_.types->label.size, 0, 600};
    const std::string full = words.part("canvas.records", {{"n", words.number(work.records)}});
    const float done = s_.phone ? 0 : pen_.text_if(full, left + 6, y, type, ink, end - left - 8);
    if (done > 0) return left + 6 + done;
    const std::string brief = "×" + words.number(work.records);
    return left + 4 + pen_.text_if(brief, left + 4, y, type, ink, end - left - 6);
  }

  /// "order 7", else "7", else nothing. Returns where it ends.
  float work_label(float left, float end, float y, uint32_t lid) {
    if (lid == 0 || end - left < 12) return left;
    float x = left + 9.5F;
    const ImU32 ink = pen_.colour(Ink::work_on);
    const look::Type type{s_.types->label.size, 0, 600};
    const std::string full = lab::message_label(s_.app.words(), s_.log, lid);
    const std::string number = s_.number_of(lid);
    const float room = end - (x + 8);
    const float wide = pen_.width(number, type);
    if (wide > end - left - 6) return left;
    if (wide > room) {
      return left + 4 + pen_.text(number, left + 4, y, type, ink);
    }
    pen_.glyph(look::Glyph::receive, x, y, 7.4F, ink);
    x += 8;
    const float done = s_.phone ? 0 : pen_.text_if(full, x, y, type, ink, room);
    return x + (done > 0 ? done : pen_.text(number, x, y, type, ink));
  }

  void down(const Item& item) {
    pen_.fill(item.box, pen_.colour(Ink::bad_soft));
    pen_.hatch(item.box, look::hatch_down, pen_.colour(Ink::bad_base, look::alpha_hatch_bad));
  }

  void crash_sign(const Item& item) {
    const float x = item.box.x0;
    pen_.vertical(x, item.box.y0 - 2, item.box.y1 + 2, 2, pen_.colour(Ink::bad_base));
    crossed_disc(x, middle_y(item.box));
  }

  void crossed_disc(float x, float y) {
    pen_.disc(x, y, 8, pen_.colour(Ink::surface_canvas), pen_.colour(Ink::bad_base));
    pen_.glyph(look::Glyph::crash, x, y, 8.6F, pen_.colour(Ink::bad_base));
  }

  /// Signs that stand too near to the one before shrink to ticks.
  void tick(const Item& item, Ink ink) {
    const float x = (item.box.x0 + item.box.x1) / 2;
    pen_.vertical(x, item.box.y0, item.box.y1, 2, pen_.colour(ink));
  }

  void act(const Item& item) {
    const sim::Event& event = s_.log.events[item.index - 1];
    const float x = (item.box.x0 + item.box.x1) / 2;
    const float y = middle_y(item.box);
    const float size = s_.phone ? 10 : 12;
    const float apart = y == last_y_ ? x - last_x_ : 100;
    if (event.kind != sim::Ev::extend && event.kind != sim::Ev::crash) {
      last_x_ = x;
      last_y_ = y;
    }
    switch (event.kind) {
      case sim::Ev::effect:
        if (apart < kStarApart) {
          tick(item, event.flags & sim::kDup ? Ink::bad_base : Ink::text_primary);
        } else if (event.flags & sim::kDup) {
          pen_.disc(x, y, 10, pen_.colour(Ink::surface_canvas), pen_.colour(Ink::bad_base), 2);
          pen_.glyph(look::Glyph::effect, x, y, 11, pen_.colour(Ink::bad_base));
        } else {
          pen_.glyph(look::Glyph::effect, x, y, size, pen_.colour(Ink::text_primary));
        }
        break;
      case sim::Ev::empty: {
        const bool wrong = (event.flags & sim::kFalse) != 0;
        if (apart < kStarApart) break;
        pen_.glyph(wrong ? look::Glyph::false_empty : look::Glyph::empty, x, y, 9,
                   pen_.colour(wrong ? Ink::bad_base : Ink::text_tertiary));
        break;
      }
      case sim::Ev::extend:
        pen_.vertical(x, item.box.y0 + 1, item.box.y1 - 1, 2, pen_.colour(Ink::work_on));
        break;
      case sim::Ev::delete_noop:
        // Where the words of the moment stand there is no room for it.
        if (x > s_.head_x() + kStarApart && s_.has_now_column()) break;
        pen_.glyph(look::Glyph::delete_noop, x, y, 10, pen_.colour(Ink::text_secondary));
        break;
      case sim::Ev::skip_dup:
        pen_.glyph(look::Glyph::skipped, x, y, size, pen_.colour(Ink::text_secondary));
        break;
      case sim::Ev::fail:
      case sim::Ev::invoke_end:
        if (apart < kDiscApart) {
          tick(item, Ink::bad_base);
        } else {
          crossed_disc(x, y);
        }
        break;
      default:
        break;
    }
  }

  const Scene& s_;
  Pen& pen_;
  const Box& tracks_;
  float last_x_ = -100;  // of the last sign
  float last_y_ = -1;
};

}  // namespace

void draw_producers(const Scene& scene) {
  for (const view::Lane& lane : scene.layout.lanes) {
    if (lane.kind != view::LaneKind::producer) continue;
    const view::Producer& producer = scene.timeline.lanes.producers[lane.index];
    const std::string name =
        producer.actor == 0 ? producer.name
                            : lab::instance_label(scene.app.words(), scene.log, producer.actor);
    lane_name(scene, lane, name, Ink::text_primary);
  }
  scene.pen.clip(scene.layout.tracks);
  for (const Item& item : scene.layout.items) {
    if (item.part != Part::send) continue;
    scene.pen.set_alpha(scene.alpha_of(scene.lid_of(item.mid)));
    const bool refused = scene.log.events[item.index - 1].kind == sim::Ev::send_refused;
    const float x = (item.box.x0 + item.box.x1) / 2;
    scene.pen.glyph(refused ? look::Glyph::throttle : look::Glyph::send, x, middle_y(item.box), 9,
                    scene.pen.colour(refused ? Ink::bad_base : Ink::text_secondary));
    const uint32_t size = batch_size(scene.log, item.index);
    if (size > 1) batch_bracket(scene, x, middle_y(item.box), size);
  }
  scene.pen.set_alpha(1);
  scene.pen.unclip();
}

void draw_workers(const Scene& scene) {
  for (const view::Lane& lane : scene.layout.lanes) {
    if (lane.kind != view::LaneKind::worker) continue;
    const view::Worker& worker = scene.timeline.lanes.workers[lane.index];
    const std::string name = view::worker_label(worker, scene.log, scene.app.words());
    lane_name(scene, lane, name, Ink::text_primary);
  }
  WorkerLanes(scene).draw();
}

void draw_worker_signs_at_head(const Scene& scene) { WorkerLanes(scene).draw_signs_at_head(); }

}  // namespace inflight::web
