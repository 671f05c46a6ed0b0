// SQS: queues, messages, receipt handles, waiting receives, move tasks. Plain values.
//
// Models standard queues: send, receive with short and long polls, visibility, delay, retention,
// redrive policy with DLQ move, move tasks, purge, delete. Does not model yet: FIFO traffic (a FIFO
// queue can be created and named, calls that move messages through it are refused), message
// attributes, tags, permissions, encryption.
//
// Invariants (check.cpp): every live message is in exactly one queue and in its `members`; it is in
// `visible` iff its state is visible; counters equal what `members` hold.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "api/sqs.h"
#include "base/time.h"
#include "sim/kernel.h"

namespace inflight::sqs {

inline constexpr int64_t kVisibilityMax = 43200;  // s (SQS-VIS-05)
inline constexpr int64_t kInFlightMax = 120000;   // default of limits.inflight_standard
inline constexpr int64_t kMaxMoveRate = 500;      // messages a second (SQS-MOVE-05)

/// Switches of the default profile (spec section 21) that this service reads.
struct Settings {
  int64_t in_flight_max = kInFlightMax;      // limits.inflight_standard
  int64_t move_to_back_after = 3;            // sqs.moveToBackAfter, 0 = off (SQS-ORD-02)
  int64_t move_default_rate = kMaxMoveRate;  // move.defaultRate
  bool stale_delete_works = true;            // sqs.staleDelete: deletes | noop (SQS-DEL-05)
  bool operator==(const Settings&) const = default;
};

struct Message {
  uint32_t mid = 0;
  uint16_t queue = 0;   // place
  uint16_t source = 0;  // place it was dead-lettered from, 0 = none (SQS-DLQ-05)
  api::Body body;
  std::string group;  // MessageGroupId, "" = none
  sim::MessageState state = sim::MessageState::none;
  uint64_t order = 0;  // enqueue sequence in its queue (SQS-ORD-01)
  Time sent{};
  Time enqueued{};    // retention counts from here (SQS-RET-04)
  Time age_base{};    // ApproximateAgeOfOldestMessage counts from here (SQS-CW-05)
  Time visible_at{};  // end of delay or visibility timeout
  Time first_receive{-1};
  Time last_receive{-1};
  uint32_t receives_total = 0;  // shown as ApproximateReceiveCount (SQS-RCV-08)
  uint32_t receives_here = 0;   // compared with maxReceiveCount
  uint32_t newest_handle = 0;   // ordinal
  uint32_t timer = 0;           // generation of the running delay or visibility timer
  uint32_t sent_event = 0;      // cause of `expire`
  uint32_t shown_event = 0;     // last `send` or `visible`: cause of `receive` and `dlq_move`
  uint32_t held_event = 0;      // last `receive` or `extend`: cause of `timeout`
  bool operator==(const Message&) const = default;
};

/// Position among the visible messages: `back` ones go behind all others (SQS-ORD-02), there by
/// the moment they became visible, else by enqueue order.
struct VisibleKey {
  bool back = false;
  uint64_t key = 0;
  uint64_t order = 0;
  uint32_t mid = 0;
  bool operator==(const VisibleKey&) const = default;
  friend bool operator<(const VisibleKey& a, const VisibleKey& b) {
    if (a.back != b.back) return b.back;
    if (a.key != b.key) return a.key < b.key;
    if (a.order != b.order) return a.order < b.order;
    return a.mid < b.mid;
  }
};

struct RedrivePolicy {
  std::string target;  // queue name
  int64_t max_receive_count = 0;
  bool operator==(const RedrivePolicy&) const = default;
};

/// A receive that waits. Served oldest first (SQS-POLL-08).
struct Waiter {
  sim::Ticket ticket = 0;
  uint16_t actor = 0;
  int64_t max = 1;
  std::optional<int64_t> timeout;  // VisibilityTimeout of the call, s
  int64_t wait_s = 0;
  Time started{};
  uint32_t poll_event = 0;
  std::vector<std::string> attribute_names;
  bool operator==(const Waiter&) const = default;
};

enum class Metric : uint8_t { sent, received, empty, deleted };
inline constexpr uint8_t kMetrics = 4;

struct Queue {
  std::string name;
  uint16_t place = 0;
  bool exists = false;
  bool fifo = false;
  Time created{};
  Time modified{};
  Time deleted{-1};
  Time purged{-1};
  int64_t visibility_timeout = 30;  // s
  int64_t delay = 0;                // s
  int64_t retention = 345600;       // s
  int64_t wait = 0;                 // s
  int64_t max_bytes = 1048576;
  std::optional<RedrivePolicy> redrive;
  std::string redrive_allow;  // RedriveAllowPolicy as given, "" = allowAll

  uint64_t next_order = 0;
  std::set<VisibleKey> visible;
  std::set<uint32_t> members;  // mids
  int64_t in_flight = 0;
  int64_t delayed = 0;
  std::vector<Waiter> waiters;
  bool serve_planned = false;
  uint32_t last_event = 0;                  // last event that moved a counter: cause of an alarm
  uint32_t retention_timer = 0;             // generation
  std::array<int64_t, kMetrics> counted{};  // CloudWatch counters, cumulative
  bool operator==(const Queue&) const = default;
};

/// What a receipt handle stands for.
struct HandleInfo {
  uint32_t mid = 0;
  uint32_t lid = 0;
  uint32_t receive = 0;  // receive count it was given with
  uint16_t queue = 0;    // place
  bool operator==(const HandleInfo&) const = default;
};

struct MoveTask {
  uint16_t source = 0;
  uint16_t destination = 0;  // 0 = back to each message's source
  int64_t rate = 0;          // messages a second
  Time started{};
  int64_t to_move = 0;  // backlog at the start
  int64_t moved = 0;
  bool running = false;
  std::string status = "RUNNING";
  std::string failure;
  uint32_t event = 0;
  bool operator==(const MoveTask&) const = default;
};

struct State {
  Settings settings;
  std::map<uint16_t, Queue> queues;                // by place
  std::unordered_map<uint32_t, Message> messages;  // live ones by mid; looked up, never iterated
  std::vector<HandleInfo> handles{HandleInfo{}};   // by ordinal
  std::vector<MoveTask> tasks{MoveTask{}};         // by ordinal
  bool operator==(const State&) const = default;
};

}  // namespace inflight::sqs
