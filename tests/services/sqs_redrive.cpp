#include "tests/services/account.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

std::string policy(const std::string& target, const std::string& count) {
  return "{\"deadLetterTargetArn\":\"" + sqs::arn_of(target) + "\",\"maxReceiveCount\":" + count +
         "}";
}

/// orders -> dlq after two receives; one message, received twice and visible again at 20 s.
Account exhausted() {
  Account a;
  a.create("dlq");
  a.create("orders", {{"VisibilityTimeout", "10"}});
  a.set("orders", "RedrivePolicy", policy("dlq", "2"));
  a.send("orders", "bad");
  a.receive("orders");
  a.run_to(10_s);
  a.receive("orders");
  a.run_to(20_s);
  return a;
}

}  // namespace

TEST_CASE("SQS-DLQ-03 the move happens in a receive attempt, never by a timer") {
  Account a = exhausted();
  CHECK(a.counts("orders") == "1/0/0");
  a.run_to(1_h);
  CHECK(a.counts("orders") == "1/0/0");
  CHECK(a.receive("orders").empty());
  CHECK(a.counts("orders") == "0/0/0");
  CHECK(a.counts("dlq") == "1/0/0");
}

TEST_CASE("SQS-DLQ-04 the same attempt fills up with healthy messages behind") {
  Account a = exhausted();
  a.send("orders", "good");
  CHECK(a.bodies("orders") == "good");
  CHECK(a.counts("dlq") == "1/0/0");
}

TEST_CASE("SQS-DLQ-05 SQS-DLQ-13 the moved message keeps id and count, and starts afresh") {
  Account a = exhausted();
  a.receive("orders");
  const auto got = a.receive("dlq");
  REQUIRE(got.size() == 1);
  CHECK(got[0].mid == 1);
  CHECK(got[0].receive_count == 3);
  CHECK(a.world.kernel.names[got[0].source].text == "orders");
  CHECK(a.world.sqs.messages.at(1).receives_here == 1);
}

TEST_CASE("SQS-DLQ-11 SQS-DLQ-12 without policy or target nothing moves") {
  Account a = exhausted();
  SUBCASE("policy taken away") { a.set("orders", "RedrivePolicy", ""); }
  SUBCASE("target deleted") { a.ask<q::Done>(q::DeleteQueue{{"dlq", 0}}); }
  CHECK(a.bodies("orders") == "bad");
}

TEST_CASE("SQS-DLQ-01 SQS-DLQ-02 redrive policies are checked when set") {
  Account a;
  a.create("orders");
  a.create("dlq");
  a.create("dlq.fifo", {{"FifoQueue", "true"}});
  const auto refused = [&a](const std::string& text) {
    return a.refused(q::SetQueueAttributes{{"orders", 0}, {{"RedrivePolicy", text}}});
  };
  const auto reason = [&](const std::string& text) {
    const Error error = refused(text);
    CHECK(error.code == "InvalidParameterValue");
    return error.message.substr(error.message.find("Reason: ") + 8);
  };
  CHECK(reason(policy("dlq", "0")) ==
        "Invalid value for maxReceiveCount: 0, valid values are from 1 to 1000 both inclusive.");
  CHECK(reason("{\"maxReceiveCount\":5}") ==
        "Redrive policy does not contain mandatory attribute: deadLetterTargetArn.");
  CHECK(reason("{\"deadLetterTargetArn\":\"dlq\",\"maxReceiveCount\":5}") ==
        "Invalid value for deadLetterTargetArn.");
  CHECK(reason(policy("nope", "5")) == "Dead letter target does not exist.");
  CHECK(reason(policy("dlq.fifo", "5")) ==
        "Dead-letter queue must be same type of queue as the source.");
  CHECK(refused("garbage").code == "InvalidParameterValue");
  a.set("orders", "RedrivePolicy", policy("dlq", "\"5\""));
  CHECK(a.world.sqs.queues.begin()->second.redrive->max_receive_count == 5);
}

TEST_CASE("SQS-DLQ-09 a redrive allow policy decides who may name the queue") {
  Account a;
  a.create("orders");
  a.create("dlq");
  a.set("dlq", "RedriveAllowPolicy", "{\"redrivePermission\":\"denyAll\"}");
  CHECK(a.refused(q::SetQueueAttributes{{"orders", 0}, {{"RedrivePolicy", policy("dlq", "5")}}})
            .code == "InvalidParameterValue");
  a.set("dlq", "RedriveAllowPolicy",
        "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"" + sqs::arn_of("orders") +
            "\"]}");
  a.set("orders", "RedrivePolicy", policy("dlq", "5"));
}

TEST_CASE("SQS-RET-04 retention counts from the first send, through the DLQ") {
  Account a;
  a.create("dlq", {{"MessageRetentionPeriod", "345600"}});
  a.create("orders", {{"VisibilityTimeout", "10"}});
  a.set("orders", "RedrivePolicy", policy("dlq", "1"));
  a.send("orders", "bad");
  a.run_to(3_d);
  a.receive("orders");
  a.run_to(3_d + 10_s);
  a.receive("orders");
  CHECK(a.counts("dlq") == "1/0/0");
  a.run_to(4_d - 1_ms);
  CHECK(a.counts("dlq") == "1/0/0");
  a.run_to(4_d);
  CHECK(a.counts("dlq") == "0/0/0");
  CHECK(a.events(sim::Ev::expire) == 1);
}

TEST_CASE("SQS-MOVE-05 SQS-MOVE-07 a task moves oldest first at its rate, as new messages") {
  Account a;
  a.create("dlq");
  a.create("orders", {{"VisibilityTimeout", "0"}});
  a.set("orders", "RedrivePolicy", policy("dlq", "1"));
  for (const char* body : {"a", "b", "c"}) a.send("orders", body);
  a.receive("orders", 10);
  a.receive("orders", 10);
  CHECK(a.counts("dlq") == "3/0/0");
  a.ask<q::TaskStarted>(q::StartMessageMoveTask{Account::arn("dlq"), std::nullopt, 2});
  a.run_to(0_ms);
  CHECK(a.counts("dlq") == "2/0/0");
  a.run_to(499_ms);
  CHECK(a.counts("dlq") == "2/0/0");
  a.run_to(500_ms);
  CHECK(a.counts("dlq") == "1/0/0");
  a.run_to(2_s);
  CHECK(a.counts("dlq") == "0/0/0");
  CHECK(a.world.sqs.tasks[1].status == "COMPLETED");
  const auto got = a.receive("orders", 10);
  REQUIRE(got.size() == 3);
  CHECK(got[0].body->text == "a");
  CHECK(got[0].mid > 3);
  CHECK(got[0].receive_count == 1);
  CHECK(got[0].source == 0);
}

TEST_CASE("SQS-MOVE-02 SQS-MOVE-04 starting a task is checked in AWS's order") {
  Account a;
  a.create("dlq");
  a.create("orders");
  const auto start = [](std::optional<int64_t> rate, std::optional<q::Arn> to,
                        const std::string& from = "dlq") {
    return q::StartMessageMoveTask{Account::arn(from), std::move(to), rate};
  };
  const Error missing = a.refused(start(1, std::nullopt, "nope"));
  CHECK(missing.code == "ResourceNotFoundException");
  CHECK(missing.http == 404);
  CHECK(a.refused(start(1, std::nullopt)).message ==
        "Source queue must be configured as a Dead Letter Queue.");
  a.set("orders", "RedrivePolicy", policy("dlq", "1"));
  CHECK(a.refused(start(501, std::nullopt)).code == "InvalidParameterValue");
  CHECK(a.refused(start(1, Account::arn("nope"))).message ==
        "The resource that you specified for the DestinationArn parameter doesn't exist.");
  CHECK(a.refused(start(1, Account::arn("dlq"))).code == "InvalidParameterValue");
  a.ask<q::TaskStarted>(start(1, std::nullopt));
  CHECK(a.refused(start(1, std::nullopt)).message ==
        "There is already a task running. Only one active task is allowed for a source queue arn "
        "at a given time.");
}

TEST_CASE("SQS-MOVE-14 a message without source cannot go back by itself") {
  Account a;
  a.create("dlq");
  a.create("orders");
  a.set("orders", "RedrivePolicy", policy("dlq", "1"));
  a.send("dlq", "stray");
  a.ask<q::TaskStarted>(q::StartMessageMoveTask{Account::arn("dlq"), std::nullopt, std::nullopt});
  a.run_to(1_s);
  CHECK(a.world.sqs.tasks[1].status == "FAILED");
  CHECK(a.world.sqs.tasks[1].failure == "CouldNotDetermineMessageSource");
  CHECK(a.counts("dlq") == "1/0/0");
}

TEST_CASE("SQS-MOVE-10 a destination that goes away ends the task") {
  Account a;
  a.create("dlq");
  a.create("orders", {{"VisibilityTimeout", "0"}});
  a.set("orders", "RedrivePolicy", policy("dlq", "1"));
  for (const char* body : {"a", "b"}) a.send("orders", body);
  a.receive("orders", 10);
  a.receive("orders", 10);
  a.ask<q::TaskStarted>(q::StartMessageMoveTask{Account::arn("dlq"), std::nullopt, 1});
  a.run_to(0_ms);
  a.ask<q::Done>(q::DeleteQueue{{"orders", 0}});
  a.run_to(5_s);
  CHECK(a.world.sqs.tasks[1].status == "FAILED");
  CHECK(a.counts("dlq") == "1/0/0");
}
