// Defences of consumers, Beanstalk's daemon and scaling, as labs spell them (spec clients.md).
#include <string>

#include "tests/lab/scenario_play.h"

using namespace inflight;
using namespace inflight::test;
using sim::Ev;

namespace {

/// One queue, four orders, and these actors.
std::string scene(const std::string& actors) {
  return R"({"clock": {"horizon": "10m"}, "resources": {"queues": {"orders":
    {"VisibilityTimeout": 30, "ReceiveMessageWaitTimeSeconds": 20}}},
    "actors": {"shop": {"kind": "producer", "to": "orders",
      "send": [{"n": 4, "at": "0s", "batch": 4}]}, )" +
         actors + "}}";
}

/// A worker that dies after its first charge.
std::string worker(const std::string& idempotent) {
  return R"("worker": {"kind": "consumer", "from": "orders", "work": "2s",
    "deleteAfter": "success", "idempotent": )" +
         idempotent + R"(, "crash": [{"instance": 1, "item": 1, "at": "after-effect",
    "restart": "1s"}]})";
}

}  // namespace

TEST_CASE("CLI-IDEM: a defence is a flag, a mode or an object") {
  for (const char* none : {"false", R"("none")", R"({"Mode": "none"})"}) {
    Play play(scene(worker(none)));
    CHECK(play.run().count(Ev::effect, sim::kDup) == 1);
  }
  for (const char* some : {"true", R"("key")", R"("table")", R"("conditionalPut")",
                           R"({"Mode": "conditionalPut", "Key": "n", "Table": "done"})"}) {
    Play play(scene(worker(some)));
    CHECK(play.run().count(Ev::effect, sim::kDup) == 0);
    CHECK(play.count(Ev::skip_dup) == 1);
    CHECK(play.count(Ev::effect) == 4);
  }
}

TEST_CASE("CLI-IDEM-01: the key may be a value of the body, the table any") {
  Play play(scene(worker(R"({"Mode": "table", "Key": "n", "Table": "done"})")));
  play.run();
  const sim::Table& table = play.world.kernel.tables.at("done");
  CHECK(table.size() == 4);
  CHECK(table.contains("1"));
}

TEST_CASE("CLI-ASG: autoscaling names its consumer, a target and bounds") {
  const std::string scaling = R"(, "fleet": {"kind": "autoscaling", "of": "worker", "min": 1,
    "max": 3, "latency": "2s", "processing": "2s"})";
  const std::string slow = R"("worker": {"kind": "consumer", "from": "orders", "work": "5m",
    "deleteAfter": "success"})";
  Play play(scene(slow + scaling));
  play.run();
  CHECK(play.story({Ev::scale}) == "180 scale orders out");
  CHECK(play.log.names.size() > 0);
  CHECK(play.log.find_name("worker-3") != 0);
  const auto fleet = [](const std::string& min) {
    return R"("fleet": {"kind": "autoscaling", "of": "worker", "min": )" + min +
           R"(, "max": 3, "latency": "2s", "processing": "2s"}, )";
  };
  const Problems bounds = faults_of(scene(fleet("4") + slow));
  REQUIRE(bounds.size() == 1);
  CHECK(bounds[0].pointer == "/actors/fleet/min");
  const Problems order = faults_of(scene(fleet("1") + slow));
  REQUIRE(order.size() == 1);
  CHECK(order[0].pointer == "/actors/fleet/of");
}

TEST_CASE("CLI-EB: sqsd posts to its URL; nobody there is no success") {
  Play play(scene(R"("sqsd": {"kind": "sqsd", "from": "orders", "connections": 2,
    "visibilityTimeout": 20, "connectTimeout": 15})"));
  play.run();
  CHECK(play.count(Ev::effect) == 0);
  // The second try at 15 s is the last within the timeout; the message comes back 2 s later.
  CHECK(play.story({Ev::fail}).starts_with("15 fail orders 1 error, 15 fail orders 2 error"));
  const Problems faults = faults_of(scene(R"("sqsd": {"kind": "sqsd", "from": "oders"})"));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].pointer == "/actors/sqsd/from");
}
