// Asynchronous invocation: a function's internal queue (spec section 12).
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

constexpr std::array<int64_t, 2> kRetryDelays{60, 120};  // s, after each failed run (LAM-ASYNC-04)
constexpr int64_t kThrottleDelayMax = 300;               // s (LAM-ASYNC-06)
constexpr uint16_t kTie = 4095;                          // behind the slots of mappings

int64_t max_age_s(const Function& function) {
  if (!function.event_config) return 21600;
  return function.event_config->max_age.value_or(21600);
}

int64_t retries_of(const Function& function) {
  if (!function.event_config) return 2;
  return function.event_config->retries.value_or(2);
}

/// Seconds begun since the event was taken.
int64_t elapsed_s(const AsyncEvent& event, Time now) {
  return ((now - event.accepted).ms + 999) / 1000;
}

void retry_in(sim::Context& ctx, AsyncEvent& event, uint32_t id, int64_t delay_s,
              std::string_view why) {
  sim::Event told = about(event.function, sim::Ev::async_retry, event.event);
  told.lid = event.payload->lid;
  told.value = static_cast<int32_t>(delay_s);
  told.extra = ctx.text(why);
  event.event = ctx.emit(told);
  plan(ctx, ctx.now() + seconds(delay_s), sim::Rank::retry, kTie, Timer::async_try, id,
       ++event.timer);
}

/// A refused try: back into the queue, until the event is too old (LAM-ASYNC-06).
void on_throttled(sim::Context& ctx, AsyncEvent& event, uint32_t id, const Function& function) {
  const int64_t doubled =
      event.throttles > 9 ? kThrottleDelayMax : int64_t{1} << (event.throttles - 1);
  const int64_t delay = std::min(doubled, kThrottleDelayMax);
  const Time end = event.accepted + seconds(max_age_s(function));
  if (ctx.now() + seconds(delay) < end) return retry_in(ctx, event, id, delay, "throttle");
  plan(ctx, std::max(end, ctx.now()), sim::Rank::timer, 5, Timer::async_age, id, ++event.timer);
}

}  // namespace

uint32_t accept(sim::Context& ctx, State& state, Function& function, api::Body payload,
                Lineage lineage) {
  const uint32_t id = ++state.last_id;
  AsyncEvent event;
  event.function = function.place;
  event.request = ++state.requests;  // the same on all attempts (LAM-ASYNC-01)
  event.payload = std::move(payload);
  event.lineage = std::move(lineage);
  event.accepted = ctx.now();
  count(function, Metric::async_received);
  sim::Event told = about(function.place, sim::Ev::async_accept, ctx.cause());
  told.lid = event.payload->lid;
  told.value = static_cast<int32_t>(event.payload->text.size());
  event.event = ctx.emit(told);
  state.events.emplace(id, std::move(event));
  try_event(ctx, state, id);
  return id;
}

void try_event(sim::Context& ctx, State& state, uint32_t id) {
  AsyncEvent& event = state.events.at(id);
  const Function& function = state.functions.at(event.function);
  // LAM-ASYNC-07: no attempt at all.
  if (function.exists && function.reserved == 0) {
    return conclude(ctx, state, id, "ZeroReservedConcurrency");
  }
  Wanted wanted;
  wanted.source = Source::async;
  wanted.of = id;
  wanted.request = event.request;
  wanted.payload = event.payload;
  wanted.lineage = event.lineage;
  wanted.cause = event.event;
  const auto run = start_run(ctx, state, event.function, wanted);
  if (run) {
    event.throttles = 0;
    return;
  }
  if (run.error().code != kThrottled) {  // a loop (LAM-REC-03), or the function is gone
    event.failed = false;
    return conclude(ctx, state, id, "RetriesExhausted");
  }
  tell_throttle(ctx, state, event.function, run.error(), ++event.throttles, {}, &event.payload,
                event.event);
  on_throttled(ctx, event, id, function);
}

void on_event_over(sim::Context& ctx, State& state, const Run& run) {
  const auto id = static_cast<uint32_t>(run.of);
  AsyncEvent& event = state.events.at(id);
  const Function& function = state.functions.at(run.function);
  ++event.attempts;
  event.event = run.event;
  event.response = payload_of(ctx, function, run);
  event.failed = run.plan.timed_out || run.plan.outcome == api::lambda::Outcome::error;
  if (!event.failed) return conclude(ctx, state, id, "Success");
  if (event.attempts > retries_of(function)) return conclude(ctx, state, id, "RetriesExhausted");
  const std::size_t nth = std::min<std::size_t>(static_cast<std::size_t>(event.attempts), 2) - 1;
  const int64_t delay = kRetryDelays[nth];
  if (elapsed_s(event, ctx.now()) + delay > max_age_s(function)) {  // LAM-ASYNC-05
    return conclude(ctx, state, id, "EventAgeExceeded");
  }
  retry_in(ctx, event, id, delay, "error");
}

void conclude(sim::Context& ctx, State& state, uint32_t id, std::string_view condition) {
  AsyncEvent event = std::move(state.events.at(id));
  state.events.erase(id);
  if (condition != "Success") {
    count(state.functions.at(event.function), Metric::async_dropped);
    sim::Event told = about(event.function, sim::Ev::drop, event.event);
    told.lid = event.payload->lid;
    told.value = static_cast<int32_t>(event.attempts);
    told.extra = ctx.text(condition);
    event.event = ctx.emit(told);
  }
  send_records(ctx, state, event, condition);
}

}  // namespace inflight::lambda
