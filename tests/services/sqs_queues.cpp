#include "tests/services/account.h"

using namespace inflight;
using namespace inflight::testing;

TEST_CASE("SQS-Q-01 SQS-Q-02 SQS-Q-03 names and the FIFO attribute must agree") {
  Account a;
  const auto refused = [&a](const std::string& name, q::Attributes attributes) {
    return a.refused(q::CreateQueue{name, std::move(attributes)}).code;
  };
  CHECK(refused("", {}) == "InvalidParameterValue");
  CHECK(refused("a/b", {}) == "InvalidParameterValue");
  CHECK(refused(std::string(81, 'a'), {}) == "InvalidParameterValue");
  CHECK(refused("orders.fifo", {}) == "InvalidParameterValue");
  CHECK(refused("orders", {{"FifoQueue", "true"}}) == "InvalidParameterValue");
  CHECK(refused("orders", {{"FifoQueue", "false"}}) == "InvalidAttributeName");
  a.create(std::string(80, 'a'));
  a.create("orders.fifo", {{"FifoQueue", "True"}});
}

TEST_CASE("SQS-Q-04 SQS-Q-05 create is idempotent with equal attributes, else refused") {
  Account a;
  a.create("orders", {{"VisibilityTimeout", "60"}});
  a.create("orders");
  a.create("orders", {{"VisibilityTimeout", "60"}, {"DelaySeconds", "0"}});
  const Error error = a.refused(q::CreateQueue{"orders", {{"VisibilityTimeout", "61"}}});
  CHECK(error.code == "QueueAlreadyExists");
  CHECK(error.message ==
        "A queue already exists with the same name and a different value for attribute "
        "VisibilityTimeout");
}

TEST_CASE("SQS-Q-06 SQS-Q-07 a deleted name can be used again after 60 seconds") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const uint64_t poll = a.start(Account::receive_of("orders", 1, std::nullopt, 20));
  CHECK(a.done(poll));
  const uint64_t waiting = a.start(Account::receive_of("orders", 1, std::nullopt, 20));
  a.run_to(1_s);
  a.ask<q::Done>(q::DeleteQueue{{"orders", 0}});
  REQUIRE(a.done(waiting));
  CHECK(a.answer(waiting).failed());
  a.run_to(60999_ms);
  CHECK(a.refused(q::CreateQueue{"orders", {}}).code ==
        "AWS.SimpleQueueService.QueueDeletedRecently");
  a.run_to(61_s);
  a.create("orders");
  CHECK(a.counts("orders") == "0/0/0");
}

TEST_CASE("SQS-Q-10 calls on a missing queue say so") {
  Account a;
  CHECK(a.refused(q::GetQueueUrl{"nope"}).message == "The specified queue does not exist.");
  CHECK(a.refused(q::PurgeQueue{{"nope", 0}}).code == "AWS.SimpleQueueService.NonExistentQueue");
}

TEST_CASE("SQS-ATTR-02 SQS-ATTR-03 SQS-ATTR-04 attributes: named, all, unknown, out of range") {
  Account a;
  a.create("orders");
  const auto get = [&a](std::vector<std::string> names) {
    return a.ask<q::QueueAttributes>(q::GetQueueAttributes{{"orders", 0}, std::move(names)})
        .attributes;
  };
  CHECK(get({}).empty());
  CHECK(get({"RedrivePolicy"}).empty());
  REQUIRE(get({"VisibilityTimeout"}).size() == 1);
  CHECK(get({"VisibilityTimeout"})[0].second == "30");
  CHECK(get({"All"}).size() == 12);  // SQS-ATTR-01
  CHECK(a.refused(q::GetQueueAttributes{{"orders", 0}, {"Bananas"}}).message ==
        "Unknown Attribute Bananas.");
  for (const auto& [name, value] : q::Attributes{{"VisibilityTimeout", "43201"},
                                                 {"VisibilityTimeout", "-1"},
                                                 {"DelaySeconds", "901"},
                                                 {"MessageRetentionPeriod", "59"},
                                                 {"ReceiveMessageWaitTimeSeconds", "21"},
                                                 {"MaximumMessageSize", "1023"},
                                                 {"VisibilityTimeout", "1.5"},
                                                 {"VisibilityTimeout", ""}}) {
    const Error error =
        a.refused(q::SetQueueAttributes{{"orders", 0}, {{"DelaySeconds", "7"}, {name, value}}});
    CHECK(error.code == "InvalidAttributeValue");
    CHECK(error.message == "Invalid value for the parameter " + name + ".");
    CHECK(get({"DelaySeconds"})[0].second == "0");
  }
}

TEST_CASE("SQS-DELAY-01 SQS-DELAY-02 SQS-DELAY-03 delays of queue and message") {
  Account a;
  a.create("orders", {{"DelaySeconds", "10"}});
  a.send("orders", "queue");
  a.send("orders", "none", 0);
  a.send("orders", "long", 900);
  CHECK(a.counts("orders") == "1/0/2");
  a.set("orders", "DelaySeconds", "0");
  a.run_to(9999_ms);
  CHECK(a.counts("orders") == "1/0/2");
  a.run_to(10_s);
  CHECK(a.counts("orders") == "2/0/1");
  a.run_to(900_s);
  CHECK(a.counts("orders") == "3/0/0");
}

TEST_CASE("SQS-RET-01 SQS-RET-02 a message is gone at its retention, in flight or not") {
  Account a;
  a.create("orders", {{"MessageRetentionPeriod", "60"}, {"VisibilityTimeout", "600"}});
  a.send("orders", "waiting");
  a.send("orders", "held");
  const auto got = a.receive("orders");
  a.run_to(59999_ms);
  CHECK(a.counts("orders") == "1/1/0");
  a.run_to(60_s);
  CHECK(a.counts("orders") == "0/0/0");
  a.remove("orders", got[0].handle);
  CHECK(a.events(sim::Ev::expire) == 2);
}

TEST_CASE("SQS-RET-03 the period in force applies to all messages") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  a.run_to(100_s);
  a.set("orders", "MessageRetentionPeriod", "120");
  a.run_to(119999_ms);
  CHECK(a.counts("orders") == "1/0/0");
  a.set("orders", "MessageRetentionPeriod", "200");
  a.run_to(150_s);
  CHECK(a.counts("orders") == "1/0/0");
  a.set("orders", "MessageRetentionPeriod", "60");
  a.run_to(150_s);
  CHECK(a.counts("orders") == "0/0/0");
}

TEST_CASE("SQS-PURGE-01 SQS-PURGE-02 purge takes everything, once a minute") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  a.send("orders", "b");
  a.send("orders", "c", 60);
  a.receive("orders");
  a.ask<q::Done>(q::PurgeQueue{{"orders", 0}});
  CHECK(a.counts("orders") == "0/0/0");
  CHECK(a.events(sim::Ev::purge) == 3);
  a.run_to(59999_ms);
  const Error error = a.refused(q::PurgeQueue{{"orders", 0}});
  CHECK(error.code == "AWS.SimpleQueueService.PurgeQueueInProgress");
  CHECK(error.message == "Only one PurgeQueue operation on orders is allowed every 60 seconds.");
  a.run_to(60_s);
  a.ask<q::Done>(q::PurgeQueue{{"orders", 0}});
  CHECK(a.events(sim::Ev::purge) == 4);
}

TEST_CASE("SQS-SEND-01 SQS-SEND-02 SQS-SEND-03 SQS-SEND-11 bodies and delays are checked") {
  Account a;
  a.create("orders", {{"MaximumMessageSize", "1024"}});
  const auto refused = [&a](const std::string& body, std::optional<int64_t> delay = 0) {
    return a.refused(q::SendMessage{{"orders", 0}, Account::body_of(body), delay});
  };
  CHECK(refused("").message == "The request must contain the parameter MessageBody.");
  CHECK(refused(std::string(1025, 'x')).message ==
        "One or more parameters are invalid. Reason: Message must be shorter than 1024 bytes.");
  CHECK(refused("a\x01").code == "InvalidMessageContents");
  CHECK(refused("\xef\xbf\xbf").code == "InvalidMessageContents");
  CHECK(refused("\xff").code == "InvalidMessageContents");
  CHECK(refused("a", 901).message ==
        "Value 901 for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and "
        "<= 900.");
  a.send("orders", std::string(1024, 'x'));
  a.send("orders", "tab\t newline\n return\r কিউ \xf0\x9f\x98\x80");
  CHECK(a.counts("orders") == "2/0/0");
  CHECK(a.events(sim::Ev::send_refused) == 6);
}

TEST_CASE("SQS-BATCH-01 to -07 envelope faults refuse all, entry faults only the entry") {
  Account a;
  a.create("orders", {{"MaximumMessageSize", "1024"}});
  const auto entry = [](const std::string& id, const std::string& body) {
    return q::SendEntry{id, Account::body_of(body)};
  };
  const auto code = [&a](std::vector<q::SendEntry> entries) {
    return a.refused(q::SendMessageBatch{{"orders", 0}, std::move(entries)}).code;
  };
  const std::string prefix = "AWS.SimpleQueueService.";
  CHECK(code({}) == prefix + "EmptyBatchRequest");
  CHECK(code(std::vector<q::SendEntry>(11, entry("a", "x"))) ==
        prefix + "TooManyEntriesInBatchRequest");
  CHECK(code({entry("a b", "x")}) == prefix + "InvalidBatchEntryId");
  CHECK(code({entry("a", "x"), entry("a", "y")}) == prefix + "BatchEntryIdsNotDistinct");
  CHECK(code({entry("a", std::string(1 << 20, 'x')), entry("b", "y")}) ==
        prefix + "BatchRequestTooLong");
  const auto out = a.ask<q::SentBatch>(q::SendMessageBatch{
      {"orders", 0}, {entry("a", "x"), entry("b", std::string(1025, 'x')), entry("c", "z")}});
  REQUIRE(out.entries.size() == 3);
  CHECK(std::holds_alternative<q::Sent>(out.entries[0].outcome));
  CHECK(std::get<1>(out.entries[1].outcome).first == "InvalidParameterValue");
  CHECK(a.counts("orders") == "2/0/0");
}

TEST_CASE("SQS-BILL-02 payload is billed by 64 KiB, on send and again on receive") {
  CHECK(sim::billed_units(0) == 1);
  CHECK(sim::billed_units(65536) == 1);
  CHECK(sim::billed_units(65537) == 2);
  Account a;
  a.create("orders");
  a.send("orders", std::string(256 * 1024, 'x'));
  CHECK(a.log.events.back().value == 4);
  a.receive("orders");
  CHECK(a.log.events.back().value == 4);
}

TEST_CASE("SQS-ATTR-08 clearing a key that was never set leaves the queue's own encryption on") {
  Account a;
  a.create("orders");
  const auto managed = [&a] {
    return a.ask<q::QueueAttributes>(q::GetQueueAttributes{{"orders", 0}, {"SqsManagedSseEnabled"}})
        .attributes.front()
        .second;
  };
  a.set("orders", "KmsMasterKeyId", "");
  CHECK(managed() == "true");
  a.set("orders", "KmsMasterKeyId", "alias/aws/sqs");
  CHECK(managed() == "false");
  a.set("orders", "KmsMasterKeyId", "");
  CHECK(managed() == "false");
}
