// Members of requests to Lambda as AWS spells them, and of the data that stands for code.
#pragma once

#include <string>
#include <utility>

#include "calls/shapes.h"
#include "calls/shapes_idempotency.h"
#include "services/lambda/lambda.h"

namespace inflight {

/// A function's name or ARN.
template <>
struct Codec<api::lambda::FunctionRef> {
  static void decode(const Json& value, const Place& place, const Rule& rule,
                     api::lambda::FunctionRef& out) {
    const std::string* text = json::as_string(value);
    const auto name = text == nullptr ? std::nullopt : lambda::name_in(*text);
    if (!name) return place.wrong(value, expected(rule));
    out.name = *name;
  }
  static std::string expected(const Rule&) { return "a function's name or ARN"; }
  static std::string schema(const Rule&, SchemaBook&) { return R"({"type":"string"})"; }
};

template <>
struct Names<api::lambda::Outcome> {
  static constexpr std::array<Named<api::lambda::Outcome>, 2> list{
      {{"success", api::lambda::Outcome::success}, {"error", api::lambda::Outcome::error}}};
};
template <>
struct Names<api::lambda::Strategy> {
  static constexpr std::array<Named<api::lambda::Strategy>, 3> list{
      {{"onlyBad", api::lambda::Strategy::only_bad},
       {"stopFirst", api::lambda::Strategy::stop_first},
       {"skipGroup", api::lambda::Strategy::skip_group}}};
};

/// Of a run: at most a day, which no timeout allows (LAM-CONC-05).
inline constexpr Range kRunMs{0, 86'400'000};

#define INFLIGHT_SHAPE(type, ...)                                \
  template <>                                                    \
  struct Shape<api::lambda::type> {                              \
    using S = api::lambda::type;                                 \
    static constexpr std::string_view name = #type;              \
    static constexpr auto fields = std::make_tuple(__VA_ARGS__); \
  }
#define INFLIGHT_FUNCTION field("FunctionName", &S::function, Need::required)
// A member that comes from a base, as one of S.
#define INFLIGHT_INHERITED(wire, member) \
  field(wire, static_cast<decltype(S::member) S::*>(&S::member))

INFLIGHT_SHAPE(Failures, field("Bodies", &S::bodies, Need::required),
               field("Strategy", &S::strategy), field("RaiseIfAll", &S::raise_if_all));
INFLIGHT_SHAPE(RunOverride, field("Outcome", &S::outcome),
               field("DurationMs", &S::duration_ms, Need::optional, kRunMs));
INFLIGHT_SHAPE(Behaviour, field("DurationMs", &S::duration_ms, Need::optional, kRunMs),
               field("DurationPerRecordMs", &S::per_record_ms, Need::optional, kRunMs),
               field("Outcome", &S::outcome), field("ErrorMessage", &S::error_message),
               field("ErrorType", &S::error_type), field("OutcomeByRecord", &S::by_body),
               field("BatchFailures", &S::failures), field("Runs", &S::runs),
               field("Responses", &S::responses), field("Idempotency", &S::idempotency));
INFLIGHT_SHAPE(DeadLetterConfig, field("TargetArn", &S::target));
INFLIGHT_SHAPE(Destination, field("Destination", &S::destination));
INFLIGHT_SHAPE(DestinationConfig, field("OnSuccess", &S::on_success),
               field("OnFailure", &S::on_failure));
INFLIGHT_SHAPE(CreateFunction, INFLIGHT_FUNCTION, field("Timeout", &S::timeout),
               field("MemorySize", &S::memory_size), field("Role", &S::role),
               field("Runtime", &S::runtime), field("Handler", &S::handler),
               field("DeadLetterConfig", &S::dead_letter), field("Behaviour", &S::behaviour));
INFLIGHT_SHAPE(UpdateFunctionCode, INFLIGHT_FUNCTION, field("Behaviour", &S::behaviour));
INFLIGHT_SHAPE(UpdateFunctionConfiguration, INFLIGHT_FUNCTION, field("Timeout", &S::timeout),
               field("MemorySize", &S::memory_size), field("DeadLetterConfig", &S::dead_letter));
INFLIGHT_SHAPE(GetFunctionConfiguration, INFLIGHT_FUNCTION);
template <>
struct Shape<api::lambda::ListFunctions> {
  static constexpr std::string_view name = "ListFunctions";
  static constexpr std::tuple<> fields{};
};
INFLIGHT_SHAPE(DeleteFunction, INFLIGHT_FUNCTION);
INFLIGHT_SHAPE(Invoke, INFLIGHT_FUNCTION, field("InvocationType", &S::type),
               field("Payload", &S::payload));
INFLIGHT_SHAPE(PutFunctionConcurrency, INFLIGHT_FUNCTION,
               field("ReservedConcurrentExecutions", &S::reserved, Need::required));
INFLIGHT_SHAPE(GetFunctionConcurrency, INFLIGHT_FUNCTION);
INFLIGHT_SHAPE(DeleteFunctionConcurrency, INFLIGHT_FUNCTION);
INFLIGHT_SHAPE(PutFunctionEventInvokeConfig, INFLIGHT_FUNCTION,
               field("MaximumRetryAttempts", &S::retries),
               field("MaximumEventAgeInSeconds", &S::max_age),
               field("DestinationConfig", &S::destinations));
template <>
struct Shape<api::lambda::UpdateFunctionEventInvokeConfig> {
  using S = api::lambda::UpdateFunctionEventInvokeConfig;
  static constexpr std::string_view name = "UpdateFunctionEventInvokeConfig";
  static constexpr auto fields = std::make_tuple(
      field("FunctionName", static_cast<api::lambda::FunctionRef S::*>(&S::function),
            Need::required),
      INFLIGHT_INHERITED("MaximumRetryAttempts", retries),
      INFLIGHT_INHERITED("MaximumEventAgeInSeconds", max_age),
      INFLIGHT_INHERITED("DestinationConfig", destinations));
};
INFLIGHT_SHAPE(GetFunctionEventInvokeConfig, INFLIGHT_FUNCTION);
INFLIGHT_SHAPE(DeleteFunctionEventInvokeConfig, INFLIGHT_FUNCTION);
INFLIGHT_SHAPE(PutFunctionRecursionConfig, INFLIGHT_FUNCTION,
               field("RecursiveLoop", &S::recursive_loop, Need::required));
INFLIGHT_SHAPE(GetFunctionRecursionConfig, INFLIGHT_FUNCTION);
INFLIGHT_SHAPE(AddPermission, INFLIGHT_FUNCTION, field("StatementId", &S::id, Need::required),
               field("Action", &S::action, Need::required),
               field("Principal", &S::principal, Need::required),
               field("SourceArn", &S::source_arn), field("SourceAccount", &S::source_account));
INFLIGHT_SHAPE(RemovePermission, INFLIGHT_FUNCTION, field("StatementId", &S::id, Need::required));
INFLIGHT_SHAPE(GetPolicy, INFLIGHT_FUNCTION);

INFLIGHT_SHAPE(Filter, field("Pattern", &S::pattern, Need::required));
INFLIGHT_SHAPE(FilterCriteria, field("Filters", &S::filters));
INFLIGHT_SHAPE(ScalingConfig, field("MaximumConcurrency", &S::maximum_concurrency));
INFLIGHT_SHAPE(ProvisionedPollerConfig, field("MinimumPollers", &S::minimum),
               field("MaximumPollers", &S::maximum));
#define INFLIGHT_OPTIONS                                                                           \
  INFLIGHT_INHERITED("Enabled", enabled), INFLIGHT_INHERITED("BatchSize", batch_size),             \
      INFLIGHT_INHERITED("MaximumBatchingWindowInSeconds", window),                                \
      INFLIGHT_INHERITED("FunctionResponseTypes", response_types),                                 \
      INFLIGHT_INHERITED("FilterCriteria", filters), INFLIGHT_INHERITED("ScalingConfig", scaling), \
      INFLIGHT_INHERITED("ProvisionedPollerConfig", pollers),                                      \
      INFLIGHT_INHERITED("DestinationConfig", destinations)
INFLIGHT_SHAPE(CreateEventSourceMapping, INFLIGHT_FUNCTION,
               field("EventSourceArn", &S::event_source, Need::required), INFLIGHT_OPTIONS);
INFLIGHT_SHAPE(UpdateEventSourceMapping, field("UUID", &S::uuid, Need::required),
               field("FunctionName", &S::new_function), INFLIGHT_OPTIONS);
INFLIGHT_SHAPE(GetEventSourceMapping, field("UUID", &S::uuid, Need::required));
INFLIGHT_SHAPE(ListEventSourceMappings, field("FunctionName", &S::of_function),
               field("EventSourceArn", &S::event_source));
INFLIGHT_SHAPE(DeleteEventSourceMapping, field("UUID", &S::uuid, Need::required));

#undef INFLIGHT_OPTIONS
#undef INFLIGHT_INHERITED
#undef INFLIGHT_FUNCTION
#undef INFLIGHT_SHAPE

}  // namespace inflight
