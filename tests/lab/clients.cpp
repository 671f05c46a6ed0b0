// Producers and consumers that use the Extended Client Library (CLI-EXT).
#include <set>

#include "lab/fold.h"
#include "services/s3/s3.h"
#include "tests/lab/scenario_play.h"

using namespace inflight;
using namespace inflight::test;
using sim::Ev;

namespace {

/// A shop that sends one message of `bytes`, and a worker; both with `client`s of their own.
std::string letter(const std::string& bytes, const std::string& shop, const std::string& worker) {
  const auto client = [](const std::string& options) {
    return options.empty() ? std::string{}
                           : R"(, "client": {"bucket": "luggage", "library": )" + options + "}";
  };
  return R"({"clock": {"horizon": "2m"}, "resources": {
      "queues": {"jobs": {"VisibilityTimeout": 40}}, "buckets": {"luggage": {}}},
    "actors": {"shop": {"kind": "producer", "to": "jobs",
        "send": [{"n": 1, "at": "1s", "bytes": )" +
         bytes + "}]" + client(shop) + R"(},
      "worker": {"kind": "consumer", "from": "jobs", "poll": {"wait": 20}, "work": "5s",
        "deleteAfter": "success")" +
         client(worker) + "}}}";
}

const std::vector<Ev> kTold = {Ev::send, Ev::send_refused, Ev::s3_put, Ev::s3_delete,
                               Ev::work, Ev::fail,         Ev::effect, Ev::del};

/// Keys that objects have had: random ones, which stories leave out.
std::set<std::string> keys_of(const Play& play) {
  std::set<std::string> keys;
  for (const sim::Event& event : play.log.events) {
    if (event.kind == Ev::s3_put) keys.insert(play.log.texts[event.extra]);
  }
  return keys;
}

std::string told(const std::string& lab) {
  Play play(lab);
  REQUIRE_MESSAGE(play.refusals.empty(), play.refused());
  play.run();
  std::string out = play.story(kTold);
  for (const std::string& key : keys_of(play)) {
    for (auto at = out.find(" " + key); at != std::string::npos; at = out.find(" " + key)) {
      out.erase(at, key.size() + 1);
    }
  }
  return out;
}

size_t objects_of(const Play& play) {
  return s3::find_bucket(play.world.s3, "luggage")->objects.size();
}

}  // namespace

TEST_CASE("CLI-EXT-03, -09, -27: what is too large goes by S3, and goes with the delete") {
  CHECK(told(letter("300000", R"("java")", R"("java")")) ==
        "1 s3_put luggage 1, 1 send jobs 1, 1 work jobs 1, 6 effect jobs 1, "
        "6 s3_delete luggage 1, 6 delete jobs 1");
  CHECK(told(letter("262144", R"("java")", R"("java")")) ==
        "1 send jobs 1, 1 work jobs 1, 6 effect jobs 1, 6 delete jobs 1");
  // Only the pointer is in the queue, so far more fits.
  CHECK(told(letter("2147483648", R"("java")", R"("java")")).find("effect") != std::string::npos);
}

TEST_CASE("CLI-EXT-27: Python's library leaves the payload behind, unless it is told not to") {
  Play left(letter("300000", R"("python")", R"("python")"));
  left.run();
  CHECK(objects_of(left) == 1);
  Play clean(letter("300000", R"("python")", R"("python", "cleanupS3Payload": true)"));
  clean.run();
  CHECK(objects_of(clean) == 0);
}

TEST_CASE("CLI-EXT-01: more than 2 GB the library refuses, and nothing is stored") {
  CHECK(told(letter("2147483649", R"("java")", R"("java")")) ==
        "1 send_refused jobs 1 PayloadTooLarge");
  Play play(letter("3000000000", "", ""));  // without it SQS does
  play.run();
  CHECK(play.story({Ev::send_refused, Ev::send, Ev::s3_put}) ==
        "1 send_refused jobs InvalidParameterValue");
}

TEST_CASE("CLI-EXT-25: without the library a consumer gets a pointer, which is no work") {
  CHECK(told(letter("300000", R"("java")", "")) ==
        "1 s3_put luggage 1, 1 send jobs 1, 1 work jobs 1, 6 fail jobs 1 pointer, 41 work jobs 1, "
        "46 fail jobs 1 pointer, 81 work jobs 1, 86 fail jobs 1 pointer");
}

TEST_CASE("CLI-EXT-24, -31: a receive whose payload is gone throws, and the message stays hidden") {
  // One item in two queues is one object; whoever deletes first takes it from the other.
  std::string lab = letter("300000", R"("java")", R"("java")");
  const auto replace = [&lab](const std::string& from, const std::string& to) {
    lab.replace(lab.find(from), from.size(), to);
  };
  replace(R"("queues": {)", R"("queues": {"late": {"DelaySeconds": 20}, )");
  replace(R"("to": "jobs")", R"("to": ["jobs", "late"])");
  replace(R"("worker":)", R"("sleeper": {"kind": "consumer", "from": "late", "poll": {"wait": 20},
      "work": "5s", "deleteAfter": "success", "client": {"bucket": "luggage", "library": "java"}},
    "worker":)");
  CHECK(told(lab) ==
        "1 s3_put luggage 1, 1 send jobs 1, 1 send late 1, 1 work jobs 1, 6 effect jobs 1, "
        "6 s3_delete luggage 1, 6 delete jobs 1, 21 fail late 1 NoSuchKey, "
        "51 fail late 1 NoSuchKey, 81 fail late 1 NoSuchKey, 111 fail late 1 NoSuchKey");
}

TEST_CASE("CLI-EXT-21: payloads of a batch come one after another before the work begins") {
  std::string lab = letter("300000", R"("java")", R"("java")");
  const std::string from = R"("n": 1, "at": "1s")";
  lab.replace(lab.find(from), from.size(), R"("n": 3, "at": "1s", "batch": 3)");
  const std::string wait = R"("poll": {"wait": 20})";
  lab.replace(lab.find(wait), wait.size(), R"("poll": {"max": 10})");
  Play play(lab);
  play.run();
  CHECK(play.count(Ev::effect) == 3);
  CHECK(objects_of(play) == 0);
  lab::FoldState fold(play.log);
  int64_t most = 0;
  for (const sim::Event& event : play.log.events) {
    fold.apply(event);
    most = std::max(most, fold.total().objects);
  }
  CHECK(most == 3);
  CHECK(fold.total().objects == 0);
}

TEST_CASE("a client of a lab names a bucket that is there, and Python's threshold is fixed") {
  std::string lost = letter("10", R"("java")", R"("java")");
  const std::string there = R"("client": {"bucket": "luggage")";
  lost.replace(lost.find(there), there.size(), R"("client": {"bucket": "lugage")");
  const Problems names = faults_of(lost);
  REQUIRE(names.size() == 1);
  CHECK(names[0].pointer == "/actors/shop/client/bucket");
  const Problems fixed =
      faults_of(letter("10", R"("python", "payloadSizeThreshold": 1000)", R"("java")"));
  REQUIRE(fixed.size() == 1);
  CHECK(fixed[0].pointer == "/actors/shop/client/payloadSizeThreshold");
}
