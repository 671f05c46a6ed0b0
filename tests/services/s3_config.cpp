// Notification configurations: what a save refuses, in which order, and when it is in force.
#include "tests/services/buckets.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

const std::string kCreated = "s3:ObjectCreated:*";
const std::string kMissing = "arn:aws:sqs:ap-southeast-1:111122223333:ghost";

std::string field_of(const Error& error, std::string_view name) {
  for (const auto& [key, value] : error.fields) {
    if (key == name) return value;
  }
  return "-";
}

/// An account with the bucket "b" and the queues "q" and "r", which let S3 in.
struct Open : Buckets {
  Open() {
    bucket("b");
    for (const char* queue : {"q", "r"}) {
      create(queue);
      let_in(queue, "s3.amazonaws.com");
    }
  }
  /// Two rules as (events, prefix, suffix): "" if they stand together, else the message.
  std::string pair(const b::QueueConfiguration& one, const b::QueueConfiguration& other) {
    const uint64_t call = start(document({one, other}));
    const auto* error = std::get_if<Error>(&answer(call).of);
    return error == nullptr ? "" : error->message;
  }
};

constexpr const char* kAmbiguous =
    "Configuration is ambiguously defined. Cannot have overlapping suffixes in two rules if the "
    "prefixes are overlapping for the same event type.";

}  // namespace

TEST_CASE("S3-CFG-05: bucket, schema, ARNs, overlap, destinations: the first of them speaks") {
  Open a;
  // One document with every fault; they are mended one after another.
  auto request = a.document({{"", "no-arn", {kCreated}}, {"", kMissing, {kCreated}}});
  request.bucket = "nowhere";
  request.configuration.queues[1].filter = b::Filter{{{{"prefix", std::nullopt}}}};
  Error error = a.refused(request);
  CHECK(error.code == "NoSuchBucket");
  CHECK(error.http == 404);
  CHECK(field_of(error, "BucketName") == "nowhere");
  request.bucket = "b";
  CHECK(a.refused(request).code == "MalformedXML");
  request.configuration.queues[1].filter.reset();
  request.skip_validation = true;  // S3-CFG-08: of no help
  error = a.refused(request);
  CHECK(error.message == "The ARN could not be parsed");
  CHECK(field_of(error, "ArgumentName") == "Queue");
  CHECK(field_of(error, "ArgumentValue") == "no-arn");
  request.configuration.queues[0].arn = kMissing;
  CHECK(a.refused(request).message.starts_with("Configurations overlap."));
  request.configuration.queues[0].events = {"s3:ObjectRemoved:*"};
  a.told<b::Done>(request);
  request.skip_validation = false;
  error = a.refused(request);
  CHECK(error.message == "Unable to validate the following destination configurations");
  CHECK(field_of(error, "ArgumentName1") == kMissing);
  CHECK(field_of(error, "ArgumentValue1") == "The destination queue does not exist");
  CHECK(field_of(error, "ArgumentName2") == "-");  // one destination, told once
}

TEST_CASE("S3-CFG-05, -09: an ARN of another service, Region or kind is no destination") {
  Open a;
  const auto message = [&](const std::string& arn) {
    return a.refused(a.document({{"", arn, {kCreated}}})).message;
  };
  const std::string parse = "The ARN could not be parsed";
  CHECK(message("arn:aws:sns:ap-southeast-1:111122223333:t") == parse);
  CHECK(message("arn:aws:sqs:ap-southeast-1:111122223333:") == parse);
  CHECK(message("arn:aws:sqs:ap-southeast-1:me:q") == parse);
  CHECK(message("arn:aws:sqs:us-east-1:111122223333:q") ==
        "The notification destination service region is not valid for the bucket location "
        "constraint");
  a.create("q.fifo", {{"FifoQueue", "true"}});
  a.let_in("q.fifo", "s3.amazonaws.com");
  CHECK(message(sqs::arn_of("q.fifo")) == "FIFO SQS queues are not supported");
}

TEST_CASE("S3-CFG-06, -07: all bad destinations are told, also those that were there before") {
  Open a;
  a.create("shut");
  b::PutBucketNotificationConfiguration request =
      a.document({a.rule("q", {kCreated}), a.rule("shut", {"s3:ObjectRemoved:*"})});
  const std::string function = "arn:aws:lambda:ap-southeast-1:111122223333:function:ghost";
  request.configuration.functions.push_back({"", function, {"s3:ObjectTagging:*"}});
  const Error error = a.refused(request);
  REQUIRE(error.fields.size() == 4);
  CHECK(error.fields[0].second == sqs::arn_of("shut"));
  CHECK(error.fields[1].second ==
        "Permissions on the destination queue do not allow S3 to publish notifications from this "
        "bucket");
  CHECK(error.fields[2].second == function + ", null");
  CHECK(error.fields[3].second == "Not authorized to invoke function [" + function + "]");
  CHECK(a.bodies("q").empty());  // nothing was saved, and nobody was tested
  a.told<b::Done>(a.document({a.rule("q", {kCreated})}));
  a.ask<q::Done>(q::DeleteQueue{{"q", 0}});
  CHECK(a.refused(a.document({a.rule("q", {kCreated}), a.rule("r", {"s3:ObjectRemoved:*"})}))
            .fields.size() == 2);
}

TEST_CASE("S3-CFG-03, S3-EVT-02: filters and events of a document") {
  Open a;
  const auto with = [&](std::vector<b::FilterRule> rules) {
    auto request = a.document({a.rule("q", {kCreated})});
    request.configuration.queues[0].filter = b::Filter{{std::move(rules)}};
    return request;
  };
  a.told<b::Done>(with({{"SUFFIX", ""}, {"Prefix", "a/"}}));
  const auto shown =
      a.told<b::NotificationConfiguration>(b::GetBucketNotificationConfiguration{"b"});
  CHECK(*shown.queues[0].filter->key.rules[0].name == "Suffix");
  CHECK(*shown.queues[0].filter->key.rules[1].name == "Prefix");
  CHECK(!shown.queues[0].id.empty());  // S3-CFG-02
  CHECK(a.refused(with({{"prefix", "a"}, {"Prefix", "b"}})).message ==
        "Cannot specify more than one prefix rule in a filter.");
  const Error error = a.refused(with({{"infix", "a"}}));
  CHECK(error.message == "filter rule name must be either prefix or suffix");
  CHECK(field_of(error, "ArgumentValue") == "infix");
  for (const char* event : {"s3:*", "s3:ObjectCreated", "ObjectCreated:Put", "s3:TestEvent",
                            "s3:ObjectCreated:put", "s3::*", ""}) {
    CAPTURE(event);
    CHECK(field_of(a.refused(a.document({a.rule("q", {event})})), "ArgumentValue") == event);
  }
  CHECK(a.refused(a.document({a.rule("q", {})})).code == "MalformedXML");
  std::vector<b::QueueConfiguration> many;
  for (int i = 0; i <= 100; ++i) {
    many.push_back(a.rule("q", {kCreated}, std::to_string(1000 + i)));
  }
  CHECK(a.refused(a.document(many)).code == "InvalidArgument");
  many.pop_back();
  a.told<b::Done>(a.document(many));
  many[1].id = many[0].id = "same";
  CHECK(a.refused(a.document(many)).message.find("unique") != std::string::npos);
}

TEST_CASE("S3-OVL-01, -02: rules conflict where event, prefix and suffix all may meet") {
  Open a;
  const auto q = [&](const std::string& event, const std::string& prefix,
                     const std::string& suffix) { return a.rule("q", {event}, prefix, suffix); };
  const auto r = [&](const std::string& event, const std::string& prefix,
                     const std::string& suffix) { return a.rule("r", {event}, prefix, suffix); };
  CHECK(a.pair(q(kCreated, "", ".jpg"), r(kCreated, "", ".png")) == "");
  CHECK(a.pair(q(kCreated, "", "jpg"), r(kCreated, "", "pg")) == kAmbiguous);
  CHECK(a.pair(q(kCreated, "images/", ""), r(kCreated, "", "")) == kAmbiguous);
  CHECK(a.pair(q(kCreated, "images/", ""), r(kCreated, "logs/", "")) == "");
  CHECK(a.pair(q(kCreated, "images", ".jpg"), r(kCreated, "images", ".png")) == "");
  CHECK(a.pair(q("s3:ObjectCreated:Put", "i/", ""), r("s3:ObjectRemoved:*", "i/", "")) == "");
  CHECK(a.pair(q(kCreated, "", ""), r("s3:ObjectCreated:Put", "", "")) ==
        "Configurations overlap. Configurations on the same bucket cannot share a common event "
        "type.");
  // The same queue twice is no excuse, and S3-OVL-06: a rule does not conflict with itself.
  CHECK(a.pair(q(kCreated, "", ""), q(kCreated, "", "")) != "");
  a.told<b::Done>(a.document({a.rule("q", {kCreated, "s3:ObjectCreated:Put", kCreated})}));
}

TEST_CASE("S3-TEST-01: a test event for what is new or changed, once a queue, none again") {
  Open a;
  a.told<b::Done>(a.document({a.rule("q", {kCreated}, "a/"), a.rule("q", {"s3:ObjectRemoved:*"})}));
  const Texts first = a.texts("q");
  REQUIRE(first.size() == 1);
  CHECK(a.at(first[0], "/Event") == "s3:TestEvent");
  CHECK(a.at(first[0], "/Bucket") == "b");
  CHECK(a.at(first[0], "/Records") == "-");
  a.told<b::Done>(a.document({a.rule("q", {kCreated}, "a/"), a.rule("r", {"s3:ObjectAcl:Put"})}));
  CHECK(a.texts("q").empty());
  CHECK(a.texts("r").size() == 1);
  a.told<b::Done>(a.document({a.rule("q", {kCreated}, "b/")}));
  CHECK(a.texts("q").size() == 1);
}

TEST_CASE("S3-CFG-10: a saved document is shown at once and followed later") {
  Open a;
  a.knob("s3.notificationPropagationMs", 300'000);
  a.told<b::Done>(a.document({a.rule("q", {kCreated})}));
  a.texts("q");
  CHECK(a.told<b::NotificationConfiguration>(b::GetBucketNotificationConfiguration{"b"})
            .queues.size() == 1);
  a.put("b", "early");
  a.run_to(200_s);
  a.told<b::Done>(a.document({}));
  a.run_to(300_s);
  a.put("b", "between");
  CHECK(a.fields("q", "/s3/object/key") == Texts{"between"});
  a.run_to(500_s);
  a.put("b", "late");
  CHECK(a.texts("q").empty());
  int64_t told = 0;  // two saves, and twice that they are followed
  for (const sim::Event& event : a.log.events) {
    const bool of_bucket = a.log.names[event.place].kind == sim::NameKind::bucket;
    told += event.kind == sim::Ev::config && of_bucket;
  }
  CHECK(told == 4);
}
