// Target tracking: the count of a consumer follows its backlog per instance (CLI-ASG-01 … -08).
#include <algorithm>

#include "actors/internal.h"
#include "base/check.h"

namespace inflight::actors {
namespace {

constexpr int64_t kInstancesMax = 50;

/// Instances that poll or work and are not told to stop.
int64_t in_service(const State& state, uint32_t consumer) {
  return std::count_if(state.instances.begin(), state.instances.end(), [&](const Instance& one) {
    return one.consumer == consumer && !one.stopping && one.phase != Phase::stopped;
  });
}

void set_count(sim::Context& ctx, State& state, ScalerState& scaler, int64_t count, bool out) {
  ConsumerState& consumer = state.consumers[scaler.consumer];
  sim::Event event;
  event.kind = sim::Ev::scale;
  event.place = consumer.queue;
  event.actor = consumer.name;
  event.value = static_cast<int32_t>(count);
  event.extra = ctx.text(out ? "out" : "in");
  ctx.emit(event);
  scale(ctx, state, scaler.consumer, count, scaler.spec.scale_in);
}

/// An instance that is too many: it finishes what it holds, or goes at once.
void retire(sim::Context& ctx, State& state, uint32_t index, ScaleIn how) {
  Instance& instance = state.instances[index];
  instance.stopping = true;
  if (instance.phase == Phase::polling) {
    leave_poll(ctx, state, instance);
    return poll(ctx, state, index, ctx.now());
  }
  const bool busy = instance.phase == Phase::working || instance.phase == Phase::deleting;
  if (!busy || how == ScaleIn::finish) return;
  const ConsumerState& consumer = state.consumers[instance.consumer];
  for (uint32_t i = instance.at; how == ScaleIn::release && i < instance.batch.size(); ++i) {
    hide(ctx, consumer, caller_of(instance, index, false), instance.batch[i], 0,
         instance.work_event);
  }
  take_down(ctx, state, index, Phase::stopped, std::nullopt, instance.work_event);
}

}  // namespace

void add(sim::Context& ctx, State& state, const Scaler& spec, const std::vector<std::string>&) {
  ScalerState scaler;
  scaler.spec = spec;
  scaler.name = ctx.name(spec.name, sim::NameKind::actor);
  while (scaler.consumer < state.consumers.size() &&
         state.consumers[scaler.consumer].spec.name != spec.of) {
    ++scaler.consumer;
  }
  INFLIGHT_ASSERT(scaler.consumer < state.consumers.size());
  state.scalers.push_back(std::move(scaler));
}

int64_t wanted_count(int64_t backlog, const Scaler& scaler) {
  const int64_t latency = std::max<int64_t>(scaler.latency.ms, 1);
  const int64_t wanted = (backlog * scaler.processing.ms + latency - 1) / latency;
  return std::clamp(wanted, scaler.min, scaler.max);
}

void scale(sim::Context& ctx, State& state, uint32_t consumer, int64_t count, ScaleIn how) {
  uint32_t highest = 0;
  for (uint32_t i = 0; i < state.instances.size(); ++i) {
    Instance& instance = state.instances[i];
    if (instance.consumer != consumer) continue;
    highest = std::max(highest, instance.number);
    if (instance.number > count) {
      if (!instance.stopping) retire(ctx, state, i, how);
      continue;
    }
    instance.stopping = false;
    if (instance.phase == Phase::stopped) poll(ctx, state, i, ctx.now());
  }
  while (highest < count) add_instance(ctx, state, consumer, ++highest);
}

void on_sample(sim::Context& ctx, State& state, uint16_t queue, int64_t visible,
               int64_t in_flight) {
  for (ScalerState& scaler : state.scalers) {
    if (state.consumers[scaler.consumer].queue != queue) continue;
    const int64_t count = in_service(state, scaler.consumer);
    const int64_t backlog = visible + (scaler.spec.in_flight ? in_flight : 0);
    // backlog / instances against latency / processing, without rounding (CLI-ASG-01, -04).
    const int64_t has = backlog * scaler.spec.processing.ms;
    const int64_t may = std::max<int64_t>(count, 1) * scaler.spec.latency.ms;
    scaler.above = has > may ? scaler.above + 1 : 0;
    scaler.below = has < may ? scaler.below + 1 : 0;
    const int64_t wanted = std::min(wanted_count(backlog, scaler.spec), kInstancesMax);
    if (scaler.above >= state.settings.out_points && wanted > count) {
      set_count(ctx, state, scaler, wanted, true);
    } else if (scaler.below >= state.settings.in_points && wanted < count) {
      set_count(ctx, state, scaler, wanted, false);
    }
  }
}

}  // namespace inflight::actors
