// A scenario built by hand, run to its end, and questions about what happened.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "sim/log.h"
#include "world/world.h"

namespace inflight::testing {

using actors::Consumer;
using actors::Producer;
using actors::SendBlock;

inline Dist fixed(Span span) { return {Dist::Form::fixed, span, {}, {}, {}}; }

class Scene {
 public:
  explicit Scene(Span horizon) {
    scenario.horizon = horizon;
    scenario.tags = {"order", "poison"};
  }
  Scene& queue(const std::string& name, api::sqs::Attributes attributes = {}) {
    scenario.queues.push_back({name, std::move(attributes)});
    return *this;
  }
  Scene& add(world::Actor spec) {
    scenario.actors.push_back(std::move(spec));
    return *this;
  }
  /// Builds and runs to the horizon; invariants are checked after each step.
  Scene& run(Seed seed = 1) {
    start(seed);
    run_to(scenario.horizon);
    return *this;
  }
  void start(Seed seed = 1) {
    sinks.log = &log;
    std::vector<world::Refusal> refusals;
    world = world::make_world(scenario, seed, sinks, refusals);
    REQUIRE(refusals.empty());
  }
  void run_to(Span until) {
    while (world::step(world, sinks, Time{} + until)) CHECK(world::check(world) == "");
    world.kernel.now = Time{} + until;
  }
  /// Events of a kind as "t actor lid", joined by commas; t in ms.
  std::string story(sim::Ev kind) const {
    std::string out;
    for (const sim::Event& event : log.events) {
      if (event.kind != kind) continue;
      if (!out.empty()) out += ", ";
      out += std::to_string(event.at) + " " + log.names[event.actor].text;
      if (event.lid != 0) out += " " + std::to_string(event.lid);
    }
    return out;
  }
  int64_t count(sim::Ev kind) const {
    int64_t n = 0;
    for (const sim::Event& event : log.events) n += event.kind == kind;
    return n;
  }
  int64_t flagged(sim::Ev kind, uint8_t flag) const {
    int64_t n = 0;
    for (const sim::Event& event : log.events) n += event.kind == kind && (event.flags & flag);
    return n;
  }

  world::Scenario scenario;
  world::World world;
  sim::Log log;
  world::Sinks sinks;
};

/// One message a `every`, from 0.
inline Producer shop(int64_t n, Span every, int64_t batch = 1) {
  SendBlock block;
  block.n = n;
  block.every = fixed(every);
  block.tags = {"order"};
  block.batch = batch;
  Producer spec;
  spec.name = "shop";
  spec.to = "orders";
  spec.send = {block};
  return spec;
}

inline Consumer worker(int64_t count, Span work) {
  Consumer spec;
  spec.name = "worker";
  spec.from = "orders";
  spec.count = count;
  spec.poll.wait = 20;
  spec.work = fixed(work);
  return spec;
}

}  // namespace inflight::testing
