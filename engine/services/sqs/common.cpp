// Answers, errors and the moves of one message between states: the only code that touches counters.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

/// Counters of a queue that depend on a message's state.
void count(Queue& queue, const Message& message, sim::MessageState state, int64_t change) {
  const auto found = queue.lines.find(message.group);
  INFLIGHT_ASSERT(found != queue.lines.end());
  switch (state) {
    case sim::MessageState::visible:
      queue.visible += change;
      found->second.visible_count += change;
      return;
    case sim::MessageState::in_flight:
      queue.in_flight += change;
      found->second.in_flight += change;
      return;
    case sim::MessageState::delayed:
      queue.delayed += change;
      return;
    default:
      return;
  }
}

/// Keeps what the counters were while readers see them late (SQS-GEN-07).
void remember_counters(const State& state, Queue& queue, Time now) {
  const Span lag = seconds(state.settings.lag_counters);
  if (lag.ms == 0) return;
  auto& past = queue.past;
  if (!past.empty() && past.back().at == now) past.pop_back();
  past.push_back({now, queue.visible, queue.in_flight, queue.delayed});
  // One entry older than the lag is still what readers see.
  while (past.size() > 1 && now - past[1].at >= lag) past.erase(past.begin());
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
  count(queue, message, message.state, -1);
  event.from = message.state;
  event.to = to;
  message.state = to;
  queue.last_event = ctx.emit(event);
  count(queue, message, to, 1);
  remember_counters(state, queue, ctx.now());
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
  line_up(state, message);
  wake(ctx, queue);
}

void remove(sim::Context& ctx, State& state, uint32_t mid, sim::MessageState to, sim::Event event) {
  const auto found = state.messages.find(mid);
  INFLIGHT_ASSERT(found != state.messages.end());
  Queue& queue = state.queues.at(found->second.queue);
  const bool was_hidden = found->second.state != sim::MessageState::visible;
  change_state(ctx, state, found->second, to, event);
  leave(state, found->second);
  state.messages.erase(found);
  // A place in flight is free, or a group: whoever waits can go on (SQS-DEL-09, SQS-LIM-01).
  if (was_hidden && !queue.heads.empty()) wake(ctx, queue);
}

void wake(sim::Context& ctx, Queue& queue) {
  for (const auto& [fleet, line] : queue.fleets) plan_fleet(ctx, queue, fleet);
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

int64_t oldest_age(const State& state, const Queue& queue, Time now, bool quiet_only) {
  int64_t oldest_ms = -1;
  for (uint32_t mid : queue.members) {
    const Message& message = state.messages.at(mid);
    const int64_t limit = state.settings.move_to_back_after;
    if (!queue.fifo && limit > 0 && message.receives_here >= limit) continue;
    if (quiet_only && is_noisy(state, queue, queue.lines.find(message.group)->second, now))
      continue;
    oldest_ms = std::max(oldest_ms, (now - message.age_base).ms);
  }
  return oldest_ms < 0 ? 0 : oldest_ms / 1000;
}

void count_metric(sim::Context& ctx, const State& state, Queue& queue, Metric metric,
                  int64_t amount) {
  const auto row = static_cast<std::size_t>(metric);
  queue.counted[row] += amount;
  if (!state.record || ctx.kernel().quiet) return;
  auto& minutes = queue.minutes[row];
  const int64_t minute = ctx.now().ms / 60000;
  if (minutes.empty() || minutes.back().minute != minute) {
    minutes.push_back({minute, 0, 0, amount, amount});
  }
  MinuteCount& last = minutes.back();
  last.sum += amount;
  ++last.samples;
  last.minimum = std::min(last.minimum, amount);
  last.maximum = std::max(last.maximum, amount);
}

std::optional<Error> throttled(sim::Context& ctx, const State& state, Queue& queue, CallKind kind) {
  if (!queue.fifo || state.settings.fifo_tps == 0) return std::nullopt;
  auto& [second, calls] = queue.calls_in_second[static_cast<std::size_t>(kind)];
  const int64_t now = ctx.now().ms / 1000;
  if (second != now) calls = 0;
  second = now;
  if (++calls <= state.settings.fifo_tps) return std::nullopt;
  return error("RequestThrottled", "Request was throttled.", 403);
}

namespace {

/// What `members` say of one queue, against its counters and lines.
std::string check_queue(const State& state, const Queue& queue) {
  int64_t in_flight = 0;
  int64_t delayed = 0;
  int64_t visible = 0;
  int64_t in_lines = 0;
  for (uint32_t mid : queue.members) {
    const auto found = state.messages.find(mid);
    if (found == state.messages.end()) return "a member is not alive";
    const Message& message = found->second;
    if (message.queue != queue.place) return "a member lies in another queue";
    if (!queue.lines.contains(message.group)) return "a message stands in no line";
    in_flight += message.state == sim::MessageState::in_flight;
    delayed += message.state == sim::MessageState::delayed;
    visible += message.state == sim::MessageState::visible;
  }
  if (in_flight != queue.in_flight) return "in-flight counter is wrong";
  if (delayed != queue.delayed) return "delayed counter is wrong";
  if (visible != queue.visible) return "visible counter is wrong";
  uint64_t heads = 0;
  uint64_t lined = 0;
  for (const auto& [group, line] : queue.lines) {
    in_lines += line.size;
    heads += line.head.has_value();
    lined += line.visible.size();
    if (line.head && !queue.heads.contains(*line.head)) return "a head is not in its order";
    if (head_of(state, queue, line) != line.head) {
      return "the head of line \"" + group + "\" is out of date";
    }
  }
  if (heads != queue.heads.size()) return "there are more heads than lines";
  if (in_lines != static_cast<int64_t>(queue.members.size())) return "lines and members differ";
  if (!queue.fifo && lined != static_cast<uint64_t>(visible)) {
    return "line holds what is not visible";
  }
  return {};
}

}  // namespace

std::string check(const State& state) {
  uint64_t members = 0;
  for (const auto& [place, queue] : state.queues) {
    const std::string broken = check_queue(state, queue);
    if (!broken.empty()) return queue.name + ": " + broken;
    members += queue.members.size();
  }
  if (members != state.messages.size()) return "a message lies in no queue";
  return {};
}

}  // namespace inflight::sqs
