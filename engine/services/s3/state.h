// S3: buckets, objects with their versions, uploads in parts, notifications under way. Plain
// values.
//
// Models: the actions of api/s3.h for the account's own buckets, and event notifications as spec
// s3-events.md says. Does not model: bucket policies, other accounts, replication, encryption,
// transitions between storage classes, conditional requests.
//
// Invariants (common.cpp, check): an object has a version; at most one of them is the null version;
// a notification is of a bucket that was there; uploads belong to buckets that exist.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/s3.h"
#include "base/time.h"
#include "sim/kernel.h"

namespace inflight::s3 {

inline constexpr uint64_t kConfigurationsMax = 100;  // S3-CFG-02
inline constexpr uint64_t kKeyBytesMax = 1024;
inline constexpr int64_t kPutBytesMax = INT64_C(5) << 30;   // of PutObject and a part
inline constexpr int64_t kPartBytesMin = INT64_C(5) << 20;  // of all parts but the last
inline constexpr int64_t kPartsMax = 10'000;
inline constexpr uint64_t kDeletesMax = 1'000;  // of DeleteObjects
inline constexpr Span kRetryEnd = 86'400_s;     // S3-DLV-04
inline constexpr int64_t kRetryDelayMaxMs = 60'000;

/// Switches of the default profile; the table is world/profile.
struct Settings {
  int64_t delivery_latency_ms = 0;      // S3-DLV-01
  int64_t delivery_latency_max_ms = 0;  // if more than that: drawn from the two, both included
  int64_t duplicate_ppm = 0;            // S3-DLV-01
  int64_t propagation_ms = 0;           // S3-CFG-10
  int64_t restore_ms = 0;               // until a restored copy is there (S3-EVT-03)
  bool operator==(const Settings&) const = default;
};

/// A temporary copy of an archived object.
struct Restore {
  int64_t days = 0;
  Time ready{};
  Time expires{};  // once it is there
  bool there = false;
  bool operator==(const Restore&) const = default;
};

/// One version of an object. Its body carries the object's lid and lineage.
struct Version {
  uint32_t ordinal = 0;  // its text is made from this; 0 = the null version
  bool marker = false;
  api::Body body;
  int64_t size = 0;  // bytes, at least the body's
  std::string etag;  // without quotes
  Time modified{};
  std::string acl = "private";
  std::string storage_class = "STANDARD";
  std::map<std::string, std::string> tags;
  std::optional<Restore> restore;
  bool operator==(const Version&) const = default;
};
using Versions = std::vector<Version>;  // oldest first; the last one is the latest

enum class Versioning : uint8_t { never, enabled, suspended };

/// A rule of a configuration, ready to be matched (S3-MATCH-01).
struct NotifyRule {
  std::string id;
  api::s3::Destination to = api::s3::Destination::queue;
  std::string target;                 // ARN
  std::vector<std::string> events{};  // as configured
  std::vector<std::string> leaves{};  // what they stand for, sorted: "ObjectCreated:Put"
  std::string prefix{};
  std::string suffix{};
  bool operator==(const NotifyRule&) const = default;
};
struct Rules {
  std::vector<NotifyRule> rules;
  bool event_bridge = false;  // S3-EB-01
  bool operator==(const Rules&) const = default;
};

struct Bucket {
  std::string name;
  uint16_t place = 0;
  bool exists = false;
  std::string region;
  std::string owner;  // account
  Time created{};
  Versioning versioning = Versioning::never;
  std::map<std::string, Versions> objects;           // by key
  api::s3::NotificationConfiguration configuration;  // as GetBucketNotification… shows it
  Rules rules;                                       // in force
  std::map<uint64_t, Rules> coming;                  // later in force, oldest first (S3-CFG-10)
  std::vector<api::s3::LifecycleRule> lifecycle;
  uint64_t notified = 0;  // notifications so far: ordinal of draws
  bool operator==(const Bucket&) const = default;
};

struct Part {
  api::Body body;
  int64_t size = 0;
  std::string etag;
  bool operator==(const Part&) const = default;
};
struct Upload {
  uint16_t bucket = 0;  // place
  std::string key;
  std::string acl;
  std::string storage_class;
  std::map<int64_t, Part> parts;  // by PartNumber
  bool operator==(const Upload&) const = default;
};

/// One message on its way to one destination.
struct Notification {
  uint16_t bucket = 0;  // place
  std::string target;   // ARN
  api::Body body;
  Time begun{};  // of the first attempt
  int64_t tries = 0;
  bool duplicate = false;
  uint32_t cause = 0;  // last event about it
  bool operator==(const Notification&) const = default;
};

struct State {
  Settings settings;
  std::map<uint16_t, Bucket> buckets;              // by place
  std::map<uint32_t, Upload> uploads;              // by ordinal
  std::map<uint64_t, Notification> notifications;  // by id
  uint32_t versions = 0;                           // last version id given
  uint32_t upload = 0;                             // last upload id given
  uint32_t generated = 0;                          // last rule id given
  uint32_t requests = 0;                           // last request id given
  uint64_t sequence = 0;                           // counter of sequencers (S3-MSG-07)
  uint64_t last_id = 0;                            // of notifications and coming rules
  bool daily = false;                              // the look at lifecycles is planned
  bool operator==(const State&) const = default;
};

}  // namespace inflight::s3
