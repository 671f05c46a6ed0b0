// Mappings: what is refused, states, slots, windows, and who gets a message first.
#include "tests/services/functions.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

std::string refused(Stage& s, const std::string& more) {
  return s.refusal("CreateEventSourceMapping", Stage::mapping_args("orders", "f", more));
}

}  // namespace

TEST_CASE("LAM-API-06 LAM-API-09 LAM-ESM-08 what creation refuses, in AWS's words") {
  Stage s;
  s.queue("orders");
  s.queue("orders.fifo", R"({"FifoQueue":"true"})");
  s.function("f", Stage::takes(1000));
  const std::string prefix = "ValidationException: 1 validation error detected: Value ";
  CHECK(refused(s, R"(,"BatchSize":0)").starts_with(prefix + "'0' at 'batchSize'"));
  CHECK(refused(s, R"(,"BatchSize":10001)").starts_with(prefix + "'10001' at 'batchSize'"));
  CHECK(refused(s, R"(,"MaximumBatchingWindowInSeconds":301)").starts_with(prefix + "'301'"));
  CHECK(refused(s, R"(,"ScalingConfig":{"MaximumConcurrency":1})").starts_with(prefix + "'1'"));
  CHECK(refused(s, R"(,"FunctionResponseTypes":["Other"])").starts_with(prefix + "'[Other]'"));
  CHECK(refused(s, R"(,"DestinationConfig":{})") ==
        "InvalidParameterValueException: Unsupported DestinationConfig parameter for given event "
        "source mapping type.");
  for (const char* pattern : {"null", "[]", "{\\\"eventSource\\\":\\\"aws:sqs\\\"}", "{"}) {
    CHECK(refused(s, R"(,"FilterCriteria":{"Filters":[{"Pattern":")" + std::string(pattern) +
                         "\"}]}") ==
          "InvalidParameterValueException: Invalid filter pattern definition.");
  }
  CHECK(refused(s, R"(,"ScalingConfig":{"MaximumConcurrency":2},"ProvisionedPollerConfig":)"
                   R"({"MinimumPollers":2})")
            .starts_with("InvalidParameterValueException: "));
  CHECK(s.refusal("CreateEventSourceMapping", Stage::mapping_args("orders", "none")) ==
        "InvalidParameterValueException: Function does not exist");
  CHECK(s.refusal("CreateEventSourceMapping",
                  R"({"EventSourceArn":"arn:aws:mq:x:y:z","FunctionName":"f"})") ==
        "InvalidParameterValueException: Unrecognized event source.");
  CHECK(s.refusal("GetEventSourceMapping", R"({"UUID":"x"})") ==
        "ResourceNotFoundException: The resource you requested does not exist.");
  CHECK(s.account.world().lambda.mappings.empty());
  CHECK(s.account.world().lambda.pending.empty());
}

TEST_CASE("LAM-API-02 LAM-P0-04 esm.transitionDelay: a mapping polls when it is Enabled") {
  Stage s;
  CHECK_FALSE(s.account.set("esm.transitionDelay", 40));
  s.queue("orders");
  s.function("f", Stage::takes(1000));
  s.send("orders", "a");
  const std::string uuid = s.mapping("orders", "f");
  const auto state = [&] {
    return s.text_of(s.call("GetEventSourceMapping", R"({"UUID":")" + uuid + "\"}"), "State");
  };
  CHECK(state() == "Creating");
  s.run_to(39'999);
  CHECK(state() == "Creating");
  CHECK(s.batches().empty());
  s.run_to(40'000);
  CHECK(state() == "Enabled");
  CHECK(s.batches() == "a#1");
  s.call("UpdateEventSourceMapping", R"({"UUID":")" + uuid + R"(","BatchSize":5})");
  CHECK(state() == "Updating");
  s.send("orders", "b");
  s.run_to(42'000);
  CHECK(s.batches() == "a#1|b#1");  // it polls while it is being updated
  s.call("UpdateEventSourceMapping", R"({"UUID":")" + uuid + R"(","Enabled":false})");
  s.run_to(90'000);
  CHECK(state() == "Disabled");
}

TEST_CASE("LAM-API-03 disabling ends open polls and flushes what is collected") {
  Stage s;
  s.queue("orders");
  s.function("f", Stage::takes(1000));
  const std::string uuid =
      s.mapping("orders", "f", R"(,"BatchSize":100,"MaximumBatchingWindowInSeconds":60)");
  s.send("orders", "a");
  s.run_to(5000);
  CHECK(s.batches().empty());
  CHECK(s.counts("orders") == "0/1");
  s.call("UpdateEventSourceMapping", R"({"UUID":")" + uuid + R"(","Enabled":false})");
  CHECK(s.batches() == "a#1");
  s.send("orders", "b");
  s.run_to(100'000);
  CHECK(s.batches() == "a#1");
  CHECK(s.counts("orders") == "1/0");  // nobody took it: no dead poll
  CHECK(s.account.world().kernel.open.empty());
  s.call("UpdateEventSourceMapping", R"({"UUID":")" + uuid + R"(","Enabled":true})");
  s.run_to(200'000);
  CHECK(s.batches() == "a#1|b#1");
}

TEST_CASE("LAM-API-03 a deleted mapping finishes its run, deletes, and takes no more") {
  Stage s;
  s.queue("orders");
  s.function("f", Stage::takes(2000));
  const std::string uuid = s.mapping("orders", "f");
  s.send("orders", "a");
  s.run_to(1000);
  CHECK(s.text_of(s.call("DeleteEventSourceMapping", R"({"UUID":")" + uuid + "\"}"), "State") ==
        "Deleting");
  s.send("orders", "b");
  s.run_to(60'000);
  CHECK(s.batches() == "a#1");
  CHECK(s.counts("orders") == "1/0");
  CHECK(s.call("ListEventSourceMappings", "{}") == R"({"EventSourceMappings":[]})");
}

TEST_CASE("LAM-API-05 without its function a mapping drops batches; without its queue it rests") {
  Stage s;
  s.queue("orders", R"({"VisibilityTimeout":"10"})");
  s.function("f", Stage::takes(1000));
  const std::string uuid = s.mapping("orders", "f");
  s.call("DeleteFunction", R"({"FunctionName":"f"})");
  s.send("orders", "a");
  s.run_to(9'000);
  CHECK(s.counts("orders") == "0/1");
  s.run_to(25'000);
  CHECK(s.account.world().lambda.past_runs.empty());
  s.call("DeleteQueue", R"({"QueueUrl":"orders"})");
  s.run_to(30'000);
  CHECK(s.text_of(s.call("GetEventSourceMapping", R"({"UUID":")" + uuid + "\"}"),
                  "LastProcessingResult")
            .starts_with("PROBLEM"));
}

TEST_CASE("LAM-ESM-04 LAM-ESM-05 slots grow with a backlog and shrink on empty polls") {
  Stage s;
  s.queue("orders", R"({"VisibilityTimeout":"600"})");
  s.function("f", Stage::takes(10'000), 60);
  s.mapping("orders", "f", R"(,"BatchSize":1)");
  for (int i = 0; i < 60; ++i) s.send("orders", std::to_string(i));
  CHECK(s.live_slots() == 5);
  s.run_to(999);
  CHECK(s.live_slots() == 5);
  s.run_to(3000);
  CHECK(s.live_slots() == 20);
  s.run_to(25'000);
  CHECK(s.counts("orders") == "0/0");
  CHECK(s.live_slots() > 5);
  s.run_to(80'000);
  CHECK(s.live_slots() == 5);
}

TEST_CASE("LAM-ESM-04 no slot is added while one holds a throttled batch or nothing is waiting") {
  Stage s;
  s.queue("orders", R"({"VisibilityTimeout":"600"})");
  s.function("f", Stage::takes(30'000), 60);
  s.call("PutFunctionConcurrency", R"({"FunctionName":"f","ReservedConcurrentExecutions":4})");
  s.mapping("orders", "f", R"(,"BatchSize":1)");
  for (int i = 0; i < 20; ++i) s.send("orders", std::to_string(i));
  s.run_to(10'000);
  CHECK(s.live_slots() == 5);
  CHECK(s.metric("f", lambda::Metric::throttles) > 0);
}

TEST_CASE("LAM-P0-03 LAM-ESM-21 the lowest slot fills its batch before the next gets anything") {
  Stage s;
  s.queue("orders", R"({"VisibilityTimeout":"100"})");
  s.function("f", Stage::takes(1000));
  s.mapping("orders", "f", R"(,"BatchSize":4,"MaximumBatchingWindowInSeconds":10)");
  for (int i = 1; i <= 3; ++i) {
    s.run_to(i * 1000);
    s.send("orders", std::to_string(i));
  }
  s.run_to(4000);
  CHECK(s.batches().empty());
  CHECK(s.only_mapping().slots[0].batch.size() == 3);
  s.send("orders", "4");
  s.send("orders", "5");
  s.run_to(4001);
  CHECK(s.batches() == "1#1 2#1 3#1 4#1");
  s.run_to(14'000);  // slot 0 was busy when 5 came, so slot 1 opened a window at 4 s
  CHECK(s.batches() == "1#1 2#1 3#1 4#1|5#1");
}

TEST_CASE("LAM-ESM-22 windowAnchor prevInvocation: the window runs from the end of the last run") {
  Stage s;
  CHECK_FALSE(s.account.set("esm.windowAnchor", 1));
  s.queue("orders", R"({"VisibilityTimeout":"100"})");
  s.function("f", Stage::takes(1000));
  s.mapping("orders", "f", R"(,"BatchSize":4,"MaximumBatchingWindowInSeconds":10)");
  s.send("orders", "a");
  s.run_to(17'000);  // a ran from 10 to 11 s
  s.send("orders", "b");
  s.run_to(20'999);
  CHECK(s.batches() == "a#1");
  s.run_to(21'000);
  CHECK(s.batches() == "a#1|b#1");
}

TEST_CASE("LAM-FIFO-02 fifo.singleGroupBatches: a batch holds one group, the others come after") {
  Stage s;
  CHECK_FALSE(s.account.set("fifo.singleGroupBatches", 1));
  s.queue("orders.fifo", R"({"FifoQueue":"true","ContentBasedDeduplication":"true"})");
  s.function("f", Stage::takes(1000));
  s.mapping("orders.fifo", "f");
  s.call("SendMessageBatch", R"({"QueueUrl":"orders.fifo","Entries":[)"
                             R"({"Id":"1","MessageBody":"a1","MessageGroupId":"A"},)"
                             R"({"Id":"2","MessageBody":"b1","MessageGroupId":"B"},)"
                             R"({"Id":"3","MessageBody":"a2","MessageGroupId":"A"}]})");
  s.run_to(5000);
  CHECK(s.batches() == "a1#1 a2#1|b1#1");
  CHECK(s.counts("orders.fifo") == "0/0");
}

TEST_CASE("LAM-ESM-10 two mappings compete message by message, the older one first") {
  Stage s;
  s.queue("orders");
  s.function("f", Stage::takes(1000));
  s.function("g", Stage::takes(1000));
  s.mapping("orders", "f", R"(,"BatchSize":1)");
  s.mapping("orders", "g", R"(,"BatchSize":1)");
  for (int i = 0; i < 8; ++i) s.send("orders", std::to_string(i));
  s.run_to(500);
  CHECK(s.function_named("f").runs == 5);
  CHECK(s.function_named("g").runs == 3);
}
