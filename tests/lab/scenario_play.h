// A scenario document, played to its end, and questions about what happened.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "lab/scenario_decode.h"
#include "tests/lab/lab_files.h"
#include "world/world.h"

namespace inflight::test {

inline Problems faults_of(std::string_view document) {
  Problems problems;
  lab::decode_scenario(*json_of(document), problems);
  return problems;
}

class Play {
 public:
  explicit Play(std::string_view document, Seed seed = 1) {
    Problems problems;
    scenario = lab::decode_scenario(*json_of(document), problems);
    REQUIRE_MESSAGE(problems.empty(), listed(problems));
    sinks.log = &log;
    world = world::make_world(scenario, seed, sinks, refusals);
  }

  /// To the horizon; invariants hold after each step, and nothing changes without an event.
  Play& run() {
    REQUIRE_MESSAGE(refusals.empty(), refused());
    std::string before = world::dump(world);
    uint32_t events = world.kernel.events;
    while (world::step(world, sinks, Time{} + scenario.horizon)) {
      CHECK(world::check(world) == "");
      const std::string after = world::dump(world);
      if (world.kernel.events == events) CHECK(before == after);
      before = after;
      events = world.kernel.events;
    }
    return *this;
  }

  /// "/resources/…: Code", joined by commas.
  std::string refused() const {
    std::string out;
    for (const world::Refusal& one : refusals) {
      out += (out.empty() ? "" : ", ") + one.pointer + ": " + one.error.code;
    }
    return out;
  }

  /// Events of some kinds as "<s> <name> <place> <n> <extra>", joined by commas; n = the ordinal of
  /// the message at its producer.
  std::string story(const std::vector<sim::Ev>& kinds) const {
    std::string out;
    for (const sim::Event& event : log.events) {
      for (const sim::Ev kind : kinds) {
        if (event.kind == kind) out += (out.empty() ? "" : ", ") + told(event);
      }
    }
    return out;
  }
  int64_t count(sim::Ev kind, uint8_t flag = 0) const {
    int64_t n = 0;
    for (const sim::Event& event : log.events) {
      n += event.kind == kind && (event.flags & flag) == flag ? 1 : 0;
    }
    return n;
  }

  world::Scenario scenario;
  std::vector<world::Refusal> refusals;
  world::World world;
  sim::Log log;
  world::Sinks sinks;

 private:
  std::string told(const sim::Event& event) const {
    const sim::EvInfo& row = sim::info(event.kind);
    std::string out = json::number_text(static_cast<double>(event.at) / 1000) + " " +
                      std::string(row.name) + " " + log.names[event.place].text;
    if (event.lid != 0) out += " " + std::to_string(log.lids[event.lid].n);
    if (row.form == sim::ExtraForm::text && event.extra != 0) out += " " + log.texts[event.extra];
    if ((event.flags & sim::kDup) != 0) out += " dup";
    return out;
  }
};

}  // namespace inflight::test
