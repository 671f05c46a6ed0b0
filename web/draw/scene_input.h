// Mouse and fingers on the scene, turned into commands of the App.
#pragma once

#include <optional>
#include <vector>

#include "view/app.h"
#include "view/machine_layout.h"

namespace inflight::web {

class SceneInput {
 public:
  /// Reads Dear ImGui's input of this frame. `items` are those that were drawn last, in px of a
  /// scene drawn `zoom` times as large inside `area`.
  void read(view::App& app, const std::vector<view::SceneItem>& items, const view::Box& area,
            float zoom);

  /// True while a card is about to show.
  bool restless() const { return restless_; }
  /// Index of the item under the resting pointer, after a moment.
  std::optional<size_t> hovered() const { return shown_; }
  /// True while the pointer is on the scene.
  bool inside() const { return inside_; }
  float x() const { return x_; }

 private:
  void click(view::App& app, const view::SceneItem* item) const;

  bool inside_ = false;
  bool pressed_ = false;
  bool restless_ = false;
  float x_ = 0;
  float pressed_x_ = 0;
  float pressed_y_ = 0;
  double since_ = 0;  // s, Dear ImGui's clock
  std::optional<size_t> under_;
  std::optional<size_t> shown_;
};

}  // namespace inflight::web
