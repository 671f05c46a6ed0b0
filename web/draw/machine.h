// The scene over the strip: the system as boxes at the head's moment (look.md sec. 2 and 5).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "draw/brush.h"
#include "draw/flights.h"
#include "draw/scene.h"
#include "view/app.h"
#include "view/machine_layout.h"

namespace inflight::web {

/// One frame of the scene. All parts outlive it.
struct Stand {
  const view::App& app;
  const sim::Log& log;
  const view::Timeline& timeline;
  const view::Machine& machine;
  const view::MachineLayout& layout;
  const view::MachineNow& now;
  Brush pen;
  int64_t head = 0;
  uint32_t selected_lid = 0;  // 0 = nothing is selected
  uint32_t beat = 0;          // number of the event that the caption tells of, 0 = none
  const std::vector<Flight>& flights;

  bool phone() const { return layout.area.phone; }
  bool ran() const { return app.state().ran; }
  /// 1, or fainter when something else is selected.
  float alpha_of(uint32_t lid) const {
    return selected_lid == 0 || lid == selected_lid ? 1 : look::alpha_dim;
  }
  /// On its way: it is drawn there, not where it arrives.
  bool flies(uint32_t mid) const {
    for (const Flight& flight : flights) {
      if (flight.mid == mid) return true;
    }
    return false;
  }
  std::string number_of(uint32_t lid) const;
  /// Of messages in a queue: "~3" where only GetQueueAttributes tells it.
  std::string count(size_t n) const { return count_text(app, static_cast<int64_t>(n)); }
  /// "A": the letter on a worker's tile.
  std::string letter_of(uint32_t worker) const;
  std::string word(std::string_view key, const lab::Slots& slots = {}) const {
    return app.words().part(key, slots);
  }
};

/// Deadline of the message that a worker works on, and the scale of its bar.
struct WorkScale {
  int64_t done = 0;  // ms at work
  int64_t tick = 0;  // ms after which the message comes back
  int64_t full = 1;  // ms at the bar's end
};
WorkScale work_scale(const Stand& stand, const view::CardBox& card, const view::Work* work);

/// `now`: s, Dear ImGui's clock.
void draw_machine(Stand& stand, double now);
// machine_queue.cpp
void draw_scene_queues(Stand& stand);
// machine_workers.cpp
void draw_scene_workers(Stand& stand);
/// The message in a worker's row of its queue, null when there is none.
const view::Held* held_by(const Stand& s, uint32_t worker, uint32_t queue);
// machine_links.cpp
void draw_scene_links(Stand& stand);
// machine_ledger.cpp
void draw_scene_ledger(Stand& stand);
/// From the worker that just did something to the row of the ledger that tells it.
void draw_scene_deed(Stand& stand);

/// Words of the hover card: first line the title.
std::vector<std::string> scene_lines(const Stand& stand, const view::SceneItem& item);

}  // namespace inflight::web
