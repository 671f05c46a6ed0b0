// Shared inside world/.
#pragma once

#include "world/world.h"

namespace inflight::world {

/// Routes a call to its service: looks the resource up, opens the ticket, bills, handles.
/// `polls`: the call came as an entry of rank poll.
void route(World& world, Sinks& sinks, sim::Call call, bool polls);

/// The minute's samples and alarms (joints 16).
enum class MetricsEntry : uint16_t { sample, evaluate };
void on_metrics(sim::Context& ctx, World& world, const sim::Entry& entry);
void plan_metrics(sim::Context& ctx, const World& world, int64_t minute);
/// Value of a gauge of a queue now; `metric` is an index of metric_names().
int64_t gauge_value(const World& world, const sqs::Queue& queue, std::size_t metric);

/// The dump of topics, subscriptions, deliveries and what stands around the services.
std::string dump_sns(const World& world);

/// CloudWatch requests read what this layer sampled.
void on_cloudwatch(sim::Context& ctx, World& world, sim::Ticket ticket,
                   const api::cloudwatch::Request& request);

}  // namespace inflight::world
