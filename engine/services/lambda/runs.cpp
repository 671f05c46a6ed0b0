// Runs: environments, start and end; Invoke.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/json_text.h"
#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

/// Environments in use by functions that share the unreserved pool, and what is reserved.
std::pair<int64_t, int64_t> pool_use(const State& state) {
  int64_t used = 0;
  int64_t reserved = 0;
  for (const auto& [place, function] : state.functions) {
    if (function.exists && function.reserved) {
      reserved += *function.reserved;
    } else {
      used += function.busy + function.occupied;
    }
  }
  return {used, reserved};
}

uint16_t times_in(const Lineage& lineage, uint16_t place) {
  for (const auto& [where, times] : lineage) {
    if (where == place) return times;
  }
  return 0;
}

Lineage lineage_of(const Wanted& wanted) {
  Lineage out = wanted.lineage;
  if (wanted.batch == nullptr) return out;
  for (const auto& message : *wanted.batch) merge(out, message.body->lineage);
  return out;
}

/// Notes a run while it is recorded.
void record_start(State& state, const Run& run) {
  if (!state.record) return;
  PastRun past;
  past.function = run.function;
  past.request = run.request;
  past.started = run.started;
  past.batch = run.batch;
  past.queue_arn = run.queue_arn;
  past.payload = run.payload;
  state.past_by_run[run.id] = static_cast<uint32_t>(state.past_runs.size());
  state.past_runs.push_back(std::move(past));
}

void record_end(State& state, const Run& run, const Function& function, Time now) {
  const auto found = state.past_by_run.find(run.id);
  if (found == state.past_by_run.end()) return;
  PastRun& past = state.past_runs[found->second];
  past.ended = now;
  const bool failed = run.plan.outcome == api::lambda::Outcome::error;
  past.outcome = run.plan.timed_out ? "timeout" : failed ? "error" : "success";
  if (run.plan.timed_out) {
    past.error_type = "Sandbox.Timedout";
  } else if (failed) {
    past.error_type =
        run.plan.error_type.empty() ? function.behaviour.error_type : run.plan.error_type;
  }
  for (uint32_t i : run.plan.worked) past.effects.push_back(effect_key(function, run, i));
  state.past_by_run.erase(found);
}

std::string_view name_of(Fate fate) {
  switch (fate) {
    case Fate::done:
      return "done";
    case Fate::poison:
      return "poison";
    case Fate::outage:
      return "outage";
    case Fate::timeout:
      return "timeout";
    case Fate::skipped:
      return "skipped";
    case Fate::busy:
      return "busy";
  }
  return {};
}

/// An event about one record of a run.
sim::Event about_record(sim::Context& ctx, const Function& function, const Run& run, uint32_t i,
                        sim::Ev kind, uint32_t cause) {
  sim::Event event = about(function.place, kind, cause);
  event.actor = function.place;
  if (i < run.batch.size()) {
    event.lid = run.batch[i].body->lid;
    event.mid = run.batch[i].mid;
    event.rc = static_cast<uint16_t>(std::min<uint32_t>(run.batch[i].receive_count, 65535));
  } else {
    event.lid = run.payload->lid;
  }
  event.value = static_cast<int32_t>(std::min<int64_t>((ctx.now() - run.started).ms, INT32_MAX));
  return event;
}

/// The effect of a record takes place, or idempotent code notices that it did already.
void take_effect(sim::Context& ctx, Function& function, const Run& run, uint32_t i,
                 uint32_t cause) {
  sim::Event event = about_record(ctx, function, run, i, sim::Ev::effect, cause);
  uint32_t& times = function.effects[event.lid];
  const api::Idempotent by = function.behaviour.idempotency.by;
  if (times > 0 && by == api::Idempotent::key) {
    event.kind = sim::Ev::skip_dup;
  } else {
    event.flags = times > 0 && by != api::Idempotent::natural ? sim::kDup : 0;
    ++times;
  }
  ctx.emit(event);
}

/// Plans the end of a run and of its records, which come first in their millisecond.
void plan_ends(sim::Context& ctx, const Run& run) {
  const Time begins = ctx.now() + Span{run.init_ms};  // the clock of T starts (LAM-CONC-06)
  for (uint32_t k = 0; k < run.plan.ends.size(); ++k) {
    plan(ctx, begins + Span{run.plan.ends[k].at_ms}, sim::Rank::completion, 0, Timer::record_over,
         run.id, k);
  }
  if (run.plan.length_ms == api::lambda::kForever) return;
  plan(ctx, begins + Span{run.plan.length_ms}, sim::Rank::completion, 0, Timer::run_over, run.id);
}

}  // namespace

void merge(Lineage& lineage, const Lineage& other) {
  for (const auto& [place, times] : other) {
    const auto at = std::lower_bound(lineage.begin(), lineage.end(), place,
                                     [](const auto& one, uint16_t p) { return one.first < p; });
    if (at == lineage.end() || at->first != place) {
      lineage.insert(at, {place, times});
    } else {
      at->second = std::max(at->second, times);
    }
  }
}

std::optional<std::string_view> take_environment(State& state, Function& function, Time now,
                                                 bool* cold) {
  const int64_t in_use = function.busy + function.occupied;
  if (function.reserved) {
    if (in_use >= *function.reserved) return "ReservedFunctionConcurrentInvocationLimitExceeded";
  } else {
    const auto [used, reserved] = pool_use(state);
    if (used >= state.settings.concurrency - reserved) return "ConcurrentInvocationLimitExceeded";
  }
  *cold = in_use >= function.environments;
  if (!*cold) return std::nullopt;
  if (state.settings.rate_limit != 0) {  // LAM-CONC-03
    function.tokens_ms = std::min(kBurst * 10, function.tokens_ms + (now - function.tokens_at).ms);
    function.tokens_at = now;
    if (function.tokens_ms < 10) return "FunctionInvocationRateLimitExceeded";
    function.tokens_ms -= 10;
  }
  ++function.environments;
  return std::nullopt;
}

Result<uint32_t> start_run(sim::Context& ctx, State& state, uint16_t place, const Wanted& wanted) {
  const auto found = state.functions.find(place);
  if (found == state.functions.end() || !found->second.exists) {
    return error("ResourceNotFoundException", "Function not found", 404);
  }
  Function& function = found->second;
  static const std::vector<api::sqs::ReceivedMessage> kNone;
  const auto& batch = wanted.batch == nullptr ? kNone : *wanted.batch;
  Lineage lineage = lineage_of(wanted);
  if (!function.allow_loops && times_in(lineage, place) >= state.settings.recursion_limit) {
    count(function, Metric::recursion_stops);
    emit_batch(ctx, about(place, sim::Ev::loop_stop, wanted.cause), batch, &wanted.payload);
    return error("RecursiveInvocationException",
                 "Lambda has detected your function being invoked in a recursive loop with other "
                 "Amazon Web Services resources and stopped your function's invocation.");
  }
  bool cold = false;
  if (const auto reason = take_environment(state, function, ctx.now(), &cold)) {
    count(function, Metric::throttles);
    Error fault = error(kThrottled, "Rate Exceeded.", 429);  // LAM-CONC-02
    fault.fields.emplace_back("Reason", std::string(*reason));
    return fault;
  }
  Run run;
  run.id = ++state.last_id;
  run.function = place;
  run.source = wanted.source;
  run.of = wanted.of;
  run.request = wanted.request;
  run.started = ctx.now();
  run.batch = batch;
  run.queue_arn = wanted.queue_arn;
  run.payload = wanted.payload;
  run.lineage = std::move(lineage);
  if (cold) run.init_ms = state.settings.cold_start_ms;
  begin_records(ctx, function, run, Span{run.init_ms + function.timeout * 1000});
  const bool runs = !run.begun || (run.refusal.empty() && !run.begun->empty());
  run.number = function.runs + 1;
  if (runs) ++function.runs;
  run.plan = plan_run(ctx.kernel().seed, state, function, run);
  admit(function, run);
  ++function.busy;
  count(function, Metric::invocations);
  sim::Event event = about(place, sim::Ev::invoke, wanted.cause);
  event.value = static_cast<int32_t>(std::max<std::size_t>(batch.size(), 1));
  run.event = emit_batch(ctx, event, batch, &run.payload);
  if (run.init_ms > 0) {  // before the clock of T runs (LAM-CONC-06)
    sim::Event init = about(place, sim::Ev::cold, run.event);
    init.value = static_cast<int32_t>(run.init_ms);
    ctx.emit(init);
  }
  plan_ends(ctx, run);
  record_start(state, run);
  const uint32_t id = run.id;
  state.runs.emplace(id, std::move(run));
  return id;
}

void on_record_over(sim::Context& ctx, State& state, uint32_t id, uint32_t k) {
  const Run& run = state.runs.at(id);
  Function& function = state.functions.at(run.function);
  const RecordEnd& end = run.plan.ends[k];
  const uint32_t cause = run.event == 0 ? 0 : run.event + end.index;  // its `invoke`
  bool skip = end.fate == Fate::skipped;
  if (end.fate == Fate::done) {
    skip = !finish_record(ctx, function, run, end.index);
    if (!skip) return take_effect(ctx, function, run, end.index, cause);
  } else if (end.fate == Fate::poison || end.fate == Fate::outage) {
    give_up_record(ctx, function, run, end.index);
  }
  sim::Event event =
      about_record(ctx, function, run, end.index, skip ? sim::Ev::skip_dup : sim::Ev::fail, cause);
  if (!skip) event.extra = ctx.text(name_of(end.fate));
  ctx.emit(event);
}

void on_run_over(sim::Context& ctx, State& state, uint32_t id) {
  const auto found = state.runs.find(id);
  INFLIGHT_ASSERT(found != state.runs.end());
  Run run = std::move(found->second);
  state.runs.erase(found);
  Function& function = state.functions.at(run.function);
  --function.busy;
  finish_records(ctx, function, run);
  const bool failed = run.plan.timed_out || run.plan.outcome == api::lambda::Outcome::error;
  if (failed) count(function, Metric::errors);
  sim::Event event = about(run.function, sim::Ev::invoke_end, run.event);
  event.value = static_cast<int32_t>(std::min<int64_t>((ctx.now() - run.started).ms, INT32_MAX));
  event.extra = ctx.text(result_name(run.plan));
  run.event = emit_batch(ctx, event, run.batch, &run.payload);
  if (run.plan.ends.empty()) {
    for (uint32_t i : run.plan.worked) take_effect(ctx, function, run, i, run.event);
  }
  record_end(state, run, function, ctx.now());
  if (!run.plan.timed_out) emit_calls(ctx, run);
  switch (run.source) {
    case Source::sync:
      return answer(ctx, run.of, api::lambda::Invoked{200, payload_of(ctx, function, run), failed});
    case Source::mapping:
      return on_batch_over(ctx, state, run);
    case Source::async:
      return on_event_over(ctx, state, run);
  }
}

void calls::on(sim::Context& ctx, State& state, const Incoming& in, const l::Invoke& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  const bool event = request.type == "Event";
  if (!event && request.type != "RequestResponse" && request.type != "DryRun" &&
      !request.type.empty()) {
    return refuse(ctx, in.ticket,
                  error("ValidationException",
                        "1 validation error detected: Value '" + request.type +
                            "' at 'invocationType' failed to satisfy constraint: Member must "
                            "satisfy enum value set: [Event, RequestResponse, DryRun]"));
  }
  const auto size = static_cast<int64_t>(request.payload->text.size());
  if (size > (event ? kAsyncBytesMax : kEventBytesMax)) {
    return refuse(ctx, in.ticket,
                  error("RequestTooLargeException",
                        "Request must be smaller than " +
                            std::to_string(event ? kAsyncBytesMax : kEventBytesMax) +
                            " bytes for the InvokeFunction operation",
                        413));
  }
  if (size > 0 && !json::parse(request.payload->text, kEventBytesMax).value) {
    return refuse(ctx, in.ticket,
                  error("InvalidRequestContentException",
                        "Could not parse request body into json: the payload is not JSON."));
  }
  if (request.type == "DryRun") return answer(ctx, in.ticket, l::Invoked{204, "", false});
  const api::Body payload = ctx.identify(request.payload, in.actor, {});
  if (event) {
    accept(ctx, state, *function, payload, payload->lineage);
    return answer(ctx, in.ticket, l::Invoked{202, "", false});
  }
  Wanted wanted;
  wanted.of = in.ticket;
  wanted.request = ++state.requests;
  wanted.payload = payload;
  wanted.lineage = payload->lineage;
  wanted.cause = ctx.cause();
  const auto run = start_run(ctx, state, function->place, wanted);
  if (run) return;
  if (run.error().code == kThrottled) {
    tell_throttle(ctx, state, function->place, run.error(), 1, {}, &payload, ctx.cause());
  }
  refuse(ctx, in.ticket, run.error());
}

}  // namespace inflight::lambda
