// The learner's own calls and acts, what happens at topics and to events of functions, and how
// batches look on the lanes of those who send.
#include "draw/scene.h"

namespace inflight::web {
namespace {

using sim::Ev;
using view::Item;
using view::Part;

struct Look {
  look::Glyph glyph;
  Ink ink;
};

Look look_of(const sim::Event& event) {
  const bool refused = event.extra >> 16 != 0;
  switch (event.kind) {
    case Ev::api:
    case Ev::send_refused:
    case Ev::config_refused:
      return {look::Glyph::throttle, Ink::bad_base};
    case Ev::learner:
      return refused ? Look{look::Glyph::throttle, Ink::bad_base}
                     : Look{look::Glyph::action, Ink::text_primary};
    case Ev::send:
      return {look::Glyph::send, Ink::text_secondary};
    case Ev::receive:
      return {look::Glyph::receive, Ink::text_secondary};
    case Ev::empty:
      return {event.flags & sim::kFalse ? look::Glyph::false_empty : look::Glyph::empty,
              event.flags & sim::kFalse ? Ink::bad_base : Ink::text_secondary};
    case Ev::del:
    case Ev::s3_delete:
    case Ev::s3_marker:
      return {look::Glyph::delete_, Ink::good_base};
    case Ev::delete_noop:
      return {look::Glyph::delete_noop, Ink::text_secondary};
    case Ev::extend:
    case Ev::visible:
      return {look::Glyph::change_visibility, Ink::text_secondary};
    case Ev::redrive:
    case Ev::move_task:
    case Ev::move_task_end:
      return {look::Glyph::redrive, Ink::text_secondary};
    case Ev::publish:
    case Ev::s3_put:
    case Ev::async_accept:
      return {look::Glyph::receive, Ink::text_secondary};
    case Ev::deliver:
    case Ev::notify:
      return {look::Glyph::send, Ink::good_base};
    case Ev::filtered:
      return {look::Glyph::skipped, Ink::text_secondary};
    case Ev::async_retry:
      return {look::Glyph::redrive, Ink::text_secondary};
    case Ev::deliver_fail:
    case Ev::notify_fail:
    case Ev::throttle:
    case Ev::loop_stop:
      return {look::Glyph::throttle, Ink::bad_base};
    case Ev::drop:
    case Ev::batch_drop:
      return {look::Glyph::expire, Ink::bad_base};
    case Ev::sub_dlq:
    case Ev::dest:
      return {look::Glyph::dlq_move, event.flags & sim::kOk ? Ink::text_primary : Ink::bad_base};
    case Ev::purge:
    case Ev::delete_queue:
      return {look::Glyph::expire, Ink::text_secondary};
    default:
      return {look::Glyph::action, Ink::text_secondary};
  }
}

}  // namespace

uint32_t batch_size(const sim::Log& log, uint32_t number) {
  const sim::Event& first = log.events[number - 1];
  if (first.index != 0) return 1;
  uint32_t size = 1;
  for (size_t i = number; i < log.events.size() && log.events[i].at == first.at; ++i) {
    const sim::Event& next = log.events[i];
    if (next.kind != first.kind || next.actor != first.actor) continue;
    if (next.index != size) break;
    ++size;
  }
  return size;
}

void batch_bracket(const Scene& scene, float x, float y, uint32_t size) {
  Pen& pen = scene.pen;
  const ImU32 ink = pen.colour(Ink::text_tertiary);
  pen.horizontal(x - 6, x + 6, y + 7, 1, ink);
  pen.vertical(x - 5.5F, y + 4, y + 7, 1, ink);
  pen.vertical(x + 5.5F, y + 4, y + 7, 1, ink);
  if (size < 2) return;
  pen.text("×" + std::to_string(size), x + 9, y, scene.types->note,
           pen.colour(Ink::text_secondary));
}

void draw_calls(const Scene& scene) {
  bool any = false;
  for (const view::Lane& lane : scene.layout.lanes) {
    const bool calls = lane.kind == view::LaneKind::api || lane.kind == view::LaneKind::hub ||
                       lane.kind == view::LaneKind::events;
    if (!calls) continue;
    any = true;
    lane_name(scene, lane, (*scene.shown)[lane.slot].lane.name, Ink::text_primary);
  }
  if (!any) return;
  Pen& pen = scene.pen;
  pen.clip(scene.layout.tracks);
  for (const Item& item : scene.layout.items) {
    if (item.part != Part::call) continue;
    const Look look = look_of(scene.log.events[item.index - 1]);
    const float x = (item.box.x0 + item.box.x1) / 2;
    pen.set_alpha(scene.alpha_of(scene.lid_of(item.mid)));
    pen.glyph(look.glyph, x, middle_y(item.box), scene.phone ? 9 : 11, pen.colour(look.ink));
    const uint32_t size = batch_size(scene.log, item.index);
    if (size > 1) batch_bracket(scene, x, middle_y(item.box), size);
  }
  pen.set_alpha(1);
  pen.unclip();
}

}  // namespace inflight::web
