// Answers of Lambda as AWS's JSON.
#include <nlohmann/json.hpp>
#include <utility>

#include "api/home.h"
#include "base/calendar.h"
#include "calls/actions.h"
#include "calls/encode_services.h"
#include "services/lambda/lambda.h"

namespace inflight::calls {
namespace {

using world::World;
namespace l = api::lambda;

Json encode_one(const World&, const l::Done&) { return Json::object(); }

Json encode_one(const World& world, const l::FunctionInfo& f) {
  Json out = Json{{"FunctionName", f.name}, {"FunctionArn", lambda::arn_of(f.name)}};
  add_text(out, "Runtime", f.runtime);
  add_text(out, "Role", f.role);
  add_text(out, "Handler", f.handler);
  out["Timeout"] = f.timeout;
  out["MemorySize"] = f.memory_size;
  out["LastModified"] = iso_text(world.kernel.epoch_ms + f.modified_ms).substr(0, 23) + "+0000";
  out["Version"] = "$LATEST";
  if (!f.dead_letter.empty()) out["DeadLetterConfig"] = Json{{"TargetArn", f.dead_letter}};
  return out;
}

Json encode_one(const World& world, const l::FunctionList& list) {
  Json functions = Json::array();
  for (const l::FunctionInfo& f : list.functions) functions.push_back(encode_one(world, f));
  return Json{{"Functions", std::move(functions)}};
}

Json encode_one(const World&, const l::Invoked& invoked) {
  Json out = Json{{"StatusCode", invoked.status}};
  if (invoked.status == 200) out["ExecutedVersion"] = "$LATEST";
  if (invoked.failed) out["FunctionError"] = "Unhandled";
  out["Payload"] = invoked.payload;
  return out;
}

Json encode_one(const World&, const l::Concurrency& concurrency) {
  Json out = Json::object();
  if (concurrency.reserved) out["ReservedConcurrentExecutions"] = *concurrency.reserved;
  return out;
}

Json encode_one(const World& world, const l::EventInvokeConfig& config) {
  Json out = Json{{"LastModified", moment(world, config.modified_ms)},
                  {"FunctionArn", lambda::arn_of(config.function) + ":$LATEST"}};
  if (config.retries) out["MaximumRetryAttempts"] = *config.retries;
  if (config.max_age) out["MaximumEventAgeInSeconds"] = *config.max_age;
  const auto destination = [](const l::Destination& one) {
    Json json = Json::object();
    add_text(json, "Destination", one.destination);
    return json;
  };
  out["DestinationConfig"] = Json{{"OnSuccess", destination(config.destinations.on_success)},
                                  {"OnFailure", destination(config.destinations.on_failure)}};
  return out;
}

Json encode_one(const World&, const l::RecursionConfig& config) {
  return Json{{"RecursiveLoop", config.recursive_loop}};
}

Json statement_json(const std::string& function, const l::Statement& s) {
  Json out = Json{{"Sid", s.id}, {"Effect", "Allow"}};
  out["Principal"] = s.principal.ends_with(".amazonaws.com") ? Json{{"Service", s.principal}}
                                                             : Json{{"AWS", s.principal}};
  out["Action"] = s.action;
  out["Resource"] = lambda::arn_of(function);
  Json condition = Json::object();
  if (!s.source_account.empty()) {
    condition["StringEquals"] = Json{{"AWS:SourceAccount", s.source_account}};
  }
  if (!s.source_arn.empty()) condition["ArnLike"] = Json{{"AWS:SourceArn", s.source_arn}};
  if (!condition.empty()) out["Condition"] = std::move(condition);
  return out;
}

Json encode_one(const World&, const l::Policy& policy) {
  if (!policy.whole) {
    return Json{{"Statement", statement_json(policy.function, policy.statements.front()).dump()}};
  }
  Json statements = Json::array();
  for (const l::Statement& one : policy.statements) {
    statements.push_back(statement_json(policy.function, one));
  }
  const Json document =
      Json{{"Version", "2012-10-17"}, {"Id", "default"}, {"Statement", std::move(statements)}};
  return Json{{"Policy", document.dump()}};
}

Json encode_one(const World& world, const l::MappingInfo& m) {
  const std::string uuid = lambda::mapping_id(world.kernel.seed, m.ordinal);
  Json out = Json{{"UUID", uuid},
                  {"BatchSize", m.batch_size},
                  {"MaximumBatchingWindowInSeconds", m.window},
                  {"EventSourceArn", m.event_source}};
  if (m.filters) {
    Json filters = Json::array();
    for (const l::Filter& filter : m.filters->filters) {
      filters.push_back(Json{{"Pattern", filter.pattern}});
    }
    out["FilterCriteria"] = Json{{"Filters", std::move(filters)}};
  }
  out["FunctionArn"] = lambda::arn_of(m.function);
  out["LastModified"] = moment(world, m.modified_ms);
  add_text(out, "LastProcessingResult", m.result);
  out["State"] = m.state;
  out["StateTransitionReason"] = "USER_INITIATED";
  out["FunctionResponseTypes"] = Json::array();
  if (m.report_failures) out["FunctionResponseTypes"].push_back("ReportBatchItemFailures");
  if (m.maximum_concurrency) {
    out["ScalingConfig"] = Json{{"MaximumConcurrency", *m.maximum_concurrency}};
  }
  if (m.pollers) {
    out["ProvisionedPollerConfig"] =
        Json{{"MinimumPollers", m.pollers->first}, {"MaximumPollers", m.pollers->second}};
  }
  out["EventSourceMappingArn"] = api::arn_of("lambda", uuid, "event-source-mapping:");
  return out;
}

Json encode_one(const World& world, const l::MappingList& list) {
  Json mappings = Json::array();
  for (const l::MappingInfo& one : list.mappings) mappings.push_back(encode_one(world, one));
  return Json{{"EventSourceMappings", std::move(mappings)}};
}

}  // namespace

JsonBox encode_lambda(const World& world, const l::Answer& answer) {
  return std::visit([&world](const auto& held) { return JsonBox(encode_one(world, held)); },
                    answer);
}

}  // namespace inflight::calls
