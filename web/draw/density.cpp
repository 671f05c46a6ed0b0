// What stands for more bars than there are pixels, and the ticks that never disappear.
#include "draw/scene.h"

namespace inflight::web {
namespace {

using view::Item;
using view::Part;

Ink flag_ink(const sim::Event& event) {
  switch (event.kind) {
    case sim::Ev::dlq_move:
      return Ink::edge_dead;
    case sim::Ev::expire:
      return Ink::edge_expired;
    case sim::Ev::learner:
    case sim::Ev::purge:
      return Ink::text_secondary;
    default:
      return Ink::bad_base;
  }
}

void density(const Scene& scene, const Item& item) {
  const StateLook look = look_of(static_cast<sim::MessageState>(item.index));
  scene.pen.fill(item.box, scene.pen.colour(look.fill));
  scene.pen.horizontal(item.box.x0, item.box.x1, item.box.y1 - 1, 1, scene.pen.colour(look.edge));
}

void busy(const Scene& scene, const Item& item) {
  const bool down = item.index == 2;
  scene.pen.fill(item.box, scene.pen.colour(down ? Ink::bad_soft : Ink::work_edge));
}

}  // namespace

void draw_density(const Scene& scene) {
  Pen& pen = scene.pen;
  pen.clip(scene.layout.tracks);
  // Shares belong to no single message: a selection dims them all.
  pen.set_alpha(scene.selected_lid == 0 ? 1 : look::alpha_dim);
  for (const Item& item : scene.layout.items) {
    if (item.part == Part::density) density(scene, item);
    if (item.part == Part::busy) busy(scene, item);
  }
  pen.set_alpha(1);
  for (const Item& item : scene.layout.items) {
    if (item.part != Part::flag) continue;
    pen.fill(item.box, pen.colour(flag_ink(scene.log.events[item.index - 1])));
  }
  pen.unclip();
}

}  // namespace inflight::web
