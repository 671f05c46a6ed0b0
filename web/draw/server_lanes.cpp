// The servers of a queue: which hold a message, and whom each short poll asked (SQS-POLL-03).
#include <algorithm>
#include <string>

#include "draw/scene.h"

namespace inflight::web {
namespace {

using view::Item;
using view::LaneKind;
using view::Part;

constexpr float kNumberFrom = 12;  // lower rows carry no numbers

/// "S1" … at the left where a row has room for it.
void names(const Scene& scene, const view::Lane& lane) {
  const Box& lanes = scene.layout.lanes_box;
  Pen& pen = scene.pen;
  pen.clip({lanes.x0, lanes.y0, scene.layout.tracks.x0 - 4, lanes.y1});
  const float row = lane.row;
  const float top = middle_y(lane.box) - row * static_cast<float>(lane.rows) / 2;
  for (uint32_t server = 0; server < lane.rows && row >= 10; ++server) {
    const float y = top + (static_cast<float>(server) + 0.5F) * row;
    pen.text("S" + std::to_string(server + 1), scene.layout.tracks.x0 - 10, y,
             look::Type{9, 0, 400}, pen.colour(Ink::text_tertiary), Align::right);
  }
  pen.unclip();
}

/// Where what the lane would show is known to nobody outside.
void untold(const Scene& scene, const view::Lane& lane) {
  scene.pen.clip(scene.layout.tracks);
  scene.pen.text_if(scene.app.words().say("scene.api.servers"), scene.layout.tracks.x0 + 12,
                    middle_y(lane.box), scene.types->note, scene.pen.colour(Ink::text_tertiary),
                    scene.layout.tracks.width() - 24);
  scene.pen.unclip();
}

void copy(const Scene& scene, const Item& item) {
  Pen& pen = scene.pen;
  pen.set_alpha(scene.alpha_of(scene.lid_of(item.mid)));
  pen.fill(item.box, pen.colour(Ink::state_visible));
  pen.outline(item.box, pen.colour(Ink::edge_visible));
  if (item.box.height() < kNumberFrom) return;
  const float left = std::max(item.box.x0, scene.layout.tracks.x0) + 4;
  pen.text_if(scene.number_of(scene.lid_of(item.mid)), left, middle_y(item.box), scene.types->bar,
              pen.colour(Ink::state_on), item.box.x1 - left - 2);
}

/// A tick on each server that was asked; dots where the poll missed what lay elsewhere.
void ask(const Scene& scene, const Item& item) {
  Pen& pen = scene.pen;
  const auto& asks = scene.timeline.server_lanes[scene.layout.lanes[item.lane].index].asks;
  const float x = (item.box.x0 + item.box.x1) / 2;
  if (asks[item.index].missed) {
    pen.disc(x, middle_y(item.box), 2.5F, pen.colour(Ink::surface_canvas),
             pen.colour(Ink::bad_base));
  } else {
    pen.vertical(x, item.box.y0 + 2, item.box.y1 - 2, 2, pen.colour(Ink::text_tertiary));
  }
}

}  // namespace

void draw_servers(const Scene& scene) {
  for (const view::Lane& lane : scene.layout.lanes) {
    if (lane.kind != LaneKind::servers) continue;
    names(scene, lane);
    lane_name(scene, lane, scene.app.words().part("canvas.lane.servers.short"), lane.box.y0 + 12,
              scene.types->note, Ink::text_tertiary);
    if (scene.app.api_only()) untold(scene, lane);
  }
  scene.pen.clip(scene.layout.tracks);
  for (const Item& item : scene.layout.items) {
    if (item.part == Part::copy) copy(scene, item);
  }
  scene.pen.set_alpha(1);
  for (const Item& item : scene.layout.items) {
    if (item.part == Part::ask) ask(scene, item);
  }
  scene.pen.unclip();
}

}  // namespace inflight::web
