// Routing inside the actors, and what a learner may do to them.
#include "actors/actors.h"

#include <array>
#include <utility>

#include "actors/internal.h"
#include "base/check.h"

namespace inflight::actors {
namespace {

constexpr int64_t kInstancesMax = 50;

Error refused(std::string message) { return {"InvalidAction", std::move(message), 400, {}}; }

void act_on(sim::Context& ctx, State& state, Verb verb, uint32_t index) {
  Instance& instance = state.instances[index];
  switch (verb) {
    case Verb::crash:
      if (instance.phase != Phase::down && instance.phase != Phase::stopped) {
        take_down(ctx, state, index, Phase::down, std::nullopt, ctx.cause());
      }
      return;
    case Verb::restart:
      if (instance.phase == Phase::down) bring_up(ctx, state, index, ctx.cause());
      return;
    case Verb::stop:
      instance.stopping = true;
      leave_poll(ctx, state, instance);
      if (instance.phase == Phase::polling) poll(ctx, state, index, ctx.now());
      return;
    case Verb::start:
      instance.stopping = false;
      if (instance.phase == Phase::stopped) poll(ctx, state, index, ctx.now());
      return;
    case Verb::deploy_fix:
    case Verb::scale:
      return;  // speak of the group, not of an instance
  }
}

void fix(sim::Context& ctx, ConsumerState& consumer) {
  consumer.fixed = true;
  sim::Event event;
  event.kind = sim::Ev::fix;
  event.place = consumer.queue;
  event.actor = consumer.name;
  event.cause = ctx.cause();
  ctx.emit(event);
}

/// A producer can only be stopped and started: it sends nothing while stopped.
std::optional<Error> act_on_producer(ProducerState& producer, Verb verb) {
  if (verb != Verb::stop && verb != Verb::start) {
    return refused("A producer can be stopped and started, nothing else.");
  }
  producer.stopped = verb == Verb::stop;
  return std::nullopt;
}

}  // namespace

void on_entry(sim::Context& ctx, State& state, const sim::Entry& entry) {
  const auto plan = static_cast<Plan>(entry.kind);
  if (plan == Plan::send) return on_send(ctx, state, entry);
  if (plan == Plan::daemon_poll) {
    return poll_daemon(ctx, state, static_cast<uint32_t>(entry.subject), ctx.now());
  }
  if (plan == Plan::daemon_post) {
    return post(ctx, state, static_cast<uint32_t>(entry.subject >> 32),
                static_cast<uint32_t>(entry.subject));
  }
  const auto index = static_cast<uint32_t>(entry.subject);
  if (plan == Plan::died) return on_died(ctx, state, index);
  if (plan == Plan::resume) return on_resume(ctx, state, index);
  if (state.instances[index].generation != entry.generation) return;
  switch (plan) {
    case Plan::work_over:
      return on_work_over(ctx, state, index);
    case Plan::beat:
      return on_beat(ctx, state, index);
    case Plan::restart:
      return bring_up(ctx, state, index, state.instances[index].down_event);
    case Plan::give_up:
      return on_give_up(ctx, state, index);
    case Plan::send:
    case Plan::died:
    case Plan::resume:
    case Plan::daemon_poll:
    case Plan::daemon_post:
      return;
  }
}

void on_reply(sim::Context& ctx, State& state, uint64_t reply_to, const api::Answer& answer) {
  const auto index = static_cast<uint32_t>(reply_to >> 32 & 0x1fffffff);
  const auto generation = static_cast<uint32_t>(reply_to);
  if ((reply_to & kDaemonReply) != 0) {
    return on_daemon_reply(ctx, state, index, generation, answer);
  }
  if ((reply_to & kUploadReply) != 0 && reply_to >> 63 == 0) {
    return on_upload_reply(ctx, state, index, generation, answer);
  }
  const Instance& instance = state.instances[index];
  if (instance.generation != generation) return;  // it crashed or gave up meanwhile
  if (instance.phase == Phase::polling) return on_received(ctx, state, index, answer);
  if (instance.phase == Phase::loading) return on_loaded(ctx, state, index, answer);
  if (instance.phase == Phase::deleting) return next_message(ctx, state, index);
}

std::optional<Error> act(sim::Context& ctx, State& state, Verb verb, std::string_view actor,
                         int64_t instance, int64_t count) {
  for (ProducerState& producer : state.producers) {
    if (producer.spec.name == actor) return act_on_producer(producer, verb);
  }
  for (uint32_t consumer = 0; consumer < state.consumers.size(); ++consumer) {
    if (state.consumers[consumer].spec.name != actor) continue;
    if (verb == Verb::deploy_fix) {
      fix(ctx, state.consumers[consumer]);
      return std::nullopt;
    }
    if (verb == Verb::scale) {
      if (count < 0 || count > kInstancesMax) return refused("count must be from 0 to 50.");
      scale(ctx, state, consumer, count, ScaleIn::finish);
      return std::nullopt;
    }
    bool any = false;
    for (uint32_t i = 0; i < state.instances.size(); ++i) {
      if (state.instances[i].consumer != consumer) continue;
      if (instance != 0 && state.instances[i].number != instance) continue;
      any = true;
      act_on(ctx, state, verb, i);
    }
    if (!any) return refused("There is no such instance of " + std::string(actor) + ".");
    return std::nullopt;
  }
  return refused("There is no actor " + std::string(actor) + ".");
}

std::string check(const State& state) {
  for (const Instance& instance : state.instances) {
    const bool busy = instance.phase == Phase::loading || instance.phase == Phase::working ||
                      instance.phase == Phase::deleting;
    if (busy != !instance.batch.empty()) return "an instance works without a message";
    if (busy && instance.at >= instance.batch.size()) return "an instance works past its batch";
  }
  return {};
}

}  // namespace inflight::actors
