// Queues of the scene that nobody sends to or takes from, queues told by numbers alone, and the
// servers of a queue.
#include <algorithm>
#include <string>

#include "draw/machine_disc.h"
#include "draw/scene.h"

namespace inflight::web {
namespace {

constexpr look::Type kPhoneName{12, 0, 600};

void box_ground(Stand& s, const view::Box& box) {
  s.pen.fill(box, s.pen.colour(Ink::surface_panel), look::radius_card);
  s.pen.outline(box, s.pen.colour(Ink::line_soft), 1, look::radius_card);
}

float count(Stand& s, float x, float y, sim::MessageState state, uint32_t n) {
  const StateLook look = look_of(state);
  s.pen.fill({x, y - 4, x + 8, y + 4}, s.pen.colour(look.edge), 2);
  s.pen.fill({x + 1, y - 3, x + 7, y + 3}, s.pen.colour(look.fill), 1);
  return x + 24 + s.pen.text(s.count(n), x + 12, y, kPhoneName, s.pen.colour(Ink::text_primary));
}
void counts(Stand& s, const view::QueueNow& now, float x, float y, uint32_t waiting) {
  x = count(s, x, y, sim::MessageState::visible, waiting);
  x = count(s, x, y, sim::MessageState::in_flight, now.in_flight);
  if (now.expired > 0) count(s, x, y, sim::MessageState::expired, now.expired);
}

void server(Stand& s, const view::Box& box, uint32_t i, bool asked, bool holds, bool missed) {
  s.pen.fill(box, s.pen.colour(holds ? Ink::state_visible : Ink::surface_panel), look::radius_bar);
  const Ink edge = asked ? (missed ? Ink::text_primary : Ink::edge_inflight) : Ink::line_soft;
  s.pen.outline(box, s.pen.colour(edge), asked ? 2.0F : 1.0F, look::radius_bar);
  const std::string name = "S" + std::to_string(i + 1);
  const Ink text = holds ? Ink::state_on : asked ? Ink::text_primary : Ink::text_tertiary;
  s.pen.text_if(name, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, look::type_canvas_note,
                s.pen.colour(text), box.height() >= 14 ? box.width() - 2 : 0, Align::middle);
}

}  // namespace

/// A queue under the producers: what it holds, and how many.
void draw_parked_queue(Stand& s, const QueueStand& queue) {
  box_ground(s, queue.box.box);
  const view::Box& box = queue.box.box;
  const auto waiting = static_cast<uint32_t>(queue.now.waiting.size());
  if (queue.box.brief) {
    draw_queue_line(s, queue);
    return;
  }
  const char* kind = queue.plan.dead_letter ? "canvas.queue.dlq"
                     : queue.plan.fifo      ? "canvas.queue.fifo"
                                            : "canvas.queue.standard";
  if (box.height() >= 80) {
    s.pen.text_if(s.word(kind), box.x0 + 8, box.y0 + 13, look::type_canvas_note,
                  s.pen.colour(Ink::text_tertiary), box.width() - 12);
  }
  const std::vector<view::Held> all = view::parked_messages(queue.now);
  const view::Discs discs = view::discs_in(queue.box.waiting, static_cast<uint32_t>(all.size()));
  for (size_t i = 0; i < discs.at.size(); ++i) {
    const bool held = i < queue.now.in_flight;
    draw_disc(s, all[i], discs.at[i].x, discs.at[i].y, queue.box.waiting.disc,
              held ? queue.box.waiting.ring : 0,
              held ? sim::MessageState::in_flight : sim::MessageState::visible);
  }
  draw_more(s, discs);
  s.pen.set_alpha(1);
  if (all.empty()) {
    const view::Discs one = view::discs_in(queue.box.waiting, 1);
    if (!one.at.empty()) {
      s.pen.dashed_circle(one.at[0].x, one.at[0].y, queue.box.waiting.disc - 0.5F,
                          s.pen.colour(Ink::line_control));
    }
  }
  counts(s, queue.now, box.x0 + 8, box.y1 - 12, waiting);
}

void draw_queue_line(Stand& s, const QueueStand& queue) {
  const view::Box& box = queue.box.box;
  if (!queue.box.parked) box_ground(s, box);
  const auto waiting = static_cast<uint32_t>(queue.now.waiting.size());
  const float y = queue.box.waiting.header;
  const std::string n = s.count(waiting + queue.now.in_flight);
  const bool inside = queue.box.title.height() <= 0;
  const float wide = s.pen.text(n, box.x1 - 8, inside ? y : (box.y0 + box.y1) / 2, kPhoneName,
                                s.pen.colour(Ink::text_primary), Align::right);
  const std::string& name = s.log.names[queue.plan.name].text;
  const Ink edge = queue.plan.dead_letter ? Ink::edge_dead : Ink::edge_visible;
  const float x = box.x0 + 8;
  if (!inside) return;
  s.pen.fill({x, y - 4, x + 8, y + 4}, s.pen.colour(edge), 2);
  s.pen.text_if(name, x + 13, y, look::type_canvas_note, s.pen.colour(Ink::text_secondary),
                box.width() - 8 - 13 - wide - 12);
}

/// The servers of the queue: who has a copy, whom the last short poll asked (SQS-POLL-03).
void draw_scene_servers(Stand& s, const QueueStand& queue) {
  const view::Box& box = queue.box.servers;
  if (box.height() <= 0 || queue.plan.server_lane == view::kNone) return;
  const view::ServerLane& lane = s.timeline.server_lanes[queue.plan.server_lane];
  const auto n = static_cast<uint32_t>(s.timeline.servers);
  uint32_t asked = 0;
  bool missed = false;
  uint32_t holds = 0;
  // No call tells where a message lies or whom a poll asked.
  const bool told = s.ran() && !s.app.api_only();
  for (const view::Ask& ask : lane.asks) {
    if (!told || ask.event > s.now.position) break;
    asked = ask.servers;
    missed = ask.missed;
  }
  for (const view::Copy& copy : lane.copies) {
    if (!told || copy.from > s.head) break;
    if (copy.to > s.head) holds |= copy.servers;
  }
  const float cell = box.width() / static_cast<float>(n);
  for (uint32_t i = 0; i < n; ++i) {
    const float x = box.x0 + static_cast<float>(i) * cell;
    const view::Box one{x + 1, box.y0, x + cell - 1, box.y1};
    server(s, one, i, (asked >> i & 1) != 0, (holds >> i & 1) != 0, missed);
  }
}

}  // namespace inflight::web
