// The time line's canvas: what it shows, what the pointer does to it, and what tests may ask.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "draw/beside.h"
#include "draw/input.h"
#include "draw/pen.h"
#include "draw/scene_canvas.h"
#include "view/app.h"
#include "view/timeline.h"

namespace inflight::web {

class Canvas {
 public:
  /// Rows of the canvas, CSS px: the scene on top, the strip that the page lays over the gap under
  /// it, then the lanes. `scene_right`, `right`, `bottom` = what the page covers of the scene's and
  /// of the lanes' edges.
  void set_insets(const Insets& insets) { insets_ = insets; }

  /// Reads the input and draws one frame with Dear ImGui. `scale` = device pixels in a CSS pixel.
  void frame(view::App& app, float scale);

  bool restless() const { return input_.restless() || scene_.restless() || beside_.restless(); }
  /// The hover card's JSON, "null" for none.
  const std::string& hover() const { return hover_; }
  /// Areas, lanes, labels and hits of the last frame as JSON text.
  std::string state_json() const;

 private:
  void take_timeline(const view::App& app);
  void lay_out(const view::App& app);
  void tell_width(view::App& app);
  void show_focus(const view::App& app);
  void draw(const view::App& app, float scale);
  void draw_closed();
  view::View view_of(const view::App& app) const;

  Insets insets_;
  SceneCanvas scene_;
  std::shared_ptr<const view::RunView> shown_;  // the run that timeline_ was made from
  std::vector<lab::GoalStatus> judged_;         // what timeline_.goals was made with
  view::Timeline timeline_;
  view::Measures measures_;
  bool phone_ = false;
  view::Layout layout_;
  float told_width_ = 0;  // what the App knows, px
  bool moving_ = false;   // the view was on its way to its target
  BesideLanes beside_;
  float above_ = 0;  // px that the runs beside take over the lanes
  Input input_;
  int64_t lane_calls_ = 0;  // calls of the focus that were answered
  const std::vector<view::ShownLane>* shown_lanes_ = nullptr;  // of the frame, for state_json()
  std::vector<Label> labels_;
  std::string hover_ = "null";
  double build_ms_ = 0;  // what the last frame took without the graphics card's part
};

}  // namespace inflight::web
