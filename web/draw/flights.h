// Messages on their way between two boxes of the scene. They fly only while events are played one
// by one, at most two a second, and never under reduced motion (look.md sec. 8).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/event.h"
#include "view/app.h"
#include "view/machine_layout.h"

namespace inflight::web {

struct Flight {
  uint32_t mid = 0;
  uint32_t lid = 0;
  sim::MessageState state = sim::MessageState::none;  // how it looks on its way
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  double since = 0;  // s, Dear ImGui's clock
};

/// What a flight may begin or end at.
struct FlightGround {
  const view::Machine& machine;
  const view::MachineLayout& layout;
  const view::Timeline& timeline;
  const std::vector<view::SceneItem>& items;
};

class Flights {
 public:
  /// Lets go what has arrived and starts what the events since the last call ask for.
  void follow(const view::App& app, const FlightGround& ground, double now);
  bool any() const { return !flights_.empty(); }
  const std::vector<Flight>& all() const { return flights_; }
  /// 0 … 1 of the way, slower at both ends.
  static float part(const Flight& flight, double now);
  void forget() { flights_.clear(); }

 private:
  std::vector<Flight> flights_;
  uint32_t position_ = 0;
  bool playing_ = false;
};

}  // namespace inflight::web
