#include "draw/machine_disc.h"

namespace inflight::web {
namespace {

using view::Box;

constexpr look::Type kSmallName{12, 0, 600};

const char* kind_of(const view::MachineQueue& queue) {
  if (queue.events_of_function) return "canvas.queue.events";
  if (queue.dead_letter) return "canvas.queue.dlq";
  return queue.fifo ? "canvas.queue.fifo" : "canvas.queue.standard";
}

float mid(const Box& box) { return (box.y0 + box.y1) / 2; }

void draw_titles(Stand& s) {
  for (const view::QueueBox& box : s.layout.queues) {
    if (box.title.height() <= 0) continue;
    const view::MachineQueue& queue = s.machine.queues[box.queue];
    const std::string& name = s.log.names[queue.name].text;
    const float room = box.title.width();
    float used = s.pen.text_if(name, box.title.x0, mid(box.title), look::type_canvas_name,
                               s.pen.colour(Ink::text_primary), room);
    if (used == 0) {
      used = s.pen.text_if(name, box.title.x0, mid(box.title), look::type_canvas_note,
                           s.pen.colour(Ink::text_primary), room + 20);
    }
    if (box.parked) continue;
    s.pen.text_if(s.word(kind_of(queue)), box.title.x1, mid(box.title), look::type_canvas_label,
                  s.pen.colour(Ink::text_tertiary), room - used - 12, Align::right);
  }
  for (size_t g = 0; g < s.layout.group_titles.size(); ++g) {
    const Box& box = s.layout.group_titles[g];
    const view::MachineGroup& group = s.machine.groups[g];
    if (box.height() <= 0) continue;
    const std::string text = group.count > 1 && !group.function
                                 ? s.word("scene.group", {{"name", group.name}})
                                 : group.name;
    s.pen.text_if(text, box.x0, mid(box), look::type_canvas_name, s.pen.colour(Ink::text_primary),
                  box.width());
  }
  const Box& ledger = s.layout.ledger_title;
  if (ledger.height() > 0) {
    s.pen.text_if(s.word("scene.ledger"), ledger.x0, mid(ledger), look::type_canvas_name,
                  s.pen.colour(Ink::text_primary), ledger.width() + 12);
  }
}

void draw_producer(Stand& s, uint32_t index) {
  const view::MachineProducer& plan = s.machine.producers[index];
  const Box& box = s.layout.producers[index];
  const std::string& name = s.timeline.lanes.producers[plan.lane].name;
  const uint32_t sent = s.ran() && index < s.now.sent.size() ? s.now.sent[index] : 0;
  const float middle = (box.x0 + box.x1) / 2;
  s.pen.fill(box, s.pen.colour(Ink::surface_panel), look::radius_card);
  s.pen.outline(box, s.pen.colour(Ink::line_soft), 1, look::radius_card);
  const std::string n = std::to_string(sent);
  const std::string of = std::to_string(plan.total);
  const ImU32 quiet = s.pen.colour(Ink::text_secondary);
  if (s.phone()) {
    const bool tall = box.height() >= 36;
    if (tall) s.pen.icon(look::Icon::shop, box.x0 + 20, mid(box), 24, quiet);
    const float x = box.x0 + (tall ? 38.0F : 6.0F);
    if (tall) {
      s.pen.text_if(name, x, mid(box) - 8, kSmallName, s.pen.colour(Ink::text_primary),
                    box.x1 - x - 2);
    }
    s.pen.text_if(n + "/" + of, x, mid(box) + (tall ? 8.0F : 0.0F), look::type_canvas_label, quiet,
                  box.x1 - x - 2);
    return;
  }
  const Box& title = s.layout.producer_titles[index];
  s.pen.text_if(name, title.x0, mid(title), look::type_canvas_name, s.pen.colour(Ink::text_primary),
                title.width());
  const bool tall = box.height() >= 70;
  if (tall) s.pen.icon(look::Icon::shop, middle, box.y0 + 26, 28, quiet);
  const float y = tall ? box.y0 + 60 : mid(box);
  const std::string text = s.word("scene.sent", {{"n", n}, {"of", of}});
  const std::string& shown =
      s.pen.width(text, look::type_canvas_label) <= box.width() - 6 ? text : n + " / " + of;
  s.pen.text_if(shown, middle, y, look::type_canvas_label, quiet, box.width() - 4, Align::middle);
}

void draw_hub(Stand& s, uint32_t index) {
  const Box& box = s.layout.hubs[index];
  if (box.height() <= 0) return;
  const view::MachineHub& hub = s.machine.hubs[index];
  const std::string& name = s.log.names[hub.name].text;
  const look::Icon sign = hub.bucket ? look::Icon::bucket : look::Icon::topic;
  const uint32_t n = s.ran() && index < s.now.taken.size() ? s.now.taken[index] : 0;
  const ImU32 quiet = s.pen.colour(Ink::text_secondary);
  s.pen.fill(box, s.pen.colour(Ink::surface_panel), look::radius_card);
  s.pen.outline(box, s.pen.colour(Ink::line_soft), 1, look::radius_card);
  if (s.phone()) {
    const bool icon = box.height() >= 20;
    if (icon) s.pen.icon(sign, box.x0 + 14, mid(box), 16, quiet);
    const float x = box.x0 + (icon ? 28.0F : 6.0F);
    const std::string count = std::to_string(n);
    s.pen.text_if(count, box.x1 - 8, mid(box), look::type_canvas_label, quiet, 60, Align::right);
    s.pen.text_if(name, x, mid(box), kSmallName, s.pen.colour(Ink::text_primary),
                  box.x1 - x - 14 - s.pen.width(count, look::type_canvas_label));
    return;
  }
  const Box& title = s.layout.hub_titles[index];
  s.pen.text_if(name, title.x0, mid(title), look::type_canvas_name, s.pen.colour(Ink::text_primary),
                title.width());
  const bool tall = box.height() >= 44;
  if (tall) s.pen.icon(sign, (box.x0 + box.x1) / 2, box.y0 + 20, 22, quiet);
  const std::string text =
      s.word(hub.bucket ? "scene.objects" : "scene.published", {{"n", std::to_string(n)}});
  const std::string shown =
      s.pen.width(text, look::type_canvas_label) <= box.width() - 6 ? text : std::to_string(n);
  s.pen.text_if(shown, (box.x0 + box.x1) / 2, tall ? box.y1 - 12 : mid(box),
                look::type_canvas_label, quiet, box.width() - 4, Align::middle);
}

}  // namespace

std::string Stand::number_of(uint32_t lid) const {
  if (lid >= log.lids.size()) return "";
  const uint32_t n = log.lids[lid].n;
  return std::to_string(n != 0 ? n : lid);
}

std::string Stand::letter_of(uint32_t worker) const {
  for (const view::MachineGroup& group : machine.groups) {
    if (worker < group.first || worker >= group.first + group.count) continue;
    const uint32_t k = worker - group.first;
    return k < 26 ? std::string(1, static_cast<char>('A' + k)) : std::to_string(k + 1);
  }
  return "?";
}

void draw_machine(Stand& stand, double now) {
  draw_titles(stand);
  for (uint32_t i = 0; i < stand.layout.producers.size(); ++i) draw_producer(stand, i);
  for (uint32_t i = 0; i < stand.layout.hubs.size(); ++i) draw_hub(stand, i);
  draw_scene_queues(stand);
  draw_scene_ledger(stand);
  draw_scene_links(stand);
  draw_scene_workers(stand);
  draw_scene_deed(stand);
  draw_flights(stand, now);
  stand.pen.set_alpha(1);
}

}  // namespace inflight::web
