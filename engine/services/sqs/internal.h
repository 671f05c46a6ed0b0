// Shared inside services/sqs: moves of one message between states, answers, errors.
#pragma once

#include <string>
#include <string_view>

#include "services/sqs/sqs.h"

namespace inflight::sqs {

/// Kinds of this service's agenda entries.
enum class Timer : uint16_t { retention, delay_over, timeout_over, move_tick, serve, wait_over };

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
/// Puts a message whose state is visible in line. REQUIRES: it is not in line.
void line_up(State&, Message&);
/// Takes it out of line. REQUIRES: nothing that decides its place has changed since.
void leave_line(State&, const Message&);
/// Takes a message out of its queue for good (deleted, expired, purged): emits and forgets it.
void remove(sim::Context&, State&, uint32_t mid, sim::MessageState to, sim::Event event);
/// Plans the waiting receives of a queue to be served in this millisecond, at rank poll.
void wake(sim::Context&, Queue&);

/// Hides a message until now + timeout and plans the end.
void start_timeout(sim::Context&, Message&, int64_t timeout_s);
void plan_retention(sim::Context&, const Queue&, const Message&);

/// Sets one attribute by its wire form. Nothing changes on error.
std::optional<Error> set_attribute(const State&, Queue&, std::string_view name,
                                   const std::string& value, bool creating);
/// True for every attribute name this service knows.
bool known_attribute(std::string_view name);
/// All attributes that AWS lists (SQS-ATTR-01).
api::sqs::Attributes list_attributes(const State&, const Queue&, int64_t epoch_ms);

/// Parses and checks a redrive policy for `queue` (SQS-DLQ-01, in its order of checks).
Result<RedrivePolicy> parse_redrive(const State&, const Queue&, const std::string& text);
std::string redrive_text(const RedrivePolicy&);
/// RedriveAllowPolicy in order? (SQS-DLQ-09)
std::optional<Error> check_redrive_allow(const std::string& text);

/// One receive attempt (spec section 20): moves exhausted messages, hands out up to `max`.
std::vector<api::sqs::ReceivedMessage> attempt(sim::Context&, State&, Queue&, uint16_t actor,
                                               int64_t max, std::optional<int64_t> timeout);
/// Moves a message that was received too often to the DLQ (SQS-DLQ-03).
void move_to_dlq(sim::Context&, State&, Message&, Queue& target);
void on_move_tick(sim::Context&, State&, uint32_t task);

/// Resolves a handle on a queue: its HandleInfo, or the error to answer (SQS-DEL-03, -08).
Result<HandleInfo> resolve_handle(sim::Context&, const State&, const Queue&,
                                  const api::sqs::Handle&, uint32_t* ordinal);

void serve_waiters(sim::Context&, State&, Queue&);
void on_wait_over(sim::Context&, State&, Queue&, sim::Ticket);

}  // namespace inflight::sqs
