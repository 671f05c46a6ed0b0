// Each knob of spec section 21, on and off.
#include "tests/services/account.h"
#include "world/profile.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

void knob(Account& a, std::string_view name, int64_t value) {
  const auto fault = world::apply_setting(a.world, name, value);
  REQUIRE_MESSAGE(!fault, name);
}

q::SendMessage tenant_message(const std::string& tenant, const std::string& body) {
  q::SendMessage send{{"orders", 0}, Account::body_of(body)};
  send.message_group_id = tenant;
  return send;
}

std::string attribute(Account& a, const std::string& name) {
  return a.ask<q::QueueAttributes>(q::GetQueueAttributes{{"orders", 0}, {name}})
      .attributes.front()
      .second;
}

/// Bits of a mask.
int64_t bits(uint32_t mask) {
  int64_t count = 0;
  for (; mask != 0; mask &= mask - 1) ++count;
  return count;
}

}  // namespace

TEST_CASE("every setting has a rule, a range that holds its default, and refuses the rest") {
  Account a;
  for (const world::Setting& setting : world::settings()) {
    CHECK(!setting.rule.empty());
    const auto* of_sqs = std::get_if<int64_t sqs::Settings::*>(&setting.member);
    const auto* of_lambda = std::get_if<int64_t lambda::Settings::*>(&setting.member);
    const auto* of_sns = std::get_if<int64_t sns::Settings::*>(&setting.member);
    const auto* of_actors = std::get_if<int64_t actors::Settings::*>(&setting.member);
    const auto* of_s3 = std::get_if<int64_t s3::Settings::*>(&setting.member);
    const int64_t held = of_sqs != nullptr      ? a.world.sqs.settings.*(*of_sqs)
                         : of_lambda != nullptr ? a.world.lambda.settings.*(*of_lambda)
                         : of_s3 != nullptr     ? a.world.s3.settings.*(*of_s3)
                         : of_actors != nullptr ? a.world.actors.settings.*(*of_actors)
                                                : a.world.sns.settings.*(*of_sns);
    CHECK(held == setting.standard);
    CHECK(!world::apply_setting(a.world, setting.name, setting.min));
    CHECK(!world::apply_setting(a.world, setting.name, setting.max));
    const auto fault = world::apply_setting(a.world, setting.name, setting.max + 1);
    REQUIRE(fault);
    CHECK(fault->pointer == setting.name);
  }
  CHECK(world::apply_setting(a.world, "bananas", 1));
}

TEST_CASE("SQS-POLL-03 a short poll asks some servers and misses what they do not hold") {
  Account a;
  knob(a, "shortPoll.sample.servers", 5);
  knob(a, "shortPoll.sample.replicas", 1);
  knob(a, "shortPoll.sample.asked", 3);
  a.create("orders", {{"VisibilityTimeout", "0"}});
  const uint32_t mid = a.send("orders", "d");
  const sqs::Queue& queue = *sqs::find_queue(a.world.sqs, "orders");
  const uint32_t holds = sqs::servers_of(a.world.kernel.seed, a.world.sqs.settings, queue,
                                         a.world.sqs.messages.at(mid));
  CHECK(bits(holds) == 1);
  CHECK(a.log.events[1].kind == sim::Ev::send);
  CHECK(a.log.events[1].extra == holds);
  int64_t missed = 0;
  for (int i = 0; i < 1000; ++i) {
    const bool found = !a.receive("orders").empty();
    // A short poll says whom it asked: in `receive` or `empty`, the event before its `api`.
    const sim::Event& event = a.log.events[a.log.events.size() - 2];
    CHECK(bits(event.extra) == 3);
    CHECK(found == ((event.extra & holds) != 0));
    CHECK(((event.flags & sim::kFalse) != 0) == !found);
    missed += !found;
  }
  // C(4,3)/C(5,3) = 0.4; these 1,000 draws are fixed by the seed.
  CHECK(missed > 340);
  CHECK(missed < 460);
  // A long poll asks them all (SQS-POLL-04).
  for (int i = 0; i < 50; ++i) {
    CHECK(a.ask<q::Received>(Account::receive_of("orders", 1, 0, 20)).messages.size() == 1);
  }
}

TEST_CASE("SQS-POLL-03 FIFO queues have no false empties") {
  Account a;
  knob(a, "shortPoll.sample.servers", 32);
  a.create("orders.fifo", {{"FifoQueue", "true"}, {"ContentBasedDeduplication", "true"}});
  q::SendMessage send{{"orders.fifo", 0}, Account::body_of("a")};
  send.message_group_id = "g";
  a.ask<q::Sent>(send);
  CHECK(a.receive("orders.fifo").size() == 1);
}

TEST_CASE("SQS-ORD-03 dup.rate shows a message twice, or brings a deleted one back") {
  Account a;
  a.create("orders");
  knob(a, "dup.rate", 1000000);
  a.send("orders", "a");
  const auto first = a.receive("orders");
  a.run_to(2_s);
  const auto second = a.receive("orders");
  REQUIRE(second.size() == 1);
  CHECK(second[0].mid == first[0].mid);
  CHECK(second[0].receive_count == 2);
  a.remove("orders", second[0].handle);  // answered with success, and missed by a server
  CHECK(a.events(sim::Ev::delete_noop) == 1);
  knob(a, "dup.rate", 0);
  a.run_to(60_s);
  const auto third = a.receive("orders");
  REQUIRE(third.size() == 1);
  a.remove("orders", third[0].handle);
  CHECK(a.counts("orders") == "0/0/0");
}

TEST_CASE("SQS-ORD-03 order.jitter lets a neighbour go first") {
  const auto order = [](int64_t jitter) {
    Account a;
    knob(a, "order.jitter", jitter);
    a.create("orders");
    for (const char* body : {"a", "b", "c", "d", "e", "f", "g", "h"}) a.send("orders", body);
    return a.bodies("orders");
  };
  CHECK(order(0) == "a b c d e f g h");
  CHECK(order(500000) != "a b c d e f g h");
  CHECK(order(1000000) == "a b c d e f g h");  // all move alike
}

TEST_CASE("SQS-FAIR-02 SQS-FAIR-03 a noisy tenant waits behind the quiet ones, and is served") {
  for (const int64_t fair : {0, 1}) {
    Account a;
    knob(a, "fair.enabled", fair);
    a.create("orders");
    for (int i = 0; i < 40; ++i) a.ask<q::Sent>(tenant_message("big", "b" + std::to_string(i)));
    for (int i = 0; i < 3; ++i) a.receive("orders", 10);  // 30 of "big" in flight: noisy
    a.ask<q::Sent>(tenant_message("small", "s"));
    a.send("orders", "nobody's");
    const std::string got = a.bodies("orders", 3);
    CHECK(got == (fair == 1 ? "s nobody's b30" : "b30 b31 b32"));
    CHECK(a.bodies("orders", 1) == (fair == 1 ? "b31" : "b33"));
  }
}

TEST_CASE("SQS-FAIR-04 SQS-FAIR-05 five quiet minutes end the noise, and metrics tell it apart") {
  Account a;
  a.create("orders", {{"VisibilityTimeout", "3600"}});
  for (int i = 0; i < 40; ++i) a.ask<q::Sent>(tenant_message("big", "b"));
  for (int i = 0; i < 3; ++i) a.receive("orders", 10);
  a.send("orders", "alone");
  const uint16_t place = sqs::find_queue(a.world.sqs, "orders")->place;
  const auto gauge = [&](std::string_view metric) {
    return world::metric_value(a.world, place, metric)->value;
  };
  CHECK(gauge("ApproximateNumberOfNoisyGroups") == 1);
  CHECK(gauge("ApproximateNumberOfMessagesVisible") == 11);
  CHECK(gauge("ApproximateNumberOfMessagesVisibleInQuietGroups") == 1);
  CHECK(gauge("ApproximateNumberOfMessagesNotVisibleInQuietGroups") == 0);
  a.run_to(299'999_ms);
  CHECK(gauge("ApproximateNumberOfNoisyGroups") == 1);
  a.run_to(300_s);
  CHECK(gauge("ApproximateNumberOfNoisyGroups") == 0);
}

TEST_CASE("SQS-FIFO-18 fifo.scanDepth hides the groups behind a long backlog of one") {
  Account a;
  knob(a, "fifo.scanDepth", 5);
  a.create("orders.fifo", {{"FifoQueue", "true"}, {"ContentBasedDeduplication", "true"}});
  const auto send = [&a](const std::string& group, const std::string& body) {
    q::SendMessage message{{"orders.fifo", 0}, Account::body_of(body)};
    message.message_group_id = group;
    a.ask<q::Sent>(message);
  };
  for (int i = 0; i < 8; ++i) send("big", "b" + std::to_string(i));
  send("small", "s");
  CHECK(a.bodies("orders.fifo", 1) == "b0");  // and blocks its group
  CHECK(a.bodies("orders.fifo", 10).empty());
  knob(a, "fifo.scanDepth", 8);
  CHECK(a.bodies("orders.fifo", 10) == "s");
}

TEST_CASE("SQS-LIM-03 throttle.fifoTps refuses what is over the limit in a second") {
  Account a;
  knob(a, "throttle.fifoTps", 3);
  a.create("orders.fifo", {{"FifoQueue", "true"}, {"ContentBasedDeduplication", "true"}});
  q::SendMessage send{{"orders.fifo", 0}, Account::body_of("a")};
  send.message_group_id = "g";
  for (int i = 0; i < 3; ++i) a.ask<q::Sent>(send);
  CHECK(a.refused(send).code == "RequestThrottled");
  a.receive("orders.fifo");  // each action has its own allowance
  a.run_to(1_s);
  a.ask<q::Sent>(send);
  a.create("orders");
  for (int i = 0; i < 9; ++i) a.send("orders", "standard queues have no such limit");
}

TEST_CASE("SQS-GEN-07 SQS-ATTR-11 attributes and retention arrive late when told to") {
  Account a;
  a.create("orders");
  knob(a, "propagation.attributes", 60);
  knob(a, "propagation.retention", 900);
  a.set("orders", "VisibilityTimeout", "5");
  a.set("orders", "MessageRetentionPeriod", "60");
  CHECK(attribute(a, "VisibilityTimeout") == "30");
  a.run_to(59'999_ms);
  CHECK(attribute(a, "VisibilityTimeout") == "30");
  a.run_to(60_s);
  CHECK(attribute(a, "VisibilityTimeout") == "5");
  CHECK(attribute(a, "MessageRetentionPeriod") == "345600");
  a.send("orders", "old");
  a.run_to(899'999_ms);
  CHECK(a.counts("orders") == "1/0/0");
  a.run_to(900_s);
  CHECK(attribute(a, "MessageRetentionPeriod") == "60");
  CHECK(a.counts("orders") == "0/0/0");
}

TEST_CASE("SQS-GEN-07 counters are seen late when told to") {
  Account a;
  a.create("orders");
  knob(a, "propagation.counters", 60);
  a.send("orders", "a");
  CHECK(attribute(a, "ApproximateNumberOfMessages") == "0");
  a.run_to(59'999_ms);
  CHECK(attribute(a, "ApproximateNumberOfMessages") == "0");
  a.run_to(60_s);
  CHECK(attribute(a, "ApproximateNumberOfMessages") == "1");
  a.receive("orders");
  CHECK(attribute(a, "ApproximateNumberOfMessagesNotVisible") == "0");
  CHECK(a.counts("orders") == "0/1/0");
}

TEST_CASE("SQS-Q-06 SQS-PURGE-01 a late delete and a late purge spare nobody but the newcomers") {
  Account a;
  a.create("orders");
  knob(a, "propagation.purge", 60);
  knob(a, "propagation.delete", 60);
  a.send("orders", "before");
  a.ask<q::Done>(q::PurgeQueue{{"orders", 0}});
  CHECK(a.counts("orders") == "1/0/0");
  a.send("orders", "after");
  a.run_to(60_s);
  CHECK(a.bodies("orders", 10, 0) == "after");
  a.ask<q::Done>(q::DeleteQueue{{"orders", 0}});
  CHECK(a.bodies("orders", 10, 0) == "after");
  a.run_to(120_s);
  CHECK(a.refused(q::PurgeQueue{{"orders", 0}}).code == "AWS.SimpleQueueService.NonExistentQueue");
}

TEST_CASE("SQS-SEND-03 sqs.maxMessageBytes is default, maximum and batch total") {
  Account a;
  knob(a, "sqs.maxMessageBytes", 262144);
  a.create("orders");
  CHECK(attribute(a, "MaximumMessageSize") == "262144");
  CHECK(a.refused(q::SetQueueAttributes{{"orders", 0}, {{"MaximumMessageSize", "262145"}}}).code ==
        "InvalidAttributeValue");
  const std::string half(140000, 'x');
  q::SendMessageBatch batch{{"orders", 0}, {}};
  batch.entries.push_back({"a", Account::body_of(half)});
  batch.entries.push_back({"b", Account::body_of(half)});
  CHECK(a.refused(batch).message ==
        "Batch requests cannot be longer than 262144 bytes. You have sent 280000 bytes.");
}
