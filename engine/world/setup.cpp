// From a scenario to a world at t = 0.
#include <utility>

#include "actors/actors.h"
#include "base/check.h"
#include "services/lambda/lambda.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"
#include "world/deliver.h"
#include "world/internal.h"
#include "world/profile.h"
#include "world/setup.h"

namespace inflight::world {

Owner::Owner(World& world, Sinks& sinks, std::vector<Refusal>& refusals)
    : world_(world), refusals_(refusals) {
  sinks_.log = sinks.log;
  sinks_.host = &host_;
}

bool Owner::call(std::string pointer, api::Request request) {
  const sim::Caller owner{sim::Owner::inputs, 0, 0, false};
  submit(world_, sinks_, owner, std::move(request), 0);
  settle(world_, sinks_);
  const auto* error = std::get_if<Error>(&host_.answer.of);
  if (error != nullptr) refusals_.push_back({std::move(pointer), *error});
  return error == nullptr;
}

namespace {

/// Attributes that name other resources come after all queues exist (joints 6.5).
bool second_pass(std::string_view attribute) {
  return attribute == "RedrivePolicy" || attribute == "RedriveAllowPolicy" || attribute == "Policy";
}

void set(Owner& owner, const std::string& queue, const std::string& attribute,
         const std::string& value) {
  api::sqs::SetQueueAttributes request{{queue, 0}, {{attribute, value}}};
  owner.call("/resources/queues/" + queue + "/" + attribute, api::Request{std::move(request)});
}

void create(Owner& owner, const QueueSpec& spec) {
  api::sqs::CreateQueue request{spec.name, {}, {}};
  for (const auto& [attribute, value] : spec.attributes) {
    if (attribute == "FifoQueue") request.attributes.emplace_back(attribute, value);
  }
  owner.call("/resources/queues/" + spec.name, api::Request{std::move(request)});
  // One by one, so that a refusal names the attribute.
  for (const auto& [attribute, value] : spec.attributes) {
    if (attribute != "FifoQueue" && !second_pass(attribute)) {
      set(owner, spec.name, attribute, value);
    }
  }
}

void set_up_queues(Owner& owner, const Scenario& scenario) {
  for (const QueueSpec& spec : scenario.queues) create(owner, spec);
  // Allow policies first: they decide whether a redrive policy may name the queue.
  for (std::string_view name : {"Policy", "RedriveAllowPolicy", "RedrivePolicy"}) {
    for (const QueueSpec& spec : scenario.queues) {
      for (const auto& [attribute, value] : spec.attributes) {
        if (attribute == name) set(owner, spec.name, attribute, value);
      }
    }
  }
}

void set_up_alarms(World& world, Sinks& sinks, const Scenario& scenario) {
  sim::Context ctx(world.kernel, sinks);
  for (const AlarmSpec& spec : scenario.alarms) {
    if (!spec.on) continue;
    cloudwatch::Alarm alarm;
    alarm.place = ctx.name(spec.name, sim::NameKind::alarm);
    alarm.queue = ctx.name(spec.queue, sim::NameKind::queue);
    alarm.metric = spec.metric;
    const auto now = metric_value(world, alarm.queue, spec.metric);
    alarm.counter = now && now->counter;
    alarm.compare = static_cast<cloudwatch::Compare>(spec.compare);
    alarm.bound = spec.bound;
    alarm.period = seconds(spec.period_s);
    world.cloudwatch.alarms.push_back(std::move(alarm));
  }
  plan_metrics(ctx, world, 1);
}

/// The place and ARN of a queue, topic or function of the scenario.
void add_fault(sim::Context& ctx, World& world, const actors::Fault& spec) {
  if (!spec.on) return;
  for (const auto& [kind, arn] : {std::pair(sim::NameKind::queue, sqs::arn_of(spec.of)),
                                  std::pair(sim::NameKind::topic, sns::arn_of(spec.of)),
                                  std::pair(sim::NameKind::function, lambda::arn_of(spec.of))}) {
    const uint16_t place = ctx.known(spec.of, kind);
    if (place == 0) continue;
    const Time from = Time{} + sample(spec.at, ctx.draw(Stream(spec.name + "/at"), 0));
    const Health how =
        spec.how == actors::Ailment::throttle ? Health::throttle : Health::server_error;
    return add_spell(ctx, world, {arn, place, from, from + spec.length, how});
  }
}

struct AddActor {
  sim::Context& ctx;
  World& world;
  const std::vector<std::string>& tags;
  void operator()(const actors::Fault& spec) { add_fault(ctx, world, spec); }
  void operator()(const actors::Script& spec) { actors::add(ctx, world.actors, spec); }
  template <class Spec>
  void operator()(const Spec& spec) {
    actors::add(ctx, world.actors, spec, tags);
  }
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
  Owner owner(world, sinks, refusals);
  set_up_queues(owner, scenario);
  if (!scenario.topics.empty() || !scenario.functions.empty() || !scenario.keys.empty() ||
      !scenario.buckets.empty()) {
    set_up_services(world, owner, scenario);
  }
  set_up_alarms(world, sinks, scenario);
  world.kernel.same_instant = 0;
  world.kernel.quiet = false;

  sim::Context ctx(world.kernel, sinks);
  for (const Actor& actor : scenario.actors) {
    std::visit(AddActor{ctx, world, scenario.tags}, actor);
  }
  // The samples that alarms need are planned already.
  if (!world.actors.scalers.empty() && world.cloudwatch.alarms.empty()) plan_metrics(ctx, world, 1);
  if (sinks.log != nullptr) sinks.log->names = world.kernel.names;
  return world;
}

}  // namespace inflight::world
