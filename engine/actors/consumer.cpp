// Consumers: poll, work, take effect, delete; heartbeats, outages, poison.
#include <algorithm>
#include <utility>

#include "actors/internal.h"
#include "base/check.h"

namespace inflight::actors {
namespace {

constexpr Span kIdleAfterShortPoll = 1_s;  // default of poll.idle
constexpr Span kRestartAfterPoison = 1_s;  // onPoison: crash names no restart of its own

sim::Event about(const ConsumerState& consumer, const Instance& instance,
                 const api::sqs::ReceivedMessage& message, sim::Ev kind, uint32_t cause) {
  sim::Event event;
  event.kind = kind;
  event.place = consumer.queue;
  event.actor = instance.name;
  event.lid = message.body->lid;
  event.mid = message.mid;
  event.rc = static_cast<uint16_t>(std::min<uint32_t>(message.receive_count, 65535));
  event.cause = cause;
  return event;
}

api::sqs::Handle handle_for(const ConsumerState& consumer,
                            const api::sqs::ReceivedMessage& message) {
  if (consumer.spec.handle == HandleUse::first) {
    const auto found = consumer.first_handles.find(message.mid);
    if (found != consumer.first_handles.end()) return {found->second, {}};
  }
  return {message.handle, {}};
}

bool in_outage(const ConsumerState& consumer, Time now) {
  for (uint32_t i = 0; i < consumer.outages.size(); ++i) {
    const Time from = consumer.outages[i];
    if (now >= from && now < from + consumer.spec.outage[i].length) return true;
  }
  return false;
}

/// Ordinal of what is drawn for a message and attempt, whoever works on it (joints 4).
uint64_t attempt_of(const api::sqs::ReceivedMessage& message) {
  return uint64_t{message.body->lid} * 65536 + message.receive_count;
}

/// When the work of this item ends: at its drawn length, or earlier by a crash. Of a crash with a
/// rate the draws 2n and 2n + 1 say whether it comes in attempt n, and when.
Span work_length(sim::Context& ctx, const ConsumerState& consumer, Instance& instance) {
  instance.crash_entry = -1;
  if (instance.begun != sim::Begin::run) return {};  // there is nothing to do (CLI-IDEM-01, -12)
  for (uint32_t i = 0; i < consumer.spec.crash.size(); ++i) {
    const Crash& crash = consumer.spec.crash[i];
    if (!crash.on) continue;
    const Stream stream(consumer.spec.name + "/crash/" + std::to_string(i));
    uint64_t n = 0;
    if (crash.rate) {
      n = 2 * attempt_of(instance.batch[instance.at]);
      if (!chance(ctx.draw(stream, n++), static_cast<uint32_t>(*crash.rate) * 10'000)) continue;
    } else if (crash.instance != instance.number || crash.item != instance.started) {
      continue;
    }
    instance.crash_entry = i;
    if (crash.after_effect) break;
    const int64_t percent = between(ctx.draw(stream, n), crash.percent_low, crash.percent_high);
    return {instance.work_ms * percent / 100};
  }
  return {instance.work_ms};
}

int64_t worked_ms(sim::Context& ctx, const Instance& instance) {
  return (ctx.now() - instance.work_started).ms;
}

/// Work failed: no effect; what follows depends on the spec.
void fail(sim::Context& ctx, ConsumerState& consumer, uint32_t index, Instance& instance,
          std::string_view why, bool release) {
  const auto& message = instance.batch[instance.at];
  sim::Event event = about(consumer, instance, message, sim::Ev::fail, instance.work_event);
  event.value = static_cast<int32_t>(worked_ms(ctx, instance));
  event.extra = ctx.text(why);
  instance.end_event = ctx.emit(event);
  instance.phase = Phase::deleting;
  const sim::Caller caller = caller_of(instance, index, true);
  if (consumer.spec.delete_after == DeleteAfter::always) {
    return remove(ctx, consumer, caller, message, instance.end_event);
  }
  if (release) return hide(ctx, consumer, caller, message, 0, instance.end_event);
}

/// What a table of processed ids says before the work starts.
sim::Begin begin(sim::Context& ctx, const ConsumerState& consumer,
                 const api::sqs::ReceivedMessage& message) {
  // Whoever works has the time that is left before the message shows itself again.
  const Span left{std::max<int64_t>(message.hidden_until_ms - ctx.now().ms - 1, 0)};
  return sim::begin(ctx.kernel().tables, consumer.spec.idempotency, message.body, ctx.now(), left);
}

/// The effect takes place, or it is noticed that it did already.
void take_effect(sim::Context& ctx, ConsumerState& consumer, Instance& instance) {
  const auto& message = instance.batch[instance.at];
  const api::Idempotency& how = consumer.spec.idempotency;
  uint32_t& times = consumer.effects[message.body->lid];
  bool skip = instance.begun == sim::Begin::skip;
  if (how.by == api::Idempotent::key) skip = times > 0;
  if (!skip) skip = !sim::finish(ctx.kernel().tables, how, message.body, ctx.now(), "null");
  sim::Event event = about(consumer, instance, message, skip ? sim::Ev::skip_dup : sim::Ev::effect,
                           instance.work_event);
  event.value = static_cast<int32_t>(worked_ms(ctx, instance));
  if (!skip) {
    // A write that is idempotent by nature changes nothing the second time (CLI-IDEM-03).
    event.flags = times > 0 && how.by != api::Idempotent::natural ? sim::kDup : 0;
    ++times;
    if (consumer.spec.effect_key) {
      event.extra = ctx.text(sim::value_in(message.body, *consumer.spec.effect_key).value_or(""));
    }
  }
  instance.end_event = ctx.emit(event);
}

}  // namespace

sim::Caller caller_of(const Instance& instance, uint32_t index, bool listen) {
  return {listen ? sim::Owner::actors : sim::Owner::none, instance.name,
          listen ? reply_of(index, instance.generation) : 0, true};
}

void remove(sim::Context& ctx, const ConsumerState& consumer, const sim::Caller& caller,
            const api::sqs::ReceivedMessage& message, uint32_t cause) {
  remove_payload(ctx, consumer, caller, message.mid, cause);
  api::sqs::DeleteMessage request{{consumer.spec.from, consumer.queue},
                                  handle_for(consumer, message)};
  ctx.call(caller, api::Request{std::move(request)}, cause);
}

void hide(sim::Context& ctx, const ConsumerState& consumer, const sim::Caller& caller,
          const api::sqs::ReceivedMessage& message, int64_t timeout_s, uint32_t cause) {
  api::sqs::ChangeMessageVisibility request{
      {consumer.spec.from, consumer.queue}, handle_for(consumer, message), timeout_s};
  ctx.call(caller, api::Request{std::move(request)}, cause);
}

void add(sim::Context& ctx, State& state, const Consumer& spec,
         const std::vector<std::string>& tags) {
  ConsumerState consumer;
  consumer.spec = spec;
  consumer.name = ctx.name(spec.name, sim::NameKind::actor);
  consumer.queue = ctx.name(spec.from, sim::NameKind::queue);
  consumer.work = Stream(spec.name + "/work");
  consumer.poison_mask = bit_of(tags, "poison");
  for (uint32_t i = 0; i < spec.outage.size(); ++i) {
    consumer.outages.push_back(outage_start(ctx.kernel().seed, spec.name, i, spec.outage[i]));
  }
  const auto index = static_cast<uint32_t>(state.consumers.size());
  state.consumers.push_back(std::move(consumer));
  for (uint32_t number = 1; number <= static_cast<uint32_t>(spec.count); ++number) {
    add_instance(ctx, state, index, number);
  }
}

void add_instance(sim::Context& ctx, State& state, uint32_t consumer, uint32_t number) {
  const std::string& group = state.consumers[consumer].spec.name;
  Instance instance;
  instance.name = ctx.name(group + "-" + std::to_string(number), sim::NameKind::actor, group);
  instance.consumer = consumer;
  instance.number = number;
  state.instances.push_back(std::move(instance));
  poll(ctx, state, static_cast<uint32_t>(state.instances.size()) - 1, ctx.now());
}

void poll(sim::Context& ctx, State& state, uint32_t index, Time at) {
  Instance& instance = state.instances[index];
  const ConsumerState& consumer = state.consumers[instance.consumer];
  instance.batch.clear();
  instance.at = 0;
  ++instance.generation;
  if (instance.stopping) {
    instance.phase = Phase::stopped;
    return;
  }
  instance.phase = Phase::polling;
  instance.poll_started = at;
  api::sqs::ReceiveMessage request;
  request.queue = {consumer.spec.from, consumer.queue};
  request.max_number_of_messages = consumer.spec.poll.max;
  request.wait_time_seconds = consumer.spec.poll.wait;
  instance.ticket = ctx.call_at(at, sim::Rank::poll, caller_of(instance, index, true),
                                api::Request{std::move(request)}, 0);
  if (consumer.spec.poll.sdk_timeout) {
    ctx.plan(at + *consumer.spec.poll.sdk_timeout, sim::Rank::completion, 0, sim::Owner::actors,
             static_cast<uint16_t>(Plan::give_up), index, instance.generation);
  }
}

void on_give_up(sim::Context& ctx, State& state, uint32_t index) {
  // What the abandoned call is handed later nobody works on (SQS-POLL-09, CLI-WRK-05).
  if (state.instances[index].phase != Phase::polling) return;
  leave_poll(ctx, state, state.instances[index]);
  poll(ctx, state, index, ctx.now());
}

void leave_poll(sim::Context& ctx, const State& state, const Instance& instance) {
  if (instance.phase != Phase::polling || state.settings.dead_poll != 0) return;
  ctx.hang_up(instance.ticket);
}

void on_received(sim::Context& ctx, State& state, uint32_t index, const api::Answer& answer) {
  Instance& instance = state.instances[index];
  ConsumerState& consumer = state.consumers[instance.consumer];
  const auto* sqs = std::get_if<api::sqs::Answer>(&answer.of);
  const auto* received = sqs == nullptr ? nullptr : std::get_if<api::sqs::Received>(sqs);
  if (received == nullptr || received->messages.empty()) {
    const bool waited = ctx.now() > instance.poll_started;
    Span idle = consumer.spec.poll.idle.value_or(waited ? 0_ms : kIdleAfterShortPoll);
    if (!waited) idle = std::max(idle, 1_ms);  // else a short poll would never let time pass
    return poll(ctx, state, index, ctx.now() + idle);
  }
  instance.batch = received->messages;
  instance.at = 0;
  ++instance.generation;
  if (consumer.spec.handle == HandleUse::first) {
    for (const auto& message : instance.batch) {
      consumer.first_handles.emplace(message.mid, message.handle);
    }
  }
  load(ctx, state, index);
}

void begin_batch(sim::Context& ctx, State& state, uint32_t index) {
  Instance& instance = state.instances[index];
  const ConsumerState& consumer = state.consumers[instance.consumer];
  if (consumer.spec.delete_after == DeleteAfter::receive) {
    for (const auto& message : instance.batch) {
      remove(ctx, consumer, caller_of(instance, index, false), message, message.event);
    }
  }
  if (consumer.spec.heartbeat.on) {
    ctx.plan(ctx.now() + consumer.spec.heartbeat.every, sim::Rank::call, 0, sim::Owner::actors,
             static_cast<uint16_t>(Plan::beat), index, instance.generation);
  }
  start_work(ctx, state, index);
}

void start_work(sim::Context& ctx, State& state, uint32_t index) {
  Instance& instance = state.instances[index];
  const ConsumerState& consumer = state.consumers[instance.consumer];
  const auto& message = instance.batch[instance.at];
  ++instance.started;
  instance.phase = Phase::working;
  instance.work_started = ctx.now();
  instance.work_ms = sample(consumer.spec.work, ctx.draw(consumer.work, attempt_of(message))).ms;
  instance.poison_fails = !consumer.fixed;
  instance.begun = begin(ctx, consumer, message);
  sim::Event event = about(consumer, instance, message, sim::Ev::work, message.event);
  const Span length = work_length(ctx, consumer, instance);
  event.value = static_cast<int32_t>(
      std::min<int64_t>(instance.begun == sim::Begin::run ? instance.work_ms : 0, INT32_MAX));
  instance.work_event = ctx.emit(event);
  ctx.plan(ctx.now() + length, sim::Rank::completion, 0, sim::Owner::actors,
           static_cast<uint16_t>(Plan::work_over), index, instance.generation);
}

void on_work_over(sim::Context& ctx, State& state, uint32_t index) {
  Instance& instance = state.instances[index];
  ConsumerState& consumer = state.consumers[instance.consumer];
  const Consumer& spec = consumer.spec;
  const auto& message = instance.batch[instance.at];
  const Crash* crash =
      instance.crash_entry < 0 ? nullptr : &spec.crash[static_cast<uint32_t>(instance.crash_entry)];
  if (crash != nullptr && !crash->after_effect) {
    return take_down(ctx, state, index, Phase::down, crash->restart, instance.work_event);
  }
  if (instance.begun != sim::Begin::run && instance.begun != sim::Begin::skip) {
    fail(ctx, consumer, index, instance, instance.begun == sim::Begin::busy ? "busy" : "error",
         false);
    if (spec.delete_after != DeleteAfter::always) next_message(ctx, state, index);
    return;
  }
  const bool works = instance.begun == sim::Begin::run;
  const bool poison =
      works && instance.poison_fails && (message.body->tags & consumer.poison_mask) != 0;
  if (poison && spec.on_poison == OnPoison::crash) {
    return take_down(ctx, state, index, Phase::down, kRestartAfterPoison, instance.work_event);
  }
  const bool unread = works && is_unread_pointer(spec, message.body);
  if (poison || unread || (works && in_outage(consumer, ctx.now()))) {
    sim::give_up(ctx.kernel().tables, spec.idempotency, message.body);
    const bool release = poison && spec.on_poison == OnPoison::release;
    fail(ctx, consumer, index, instance,
         poison   ? "poison"
         : unread ? "pointer"
                  : "outage",
         release);
    if (spec.delete_after != DeleteAfter::always && !release) next_message(ctx, state, index);
    return;
  }
  take_effect(ctx, consumer, instance);
  if (crash != nullptr) {
    return take_down(ctx, state, index, Phase::down, crash->restart, instance.work_event);
  }
  if (spec.delete_after == DeleteAfter::success || spec.delete_after == DeleteAfter::always) {
    instance.phase = Phase::deleting;
    return remove(ctx, consumer, caller_of(instance, index, true), message, instance.end_event);
  }
  next_message(ctx, state, index);
}

void next_message(sim::Context& ctx, State& state, uint32_t index) {
  Instance& instance = state.instances[index];
  if (++instance.at < instance.batch.size()) return start_work(ctx, state, index);
  poll(ctx, state, index, ctx.now());
}

void on_beat(sim::Context& ctx, State& state, uint32_t index) {
  const Instance& instance = state.instances[index];
  const ConsumerState& consumer = state.consumers[instance.consumer];
  const sim::Caller caller = caller_of(instance, index, false);
  for (uint32_t i = instance.at; i < instance.batch.size(); ++i) {
    const uint32_t cause = i == instance.at ? instance.work_event : instance.batch[i].event;
    hide(ctx, consumer, caller, instance.batch[i], consumer.spec.heartbeat.extend.ms / 1000, cause);
  }
  ctx.plan(ctx.now() + consumer.spec.heartbeat.every, sim::Rank::call, 0, sim::Owner::actors,
           static_cast<uint16_t>(Plan::beat), index, instance.generation);
}

void take_down(sim::Context& ctx, State& state, uint32_t index, Phase phase,
               std::optional<Span> restart, uint32_t cause) {
  Instance& instance = state.instances[index];
  const ConsumerState& consumer = state.consumers[instance.consumer];
  leave_poll(ctx, state, instance);
  uint32_t last = 0;
  uint16_t position = 0;
  for (uint32_t i = instance.at; i < instance.batch.size(); ++i) {
    const auto& message = instance.batch[i];
    const uint32_t why = i == instance.at ? cause : message.event;
    sim::Event event = about(consumer, instance, message, sim::Ev::crash, why);
    event.index = position++;
    if (i == instance.at) event.value = static_cast<int32_t>(worked_ms(ctx, instance));
    last = ctx.emit(event);
  }
  if (position == 0) {
    sim::Event event;
    event.kind = sim::Ev::crash;
    event.place = consumer.queue;
    event.actor = instance.name;
    event.cause = cause;
    last = ctx.emit(event);
  }
  instance.phase = phase;
  instance.batch.clear();
  instance.at = 0;
  instance.down_event = last;
  ++instance.generation;
  if (!restart) return;
  ctx.plan(ctx.now() + *restart, sim::Rank::completion, 0, sim::Owner::actors,
           static_cast<uint16_t>(Plan::restart), index, instance.generation);
}

void bring_up(sim::Context& ctx, State& state, uint32_t index, uint32_t cause) {
  Instance& instance = state.instances[index];
  sim::Event event;
  event.kind = sim::Ev::restart;
  event.place = state.consumers[instance.consumer].queue;
  event.actor = instance.name;
  event.cause = cause;
  ctx.emit(event);
  poll(ctx, state, index, ctx.now());
}

}  // namespace inflight::actors
