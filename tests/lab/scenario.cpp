#include "lab/scenario.h"

#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

namespace {

const actors::Consumer& worker(const world::Scenario& scenario) {
  for (const auto& actor : scenario.actors) {
    if (const auto* consumer = std::get_if<actors::Consumer>(&actor)) return *consumer;
  }
  FAIL("no consumer");
  static const actors::Consumer none;
  return none;
}

std::string attribute(const world::QueueSpec& queue, std::string_view name) {
  for (const auto& [key, value] : queue.attributes) {
    if (key == name) return value;
  }
  return "(not set)";
}

}  // namespace

TEST_CASE("the scenario has variant, patch and knobs applied, in this order") {
  const ScenarioResult fixed = make_scenario(duplicates(), "fixed", 1, {});
  REQUIRE(fixed.ok());
  CHECK(attribute(fixed.scenario.queues.at(0), "VisibilityTimeout") == "30");
  CHECK(worker(fixed.scenario).work.a == Span{50'000});
  CHECK(worker(fixed.scenario).crash.size() == 1);
  CHECK(worker(fixed.scenario).count == 3);
  CHECK(worker(fixed.scenario).delete_after == actors::DeleteAfter::success);

  const ScenarioResult broken = make_scenario(duplicates(), "broken", 0, {});
  REQUIRE(broken.ok());
  CHECK(attribute(broken.scenario.queues.at(0), "VisibilityTimeout") == "120");
  CHECK(worker(broken.scenario).work.a == Span{40'000});
  CHECK(worker(broken.scenario).crash.empty());

  const ScenarioResult set = make_scenario(
      duplicates(), "broken", 0, {{"vt", json::int_value(7)}, {"hb", json::bool_value(true)}});
  REQUIRE(set.ok());
  CHECK(attribute(set.scenario.queues.at(0), "VisibilityTimeout") == "7");
  CHECK(worker(set.scenario).heartbeat.on);
}

TEST_CASE("a knob may set several values, and each that AWS refuses is blamed on it") {
  const JsonBox both =
      patched(json_of(redrive_text()),
              *json_of(R"([{"op": "add", "path": "/knobs/-", "value": {"id": "vt", "type": "int",
        "path": "/resources/queues/orders/VisibilityTimeout", "min": 0, "max": 100,
        "also": ["/resources/queues/orders-dlq/MessageRetentionPeriod"],
        "label": {"en": "both", "bn": "দুটোই"}}}])"));
  const LabLoad loaded = load_lab(json::compact(*both));
  // 0 … 100 is no MessageRetentionPeriod, but the wire form of a number is: AWS judges it later.
  REQUIRE_MESSAGE(loaded.lab.has_value(), listed(loaded.problems));
  const ScenarioResult set = make_scenario(*loaded.lab, "main", 0, {{"vt", json::int_value(61)}});
  REQUIRE(set.ok());
  CHECK(attribute(set.scenario.queues[0], "VisibilityTimeout") == "61");
  CHECK(attribute(set.scenario.queues[1], "MessageRetentionPeriod") == "61");
  CHECK(blamed_pointer(set, "/resources/queues/orders-dlq/MessageRetentionPeriod") ==
        "/runs/main/knobs/vt");
}

TEST_CASE("AWS attributes get their wire form, null is not set") {
  const ScenarioResult plain = make_scenario(redrive(), "main", 0, {});
  REQUIRE(plain.ok());
  REQUIRE(plain.scenario.queues.size() == 3);
  CHECK(attribute(plain.scenario.queues[0], "RedrivePolicy") == "(not set)");
  CHECK(attribute(plain.scenario.queues[2], "FifoQueue") == "true");
  CHECK_FALSE(plain.scenario.alarms.at(0).on);
  CHECK(plain.scenario.alarms[0].name == "dlq-not-empty");
  CHECK(plain.scenario.tags == std::vector<std::string>{"order", "poison"});
  const ScenarioResult set = make_scenario(
      redrive(), "main", 0,
      {{"policy", json_of(R"({"deadLetterTargetArn": "orders-dlq", "maxReceiveCount": 5})")}});
  CHECK(attribute(set.scenario.queues[0], "RedrivePolicy") ==
        R"({"deadLetterTargetArn":"arn:aws:sqs:ap-southeast-1:111122223333:orders-dlq",)"
        R"("maxReceiveCount":5})");
  const auto& shop = std::get<actors::Producer>(set.scenario.actors.at(0));
  CHECK(shop.poison->count == 1);
  CHECK(shop.poison->last == 28);
  CHECK(std::get<actors::Producer>(make_scenario(redrive(), "main", 2, {}).scenario.actors[0])
            .poison->count == 3);
}

TEST_CASE("the scenario's hash depends on what makes the world and on nothing else") {
  const std::string base = make_scenario(duplicates(), "fixed", 0, {}).scenario.hash;
  CHECK(base.size() == 12);
  CHECK(make_scenario(duplicates(), "fixed", 1, {}).scenario.hash != base);
  CHECK(make_scenario(duplicates(), "broken", 0, {}).scenario.hash != base);
  CHECK(make_scenario(duplicates(), "fixed", 0, {{"vt", json::int_value(31)}}).scenario.hash !=
        base);
  CHECK(make_scenario(duplicates(), "fixed", 0, {{"vt", json::int_value(30)}}).scenario.hash ==
        base);
  const JsonBox other = patched(json_of(duplicates_text()), *json_of(R"([
    {"op": "replace", "path": "/title/en", "value": "Other"},
    {"op": "add", "path": "/clock/speed", "value": 60},
    {"op": "remove", "path": "/hints"}])"));
  CHECK(make_scenario(load(json::compact(*other)), "fixed", 0, {}).scenario.hash == base);
}

TEST_CASE("a fault is blamed on the knob or patch step that set the value") {
  const ScenarioResult bad =
      make_scenario(duplicates(), "fixed", 0, {{"hb", json::text_value("yes")}});
  CHECK(reports(bad.problems, "/runs/fixed/knobs/hb", "true or false"));
  const ScenarioResult policy =
      make_scenario(redrive(), "main", 0, {{"policy", json_of(R"({"maxReceiveCount": 5})")}});
  const std::string target = "/resources/queues/orders/RedrivePolicy";
  CHECK(blamed_pointer(policy, target) == "/runs/main/knobs/policy");
  CHECK(blamed_pointer(policy, target + "/maxReceiveCount") ==
        "/runs/main/knobs/policy/maxReceiveCount");
  CHECK(blamed_pointer(policy, "/resources/queues/orders") == "/runs/main/knobs/policy");
  CHECK(blamed_pointer(policy, "/resources/queues/orders-dlq") == "/resources/queues/orders-dlq");
  const ScenarioResult broken = make_scenario(duplicates(), "broken", 0, {});
  CHECK(blamed_pointer(broken, "/resources/queues/orders/VisibilityTimeout") ==
        "/runs/broken/patch/0/value");
}

TEST_CASE("knobs that are unknown, and runs that are unknown, are reported") {
  CHECK(reports(make_scenario(duplicates(), "fixed", 0, {{"speed", json::int_value(1)}}).problems,
                "/runs/fixed/knobs/speed", "offers"));
  CHECK(
      reports(make_scenario(duplicates(), "nope", 0, {}).problems, "/runs/nope", "vt-duplicates"));
}

TEST_CASE("the value of a knob before the learner touches it") {
  CHECK(json::as_int(*knob_default(duplicates(), "fixed", 0, "vt")) == 30);
  CHECK(json::as_int(*knob_default(duplicates(), "broken", 0, "vt")) == 120);
  CHECK(json::is_null(*knob_default(redrive(), "main", 0, "policy")));
}
