#include "tests/services/account.h"

using namespace inflight;
using namespace inflight::testing;

TEST_CASE("SQS-POLL-07 an empty long poll ends at exactly call + wait, a short one at once") {
  Account a;
  a.create("orders");
  a.run_to(1_s);
  CHECK(a.receive("orders").empty());
  const uint64_t poll = a.start(Account::receive_of("orders", 1, std::nullopt, 20));
  a.run_to(20999_ms);
  CHECK_FALSE(a.done(poll));
  a.run_to(21_s);
  REQUIRE(a.done(poll));
  CHECK(a.content<q::Received>(poll).messages.empty());
  CHECK(a.done_at(poll) == Time{21000});
}

TEST_CASE("SQS-POLL-05 SQS-POLL-06 a long poll returns when a message comes, with what is there") {
  Account a;
  a.create("orders");
  const uint64_t poll = a.start(Account::receive_of("orders", 10, std::nullopt, 20));
  a.run_to(3_s);
  a.send("orders", "a");
  a.run_to(3_s);
  REQUIRE(a.done(poll));
  CHECK(a.content<q::Received>(poll).messages.size() == 1);
  CHECK(a.done_at(poll) == Time{3000});
}

TEST_CASE("SQS-GEN-02 a message that comes at the last millisecond of a wait is delivered") {
  Account a;
  a.create("orders");
  a.send("orders", "late", 20);
  const uint64_t poll = a.start(Account::receive_of("orders", 1, std::nullopt, 20));
  a.run_to(20_s);
  REQUIRE(a.done(poll));
  CHECK(a.content<q::Received>(poll).messages.size() == 1);
}

TEST_CASE("SQS-POLL-01 the call's wait beats the queue's, also when it is 0") {
  Account a;
  a.create("orders", {{"ReceiveMessageWaitTimeSeconds", "5"}});
  CHECK(a.done(a.start(Account::receive_of("orders", 1, std::nullopt, 0))));
  const uint64_t poll = a.start(Account::receive_of("orders"));
  CHECK_FALSE(a.done(poll));
  a.run_to(5_s);
  CHECK(a.done(poll));
}

TEST_CASE("SQS-POLL-08 waiting receives are served oldest first, each up to its maximum") {
  Account a;
  a.create("orders");
  const uint64_t first = a.start(Account::receive_of("orders", 2, std::nullopt, 20));
  const uint64_t second = a.start(Account::receive_of("orders", 2, std::nullopt, 20));
  a.run_to(1_s);
  a.send("orders", "a");
  a.send("orders", "b");
  a.send("orders", "c");
  a.run_to(1_s);
  CHECK(a.content<q::Received>(first).messages.size() == 2);
  CHECK(a.content<q::Received>(second).messages.size() == 1);
}

TEST_CASE("SQS-RCV-11 the timeout starts when the message is handed out") {
  Account a;
  a.create("orders", {{"VisibilityTimeout", "10"}});
  a.start(Account::receive_of("orders", 1, std::nullopt, 20));
  a.run_to(15_s);
  a.send("orders", "a");
  a.run_to(24999_ms);
  CHECK(a.counts("orders") == "0/1/0");
  a.run_to(25_s);
  CHECK(a.counts("orders") == "1/0/0");
}

TEST_CASE("SQS-ORD-01 a message whose timeout ended keeps its old place") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  a.receive("orders", 1, 1);
  a.send("orders", "b");
  a.run_to(1_s);
  CHECK(a.bodies("orders") == "a b");
}

TEST_CASE("SQS-ORD-02 received three times, it goes behind the others") {
  Account a;
  a.create("orders");
  a.send("orders", "poison");
  for (int i = 0; i < 3; ++i) a.receive("orders", 1, 0);
  a.send("orders", "b");
  a.send("orders", "c");
  CHECK(a.bodies("orders") == "b c poison");
}

TEST_CASE("SQS-LIM-01 at the in-flight limit a short poll is refused, a long poll waits") {
  Account a;
  a.world.sqs.settings.in_flight_max = 2;
  a.create("orders");
  for (const char* body : {"a", "b", "c"}) a.send("orders", body);
  const auto got = a.receive("orders", 10);
  CHECK(got.size() == 2);
  const Error error = a.refused(Account::receive_of("orders", 1, std::nullopt, 0));
  CHECK(error.code == "OverLimit");
  CHECK(error.http == 403);
  const uint64_t poll = a.start(Account::receive_of("orders", 1, std::nullopt, 20));
  CHECK_FALSE(a.done(poll));
  a.run_to(1_s);
  a.remove("orders", got[0].handle);
  a.run_to(1_s);
  CHECK(a.done(poll));
}

TEST_CASE("SQS-RCV-01 SQS-POLL-02 SQS-RCV-13 parameters out of range are refused") {
  Account a;
  a.create("orders");
  CHECK(a.refused(Account::receive_of("orders", 0)).message ==
        "Value 0 for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, "
        "if provided.");
  CHECK(a.refused(Account::receive_of("orders", 11)).code == "InvalidParameterValue");
  CHECK(a.refused(Account::receive_of("orders", 1, std::nullopt, 21)).message ==
        "Value 21 for parameter WaitTimeSeconds is invalid. Reason: Must be >= 0 and <= 20, if "
        "provided.");
  CHECK(a.refused(Account::receive_of("orders", 1, 43201)).code == "InvalidParameterValue");
  CHECK(a.refused(Account::receive_of("nope")).code == "AWS.SimpleQueueService.NonExistentQueue");
}
