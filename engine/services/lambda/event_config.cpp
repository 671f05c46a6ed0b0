// Settings of asynchronous invocation (LAM-ASYNC-10, LAM-DEST-01).
#include <utility>

#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

namespace l = api::lambda;

std::optional<Error> check(const Function& function, const l::PutFunctionEventInvokeConfig& r) {
  if (!r.retries && !r.max_age && !r.destinations) {
    return invalid("You must specify at least one of error handling or destination setting.");
  }
  if (auto fault = in_range(r.retries, "maximumRetryAttempts", 0, 2)) return fault;
  if (auto fault = in_range(r.max_age, "maximumEventAgeInSeconds", 60, 21600)) return fault;
  if (!r.destinations) return std::nullopt;
  for (const l::Destination* one : {&r.destinations->on_success, &r.destinations->on_failure}) {
    if (one->destination.empty()) continue;
    if (!one->destination.starts_with("arn:")) {
      return invalid("The provided destination is not valid. Specify a valid ARN.");
    }
    if (one->destination.starts_with("arn:aws:lambda:") &&
        name_in(one->destination) == function.name) {
      return invalid("You can't specify the function as a destination for itself.");
    }
  }
  if (r.destinations->on_success.destination.starts_with("arn:aws:s3:")) {
    return invalid("Amazon S3 is not supported as an OnSuccess destination.");
  }
  return std::nullopt;
}

void set(sim::Context& ctx, Function& function, const Incoming& in, l::EventInvokeConfig config) {
  config.function = function.name;
  config.modified_ms = ctx.now().ms;
  function.event_config = config;
  ctx.config(function.place, in.actor, "EventInvokeConfig");
  answer(ctx, in.ticket, std::move(config));
}

/// The function's configuration or null; null has been answered.
l::EventInvokeConfig* existing_config(sim::Context& ctx, const Incoming& in, Function* function) {
  if (function == nullptr) return nullptr;
  if (function->event_config) return &*function->event_config;
  refuse(
      ctx, in.ticket,
      error("ResourceNotFoundException",
            "The function " + arn_of(function->name) + ":$LATEST doesn't have an EventInvokeConfig",
            404));
  return nullptr;
}

}  // namespace

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::PutFunctionEventInvokeConfig& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  if (auto fault = check(*function, request)) return refuse(ctx, in.ticket, std::move(*fault));
  set(ctx, *function, in,
      {{},
       0,
       request.retries,
       request.max_age,
       request.destinations.value_or(l::DestinationConfig{})});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::UpdateFunctionEventInvokeConfig& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  const l::EventInvokeConfig* before = existing_config(ctx, in, function);
  if (before == nullptr) return;
  if (auto fault = check(*function, request)) return refuse(ctx, in.ticket, std::move(*fault));
  l::EventInvokeConfig config = *before;
  if (request.retries) config.retries = request.retries;
  if (request.max_age) config.max_age = request.max_age;
  if (request.destinations) config.destinations = *request.destinations;
  set(ctx, *function, in, std::move(config));
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::GetFunctionEventInvokeConfig& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (const auto* config = existing_config(ctx, in, function)) answer(ctx, in.ticket, *config);
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::DeleteFunctionEventInvokeConfig& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (existing_config(ctx, in, function) == nullptr) return;
  function->event_config.reset();
  ctx.config(function->place, in.actor, "EventInvokeConfig");
  answer(ctx, in.ticket, l::Done{});
}

}  // namespace calls
}  // namespace inflight::lambda
