// A system of all services, drawn from a seed: queues, topics, subscriptions with filters,
// mappings, functions that fail, a bucket, a loop, and targets out of order.
#pragma once

#include "services/sns/sns.h"
#include "tests/services/functions.h"
#include "world/deliver.h"

namespace inflight::testing {

inline constexpr int64_t kBusyMs = 180'000;
inline constexpr int64_t kQuietMs = 3 * 3'600'000;  // longer than any retry here

class Dice {
 public:
  explicit Dice(uint64_t seed) : seed_(seed) {}
  int64_t roll(int64_t low, int64_t high) {
    return between(draw(seed_, Stream("test/systems"), n_++), low, high);
  }
  bool flip() { return roll(0, 1) == 1; }

 private:
  uint64_t seed_;
  uint64_t n_ = 0;
};

/// A subscription as the test knows it: its own, much simpler idea of whom a message reaches.
struct Subscriber {
  std::string topic;
  std::string endpoint;  // ARN
  std::string kind;      // of the filter policy, "" = takes all
};

/// What was published, in order: the attribute `kind`, "" = none.
struct Published {
  std::string topic;
  std::string kind;
};

class System {
 public:
  explicit System(uint64_t seed) : s(seed), dice(seed) {
    queues();
    functions();
    topics();
    bucket();
  }

  void play() {
    for (int64_t at = 0; at < kBusyMs;) {
      act();
      at += dice.roll(1, 4000);
      s.run_to(at);
    }
    for (const char* queue : {"a", "b"}) set_health(queue, world::Health::ok);
    s.run_to(kBusyMs + kQuietMs);
    CHECK(s.account.world().kernel.bound.empty());
  }

  Stage s;
  Dice dice;
  std::vector<Subscriber> subscribers;
  std::vector<Published> published;
  std::vector<std::string> keys;  // of the objects put by hand
  int64_t reserved = 0;           // of the function `work`

 private:
  static std::string open_policy(const std::string& queue) {
    return R"(\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",)"
           R"(\"Action\":\"sqs:SendMessage\",\"Resource\":\")" +
           sqs::arn_of(queue) + R"(\"}])";
  }
  void open(const std::string& queue, const std::string& more = "") {
    s.queue(queue, R"({"Policy":"{)" + open_policy(queue) + "}\"" + more + "}");
  }

  void queues() {
    const std::string fifo = R"(,"FifoQueue":"true","ContentBasedDeduplication":"true")";
    open("dlq");
    open("net");
    open("failed");
    for (const char* name : {"a", "b", "work"}) {
      open(name, R"(,"VisibilityTimeout":")" + std::to_string(dice.roll(5, 15)) +
                     R"(","RedrivePolicy":"{\"deadLetterTargetArn\":\")" + sqs::arn_of("dlq") +
                     R"(\",\"maxReceiveCount\":)" + std::to_string(dice.roll(2, 4)) + "}\"");
    }
    // No redrive policy: what fails holds its group until it succeeds.
    open("line.fifo", R"(,"VisibilityTimeout":"5")" + fifo);
  }

  l::Behaviour shaky() {
    l::Behaviour out = Stage::takes(dice.roll(0, 3) * 1000);
    for (const char* body : {"1", "2", "3"}) {
      if (dice.flip()) out.failures.bodies.emplace_back(body, dice.roll(1, 6));
    }
    out.failures.strategy = l::Strategy::stop_first;
    return out;
  }

  void functions() {
    const std::string partial = R"(,"FunctionResponseTypes":["ReportBatchItemFailures"])";
    s.function("work", shaky(), 5);
    reserved = dice.roll(1, 3);
    s.call("PutFunctionConcurrency", R"({"FunctionName":"work","ReservedConcurrentExecutions":)" +
                                         std::to_string(reserved) + "}");
    s.mapping("work", "work", partial + R"(,"BatchSize":)" + std::to_string(dice.roll(1, 10)));
    s.function("line", shaky(), 5);
    s.mapping("line.fifo", "line", partial + R"(,"BatchSize":)" + std::to_string(dice.roll(1, 10)));
    l::Behaviour hook = Stage::takes(dice.roll(0, 2) * 500);
    if (dice.flip()) hook.outcome = l::Outcome::error;
    s.function("hook", hook, 5);
    s.call("PutFunctionEventInvokeConfig",
           R"({"FunctionName":"hook","MaximumRetryAttempts":)" + std::to_string(dice.roll(0, 2)) +
               R"(,"DestinationConfig":{"OnFailure":{"Destination":")" + sqs::arn_of("failed") +
               R"("}}})");
    // Each run puts an object that calls it again: LAM-REC-03.
    l::Behaviour loop = Stage::takes(100);
    api::s3::PutObject again{"photos", "loop/${invocation}", api::Body(api::Payload{"again"})};
    loop.emit.push_back({std::make_shared<const api::Request>(api::Request{std::move(again)})});
    s.function("loop", loop, 5);
    for (const char* name : {"hook", "loop"}) {
      for (const char* service : {"sns", "s3"}) {
        s.call("lambda.AddPermission", std::string(R"({"FunctionName":")") + name +
                                           R"(","StatementId":")" + service + R"(","Principal":")" +
                                           service +
                                           R"(.amazonaws.com","Action":"lambda:InvokeFunction"})");
      }
    }
  }

  void subscribe(const std::string& topic, const std::string& protocol, std::string endpoint) {
    Subscriber one{topic, std::move(endpoint), dice.flip() ? "gift" : ""};
    std::string more;
    if (!one.kind.empty()) more += R"(,"FilterPolicy":"{\"kind\":[\"gift\"]}")";
    if (protocol == "sqs" && dice.flip()) more += R"(,"RawMessageDelivery":"true")";
    s.call("sns.Subscribe", R"({"TopicArn":")" + sns::arn_of(topic) + R"(","Protocol":")" +
                                protocol + R"(","Endpoint":")" + one.endpoint +
                                R"(","Attributes":{"RedrivePolicy":"{\"deadLetterTargetArn\":\")" +
                                sqs::arn_of("net") + R"(\"}")" + more + "}}");
    subscribers.push_back(std::move(one));
  }

  void topics() {
    for (const char* topic : {"news", "sales"}) {
      s.call("sns.CreateTopic", std::string(R"({"Name":")") + topic + "\"}");
      for (const char* queue : {"a", "b"}) {
        if (dice.flip()) subscribe(topic, "sqs", sqs::arn_of(queue));
      }
      if (dice.flip()) subscribe(topic, "lambda", lambda::arn_of("hook"));
    }
    s.call("sns.CreateTopic", R"({"Name":"line.fifo","Attributes":{"FifoTopic":"true",)"
                              R"("ContentBasedDeduplication":"true"}})");
    s.call("sns.Subscribe", R"({"TopicArn":")" + sns::arn_of("line.fifo") +
                                R"(","Protocol":"sqs","Endpoint":")" + sqs::arn_of("line.fifo") +
                                R"(","Attributes":{"RawMessageDelivery":"true"}})");
  }

  void bucket() {
    s.call("s3.CreateBucket", R"({"Bucket":"photos","CreateBucketConfiguration":)"
                              R"({"LocationConstraint":"ap-southeast-1"}})");
    const std::string events = R"("Events":["s3:ObjectCreated:*"],"Filter":{"Key":{"FilterRules":)";
    const std::string in = R"([{"Name":"prefix","Value":"in/"}]}})";
    const std::string loop = R"([{"Name":"prefix","Value":"loop/"}]}})";
    const std::string to = dice.flip() ? sqs::arn_of("b") : lambda::arn_of("hook");
    const bool queue = to == sqs::arn_of("b");
    const std::string one =
        (queue ? R"({"QueueArn":")" : R"({"LambdaFunctionArn":")") + to + "\"," + events + in + "}";
    const std::string two =
        R"({"LambdaFunctionArn":")" + lambda::arn_of("loop") + "\"," + events + loop + "}";
    const std::string functions = queue ? two : one + "," + two;
    const std::string answer = s.call(
        "s3.PutBucketNotificationConfiguration",
        R"({"Bucket":"photos","NotificationConfiguration":{"QueueConfigurations":[)" +
            (queue ? one : "") + R"(],"LambdaFunctionConfigurations":[)" + functions + "]}}");
    REQUIRE_MESSAGE(answer == "{}", answer);
  }

  void set_health(const std::string& queue, world::Health health) {
    s.account.change([&](world::World& world, world::Sinks& sinks) {
      world::set_health(world, sinks, sqs::arn_of(queue), health);
    });
  }

  void publish(const std::string& topic) {
    const std::string kind = dice.flip() ? "gift" : dice.flip() ? "food" : "";
    const std::string attributes =
        kind.empty() ? ""
                     : R"(,"MessageAttributes":{"kind":{"DataType":"String","StringValue":")" +
                           kind + "\"}}";
    s.call("sns.Publish", R"({"TopicArn":")" + sns::arn_of(topic) + R"(","Message":"m)" +
                              std::to_string(published.size()) + "\"" + attributes + "}");
    published.push_back({topic, kind});
  }

  void act() {
    switch (dice.roll(0, 8)) {
      case 0:
      case 1:
        return publish("news");
      case 2:
        return publish("sales");
      case 3:
        keys.push_back((dice.flip() ? "in/" : "out/") + std::to_string(keys.size()));
        s.call("s3.PutObject", R"({"Bucket":"photos","Key":")" + keys.back() + R"(","Body":"x"})");
        return;
      case 4:
        return set_health(dice.flip() ? "a" : "b",
                          dice.flip() ? world::Health::ok : world::Health::server_error);
      case 5:
        for (int64_t i = dice.roll(1, 6); i > 0; --i) {
          s.send("work", std::to_string(dice.roll(0, 9)));
        }
        return;
      case 6:
        s.call("s3.PutObject", R"({"Bucket":"photos","Key":"loop/0","Body":"go"})");
        return;
      case 7:  // a refusal that no retry mends: what comes now belongs to the net
        s.call("SetQueueAttributes", R"({"QueueUrl":"a","Attributes":{"Policy":")" +
                                         (dice.flip() ? "" : "{" + open_policy("a") + "}") +
                                         "\"}}");
        return;
      default:
        for (int64_t i = dice.roll(1, 4); i > 0; --i) {
          const char group = static_cast<char>('A' + dice.roll(0, 2));
          const std::string body = std::to_string(dice.roll(0, 9));
          s.call("sns.Publish", R"({"TopicArn":")" + sns::arn_of("line.fifo") + R"(","Message":")" +
                                    body + R"(","MessageGroupId":")" + group +
                                    R"(","MessageDeduplicationId":"d)" +
                                    std::to_string(++sequence_) + "\"}");
        }
    }
  }

  int64_t sequence_ = 0;
};

}  // namespace inflight::testing
