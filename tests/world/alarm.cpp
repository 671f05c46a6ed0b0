// Alarms on sampled metrics (joints 16, SQS-CW-01).
#include "tests/world/scene.h"

using namespace inflight;
using namespace inflight::testing;
using sim::Ev;

namespace {

world::AlarmSpec alarm_on(const std::string& metric, int64_t bound, int64_t period = 60) {
  world::AlarmSpec spec;
  spec.name = "watch";
  spec.queue = "orders";
  spec.metric = metric;
  spec.bound = bound;
  spec.period_s = period;
  return spec;
}

}  // namespace

TEST_CASE("SQS-CW-01 a gauge is sampled at whole minutes; only changes are events") {
  Scene s(10_min);
  Producer late = shop(1, 1_s);
  late.send[0].at = 61_s;
  s.queue("orders", {{"MessageRetentionPeriod", "180"}}).add(late);
  s.scenario.alarms.push_back(alarm_on("ApproximateNumberOfMessagesVisible", 0));
  s.run();
  CHECK(s.story(Ev::alarm) == "120000 ");
  CHECK(s.story(Ev::alarm_ok) == "300000 ");
}

TEST_CASE("a counter is summed over the period") {
  Scene s(10_min);
  s.queue("orders").add(shop(5, 10_s));
  s.scenario.alarms.push_back(alarm_on("NumberOfMessagesSent", 4, 120));
  s.run();
  CHECK(s.story(Ev::alarm) == "120000 ");
  CHECK(s.story(Ev::alarm_ok) == "240000 ");
}

TEST_CASE("an alarm that is off does not exist") {
  Scene s(5_min);
  s.queue("orders").add(shop(5, 10_s));
  world::AlarmSpec spec = alarm_on("ApproximateNumberOfMessagesVisible", 0);
  spec.on = false;
  s.scenario.alarms.push_back(spec);
  s.run();
  CHECK(s.count(Ev::alarm) == 0);
  CHECK(s.world.cloudwatch.alarms.empty());
}

TEST_CASE("SQS-CW-04 the age of the oldest message skips what was received three times") {
  Scene s(10_min);
  s.queue("orders").add(shop(1, 1_s));
  s.start();
  s.run_to(90_s);
  const uint16_t queue = s.log.find_name("orders");
  CHECK(world::metric_value(s.world, queue, "ApproximateAgeOfOldestMessage")->value == 90);
  s.world.sqs.messages.at(1).receives_here = 3;
  CHECK(world::metric_value(s.world, queue, "ApproximateAgeOfOldestMessage")->value == 0);
  CHECK_FALSE(world::metric_value(s.world, queue, "Bananas"));
}
