// Functions, with what their code does, and event source mappings of a lab.
#include "calls/shapes_lambda.h"
#include "lab/call_names.h"
#include "lab/idempotent_part.h"
#include "lab/resources.h"

namespace inflight {

namespace l = api::lambda;
using world::FunctionSpec;
using world::MappingSpec;
using world::PermissionSpec;

template <>
struct Names<l::OnPoison> {
  static constexpr std::array<Named<l::OnPoison>, 2> list{
      {{"fail", l::OnPoison::fail}, {"timeout", l::OnPoison::timeout}}};
};

namespace lab {
namespace {

/// Whose time `work` is.
enum class WorkPer : uint8_t { record, run };

/// What a lab says of a function's code.
struct Code {
  Dist work{};
  WorkPer per = WorkPer::record;
  l::OnPoison on_poison = l::OnPoison::fail;
  std::optional<int64_t> fail_first;
  bool partial = false;
  l::Strategy strategy = l::Strategy::only_bad;
  api::Idempotency idempotency;
  std::vector<Outage> outage;
  std::optional<std::string> error_message;
  std::optional<std::string> error_type;
  std::vector<l::Emitted> emit;
};

/// Calls that a run makes at its end.
struct EmitPart {
  static void decode(const Json& value, const Place& place, Code& out) {
    if (!json::is_array(value)) return place.wrong(value, expected());
    for (int64_t i = 0; i < json::size(value); ++i) {
      if (auto call = decode_call(json::at(value, i), place / i))
        out.emit.push_back({std::make_shared<const api::Request>(std::move(*call))});
    }
  }
  static std::string expected() { return "a list of calls {\"do\": …, \"args\": {…}}"; }
  static std::string schema(SchemaBook&) {
    return R"({"type":"array","items":{"type":"object","required":["do"],)"
           R"("additionalProperties":false,"properties":{"do":{"type":"string"},)"
           R"("args":{"type":"object"}}}})";
  }
};

struct BehaviourPart {
  static void decode(const Json& value, const Place& place, FunctionSpec& out);
  static std::string expected() { return "an object that says what the code does"; }
  static std::string schema(SchemaBook& book) { return nullable_schema<Code>(book); }
};

/// {"Filters": [{"Pattern": …}]}, each pattern an object or its text.
struct CriteriaPart {
  static void decode(const Json& value, const Place& place, MappingSpec& out) {
    const Json* list = json::find(value, "Filters");
    if (list == nullptr || !json::is_array(*list)) return place.wrong(value, expected());
    l::FilterCriteria& criteria = out.filters.emplace();
    for (int64_t i = 0; i < json::size(*list); ++i) {
      const Json* pattern = json::find(json::at(*list, i), "Pattern");
      const Place here = place / "Filters" / i;
      if (pattern == nullptr || json::size(json::at(*list, i)) != 1) {
        here.wrong(json::at(*list, i), "an object with a Pattern");
        continue;
      }
      const std::string* text = json::as_string(*pattern);
      criteria.filters.push_back({text ? *text : json::compact(*pattern)});
    }
  }
  static std::string expected() { return "{\"Filters\": [{\"Pattern\": {…}}]}"; }
  static std::string schema(SchemaBook&) {
    return R"({"type":"object","required":["Filters"],"additionalProperties":false,)"
           R"("properties":{"Filters":{"type":"array","items":{"type":"object",)"
           R"("required":["Pattern"],"additionalProperties":false,)"
           R"("properties":{"Pattern":{"type":["object","string"]}}}}}})";
  }
};

}  // namespace
}  // namespace lab

template <>
struct Names<lab::WorkPer> {
  static constexpr std::array<Named<lab::WorkPer>, 2> list{
      {{"record", lab::WorkPer::record}, {"run", lab::WorkPer::run}}};
};

template <>
struct Shape<lab::Code> {
  using Code = lab::Code;
  static constexpr std::string_view name = "code";
  static constexpr auto fields = std::make_tuple(
      field("work", &Code::work), field("workPer", &Code::per), field("onPoison", &Code::on_poison),
      field("failFirst", &Code::fail_first, Need::optional, kAtLeastOne),
      field("partial", &Code::partial), field("strategy", &Code::strategy),
      part<Code, lab::IdempotentPart<Code>>("idempotent"), field("outage", &Code::outage),
      field("errorMessage", &Code::error_message), field("errorType", &Code::error_type),
      part<Code, lab::EmitPart>("emit"));
};

template <>
struct Shape<PermissionSpec> {
  static constexpr std::string_view name = "permission";
  static constexpr auto fields =
      std::make_tuple(field("on", &PermissionSpec::on), field("StatementId", &PermissionSpec::id),
                      field("Principal", &PermissionSpec::principal, Need::required),
                      field("SourceArn", &PermissionSpec::source_arn),
                      field("SourceAccount", &PermissionSpec::source_account));
};

template <>
struct Shape<FunctionSpec> {
  static constexpr std::string_view name = "function";
  static constexpr auto fields = std::make_tuple(
      field("Timeout", &FunctionSpec::timeout), field("MemorySize", &FunctionSpec::memory_size),
      field("ReservedConcurrentExecutions", &FunctionSpec::reserved),
      field("DeadLetterConfig", &FunctionSpec::dead_letter),
      field("MaximumRetryAttempts", &FunctionSpec::retries),
      field("MaximumEventAgeInSeconds", &FunctionSpec::max_age),
      field("DestinationConfig", &FunctionSpec::destinations),
      field("RecursiveLoop", &FunctionSpec::recursive_loop),
      field("Permissions", &FunctionSpec::permissions),
      part<FunctionSpec, lab::BehaviourPart>("behaviour"));
};

// A member of MappingOptions as one of MappingSpec.
#define INFLIGHT_OPTION(wire, member) \
  field(wire, static_cast<decltype(MappingSpec::member) MappingSpec::*>(&MappingSpec::member))

template <>
struct Shape<MappingSpec> {
  static constexpr std::string_view name = "mapping";
  static constexpr auto fields = std::make_tuple(
      field("on", &MappingSpec::on), field("EventSourceArn", &MappingSpec::queue, Need::required),
      field("FunctionName", &MappingSpec::function, Need::required),
      INFLIGHT_OPTION("Enabled", enabled), INFLIGHT_OPTION("BatchSize", batch_size),
      INFLIGHT_OPTION("MaximumBatchingWindowInSeconds", window),
      INFLIGHT_OPTION("FunctionResponseTypes", response_types),
      INFLIGHT_OPTION("ScalingConfig", scaling),
      INFLIGHT_OPTION("ProvisionedPollerConfig", pollers),
      INFLIGHT_OPTION("DestinationConfig", destinations),
      part<MappingSpec, lab::CriteriaPart>("FilterCriteria"));
};

#undef INFLIGHT_OPTION

namespace lab {
namespace {

void BehaviourPart::decode(const Json& value, const Place& place, FunctionSpec& out) {
  Code code;
  decode_nullable(value, place, code);
  l::Handler handler;
  handler.work = code.work;
  handler.per_run = code.per == WorkPer::run;
  handler.on_poison = code.on_poison;
  handler.fail_first = code.fail_first;
  handler.partial = code.partial;
  handler.strategy = code.strategy;
  handler.outage = std::move(code.outage);
  out.behaviour.handler = std::move(handler);
  out.behaviour.idempotency = std::move(code.idempotency);
  out.behaviour.emit = std::move(code.emit);
  if (code.error_message) out.behaviour.error_message = *code.error_message;
  if (code.error_type) out.behaviour.error_type = *code.error_type;
}

}  // namespace

JsonBox without_nulls(const Json& value) {
  std::vector<std::pair<std::string, JsonBox>> members;
  for (int64_t i = 0; i < json::size(value); ++i) {
    if (!json::is_null(json::at(value, i)))
      members.emplace_back(json::key(value, i), JsonBox(json::at(value, i)));
  }
  return json::object_value(members);
}

std::optional<api::Request> decode_call(const Json& value, const Place& place) {
  const Json* verb = json::find(value, "do");
  const std::string* name = verb == nullptr ? nullptr : json::as_string(*verb);
  const calls::Action* action = name == nullptr ? nullptr : find_call(*name);
  if (action == nullptr) {
    std::vector<std::string> known;
    for (const calls::Action& one : calls::actions()) known.push_back(call_name(one));
    const std::string guess = name == nullptr ? "" : closest(*name, {known.begin(), known.end()});
    const std::string expected = guess.empty() ? "the name of a call such as \"sns.Publish\""
                                               : "\"" + guess + "\", most likely";
    if (verb == nullptr)
      (place / "do").add("nothing", expected);
    else
      (place / "do").wrong(*verb, expected);
    return std::nullopt;
  }
  const Json* args = json::find(value, "args");
  const JsonBox none = json::object_value({});
  Result<api::Request> request = action->decode(args == nullptr ? *none : *args);
  if (request) return std::move(*request);
  (place / "args").add(args == nullptr ? "nothing" : json::brief(*args), request.error().message);
  return std::nullopt;
}

void decode_functions(const Json& value, const Place& place, world::Scenario& out) {
  decode_named(value, place, Pattern::name, out.functions);
  for (FunctionSpec& function : out.functions) {
    if (!function.behaviour.handler) function.behaviour.handler.emplace();
  }
}
std::string functions_schema(SchemaBook& book) { return named_schema<FunctionSpec>(book); }

void decode_mappings(const Json& value, const Place& place, world::Scenario& out) {
  decode_named(value, place, Pattern::name, out.mappings);
}
std::string mappings_schema(SchemaBook& book) { return named_schema<MappingSpec>(book); }

}  // namespace lab
}  // namespace inflight
