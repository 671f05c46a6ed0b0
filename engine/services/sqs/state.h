// SQS: queues, messages, receipt handles, waiting receives, move tasks. Plain values.
//
// Models: the 23 actions on standard and FIFO queues with spec sqs.md's default profile, and its
// section 21 as settings. Does not model: encryption beyond its attributes, callers of other
// accounts (a policy is kept and edited here and judged in rules/policy), the query protocol.
//
// Invariants (common.cpp, check): every live message is in exactly one queue, in its `members` and
// in one line; counters equal what `members` hold; each line's head is the message that may be
// handed out first.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
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
inline constexpr int64_t kInFlightMax = 120000;   // default of limits.inflight_*
inline constexpr int64_t kMaxMoveRate = 500;      // messages a second (SQS-MOVE-05)
inline constexpr Span kDedupWindow = 300_s;       // SQS-FIFO-04
inline constexpr Span kAttemptWindow = 300_s;     // SQS-RCV-12

/// Switches of the default profile (spec section 21); the table is world/profile.
struct Settings {
  int64_t in_flight_max = kInFlightMax;
  int64_t in_flight_max_fifo = kInFlightMax;
  int64_t move_to_back_after = 3;  // 0 = off (SQS-ORD-02)
  int64_t move_default_rate = kMaxMoveRate;
  int64_t stale_delete = 0;  // 0 deletes, 1 noop (SQS-DEL-05)
  int64_t max_message_bytes = 1048576;
  int64_t servers = 1;        // servers of a queue, up to 32 (SQS-POLL-03)
  int64_t replicas = 1;       // servers that hold a message
  int64_t servers_asked = 1;  // servers that a short poll asks; all if not fewer than `servers`
  int64_t duplicate_ppm = 0;
  int64_t jitter_ppm = 0;
  int64_t scan_depth = kInFlightMax;  // SQS-FIFO-18
  int64_t fair = 1;
  int64_t fair_min = 30;
  int64_t fair_ppm = 100000;
  int64_t fifo_tps = 0;        // calls a second and action, 0 = no limit (SQS-LIM-03)
  int64_t lag_attributes = 0;  // s, all lags (SQS-GEN-07)
  int64_t lag_retention = 0;
  int64_t lag_counters = 0;
  int64_t lag_delete = 0;
  int64_t lag_purge = 0;
  int64_t lag_cloudwatch = 0;
  bool operator==(const Settings&) const = default;
};

struct Message {
  uint32_t mid = 0;
  uint16_t queue = 0;   // place
  uint16_t source = 0;  // place it was dead-lettered from, 0 = none (SQS-DLQ-05)
  api::Body body;
  std::string group;     // MessageGroupId, "" = none
  std::string dedup_id;  // FIFO
  sim::MessageState state = sim::MessageState::none;
  uint64_t order = 0;  // enqueue sequence in its queue (SQS-ORD-01), on FIFO its SequenceNumber
  uint64_t rank = 0;   // place among the visible: 2 · order, a little later with order.jitter
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
  uint32_t placed = 0;          // servers it was put on by hand, a mask; 0 = those drawn for it
  bool operator==(const Message&) const = default;
};

/// Position among the messages that can be handed out. Standard: `back` ones behind all others
/// (SQS-ORD-02), there by the moment they became visible, else by enqueue order. FIFO: the head of
/// a group, by the moment it became visible (SQS-FIFO-12).
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
  std::vector<std::string> message_attribute_names{};
  std::string attempt_id{};  // "" = none
  bool operator==(const Waiter&) const = default;
};

/// Receives of one fleet of pollers that wait, by slot (sim::Caller::fleet).
struct FleetLine {
  std::map<uint32_t, Waiter> waiters;
  bool serve_planned = false;
  bool operator==(const FleetLine&) const = default;
};

/// CloudWatch counters of a queue (SQS-CW-02).
enum class Metric : uint8_t { sent, received, empty, deleted, sent_bytes, deduplicated };
inline constexpr uint8_t kMetrics = 6;

/// A counter in one minute; kept only while metrics are recorded.
struct MinuteCount {
  int64_t minute = 0;
  int64_t sum = 0;
  int64_t samples = 0;
  int64_t minimum = 0;
  int64_t maximum = 0;
  bool operator==(const MinuteCount&) const = default;
};

/// What SetQueueAttributes sets.
struct Config {
  int64_t visibility_timeout = 30;  // s
  int64_t delay = 0;                // s
  int64_t retention = 345600;       // s
  int64_t wait = 0;                 // s
  int64_t max_bytes = 1048576;
  std::optional<RedrivePolicy> redrive;
  std::string redrive_allow{};  // RedriveAllowPolicy as given, "" = allowAll
  std::string policy{};         // as given, "" = none
  bool managed_sse = true;      // SqsManagedSseEnabled
  std::string kms_key{};        // KmsMasterKeyId, "" = none
  int64_t kms_reuse = 300;      // s
  bool content_dedup = false;
  bool dedup_by_group = false;   // DeduplicationScope = messageGroup
  bool per_group_limit = false;  // FifoThroughputLimit = perMessageGroupId
  bool operator==(const Config&) const = default;
};

/// Messages of one MessageGroupId; all without one share the line "".
struct Line {
  std::set<VisibleKey> visible;                   // standard queues
  std::set<std::pair<uint64_t, uint32_t>> chain;  // FIFO: all its messages, (order, mid)
  std::optional<VisibleKey> head;                 // its entry in Queue::heads
  int64_t size = 0;                               // live messages
  int64_t visible_count = 0;
  int64_t in_flight = 0;
  Time last_sent{};
  bool operator==(const Line&) const = default;
};

/// What the deduplication memory holds (SQS-FIFO-04, -16).
struct Remembered {
  Time at{};
  uint32_t mid = 0;
  uint32_t lid = 0;
  uint64_t order = 0;
  bool operator==(const Remembered&) const = default;
};

/// What a receive with ReceiveRequestAttemptId gave out (SQS-RCV-12).
struct Attempt {
  Time at{};
  std::vector<api::sqs::ReceivedMessage> given;
  Time hidden_until{};
  bool operator==(const Attempt&) const = default;
};

/// Counters as they were at a moment, for `propagation.counters`.
struct Counters {
  Time at{};
  int64_t visible = 0;
  int64_t in_flight = 0;
  int64_t delayed = 0;
  bool operator==(const Counters&) const = default;
};

struct Queue : Config {
  std::string name;
  uint16_t place = 0;
  bool exists = false;
  bool fifo = false;
  bool dedup_scope_group = false;  // the scope in force is the one at creation (SQS-FIFO-07)
  Time created{};
  Time modified{};
  Time deleted{-1};
  Time purged{-1};
  api::sqs::Tags tags;  // sorted by key

  uint64_t next_order = 0;
  std::map<std::string, Line, std::less<>> lines;  // by MessageGroupId
  std::set<VisibleKey> heads;                      // one a line that has something to hand out
  std::set<uint32_t> members;                      // mids
  int64_t visible = 0;
  int64_t in_flight = 0;
  int64_t delayed = 0;
  std::vector<Waiter> waiters;
  bool serve_planned = false;
  std::map<uint16_t, FleetLine> fleets;  // by fleet
  uint32_t last_event = 0;               // last event that moved a counter: cause of an alarm
  uint32_t retention_timer = 0;          // generation
  uint64_t sampled_polls = 0;  // short polls that asked some servers: ordinal of their draw

  std::map<std::string, Remembered> remembered;               // by deduplication key
  std::deque<std::pair<Time, std::string>> remembered_order;  // oldest first
  std::map<std::string, Attempt> attempts;                    // by ReceiveRequestAttemptId

  std::vector<std::pair<Time, api::sqs::Attributes>> changes;  // on their way (propagation.*)
  uint64_t purge_below = 0;                                    // order, while a purge is on its way
  std::vector<Counters> past;                                  // while propagation.counters is set
  std::array<std::pair<int64_t, int64_t>, 4> calls_in_second{};  // (second, calls) by kind of call

  std::array<int64_t, kMetrics> counted{};  // cumulative
  std::array<std::vector<MinuteCount>, kMetrics> minutes{};
  uint64_t touched = 0;  // records looked at to choose what to hand out: the cost that stays flat
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
  std::optional<int64_t> asked_rate{};  // as given
  std::string status = "RUNNING";
  std::string failure{};
  uint32_t event = 0;
  bool operator==(const MoveTask&) const = default;
};

struct State {
  Settings settings;
  bool record = false;                             // keep counters by minute
  std::map<uint16_t, Queue> queues;                // by place
  std::unordered_map<uint32_t, Message> messages;  // live ones by mid; looked up, never iterated
  std::vector<HandleInfo> handles{HandleInfo{}};   // by ordinal
  std::vector<MoveTask> tasks{MoveTask{}};         // by ordinal
  bool operator==(const State&) const = default;
};

}  // namespace inflight::sqs
