#include <string>

#include "tests/view/app_fixture.h"
#include "tests/view/timeline_log.h"
#include "view/hit.h"
#include "view/layout.h"
#include "view/timeline.h"

using namespace inflight;
using namespace inflight::view;

namespace {

std::vector<lab::GoalStatus> judged(const App& app) {
  std::vector<lab::GoalStatus> result;
  for (const lab::GoalVerdict& verdict : app.verdicts()) result.push_back(verdict.status);
  return result;
}

std::vector<GoalLane> lanes_of_goals(const App& app) {
  return goal_lanes(app.lab(), app.log(), app.view().goals(), judged(app), app.view().horizon());
}

void seek(Opened& opened, int64_t t) {
  opened.done("{\"do\":\"seek\",\"t\":" + std::to_string(t) + "}");
}

}  // namespace

TEST_CASE("goal lanes say at every moment what the goals say there") {
  Opened opened("labs/visibility/vt-duplicates.json");
  opened.done(R"({"do":"select_run","run":"fixed"})");
  opened.predict_and_run("b");
  const std::vector<GoalLane> lanes = lanes_of_goals(opened.app);
  REQUIRE(lanes.size() == 3);
  Dice dice(7);
  for (int i = 0; i < 60; ++i) {
    const int64_t t = i == 0 ? opened.app.view().horizon() : dice.below(720'000);
    CAPTURE(t);
    seek(opened, t);
    for (const GoalLane& lane : lanes) {
      CAPTURE(lane.goal);
      CHECK(name_of(step_at(lane, t).status) == name_of(opened.app.goals()[lane.goal]));
    }
  }
}

TEST_CASE("the time line of a lab has its queues, producers and workers in the lab's order") {
  Opened opened("labs/dlq/dlq-poison-redrive.json");
  opened.predict_and_run("b");
  const lab::Execution& run = opened.app.view().execution();
  const Timeline line = timeline_of(run.log, run.scenario);
  CHECK(line.horizon == opened.app.view().horizon());
  REQUIRE(line.bars.queues.size() >= run.scenario.queues.size());
  for (size_t i = 0; i < run.scenario.queues.size(); ++i) {
    CHECK(run.log.names[line.bars.queues[i].name].text == run.scenario.queues[i].name);
  }
  REQUIRE(line.lanes.workers.size() == 3);
  for (size_t i = 0; i < 3; ++i) {
    CHECK(line.lanes.workers[i].name == "worker-" + std::to_string(i + 1));
    CHECK(line.lanes.workers[i].actor != 0);
  }
  CHECK(line.lanes.producers.size() == 1);
  CHECK_FALSE(line.lanes.producers[0].sends.empty());
}

TEST_CASE("counters of the time line are the fold that goals and page use") {
  for (const char* lab :
       {"labs/visibility/vt-duplicates.json", "labs/dlq/dlq-poison-redrive.json"}) {
    Opened opened(lab);
    opened.predict_and_run("b");
    const lab::Execution& run = opened.app.view().execution();
    const Timeline line = timeline_of(run.log, run.scenario);
    Dice dice(11);
    for (int i = 0; i < 50; ++i) {
      const int64_t t = dice.below(line.horizon);
      CAPTURE(t);
      seek(opened, t);
      const Doc page(page_json(opened.app));
      for (size_t q = 0; q < static_cast<size_t>(page.size("/queues")); ++q) {
        const std::string at = "/queues/" + std::to_string(q);
        const std::string name = page.text(at + "/name");
        for (const QueueBars& queue : line.bars.queues) {
          if (run.log.names[queue.name].text != name) continue;
          const Counts counts = counts_at(queue, t);
          CHECK(counts.visible == page.integer(at + "/visible"));
          CHECK(counts.in_flight == page.integer(at + "/inflight"));
          CHECK(counts.delayed == page.integer(at + "/delayed"));
        }
      }
    }
  }
}
