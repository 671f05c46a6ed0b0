// Shared inside services/sqs: moves of one message between states, answers, errors.
#pragma once

#include <string>
#include <string_view>

#include "services/sqs/sqs.h"

namespace inflight::sqs {

/// Kinds of this service's agenda entries.
enum class Timer : uint16_t {
  retention,
  delay_over,
  timeout_over,
  move_tick,
  serve,
  wait_over,
  change,       // attributes that were on their way
  late_purge,   // propagation.purge
  late_delete,  // propagation.delete
  second_copy,  // dup.rate
  serve_fleet,  // place | fleet << 16
};

Error error(std::string_view code, std::string message, int http = 400);
Error no_such_queue();
/// InvalidParameterValue: "Value V for parameter P is invalid. Reason: R".
Error bad_parameter(std::string_view value, std::string_view parameter, std::string_view reason);

void answer(sim::Context&, sim::Ticket, api::sqs::Answer);
void refuse(sim::Context&, sim::Ticket, Error);

/// The named queue or null; null has been answered with NonExistentQueue.
Queue* existing(sim::Context&, State&, sim::Ticket, const api::sqs::QueueRef&);

/// An event about a message where it is now, with its receive count.
sim::Event about(const Message&, sim::Ev, uint32_t cause);

/// Moves a message to `to` inside its queue and emits `event` with from and to set.
void change_state(sim::Context&, State&, Message&, sim::MessageState to, sim::Event event);
/// Puts a message in line as visible; emits `visible` with `why`; wakes waiting receives.
void make_visible(sim::Context&, State&, Message&, sim::MessageState from, std::string_view why,
                  uint32_t cause);
/// Gives a message its place in a queue.
void set_order(sim::Context&, const State&, Queue&, Message&);
/// Adds a message to its queue and line, before its first state.
void join(State&, Message&);
/// Takes a message out of its queue and line. REQUIRES: not visible any more.
void leave(State&, const Message&);
/// Puts a message whose state is visible in line. REQUIRES: it is not in line.
void line_up(State&, Message&);
/// Takes it out of line. REQUIRES: nothing that decides its place has changed since.
void leave_line(State&, const Message&);
/// What a line can hand out first, computed afresh.
std::optional<VisibleKey> head_of(const State&, const Queue&, const Line&);
/// On FIFO what a group can hand out depends on all its messages: brings its head up to date.
void refresh_head(const State&, Queue&, Line&);
/// Messages to hand out in order: up to `wanted` that can be received, and the exhausted ones among
/// them (spec section 20, candidates). `asked` = servers asked, 0 = all.
struct Choice {
  uint32_t mid = 0;
  bool exhausted = false;
};
std::vector<Choice> choose(sim::Context&, const State&, Queue&, uint64_t wanted, bool has_target,
                           uint32_t asked);
/// Servers a short poll asks, as a mask; 0 = all of them.
uint32_t ask_servers(sim::Context&, const State&, Queue&);
/// Counts for CloudWatch.
void count_metric(sim::Context&, const State&, Queue&, Metric, int64_t amount = 1);
/// RequestThrottled when a FIFO queue has had too many calls of a kind in this second.
enum class CallKind : uint8_t { send, receive, remove, visibility };
std::optional<Error> throttled(sim::Context&, const State&, Queue&, CallKind);
/// Takes a message out of its queue for good (deleted, expired, purged): emits and forgets it.
void remove(sim::Context&, State&, uint32_t mid, sim::MessageState to, sim::Event event);
/// Plans the waiting receives of a queue to be served in this millisecond, at rank poll.
void wake(sim::Context&, Queue&);

/// Hides a message until now + timeout and plans the end.
void start_timeout(sim::Context&, Message&, int64_t timeout_s);
void plan_retention(sim::Context&, const Queue&, const Message&);

/// Sets attributes by their wire form, all or none (SQS-ATTR-03). `queue` gives type and name.
std::optional<Error> set_attributes(const State&, const Queue& queue, Config&,
                                    const api::sqs::Attributes&, bool creating);
/// One of the settable attributes as listed; nothing while it has no value.
std::optional<std::string> attribute_value(const Queue& queue, const Config&,
                                           std::string_view name);
/// True for every attribute name this service knows.
bool known_attribute(std::string_view name);
/// All attributes that AWS lists (SQS-ATTR-01).
api::sqs::Attributes list_attributes(const State&, const Queue&, int64_t epoch_ms, Time now);
/// Applies checked attributes now: timers of retention and FIFO delay follow.
void apply_config(sim::Context&, State&, Queue&, const Config&);

/// Parses and checks a redrive policy for `queue` (SQS-DLQ-01, in its order of checks).
Result<RedrivePolicy> parse_redrive(const State&, const Queue&, const std::string& text);
std::string redrive_text(const RedrivePolicy&);
/// Adds or overwrites tags, all or none (SQS-TAG-01, -02).
std::optional<Error> set_tags(Queue&, const api::sqs::Tags&);
/// Policy in order? "" takes it away (SQS-ATTR-09, SQS-PERM-02).
std::optional<Error> check_policy(const std::string& text);
/// RedriveAllowPolicy in order? (SQS-DLQ-09)
std::optional<Error> check_redrive_allow(const std::string& text);

/// One receive attempt (spec section 20): moves exhausted messages, hands out up to `max`.
std::vector<api::sqs::ReceivedMessage> attempt(sim::Context&, State&, Queue&, uint16_t actor,
                                               int64_t max, std::optional<int64_t> timeout,
                                               uint32_t asked = 0);
/// Moves a message that was received too often to the DLQ (SQS-DLQ-03).
void move_to_dlq(sim::Context&, State&, Message&, Queue& target);
void on_move_tick(sim::Context&, State&, uint32_t task);

/// The text of a handle as the caller knows it, for messages.
std::string handle_shown(sim::Context&, const api::sqs::Handle&);
/// Resolves a handle on a queue: its HandleInfo, or the error to answer (SQS-DEL-03, -08).
Result<HandleInfo> resolve_handle(sim::Context&, const State&, const Queue&,
                                  const api::sqs::Handle&, uint32_t* ordinal);

/// One message of a send call, checked and stored alike in a batch.
struct Draft {
  const api::Body* body;
  std::optional<int64_t> delay_seconds;
  const std::optional<std::string>* group;
  const std::optional<std::string>* dedup_id;
  const api::MessageAttributes* attributes;
  const api::MessageAttributes* system_attributes;
  bool in_batch = false;
};
/// Checks of one message in the order of SQS-GEN-08.
std::optional<Error> check_message(const Queue&, const Draft&);
/// SQS-FIFO-01, -BATCH-08: group and deduplication source of a FIFO message.
std::optional<Error> check_group(const Queue&, const Draft&);
std::optional<Error> check_deduplication(const Queue&, const Draft&);
std::optional<Error> check_attributes(const Draft&);
/// 1 … `max` letters, digits, "-", "_"; with `punctuation` all visible ASCII.
bool plain_word(std::string_view text, uint64_t max, bool punctuation);
/// SQS-SEND-02, in valid UTF-8.
bool allowed_characters(std::string_view text);
/// The envelope of a batch (SQS-BATCH-01 … -04): ids of its entries, name of the entry type.
std::optional<Error> check_envelope(const std::vector<std::string_view>& ids,
                                    std::string_view type);

/// Takes out all messages with an order below `below`; one event each, or one without message.
void drop_all(sim::Context&, State&, Queue&, uint16_t actor, sim::Ev kind, uint64_t below);
void end_queue(sim::Context&, State&, Queue&, uint16_t actor);

void serve_waiters(sim::Context&, State&, Queue&);
/// Serves the lowest waiting slot of a fleet that can get something and plans to go on (joints 3).
void serve_fleet(sim::Context&, State&, Queue&, uint16_t fleet);
void plan_fleet(sim::Context&, Queue&, uint16_t fleet);
/// Serves waiting slots below the one that asks: in a fleet the lower slot comes first (LAM-P0-03).
void serve_below(sim::Context&, State&, Queue&, const Incoming&);
/// Takes a waiting receive out of its line; nothing if it does not wait.
std::optional<Waiter> take_waiter(sim::Context&, Queue&, sim::Ticket);
/// Answers a receive that got something.
void answer_messages(sim::Context&, Queue&, const Waiter&, std::vector<api::sqs::ReceivedMessage>);
void on_wait_over(sim::Context&, State&, Queue&, sim::Ticket);

}  // namespace inflight::sqs
