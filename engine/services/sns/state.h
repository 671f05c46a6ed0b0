// SNS: topics, subscriptions, deliveries under way. Plain values.
//
// Models: the actions of api/sns.h on standard and FIFO topics as spec sns.md says: subscriptions
// of every protocol, confirmation, filter policies, envelopes and raw delivery, retries by class of
// endpoint, dead-letter queues, FIFO order and deduplication. Does not model: mobile push, FIFO
// archives, delivery status logs, callers of other accounts.
//
// Invariants (common.cpp, check): a delivery belongs to a subscription; of a FIFO subscription only
// the first delivery of a group is being tried.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/sns.h"
#include "base/time.h"
#include "rules/filter.h"
#include "sim/kernel.h"

namespace inflight::sns {

inline constexpr Span kDedupWindow = 300_s;            // SNS-FIFO-04
inline constexpr Span kTokenLife = 172'800_s;          // SNS-SUB-07
inline constexpr int64_t kMessageBytesMax = 262'144;   // SNS-PUB-03
inline constexpr int64_t kFifoSubscriptionsMax = 100;  // SNS-FIFO-10
inline constexpr int64_t kFilterPoliciesMax = 200;     // a topic (SNS-ENT-02)

/// Switches of the default profile; the table is world/profile.
struct Settings {
  int64_t delivery_latency_ms = 0;    // SNS-RETRY-09
  int64_t anything_but_extended = 1;  // SNS-FILTER-11
  bool operator==(const Settings&) const = default;
};

/// CloudWatch counters of a topic (spec section 11), cumulative.
enum class Metric : uint8_t {
  published,
  published_bytes,
  delivered,
  failed,
  filtered,
  redriven,
  failed_to_redrive,
};
inline constexpr uint8_t kMetrics = 7;

enum class Backoff : uint8_t { linear, arithmetic, geometric, exponential };

/// Retries after the first attempt, in four phases (SNS-RETRY-01).
struct RetryPolicy {
  int64_t immediate = 0;
  int64_t pre = 0;  // retries, each after min_ms
  int64_t backoff = 0;
  int64_t post = 0;  // retries, each after max_ms
  int64_t min_ms = 0;
  int64_t max_ms = 0;
  int64_t pre_ms = 0;
  Backoff function = Backoff::linear;
  int64_t total() const { return immediate + pre + backoff + post; }
  bool operator==(const RetryPolicy&) const = default;
};

/// What the deduplication memory of a FIFO topic holds.
struct Remembered {
  Time at{};
  api::sns::Published answer;
  bool operator==(const Remembered&) const = default;
};

struct Topic {
  std::string name;  // "t", or with another home "t@us-east-1:444455556666"
  uint16_t place = 0;
  bool exists = false;
  bool fifo = false;
  std::map<std::string, std::string> attributes;  // as set, by name; without FifoTopic
  std::map<std::string, std::string> tags;
  int64_t deleted_subscriptions = 0;
  uint64_t sequence = 0;  // of the last FIFO message
  std::map<std::string, Remembered> remembered;
  std::deque<std::pair<Time, std::string>> remembered_order;  // oldest first
  std::array<int64_t, kMetrics> counted{};
  bool operator==(const Topic&) const = default;
};

struct Subscription {
  uint32_t ordinal = 0;
  std::string topic;   // name
  uint16_t place = 0;  // of the topic
  std::string protocol;
  std::string endpoint;
  std::string owner;  // account
  bool confirmed = false;
  bool orphan = false;    // its topic was deleted (SNS-TOPIC-10)
  bool by_token = false;  // confirmed by ConfirmSubscription
  Time subscribed{};
  bool raw = false;
  std::string filter_text{};  // "" = none
  rules::FilterScope scope = rules::FilterScope::attributes;
  rules::Pattern filter{};
  std::string redrive_text{};
  std::string dead_letter{};  // ARN, "" = none
  std::string delivery_text{};
  std::string role{};
  std::map<std::string, std::deque<uint64_t>> lines{};  // FIFO: deliveries by group, oldest first
  bool operator==(const Subscription&) const = default;
};

/// One message on its way to one subscription.
struct Delivery {
  uint64_t id = 0;
  uint32_t subscription = 0;
  uint32_t message = 0;
  api::Body body;                     // what the endpoint or the dead-letter queue gets
  api::MessageAttributes attributes;  // raw: the message's own
  std::optional<std::string> group{};
  std::optional<std::string> deduplication_id{};
  RetryPolicy policy{};
  int64_t attempts = 0;    // those passed over while asleep included
  int64_t asleep_ms = -1;  // when it fell asleep in the last phase (SNS-RETRY-04), -1 = awake
  bool dead = false;       // on its way to the dead-letter queue
  uint32_t timer = 0;      // generation
  uint32_t cause = 0;      // last event about it
  bool operator==(const Delivery&) const = default;
};

/// When a delivery was tried: the answer may come later.
struct Attempt {
  uint32_t subscription = 0;
  uint32_t lid = 0;
  Time at{};
  bool operator==(const Attempt&) const = default;
};

struct State {
  Settings settings;
  bool record = false;                             // keep texts and attempts for questions later
  std::map<uint16_t, Topic> topics;                // by place
  std::map<uint32_t, Subscription> subscriptions;  // by ordinal
  std::map<uint64_t, Delivery> deliveries;         // by id
  uint32_t subscribed = 0;                         // last ordinal given
  uint32_t messages = 0;                           // last ordinal given
  uint64_t started = 0;                            // last delivery id
  std::map<uint32_t, std::string> texts;           // by lid, while recording
  std::vector<Attempt> tried;                      // in their order, while recording
  bool operator==(const State&) const = default;
};

}  // namespace inflight::sns
