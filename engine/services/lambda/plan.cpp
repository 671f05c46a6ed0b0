// What a run does, from the data of its function; and what its response means to a mapping.
#include <algorithm>
#include <set>

#include "base/json_text.h"
#include "services/lambda/internal.h"
#include "sim/ids.h"

namespace inflight::lambda {
namespace {

namespace l = api::lambda;
using Batch = std::vector<api::sqs::ReceivedMessage>;

/// The entry of a list for the k-th run, the last one repeating; null for an empty list.
template <class T>
const T* entry_for(const std::vector<T>& list, uint32_t number) {
  if (list.empty()) return nullptr;
  return &list[std::min<std::size_t>(number, list.size()) - 1];
}

bool holds(const l::Rule& rule, const Batch& batch) {
  const auto listed = [&rule](const auto& message) {
    return std::find(rule.has.begin(), rule.has.end(), message.body->text) != rule.has.end();
  };
  if (!rule.has.empty() && std::none_of(batch.begin(), batch.end(), listed)) return false;
  return !rule.rc_at_most || std::all_of(batch.begin(), batch.end(), [&rule](const auto& message) {
    return message.receive_count <= *rule.rc_at_most;
  });
}

/// Indices that a handler with these failures lists, in order.
std::vector<uint32_t> listed_failures(const l::Failures& failures, const Batch& batch) {
  std::vector<uint32_t> out;
  std::set<std::string> stopped;  // groups
  bool stop = false;
  for (uint32_t i = 0; i < batch.size(); ++i) {
    bool fails = stop || stopped.contains(batch[i].group);
    for (const auto& [body, times] : failures.bodies) {
      fails = fails || (body == batch[i].body->text && batch[i].receive_count <= times);
    }
    if (!fails) continue;
    out.push_back(i);
    stop = stop || failures.strategy == l::Strategy::stop_first;
    if (failures.strategy == l::Strategy::skip_group) stopped.insert(batch[i].group);
  }
  return out;
}

const l::Outcome* outcome_for(const std::vector<std::pair<std::string, l::Outcome>>& by_body,
                              std::string_view body) {
  for (const auto& [key, outcome] : by_body) {
    if (key == body) return &outcome;
  }
  return nullptr;
}

/// Outcome, response and the records that are done, before T is looked at.
void decide(Seed seed, const l::Behaviour& behaviour, const Run& run, Plan& plan) {
  for (const auto& message : run.batch) {
    const l::Outcome* own = outcome_for(behaviour.by_body, message.body->text);
    if (own == nullptr) own = outcome_for(behaviour.by_body, "default");
    if (own != nullptr && *own == l::Outcome::error) plan.outcome = l::Outcome::error;
  }
  std::vector<uint32_t> listed;
  if (!behaviour.failures.bodies.empty()) {
    listed = listed_failures(behaviour.failures, run.batch);
    plan.response = response_listing(seed, run.batch, listed);
    if (behaviour.failures.raise_if_all && listed.size() == run.batch.size()) {
      plan.outcome = l::Outcome::error;
    }
  }
  if (const std::string* text = entry_for(behaviour.responses, run.number)) plan.response = *text;
  if (plan.outcome == l::Outcome::error) return;
  const auto records = static_cast<uint32_t>(std::max<std::size_t>(run.batch.size(), 1));
  for (uint32_t i = 0; i < records; ++i) {
    if (!std::binary_search(listed.begin(), listed.end(), i)) plan.worked.push_back(i);
  }
}

/// The function's Timeout cuts the run short; what was done by then stays done.
void cut(const Function& function, Plan& plan) {
  const int64_t limit = function.timeout * 1000;
  const bool endless = plan.length_ms == l::kForever;
  if (!endless && plan.length_ms <= limit) return;
  plan.length_ms = limit;
  plan.timed_out = true;
  plan.worked.clear();
  if (!function.behaviour.handler) return;
  const auto late = std::find_if(plan.ends.begin(), plan.ends.end(),
                                 [limit](const RecordEnd& end) { return end.at_ms > limit; });
  const uint32_t in_work = late == plan.ends.end() ? 0 : late->index;
  plan.ends.erase(late, plan.ends.end());
  for (const RecordEnd& end : plan.ends) {
    if (end.fate == Fate::done) plan.worked.push_back(end.index);
  }
  plan.ends.push_back({in_work, limit, Fate::timeout});
}

}  // namespace

std::string response_listing(Seed seed, const Batch& batch, const std::vector<uint32_t>& listed) {
  std::string out = R"({"batchItemFailures":[)";
  for (uint32_t i : listed) {
    if (i != listed.front()) out += ",";
    out += R"({"itemIdentifier":")" + sim::message_id(seed, batch[i].mid) + "\"}";
  }
  return out + "]}";
}

Plan plan_run(Seed seed, const State& state, const Function& function, const Run& run) {
  const l::Behaviour& behaviour = function.behaviour;
  Plan plan;
  plan.response = "null";
  plan.outcome = behaviour.outcome;
  plan.emit = behaviour.emit;
  if (behaviour.handler) {
    plan_handler(seed, state, function, run, plan);
    if (state.settings.enforce_timeout != 0) cut(function, plan);
    return plan;
  }
  plan.length_ms = behaviour.per_record_ms == 0
                       ? behaviour.duration_ms
                       : behaviour.per_record_ms *
                             static_cast<int64_t>(run.begun ? run.begun->size() : run.batch.size());
  if (const l::RunOverride* own = entry_for(behaviour.runs, run.number)) {
    plan.outcome = own->outcome.value_or(plan.outcome);
    plan.length_ms = own->duration_ms.value_or(plan.length_ms);
    if (own->emit) plan.emit = *own->emit;
  }
  for (const l::Rule& rule : behaviour.rules) {
    if (!holds(rule, run.batch)) continue;
    plan.outcome = rule.outcome.value_or(plan.outcome);
    plan.length_ms = rule.duration_ms.value_or(plan.length_ms);
    break;
  }
  decide(seed, behaviour, run, plan);
  if (state.settings.enforce_timeout != 0) cut(function, plan);
  return plan;
}

std::string_view result_name(const Plan& plan) {
  if (plan.timed_out) return "timeout";
  if (plan.outcome == l::Outcome::error) return "error";
  const auto parsed = json::parse(plan.response, kEventBytesMax);
  const Json* list = parsed.value ? json::find(**parsed.value, "batchItemFailures") : nullptr;
  return list != nullptr && json::is_array(*list) && json::size(*list) > 0 ? "partial" : "ok";
}

std::optional<std::vector<uint32_t>> failed_items(std::string_view response,
                                                  const std::vector<std::string>& ids) {
  std::vector<uint32_t> none;
  if (response.empty()) return none;  // LAM-ESM-51
  const auto parsed = json::parse(response, kEventBytesMax);
  if (!parsed.value) return std::nullopt;  // LAM-ESM-52
  const Json& value = **parsed.value;
  const std::string* text = json::as_string(value);
  if (json::is_null(value) || json::is_array(value) || (text && text->empty())) return none;
  if (!json::is_object(value)) return std::nullopt;  // LAM-ESM-54
  const Json* list = json::find(value, "batchItemFailures");
  if (list == nullptr || json::is_null(*list)) return none;  // LAM-ESM-53
  if (!json::is_array(*list)) return std::nullopt;
  std::set<uint32_t> failed;
  for (int64_t i = 0; i < json::size(*list); ++i) {
    const Json* item = json::find(json::at(*list, i), "itemIdentifier");
    const std::string* id = item == nullptr ? nullptr : json::as_string(*item);
    const auto found = id == nullptr ? ids.end() : std::find(ids.begin(), ids.end(), *id);
    if (found == ids.end()) return std::nullopt;
    failed.insert(static_cast<uint32_t>(found - ids.begin()));
  }
  return std::vector<uint32_t>(failed.begin(), failed.end());
}

std::string payload_of(sim::Context& ctx, const Function& function, const Run& run) {
  const std::string id = request_id(ctx.kernel().seed, run.request);
  if (run.plan.timed_out) {  // LAM-DEST-02
    return R"({"errorType":"Sandbox.Timedout","errorMessage":"RequestId: )" + id +
           " Error: Task timed out after " + std::to_string(function.timeout) + ".00 seconds\"}";
  }
  if (run.plan.outcome == l::Outcome::success) return run.plan.response;
  return "{\"errorMessage\":" + json::quoted(function.behaviour.error_message) + ",\"errorType\":" +
         json::quoted(run.plan.error_type.empty() ? function.behaviour.error_type
                                                  : run.plan.error_type) +
         ",\"requestId\":" + json::quoted(id) + ",\"stackTrace\":[]}";
}

}  // namespace inflight::lambda
