// Keys, topics, buckets, functions, permissions, subscriptions, mappings and notifications of a
// scenario, in this order.
#include <utility>

#include "actors/actors.h"
#include "api/home.h"
#include "base/json_text.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"
#include "world/setup.h"

namespace inflight::world {
namespace {

namespace b = api::s3;
namespace l = api::lambda;
namespace n = api::sns;

void create_topic(Owner& owner, const TopicSpec& spec) {
  const std::string pointer = "/resources/topics/" + spec.name;
  const std::string region = api::calling_region(spec.name);
  n::CreateTopic request{std::string(api::home_of(spec.name).name), {}, {}};
  for (const auto& [attribute, value] : spec.attributes) {
    if (attribute == "FifoTopic") request.attributes.emplace_back(attribute, value);
  }
  if (!owner.call(pointer, api::Request{std::move(request), region})) return;
  for (const auto& [attribute, value] : spec.attributes) {
    if (attribute == "FifoTopic") continue;
    n::SetTopicAttributes set{sns::arn_of(spec.name), attribute, value};
    owner.call(pointer + "/" + attribute, api::Request{std::move(set), region});
  }
}

void set_up_retries(Owner& owner, const std::string& pointer, const FunctionSpec& spec) {
  bool first = true;
  const auto config = [&](const char* member, auto change) {
    l::UpdateFunctionEventInvokeConfig update;
    update.function = {spec.name};
    change(update);
    const l::PutFunctionEventInvokeConfig put = update;
    api::Request request = first ? api::Request{put} : api::Request{update};
    if (owner.call(pointer + "/" + member, std::move(request))) first = false;
  };
  if (spec.retries) config("MaximumRetryAttempts", [&](auto& r) { r.retries = spec.retries; });
  if (spec.max_age) config("MaximumEventAgeInSeconds", [&](auto& r) { r.max_age = spec.max_age; });
  if (spec.destinations) {
    config("DestinationConfig", [&](auto& r) { r.destinations = spec.destinations; });
  }
}

void add_permissions(Owner& owner, const std::string& pointer, const FunctionSpec& spec) {
  for (std::size_t i = 0; i < spec.permissions.size(); ++i) {
    if (!spec.permissions[i].on) continue;
    owner.call(pointer + "/Permissions/" + std::to_string(i), permission_call(spec, i));
  }
}

void create_function(Owner& owner, const FunctionSpec& spec, const std::vector<std::string>& tags) {
  const std::string pointer = "/resources/functions/" + spec.name;
  l::CreateFunction create;
  create.function = {spec.name};
  create.behaviour = behaviour_of(spec, tags);
  if (!owner.call(pointer, api::Request{std::move(create)})) return;
  const auto configure = [&](const char* member, auto change) {
    l::UpdateFunctionConfiguration request;
    request.function = {spec.name};
    change(request);
    owner.call(pointer + "/" + member, api::Request{std::move(request)});
  };
  if (spec.timeout) configure("Timeout", [&](auto& r) { r.timeout = spec.timeout; });
  if (spec.memory_size) configure("MemorySize", [&](auto& r) { r.memory_size = spec.memory_size; });
  if (spec.dead_letter) {
    configure("DeadLetterConfig", [&](auto& r) { r.dead_letter = spec.dead_letter; });
  }
  if (spec.reserved) {
    owner.call(pointer + "/ReservedConcurrentExecutions",
               api::Request{l::PutFunctionConcurrency{{spec.name}, *spec.reserved}});
  }
  set_up_retries(owner, pointer, spec);
  if (spec.recursive_loop) {
    owner.call(pointer + "/RecursiveLoop",
               api::Request{l::PutFunctionRecursionConfig{{spec.name}, *spec.recursive_loop}});
  }
  add_permissions(owner, pointer, spec);
}

void subscribe(Owner& owner, const SubscriptionSpec& spec) {
  if (!spec.on) return;
  const std::string pointer = "/resources/subscriptions/" + spec.name;
  n::Subscribe request{sns::arn_of(spec.topic), spec.protocol, spec.endpoint, {}, true};
  const std::string region = api::calling_region(spec.topic);
  if (!owner.call(pointer, api::Request{std::move(request), region})) return;
  const auto* answer = std::get_if<n::Answer>(&owner.answer().of);
  const std::string arn = std::get_if<n::SubscriptionArn>(answer)->arn;
  // The scope first: it decides how the policy is read.
  for (const bool scope : {true, false}) {
    for (const auto& [attribute, value] : spec.attributes) {
      if ((attribute == "FilterPolicyScope") != scope) continue;
      owner.call(pointer + "/" + attribute, subscription_call(arn, attribute, value));
    }
  }
}

/// A bucket and what is in it. What it tells of comes later, when there is somebody to tell.
void create_bucket(Owner& owner, const BucketSpec& spec) {
  const std::string pointer = "/resources/buckets/" + spec.name;
  const std::string region(api::kHomeRegion);
  if (!owner.call(pointer, api::Request{b::CreateBucket{spec.name, {region}}})) return;
  if (!spec.versioning.empty()) {
    owner.call(pointer + "/Versioning",
               api::Request{b::PutBucketVersioning{spec.name, {spec.versioning}}});
  }
  for (const auto& [key, object] : spec.objects) {
    b::PutObject put{spec.name, key, api::Body(api::Payload{object.body})};
    put.length = object.size;
    put.storage_class = object.storage_class;
    owner.call(json::join(pointer + "/objects", key), api::Request{std::move(put)});
  }
  if (spec.lifecycle) {
    owner.call(pointer + "/LifecycleConfiguration",
               api::Request{b::PutBucketLifecycleConfiguration{spec.name, *spec.lifecycle}});
  }
}

void set_up_notifications(Owner& owner, const BucketSpec& spec) {
  if (!spec.notification) return;
  owner.call("/resources/buckets/" + spec.name + "/NotificationConfiguration",
             api::Request{b::PutBucketNotificationConfiguration{spec.name, *spec.notification}});
}

/// Of one refusal another resource's attribute is the cause: V below T (LAM-API-07).
void map(Owner& owner, const MappingSpec& spec) {
  if (!spec.on || owner.call("/resources/mappings/" + spec.name, mapping_call(spec))) return;
  const auto* error = std::get_if<Error>(&owner.answer().of);
  if (error->message.starts_with("Queue visibility timeout")) {
    owner.blame("/resources/queues/" + spec.queue + "/VisibilityTimeout");
  }
}

}  // namespace

api::Request subscription_call(std::string arn, const std::string& attribute,
                               const std::string& value) {
  return api::Request{n::SetSubscriptionAttributes{std::move(arn), attribute, value}};
}

std::string permission_id(const PermissionSpec& spec, std::size_t i) {
  return spec.id.empty() ? "permission-" + std::to_string(i + 1) : spec.id;
}

api::Request permission_call(const FunctionSpec& spec, std::size_t i) {
  const PermissionSpec& one = spec.permissions[i];
  return api::Request{l::AddPermission{{spec.name},
                                       permission_id(one, i),
                                       "lambda:InvokeFunction",
                                       one.principal,
                                       one.source_arn,
                                       one.source_account}};
}

l::Behaviour behaviour_of(const FunctionSpec& spec, const std::vector<std::string>& tags) {
  l::Behaviour out = spec.behaviour;
  if (out.handler) out.handler->poison_mask = actors::bit_of(tags, "poison");
  return out;
}

api::Request mapping_call(const MappingSpec& spec) {
  l::CreateEventSourceMapping request;
  static_cast<l::MappingOptions&>(request) = spec;
  request.function = {spec.function};
  request.event_source = {sqs::arn_of(spec.queue), {spec.queue, 0}};
  return api::Request{std::move(request)};
}

void set_up_services(World& world, Owner& owner, const Scenario& scenario) {
  for (const KeySpec& spec : scenario.keys) world.outside.keys[spec.name] = spec.key;
  for (const TopicSpec& spec : scenario.topics) create_topic(owner, spec);
  for (const BucketSpec& spec : scenario.buckets) create_bucket(owner, spec);
  for (const FunctionSpec& spec : scenario.functions) create_function(owner, spec, scenario.tags);
  for (const SubscriptionSpec& spec : scenario.subscriptions) subscribe(owner, spec);
  for (const MappingSpec& spec : scenario.mappings) map(owner, spec);
  for (const BucketSpec& spec : scenario.buckets) set_up_notifications(owner, spec);
}

}  // namespace inflight::world
