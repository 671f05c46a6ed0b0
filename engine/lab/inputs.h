// The learner's acts as inputs of a world: planned at a moment or anchored to an event, submitted
// when due (joints 13). Holds no state: what has happened lives in the world.
#pragma once

#include <string>
#include <vector>

#include "lab/answer.h"
#include "lab/script.h"
#include "world/world.h"

namespace inflight::lab {

class Inputs : public world::Host {
 public:
  /// `lab` must outlive this. `played` may be null: no inputs.
  Inputs(const Lab& lab, std::string run, const RunAnswer* played, int64_t variant);

  /// Plans all inputs in a fresh world.
  void plan(world::World& world, sim::Sinks& sinks) const;

  void on_input(world::World& world, sim::Sinks& sinks, uint32_t input) override;
  void on_answer(world::World& world, uint64_t reply_to, const api::Answer& answer) override;

 private:
  void call(world::World&, sim::Context&, uint32_t input, uint32_t event, const Json& args);
  void put(world::World&, sim::Sinks&, sim::Event event, const Json& args);
  void set_knob(world::World&, sim::Context&, uint32_t input, uint32_t event);

  const Lab& lab_;
  std::string run_;
  RunAnswer played_;
  int64_t variant_;
};

}  // namespace inflight::lab
