// An empty account with buckets, for stories about S3.
#pragma once

#include <string>
#include <vector>

#include "base/json_text.h"
#include "services/s3/s3.h"
#include "tests/services/topics.h"
#include "world/profile.h"

namespace inflight::testing {

namespace b = api::s3;

class Buckets : public Topics {
 public:
  template <class A, class R>
  A told(R request) {
    const uint64_t call = start(std::move(request));
    REQUIRE(done(call));
    const auto* error = std::get_if<Error>(&answer(call).of);
    const std::string words = error == nullptr ? "" : error->message;
    REQUIRE_MESSAGE(error == nullptr, words);
    return *std::get_if<A>(std::get_if<b::Answer>(&answer(call).of));
  }
  void bucket(const std::string& name, bool versions = false) {
    told<b::Location>(b::CreateBucket{name, {"ap-southeast-1"}});
    if (versions) version(name, "Enabled");
  }
  void version(const std::string& name, const std::string& status) {
    told<b::Done>(b::PutBucketVersioning{name, {status}});
  }
  b::ObjectInfo put(const std::string& bucket, const std::string& key,
                    const std::string& text = "data") {
    return told<b::Stored>(b::PutObject{bucket, key, body_of(text)}).object;
  }
  b::Deleted remove_object(const std::string& bucket, const std::string& key,
                           const std::string& version = "") {
    return told<b::Deleted>(b::DeleteObject{bucket, key, version});
  }
  /// A rule to a queue.
  static b::QueueConfiguration rule(const std::string& queue, std::vector<std::string> events,
                                    const std::string& prefix = "",
                                    const std::string& suffix = "") {
    b::QueueConfiguration out{"", sqs::arn_of(queue), std::move(events)};
    b::Filter filter;
    if (!prefix.empty()) filter.key.rules.push_back({"prefix", prefix});
    if (!suffix.empty()) filter.key.rules.push_back({"suffix", suffix});
    if (!filter.key.rules.empty()) out.filter = filter;
    return out;
  }
  static b::PutBucketNotificationConfiguration document(std::vector<b::QueueConfiguration> rules) {
    b::PutBucketNotificationConfiguration out{"b"};
    out.configuration.queues = std::move(rules);
    return out;
  }
  /// The bucket "b" tells the queue "q" of these events; the test event is gone already.
  void watch(std::vector<std::string> events) {
    if (sqs::find_queue(world.sqs, "q") == nullptr) {
      create("q");
      let_in("q", "s3.amazonaws.com");
    }
    told<b::Done>(document({rule("q", std::move(events))}));
    texts("q");
  }
  /// Bodies of everything visible, which is deleted.
  std::vector<std::string> texts(const std::string& queue) {
    std::vector<std::string> out;
    for (auto batch = receive(queue, 10); !batch.empty(); batch = receive(queue, 10)) {
      for (const auto& message : batch) {
        out.push_back(message.body->text);
        remove(queue, message.handle);
      }
    }
    return out;
  }
  /// Of every record in the queue what stands at a pointer, "-" where nothing does.
  std::vector<std::string> fields(const std::string& queue, const std::string& pointer) {
    std::vector<std::string> out;
    for (const std::string& text : texts(queue)) out.push_back(at(text, "/Records/0" + pointer));
    return out;
  }
  static std::string at(const std::string& text, const std::string& pointer) {
    const json::Parsed parsed = json::parse(text, 1 << 20);
    REQUIRE(parsed.value);
    const Json* value = json::resolve(**parsed.value, pointer);
    if (value == nullptr) return "-";
    const std::string* held = json::as_string(*value);
    return held == nullptr ? json::compact(*value) : *held;
  }
  void knob(std::string_view name, int64_t value) {
    REQUIRE(!world::apply_setting(world, name, value));
  }
};

using Texts = std::vector<std::string>;

}  // namespace inflight::testing
