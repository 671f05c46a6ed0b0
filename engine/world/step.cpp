// The loop: one agenda entry, then every zero-latency call and answer it led to (joints 3).
#include <utility>

#include "actors/actors.h"
#include "base/check.h"
#include "services/lambda/lambda.h"
#include "services/s3/s3.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"
#include "sim/limits.h"
#include "world/deliver.h"
#include "world/internal.h"

namespace inflight::world {
namespace {

void deliver(World& world, Sinks& sinks, const sim::Reply& reply) {
  switch (reply.caller.owner) {
    case sim::Owner::actors: {
      sim::Context ctx(world.kernel, sinks);
      return actors::on_reply(ctx, world.actors, reply.caller.reply_to, reply.answer);
    }
    case sim::Owner::lambda: {
      sim::Context ctx(world.kernel, sinks);
      return lambda::on_reply(ctx, world.lambda, reply.caller.reply_to, reply.answer);
    }
    case sim::Owner::inputs:
      if (sinks.host != nullptr) {
        sinks.host->on_answer(world, reply.caller.reply_to, reply.answer);
      }
      return;
    case sim::Owner::sns: {
      sim::Context ctx(world.kernel, sinks);
      return sns::on_reply(ctx, world.sns, reply.caller.reply_to, reply.answer);
    }
    case sim::Owner::s3: {
      sim::Context ctx(world.kernel, sinks);
      return s3::on_reply(ctx, world.s3, reply.caller.reply_to, reply.answer);
    }
    case sim::Owner::none:
    case sim::Owner::endpoints:
    case sim::Owner::call:
    case sim::Owner::sqs:
    case sim::Owner::metrics:
      return;
  }
}

void dispatch(World& world, Sinks& sinks, const sim::Entry& entry) {
  sim::Context ctx(world.kernel, sinks);
  switch (entry.owner) {
    case sim::Owner::call: {
      const auto found = world.kernel.deferred.find(entry.subject);
      INFLIGHT_ASSERT(found != world.kernel.deferred.end());
      sim::Call call = std::move(found->second);
      world.kernel.deferred.erase(found);
      return route(world, sinks, std::move(call), true);
    }
    case sim::Owner::sqs:
      return sqs::on_entry(ctx, world.sqs, entry);
    case sim::Owner::sns:
      return sns::on_entry(ctx, world.sns, entry);
    case sim::Owner::s3:
      return s3::on_entry(ctx, world.s3, entry);
    case sim::Owner::endpoints:
      return on_endpoint_entry(ctx, world, entry);
    case sim::Owner::metrics:
      return on_metrics(ctx, world, entry);
    case sim::Owner::lambda:
      return lambda::on_entry(ctx, world.lambda, entry);
    case sim::Owner::actors:
      return actors::on_entry(ctx, world.actors, entry);
    case sim::Owner::inputs:
      if (sinks.host != nullptr) {
        sinks.host->on_input(world, sinks, static_cast<uint32_t>(entry.subject));
      }
      return;
    case sim::Owner::none:
      return;
  }
}

void stop_at(World& world, Sinks& sinks, std::string_view bound) {
  sim::Context(world.kernel, sinks).stop(bound);
}

}  // namespace

void settle(World& world, Sinks& sinks) {
  auto& due = world.kernel.due_now;
  while (!due.empty() && world.kernel.bound.empty()) {
    if (++world.kernel.same_instant > sim::kSameInstantMax) {
      return stop_at(world, sinks, "same_instant");
    }
    auto item = std::move(due.front());
    due.pop_front();
    if (auto* call = std::get_if<sim::Call>(&item)) {
      route(world, sinks, std::move(*call), false);
    } else if (const auto* gone = std::get_if<sim::HangUp>(&item)) {
      sim::Context ctx(world.kernel, sinks);
      sqs::hang_up(ctx, world.sqs, gone->ticket);
    } else {
      deliver(world, sinks, *std::get_if<sim::Reply>(&item));
    }
  }
}

bool step(World& world, Sinks& sinks, Time limit) {
  // No rank is as high as this: everything of that millisecond comes before.
  return step_before(world, sinks, limit, static_cast<sim::Rank>(15));
}

bool step_before(World& world, Sinks& sinks, Time at, sim::Rank rank) {
  sim::Kernel& kernel = world.kernel;
  if (!kernel.bound.empty() || kernel.agenda.empty()) return false;
  const sim::Entry& next = kernel.agenda.top();
  if (next.at > at.ms || (next.at == at.ms && next.order >> 60 >= static_cast<uint64_t>(rank))) {
    return false;
  }
  if (kernel.steps >= sim::kStepsMax) {
    stop_at(world, sinks, "steps");
    return false;
  }
  const sim::Entry entry = kernel.agenda.pop();
  INFLIGHT_ASSERT(entry.at >= kernel.now.ms);
  if (entry.at > kernel.now.ms) kernel.same_instant = 0;
  kernel.now = {entry.at};
  ++kernel.steps;
  if (++kernel.same_instant > sim::kSameInstantMax) {
    stop_at(world, sinks, "same_instant");
    return false;
  }
  dispatch(world, sinks, entry);
  settle(world, sinks);
  return kernel.bound.empty();
}

void submit(World& world, Sinks& sinks, const sim::Caller& caller, api::Request request,
            uint32_t cause) {
  sim::Context ctx(world.kernel, sinks);
  ctx.call(caller, std::move(request), cause);
}

std::string check(const World& world) {
  std::string broken = sqs::check(world.sqs);
  if (broken.empty()) broken = lambda::check(world.lambda);
  if (broken.empty()) broken = sns::check(world.sns);
  if (broken.empty()) broken = s3::check(world.s3);
  if (broken.empty()) broken = actors::check(world.actors);
  if (broken.empty() && !world.kernel.due_now.empty()) broken = "a call was left undone";
  return broken;
}

}  // namespace inflight::world
