// Rules that no case and no other story names: edges of batches, tags, purges, tasks and metrics.
#include "tests/services/account.h"
#include "world/profile.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

const q::Attributes kFifo = {{"FifoQueue", "true"}, {"ContentBasedDeduplication", "true"}};

q::SendMessage grouped(const std::string& queue, const std::string& group,
                       const std::string& body) {
  q::SendMessage send{{queue, 0}, Account::body_of(body)};
  send.message_group_id = group;
  return send;
}

/// Billed units of the last call.
int32_t billed(const Account& a) { return a.log.events.back().value; }

}  // namespace

TEST_CASE("SQS-RCV-02 one call never gives a message twice, even with timeout 0") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  CHECK(a.bodies("orders", 10, 0) == "a");
  CHECK(a.bodies("orders", 10, 0) == "a");
}

TEST_CASE("SQS-DELAY-06 SQS-BATCH-10 a delay out of range fails its entry alone, in entry order") {
  Account a;
  a.create("orders");
  q::SendMessageBatch batch{{"orders", 0}, {}};
  for (const int64_t delay : {5, 901, 0}) {
    q::SendEntry entry{"d" + std::to_string(delay), Account::body_of("x")};
    entry.delay_seconds = delay;
    batch.entries.push_back(entry);
  }
  const auto sent = a.ask<q::SentBatch>(batch).entries;
  REQUIRE(sent.size() == 3);
  CHECK(std::holds_alternative<q::Sent>(sent[0].outcome));
  CHECK(std::get<1>(sent[1].outcome).first == "InvalidParameterValue");
  CHECK(std::holds_alternative<q::Sent>(sent[2].outcome));
  CHECK(a.counts("orders") == "1/0/1");
}

TEST_CASE("SQS-BATCH-09 a FIFO batch keeps entry order and drops its own duplicates") {
  Account a;
  a.create("orders.fifo", kFifo);
  q::SendMessageBatch batch{{"orders.fifo", 0}, {}};
  for (const char* body : {"a", "b", "a", "c"}) {
    q::SendEntry entry{"e" + std::to_string(batch.entries.size()), Account::body_of(body)};
    entry.message_group_id = "g";
    batch.entries.push_back(entry);
  }
  const auto sent = a.ask<q::SentBatch>(batch).entries;
  const auto& first = std::get<q::Sent>(sent[0].outcome);
  const auto& again = std::get<q::Sent>(sent[2].outcome);
  CHECK(again.mid == first.mid);
  CHECK(again.sequence == first.sequence);
  CHECK(a.bodies("orders.fifo") == "a b c");
}

TEST_CASE("SQS-SEND-04 a trace header does not count in the size, an attribute does") {
  Account a;
  a.create("orders", {{"MaximumMessageSize", "1024"}});
  q::SendMessage send{{"orders", 0}, Account::body_of(std::string(1024, 'x'))};
  send.system_attributes = {
      {"AWSTraceHeader", "String", "Root=1-5759e988-bd862e3fe1be46a994272793"}};
  a.ask<q::Sent>(send);
  send.attributes = {{"k", "String", "v"}};
  CHECK(a.refused(send).code == "InvalidParameterValue");
}

TEST_CASE("SQS-PURGE-03 after a purge an old handle deletes with success and changes nothing") {
  for (const bool fifo : {false, true}) {
    Account a;
    const std::string queue = fifo ? "orders.fifo" : "orders";
    a.create(queue, fifo ? kFifo : q::Attributes{});
    a.ask<q::Sent>(grouped(queue, "g", "a"));
    const uint32_t handle = a.receive(queue)[0].handle;
    a.ask<q::Done>(q::PurgeQueue{{queue, 0}});
    a.remove(queue, handle);
    CHECK(a.refused(q::ChangeMessageVisibility{{queue, 0}, {handle, ""}, 5}).code ==
          "InvalidParameterValue");
  }
}

TEST_CASE("SQS-DEL-09 SQS-LIM-01 a delete frees a place, and a waiting poll takes it") {
  Account a;
  REQUIRE(!world::apply_setting(a.world, "limits.inflight_standard", 1));
  a.create("orders");
  a.send("orders", "a");
  a.send("orders", "b");
  const uint32_t handle = a.receive("orders")[0].handle;
  const uint64_t poll = a.start(Account::receive_of("orders", 1, std::nullopt, 20));
  a.run_to(5_s);
  CHECK(!a.done(poll));
  a.remove("orders", handle);
  a.run_to(5_s);
  REQUIRE(a.done(poll));
  CHECK(a.content<q::Received>(poll).messages[0].body->text == "b");
}

TEST_CASE("SQS-TAG-02 tags have limits, counted in characters, and a reserved prefix") {
  Account a;
  a.create("orders");
  const auto refused = [&a](const std::string& key, const std::string& value) {
    return a.refused(q::TagQueue{{"orders", 0}, {{key, value}}}).code;
  };
  CHECK(refused("", "v") == "InvalidParameterValue");
  CHECK(refused(std::string(129, 'k'), "v") == "InvalidParameterValue");
  CHECK(refused("k", std::string(257, 'v')) == "InvalidParameterValue");
  CHECK(refused("aws:k", "v") == "InvalidParameterValue");
  std::string bangla;
  for (int i = 0; i < 128; ++i) bangla += "ক";
  a.ask<q::Done>(q::TagQueue{{"orders", 0}, {{bangla, ""}}});
  CHECK(a.ask<q::TagList>(q::ListQueueTags{{"orders", 0}}).tags.size() == 1);
}

TEST_CASE("SQS-BILL-02 SQS-BILL-03 a unit a started 64 KiB of the payload of a call") {
  Account a;
  a.create("orders");
  const auto batch_of = [&a](std::size_t bytes) {
    q::SendMessageBatch batch{{"orders", 0}, {}};
    for (int i = 0; i < 10; ++i) {
      batch.entries.push_back({std::to_string(i), Account::body_of(std::string(bytes, 'x'))});
    }
    a.ask<q::SentBatch>(batch);
    return billed(a);
  };
  CHECK(batch_of(1024) == 1);
  CHECK(batch_of(10 * 1024) == 2);
  CHECK(batch_of(100 * 1024) == 16);
  a.send("orders", std::string(256 * 1024, 'x'));
  CHECK(billed(a) == 4);
}

TEST_CASE("SQS-CW-01 SQS-GEN-07 the first data of a queue come late when told to") {
  for (const int64_t lag : {0, 900}) {
    Account a;
    world::Sinks silent;
    world::record_metrics(a.world, silent);
    REQUIRE(!world::apply_setting(a.world, "propagation.cloudwatch", lag));
    a.create("orders");
    a.run_to(1200_s);
    api::cloudwatch::GetMetricStatistics ask;
    ask.metric_namespace = "AWS/SQS";
    ask.metric = "ApproximateNumberOfMessagesVisible";
    ask.dimensions = {{"QueueName", "orders"}};
    ask.end.virtual_ms = 1'200'001;
    ask.statistics = {"Maximum"};
    const uint64_t call = a.start(api::Request{api::cloudwatch::Request{ask}});
    REQUIRE(a.done(call));
    const auto& answer = std::get<api::cloudwatch::Answer>(a.answer(call).of);
    const auto& points = std::get<api::cloudwatch::Statistics>(answer).points;
    REQUIRE(!points.empty());
    CHECK(points.front().start_ms == (lag == 0 ? 60'000 : 900'000));
    CHECK(points.back().start_ms == 1'200'000);
  }
}

TEST_CASE("SQS-MOVE-11 a move task ends after 36 hours with the rest unmoved") {
  Account a;
  a.create("dlq", {{"MessageRetentionPeriod", "1209600"}});
  a.create("orders", {{"MessageRetentionPeriod", "1209600"}});
  a.set("orders", "RedrivePolicy",
        R"({"deadLetterTargetArn":")" + sqs::arn_of("dlq") + R"(","maxReceiveCount":1})");
  constexpr int64_t kTick = 129'600;  // one a second, 36 h
  for (int64_t i = 0; i < kTick + 10; ++i) {
    a.start_unchecked(q::SendMessage{{"dlq", 0}, Account::body_of("x")});
  }
  a.start_unchecked(q::StartMessageMoveTask{Account::arn("dlq"), Account::arn("orders"), 1});
  a.world.kernel.quiet = true;
  world::Sinks silent;
  while (world::step(a.world, silent, Time{} + 37_h)) {
  }
  CHECK(a.world.sqs.tasks[1].status == "CANCELLED");
  CHECK(a.world.sqs.tasks[1].moved == kTick);
  CHECK(a.counts("dlq") == "10/0/0");
}
