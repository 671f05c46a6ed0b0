// Lines between the boxes of the scene.
#include <algorithm>

#include "draw/machine.h"
#include "draw/scene.h"

namespace inflight::web {
namespace {

using view::Box;
using view::CardBox;
using view::Doing;
using view::Held;

float mid(const Box& box) { return (box.y0 + box.y1) / 2; }

/// A line from the queue to a worker: what it holds, that it polls, that it crashed.
void receive_link(Stand& s, const CardBox& card) {
  if (s.layout.row.grid) return;
  const view::MachineGroup& group = s.machine.groups[card.group];
  const view::QueueBox& queue = s.layout.queues[group.queue];
  Brush& pen = s.pen;
  const Held* held = held_by(s, card.worker, group.queue);
  const view::Worker& worker = s.timeline.lanes.workers[card.worker];
  const view::Status status = s.ran() ? view::status_at(worker, s.head) : view::Status{};
  const Doing doing = s.ran() ? status.doing : Doing::polling;
  // What a worker gave up stays hidden, but nobody holds it any more.
  const bool holds = held != nullptr && doing == Doing::working && status.work->mid == held->mid;
  const bool broken = doing == Doing::down && held != nullptr;
  if (held != nullptr) pen.set_alpha(s.alpha_of(held->lid));
  const ImU32 good = pen.colour(Ink::edge_inflight);
  const ImU32 bad = pen.colour(Ink::bad_base);
  if (s.phone()) {
    const float x = (card.box.x0 + card.box.x1) / 2;
    const float y0 = queue.box.y1 + 3;
    const float y1 = card.box.y0 - 3;
    if (broken) {
      pen.glyph(look::Glyph::crash, x, (y0 + y1) / 2, 10, bad);
    } else if (holds) {
      pen.vertical(x, y0, y1 - 4, 2, good);
      pen.tip(x, y1, 0, 1, good);
    }
    pen.set_alpha(1);
    return;
  }
  const float x0 = queue.box.x1 + 4;
  const float x1 = card.box.x0 - 4;
  const float y = mid(card.box);
  if (broken) {
    pen.dashed(x0, x1, y, bad);
    const float x = (x0 + x1) / 2;
    pen.fill({x - 9, y - 9, x + 9, y + 9}, pen.colour(Ink::surface_canvas), 9);
    pen.glyph(look::Glyph::crash, x, y, 12, bad);
  } else if (holds) {
    pen.horizontal(x0, x1 - 3, y - 1, 2, good);
    pen.tip(x1, y, 1, 0, good);
  } else if (doing == Doing::polling) {
    pen.dots(x0, x1, y, pen.colour(Ink::line_control));
  }
  pen.set_alpha(1);
}

/// From a box on the left to a queue, level or with one step.
void step_link(Stand& s, const Box& from, const view::QueueBox& to, ImU32 ink, float width) {
  const float y0 = mid(from);
  const float y = std::clamp(y0, to.box.y0 + 8, to.box.y1 - 8);
  const float x0 = from.x1 + 6;
  const float x1 = to.box.x0 - 4;
  const float turn = x1 - 10;
  if (y == y0) {
    s.pen.horizontal(x0, x1 - 3, y - width / 2, width, ink);
  } else {
    s.pen.horizontal(x0, turn, y0 - width / 2, width, ink);
    s.pen.vertical(turn, std::min(y0, y), std::max(y0, y), width, ink);
    s.pen.horizontal(turn, x1 - 3, y - width / 2, width, ink);
  }
  s.pen.tip(x1, y, 1, 0, ink);
}

/// From a topic to one of those it delivers to.
void fan_link(Stand& s, const view::Link& link) {
  const Box& from = s.layout.hubs[link.from];
  if (s.phone() || from.height() <= 0) return;
  const view::MachineQueue& plan = s.machine.queues[link.to];
  const sim::Event* beat = s.beat != 0 ? &s.log.events[s.beat - 1] : nullptr;
  const bool told =
      beat != nullptr && (beat->kind == sim::Ev::deliver || beat->kind == sim::Ev::notify);
  const bool now = told && beat->place == s.machine.hubs[link.from].name &&
                   s.log.texts[beat->extra].ends_with(s.log.names[plan.name].text);
  step_link(s, from, s.layout.queues[link.to],
            s.pen.colour(now ? Ink::edge_visible : Ink::text_tertiary), now ? 2.0F : 1.5F);
}

/// Down the left column: from a producer to its topic or bucket, from a bucket to its topic.
void down_link(Stand& s, const Box& from, const Box& to, bool now) {
  if (s.phone() || to.height() <= 0 || from.height() <= 0) return;
  const ImU32 ink = s.pen.colour(now ? Ink::edge_visible : Ink::text_tertiary);
  // Beside the names over the boxes.
  const float x = std::min(from.x1, to.x1) + 5;
  const float y0 = from.y1 - 10;
  const float y1 = mid(to);
  if (y1 <= y0) return;
  s.pen.horizontal(from.x1, x, y0, 1.5F, ink);
  s.pen.vertical(x, y0, y1, 1.5F, ink);
  s.pen.tip(to.x1 + 1, y1, -1, 0, ink);
}

void publish_link(Stand& s, const view::Link& link) {
  const sim::Ev kind = s.beat != 0 ? s.log.events[s.beat - 1].kind : sim::Ev::none;
  const bool bucket = s.machine.hubs[link.to].bucket;
  down_link(s, s.layout.producers[link.from], s.layout.hubs[link.to],
            kind == (bucket ? sim::Ev::s3_put : sim::Ev::publish));
}

void relay_link(Stand& s, const view::Link& link) {
  const sim::Ev kind = s.beat != 0 ? s.log.events[s.beat - 1].kind : sim::Ev::none;
  down_link(s, s.layout.hubs[link.from], s.layout.hubs[link.to], kind == sim::Ev::notify);
}

void send_link(Stand& s, const view::Link& link) {
  const Box& from = s.layout.producers[link.from];
  const view::QueueBox& to = s.layout.queues[link.to];
  const bool now = s.beat != 0 && s.log.events[s.beat - 1].kind == sim::Ev::send;
  const ImU32 ink = s.pen.colour(now ? Ink::edge_visible : Ink::text_tertiary);
  if (s.phone()) {
    if (to.brief) return;
    const float x = (from.x0 + from.x1) / 2;
    const float y0 = from.y0 - 3;
    const float y1 = to.box.y1 + 3;
    if (y0 - y1 > 24 || y0 <= y1) return;
    s.pen.vertical(x, y1 + 4, y0, 1.5F, ink);
    s.pen.tip(x, y1, 0, -1, ink);
    return;
  }
  step_link(s, from, to, ink, 1.5F);
}

void dead_letter_link(Stand& s, const view::Link& link) {
  const view::QueueBox& from = s.layout.queues[link.from];
  const view::QueueBox& to = s.layout.queues[link.to];
  if (s.phone() || !to.parked || from.box.height() <= 0) return;
  const bool now = s.beat != 0 && s.log.events[s.beat - 1].kind == sim::Ev::dlq_move;
  const ImU32 ink = s.pen.colour(now ? Ink::edge_dead : Ink::text_tertiary);
  const float y = mid(to.box);
  if (y < from.box.y0 + 4 || y > from.box.y1 - 4) return;
  const float x0 = to.box.x1 + 4;
  const float x1 = from.box.x0 - 4;
  s.pen.horizontal(x0 + 3, x1, y - 0.75F, now ? 2.0F : 1.5F, ink);
  s.pen.tip(x0, y, -1, 0, ink);
}

}  // namespace

void draw_scene_links(Stand& stand) {
  for (const view::Link& link : stand.machine.links) {
    if (link.kind == view::LinkKind::send) send_link(stand, link);
    if (link.kind == view::LinkKind::publish) publish_link(stand, link);
    if (link.kind == view::LinkKind::relay) relay_link(stand, link);
    if (link.kind == view::LinkKind::fan) fan_link(stand, link);
    if (link.kind == view::LinkKind::dead_letter) dead_letter_link(stand, link);
  }
  for (const CardBox& card : stand.layout.cards) receive_link(stand, card);
}

}  // namespace inflight::web
