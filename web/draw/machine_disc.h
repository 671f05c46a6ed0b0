// Shared by what draws the queues of the scene.
#pragma once

#include <vector>

#include "draw/machine.h"

namespace inflight::web {

/// A message; `ring` > 0 shows how much is left of its hidden time.
void draw_disc(Stand& s, const view::Held& held, float x, float y, float radius, float ring,
               sim::MessageState state);
/// What is on its way at `now` (s, Dear ImGui's clock).
void draw_flights(Stand& s, double now);
/// "×2", kept inside the zone.
void draw_badge(Stand& s, float x, float y, const view::Zone& zone);
/// "+37" for those that had no room.
void draw_more(Stand& s, const view::Discs& discs);
/// A zone's messages from left to right.
void draw_flow(Stand& s, const view::Zone& zone, const std::vector<view::Held>& list,
               sim::MessageState state);

/// What a queue holds as the scene draws it: box, plan, moment.
struct QueueStand {
  const view::QueueBox& box;
  const view::MachineQueue& plan;
  const view::QueueNow& now;
};
// machine_parked.cpp
void draw_parked_queue(Stand& s, const QueueStand& queue);
/// Name and number alone.
void draw_queue_line(Stand& s, const QueueStand& queue);
void draw_scene_servers(Stand& s, const QueueStand& queue);

}  // namespace inflight::web
