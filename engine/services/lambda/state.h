// Lambda: functions, runs, event source mappings on SQS queues, asynchronous events. Plain values.
//
// Models: spec lambda.md with its default profile. A function is data (api::lambda::Behaviour): how
// long a run takes, how it ends, what it returns and calls. Does not model: code, versions,
// aliases, layers, streams, INIT failures, roles.
//
// Invariants (check in common.cpp): a slot that runs has a run and no batch; a run of a mapping
// belongs to exactly one slot; the pool's counters equal the runs.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/lambda.h"
#include "base/time.h"
#include "rules/filter.h"
#include "sim/kernel.h"

namespace inflight::lambda {

inline constexpr int64_t kEventBytesMax = 6291456;  // LAM-ESM-21
inline constexpr int64_t kAsyncBytesMax = 1048576;  // LAM-ASYNC-01
inline constexpr int64_t kUnreservedMin = 100;      // LAM-CONC-01
inline constexpr int64_t kBurst = 1000;             // LAM-CONC-03: environments at once
inline constexpr uint32_t kMappingsMax = 2000;      // two ties each (joints 3)

/// Switches of the default profile (spec section 1); the table is world/profile.
struct Settings {
  int64_t scale_rate = 300;     // slots a minute (LAM-ESM-04)
  int64_t max_slots = 1250;     // LAM-ESM-04
  int64_t initial_slots = 5;    // LAM-ESM-03
  int64_t window_anchor = 0;    // 0 firstMessage, 1 prevInvocation (LAM-ESM-22)
  int64_t transition_s = 0;     // LAM-P0-04
  int64_t validate_update = 0;  // LAM-API-07
  int64_t recursion_limit = 16;
  int64_t single_group = 0;    // LAM-FIFO-02
  int64_t cold_start_ms = 0;   // LAM-CONC-06
  int64_t concurrency = 1000;  // of the account (LAM-CONC-01)
  int64_t rate_limit = 1;      // LAM-CONC-03
  int64_t enforce_timeout = 1;
  bool operator==(const Settings&) const = default;
};

/// Counters of a function (spec section 18).
enum class Metric : uint8_t {
  invocations,
  errors,
  throttles,
  async_received,
  async_dropped,
  dead_letter_errors,
  destination_failures,
  recursion_stops,
};
inline constexpr uint8_t kMetrics = 8;
/// "Invocations" …, in the order of the enum.
extern const std::array<std::string_view, kMetrics> kMetricNames;

struct Function {
  std::string name;
  uint16_t place = 0;
  bool exists = false;
  int64_t timeout = 3;  // s
  int64_t memory_size = 128;
  std::string role;
  std::string runtime;
  std::string handler;
  std::string dead_letter;  // ARN, "" = none
  Time modified{};
  api::lambda::Behaviour behaviour;
  std::optional<int64_t> reserved;
  std::optional<api::lambda::EventInvokeConfig> event_config;
  bool allow_loops = false;
  std::vector<api::lambda::Statement> statements;

  int64_t busy = 0;                 // runs
  int64_t occupied = 0;             // sim.Occupy
  int64_t environments = 0;         // busy, occupied and idle
  int64_t tokens_ms = kBurst * 10;  // new environments allowed, in tenths: one comes every 10 ms
  Time tokens_at{};
  uint32_t runs = 0;                     // started so far
  std::map<uint32_t, uint32_t> effects;  // lid -> how often its work was completed
  bool fixed = false;                    // its code has learnt to take poison
  std::array<int64_t, kMetrics> counted{};
  bool operator==(const Function&) const = default;
};

/// Who asked for a run, and so who hears of its end.
enum class Source : uint8_t { sync, mapping, async };

/// What becomes of a record, `at_ms` after the run's clock started.
enum class Fate : uint8_t {
  done,
  poison,
  outage,
  timeout,
  skipped,  // its table of processed ids has it
  busy,     // a copy of it is in work
};
struct RecordEnd {
  uint32_t index = 0;
  int64_t at_ms = 0;
  Fate fate = Fate::done;
  bool operator==(const RecordEnd&) const = default;
};

/// How a run will end; decided when it starts.
struct Plan {
  int64_t length_ms = 0;  // kForever = never
  bool timed_out = false;
  api::lambda::Outcome outcome = api::lambda::Outcome::success;
  std::string response;          // raw text returned
  std::string error_type{};      // instead of the function's
  std::vector<uint32_t> worked;  // records whose work is completed
  // Of code that works record by record: its effects come at these times, not with the run's end.
  std::vector<RecordEnd> ends;
  std::vector<api::lambda::Emitted> emit;
  bool operator==(const Plan&) const = default;
};

/// How often functions have run on the way to an event: (place, times), by place.
using api::Lineage;

struct Run {
  uint32_t id = 0;
  uint16_t function = 0;  // place
  Source source = Source::sync;
  uint64_t of = 0;       // ticket, mapping << 32 | slot, or async event
  uint32_t request = 0;  // ordinal of its requestId
  uint32_t number = 0;   // of the function, from 1
  Time started{};
  Plan plan;
  std::vector<api::sqs::ReceivedMessage> batch;  // of a mapping
  std::string queue_arn;                         // of a mapping
  api::Body payload;                             // else
  Lineage lineage;
  int64_t init_ms = 0;  // waited for a new environment
  uint32_t event = 0;   // its first `invoke`
  // Records that the handler's table of processed ids lets it work on, ascending; nothing = it has
  // none. What was refused, and what was stored of a record that is done.
  std::optional<std::vector<uint32_t>> begun;
  std::vector<uint32_t> refused;  // ascending; what `refusal` is about
  std::string refusal;
  std::string stored;
  bool operator==(const Run&) const = default;
};

/// A run as it was, kept only while recording.
struct PastRun {
  uint16_t function = 0;
  uint32_t request = 0;
  Time started{};
  Time ended{-1};
  std::string outcome = "running";  // success, error, timeout
  std::string error_type;
  std::vector<api::sqs::ReceivedMessage> batch;
  std::string queue_arn;
  api::Body payload;
  std::vector<std::string> effects;  // bodies or keys whose work was completed
  bool operator==(const PastRun&) const = default;
};
/// A refused invoke, kept only while recording.
struct PastThrottle {
  uint16_t function = 0;
  Time at{};
  std::string reason;
  bool operator==(const PastThrottle&) const = default;
};
/// A message to a destination or function DLQ, kept only while recording.
struct PastRecord {
  uint16_t function = 0;
  Time at{};
  std::string net;     // onSuccess, onFailure, dlq
  std::string target;  // ARN
  std::string body;
  api::MessageAttributes attributes;
  bool delivered = false;
  bool operator==(const PastRecord&) const = default;
};

enum class Phase : uint8_t {
  idle,     // asks next
  polling,  // a receive is under way
  waiting,  // holds a batch that was throttled
  running,
  deleting,  // waits for answers to its deletes
  resting,   // its queue is gone: asks again later
  gone,      // dropped (LAM-ESM-05)
};

struct Slot {
  Phase phase = Phase::idle;
  sim::Ticket poll = 0;
  std::vector<api::sqs::ReceivedMessage> batch;  // collected, or throttled
  int64_t bytes = 0;                             // of the event that `batch` makes
  std::vector<api::sqs::ReceivedMessage> next;   // did not fit: the next batch (LAM-ESM-21)
  uint32_t timer = 0;                            // generation of window, retry and drop
  bool window_open = false;
  int64_t tries = 0;    // refused ones of the present batch
  int64_t deletes = 0;  // answers that are still to come
  uint32_t run = 0;
  Time last_end{-1};  // of its last run
  bool operator==(const Slot&) const = default;
};

enum class MappingState : uint8_t { creating, enabled, enabling, disabled, disabling, updating };

struct Mapping {
  uint32_t ordinal = 0;  // from 1; its fleet
  bool exists = false;
  uint16_t actor = 0;     // name of the poller in events
  uint16_t function = 0;  // place
  api::sqs::Arn source;
  bool fifo = false;
  int64_t queue_timeout = 30;  // the queue's VisibilityTimeout as last seen, s
  int64_t batch_size = 10;
  int64_t window = 0;  // s
  bool report_failures = false;
  std::optional<api::lambda::FilterCriteria> filters;
  std::vector<rules::RecordFilter> compiled;  // `filters`, ready to be tried
  std::optional<int64_t> maximum_concurrency;
  std::optional<std::pair<int64_t, int64_t>> pollers;  // provisioned: minimum, maximum
  MappingState state = MappingState::creating;
  bool polls = false;       // receives: enabled, or updating while enabled
  uint32_t transition = 0;  // generation
  std::string result;       // LastProcessingResult
  Time modified{};
  std::vector<Slot> slots;
  int64_t growth = 0;  // slots that are due, in sixtieths
  bool poll_planned = false;
  bool growth_planned = false;
  bool operator==(const Mapping&) const = default;
};

/// A creation that waits for what SQS says of the queue.
struct Pending {
  sim::Ticket ticket = 0;
  uint16_t actor = 0;
  api::lambda::CreateEventSourceMapping request;
  bool operator==(const Pending&) const = default;
};

/// An event of a function's internal queue.
struct AsyncEvent {
  uint16_t function = 0;
  uint32_t request = 0;
  api::Body payload;
  Lineage lineage;
  Time accepted{};
  int64_t attempts = 0;   // runs
  int64_t throttles = 0;  // refused tries since the last run
  uint32_t timer = 0;     // generation
  std::string response;   // of the last run
  bool failed = false;    // the last run
  uint32_t event = 0;     // last event about it
  bool operator==(const AsyncEvent&) const = default;
};

/// Where a record or DLQ message went, until it is answered.
struct Sending {
  uint16_t function = 0;
  std::string net;
  std::string target;
  api::Body body;
  int64_t attempts = 0;
  uint32_t cause = 0;
  bool operator==(const Sending&) const = default;
};

struct State {
  Settings settings;
  bool record = false;                     // keep what is past
  std::map<uint16_t, Function> functions;  // by place
  std::map<uint32_t, Mapping> mappings;    // by ordinal
  std::map<uint32_t, Run> runs;            // going on
  std::map<uint32_t, Pending> pending;
  std::map<uint32_t, AsyncEvent> events;
  std::map<uint32_t, Sending> sending;
  uint32_t last_id = 0;       // of runs, pending, events, sending
  uint32_t requests = 0;      // last requestId
  uint32_t last_mapping = 0;  // ordinal
  std::vector<PastRun> past_runs;
  std::map<uint32_t, uint32_t> past_by_run;  // run -> index in past_runs
  std::vector<PastThrottle> past_throttles;
  std::vector<PastRecord> past_records;
  bool operator==(const State&) const = default;
};

}  // namespace inflight::lambda
