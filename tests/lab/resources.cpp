// Topics, subscriptions, functions, mappings and keys of labs: names, defaults, what AWS refuses.
#include <algorithm>

#include "lab/resources.h"
#include "services/lambda/lambda.h"
#include "services/sns/sns.h"
#include "tests/lab/scenario_play.h"

using namespace inflight;
using namespace inflight::test;

namespace {

constexpr const char* kHead = R"({"clock": {"horizon": "1m"}, "actors": {}, "resources": )";

std::string with(const std::string& resources) { return kHead + resources + "}"; }

/// A queue, a topic and a function, with more said of one of them.
std::string world_with(const std::string& section, const std::string& entry) {
  return with(
      R"({"queues": {"orders": {"VisibilityTimeout": 60}, "lost": {}},
    "topics": {"order-events": {}}, )" +
      (section == "functions" ? std::string() : std::string(R"("functions": {"charge": {}}, )")) +
      "\"" + section + "\": " + entry + "}");
}

}  // namespace

TEST_CASE("what a lab says of a function reaches Lambda, what it does not say is the default") {
  Play play(world_with("functions", R"({"charge": {"Timeout": 45, "MemorySize": null,
      "ReservedConcurrentExecutions": 5, "DeadLetterConfig": {"TargetArn": "lost"},
      "MaximumRetryAttempts": 1, "MaximumEventAgeInSeconds": 60,
      "DestinationConfig": {"OnFailure": {"Destination": "order-events"}},
      "RecursiveLoop": "Allow",
      "Permissions": [{"Principal": "sns.amazonaws.com", "SourceArn": "order-events"},
                      {"on": false, "Principal": "s3.amazonaws.com"}]}})"));
  REQUIRE_MESSAGE(play.refusals.empty(), play.refused());
  const lambda::Function* charge = lambda::find_function(play.world.lambda, "charge");
  REQUIRE(charge != nullptr);
  CHECK(charge->timeout == 45);
  CHECK(charge->memory_size == 128);
  CHECK(charge->reserved == 5);
  CHECK(charge->dead_letter == "arn:aws:sqs:ap-southeast-1:111122223333:lost");
  REQUIRE(charge->event_config.has_value());
  CHECK(charge->event_config->retries == 1);
  CHECK(charge->event_config->max_age == 60);
  CHECK(charge->event_config->destinations.on_failure.destination ==
        "arn:aws:sns:ap-southeast-1:111122223333:order-events");
  CHECK(charge->allow_loops);
  REQUIRE(charge->statements.size() == 1);
  CHECK(charge->statements[0].id == "permission-1");
  CHECK(charge->statements[0].source_arn == "arn:aws:sns:ap-southeast-1:111122223333:order-events");
}

TEST_CASE("subscriptions and mappings that are off, and sections that are null, are not there") {
  Play play(with(R"({"queues": {"orders": {}, "mail": {}}, "topics": {"order-events": {}},
    "functions": {"charge": {"DestinationConfig": null, "behaviour": null}},
    "subscriptions": {"a": {"on": false, "TopicArn": "order-events", "Protocol": "sqs",
                            "Endpoint": "mail"},
                      "b": {"TopicArn": "order-events", "Protocol": "sqs", "Endpoint": "orders",
                            "RedrivePolicy": null, "FilterPolicy": null}},
    "mappings": {"m": {"on": false, "EventSourceArn": "orders", "FunctionName": "charge"},
                 "n": {"EventSourceArn": "mail", "FunctionName": "charge", "Enabled": false,
                       "ScalingConfig": null, "FilterCriteria": null}}})"));
  REQUIRE_MESSAGE(play.refusals.empty(), play.refused());
  CHECK(play.world.sns.subscriptions.size() == 1);
  REQUIRE(play.world.lambda.mappings.size() == 1);
  CHECK_FALSE(play.world.lambda.mappings.begin()->second.polls);
  CHECK_FALSE(lambda::find_function(play.world.lambda, "charge")->event_config.has_value());
}

TEST_CASE("bare names stand for ARNs, in policies too (joints 1)") {
  Play play(with(R"({"queues": {"mail": {"Policy": {"Statement": [{"Effect": "Allow",
      "Principal": {"Service": "sns.amazonaws.com"}, "Action": "sqs:SendMessage",
      "Resource": "mail", "Condition": {"ArnEquals": {"aws:SourceArn": "order-events"}}}]}},
      "lost": {}},
    "topics": {"order-events": {}},
    "subscriptions": {"s": {"TopicArn": "order-events", "Protocol": "sqs", "Endpoint": "mail",
      "RedrivePolicy": {"deadLetterTargetArn": "lost"}, "FilterPolicyScope": "MessageBody",
      "FilterPolicy": {"kind": ["gift"]}, "RawMessageDelivery": true}}})"));
  REQUIRE_MESSAGE(play.refusals.empty(), play.refused());
  const std::string& policy = play.scenario.queues[0].attributes[0].second;
  CHECK(policy.find(R"("Resource":"arn:aws:sqs:ap-southeast-1:111122223333:mail")") !=
        std::string::npos);
  CHECK(policy.find(R"("aws:SourceArn":"arn:aws:sns:ap-southeast-1:111122223333:order-events")") !=
        std::string::npos);
  const sns::Subscription& one = play.world.sns.subscriptions.begin()->second;
  CHECK(one.endpoint == "arn:aws:sqs:ap-southeast-1:111122223333:mail");
  CHECK(one.dead_letter == "arn:aws:sqs:ap-southeast-1:111122223333:lost");
  CHECK(one.raw);
  CHECK(one.scope == rules::FilterScope::body);
}

TEST_CASE("SNS-PERM-03: a key of the lab lets in whom it names") {
  Play play(with(R"({"queues": {"mail": {"KmsMasterKeyId": "shop-key"}},
    "keys": {"shop-key": {"allow": {"sns.amazonaws.com":
      ["kms:GenerateDataKey*", "kms:Decrypt"]}}}})"));
  REQUIRE_MESSAGE(play.refusals.empty(), play.refused());
  const world::KmsKey& key = play.world.outside.keys.at("shop-key");
  REQUIRE(key.allow.size() == 1);
  CHECK(key.allow[0].service == "sns.amazonaws.com");
  CHECK(key.allow[0].actions.size() == 2);
}

TEST_CASE("AWS refuses in its own words, and the refusal names the attribute") {
  const auto refused = [](const std::string& section, const std::string& entry) {
    return Play(world_with(section, entry)).refused();
  };
  CHECK(refused("functions", R"({"charge": {"Timeout": 901}})") ==
        "/resources/functions/charge/Timeout: InvalidParameterValueException");
  CHECK(refused("functions", R"({"charge": {"ReservedConcurrentExecutions": 950}})") ==
        "/resources/functions/charge/ReservedConcurrentExecutions: "
        "InvalidParameterValueException");
  CHECK(refused("functions", R"({"charge": {"MaximumRetryAttempts": 3}})") ==
        "/resources/functions/charge/MaximumRetryAttempts: ValidationException");
  CHECK(refused("subscriptions",
                R"({"s": {"TopicArn": "order-events", "Protocol": "sqs", "Endpoint": "orders",
                          "FilterPolicy": {"kind": "gift"}}})")
            .starts_with("/resources/subscriptions/s/FilterPolicy: InvalidParameter"));
  CHECK(refused("mappings", R"({"m": {"EventSourceArn": "orders", "FunctionName": "charge",
                                      "BatchSize": 100}})") ==
        "/resources/mappings/m: InvalidParameterValueException");
}

TEST_CASE("LAM-API-07: V below T is the queue's fault") {
  Play play(with(R"({"queues": {"orders": {"VisibilityTimeout": 20}},
    "functions": {"charge": {"Timeout": 30}},
    "mappings": {"m": {"EventSourceArn": "orders", "FunctionName": "charge"}}})"));
  CHECK(play.refused() ==
        "/resources/queues/orders/VisibilityTimeout: InvalidParameterValueException");
}

TEST_CASE("names that lead nowhere are reported where they stand, with a guess") {
  const auto says = [](const std::string& section, const std::string& entry, const char* at,
                       const char* part) {
    const Problems problems = faults_of(world_with(section, entry));
    CHECK_MESSAGE(reports(problems, at, part), listed(problems));
    CHECK(problems.size() == 1);
  };
  says("mappings", R"({"m": {"EventSourceArn": "order", "FunctionName": "charge"}})",
       "/resources/mappings/m/EventSourceArn", "\"orders\", most likely");
  says("mappings", R"({"m": {"EventSourceArn": "orders", "FunctionName": "charg"}})",
       "/resources/mappings/m/FunctionName", "\"charge\", most likely");
  says("mappings", R"({"m": {"EventSourceArn": "orders", "FunctionName": "charge",
                             "BatchSiz": 1}})",
       "/resources/mappings/m/BatchSiz", "\"BatchSize\", most likely");
  says("subscriptions", R"({"s": {"TopicArn": "orders", "Protocol": "sqs",
                                  "Endpoint": "orders"}})",
       "/resources/subscriptions/s/TopicArn", "a topic of /resources/topics");
  says("subscriptions", R"({"s": {"TopicArn": "order-events", "Protocol": "lambda",
                                  "Endpoint": "chrge"}})",
       "/resources/subscriptions/s/Endpoint", "\"charge\", most likely");
  says("subscriptions", R"({"s": {"TopicArn": "order-events", "Protocol": "sqs",
         "Endpoint": "orders", "RedrivePolicy": {"deadLetterTargetArn": "lots"}}})",
       "/resources/subscriptions/s/RedrivePolicy/deadLetterTargetArn", "\"lost\", most likely");
  says("functions", R"({"charge": {"DeadLetterConfig": {"TargetArn": "losst"}}})",
       "/resources/functions/charge/DeadLetterConfig/TargetArn", "\"lost\", most likely");
  says("functions", R"({"orders": {}})", "/resources/functions/orders", "another resource");
  says("functions", R"({"charge": {"behaviour": {"wrok": "1s"}}})",
       "/resources/functions/charge/behaviour/wrok", "\"work\", most likely");
  says("functions", R"({"charge": {"behaviour": {"emit": [{"do": "sns.Publsh"}]}}})",
       "/resources/functions/charge/behaviour/emit/0/do", "\"sns.Publish\", most likely");
}
