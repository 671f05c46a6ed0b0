// Mouse and fingers on the time line, turned into commands of the App.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "view/app.h"
#include "view/hit.h"
#include "view/timeline.h"

namespace inflight::web {

class Input {
 public:
  /// Reads Dear ImGui's input of this frame. `layout` of `timeline` is the one that was drawn last.
  void read(view::App& app, const view::Timeline& timeline, const view::Layout& layout);

  float scroll() const { return scroll_; }
  /// Takes the scroll as the layout has bounded it.
  void set_scroll(float scroll) { scroll_ = scroll; }

  /// True while frames are needed although nobody moves: a drag at the edge, a card about to show.
  bool restless() const { return restless_; }
  /// Item under the resting pointer, after a moment.
  std::optional<uint32_t> hovered() const { return shown_; }
  /// Event that the dragged head snapped to, 0 = none.
  uint32_t snapped() const { return snapped_; }
  /// Index of the lane whose name the pointer is on, -1 = none.
  int64_t hovered_lane() const { return gutter_lane_; }
  /// The same after a moment, for the card that tells its full name.
  std::optional<uint32_t> lane_card() const { return lane_card_; }
  float hover_x() const { return hover_x_; }
  float hover_y() const { return hover_y_; }

 private:
  enum class Drag : uint8_t { none, scrub, overview, tracks, lane, range };

  void press(view::App& app, const view::Layout& layout, float x, float y);
  void drag(view::App& app, const view::Layout& layout, float x, float y);
  void release(view::App& app, const view::Timeline& timeline, const view::Layout& layout, float x,
               float y);
  void wheel(view::App& app, const view::Layout& layout, float x, float y);
  void hover(const view::Layout& layout, float x, float y);
  void hover_lane(const view::Layout& layout, float x, float y, double now, bool touch);
  void press_gutter(view::App& app, const view::Layout& layout, float x, float y);
  void choose_lane(view::App& app) const;
  void drag_lane(view::App& app, const view::Layout& layout, float y);
  void cursor(const view::Layout& layout, float x, float y) const;
  void seek(view::App& app, const view::Scale& scale, float x);
  void fit(view::App& app, const view::Layout& layout, const view::Item& item);
  void zoom(view::App& app, const view::Scale& scale, float x, double by);
  void pan_at_edge(view::App& app, const view::Layout& layout, float x);
  // input_range.cpp
  bool press_range(const view::App& app, const view::Layout& layout, float x, float y);
  void drag_range(view::App& app, const view::Layout& layout, float x, float y) const;
  void act_menu(view::App& app, const view::Layout& layout, float x, float y) const;

  Drag drag_ = Drag::none;
  bool moved_ = false;                        // farther than a click may wander
  bool resume_ = false;                       // it was playing before the drag
  bool handle_ = false;                       // the drag moves an edge of the range, not a new one
  double fixed_ = 0;                          // the end of the range that stays, ms
  const view::Timeline* timeline_ = nullptr;  // what the lanes are, during read()
  float pressed_x_ = 0;
  float pressed_y_ = 0;
  float last_x_ = 0;
  float last_y_ = 0;
  float scroll_ = 0;
  uint32_t snapped_ = 0;
  bool restless_ = false;
  std::optional<uint32_t> under_;  // what the pointer is on
  std::optional<uint32_t> shown_;  // what has a card
  double since_ = 0;               // s, Dear ImGui's clock
  bool held_card_ = false;         // a long press opened it: it stays until the next press
  int64_t gutter_lane_ = -1;       // lane whose name is under the pointer
  std::optional<uint32_t> lane_card_;
  double lane_since_ = 0;
  std::string dragged_;  // key of the lane being moved
  float hover_x_ = 0;
  float hover_y_ = 0;
};

}  // namespace inflight::web
