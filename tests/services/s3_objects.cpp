// Buckets and objects as such: what AWS refuses, lists, and the functions that write.
#include "services/lambda/lambda.h"
#include "tests/services/buckets.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

namespace l = api::lambda;

template <class A, class R>
A of_lambda(Buckets& a, R request) {
  const uint64_t call = a.start(std::move(request));
  REQUIRE(a.done(call));
  const auto* error = std::get_if<Error>(&a.answer(call).of);
  const std::string words = error == nullptr ? "" : error->message;
  REQUIRE_MESSAGE(error == nullptr, words);
  return *std::get_if<A>(std::get_if<l::Answer>(&a.answer(call).of));
}

/// A function that S3 may invoke, whose runs make one call.
void function(Buckets& a, const std::string& name, api::Request emitted, int64_t ms = 0) {
  l::CreateFunction request{{name}};
  request.behaviour.duration_ms = ms;
  request.behaviour.emit.push_back({std::make_shared<const api::Request>(std::move(emitted))});
  of_lambda<l::FunctionInfo>(a, request);
  of_lambda<l::Policy>(a,
                       l::AddPermission{{name}, "s3", "lambda:InvokeFunction", "s3.amazonaws.com"});
}

void tell_function(Buckets& a, const std::string& name, std::vector<std::string> events,
                   const std::string& prefix) {
  b::PutBucketNotificationConfiguration request{"b"};
  b::FunctionConfiguration rule{"", lambda::arn_of(name), std::move(events)};
  rule.filter = b::Filter{{{{"prefix", prefix}}}};
  request.configuration.functions.push_back(std::move(rule));
  a.told<b::Done>(request);
}

int64_t runs(const Buckets& a, const std::string& name) {
  return lambda::find_function(a.world.lambda, name)->runs;
}

}  // namespace

TEST_CASE("buckets: names, places, and the end of one") {
  Buckets a;
  CHECK(a.refused(b::CreateBucket{"Bad_Name", {"ap-southeast-1"}}).code == "InvalidBucketName");
  CHECK(a.refused(b::CreateBucket{"b"}).code == "IllegalLocationConstraintException");
  CHECK(a.refused(b::CreateBucket{"b", {"eu-west-1"}}).code ==
        "IllegalLocationConstraintException");
  a.bucket("b");
  CHECK(a.refused(b::CreateBucket{"b", {"ap-southeast-1"}}).code == "BucketAlreadyOwnedByYou");
  a.put("b", "k");
  CHECK(a.refused(b::DeleteBucket{"b"}).code == "BucketNotEmpty");
  a.remove_object("b", "k");
  a.told<b::Done>(b::DeleteBucket{"b"});
  CHECK(a.refused(b::HeadBucket{"b"}).http == 404);
  CHECK(a.refused(b::PutObject{"b", "k"}).code == "NoSuchBucket");
  a.bucket("b");
  CHECK(a.told<b::BucketList>(b::ListBuckets{}).rows.size() == 1);
}

TEST_CASE("objects: content, sizes that are not written out, and refusals") {
  Buckets a;
  a.bucket("b");
  CHECK(a.put("b", "k", "data").etag == "8d777f385d3dfec8815d20f7496026dc");
  b::PutObject big{"b", "big", Account::body_of("head")};
  big.length = INT64_C(3) << 30;
  CHECK(a.told<b::Stored>(big).object.size == INT64_C(3) << 30);
  big.length = INT64_C(6) << 30;
  CHECK(a.refused(big).code == "EntityTooLarge");
  big.length = 2;
  CHECK(a.refused(big).code == "InvalidArgument");
  CHECK(a.refused(b::PutObject{"b", std::string(1025, 'k')}).code == "KeyTooLongError");
  CHECK(a.refused(b::PutObject{"b", ""}).code == "InvalidArgument");
  b::PutObject odd{"b", "k"};
  odd.acl = "everyone";
  CHECK(a.refused(odd).code == "InvalidArgument");
  odd.acl = "";
  odd.storage_class = "ICE";
  CHECK(a.refused(odd).code == "InvalidStorageClass");
  const b::Content content = a.told<b::Content>(b::GetObject{"b", "k"});
  CHECK((*content.body)->text == "data");
  CHECK(!a.told<b::Content>(b::HeadObject{"b", "k"}).body);
  CHECK(a.refused(b::GetObject{"b", "K"}).code == "NoSuchKey");
  CHECK(a.refused(b::GetObject{"b", "k", "v"}).code == "NoSuchVersion");
  for (const char* source : {"", "b", "b/", "/", "nowhere/k"}) {
    CAPTURE(source);
    CHECK(a.refused(b::CopyObject{"b", "c", source}).http >= 400);
  }
  a.put("b", "a b", "blank");
  CHECK(a.told<b::Copied>(b::CopyObject{"b", "c", "/b/a%20b"}).object.size == 5);
  CHECK(a.refused(b::DeleteObjects{"b", {}}).code == "MalformedXML");
}

TEST_CASE("lists: by key, in pages, folders as one") {
  Buckets a;
  a.bucket("b");
  for (const char* key : {"a/1", "a/2", "b", "c/x/1", "d"}) a.put("b", key);
  b::ListObjectsV2 request{"b"};
  request.delimiter = "/";
  request.max_keys = 2;
  Texts found;
  for (int page = 0; page < 10; ++page) {
    const auto list = a.told<b::Listing>(request);
    for (const b::ObjectInfo& one : list.objects) found.push_back(one.key);
    for (const std::string& one : list.prefixes) found.push_back(one);
    CHECK(list.objects.size() + list.prefixes.size() <= 2);
    request.token = list.next;
    if (list.next.empty()) break;
  }
  CHECK(found == Texts{"b", "a/", "d", "c/"});
  const auto inside = a.told<b::Listing>(b::ListObjectsV2{"b", "a/"});
  CHECK(inside.objects.size() == 2);
  request = b::ListObjectsV2{"b"};
  request.start_after = "b";
  CHECK(a.told<b::Listing>(request).objects.size() == 2);
  request.max_keys = -1;
  CHECK(a.refused(request).code == "InvalidArgument");
}

TEST_CASE("S3-LOOP-02, -04: a function that feeds itself through a bucket is stopped at 16") {
  Buckets a;
  a.bucket("b");
  function(a, "f", api::Request{b::PutObject{"b", "in/${invocation}", Account::body_of("x")}});
  tell_function(a, "f", {"s3:ObjectCreated:*"}, "in/");
  a.put("b", "in/first");
  a.run_to(1_s);
  CHECK(runs(a, "f") == 16);
  CHECK(a.events(sim::Ev::loop_stop) == 1);
  a.put("b", "in/again");  // a chain of its own
  a.run_to(2_s);
  CHECK(runs(a, "f") == 32);
}

TEST_CASE("S3-LOOP-01, -04: copies and deletes carry the chain too, another prefix ends it") {
  Buckets a;
  a.bucket("b");
  function(a, "f", api::Request{b::CopyObject{"b", "in/${invocation}", "b/seed"}});
  a.put("b", "seed");
  tell_function(a, "f", {"s3:ObjectCreated:*"}, "in/");
  a.put("b", "in/first");
  a.run_to(1_s);
  CHECK(runs(a, "f") == 16);
  Buckets c;
  c.bucket("b");
  function(c, "f", api::Request{b::PutObject{"b", "out/${invocation}"}});
  tell_function(c, "f", {"s3:ObjectCreated:*"}, "in/");
  c.put("b", "in/first");
  c.run_to(1_s);
  CHECK(runs(c, "f") == 1);
  CHECK(c.told<b::Listing>(b::ListObjectsV2{"b", "out/"}).objects.size() == 1);
}

TEST_CASE("S3-MSG-05: a function that takes the key as it stands writes another name") {
  Buckets a;
  a.bucket("b");
  function(a, "f", api::Request{b::PutObject{"b", "thumb/${event.Records[0].s3.object.key}"}});
  tell_function(a, "f", {"s3:ObjectCreated:*"}, "in/");
  a.put("b", "in/red flower.jpg");
  a.run_to(1_s);
  const auto list = a.told<b::Listing>(b::ListObjectsV2{"b", "thumb/"});
  REQUIRE(list.objects.size() == 1);
  CHECK(list.objects[0].key == "thumb/in/red+flower.jpg");
}

TEST_CASE("every change of S3 shows in the dump, and a setup's test event is not sent") {
  Buckets a;
  a.bucket("b");
  std::string before = world::dump(a.world);
  const auto changed = [&] {
    const std::string now = world::dump(a.world);
    return std::exchange(before, now) != now;
  };
  a.put("b", "k");
  CHECK(changed());
  a.told<b::Done>(b::PutObjectTagging{"b", "k", "", {{{"a", "1"}}}});
  CHECK(changed());
  a.told<b::Done>(b::PutObjectAcl{"b", "k", "", "public-read"});
  CHECK(changed());
  a.version("b", "Enabled");
  CHECK(changed());
  a.remove_object("b", "k");
  CHECK(changed());
  const std::string id = a.told<b::UploadStarted>(b::CreateMultipartUpload{"b", "u"}).upload;
  CHECK(changed());
  a.told<b::PartStored>(b::UploadPart{"b", "u", id, 1});
  CHECK(changed());
  a.create("q");
  a.let_in("q", "s3.amazonaws.com");
  changed();
  a.world.kernel.quiet = true;
  a.told<b::Done>(a.document({a.rule("q", {"s3:ObjectCreated:*"})}));
  a.world.kernel.quiet = false;
  CHECK(changed());
  CHECK(a.texts("q").empty());
}
