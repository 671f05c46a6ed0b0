// Which event tells whom, in which words, and what becomes of it on the way.
#include <algorithm>
#include <set>

#include "tests/services/buckets.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

const std::string kCreated = "s3:ObjectCreated:*";
const std::string kRemoved = "s3:ObjectRemoved:*";
constexpr const char* kName = "/eventName";

struct Watched : Buckets {
  explicit Watched(std::vector<std::string> events, bool versions = false) {
    bucket("b", versions);
    watch(std::move(events));
  }
};

/// Right-padded with zeros, as S3-MSG-07 says they are compared.
std::string padded(std::string sequencer) {
  sequencer.resize(32, '0');
  return sequencer;
}

}  // namespace

TEST_CASE("S3-EVT-03, -04: what tells of what, in a bucket without versions") {
  Watched a({kCreated, kRemoved, "s3:ObjectTagging:*", "s3:ObjectAcl:Put"});
  a.put("b", "k");
  a.told<b::Stored>(b::PostObject{{"b", "k", Account::body_of("form")}});
  b::CopyObject copy{"b", "k", "b/k"};
  CHECK(a.refused(copy).code == "InvalidRequest");  // nothing changes: no event
  copy.directive = "REPLACE";
  a.told<b::Copied>(copy);
  a.told<b::Done>(b::PutObjectTagging{"b", "k", "", {{{"a", "1"}}}});
  a.told<b::Done>(b::DeleteObjectTagging{"b", "k"});
  a.told<b::Done>(b::PutObjectAcl{"b", "k", "", "public-read"});
  a.told<b::Done>(b::PutObjectAcl{"b", "k", "", "public-read"});  // the same: none
  a.told<b::Content>(b::GetObject{"b", "k"});
  a.remove_object("b", "k");
  a.remove_object("b", "k");  // gone already: none
  CHECK(a.refused(b::CopyObject{"b", "x", "b/k"}).code == "NoSuchKey");
  CHECK(a.fields("q", kName) ==
        Texts{"ObjectCreated:Put", "ObjectCreated:Post", "ObjectCreated:Copy", "ObjectTagging:Put",
              "ObjectTagging:Delete", "ObjectAcl:Put", "ObjectRemoved:Delete"});
}

TEST_CASE("S3-EVT-03: versions are hidden by markers, and deleted by their ids") {
  Watched a({kCreated, kRemoved}, true);
  const std::string first = a.put("b", "k").version;
  const std::string second = a.put("b", "k").version;
  CHECK(first != second);
  const b::Deleted marker = a.remove_object("b", "k");
  CHECK(marker.marker);
  CHECK(a.refused(b::GetObject{"b", "k"}).code == "NoSuchKey");
  CHECK(a.refused(b::GetObject{"b", "k", marker.version}).code == "MethodNotAllowed");
  CHECK(a.told<b::Content>(b::GetObject{"b", "k", first}).object.size == 4);
  a.remove_object("b", "k", first);
  a.remove_object("b", "k", "nonsense");
  a.remove_object("b", "k", marker.version);  // the object is back
  CHECK(a.told<b::Content>(b::GetObject{"b", "k"}).object.version == second);
  const Texts texts = a.texts("q");
  REQUIRE(texts.size() == 5);
  CHECK(a.at(texts[2], "/Records/0/eventName") == "ObjectRemoved:DeleteMarkerCreated");
  CHECK(a.at(texts[2], "/Records/0/s3/object/versionId") == marker.version);
  CHECK(a.at(texts[2], "/Records/0/s3/object/eTag") == "d41d8cd98f00b204e9800998ecf8427e");
  CHECK(a.at(texts[3], "/Records/0/eventName") == "ObjectRemoved:Delete");
  CHECK(a.at(texts[3], "/Records/0/s3/object/versionId") == first);
  CHECK(a.at(texts[3], "/Records/0/s3/object/eTag") == "-");
  // Suspended: the marker takes the place of the null version, and has no id to show.
  a.version("b", "Suspended");
  CHECK(a.put("b", "n").version == "null");
  CHECK(a.remove_object("b", "n").version == "null");
  CHECK(a.fields("q", "/s3/object/versionId") == Texts{"-", "-"});
  CHECK(a.told<b::VersionListing>(b::ListObjectVersions{"b", "n"}).versions.size() == 1);
}

TEST_CASE("S3-EVT-05, S3-MSG-06: an upload in parts is one event, and no Put") {
  Watched a({kCreated});
  const std::string id = a.told<b::UploadStarted>(b::CreateMultipartUpload{"b", "big"}).upload;
  b::UploadPart part{"b", "big", id, 1};
  part.length = INT64_C(6) << 20;
  const std::string one = a.told<b::PartStored>(part).etag;
  part.number = 2;
  part.length = 5;
  part.body = Account::body_of("tail!");
  const std::string two = a.told<b::PartStored>(part).etag;
  b::CompleteMultipartUpload end{"b", "big", id, {{{1, one}, {2, one}}}};
  CHECK(a.refused(end).code == "InvalidPart");
  end.completed.parts = {{2, two}, {1, one}};
  CHECK(a.refused(end).code == "InvalidPartOrder");
  end.completed.parts = {{1, "\"" + one + "\""}, {2, two}};  // quoted, as UploadPart shows it
  const b::ObjectInfo object = a.told<b::Completed>(end).object;
  CHECK(object.size == (INT64_C(6) << 20) + 5);
  CHECK(object.etag.ends_with("-2"));
  CHECK(a.refused(end).code == "NoSuchUpload");
  const std::string gone = a.told<b::UploadStarted>(b::CreateMultipartUpload{"b", "x"}).upload;
  a.told<b::Done>(b::AbortMultipartUpload{"b", "x", gone});
  CHECK(a.fields("q", kName) == Texts{"ObjectCreated:CompleteMultipartUpload"});
  // Parts but the last have 5 MiB.
  const std::string small = a.told<b::UploadStarted>(b::CreateMultipartUpload{"b", "s"}).upload;
  b::UploadPart tiny{"b", "s", small, 1, Account::body_of("x")};
  const std::string etag = a.told<b::PartStored>(tiny).etag;
  tiny.number = 2;
  a.told<b::PartStored>(tiny);
  CHECK(a.refused(b::CompleteMultipartUpload{"b", "s", small, {{{1, etag}, {2, etag}}}}).code ==
        "EntityTooSmall");
}

TEST_CASE("S3-MSG-05, S3-MATCH-01, -02: keys are encoded in records, and matched as they are") {
  Watched a({"s3:ObjectRestore:*"});
  a.told<b::Done>(a.document({a.rule("q", {kCreated}, "red+flo", "%2Fx.jpg")}));
  a.texts("q");
  for (const char* key :
       {"red flower/x.jpg", "red+flower/x.jpg", "red flower/x.JPG", "red flo/x.jpg", "ред/x.jpg"}) {
    a.put("b", key);
  }
  CHECK(a.fields("q", "/s3/object/key") == Texts{"red+flower/x.jpg", "red+flo/x.jpg"});
  a.told<b::Done>(a.document({a.rule("q", {kCreated}, "ab", "b")}));
  a.texts("q");
  a.put("b", "ab");  // prefix and suffix may share what is short
  a.put("b", "a@\xc3\xa9~b");
  CHECK(a.fields("q", "/s3/object/key") == Texts{"ab"});
  a.told<b::Done>(a.document({a.rule("q", {kCreated})}));
  a.texts("q");
  a.put("b", "a@\xc3\xa9~-_.*b");
  CHECK(a.fields("q", "/s3/object/key") == Texts{"a%40%C3%A9%7E-_.*b"});
}

TEST_CASE("S3-MSG-07: sequencers of one key rise, within a millisecond too") {
  Watched a({kCreated, kRemoved});
  for (int i = 0; i < 20; ++i) {
    a.put("b", "k");
    a.put("b", "other");
    if (i % 3 == 0) a.remove_object("b", "k");
    if (i == 10) a.run_to(1_s);
  }
  std::string last;
  for (const std::string& text : a.texts("q")) {
    if (a.at(text, "/Records/0/s3/object/key") != "k") continue;
    const std::string now = padded(a.at(text, "/Records/0/s3/object/sequencer"));
    CHECK(now > last);
    last = now;
  }
  CHECK(!last.empty());
}

TEST_CASE("joints 8: a notification carries the object's identity, a copy has its own") {
  Watched a({kCreated, kRemoved});
  a.put("b", "k");
  a.told<b::Copied>(b::CopyObject{"b", "c", "b/k"});
  a.remove_object("b", "k");
  std::vector<uint32_t> told;
  std::vector<uint32_t> sent;
  for (const sim::Event& event : a.log.events) {
    const bool of_object = event.kind == sim::Ev::s3_put || event.kind == sim::Ev::s3_delete;
    if (of_object) told.push_back(event.lid);
    if (event.kind == sim::Ev::send) sent.push_back(event.lid);
  }
  REQUIRE(told.size() == 3);
  CHECK(told[0] == told[2]);
  CHECK(told[0] != told[1]);
  sent.erase(sent.begin());  // the test event
  CHECK(sent == told);
}

TEST_CASE("S3-DLV-01: latency reorders, duplicates come, and a seed says which") {
  const auto keys = [](Seed seed) {
    Watched a({kCreated});
    a.world.kernel.seed = seed;
    a.knob("s3.deliveryLatencyMs", 200);
    a.knob("s3.deliveryLatencyMaxMs", 2000);
    a.knob("s3.duplicateProbability", 250'000);
    for (int i = 0; i < 40; ++i) a.put("b", std::to_string(100 + i));
    a.run_to(199_ms);
    CHECK(a.texts("q").empty());
    a.run_to(2_s);
    return a.fields("q", "/s3/object/key");
  };
  const Texts one = keys(1);
  const std::set<std::string> distinct(one.begin(), one.end());
  CHECK(distinct.size() == 40);  // at least once
  CHECK(one.size() > 44);        // about ten come twice
  CHECK(one.size() < 60);
  CHECK(!std::is_sorted(one.begin(), one.end()));
  CHECK(one == keys(1));
  CHECK(one != keys(2));
}

TEST_CASE(
    "S3-DLV-04, S3-PERM-04: S3 tries again while a queue is sick, never when it is not let in") {
  Watched a({kCreated});
  a.set_health(sqs::arn_of("q"), world::Health::server_error);
  a.put("b", "k");
  a.run_to(200_s);
  std::vector<int64_t> wanted{0, 1000, 3000, 7000, 15000, 31000, 63000, 123000, 183000};
  CHECK(a.times(sim::Ev::notify_fail) == wanted);
  a.set_health(sqs::arn_of("q"), world::Health::ok);
  a.run_to(300_s);
  CHECK(a.texts("q").size() == 1);
  CHECK(a.events(sim::Ev::notify) == 2);  // with the test event
  a.set("q", "Policy", "");
  a.put("b", "lost");
  CHECK(a.events(sim::Ev::drop) == 1);
  CHECK(a.world.s3.notifications.empty());
  a.let_in("q", "s3.amazonaws.com");
  a.set_health(sqs::arn_of("q"), world::Health::throttle);
  a.put("b", "late");
  a.run_to(Span{26 * 3'600'000});
  CHECK(a.events(sim::Ev::drop) == 2);  // after a day of trying
  CHECK(a.world.s3.notifications.empty());
  a.set_health(sqs::arn_of("q"), world::Health::ok);
  a.run_to(Span{27 * 3'600'000});
  CHECK(a.texts("q").empty());
}

TEST_CASE("S3-MSG-01, -08: a topic gets the subject, a queue the trace of the upload") {
  Watched a({kCreated});
  api::Payload payload{"data"};
  payload.trace = "Root=1-5759e988-bd862e3fe1be46a994272793";
  a.told<b::Stored>(b::PutObject{"b", "k", api::Body(payload)});
  const auto received = a.receive("q", 1);
  REQUIRE(received.size() == 1);
  CHECK(received[0].body->trace == payload.trace);
  const std::string topic =
      a.topic("t", {{"Policy", R"({"Version":"2012-10-17","Statement":[{"Effect":)"
                               R"("Allow","Principal":{"Service":"s3.amazonaws.com"},)"
                               R"("Action":"sns:Publish","Resource":"*"}]})"}});
  a.open_queue("copies");
  a.subscribe(topic, sqs::arn_of("copies"));
  b::PutBucketNotificationConfiguration request{"b"};
  request.configuration.topics.push_back({"", topic, {kCreated}});
  a.told<b::Done>(request);
  CHECK(a.texts("copies").size() == 1);  // the test event
  a.put("b", "k");
  const Texts texts = a.texts("copies");
  REQUIRE(texts.size() == 1);
  CHECK(a.at(texts[0], "/Subject") == "Amazon S3 Notification");
  CHECK(a.at(a.at(texts[0], "/Message"), "/Records/0/eventName") == "ObjectCreated:Put");
}

TEST_CASE("S3-EVT-03, S3-MSG-03: lifecycle deletes by itself, at midnight, under its own name") {
  Watched a({"s3:LifecycleExpiration:*", kRemoved});
  a.told<b::Done>(b::PutBucketLifecycleConfiguration{"b", {{{"r", "Enabled", {"tmp/"}, {1}}}}});
  a.run_to(Span{3'600'000});
  a.put("b", "tmp/a");
  a.put("b", "kept");
  a.run_to(Span{47 * 3'600'000});  // the day after counts whole
  CHECK(a.texts("q").empty());
  a.run_to(Span{48 * 3'600'000});
  const Texts texts = a.texts("q");
  REQUIRE(texts.size() == 1);
  CHECK(a.at(texts[0], "/Records/0/eventName") == "LifecycleExpiration:Delete");
  CHECK(a.at(texts[0], "/Records/0/eventVersion") == "2.3");
  CHECK(a.at(texts[0], "/Records/0/userIdentity/principalId") == "s3.amazonaws.com");
  CHECK(a.told<b::Listing>(b::ListObjectsV2{"b"}).objects.size() == 1);
}

TEST_CASE("S3-EVT-03, S3-MSG-04: a restore is asked for, there, and over") {
  Watched a({"s3:ObjectRestore:*"});
  a.knob("s3.restoreMs", 4 * 3'600'000);
  CHECK(a.put("b", "warm").storage_class == "STANDARD");
  CHECK(a.refused(b::RestoreObject{"b", "warm"}).code == "InvalidObjectState");
  b::PutObject put{"b", "cold", Account::body_of("ice")};
  put.storage_class = "GLACIER";
  a.told<b::Stored>(put);
  CHECK(a.refused(b::GetObject{"b", "cold"}).code == "InvalidObjectState");
  a.told<b::Done>(b::RestoreObject{"b", "cold"});
  CHECK(a.refused(b::RestoreObject{"b", "cold"}).code == "RestoreAlreadyInProgress");
  a.run_to(Span{4 * 3'600'000});
  CHECK(a.told<b::Content>(b::GetObject{"b", "cold"}).object.size == 3);
  a.run_to(Span{72 * 3'600'000});
  CHECK(a.refused(b::GetObject{"b", "cold"}).code == "InvalidObjectState");
  const Texts texts = a.texts("q");
  REQUIRE(texts.size() == 3);
  CHECK(a.at(texts[0], "/Records/0/eventName") == "ObjectRestore:Post");
  CHECK(a.at(texts[1], "/Records/0/eventName") == "ObjectRestore:Completed");
  CHECK(a.at(texts[1], "/Records/0/glacierEventData/restoreEventData") ==
        R"({"lifecycleRestorationExpiryTime":"2026-01-03T00:00:00.000Z",)"
        R"("lifecycleRestoreStorageClass":"GLACIER"})");
  CHECK(a.at(texts[2], "/Records/0/eventName") == "ObjectRestore:Delete");
}

TEST_CASE("S3-EB-01 … -05: with the switch on every event goes to the default bus, too") {
  Buckets a;
  a.bucket("b", true);
  a.create("q");
  a.let_in("q", "s3.amazonaws.com");
  b::NotificationConfiguration both = a.document({a.rule("q", {kCreated}, "in/")}).configuration;
  both.event_bridge.emplace();
  a.told<b::Done>(b::PutBucketNotificationConfiguration{"b", both});
  a.texts("q");
  a.knob("s3.deliveryLatencyMs", 1000);
  const auto told = [&](const std::string& pointer) {
    REQUIRE(!a.world.s3.notifications.empty());
    return a.at(a.world.s3.notifications.rbegin()->second.body->text, pointer);
  };
  a.put("b", "out/red flower.jpg");
  CHECK(told("/detail-type") == "Object Created");
  CHECK(told("/source") == "aws.s3");
  CHECK(told("/region") == "ap-southeast-1");
  CHECK(told("/resources") == R"(["arn:aws:s3:::b"])");
  CHECK(told("/detail/object/key") == "out/red flower.jpg");  // not encoded
  CHECK(told("/detail/object/size") != "-");
  CHECK(told("/detail/reason") == "PutObject");
  CHECK(told("/detail/deletion-type") == "-");
  a.remove_object("b", "out/red flower.jpg");
  CHECK(told("/detail-type") == "Object Deleted");
  CHECK(told("/detail/deletion-type") == "Delete Marker Created");
  CHECK(told("/detail/object/size") == "-");
  CHECK(told("/detail/object/etag") != "-");
  // Both are told of what lies under in/, by the same count of events that S3 keeps.
  const size_t before = a.world.s3.notifications.size();
  a.put("b", "in/a");
  CHECK(a.world.s3.notifications.size() == before + 2);
  a.run_to(10_s);
  CHECK(a.world.s3.notifications.empty());
  CHECK(a.fields("q", kName) == Texts{"ObjectCreated:Put"});
  int64_t buses = 0;
  for (const sim::Event& event : a.log.events) {
    const bool bus =
        event.kind == sim::Ev::notify &&
        a.log.texts[event.extra] == "arn:aws:events:ap-southeast-1:111122223333:event-bus/default";
    buses += bus ? 1 : 0;
  }
  CHECK(buses == 3);
}
