// From what a scenario says now to the calls that bring a running world there (joints 13, `set`).
#include <algorithm>

#include "actors/actors.h"
#include "services/lambda/lambda.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"
#include "world/setup.h"

namespace inflight::world {
namespace {

namespace l = api::lambda;
namespace n = api::sns;

using Requests = std::vector<api::Request>;

template <class Spec>
const Spec* named(const std::vector<Spec>& list, std::string_view name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [name](const Spec& one) { return one.name == name; });
  return found == list.end() ? nullptr : &*found;
}

/// The value of an attribute, "" if it is not set: that takes a document off.
std::string value_of(const std::vector<std::pair<std::string, std::string>>& attributes,
                     std::string_view name) {
  for (const auto& [key, value] : attributes) {
    if (key == name) return value;
  }
  return {};
}

/// Documents may be taken off; a number that is null keeps the value the queue has.
bool can_be_empty(std::string_view attribute) { return attribute.ends_with("Policy"); }

Requests of_queue(const QueueSpec& spec, const std::string& member) {
  const std::string value = value_of(spec.attributes, member);
  if (value.empty() && !can_be_empty(member)) return {};
  return {api::Request{api::sqs::SetQueueAttributes{{spec.name, 0}, {{member, value}}}}};
}

Requests of_topic(const TopicSpec& spec, const std::string& member) {
  const std::string value = value_of(spec.attributes, member);
  if (value.empty() && !can_be_empty(member)) return {};
  return {api::Request{n::SetTopicAttributes{sns::arn_of(spec.name), member, value}}};
}

std::string subscription_of(const World& world, const SubscriptionSpec& spec) {
  for (const auto& [ordinal, one] : world.sns.subscriptions) {
    const bool same = one.topic == spec.topic && one.protocol == spec.protocol;
    if (same && one.endpoint == spec.endpoint) {
      return sns::subscription_arn(world.kernel.seed, one);
    }
  }
  return {};
}

Requests of_subscription(const World& world, const SubscriptionSpec& spec,
                         const std::string& member) {
  const std::string arn = subscription_of(world, spec);
  if (member != "on") {
    if (arn.empty()) return {};
    return {subscription_call(arn, member, value_of(spec.attributes, member))};
  }
  if (!spec.on && !arn.empty()) return {api::Request{n::Unsubscribe{arn}}};
  if (!spec.on || !arn.empty()) return {};
  return {api::Request{
      n::Subscribe{sns::arn_of(spec.topic), spec.protocol, spec.endpoint, spec.attributes, true}}};
}

Requests of_permission(const FunctionSpec& spec, const std::vector<std::string>& path) {
  std::size_t index = 0;
  while (index < spec.permissions.size() && std::to_string(index) != path[3]) ++index;
  if (path.size() < 5 || index == spec.permissions.size()) return {};
  const PermissionSpec& one = spec.permissions[index];
  if (one.on) return {permission_call(spec, index)};
  return {api::Request{l::RemovePermission{{spec.name}, permission_id(one, index)}}};
}

Requests of_function(const Scenario& wanted, const FunctionSpec& spec,
                     const std::vector<std::string>& path) {
  const std::string& member = path[2];
  const l::FunctionRef ref{spec.name};
  if (member == "behaviour") {
    return {api::Request{l::UpdateFunctionCode{ref, behaviour_of(spec, wanted.tags)}}};
  }
  if (member == "Permissions" && path.size() > 3) return of_permission(spec, path);
  if (member == "ReservedConcurrentExecutions") {
    if (!spec.reserved) return {api::Request{l::DeleteFunctionConcurrency{ref}}};
    return {api::Request{l::PutFunctionConcurrency{ref, *spec.reserved}}};
  }
  if (member == "RecursiveLoop") {
    const std::string loop = spec.recursive_loop.value_or("Terminate");
    return {api::Request{l::PutFunctionRecursionConfig{ref, loop}}};
  }
  if (member == "Timeout" || member == "MemorySize" || member == "DeadLetterConfig") {
    return {api::Request{l::UpdateFunctionConfiguration{
        ref, spec.timeout, spec.memory_size, spec.dead_letter.value_or(l::DeadLetterConfig{})}}};
  }
  return {api::Request{
      l::PutFunctionEventInvokeConfig{ref, spec.retries, spec.max_age, spec.destinations}}};
}

/// The mapping of this queue and function; null if nobody has made it.
const lambda::Mapping* mapping_of(const World& world, const MappingSpec& spec) {
  const lambda::Function* function = lambda::find_function(world.lambda, spec.function);
  for (const auto& [ordinal, one] : world.lambda.mappings) {
    const bool same = function != nullptr && one.exists && one.function == function->place;
    if (same && one.source.queue.name == spec.queue) return &one;
  }
  return nullptr;
}

Requests of_mapping(const World& world, const MappingSpec& spec, const std::string& member) {
  const lambda::Mapping* mapping = mapping_of(world, spec);
  if (mapping == nullptr) return spec.on ? Requests{mapping_call(spec)} : Requests{};
  l::UpdateEventSourceMapping update;
  update.uuid = lambda::mapping_id(world.kernel.seed, mapping->ordinal);
  if (member == "on" || member == "Enabled")
    update.enabled = spec.on && spec.enabled.value_or(true);
  if (member == "BatchSize") update.batch_size = spec.batch_size.value_or(10);
  if (member == "MaximumBatchingWindowInSeconds") update.window = spec.window.value_or(0);
  if (member == "FunctionResponseTypes") {
    update.response_types = spec.response_types.value_or(std::vector<std::string>{});
  }
  if (member == "FilterCriteria") update.filters = spec.filters.value_or(l::FilterCriteria{});
  if (member == "ScalingConfig") update.scaling = spec.scaling.value_or(l::ScalingConfig{});
  if (member == "ProvisionedPollerConfig") {
    update.pollers = spec.pollers.value_or(l::ProvisionedPollerConfig{});
  }
  return {api::Request{std::move(update)}};
}

}  // namespace

Requests calls_to_change(const World& world, const Scenario& wanted,
                         const std::vector<std::string>& path) {
  if (path.size() < 3) return {};
  const std::string& kind = path[0];
  const std::string& member = path[2];
  if (kind == "queues") {
    const QueueSpec* spec = named(wanted.queues, path[1]);
    return spec == nullptr ? Requests{} : of_queue(*spec, member);
  }
  if (kind == "topics") {
    const TopicSpec* spec = named(wanted.topics, path[1]);
    return spec == nullptr ? Requests{} : of_topic(*spec, member);
  }
  if (kind == "subscriptions") {
    const SubscriptionSpec* spec = named(wanted.subscriptions, path[1]);
    return spec == nullptr ? Requests{} : of_subscription(world, *spec, member);
  }
  if (kind == "functions") {
    const FunctionSpec* spec = named(wanted.functions, path[1]);
    return spec == nullptr ? Requests{} : of_function(wanted, *spec, path);
  }
  if (kind == "mappings") {
    const MappingSpec* spec = named(wanted.mappings, path[1]);
    return spec == nullptr ? Requests{} : of_mapping(world, *spec, member);
  }
  return {};
}

}  // namespace inflight::world
