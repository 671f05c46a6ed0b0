// Everything a world is made from, typed: resources, actors, settings. `lab` decodes a lab into it;
// it holds no sentence of the lab.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "actors/spec.h"
#include "base/time.h"

namespace inflight::world {

/// A queue to create. Attributes in wire form (strings as SetQueueAttributes takes them);
/// "RedrivePolicy" with deadLetterTargetArn as ARN or as a bare queue name.
struct QueueSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  bool operator==(const QueueSpec&) const = default;
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

struct Scenario {
  Span horizon{};
  int64_t start_epoch_ms = kEpochMs;
  std::vector<QueueSpec> queues;
  std::vector<AlarmSpec> alarms;
  // Producers and consumers in the lab's order: it decides who polls first.
  std::vector<std::variant<actors::Producer, actors::Consumer>> actors;
  std::vector<std::string> tags;  // all tags of all producers, in order of appearance; ≤ 32
  // Settings by name (joints 6), values in their own unit; unknown names are refused.
  std::vector<std::pair<std::string, int64_t>> profile;
  std::string hash;  // first 12 hex digits of SHA-256 of the canonical dump
  bool operator==(const Scenario&) const = default;
};

}  // namespace inflight::world
