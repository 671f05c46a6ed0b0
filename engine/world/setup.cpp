// From a scenario to a world at t = 0.
#include <utility>

#include "actors/actors.h"
#include "base/check.h"
#include "services/sqs/sqs.h"
#include "world/internal.h"
#include "world/profile.h"

namespace inflight::world {
namespace {

/// Takes the answer of one setup call.
class SetupHost : public Host {
 public:
  void on_input(World&, sim::Sinks&, uint32_t) override {}
  void on_answer(World&, uint64_t, const api::Answer& answer) override { answer_ = answer; }
  api::Answer answer_;
};

/// Attributes that name other resources come after all queues exist (joints 6.5).
bool second_pass(std::string_view attribute) {
  return attribute == "RedrivePolicy" || attribute == "RedriveAllowPolicy" || attribute == "Policy";
}

class Setup {
 public:
  Setup(World& world, Sinks& sinks, std::vector<Refusal>& refusals)
      : world_(world), refusals_(refusals) {
    sinks_.log = sinks.log;
    sinks_.host = &host_;
  }

  void queues(const Scenario& scenario) {
    for (const QueueSpec& spec : scenario.queues) create(spec);
    // Allow policies first: they decide whether a redrive policy may name the queue.
    for (std::string_view name : {"Policy", "RedriveAllowPolicy", "RedrivePolicy"}) {
      for (const QueueSpec& spec : scenario.queues) {
        for (const auto& [attribute, value] : spec.attributes) {
          if (attribute == name) set(spec.name, attribute, value);
        }
      }
    }
  }

  void alarms(const Scenario& scenario) {
    sim::Context ctx(world_.kernel, sinks_);
    for (const AlarmSpec& spec : scenario.alarms) {
      if (!spec.on) continue;
      cloudwatch::Alarm alarm;
      alarm.place = ctx.name(spec.name, sim::NameKind::alarm);
      alarm.queue = ctx.name(spec.queue, sim::NameKind::queue);
      alarm.metric = spec.metric;
      const auto now = metric_value(world_, alarm.queue, spec.metric);
      alarm.counter = now && now->counter;
      alarm.compare = static_cast<cloudwatch::Compare>(spec.compare);
      alarm.bound = spec.bound;
      alarm.period = seconds(spec.period_s);
      world_.cloudwatch.alarms.push_back(std::move(alarm));
    }
    plan_metrics(ctx, world_, 1);
  }

 private:
  void create(const QueueSpec& spec) {
    api::sqs::CreateQueue request{spec.name, {}, {}};
    for (const auto& [attribute, value] : spec.attributes) {
      if (attribute == "FifoQueue") request.attributes.emplace_back(attribute, value);
    }
    call("/resources/queues/" + spec.name, api::Request{std::move(request)});
    // One by one, so that a refusal names the attribute.
    for (const auto& [attribute, value] : spec.attributes) {
      if (attribute != "FifoQueue" && !second_pass(attribute)) set(spec.name, attribute, value);
    }
  }

  void set(const std::string& queue, const std::string& attribute, const std::string& value) {
    api::sqs::SetQueueAttributes request{{queue, 0}, {{attribute, value}}};
    call("/resources/queues/" + queue + "/" + attribute, api::Request{std::move(request)});
  }

  void call(std::string pointer, api::Request request) {
    const sim::Caller owner{sim::Owner::inputs, 0, 0, false};
    submit(world_, sinks_, owner, std::move(request), 0);
    settle(world_, sinks_);
    if (const auto* error = std::get_if<Error>(&host_.answer_.of)) {
      refusals_.push_back({std::move(pointer), *error});
    }
  }

  World& world_;
  std::vector<Refusal>& refusals_;
  SetupHost host_;
  Sinks sinks_;
};

}  // namespace

World make_world(const Scenario& scenario, Seed seed, Sinks& sinks,
                 std::vector<Refusal>& refusals) {
  World world;
  world.kernel.seed = seed;
  world.kernel.horizon_ms = scenario.horizon.ms;
  world.kernel.epoch_ms = scenario.start_epoch_ms;
  if (sinks.log != nullptr) sinks.log->tags = scenario.tags;
  for (const auto& [name, value] : scenario.profile) {
    const auto refused = apply_setting(world, name, value);
    INFLIGHT_ASSERT(!refused);  // the decoder knows the table
  }
  world.kernel.quiet = true;
  Setup setup(world, sinks, refusals);
  setup.queues(scenario);
  setup.alarms(scenario);
  world.kernel.same_instant = 0;
  world.kernel.quiet = false;

  sim::Context ctx(world.kernel, sinks);
  for (const auto& actor : scenario.actors) {
    std::visit([&](const auto& spec) { actors::add(ctx, world.actors, spec, scenario.tags); },
               actor);
  }
  if (sinks.log != nullptr) sinks.log->names = world.kernel.names;
  return world;
}

}  // namespace inflight::world
