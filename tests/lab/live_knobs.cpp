// Live knobs below /resources: what a changed scenario says becomes calls of the services
// (joints 13).
#include "services/lambda/lambda.h"
#include "services/sns/sns.h"
#include "tests/lab/scenario_play.h"

using namespace inflight;
using namespace inflight::test;

namespace {

constexpr const char* kWorld = R"({"clock": {"horizon": "1h"}, "actors": {}, "resources": {
  "queues": {"orders": {"VisibilityTimeout": 60, "RedrivePolicy": null}, "lost": {}},
  "topics": {"order-events": {"DisplayName": "Orders"}},
  "functions": {"charge": {"Timeout": 30, "MaximumRetryAttempts": 2,
    "Permissions": [{"on": true, "Principal": "sns.amazonaws.com"}]}},
  "subscriptions": {"s": {"on": true, "TopicArn": "order-events", "Protocol": "sqs",
                          "Endpoint": "orders", "RawMessageDelivery": false}},
  "mappings": {"m": {"on": true, "EventSourceArn": "orders", "FunctionName": "charge",
                     "BatchSize": 10}}}})";

/// The world above after the value at `path` below /resources was set; refusals fail the test.
struct Changed : Play {
  Changed(const std::vector<std::string>& path, const char* value) : Play(kWorld) {
    REQUIRE_MESSAGE(refusals.empty(), refused());
    set(path, value);
  }
  void set(const std::vector<std::string>& path, const char* value) {
    std::string pointer = "/resources";
    for (const std::string& step : path) pointer = json::join(pointer, step);
    const JsonBox patch =
        json_of(R"([{"op": "add", "path": ")" + pointer + R"(", "value": )" + value + "}]");
    document = patched(document, *patch);
    Problems problems;
    const world::Scenario wanted = lab::decode_scenario(*document, problems);
    REQUIRE_MESSAGE(problems.empty(), listed(problems));
    const auto calls = world::calls_to_change(world, wanted, path);
    REQUIRE(calls.size() == 1);
    world::submit(world, sinks, {sim::Owner::none, 0, 0, true}, calls[0], 0);
    world::settle(world, sinks);
    const sim::Event& last = log.events.back();
    CHECK(last.kind == sim::Ev::api);
    const uint32_t err = last.extra >> 16;
    CHECK_MESSAGE(err == 0, log.texts[err]);
  }
  const lambda::Function& function() const {
    return *lambda::find_function(world.lambda, "charge");
  }
  const lambda::Mapping& mapping() const { return world.lambda.mappings.begin()->second; }
  JsonBox document = json_of(kWorld);
};

}  // namespace

TEST_CASE("a queue's redrive policy is put on and taken off") {
  Changed one({"queues", "orders", "RedrivePolicy"},
              R"({"deadLetterTargetArn": "lost", "maxReceiveCount": 3})");
  const auto& queue = one.world.sqs.queues.begin()->second;
  REQUIRE(queue.redrive.has_value());
  CHECK(queue.redrive->max_receive_count == 3);
  one.set({"queues", "orders", "RedrivePolicy"}, "null");
  CHECK_FALSE(queue.redrive.has_value());
}

TEST_CASE("a function's settings, code, concurrency and permissions") {
  CHECK(Changed({"functions", "charge", "Timeout"}, "20").function().timeout == 20);
  CHECK(Changed({"functions", "charge", "DeadLetterConfig"}, R"({"TargetArn": "lost"})")
            .function()
            .dead_letter == "arn:aws:sqs:ap-southeast-1:111122223333:lost");
  Changed reserved({"functions", "charge", "ReservedConcurrentExecutions"}, "2");
  CHECK(reserved.function().reserved == 2);
  reserved.set({"functions", "charge", "ReservedConcurrentExecutions"}, "null");
  CHECK_FALSE(reserved.function().reserved.has_value());
  CHECK(Changed({"functions", "charge", "behaviour"}, R"({"idempotent": true})")
            .function()
            .behaviour.idempotency.by != api::Idempotent::none);
  CHECK(Changed({"functions", "charge", "MaximumRetryAttempts"}, "0")
            .function()
            .event_config->retries == 0);
  Changed permission({"functions", "charge", "Permissions", "0", "on"}, "false");
  CHECK(permission.function().statements.empty());
  permission.set({"functions", "charge", "Permissions", "0", "on"}, "true");
  CHECK(permission.function().statements.size() == 1);
}

TEST_CASE("a mapping's members, and the mapping itself") {
  CHECK(Changed({"mappings", "m", "BatchSize"}, "5").mapping().batch_size == 5);
  CHECK(Changed({"mappings", "m", "FunctionResponseTypes"}, R"(["ReportBatchItemFailures"])")
            .mapping()
            .report_failures);
  Changed off({"mappings", "m", "on"}, "false");
  CHECK_FALSE(off.mapping().polls);
  off.set({"mappings", "m", "on"}, "true");
  CHECK(off.mapping().polls);
  Changed scaled({"mappings", "m", "ScalingConfig"}, R"({"MaximumConcurrency": 2})");
  CHECK(scaled.mapping().maximum_concurrency == 2);
  scaled.set({"mappings", "m", "ScalingConfig"}, "null");
  CHECK_FALSE(scaled.mapping().maximum_concurrency.has_value());
}

TEST_CASE("a topic's attribute, a subscription's, and the subscription itself") {
  const Changed topic({"topics", "order-events", "DisplayName"}, R"("Shop")");
  CHECK(topic.world.sns.topics.begin()->second.attributes.at("DisplayName") == "Shop");
  Changed raw({"subscriptions", "s", "RawMessageDelivery"}, "true");
  CHECK(raw.world.sns.subscriptions.begin()->second.raw);
  raw.set({"subscriptions", "s", "RedrivePolicy"}, R"({"deadLetterTargetArn": "lost"})");
  raw.set({"subscriptions", "s", "RedrivePolicy"}, "null");
  CHECK(raw.world.sns.subscriptions.begin()->second.dead_letter == "");
  raw.set({"subscriptions", "s", "on"}, "false");
  CHECK(raw.world.sns.subscriptions.empty());
  raw.set({"subscriptions", "s", "on"}, "true");
  REQUIRE(raw.world.sns.subscriptions.size() == 1);
  CHECK(raw.world.sns.subscriptions.begin()->second.raw);
}
