// The scene of topics, buckets, functions and mappings.
#include <algorithm>

#include "tests/view/picture.h"

using namespace inflight;
using namespace inflight::view;

TEST_CASE("events of a function wait in Lambda's own queue until a run takes them") {
  Opened opened("labs/fanout/async-two-nets.json");
  opened.predict_and_run("b");
  const Picture picture(opened.app);
  const Machine& machine = picture.machine;
  REQUIRE(machine.hubs.size() == 1);
  REQUIRE(machine.groups.size() == 1);
  CHECK(machine.groups[0].function);
  CHECK(machine.groups[0].count == 1);  // reserved concurrency
  const uint32_t store = machine.groups[0].queue;
  CHECK(machine.queues[store].events_of_function);
  CHECK_FALSE(machine.queues[store].parked);
  CHECK(std::any_of(machine.links.begin(), machine.links.end(), [&](const Link& link) {
    return link.kind == LinkKind::fan && link.to == store;
  }));
  // All twenty came within 40 s, and the first run takes at least 90 s.
  const sim::Log& log = opened.app.log();
  const auto now_at = [&](int64_t ms) {
    return machine_now(machine, log, picture.timeline, opened.app.view().fold(log.position_at(ms)));
  };
  const MachineNow now = now_at(60'000);
  CHECK(now.taken[0] == 20);
  CHECK(now.queues[store].waiting.size() == 19);
  REQUIRE(now.queues[store].rows.size() == 1);
  CHECK(now.queues[store].rows[0].lid == 1);
  const MachineNow late = now_at(int64_t{3} * 3600 * 1000);
  CHECK(late.queues[store].waiting.empty());
  CHECK(late.queues[store].rows[0].lid == 0);
}

TEST_CASE("a bucket stands over the topic that it tells, and both beside the queues that hear") {
  Opened opened("labs/events/s3-rules.json");
  opened.predict_and_run("c");
  opened.done(R"({"do":"select_run","run":"main"})");
  opened.done(R"({"do":"knob","id":"created","value":[{"TopicArn":"media-events",
      "Events":["s3:ObjectCreated:*"],"Filter":{"Key":{"FilterRules":[{"Name":"prefix",
      "Value":"uploads/"}]}}}]})");
  opened.run();
  const Picture picture(opened.app);
  const Machine& machine = picture.machine;
  REQUIRE(machine.hubs.size() == 2);
  CHECK(machine.hubs[0].bucket);
  CHECK_FALSE(machine.hubs[1].bucket);
  const auto has = [&](LinkKind kind, uint32_t from, uint32_t to) {
    return std::any_of(machine.links.begin(), machine.links.end(), [&](const Link& link) {
      return link.kind == kind && link.from == from && link.to == to;
    });
  };
  CHECK(has(LinkKind::publish, 0, 0));  // phones put into media
  CHECK(has(LinkKind::relay, 0, 1));
  CHECK(has(LinkKind::fan, 1, 0));  // media-events to index
  CHECK(machine.hubs[0].band == 0);
  CHECK(machine.hubs[1].band == 1);  // where there is more room
  const sim::Log& log = opened.app.log();
  const MachineNow now =
      machine_now(machine, log, picture.timeline,
                  opened.app.view().fold(static_cast<uint32_t>(log.events.size())));
  CHECK(now.taken[0] >= 10);
  CHECK(now.sent[0] == 10);
}

TEST_CASE("a mapping's batch is in the hands of the run that got it") {
  Opened opened("labs/lambda/esm-batch.json");
  opened.predict_and_run("a");
  const Picture picture(opened.app);
  const sim::Log& log = opened.app.log();
  int held = 0;
  for (int64_t ms = 0; ms < 120'000; ms += 1'000) {
    const uint32_t position = log.position_at(ms);
    const MachineNow now =
        machine_now(picture.machine, log, picture.timeline, opened.app.view().fold(position));
    for (const Held& row : now.queues[0].rows) {
      if (row.mid == 0) continue;
      ++held;
      CHECK(picture.timeline.lanes.workers[row.worker].function != 0);
    }
  }
  CHECK(held > 20);
}

TEST_CASE("two workers that each do their part of an order have not done it twice") {
  Opened opened("labs/fanout/fanout-half.json");
  opened.predict_and_run("b");
  const Picture picture(opened.app);
  const sim::Log& log = opened.app.log();
  const MachineNow now =
      machine_now(picture.machine, log, picture.timeline,
                  opened.app.view().fold(static_cast<uint32_t>(log.events.size())));
  bool several = false;
  for (const OrderNow& order : now.orders) {
    several = several || order.times > 1;
    CHECK(order.again == 0);
  }
  CHECK(several);
}
