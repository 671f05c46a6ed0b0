// Answers, errors and the moves of one message between states: the only code that touches counters.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

/// Counters of a queue that depend on a message's state.
void count(Queue& queue, sim::MessageState state, int64_t change) {
  if (state == sim::MessageState::in_flight) queue.in_flight += change;
  if (state == sim::MessageState::delayed) queue.delayed += change;
}

VisibleKey key_of(const State& state, const Message& message) {
  const int64_t limit = state.settings.move_to_back_after;
  const bool back = limit > 0 && message.receives_here >= limit;
  const auto key = back ? static_cast<uint64_t>(message.visible_at.ms) : message.order;
  return {back, key, message.order, message.mid};
}

}  // namespace

Error error(std::string_view code, std::string message, int http) {
  return {std::string(code), std::move(message), http, {}};
}

Error no_such_queue() {
  return error("AWS.SimpleQueueService.NonExistentQueue", "The specified queue does not exist.");
}

Error bad_parameter(std::string_view value, std::string_view parameter, std::string_view reason) {
  std::string message = "Value ";
  message.append(value).append(" for parameter ").append(parameter);
  message.append(" is invalid. Reason: ").append(reason);
  return error("InvalidParameterValue", std::move(message));
}

void answer(sim::Context& ctx, sim::Ticket ticket, api::sqs::Answer value) {
  ctx.answer(ticket, api::Answer{std::move(value)});
}

void refuse(sim::Context& ctx, sim::Ticket ticket, Error value) {
  ctx.answer(ticket, api::Answer{std::move(value)});
}

Queue* existing(sim::Context& ctx, State& state, sim::Ticket ticket,
                const api::sqs::QueueRef& ref) {
  const auto found = state.queues.find(ref.place);
  if (found != state.queues.end() && found->second.exists) return &found->second;
  refuse(ctx, ticket, no_such_queue());
  return nullptr;
}

const Queue* find_queue(const State& state, std::string_view name) {
  for (const auto& [place, queue] : state.queues) {
    if (queue.exists && queue.name == name) return &queue;
  }
  return nullptr;
}

sim::Event about(const Message& message, sim::Ev kind, uint32_t cause) {
  sim::Event event;
  event.kind = kind;
  event.place = message.queue;
  event.lid = message.body->lid;
  event.mid = message.mid;
  event.rc = static_cast<uint16_t>(std::min<uint32_t>(message.receives_total, 65535));
  event.cause = cause;
  return event;
}

void change_state(sim::Context& ctx, State& state, Message& message, sim::MessageState to,
                  sim::Event event) {
  Queue& queue = state.queues.at(message.queue);
  if (message.state == sim::MessageState::visible) leave_line(state, message);
  count(queue, message.state, -1);
  event.from = message.state;
  event.to = to;
  message.state = to;
  queue.last_event = ctx.emit(event);
  count(queue, to, 1);
}

void make_visible(sim::Context& ctx, State& state, Message& message, sim::MessageState from,
                  std::string_view why, uint32_t cause) {
  Queue& queue = state.queues.at(message.queue);
  INFLIGHT_ASSERT(message.state == from);
  sim::Event event = about(message, sim::Ev::visible, cause);
  event.extra = ctx.text(why);
  message.visible_at = ctx.now();
  ++message.timer;
  change_state(ctx, state, message, sim::MessageState::visible, event);
  message.shown_event = queue.last_event;
  queue.visible.insert(key_of(state, message));
  wake(ctx, queue);
}

void leave_line(State& state, const Message& message) {
  state.queues.at(message.queue).visible.erase(key_of(state, message));
}

void line_up(State& state, Message& message) {
  state.queues.at(message.queue).visible.insert(key_of(state, message));
}

void remove(sim::Context& ctx, State& state, uint32_t mid, sim::MessageState to, sim::Event event) {
  const auto found = state.messages.find(mid);
  INFLIGHT_ASSERT(found != state.messages.end());
  Queue& queue = state.queues.at(found->second.queue);
  const bool was_in_flight = found->second.state == sim::MessageState::in_flight;
  change_state(ctx, state, found->second, to, event);
  queue.members.erase(mid);
  state.messages.erase(found);
  // A place in flight is free: whoever waited at the limit can go on (SQS-DEL-09, SQS-LIM-01).
  if (was_in_flight && !queue.visible.empty()) wake(ctx, queue);
}

void wake(sim::Context& ctx, Queue& queue) {
  if (queue.waiters.empty() || queue.serve_planned) return;
  queue.serve_planned = true;
  ctx.plan(ctx.now(), sim::Rank::poll, 0, sim::Owner::sqs, static_cast<uint16_t>(Timer::serve),
           queue.place);
}

void start_timeout(sim::Context& ctx, Message& message, int64_t timeout_s) {
  message.visible_at = ctx.now() + seconds(timeout_s);
  ctx.plan(message.visible_at, sim::Rank::timer, 2, sim::Owner::sqs,
           static_cast<uint16_t>(Timer::timeout_over), message.mid, ++message.timer);
}

int64_t oldest_age(const State& state, const Queue& queue, Time now) {
  int64_t oldest_ms = -1;
  for (uint32_t mid : queue.members) {
    const Message& message = state.messages.at(mid);
    const int64_t limit = state.settings.move_to_back_after;
    if (!queue.fifo && limit > 0 && message.receives_here >= limit) continue;
    oldest_ms = std::max(oldest_ms, (now - message.age_base).ms);
  }
  return oldest_ms < 0 ? 0 : oldest_ms / 1000;
}

std::string check(const State& state) {
  uint64_t members = 0;
  for (const auto& [place, queue] : state.queues) {
    int64_t in_flight = 0;
    int64_t delayed = 0;
    uint64_t visible = 0;
    for (uint32_t mid : queue.members) {
      const auto found = state.messages.find(mid);
      if (found == state.messages.end()) return queue.name + ": a member is not alive";
      const Message& message = found->second;
      if (message.queue != place) return queue.name + ": a member lies in another queue";
      in_flight += message.state == sim::MessageState::in_flight;
      delayed += message.state == sim::MessageState::delayed;
      if (message.state != sim::MessageState::visible) continue;
      ++visible;
      if (!queue.visible.contains(key_of(state, message))) {
        return queue.name + ": a visible message is not in line";
      }
    }
    if (in_flight != queue.in_flight) return queue.name + ": in-flight counter is wrong";
    if (delayed != queue.delayed) return queue.name + ": delayed counter is wrong";
    if (visible != queue.visible.size()) return queue.name + ": line holds what is not visible";
    members += queue.members.size();
  }
  if (members != state.messages.size()) return "a message lies in no queue";
  return {};
}

}  // namespace inflight::sqs
