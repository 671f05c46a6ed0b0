// A mapping's slots: each receives, collects, invokes, deletes, and receives again (LAM-ESM-02).
#include <algorithm>
#include <utility>

#include "services/lambda/internal.h"
#include "sim/ids.h"

namespace inflight::lambda {
namespace {

constexpr int64_t kWait = 20;               // s: pollers wait as long as they can (LAM-ESM-01)
constexpr Span kRest = 20_s;                // after a receive that was refused
constexpr int64_t kRetryMax = 60;           // s (LAM-ESM-45)
constexpr uint32_t kTieMax = 4095;          // of an agenda entry
constexpr int64_t kProvisionedSlots = 10;   // a poller (LAM-ESM-08)
constexpr int64_t kProvisionedRate = 1000;  // slots a minute

uint16_t fleet_tie(const Mapping& mapping) {
  return static_cast<uint16_t>(2 * mapping.ordinal - 1);
}

sim::Caller caller_of(const Mapping& mapping, Asked kind, uint32_t slot) {
  sim::Caller caller{sim::Owner::lambda, mapping.actor,
                     reply_of(kind, slot_key(mapping.ordinal, slot)), true};
  if (kind == Asked::receive) caller.fleet = static_cast<uint16_t>(mapping.ordinal);
  return caller;
}

int64_t live_slots(const Mapping& mapping) {
  return std::count_if(mapping.slots.begin(), mapping.slots.end(),
                       [](const Slot& slot) { return slot.phase != Phase::gone; });
}

/// The lowest slot that is to ask now; nothing if none is.
std::optional<uint32_t> asker(const Settings& settings, const Mapping& mapping) {
  const auto cap = static_cast<uint32_t>(fleet_of(settings, mapping).cap);
  for (uint32_t i = 0; i < mapping.slots.size() && i < cap; ++i) {
    if (mapping.slots[i].phase == Phase::idle) return i;
  }
  return std::nullopt;
}

/// One long poll of a slot.
void ask(sim::Context& ctx, const State& state, Mapping& mapping, uint32_t number) {
  Slot& slot = mapping.slots[number];
  const auto held = static_cast<int64_t>(slot.batch.size());
  api::sqs::ReceiveMessage request{mapping.source.queue};
  request.max_number_of_messages = std::min<int64_t>(10, mapping.batch_size - held);
  request.wait_time_seconds = kWait;
  const int64_t timeout = state.functions.at(mapping.function).timeout;
  if (mapping.window > 0 && mapping.window + timeout > mapping.queue_timeout) {  // LAM-ESM-25
    request.visibility_timeout = mapping.window + timeout + 30;
  }
  slot.phase = Phase::polling;
  slot.poll = ctx.call(caller_of(mapping, Asked::receive, number), api::Request{std::move(request)},
                       ctx.cause());
}

/// The slot is free: what did not fit is its next batch, else it asks again.
void go_on(sim::Context& ctx, State& state, Mapping& mapping, uint32_t number) {
  Slot& slot = mapping.slots[number];
  slot.phase = Phase::idle;
  slot.bytes = 0;
  if (slot.next.empty()) return plan_poll(ctx, mapping);
  collect(ctx.kernel(), state, mapping, slot, std::exchange(slot.next, {}));
  flush(ctx, state, mapping, number);
}

void give_up(sim::Context& ctx, State& state, Mapping& mapping, uint32_t number) {
  Slot& slot = mapping.slots[number];
  ++slot.timer;
  slot.batch.clear();
  slot.tries = 0;
  go_on(ctx, state, mapping, number);
}

/// When the first message of a batch shows itself again.
Time hidden_until(const Slot& slot) {
  int64_t first = slot.batch.front().hidden_until_ms;
  for (const auto& message : slot.batch) first = std::min(first, message.hidden_until_ms);
  return Time{first};
}

/// A throttled batch: again after 1, 2, 4 … s while it is hidden, else dropped when it is not
/// (LAM-ESM-45).
void try_later(sim::Context& ctx, Mapping& mapping, uint32_t number) {
  Slot& slot = mapping.slots[number];
  slot.phase = Phase::waiting;
  const int64_t delay =
      slot.tries > 6 ? kRetryMax : std::min(kRetryMax, int64_t{1} << (slot.tries - 1));
  const Time next = ctx.now() + seconds(delay);
  const Time end = hidden_until(slot);
  const uint64_t key = slot_key(mapping.ordinal, number);
  if (next <= end) {
    return plan(ctx, next, sim::Rank::retry, static_cast<uint16_t>(std::min(number, kTieMax)),
                Timer::retry, key, ++slot.timer);
  }
  plan(ctx, std::max(end, ctx.now()), sim::Rank::timer, 4, Timer::batch_drop, key, ++slot.timer);
}

/// Opens the window of a batch with its first message (LAM-ESM-22).
void open_window(sim::Context& ctx, const State& state, Mapping& mapping, uint32_t number) {
  Slot& slot = mapping.slots[number];
  if (slot.window_open) return;
  slot.window_open = true;
  const bool from_last = state.settings.window_anchor == 1 && slot.last_end.ms >= 0;
  const Time opened = from_last ? slot.last_end : ctx.now();
  plan(ctx, std::max(opened + seconds(mapping.window), ctx.now()), sim::Rank::timer, 5,
       Timer::window, slot_key(mapping.ordinal, number), ++slot.timer);
}

bool all_running(const Settings& settings, const Mapping& mapping) {
  const auto cap = static_cast<std::size_t>(fleet_of(settings, mapping).cap);
  for (std::size_t i = 0; i < mapping.slots.size() && i < cap; ++i) {
    const Phase phase = mapping.slots[i].phase;
    if (phase != Phase::running && phase != Phase::gone) return false;
  }
  return true;
}

}  // namespace

Fleet fleet_of(const Settings& settings, const Mapping& mapping) {
  if (mapping.pollers) {  // LAM-ESM-08
    const auto [minimum, maximum] = *mapping.pollers;
    return {kProvisionedSlots * minimum, kProvisionedSlots * maximum, kProvisionedRate};
  }
  Fleet fleet{settings.initial_slots, settings.max_slots, settings.scale_rate};
  if (mapping.maximum_concurrency) {
    fleet.cap = std::min(fleet.cap, *mapping.maximum_concurrency);
  }
  fleet.initial = std::min(fleet.initial, fleet.cap);
  return fleet;
}

void plan_poll(sim::Context& ctx, Mapping& mapping) {
  if (!mapping.polls || mapping.poll_planned) return;
  mapping.poll_planned = true;
  plan(ctx, ctx.now(), sim::Rank::poll, fleet_tie(mapping), Timer::poll, mapping.ordinal);
}

void on_poll(sim::Context& ctx, State& state, Mapping& mapping) {
  mapping.poll_planned = false;
  if (!mapping.polls) return;
  const auto slot = asker(state.settings, mapping);
  if (!slot) return;
  ask(ctx, state, mapping, *slot);
  if (asker(state.settings, mapping)) plan_poll(ctx, mapping);
}

void on_received(sim::Context& ctx, State& state, Mapping& mapping, uint32_t number,
                 const api::Answer& value) {
  Slot& slot = mapping.slots.at(number);
  if (slot.phase != Phase::polling) return;
  slot.poll = 0;
  const auto* answered = std::get_if<api::sqs::Answer>(&value.of);
  const auto* received = answered ? std::get_if<api::sqs::Received>(answered) : nullptr;
  if (received == nullptr) {  // its queue is gone (LAM-API-05)
    mapping.result = "PROBLEM: " + std::get_if<Error>(&value.of)->message;
    slot.phase = Phase::resting;
    return plan(ctx, ctx.now() + kRest, sim::Rank::timer, 5, Timer::rest_over,
                slot_key(mapping.ordinal, number), ++slot.timer);
  }
  mapping.result = "OK";
  mapping.queue_timeout = received->queue_timeout;
  slot.phase = Phase::idle;
  auto messages = received->messages;
  if (messages.empty() && slot.batch.empty() &&
      live_slots(mapping) > fleet_of(state.settings, mapping).initial) {
    slot.phase = Phase::gone;  // LAM-ESM-05
    return;
  }
  apply_filters(ctx, mapping, number, messages);
  collect(ctx.kernel(), state, mapping, slot, std::move(messages));
  if (slot.batch.empty()) return plan_poll(ctx, mapping);
  const bool full = static_cast<int64_t>(slot.batch.size()) >= mapping.batch_size;
  if (mapping.window == 0 || full || !slot.next.empty() || !mapping.polls) {  // LAM-ESM-21, -24
    return flush(ctx, state, mapping, number);
  }
  open_window(ctx, state, mapping, number);
  plan_poll(ctx, mapping);
}

void flush(sim::Context& ctx, State& state, Mapping& mapping, uint32_t number) {
  Slot& slot = mapping.slots[number];
  if (slot.poll != 0) ctx.hang_up(std::exchange(slot.poll, 0));
  slot.window_open = false;
  ++slot.timer;
  slot.tries = 0;
  try_batch(ctx, state, mapping, number);
}

void try_batch(sim::Context& ctx, State& state, Mapping& mapping, uint32_t number) {
  Slot& slot = mapping.slots[number];
  Wanted wanted;
  wanted.source = Source::mapping;
  wanted.of = slot_key(mapping.ordinal, number);
  wanted.request = ++state.requests;
  wanted.batch = &slot.batch;
  wanted.queue_arn = mapping.source.text;
  wanted.cause = slot.batch.front().event;
  const auto run = start_run(ctx, state, mapping.function, wanted);
  if (run) {
    slot.run = *run;
    slot.batch.clear();
    slot.phase = Phase::running;
    return plan_growth(ctx, state, mapping);
  }
  if (run.error().code != kThrottled) return give_up(ctx, state, mapping, number);
  tell_throttle(ctx, state, mapping.function, run.error(), ++slot.tries, slot.batch, nullptr,
                wanted.cause);
  try_later(ctx, mapping, number);
}

void on_batch_drop(sim::Context& ctx, State& state, Mapping& mapping, uint32_t number) {
  Slot& slot = mapping.slots[number];
  sim::Event event = about(mapping.function, sim::Ev::batch_drop, slot.batch.front().event);
  event.actor = mapping.actor;
  event.value = static_cast<int32_t>(slot.tries);
  emit_batch(ctx, event, slot.batch, nullptr);
  give_up(ctx, state, mapping, number);
}

void on_batch_over(sim::Context& ctx, State& state, const Run& run) {
  Mapping& mapping = state.mappings.at(static_cast<uint32_t>(run.of >> 32));
  const auto number = static_cast<uint32_t>(run.of);
  Slot& slot = mapping.slots[number];
  slot.run = 0;
  slot.last_end = ctx.now();
  slot.phase = Phase::deleting;
  std::vector<api::sqs::ReceivedMessage> done;
  if (!run.plan.timed_out && run.plan.outcome == api::lambda::Outcome::success) {
    done = run.batch;
    if (mapping.report_failures) {
      std::vector<std::string> ids;
      for (const auto& message : run.batch) {
        ids.push_back(sim::message_id(ctx.kernel().seed, message.mid));
      }
      const auto failed = failed_items(run.plan.response, ids);
      done.clear();
      for (uint32_t i = 0; failed && i < run.batch.size(); ++i) {
        if (!std::binary_search(failed->begin(), failed->end(), i)) done.push_back(run.batch[i]);
      }
    }
  }
  slot.deletes = remove_messages(ctx, mapping, number, true, done, run.event);
  if (slot.deletes == 0) go_on(ctx, state, mapping, number);
}

void on_removed(sim::Context& ctx, State& state, Mapping& mapping, uint32_t number) {
  // What could not be deleted comes back; the poller does not care (LAM-ESM-37).
  if (--mapping.slots.at(number).deletes == 0) go_on(ctx, state, mapping, number);
}

void plan_growth(sim::Context& ctx, const State& state, Mapping& mapping) {
  if (mapping.growth_planned || !mapping.polls || !all_running(state.settings, mapping)) return;
  if (live_slots(mapping) >= fleet_of(state.settings, mapping).cap) return;
  mapping.growth_planned = true;
  // After the polls of that second: who has just got a batch is running (LAM-ESM-04).
  plan(ctx, Time{(ctx.now().ms / 1000 + 1) * 1000}, sim::Rank::wait_over, 1, Timer::growth,
       mapping.ordinal);
}

void on_growth(sim::Context& ctx, State& state, Mapping& mapping) {
  mapping.growth_planned = false;
  if (!mapping.polls || !all_running(state.settings, mapping)) return;
  api::sqs::GetQueueAttributes request{mapping.source.queue, {"ApproximateNumberOfMessages"}};
  ctx.call(caller_of(mapping, Asked::backlog, 0), api::Request{std::move(request)}, ctx.cause());
}

void on_backlog(sim::Context& ctx, State& state, Mapping& mapping, const api::Answer& value) {
  const auto* answered = std::get_if<api::sqs::Answer>(&value.of);
  const auto* known = answered ? std::get_if<api::sqs::QueueAttributes>(answered) : nullptr;
  const bool more =
      known != nullptr && !known->attributes.empty() && known->attributes.front().second != "0";
  const Fleet fleet = fleet_of(state.settings, mapping);
  if (more && mapping.polls) {
    mapping.growth += fleet.rate;
    int64_t due = std::min(mapping.growth / 60, fleet.cap - live_slots(mapping));
    mapping.growth %= 60;
    for (Slot& slot : mapping.slots) {
      if (due == 0 || slot.phase != Phase::gone) continue;
      slot.phase = Phase::idle;
      --due;
    }
    for (; due > 0; --due) mapping.slots.emplace_back();
    plan_poll(ctx, mapping);
  }
  plan_growth(ctx, state, mapping);
}

}  // namespace inflight::lambda
