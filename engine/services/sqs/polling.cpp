// ReceiveMessage: attempts, short and long polls, waiting receives.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

std::optional<Error> check_request(const api::sqs::ReceiveMessage& request) {
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
  return std::nullopt;
}

/// Gives one message out: new handle, counts, hidden for the timeout (SQS-RCV-07 … -10).
api::sqs::ReceivedMessage hand_out(sim::Context& ctx, State& state, Message& message,
                                   uint16_t actor, int64_t timeout_s, uint16_t index) {
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
  Queue& queue = state.queues.at(message.queue);
  ++queue.counted[static_cast<uint8_t>(Metric::received)];
  if (timeout_s > 0) {
    change_state(ctx, state, message, sim::MessageState::in_flight, event);
    start_timeout(ctx, message, timeout_s);
  } else {
    // Timeout 0: it stays visible, and the receive still counts (SQS-RCV-10).
    change_state(ctx, state, message, sim::MessageState::visible, event);
    message.visible_at = ctx.now();
    line_up(state, message);
  }
  message.held_event = queue.last_event;
  return {message.mid,     message.newest_handle,    message.receives_total, message.held_event,
          message.sent.ms, message.first_receive.ms, message.source,         message.body};
}

void emit_empty(sim::Context& ctx, Queue& queue, uint16_t actor, int64_t wait_ms, uint32_t cause) {
  sim::Event event;
  event.kind = sim::Ev::empty;
  event.place = queue.place;
  event.actor = actor;
  event.value = static_cast<int32_t>(wait_ms);
  event.cause = cause;
  ctx.emit(event);
  ++queue.counted[static_cast<uint8_t>(Metric::empty)];
}

void answer_empty(sim::Context& ctx, Queue& queue, const Waiter& waiter) {
  emit_empty(ctx, queue, waiter.actor, (ctx.now() - waiter.started).ms, waiter.poll_event);
  answer(ctx, waiter.ticket, api::sqs::Received{{}, waiter.attribute_names});
}

/// A receive that found nothing: it waits, or ends at once with nothing (SQS-POLL-07).
void wait_or_end(sim::Context& ctx, State& state, Queue& queue, Waiter waiter) {
  if (waiter.wait_s == 0) {
    if (queue.in_flight >= state.settings.in_flight_max) {  // SQS-LIM-01
      return refuse(
          ctx, waiter.ticket,
          error("OverLimit", "The maximum number of in flight messages is reached.", 403));
    }
    return answer_empty(ctx, queue, waiter);
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
  queue.waiters.push_back(std::move(waiter));
}

}  // namespace

std::vector<api::sqs::ReceivedMessage> attempt(sim::Context& ctx, State& state, Queue& queue,
                                               uint16_t actor, int64_t max,
                                               std::optional<int64_t> timeout) {
  const int64_t room = state.settings.in_flight_max - queue.in_flight;
  const auto wanted = static_cast<uint64_t>(std::max<int64_t>(0, std::min(max, room)));
  const Queue* target =
      queue.redrive ? find_queue(state, queue.redrive->target) : nullptr;  // SQS-DLQ-12
  // Chosen first, changed after: one call never returns a message twice (SQS-RCV-02).
  std::vector<std::pair<uint32_t, bool>> chosen;  // mid, exhausted
  uint64_t healthy = 0;
  for (const VisibleKey& key : queue.visible) {
    if (healthy == wanted) break;
    const Message& message = state.messages.at(key.mid);
    const bool exhausted =
        target != nullptr && message.receives_here >= queue.redrive->max_receive_count;
    chosen.push_back({key.mid, exhausted});
    healthy += !exhausted;
  }
  std::vector<api::sqs::ReceivedMessage> out;
  for (const auto& [mid, exhausted] : chosen) {
    Message& message = state.messages.at(mid);
    if (exhausted) {
      move_to_dlq(ctx, state, message, state.queues.at(target->place));
      continue;
    }
    const auto index = static_cast<uint16_t>(out.size());
    out.push_back(
        hand_out(ctx, state, message, actor, timeout.value_or(queue.visibility_timeout), index));
  }
  return out;
}

void serve_waiters(sim::Context& ctx, State& state, Queue& queue) {
  std::size_t i = 0;
  while (i < queue.waiters.size() && !queue.visible.empty()) {
    const Waiter waiter = queue.waiters[i];
    auto messages = attempt(ctx, state, queue, waiter.actor, waiter.max, waiter.timeout);
    if (messages.empty()) {
      ++i;
      continue;
    }
    queue.waiters.erase(queue.waiters.begin() + static_cast<std::ptrdiff_t>(i));
    answer(ctx, waiter.ticket, api::sqs::Received{std::move(messages), waiter.attribute_names});
  }
}

void on_wait_over(sim::Context& ctx, State&, Queue& queue, sim::Ticket ticket) {
  const auto found =
      std::find_if(queue.waiters.begin(), queue.waiters.end(),
                   [ticket](const Waiter& waiter) { return waiter.ticket == ticket; });
  if (found == queue.waiters.end()) return;
  const Waiter waiter = *found;
  queue.waiters.erase(found);
  answer_empty(ctx, queue, waiter);
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ReceiveMessage& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  if (auto fault = check_request(request)) return refuse(ctx, in.ticket, std::move(*fault));
  Waiter waiter;
  waiter.ticket = in.ticket;
  waiter.actor = in.actor;
  waiter.max = request.max_number_of_messages.value_or(1);
  waiter.timeout = request.visibility_timeout;
  waiter.wait_s = request.wait_time_seconds.value_or(queue->wait);  // SQS-POLL-01
  waiter.started = ctx.now();
  waiter.attribute_names = request.attribute_names;
  // A poller stands behind those who wait already; any other caller looks at once (joints 3).
  if (in.polls) serve_waiters(ctx, state, *queue);
  auto messages = attempt(ctx, state, *queue, in.actor, waiter.max, waiter.timeout);
  if (messages.empty()) return wait_or_end(ctx, state, *queue, std::move(waiter));
  answer(ctx, in.ticket, api::sqs::Received{std::move(messages), waiter.attribute_names});
}

}  // namespace inflight::sqs
