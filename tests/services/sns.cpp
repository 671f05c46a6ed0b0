// Stories about topics that no case tells.
#include "tests/services/topics.h"
#include "world/profile.h"

using namespace inflight;
using namespace inflight::testing;

TEST_CASE("SNS-PUB-01 joints 8: one message keeps its identity in every queue it reaches") {
  Topics a;
  const std::string topic = a.topic("t");
  a.open_queue("one");
  a.open_queue("two");
  a.subscribe(topic, sqs::arn_of("one"), kRaw);
  a.subscribe(topic, sqs::arn_of("two"));
  a.publish(topic, "hello");
  const auto one = a.receive("one");
  const auto two = a.receive("two");
  REQUIRE(one.size() == 1);
  REQUIRE(two.size() == 1);
  CHECK(one[0].body->text == "hello");
  CHECK(one[0].body->lid == two[0].body->lid);
  CHECK(one[0].mid != two[0].mid);
  CHECK(a.events(sim::Ev::publish) == 1);
  CHECK(a.events(sim::Ev::deliver) == 2);
}

TEST_CASE("SNS-RETRY-02: AWS-managed endpoints are tried at exactly these moments") {
  Topics a;
  const std::string topic = a.topic("t");
  a.open_queue("q");
  a.subscribe(topic, sqs::arn_of("q"));
  a.set_health(sqs::arn_of("q"), world::Health::throttle);
  a.publish(topic, "x");
  a.run_to(75_s);
  std::vector<int64_t> wanted = {0, 0, 0, 0, 1'000, 2'000};
  for (const int64_t delay :
       {1'000, 1'395, 1'946, 2'714, 3'786, 5'282, 7'368, 10'278, 14'337, 20'000}) {
    wanted.push_back(wanted.back() + delay);
  }
  CHECK(a.times(sim::Ev::deliver_fail) == wanted);
}

TEST_CASE("SNS-RETRY-04: an outage of days costs no entries, and ends on the grid of retries") {
  Topics a;
  const std::string topic = a.topic("t");
  a.open_queue("q");
  a.subscribe(topic, sqs::arn_of("q"), kRaw);
  a.set_health(sqs::arn_of("q"), world::Health::server_error);
  a.publish(topic, "x");
  a.run_to(100_s);
  const uint64_t steps = a.world.kernel.steps;
  a.run_to(259'200_s);  // three days
  CHECK(a.world.kernel.steps - steps < 5);
  REQUIRE(a.world.sns.deliveries.size() == 1);
  // The phase began with the attempt at 70.106 s; one attempt every 20 s since.
  const int64_t slept = 259'200'000 - 70'106;
  CHECK(sns::attempts_at(a.world.sns.deliveries.begin()->second, a.world.kernel.now) ==
        16 + slept / 20'000);
  a.set_health(sqs::arn_of("q"), world::Health::ok);
  a.run_to(259'230_s);
  REQUIRE(a.times(sim::Ev::deliver).size() == 1);
  CHECK((a.times(sim::Ev::deliver)[0] - 70'106) % 20'000 == 0);
  CHECK(a.bodies("q") == "x");
  CHECK(a.log.events[a.log.events.size() - 1].at <= 259'230'000);
}

TEST_CASE("SNS-FIFO-08: a failing delivery holds its group back, at this subscription alone") {
  Topics a;
  const std::string topic = a.topic("t.fifo", kFifoTopic);
  a.open_queue("sick.fifo", {{"FifoQueue", "true"}});
  a.open_queue("well.fifo", {{"FifoQueue", "true"}});
  a.subscribe(topic, sqs::arn_of("sick.fifo"), kRaw);
  a.subscribe(topic, sqs::arn_of("well.fifo"), kRaw);
  a.set_health(sqs::arn_of("sick.fifo"), world::Health::server_error);
  a.publish(topic, "a1", "a");
  a.publish(topic, "a2", "a");
  a.publish(topic, "b1", "b");
  a.run_to(1'500_ms);
  CHECK(a.counts("well.fifo") == "3/0/0");
  CHECK(a.counts("sick.fifo") == "0/0/0");
  a.set_health(sqs::arn_of("sick.fifo"), world::Health::ok);
  a.run_to(5_s);
  CHECK(a.counts("sick.fifo") == "3/0/0");
  CHECK(a.bodies("sick.fifo", 10) == "a1 a2 b1");
}

TEST_CASE("SNS-TOPIC-10: subscriptions of a deleted topic do not come back with its name") {
  Topics a;
  const std::string topic = a.topic("t");
  a.open_queue("q");
  a.subscribe(topic, sqs::arn_of("q"));
  a.tell<n::Done>(n::DeleteTopic{topic});
  a.topic("t");
  a.publish(topic, "x");
  CHECK(a.counts("q") == "0/0/0");
}

TEST_CASE("SNS-SUB-18: a queue of another account is asked first") {
  Topics a;
  const std::string topic = a.topic("t");
  const std::string far = "q@ap-southeast-1:444455556666";
  q::CreateQueue create{"q", {}, {}};
  create.home = "ap-southeast-1:444455556666";
  a.ask<q::QueueUrl>(create);
  a.let_in(far, "sns.amazonaws.com");
  const std::string arn = a.subscribe(topic, sqs::arn_of(far));
  a.publish(topic, "early");
  const auto asked = a.receive(far, 10);
  REQUIRE(asked.size() == 1);
  const std::string& text = asked[0].body->text;
  CHECK(text.find("\"Type\":\"SubscriptionConfirmation\"") != std::string::npos);
  const std::string head = "\"Token\":\"";
  const size_t at = text.find(head) + head.size();
  const std::string token = text.substr(at, text.find('"', at) - at);
  CHECK(a.refused(n::ConfirmSubscription{topic, "short"}).message == "Invalid token");
  CHECK(a.refused(n::ConfirmSubscription{topic, std::string(64, '0')}).message ==
        "Invalid parameter: Token");
  CHECK(a.tell<n::SubscriptionArn>(n::ConfirmSubscription{topic, token}).arn == arn);
  a.publish(topic, "late");
  CHECK(a.counts(far) == "1/1/0");
}

TEST_CASE("SNS-SUB-07: a token is valid for two days") {
  Topics a;
  const std::string topic = a.topic("t");
  a.subscribe(topic, "someone@example.test", {}, "email");
  const auto& mailbox = a.world.outside.endpoints.at("someone@example.test");
  REQUIRE(mailbox.requests.size() == 1);
  const std::string text = mailbox.requests[0].body;
  const std::string head = "\"Token\":\"";
  const std::string token = text.substr(text.find(head) + head.size(), 64);
  a.run_to(172'801_s);
  CHECK(a.refused(n::ConfirmSubscription{topic, token}).message == "Invalid parameter: Token");
}

TEST_CASE("SNS-RETRY-05: delivery policies outside their limits are refused") {
  Topics a;
  const std::string topic = a.topic("t");
  const auto refusal = [&](const std::string& policy) {
    return a
        .refused(n::Subscribe{topic,
                              "https",
                              "https://h.test/x",
                              {{"DeliveryPolicy", R"({"healthyRetryPolicy":)" + policy + "}"}}})
        .message;
  };
  CHECK(refusal(R"({"numRetries":101})").find("numRetries") != std::string::npos);
  CHECK(refusal(R"({"minDelayTarget":30,"maxDelayTarget":20})").find("maxDelayTarget") !=
        std::string::npos);
  CHECK(refusal(R"({"numRetries":3,"numMinDelayRetries":2,"numMaxDelayRetries":2})")
            .find("numRetries") != std::string::npos);
  CHECK(refusal(R"({"minDelayTarget":600,"maxDelayTarget":600,"numRetries":7})").find("3600") !=
        std::string::npos);
  CHECK(refusal(R"({"backoffFunction":"none"})").find("backoffFunction") != std::string::npos);
}

TEST_CASE("SNS-RETRY-05: a topic that disables overrides decides, however its policy is spaced") {
  for (const std::string disabled : {"true", "false"}) {
    Topics a;
    const std::string topic = a.topic(
        "t", {{"DeliveryPolicy", R"({"http": {"defaultHealthyRetryPolicy": {"numRetries": 2},)"
                                 R"( "disableSubscriptionOverrides" : )" +
                                     disabled + "}}"}});
    a.subscribe(topic, "https://h.test/x",
                {{"DeliveryPolicy", R"({"healthyRetryPolicy":{"numRetries":0}})"}}, "https");
    sns::Subscription& one = a.world.sns.subscriptions.begin()->second;
    one.confirmed = true;  // nobody answers there
    a.publish(topic, "x");
    a.run_to(100_s);
    CHECK(a.events(sim::Ev::deliver_fail) == (disabled == "true" ? 3 : 1));
  }
}

TEST_CASE("SNS-RETRY-09: with a delivery latency messages arrive later, in their order") {
  Topics a;
  REQUIRE_FALSE(world::apply_setting(a.world, "sns.deliveryLatencyMs", 30));
  const std::string topic = a.topic("t");
  a.open_queue("q");
  a.subscribe(topic, sqs::arn_of("q"), kRaw);
  a.publish(topic, "a");
  a.publish(topic, "b");
  CHECK(a.counts("q") == "0/0/0");
  a.run_to(30_ms);
  CHECK(a.bodies("q") == "a b");
}

TEST_CASE("SNS-FILTER-11: with the setting off, anything-but takes a prefix only") {
  Topics a;
  REQUIRE_FALSE(world::apply_setting(a.world, "sns.filter.anythingButExtended", 0));
  const std::string topic = a.topic("t");
  const std::string policy = R"({"k":[{"anything-but":{"suffix":"x"}}]})";
  CHECK(
      a.refused(n::Subscribe{topic, "sqs", sqs::arn_of("q"), {{"FilterPolicy", policy}}}).message ==
      "Invalid parameter: Attributes Reason: FilterPolicy: Unsupported anything-but pattern: "
      "suffix");
}

TEST_CASE("SNS-SUB-13: unsubscribing in the middle of retries ends them") {
  Topics a;
  const std::string topic = a.topic("t");
  a.open_queue("q");
  const std::string arn = a.subscribe(topic, sqs::arn_of("q"));
  a.set_health(sqs::arn_of("q"), world::Health::server_error);
  a.publish(topic, "x");
  a.run_to(5_s);
  a.tell<n::Done>(n::Unsubscribe{arn});
  const int64_t tried = a.events(sim::Ev::deliver_fail);
  a.set_health(sqs::arn_of("q"), world::Health::ok);
  a.run_to(600_s);
  CHECK(a.events(sim::Ev::deliver_fail) == tried);
  CHECK(a.counts("q") == "0/0/0");
}
