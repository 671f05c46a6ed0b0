// Everything a world is made from, typed: resources, actors, settings. `lab` decodes a lab into it;
// it holds no sentence of the lab.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "actors/spec.h"
#include "api/lambda.h"
#include "api/s3.h"
#include "base/time.h"
#include "world/outside.h"

namespace inflight::world {

/// A queue to create. Attributes in wire form (strings as SetQueueAttributes takes them);
/// "RedrivePolicy" with deadLetterTargetArn as ARN or as a bare queue name.
struct QueueSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  bool operator==(const QueueSpec&) const = default;
};

/// A customer-managed key, under its name.
struct KeySpec {
  std::string name;
  KmsKey key;
  bool operator==(const KeySpec&) const = default;
};

/// A topic, attributes in wire form.
struct TopicSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  bool operator==(const TopicSpec&) const = default;
};

/// A subscription; `name` is only the lab's.
struct SubscriptionSpec {
  std::string name;
  bool on = true;  // false: nobody subscribes (a knob may switch it)
  std::string topic;
  std::string protocol;
  std::string endpoint;  // ARN, address or number
  std::vector<std::pair<std::string, std::string>> attributes;
  bool operator==(const SubscriptionSpec&) const = default;
};

struct PermissionSpec {
  bool on = true;
  std::string id;  // "" = "permission-<ordinal>"
  std::string principal;
  std::string source_arn;
  std::string source_account;
  bool operator==(const PermissionSpec&) const = default;
};

/// A function; what is absent keeps Lambda's default. Targets are ARNs.
struct FunctionSpec {
  std::string name;
  std::optional<int64_t> timeout;
  std::optional<int64_t> memory_size;
  std::optional<int64_t> reserved;
  std::optional<api::lambda::DeadLetterConfig> dead_letter;
  std::optional<int64_t> retries;
  std::optional<int64_t> max_age;
  std::optional<api::lambda::DestinationConfig> destinations;
  std::optional<std::string> recursive_loop;
  std::vector<PermissionSpec> permissions;
  api::lambda::Behaviour behaviour;
  bool operator==(const FunctionSpec&) const = default;
};

/// An event source mapping; `name` is only the lab's.
struct MappingSpec : api::lambda::MappingOptions {
  std::string name;
  bool on = true;  // false: nobody makes it (a knob may switch it)
  std::string queue;
  std::string function;
  bool operator==(const MappingSpec&) const = default;
};

/// An object that is there from the start.
struct ObjectSpec {
  std::string body;
  std::optional<int64_t> size;  // bytes, at least the body's
  std::string storage_class;    // "" = STANDARD
  bool operator==(const ObjectSpec&) const = default;
};

/// A bucket of the home Region; destinations are ARNs.
struct BucketSpec {
  std::string name;
  std::string versioning;  // Enabled, Suspended; "" = never on
  std::optional<api::s3::NotificationConfiguration> notification;
  std::optional<api::s3::LifecycleConfiguration> lifecycle;
  std::vector<std::pair<std::string, ObjectSpec>> objects;  // by key
  bool operator==(const BucketSpec&) const = default;
};

enum class Compare : uint8_t { gt, ge, lt, le };

/// A CloudWatch alarm on one metric of one queue (joints 16).
struct AlarmSpec {
  std::string name;
  bool on = true;
  std::string queue;
  std::string metric;  // "ApproximateNumberOfMessagesVisible" …
  Compare compare = Compare::gt;
  int64_t bound = 0;
  int64_t period_s = 60;  // a multiple of 60
  bool operator==(const AlarmSpec&) const = default;
};

using Actor = std::variant<actors::Producer, actors::Consumer, actors::Daemon, actors::Scaler,
                           actors::Script, actors::Fault>;

struct Scenario {
  Span horizon{};
  int64_t start_epoch_ms = kEpochMs;
  std::vector<QueueSpec> queues;
  std::vector<KeySpec> keys;
  std::vector<TopicSpec> topics;
  std::vector<BucketSpec> buckets;
  std::vector<FunctionSpec> functions;
  std::vector<SubscriptionSpec> subscriptions;
  std::vector<MappingSpec> mappings;
  std::vector<AlarmSpec> alarms;
  std::vector<Actor> actors;      // in the lab's order: it decides who polls first
  std::vector<std::string> tags;  // all tags of all producers, in order of appearance; ≤ 32
  // Settings by name (joints 6), values in their own unit; unknown names are refused.
  std::vector<std::pair<std::string, int64_t>> profile;
  std::string hash;  // first 12 hex digits of SHA-256 of the canonical dump
  bool operator==(const Scenario&) const = default;
};

}  // namespace inflight::world
