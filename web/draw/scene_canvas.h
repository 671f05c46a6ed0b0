// The scene's part of the canvas: its boxes are made once a run, laid out when the room changes,
// filled when the head moves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "draw/machine.h"
#include "draw/scene_input.h"
#include "view/json_writer.h"

namespace inflight::web {

/// Rows of the canvas and what the page covers of it, CSS px.
struct Insets {
  float scene = 0;
  float strip = 0;
  float scene_right = 0;
  float right = 0;
  float bottom = 0;
};

class SceneCanvas {
 public:
  void take_run(const view::RunView& run, const view::Timeline& timeline);
  void lay_out(const view::App& app, const view::Timeline& timeline, const Insets& insets,
               bool phone);
  void read(view::App& app) { input_.read(app, items_, area_, zoom_); }
  void draw(const view::App& app, const view::Timeline& timeline, Pen& pen);

  bool restless() const { return input_.restless() || flights_.any(); }
  bool inside() const { return input_.inside(); }
  const Box& area() const { return area_; }
  /// The hover card's JSON, "null" for none.
  std::string hover_json(const view::App& app, const view::Timeline& timeline, Pen& pen) const;
  /// Member "scene" for tests: zoom, how many fly, and what can be clicked.
  void write(view::JsonWriter& out) const;

 private:
  /// Lower rooms would cut it: they stay empty.
  bool shown() const { return area_.height() >= (phone_ ? 184.0F : 200.0F); }
  void fly(const view::App& app, const view::Timeline& timeline);
  Stand stand(const view::App& app, const view::Timeline& timeline, Pen& pen) const;

  view::Machine machine_;
  view::MachineLayout layout_;
  view::MachineNow now_;
  std::vector<view::SceneItem> items_;
  SceneInput input_;
  Flights flights_;
  Box area_;
  float zoom_ = 1;
  bool phone_ = false;
  bool told_ = false;   // now_ holds only what the API tells
  bool fresh_ = false;  // layout_ is of this run and room
};

}  // namespace inflight::web
