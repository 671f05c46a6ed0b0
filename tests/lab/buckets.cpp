// Buckets of labs: what they hold at the start, whom they tell, and what AWS refuses of them.
#include <doctest/doctest.h>

#include "services/s3/s3.h"
#include "tests/lab/scenario_play.h"

using namespace inflight;
using namespace inflight::test;

namespace {

constexpr const char* kNotify = R"("NotificationConfiguration": {"QueueConfigurations": [
    {"QueueArn": "jobs", "Events": ["s3:ObjectCreated:*"]}]})";

std::string with(const std::string& bucket, const std::string& principal = "s3.amazonaws.com") {
  return R"({"clock": {"horizon": "1m"}, "actors": {}, "resources": {
      "queues": {"jobs": {"Policy": {"Statement": [{"Effect": "Allow",
          "Principal": {"Service": ")" +
         principal + R"("}, "Action": "sqs:SendMessage", "Resource": "jobs",
          "Condition": {"ArnLike": {"aws:SourceArn": "photos"}}}]}}},
      "buckets": {"photos": )" +
         bucket + "}}}";
}

}  // namespace

TEST_CASE("a bucket of a lab has its objects, tells of none of them, and knows bare names") {
  Play play(with(R"({"Versioning": "Enabled", "objects": {"in/a.jpg": {"ContentLength": 2048},
      "note": {"Body": "hello"}}, )" +
                 std::string(kNotify) + "}"));
  REQUIRE_MESSAGE(play.refusals.empty(), play.refused());
  const s3::Bucket* bucket = s3::find_bucket(play.world.s3, "photos");
  REQUIRE(bucket != nullptr);
  CHECK(bucket->objects.size() == 2);
  CHECK(bucket->objects.at("in/a.jpg").back().size == 2048);
  CHECK(bucket->objects.at("note").back().ordinal != 0);
  REQUIRE(bucket->rules.rules.size() == 1);
  CHECK(bucket->rules.rules[0].target == "arn:aws:sqs:ap-southeast-1:111122223333:jobs");
  CHECK(play.world.sqs.messages.empty());  // no test event either
  CHECK(play.log.events.empty());
  play.run();
}

TEST_CASE("what AWS refuses of a bucket names the member, what leads nowhere the name") {
  CHECK(Play(with("{" + std::string(kNotify) + "}", "sns.amazonaws.com")).refused() ==
        "/resources/buckets/photos/NotificationConfiguration: InvalidArgument");
  CHECK(Play(with(R"({"Versioning": "On"})")).refused() ==
        "/resources/buckets/photos/Versioning: MalformedXML");
  CHECK(Play(with(R"({"objects": {"a/b": {"StorageClass": "ICE"}}})")).refused() ==
        "/resources/buckets/photos/objects/a~1b: InvalidStorageClass");
  const Problems faults = faults_of(with(R"({"NotificationConfiguration": {"QueueConfigurations": [
      {"QueueArn": "job", "Events": ["s3:ObjectCreated:*"]}]}, "Version": "on"})"));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].pointer == "/resources/buckets/photos/Version");
  const Problems names = faults_of(with(R"({"NotificationConfiguration": {"QueueConfigurations": [
      {"QueueArn": "job", "Events": ["s3:ObjectCreated:*"]}]}})"));
  REQUIRE(names.size() == 1);
  CHECK(names[0].pointer ==
        "/resources/buckets/photos/NotificationConfiguration/QueueConfigurations/0/QueueArn");
  CHECK(names[0].expected == "\"jobs\", most likely");
}

TEST_CASE("S3-DLV-01 in a profile: one latency, or the two that it lies between") {
  const auto setting = [](const std::string& value, std::string_view name) -> int64_t {
    Play play(R"({"clock": {"horizon": "1m"}, "actors": {}, "resources": {},
        "profile": {"s3.deliveryLatencyMs": )" +
              value + "}}");
    for (const auto& [key, number] : play.scenario.profile) {
      if (key == name) return number;
    }
    return -1;
  };
  CHECK(setting("500", "s3.deliveryLatencyMs") == 500);
  CHECK(setting("[200, 2000]", "s3.deliveryLatencyMs") == 200);
  CHECK(setting("[200, 2000]", "s3.deliveryLatencyMaxMs") == 2000);
  CHECK(faults_of(R"({"clock": {"horizon": "1m"}, "actors": {}, "resources": {},
        "profile": {"s3.deliveryLatencyMs": [1, 2, 3]}})")
            .size() == 1);
}
