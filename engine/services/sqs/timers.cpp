// What happens by itself: retention, ends of delays and timeouts, late changes; and the switch over
// this service's agenda entries.
#include <algorithm>
#include <utility>

#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

void on_retention(sim::Context& ctx, State& state, uint32_t mid, uint32_t generation) {
  const auto found = state.messages.find(mid);
  if (found == state.messages.end()) return;
  const Message& message = found->second;
  const Queue& queue = state.queues.at(message.queue);
  if (queue.retention_timer != generation) return;
  // A move to a DLQ planned another end; the earlier entry belongs to the old queue.
  if (ctx.now() < message.enqueued + seconds(queue.retention)) return;
  sim::Event event = about(message, sim::Ev::expire, message.sent_event);
  event.value =
      static_cast<int32_t>(std::min<int64_t>((ctx.now() - message.enqueued).ms, INT32_MAX));
  remove(ctx, state, mid, sim::MessageState::expired, event);
}

void on_hidden_over(sim::Context& ctx, State& state, const sim::Entry& entry, bool timeout) {
  const auto found = state.messages.find(static_cast<uint32_t>(entry.subject));
  if (found == state.messages.end() || found->second.timer != entry.generation) return;
  Message& message = found->second;
  if (!timeout) {
    return make_visible(ctx, state, message, sim::MessageState::delayed, "delay",
                        message.sent_event);
  }
  const uint32_t ended = ctx.emit(about(message, sim::Ev::timeout, message.held_event));
  make_visible(ctx, state, message, sim::MessageState::in_flight, "timeout", ended);
}

void on_change(sim::Context& ctx, State& state, Queue& queue) {
  std::vector<std::pair<Time, api::sqs::Attributes>> later;
  for (auto& change : std::exchange(queue.changes, {})) {
    if (change.first > ctx.now()) {
      later.push_back(std::move(change));
      continue;
    }
    Config config = queue;
    // Refused by now, as one that names a DLQ which has gone: the change is lost.
    if (set_attributes(state, queue, config, change.second, false)) continue;
    if (queue.exists) apply_config(ctx, state, queue, config);
  }
  queue.changes = std::move(later);
}

/// dup.rate: a message in flight becomes visible too, as if another server had not heard of the
/// receive (SQS-ORD-03).
void on_second_copy(sim::Context& ctx, State& state, uint32_t mid, uint32_t generation) {
  const auto found = state.messages.find(mid);
  if (found == state.messages.end() || found->second.timer != generation) return;
  if (found->second.state != sim::MessageState::in_flight) return;
  make_visible(ctx, state, found->second, sim::MessageState::in_flight, "copy",
               found->second.held_event);
}

}  // namespace

void plan_retention(sim::Context& ctx, const Queue& queue, const Message& message) {
  // Already over: gone within this millisecond (SQS-RET-04).
  const Time end = message.enqueued + seconds(queue.retention);
  ctx.plan(std::max(end, ctx.now()), sim::Rank::timer, 0, sim::Owner::sqs,
           static_cast<uint16_t>(Timer::retention), message.mid, queue.retention_timer);
}

void on_entry(sim::Context& ctx, State& state, const sim::Entry& entry) {
  switch (static_cast<Timer>(entry.kind)) {
    case Timer::retention:
      return on_retention(ctx, state, static_cast<uint32_t>(entry.subject), entry.generation);
    case Timer::delay_over:
      return on_hidden_over(ctx, state, entry, false);
    case Timer::timeout_over:
      return on_hidden_over(ctx, state, entry, true);
    case Timer::move_tick:
      return on_move_tick(ctx, state, static_cast<uint32_t>(entry.subject));
    case Timer::serve: {
      Queue& queue = state.queues.at(static_cast<uint16_t>(entry.subject));
      queue.serve_planned = false;
      return serve_waiters(ctx, state, queue);
    }
    case Timer::serve_fleet: {
      Queue& queue = state.queues.at(static_cast<uint16_t>(entry.subject));
      const auto fleet = static_cast<uint16_t>(entry.subject >> 16);
      // A queue that was deleted and made again meanwhile has forgotten its fleets.
      if (!queue.fleets.contains(fleet)) return;
      queue.fleets.at(fleet).serve_planned = false;
      return serve_fleet(ctx, state, queue, fleet);
    }
    case Timer::wait_over:
      return on_wait_over(ctx, state, state.queues.at(static_cast<uint16_t>(entry.subject >> 48)),
                          entry.subject & 0xffffffffffffULL);
    case Timer::change:
      return on_change(ctx, state, state.queues.at(static_cast<uint16_t>(entry.subject)));
    case Timer::late_purge: {
      Queue& queue = state.queues.at(static_cast<uint16_t>(entry.subject));
      if (!queue.exists) return;
      return drop_all(ctx, state, queue, 0, sim::Ev::purge, queue.purge_below);
    }
    case Timer::late_delete: {
      Queue& queue = state.queues.at(static_cast<uint16_t>(entry.subject));
      // Created again meanwhile, or deleted twice: this entry has nothing to do.
      if (!queue.exists || ctx.now() - queue.deleted < seconds(state.settings.lag_delete)) return;
      return end_queue(ctx, state, queue, 0);
    }
    case Timer::second_copy:
      return on_second_copy(ctx, state, static_cast<uint32_t>(entry.subject), entry.generation);
  }
}

}  // namespace inflight::sqs
