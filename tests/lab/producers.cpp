// Producers that write to topics and to several places, scripts and faults (joints 6, 8).
#include "tests/lab/scenario_play.h"

using namespace inflight;
using namespace inflight::test;
using sim::Ev;

namespace {

constexpr const char* kPolicy =
    R"({"Version": "2012-10-17", "Statement": [{"Effect": "Allow",
        "Principal": {"Service": "sns.amazonaws.com"}, "Action": "sqs:SendMessage",
        "Resource": "*", "Condition": {"ArnEquals": {"aws:SourceArn": "order-events"}}}]})";

std::string fanned(const std::string& actors, const std::string& subscription = "") {
  return R"({"clock": {"horizon": "2h"}, "resources": {
    "queues": {"mail": {"Policy": )" +
         std::string(kPolicy) + R"(}, "stock": {"Policy": )" + kPolicy +
         R"(}, "lost": {"Policy": )" + kPolicy + R"(}},
    "topics": {"order-events": {}},
    "subscriptions": {
      "to-mail": {"TopicArn": "order-events", "Protocol": "sqs", "Endpoint": "mail")" +
         subscription + R"(},
      "to-stock": {"TopicArn": "order-events", "Protocol": "sqs", "Endpoint": "stock"}}},
    "actors": )" +
         actors + "}";
}

std::string direct(const std::string& crash) {
  return R"({"clock": {"horizon": "2m"}, "resources":
    {"queues": {"mail": {}, "stock": {}, "ledger": {}}},
    "actors": {"shop": {"kind": "producer", "to": ["mail", "stock", "ledger"],
      "send": [{"n": 3, "at": "1s", "every": "10s"}])" +
         crash + "}}}";
}

}  // namespace

TEST_CASE("an item for several places is one logical message in each of them") {
  Play play(direct(""));
  play.run();
  CHECK(play.story({Ev::send}) ==
        "1 send mail 1, 1 send stock 1, 1 send ledger 1, 11 send mail 2, 11 send stock 2, "
        "11 send ledger 2, 21 send mail 3, 21 send stock 3, 21 send ledger 3");
  CHECK(play.log.lids.size() == 4);
}

TEST_CASE("a producer that dies between two writes leaves half an event") {
  Play play(
      direct(R"(, "crash": {"item": 2, "afterWrites": 2, "restart": "25s", "rerun": false})"));
  play.run();
  // What fell due while it was down comes when it is back.
  CHECK(play.story({Ev::send, Ev::crash, Ev::restart}) ==
        "1 send mail 1, 1 send stock 1, 1 send ledger 1, 11 send mail 2, 11 send stock 2, "
        "11 crash mail 2, 36 restart mail, 36 send mail 3, 36 send stock 3, 36 send ledger 3");
}

TEST_CASE("a rerun writes again what was written already") {
  Play play(direct(R"(, "crash": {"item": 2, "afterWrites": 2, "restart": "5s"})"));
  play.run();
  CHECK(play.story({Ev::send, Ev::crash, Ev::restart}) ==
        "1 send mail 1, 1 send stock 1, 1 send ledger 1, 11 send mail 2, 11 send stock 2, "
        "11 crash mail 2, 16 restart mail, 16 send mail 2, 16 send stock 2, 16 send ledger 2, "
        "21 send mail 3, 21 send stock 3, 21 send ledger 3");
  CHECK(play.log.lids.size() == 4);
}

TEST_CASE("SNS-PUB: a producer publishes, and each queue gets the same logical message") {
  Play play(fanned(R"({"shop": {"kind": "producer", "to": "order-events",
    "send": [{"n": 1, "at": "0s"}, {"n": 12, "at": "1m", "batch": 10}]}})"));
  play.run();
  CHECK(play.count(Ev::publish) == 13);
  CHECK(play.count(Ev::send) == 26);
  CHECK(play.log.lids.size() == 14);
}

TEST_CASE("SNS-FILTER-03: attributes of a block are what filter policies see") {
  Play play(fanned(R"({"shop": {"kind": "producer", "to": "order-events", "send": [
      {"n": 1, "at": "0s", "attributes": {"kind": "gift", "amount": 70}},
      {"n": 1, "at": "1s", "attributes": {"kind": "food", "amount": 7}}]}})",
                   R"(, "FilterPolicy": {"amount": [{"numeric": [">", 50]}]})"));
  play.run();
  CHECK(play.story({Ev::send}) == "0 send mail 1, 0 send stock 1, 1 send stock 2");
}

TEST_CASE("SNS-RETRY: a fault keeps deliveries waiting until it is over") {
  Play play(fanned(R"({"shop": {"kind": "producer", "to": "order-events",
                                "send": [{"n": 1, "at": "30s"}]},
                       "mail-down": {"kind": "fault", "of": "mail", "at": "10s", "for": "1h"}})"));
  play.run();
  CHECK(play.story({Ev::health}) == "10 health mail server-error, 3610 health mail ok");
  const std::string sends = play.story({Ev::send});
  CHECK(sends.starts_with("30 send stock 1, 36"));
  CHECK(sends.find("send mail 1") != std::string::npos);
}

TEST_CASE("faults of one place that overlap: it is well again when the last one is over") {
  Play play(fanned(R"({"shop": {"kind": "producer", "to": "order-events",
                                "send": [{"n": 1, "at": "1h"}]},
      "down": {"kind": "fault", "of": "mail", "at": "10s", "for": "60s"},
      "busy": {"kind": "fault", "of": "mail", "at": "30s", "for": "20s", "how": "throttle"},
      "again": {"kind": "fault", "of": "mail", "at": "60s", "for": "20s"}})"));
  play.run();
  CHECK(play.story({Ev::health}) ==
        "10 health mail server-error, 30 health mail throttle, 50 health mail server-error, "
        "80 health mail ok");
}

TEST_CASE("a script makes calls at its times, under its own name") {
  Play play(fanned(R"({"shop": {"kind": "producer", "to": "order-events",
                                "send": [{"n": 3, "at": "0s", "every": "10s"}]},
      "ops": {"kind": "script", "calls": [
        {"at": "5s", "do": "SetQueueAttributes",
         "args": {"QueueUrl": "mail", "Attributes": {"Policy": ""}}},
        {"at": "15s", "do": "sns.Publish", "args": {"TopicArn": "order-events", "Message": "hi"}}
      ]}})"));
  play.run();
  CHECK(play.story({Ev::config, Ev::publish}) ==
        "0 publish order-events 1, 5 config mail Policy, 10 publish order-events 2, "
        "15 publish order-events 0, 20 publish order-events 3");
  CHECK(play.story({Ev::send}) ==
        "0 send mail 1, 0 send stock 1, 10 send stock 2, 15 send stock 0, 20 send stock 3");
}
