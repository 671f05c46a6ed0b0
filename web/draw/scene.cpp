#include "draw/scene.h"

#include <cstdio>

#include "view/hit.h"

namespace inflight::web {
namespace {

constexpr float kNowColumn = 180;  // px that the column at the right of the head needs
constexpr float kThreeLines = 60;  // a queue this high has room for its kind
constexpr float kSignReach = 11;   // px around a sign's middle

}  // namespace

bool Scene::at_head(float x) const {
  const float middle = head_x();
  return x > middle - kSignReach && x < middle + kSignReach;
}

bool Scene::has_now_column() const {
  return !phone && head == limit && app.state().ran && head < timeline.horizon &&
         layout.tracks.x1 - head_x() >= kNowColumn;
}

float Scene::alpha_of(uint32_t lid) const {
  return selected_lid == 0 || lid == 0 || lid == selected_lid ? 1 : look::alpha_dim;
}

uint32_t Scene::lid_of(uint32_t mid) const { return mid < log.mids.size() ? log.mids[mid].lid : 0; }

std::string Scene::number_of(uint32_t lid) const {
  if (lid >= log.lids.size()) return "";
  const uint32_t n = log.lids[lid].n;
  return std::to_string(n != 0 ? n : lid);
}

StateLook look_of(sim::MessageState state) {
  switch (state) {
    case sim::MessageState::delayed:
      return {Ink::state_delayed, Ink::edge_delayed, "D"};
    case sim::MessageState::in_flight:
      return {Ink::state_inflight, Ink::edge_inflight, "F"};
    case sim::MessageState::visible:
      return {Ink::state_visible, Ink::edge_visible, "V"};
    case sim::MessageState::deleted:
      return {Ink::state_done, Ink::edge_done, ""};
    case sim::MessageState::expired:
      return {Ink::state_expired, Ink::edge_expired, "X"};
    case sim::MessageState::moved:
      return {Ink::state_dead, Ink::edge_dead, "!"};
    case sim::MessageState::purged:
    case sim::MessageState::none:
      break;
  }
  return {Ink::line_control, Ink::line_control, ""};
}

std::string span_text(int64_t ms) {
  char text[40];
  if (ms < 100'000) {
    std::snprintf(text, sizeof text, "%d.%d s", static_cast<int>(ms / 1000),
                  static_cast<int>(ms / 100 % 10));
    return text;
  }
  return lab::clock_text(ms);
}

std::string count_text(const view::App& app, int64_t n) {
  return (app.api_only() ? "~" : "") + std::to_string(n);
}

float middle_y(const Box& box) { return (box.y0 + box.y1) / 2; }

const LaneTypes& lane_types(bool presenter) {
  static const LaneTypes kNormal{look::type_canvas_name, look::type_canvas_label,
                                 look::type_canvas_bar, look::type_canvas_bar_letter,
                                 look::type_canvas_note};
  static const LaneTypes kPresenter{look::Type{look::type_presenter_lane.size, 0, 600},
                                    look::type_presenter_lane, look::type_presenter_bar,
                                    look::Type{look::type_presenter_bar.size, 0, 400},
                                    look::Type{look::type_presenter_bar.size, 0, 400}};
  return presenter ? kPresenter : kNormal;
}

float name_x(const Scene& scene) { return scene.phone ? 12 : 24; }

void lane_name(const Scene& scene, const view::Lane& lane, const std::string& name, Ink ink) {
  lane_name(scene, lane, name, middle_y(lane.box), scene.types->label, ink);
}

void lane_name(const Scene& scene, const view::Lane& lane, const std::string& name, float y,
               const look::Type& type, Ink ink) {
  Pen& pen = scene.pen;
  const Box& lanes = scene.layout.lanes_box;
  const float x = name_x(scene);
  const bool hovered = scene.hovered_lane >= 0 &&
                       &lane == &scene.layout.lanes[static_cast<size_t>(scene.hovered_lane)];
  const float tools = hovered ? 2 * view::kToolWidth : lane.pinned ? view::kToolWidth : 0;
  const float room = scene.layout.tracks.x0 - 6 - tools - x;
  // Names that scrolled away are not told: tests look for labels that overlap.
  if (y < lanes.y0 || y > lanes.y1) return;
  pen.clip({lanes.x0, lanes.y0, scene.layout.tracks.x0 - 4, lanes.y1});
  pen.text_fit(name, x, y, type, pen.colour(ink), room);
  pen.unclip();
}

float queue_name_y(const Scene& scene, const view::Lane& lane) {
  const float high = scene.types->name.size;
  return lane.box.y0 + high / 2 + (has_three_lines(scene, lane) ? 11 : 6);
}

bool has_three_lines(const Scene& scene, const view::Lane& lane) {
  return lane.box.height() >= kThreeLines * scene.types->name.size / 13 && !scene.phone;
}

void draw_section_lines(const Scene& scene) {
  const std::vector<view::Lane>& lanes = scene.layout.lanes;
  const Box& tracks = scene.layout.tracks;
  for (size_t i = 0; i < lanes.size(); ++i) {
    if (lanes[i].kind == view::LaneKind::none) continue;
    const bool last = i + 1 == lanes.size() || lanes[i + 1].pinned != lanes[i].pinned;
    if (last ? lanes[i].pinned : lanes[i + 1].box.y0 - lanes[i].box.y1 < 1) continue;
    const float y = lanes[i].box.y1 + 4;
    if (y < tracks.y0 || y > tracks.y1) continue;
    scene.pen.fill({0, y, tracks.x1, y + 1}, scene.pen.colour(Ink::line_hair));
  }
}

}  // namespace inflight::web
