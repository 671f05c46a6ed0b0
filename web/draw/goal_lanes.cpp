// Goals: how each stands over time.
#include <string>

#include "draw/scene.h"

namespace inflight::web {
namespace {

using view::Item;
using view::Part;

std::string goal_name(const Scene& scene, uint32_t goal) {
  if (scene.phone) return std::to_string(goal + 1);
  return scene.app.words().part("canvas.goal", {{"n", scene.app.words().number(goal + 1)}});
}

void draw_goal(const Scene& scene, const Item& item, const view::GoalStep& step) {
  Pen& pen = scene.pen;
  const float y = middle_y(item.box);
  switch (step.status) {
    case view::Live::pass:
      pen.fill(item.box, pen.colour(Ink::good_base), 2);
      return;
    case view::Live::fail:
      pen.horizontal(item.box.x0, item.box.x1, y - 0.5F, 1, pen.colour(Ink::line_soft));
      return;
    case view::Live::open:
    case view::Live::unknown:
    case view::Live::skipped:
      pen.dashed(item.box.x0, item.box.x1 - 1, y, 1.5F, look::dash_pending,
                 pen.colour(Ink::line_control));
      return;
  }
}

}  // namespace

void draw_goals(const Scene& scene) {
  const std::vector<view::GoalLane>& goals = scene.timeline.goals;
  for (const view::Lane& lane : scene.layout.lanes) {
    if (lane.kind != view::LaneKind::goal) continue;
    lane_name(scene, lane, goal_name(scene, goals[lane.index].goal), Ink::text_primary);
  }
  Pen& pen = scene.pen;
  pen.clip(scene.layout.tracks);
  for (const Item& item : scene.layout.items) {
    if (item.part != Part::goal) continue;
    const view::GoalLane& goal = goals[scene.layout.lanes[item.lane].index];
    draw_goal(scene, item, goal.steps[item.index]);
  }
  pen.unclip();
}

void draw_goal_signs(const Scene& scene) {
  const std::vector<view::GoalLane>& goals = scene.timeline.goals;
  Pen& pen = scene.pen;
  pen.clip(scene.layout.tracks);
  for (const Item& item : scene.layout.items) {
    if (item.part != Part::goal) continue;
    const view::GoalStep& step = goals[scene.layout.lanes[item.lane].index].steps[item.index];
    if (step.status != view::Live::fail || step.at > scene.limit) continue;
    const float y = middle_y(item.box);
    pen.disc(item.box.x0, y, 8, pen.colour(Ink::bad_base), pen.colour(Ink::bad_base));
    pen.glyph(look::Glyph::crash, item.box.x0, y, 8, pen.colour(Ink::bad_on));
  }
  pen.unclip();
}

}  // namespace inflight::web
