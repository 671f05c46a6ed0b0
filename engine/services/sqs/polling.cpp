// ReceiveMessage: attempts, short and long polls, waiting receives.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

std::optional<Error> check_request(const Queue& queue, const api::sqs::ReceiveMessage& request) {
  const int64_t max = request.max_number_of_messages.value_or(1);
  if (max < 1 || max > 10) {
    return bad_parameter(std::to_string(max), "MaxNumberOfMessages",
                         "Must be between 1 and 10, if provided.");
  }
  const int64_t wait = request.wait_time_seconds.value_or(0);
  if (wait < 0 || wait > 20) {
    return bad_parameter(std::to_string(wait), "WaitTimeSeconds",
                         "Must be >= 0 and <= 20, if provided.");
  }
  const int64_t timeout = request.visibility_timeout.value_or(0);
  if (timeout < 0 || timeout > kVisibilityMax) {
    return bad_parameter(std::to_string(timeout), "VisibilityTimeout",
                         "Must be between 0 and 43200, if provided.");
  }
  if (!request.attempt_id) return std::nullopt;
  if (!queue.fifo) {
    return bad_parameter(*request.attempt_id, "ReceiveRequestAttemptId",
                         "The request include parameter that is not valid for this queue type.");
  }
  if (!plain_word(*request.attempt_id, 128, true)) {
    return bad_parameter(*request.attempt_id, "ReceiveRequestAttemptId",
                         "ReceiveRequestAttemptId can only include alphanumeric and punctuation "
                         "characters. 1 to 128 in length.");
  }
  return std::nullopt;
}

/// dup.rate at a receive: the message shows itself again while it is in flight (SQS-ORD-03).
void plan_second_copy(sim::Context& ctx, const State& state, const Queue& queue,
                      const Message& message, int64_t timeout_s) {
  if (queue.fifo || state.settings.duplicate_ppm == 0) return;
  const Stream stream("sqs/" + queue.name + "/duplicate");
  const uint64_t bits = ctx.draw(stream, uint64_t{2} * message.newest_handle);
  if (!chance(bits, static_cast<uint32_t>(state.settings.duplicate_ppm))) return;
  const int64_t within_ms = std::min<int64_t>(1000, timeout_s * 1000 - 1);
  ctx.plan(ctx.now() + Span{between(mix64(bits), 1, within_ms)}, sim::Rank::timer, 5,
           sim::Owner::sqs, static_cast<uint16_t>(Timer::second_copy), message.mid, message.timer);
}

/// What the caller of a receive gets of a message.
api::sqs::ReceivedMessage shown(const Message& message, bool fifo) {
  api::sqs::ReceivedMessage out;
  out.mid = message.mid;
  out.handle = message.newest_handle;
  out.receive_count = message.receives_total;
  out.hidden_until_ms = message.visible_at.ms;
  out.event = message.held_event;
  out.sent_ms = message.sent.ms;
  out.first_receive_ms = message.first_receive.ms;
  out.source = message.source;
  out.body = message.body;
  out.group = message.group;
  out.deduplication_id = message.dedup_id;
  out.sequence = fifo ? message.order : 0;
  return out;
}

/// Gives one message out: new handle, counts, hidden for the timeout (SQS-RCV-07 … -10).
api::sqs::ReceivedMessage hand_out(sim::Context& ctx, State& state, Message& message,
                                   uint16_t actor, int64_t timeout_s, uint16_t index,
                                   uint32_t asked) {
  Queue& queue = state.queues.at(message.queue);
  leave_line(state, message);  // the counts below decide its next place
  ++message.receives_total;
  ++message.receives_here;
  if (message.first_receive.ms < 0) message.first_receive = ctx.now();
  message.last_receive = ctx.now();
  message.newest_handle = static_cast<uint32_t>(state.handles.size());
  state.handles.push_back({message.mid, message.body->lid, message.receives_total, message.queue});

  sim::Event event = about(message, sim::Ev::receive, message.shown_event);
  event.actor = actor;
  event.index = index;
  event.value = static_cast<int32_t>(timeout_s);
  event.extra = asked;
  count_metric(ctx, state, queue, Metric::received);
  if (timeout_s > 0) {
    change_state(ctx, state, message, sim::MessageState::in_flight, event);
    start_timeout(ctx, message, timeout_s);
    plan_second_copy(ctx, state, queue, message, timeout_s);
  } else {
    // Timeout 0: it stays visible, and the receive still counts (SQS-RCV-10).
    change_state(ctx, state, message, sim::MessageState::visible, event);
    message.visible_at = ctx.now();
    line_up(state, message);
  }
  message.held_event = queue.last_event;
  return shown(message, queue.fifo);
}

/// `asked`: servers a short poll asked. It is a false empty if something was there (SQS-POLL-03).
void answer_empty(sim::Context& ctx, const State& state, Queue& queue, const Waiter& waiter,
                  uint32_t asked = 0) {
  sim::Event event;
  event.kind = sim::Ev::empty;
  event.place = queue.place;
  event.actor = waiter.actor;
  event.value = static_cast<int32_t>((ctx.now() - waiter.started).ms);
  event.extra = asked;
  event.flags = asked != 0 && queue.visible > 0 ? sim::kFalse : 0;
  event.cause = waiter.poll_event;
  ctx.emit(event);
  count_metric(ctx, state, queue, Metric::empty);
  api::sqs::Received received;
  received.queue_timeout = queue.visibility_timeout;
  answer(ctx, waiter.ticket, std::move(received));
}

int64_t in_flight_limit(const State& state, const Queue& queue) {
  return queue.fifo ? state.settings.in_flight_max_fifo : state.settings.in_flight_max;
}

/// A receive that found nothing: it waits, or ends at once with nothing (SQS-POLL-07).
void wait_or_end(sim::Context& ctx, State& state, Queue& queue, const Incoming& in, Waiter waiter,
                 uint32_t asked) {
  if (waiter.wait_s == 0) {
    // On FIFO an empty answer, no error (SQS-LIM-02).
    if (!queue.fifo && queue.in_flight >= in_flight_limit(state, queue)) {  // SQS-LIM-01
      return refuse(
          ctx, waiter.ticket,
          error("OverLimit", "The maximum number of in flight messages is reached.", 403));
    }
    return answer_empty(ctx, state, queue, waiter, asked);
  }
  sim::Event event;
  event.kind = sim::Ev::poll;
  event.place = queue.place;
  event.actor = waiter.actor;
  event.value = static_cast<int32_t>(waiter.wait_s * 1000);
  event.cause = ctx.cause();
  waiter.poll_event = ctx.emit(event);
  ctx.plan(ctx.now() + seconds(waiter.wait_s), sim::Rank::wait_over, 0, sim::Owner::sqs,
           static_cast<uint16_t>(Timer::wait_over),
           static_cast<uint64_t>(queue.place) << 48 | waiter.ticket);
  if (in.fleet == 0) {
    queue.waiters.push_back(std::move(waiter));
  } else {
    queue.fleets[in.fleet].waiters.insert_or_assign(in.slot, std::move(waiter));
  }
}

/// A repeated ReceiveRequestAttemptId: the same messages again, an error if one was touched, or
/// nothing: an ordinary receive (SQS-RCV-12).
std::optional<Result<std::vector<api::sqs::ReceivedMessage>>> repeat_attempt(sim::Context& ctx,
                                                                             State& state,
                                                                             Queue& queue,
                                                                             const Waiter& waiter) {
  const auto found = queue.attempts.find(waiter.attempt_id);
  if (found == queue.attempts.end() || ctx.now() - found->second.at >= kAttemptWindow) {
    return std::nullopt;
  }
  Attempt& first = found->second;
  for (const api::sqs::ReceivedMessage& given : first.given) {
    const auto at = state.messages.find(given.mid);
    const bool here = at != state.messages.end() && at->second.queue == queue.place;
    if (here && at->second.newest_handle != given.handle) return std::nullopt;  // came again since
    const bool held = here && at->second.state == sim::MessageState::in_flight;
    if (held && at->second.visible_at == first.hidden_until) continue;
    if (here && !held && ctx.now() >= first.hidden_until) return std::nullopt;  // lapsed
    return bad_parameter(waiter.attempt_id, "ReceiveRequestAttemptId",
                         "The receiveRequestAttemptId is not valid anymore since the receive call "
                         "is not retryable.");
  }
  const int64_t timeout = waiter.timeout.value_or(queue.visibility_timeout);
  first.hidden_until = ctx.now() + seconds(timeout);
  for (const api::sqs::ReceivedMessage& given : first.given) {
    Message& message = state.messages.at(given.mid);
    sim::Event event = about(message, sim::Ev::extend, ctx.cause());
    event.actor = waiter.actor;
    event.value = static_cast<int32_t>(timeout);
    message.held_event = ctx.emit(event);
    start_timeout(ctx, message, timeout);
  }
  return first.given;
}

void forget_attempts(Queue& queue, Time now) {
  for (auto at = queue.attempts.begin(); at != queue.attempts.end();) {
    at = now - at->second.at >= kAttemptWindow ? queue.attempts.erase(at) : std::next(at);
  }
}

Waiter waiter_of(const Incoming& in, const Queue& queue, const api::sqs::ReceiveMessage& request,
                 Time now) {
  Waiter waiter;
  waiter.ticket = in.ticket;
  waiter.actor = in.actor;
  waiter.max = request.max_number_of_messages.value_or(1);
  waiter.timeout = request.visibility_timeout;
  waiter.wait_s = request.wait_time_seconds.value_or(queue.wait);  // SQS-POLL-01
  waiter.started = now;
  waiter.attribute_names = request.attribute_names;
  for (const std::string& name : request.old_attribute_names) {  // merged (SQS-RCV-05)
    waiter.attribute_names.push_back(name);
  }
  waiter.message_attribute_names = request.message_attribute_names;
  waiter.attempt_id = request.attempt_id.value_or("");
  return waiter;
}

}  // namespace

void answer_messages(sim::Context& ctx, Queue& queue, const Waiter& waiter,
                     std::vector<api::sqs::ReceivedMessage> messages) {
  if (!waiter.attempt_id.empty()) {
    const int64_t timeout = waiter.timeout.value_or(queue.visibility_timeout);
    queue.attempts[waiter.attempt_id] = {ctx.now(), messages, ctx.now() + seconds(timeout)};
  }
  answer(ctx, waiter.ticket,
         api::sqs::Received{std::move(messages), waiter.attribute_names,
                            waiter.message_attribute_names, queue.visibility_timeout});
}

std::vector<api::sqs::ReceivedMessage> attempt(sim::Context& ctx, State& state, Queue& queue,
                                               uint16_t actor, int64_t max,
                                               std::optional<int64_t> timeout, uint32_t asked) {
  const int64_t room = in_flight_limit(state, queue) - queue.in_flight;
  const auto wanted = static_cast<uint64_t>(std::max<int64_t>(0, std::min(max, room)));
  const Queue* target =
      queue.redrive ? find_queue(state, queue.redrive->target) : nullptr;  // SQS-DLQ-12
  std::vector<api::sqs::ReceivedMessage> out;
  // Chosen first, changed after: one call never returns a message twice (SQS-RCV-02).
  for (const Choice& choice : choose(ctx, state, queue, wanted, target != nullptr, asked)) {
    Message& message = state.messages.at(choice.mid);
    if (choice.exhausted) {
      move_to_dlq(ctx, state, message, state.queues.at(target->place));
      continue;
    }
    const auto index = static_cast<uint16_t>(out.size());
    out.push_back(hand_out(ctx, state, message, actor, timeout.value_or(queue.visibility_timeout),
                           index, asked));
  }
  return out;
}

void serve_waiters(sim::Context& ctx, State& state, Queue& queue) {
  std::size_t i = 0;
  while (i < queue.waiters.size() && !queue.heads.empty()) {
    const Waiter waiter = queue.waiters[i];
    auto messages = attempt(ctx, state, queue, waiter.actor, waiter.max, waiter.timeout);
    if (messages.empty()) {
      ++i;
      continue;
    }
    queue.waiters.erase(queue.waiters.begin() + static_cast<std::ptrdiff_t>(i));
    answer_messages(ctx, queue, waiter, std::move(messages));
  }
}

void on_wait_over(sim::Context& ctx, State& state, Queue& queue, sim::Ticket ticket) {
  const auto waiter = take_waiter(ctx, queue, ticket);
  if (waiter) answer_empty(ctx, state, queue, *waiter);
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ReceiveMessage& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  auto fault = check_request(*queue, request);
  if (!fault) fault = throttled(ctx, state, *queue, CallKind::receive);
  if (fault) return refuse(ctx, in.ticket, std::move(*fault));
  Waiter waiter = waiter_of(in, *queue, request, ctx.now());
  if (!waiter.attempt_id.empty()) {
    forget_attempts(*queue, ctx.now());
    if (auto again = repeat_attempt(ctx, state, *queue, waiter)) {
      if (!*again) return refuse(ctx, in.ticket, again->error());
      return answer(ctx, in.ticket,
                    api::sqs::Received{std::move(**again), waiter.attribute_names,
                                       waiter.message_attribute_names});
    }
  }
  // A poller stands behind those who wait already; any other caller looks at once (joints 3).
  if (in.polls) serve_waiters(ctx, state, *queue);
  if (in.fleet != 0) serve_below(ctx, state, *queue, in);
  // A long poll asks all servers (SQS-POLL-04).
  const uint32_t asked = waiter.wait_s == 0 ? ask_servers(ctx, state, *queue) : 0;
  auto messages = attempt(ctx, state, *queue, in.actor, waiter.max, waiter.timeout, asked);
  if (messages.empty()) return wait_or_end(ctx, state, *queue, in, std::move(waiter), asked);
  answer_messages(ctx, *queue, waiter, std::move(messages));
}

}  // namespace inflight::sqs
