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

TEST_CASE(
    "S3-EVT-05, S3-MSG-05: a producer puts objects, large ones in parts, and code reads keys") {
  Play play(R"({"clock": {"horizon": "2m"}, "resources": {
      "queues": {"jobs": {"Policy": {"Statement": [{"Effect": "Allow",
          "Principal": {"Service": "s3.amazonaws.com"}, "Action": "sqs:SendMessage",
          "Resource": "jobs"}]}}},
      "functions": {"thumb": {"Permissions": [{"StatementId": "s3",
          "Principal": "s3.amazonaws.com"}], "behaviour": {"work": "1s", "emit": [
            {"do": "s3.PutObject", "args": {"Bucket": "small", "Key": "${s3.decodedKey}"}},
            {"do": "s3.PutObject", "args": {"Bucket": "small", "Key": "raw/${s3.key}"}}]}}},
      "buckets": {"small": {}, "photos": {"NotificationConfiguration": {
        "QueueConfigurations": [{"QueueArn": "jobs",
            "Events": ["s3:ObjectCreated:CompleteMultipartUpload"]}],
        "LambdaFunctionConfigurations": [{"LambdaFunctionArn": "thumb",
            "Events": ["s3:ObjectCreated:Put"]}]}}}},
    "actors": {"phone": {"kind": "producer", "to": "photos", "send": [
      {"n": 1, "at": "1s", "key": "a b {n}.jpg", "bytes": 4000, "tags": ["photo"]},
      {"n": 1, "at": "2s", "key": "{n}.mp4", "bytes": 8388608, "tags": ["film"]}]}}})");
  REQUIRE_MESSAGE(play.refusals.empty(), play.refused());
  play.run();
  CHECK(play.story({sim::Ev::s3_put, sim::Ev::send, sim::Ev::effect}) ==
        "1 s3_put photos 1 a b 1.jpg, 2 effect thumb 1, 2 s3_put small 0 a b 1.jpg, "
        "2 s3_put small 0 raw/a+b+1.jpg, 2 s3_put photos 2 2.mp4, 2 send jobs 2");
  const s3::Bucket* photos = s3::find_bucket(play.world.s3, "photos");
  CHECK(photos->objects.at("2.mp4").back().size == 8'388'608);
  for (const sim::Event& event : play.log.events) {
    if (event.kind != sim::Ev::send) continue;
    CHECK(play.log.lids[event.lid].bytes == 8'388'608);
    CHECK(play.log.lids[event.lid].tags == 2);
  }
  const Problems faults = faults_of(R"({"clock": {"horizon": "1m"}, "resources": {
      "buckets": {"photos": {}}}, "actors": {"phone": {"kind": "producer", "to": "photos",
        "send": [{"n": 1, "at": "1s"}]}}})");
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].pointer == "/actors/phone/send/0/key");
}

TEST_CASE("a large object for two buckets is two uploads, and no library stands beside a bucket") {
  const auto lab = [](const std::string& client) {
    return R"({"clock": {"horizon": "1m"}, "resources": {"buckets": {"one": {}, "two": {}}},
      "actors": {"phone": {"kind": "producer", "to": ["one", "two"])" +
           client + R"(, "send": [{"n": 2, "at": "1s", "key": "{n}.mp4", "bytes": 9000000}]}}})";
  };
  Play play(lab(""));
  play.run();
  CHECK(play.story({sim::Ev::s3_put}) ==
        "1 s3_put one 1 1.mp4, 1 s3_put two 1 1.mp4, 1 s3_put one 2 2.mp4, 1 s3_put two 2 2.mp4");
  const Problems faults = faults_of(lab(R"(, "client": {"library": "java", "bucket": "one"})"));
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].pointer == "/actors/phone/client");
}
