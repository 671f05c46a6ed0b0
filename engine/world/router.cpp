// From a call to its handler, once for all services (architecture: life of a call).
#include <utility>

#include "services/lambda/lambda.h"
#include "services/s3/s3.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"
#include "world/deliver.h"
#include "world/internal.h"

namespace inflight::world {
namespace {

/// Place of the named queue: known ones by name, 0 if no queue was ever called so.
uint16_t place_of(const World& world, std::string_view name) {
  for (const auto& [place, queue] : world.sqs.queues) {
    if (queue.name == name) return place;
  }
  return 0;
}

}  // namespace

void route(World& world, Sinks& sinks, sim::Call call, bool polls) {
  const bool delivery = std::holds_alternative<api::delivery::Request>(call.request.of);
  if (delivery && !resolve_delivery(world, sinks, call)) return;
  if (api::sqs::QueueRef* ref = api::queue_of(call.request); ref != nullptr && ref->place == 0) {
    ref->place = place_of(world, ref->name);
  }
  if (sinks.wire != nullptr) sinks.wire->on_call(call, world.kernel.events);
  const api::sqs::QueueRef* ref = api::queue_of(call.request);
  sim::OpenCall open;
  open.caller = call.caller;
  open.op = api::name_of(call.request);
  open.place = ref == nullptr ? uint16_t{0} : ref->place;
  if (const auto* asked = std::get_if<api::lambda::Request>(&call.request.of)) {
    open.place = lambda::place_of(world.lambda, *asked);
  }
  if (const auto* asked = std::get_if<api::sns::Request>(&call.request.of)) {
    open.place = sns::place_of(world.sns, *asked);
  }
  if (const auto* asked = std::get_if<api::s3::Request>(&call.request.of)) {
    open.place = s3::place_of(world.s3, *asked);
  }
  open.units = sim::billed_units(api::payload_bytes(call.request));
  world.kernel.open.emplace(call.ticket, std::move(open));

  sim::Context ctx(world.kernel, sinks, call.cause);
  const sqs::Incoming in{call.ticket, call.caller.actor, polls, call.caller.fleet,
                         static_cast<uint32_t>(call.caller.reply_to)};
  if (const auto* asked = std::get_if<api::cloudwatch::Request>(&call.request.of)) {
    return on_cloudwatch(ctx, world, call.ticket, *asked);
  }
  if (const auto* asked = std::get_if<api::lambda::Request>(&call.request.of)) {
    return lambda::handle(ctx, world.lambda, {call.ticket, call.caller.actor}, *asked);
  }
  if (const auto* asked = std::get_if<api::sns::Request>(&call.request.of)) {
    const sns::Incoming topic_call{call.ticket, call.caller.actor, call.request.region};
    return sns::handle(ctx, world.sns, topic_call, *asked);
  }
  if (const auto* asked = std::get_if<api::s3::Request>(&call.request.of)) {
    const DryRun destinations(world);
    const s3::Incoming bucket_call{call.ticket, call.caller.actor, call.request.region,
                                   &destinations};
    return s3::handle(ctx, world.s3, bucket_call, *asked);
  }
  std::visit([&](const auto& request) { sqs::handle(ctx, world.sqs, in, request); },
             *std::get_if<api::sqs::Request>(&call.request.of));
}

}  // namespace inflight::world
