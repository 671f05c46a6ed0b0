// What the drawing functions read: one frame's view of the App, laid out.
#pragma once

#include <string>
#include <vector>

#include "draw/pen.h"
#include "view/app.h"
#include "view/layout.h"
#include "view/timeline.h"

namespace inflight::web {

/// Texts of the lanes: larger for a presenter.
struct LaneTypes {
  look::Type name;  // of a queue
  look::Type label;
  look::Type bar;     // number on a bar
  look::Type letter;  // of the state behind it
  look::Type note;
};
const LaneTypes& lane_types(bool presenter);

/// One frame. All parts outlive it.
struct Scene {
  const view::App& app;
  const sim::Log& log;
  const view::Timeline& timeline;
  const view::Layout& layout;
  const view::Measures& measures;
  Pen& pen;
  bool phone = false;
  int64_t head = 0;
  int64_t limit = 0;
  uint32_t selected_lid = 0;  // 0 = nothing is selected
  const LaneTypes* types = nullptr;
  const std::vector<view::ShownLane>* shown = nullptr;  // Lane::slot is an index of it
  int64_t hovered_lane = -1;  // whose name the pointer is on, index in Layout::lanes

  float head_x() const { return layout.scale.x(head); }
  float limit_x() const { return layout.scale.x(limit); }
  bool at_head(float x) const;
  /// Right of the head there is nothing but fog, wide enough for words.
  bool has_now_column() const;
  /// 1, or fainter when something else is selected.
  float alpha_of(uint32_t lid) const;
  uint32_t lid_of(uint32_t mid) const;
  /// "7": the ordinal that the learner knows the message by.
  std::string number_of(uint32_t lid) const;
};

/// How a state looks on a bar.
struct StateLook {
  Ink fill;
  Ink edge;
  const char* letter;
};
StateLook look_of(sim::MessageState state);

/// "45.1 s" with ASCII digits, as the picture writes lengths of time.
std::string span_text(int64_t ms);

/// "3", or "~3" where only the API is heard: its counts are approximate. (Noto Sans has no ≈.)
std::string count_text(const view::App& app, int64_t n);

float middle_y(const Box& box);
/// The name, shortened where the gutter has no room; `y` = its middle.
void lane_name(const Scene& scene, const view::Lane& lane, const std::string& name, Ink ink);
void lane_name(const Scene& scene, const view::Lane& lane, const std::string& name, float y,
               const look::Type& type, Ink ink);
/// Px from the left at which names begin.
float name_x(const Scene& scene);
/// Hairlines between lanes that do not belong together.
void draw_section_lines(const Scene& scene);
/// The middle of a queue's name; with three lines its kind and counters stand below.
float queue_name_y(const Scene& scene, const view::Lane& lane);
bool has_three_lines(const Scene& scene, const view::Lane& lane);

// axis.cpp
/// Where the time of the head stands in the ruler.
Box head_label(const Scene& scene);
void draw_ground(const Scene& scene);
void draw_minimap(const Scene& scene);
void draw_ruler(const Scene& scene);
void draw_marks(const Scene& scene);
void draw_head(const Scene& scene);
// cuts.cpp
void draw_cuts(const Scene& scene);
/// True where the label of a cut stands in the ruler.
bool under_cut_label(const Scene& scene, float x0, float x1);
void draw_veil(const Scene& scene);
/// A line at the event that the head snapped to, with its name; 0 = none.
void draw_guide(const Scene& scene, uint32_t number);
// density.cpp
void draw_density(const Scene& scene);
// queue_head.cpp
void draw_queue_heads(const Scene& scene);
// bar_ends.cpp
void draw_bar_end(const Scene& scene, const view::Item& item);
// message_bars.cpp
void draw_messages(const Scene& scene);
// message_lane.cpp
/// What the lane of one message has beside its bars, and the moves from queue to queue.
void draw_crossings(const Scene& scene);
void draw_lives(const Scene& scene);
// call_lanes.cpp
void draw_calls(const Scene& scene);
/// How many messages the batch call had that began with this event, 1 for no batch.
uint32_t batch_size(const sim::Log& log, uint32_t number);
/// A bracket under a sign that stands for a batch, with its size where there is room.
void batch_bracket(const Scene& scene, float x, float y, uint32_t size);
// gutter.cpp
void draw_gutter(const Scene& scene);
// server_lanes.cpp
void draw_servers(const Scene& scene);
// worker_lanes.cpp
void draw_producers(const Scene& scene);
void draw_workers(const Scene& scene);
// goal_lanes.cpp
void draw_goals(const Scene& scene);
/// Signs that stand at the head are drawn once more, over its line: what happens now is seen whole.
void draw_message_signs_at_head(const Scene& scene);
void draw_worker_signs_at_head(const Scene& scene);
void draw_goal_signs(const Scene& scene);
// range.cpp
void draw_range(const Scene& scene);
void draw_range_edges(const Scene& scene);
void draw_user_marks(const Scene& scene);
void draw_hits(const Scene& scene);
// now_column.cpp
void draw_now_column(const Scene& scene);

}  // namespace inflight::web
