#include "world/deliver.h"

#include <algorithm>
#include <utility>

#include "base/json_text.h"
#include "rules/arn.h"
#include "rules/policy.h"
#include "services/lambda/lambda.h"
#include "services/s3/s3.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"

namespace inflight::world {
namespace {

using api::delivery::Deliver;

/// Kinds of agenda entries of what stands outside.
enum class EndpointEntry : uint16_t { answer, spell };

Error error(std::string_view code, std::string message, int http) {
  return {std::string(code), std::move(message), http, {}};
}

/// What a delivery becomes, and under which name its refusal is shown.
struct Plan {
  std::string_view op;
  uint16_t place = 0;
  Result<api::Request> request;
};

Error denied(const Deliver& asked, std::string_view action) {
  return error("AccessDenied",
               asked.service + " is not authorized to perform: " + std::string(action) +
                   " on resource: " + asked.target,
               403);
}

/// The resource policy must allow the service (SNS-PERM-01): it acts for nobody's account.
bool allowed(const std::string& policy, const Deliver& asked, std::string_view action) {
  if (asked.service.empty()) return true;
  const Result<rules::Policy> parsed = rules::parse_policy(policy);
  if (!parsed) return false;
  rules::Access access;
  access.principal = {rules::PrincipalKind::service, asked.service};
  access.action = action;
  access.resource = asked.target;
  access.context = {{"aws:SourceArn", {asked.source}},
                    {"aws:SourceAccount", {asked.source_account}},
                    {"aws:SecureTransport", {"true"}},
                    {"aws:PrincipalIsAWSService", {"true"}}};
  return rules::evaluate(*parsed, access) == rules::Decision::allow;
}

/// SNS-PERM-03: a key of AWS's lets no service in; one's own has to name it.
bool key_lets_in(const World& world, const std::string& key, std::string_view service) {
  if (key.empty() || service.empty()) return true;
  const auto found = world.outside.keys.find(key.substr(key.rfind('/') + 1));
  if (found == world.outside.keys.end() || key.starts_with("alias/aws/")) return false;
  for (const std::string_view action : {"kms:GenerateDataKey", "kms:Decrypt"}) {
    bool granted = false;
    for (const KmsKey::Grant& grant : found->second.allow) {
      if (grant.service != service) continue;
      for (const std::string& pattern : grant.actions) {
        granted = granted || rules::matches_ignoring_case(pattern, action);
      }
    }
    if (!granted) return false;
  }
  return true;
}

Error key_denied(const Deliver& asked) {
  return error("KMS.AccessDeniedException",
               asked.service + " is not allowed to use the key of " + asked.target, 400);
}

Plan to_queue(const World& world, const Deliver& asked) {
  Plan plan{"SendMessage", 0, Error{}};
  const auto name = sqs::name_in(asked.target);
  const sqs::Queue* queue = name ? sqs::find_queue(world.sqs, *name) : nullptr;
  if (queue == nullptr) {
    plan.request = error("AWS.SimpleQueueService.NonExistentQueue",
                         "The specified queue does not exist.", 400);
    return plan;
  }
  plan.place = queue->place;
  if (!allowed(queue->policy, asked, "sqs:SendMessage")) {
    plan.request = denied(asked, "sqs:sendmessage");
  } else if (!key_lets_in(world, queue->kms_key, asked.service)) {
    plan.request = key_denied(asked);
  } else {
    api::sqs::SendMessage send;
    send.queue = {*name, queue->place};
    send.body = asked.body;
    send.attributes = asked.attributes;
    send.message_group_id = asked.group;
    send.deduplication_id = asked.deduplication_id;
    plan.request = api::Request{api::sqs::Request{std::move(send)}};
  }
  return plan;
}

Plan to_topic(const World& world, const Deliver& asked) {
  Plan plan{"Publish", 0, Error{}};
  const auto name = sns::name_in(asked.target);
  const sns::Topic* topic = name ? sns::find_topic(world.sns, *name) : nullptr;
  if (topic == nullptr) {
    plan.request = error("NotFound", "Topic does not exist", 404);
    return plan;
  }
  plan.place = topic->place;
  const auto key = topic->attributes.find("KmsMasterKeyId");
  if (!allowed(sns::policy_of(*topic), asked, "sns:Publish")) {
    plan.request = denied(asked, "SNS:Publish");
  } else if (key != topic->attributes.end() && !key_lets_in(world, key->second, asked.service)) {
    plan.request = key_denied(asked);
  } else {
    api::sns::Publish publish;
    publish.topic = asked.target;
    publish.body = asked.body;
    publish.attributes = asked.attributes;
    if (!asked.subject.empty()) publish.subject = asked.subject;
    publish.group = asked.group;
    publish.deduplication_id = asked.deduplication_id;
    const std::string region((*rules::split_arn(asked.target))[3]);
    plan.request = api::Request{api::sns::Request{std::move(publish)}, region};
  }
  return plan;
}

/// Statements of a function name one service and at most one source each (LAM-SNS-03).
bool may_invoke(const lambda::Function& function, const Deliver& asked) {
  if (asked.service.empty()) return true;
  for (const api::lambda::Statement& one : function.statements) {
    const bool who = one.principal == "*" || one.principal == asked.service;
    const bool what = rules::matches_ignoring_case(one.action, "lambda:InvokeFunction");
    const bool from = one.source_arn.empty() || rules::arn_matches(one.source_arn, asked.source);
    const bool whose = one.source_account.empty() || one.source_account == asked.source_account;
    if (who && what && from && whose) return true;
  }
  return false;
}

/// Services invoke asynchronously: what the code does with it is not their concern (LAM-SNS-02).
Plan to_function(const World& world, const Deliver& asked) {
  Plan plan{"Invoke", 0, Error{}};
  const auto name = lambda::name_in(asked.target);
  const lambda::Function* function = name ? lambda::find_function(world.lambda, *name) : nullptr;
  if (function == nullptr) {
    plan.request = error("ResourceNotFoundException", "Function not found: " + asked.target, 404);
    return plan;
  }
  plan.place = function->place;
  if (may_invoke(*function, asked)) {
    plan.request =
        api::Request{api::lambda::Request{api::lambda::Invoke{{*name}, "Event", asked.body}}};
  } else {
    plan.request = denied(asked, "lambda:InvokeFunction");
  }
  return plan;
}

/// A bucket of the account's, in the name of a role of it (LAM-DEST-05).
Plan to_bucket(const World& world, const Deliver& asked) {
  Plan plan{"PutObject", 0, Error{}};
  const auto name = s3::name_in(asked.target);
  const s3::Bucket* bucket = name ? s3::find_bucket(world.s3, *name) : nullptr;
  if (bucket == nullptr) {
    plan.request = error("NoSuchBucket", "The specified bucket does not exist", 404);
    return plan;
  }
  plan.place = bucket->place;
  api::s3::PutObject put;
  put.bucket = *name;
  put.key = asked.key;
  put.body = asked.body;
  plan.request = api::Request{api::s3::Request{std::move(put)}, bucket->region};
  return plan;
}

/// One arm a service that can be a target; those that are not there yet have no such resource.
Plan plan_for(const World& world, const Deliver& asked) {
  const std::string_view service = (*rules::split_arn(asked.target))[2];
  if (service == "sqs") return to_queue(world, asked);
  if (service == "sns") return to_topic(world, asked);
  if (service == "lambda") return to_function(world, asked);
  if (service == "s3") return to_bucket(world, asked);
  return {"Deliver", 0, error("ResourceNotFoundException", "Not found: " + asked.target, 404)};
}

bool is_default_bus(const std::string& arn) {
  const auto parts = *rules::split_arn(arn);
  return parts[2] == "events" && parts[5] == "event-bus/default";
}

std::optional<Error> sick(const World& world, const std::string& target) {
  const auto found = world.outside.health.find(target);
  if (found == world.outside.health.end()) return std::nullopt;
  switch (found->second) {
    case Health::ok:
      return std::nullopt;
    case Health::server_error:
      return error(api::delivery::kOutage, "The service is unavailable.", 503);
    case Health::throttle:
      return error(api::delivery::kThrottled, "Rate exceeded", 429);
  }
  return std::nullopt;
}

void open(World& world, const sim::Call& call, std::string_view op, uint16_t place) {
  sim::OpenCall open;
  open.caller = call.caller;
  open.op = op;
  open.place = place;
  world.kernel.open.emplace(call.ticket, std::move(open));
}

/// The answer that a status of an endpoint means: 5xx is a failure (SNS-RETRY-06).
api::Answer answer_of(int64_t status) {
  if (status < 500) return {api::delivery::Answer{api::delivery::Reached{status}}};
  return {error("EndpointError", "The endpoint answered with status " + std::to_string(status),
                static_cast<int>(status))};
}

const std::string* token_in(const Json& message) {
  const Json* token = json::find(message, "Token");
  return token == nullptr ? nullptr : json::as_string(*token);
}

/// The endpoint visits the SubscribeURL it was sent.
void confirm(sim::Context& ctx, const Deliver& asked) {
  const json::Parsed message = json::parse(asked.body->text, 1 << 20);
  const std::string* token = message.value ? token_in(**message.value) : nullptr;
  if (token == nullptr) return;
  api::Request request{api::sns::Request{api::sns::ConfirmSubscription{asked.source, *token}},
                       std::string((*rules::split_arn(asked.source))[3])};
  ctx.call({sim::Owner::endpoints, 0, 0, false}, std::move(request), ctx.cause());
}

/// Mailboxes and telephones take everything; a server that nobody has set up cannot be reached.
void to_endpoint(World& world, Sinks& sinks, const sim::Call& call, const Deliver& asked) {
  sim::Context ctx(world.kernel, sinks, call.cause);
  open(world, call, "POST", 0);
  const bool http = asked.target.starts_with("http://") || asked.target.starts_with("https://");
  auto found = world.outside.endpoints.find(asked.target);
  if (found == world.outside.endpoints.end()) {
    if (http) {
      return ctx.answer(call.ticket, {error(api::delivery::kRefused, "Nobody answers there", 502)});
    }
    found = world.outside.endpoints.emplace(asked.target, Endpoint{}).first;
  }
  Endpoint& endpoint = found->second;
  endpoint.requests.push_back({ctx.now(), asked.headers, asked.body->text});
  const bool asks = !asked.headers.empty() && asked.headers[0].second == "SubscriptionConfirmation";
  if (asks) {
    if (endpoint.auto_confirm) confirm(ctx, asked);
    return ctx.answer(call.ticket, answer_of(200));
  }
  const auto last = static_cast<uint32_t>(endpoint.responses.size()) - 1;
  const Response response = endpoint.responses[std::min(endpoint.answered++, last)];
  if (response.hang_ms == 0) return ctx.answer(call.ticket, answer_of(response.status));
  const bool in_time = response.hang_ms > 0 && response.hang_ms < asked.patience_ms;
  world.outside.hanging[call.ticket] = in_time ? response.status : 504;
  ctx.plan(ctx.now() + Span{in_time ? response.hang_ms : asked.patience_ms}, sim::Rank::completion,
           0, sim::Owner::endpoints, static_cast<uint16_t>(EndpointEntry::answer), call.ticket);
}

std::string_view name_of(Health health) {
  switch (health) {
    case Health::ok:
      return "ok";
    case Health::server_error:
      return "server-error";
    case Health::throttle:
      return "throttle";
  }
  return {};
}

/// What ails a target now: of spells that overlap the one named last in the lab.
Health ailment_at(const Outside& outside, const std::string& target, Time now) {
  Health health = Health::ok;
  for (const Spell& spell : outside.spells) {
    if (spell.target == target && spell.from <= now && now < spell.until) health = spell.how;
  }
  return health;
}

/// A spell begins or ends.
void change_health(sim::Context& ctx, World& world, const Spell& spell) {
  const Health health = ailment_at(world.outside, spell.target, ctx.now());
  const auto known = world.outside.health.find(spell.target);
  if (known == world.outside.health.end() ? health == Health::ok : known->second == health) return;
  world.outside.health[spell.target] = health;
  sim::Event event;
  event.kind = sim::Ev::health;
  event.place = spell.place;
  event.extra = ctx.text(name_of(health));
  ctx.emit(event);
  sns::on_health(ctx, world.sns, spell.target);
}

}  // namespace

bool resolve_delivery(World& world, Sinks& sinks, sim::Call& call) {
  const Deliver asked =
      *std::get_if<Deliver>(std::get_if<api::delivery::Request>(&call.request.of));
  if (!rules::split_arn(asked.target)) {
    to_endpoint(world, sinks, call, asked);
    return false;
  }
  if (is_default_bus(asked.target)) {
    // It is there in every account and takes every event; without rules nothing comes of that.
    const auto ill = sick(world, asked.target);
    open(world, call, "PutEvents", 0);
    sim::Context(world.kernel, sinks, call.cause)
        .answer(call.ticket, ill ? api::Answer{*ill}
                                 : api::Answer{api::delivery::Answer{api::delivery::Reached{200}}});
    return false;
  }
  Plan plan = plan_for(world, asked);
  if (auto ill = sick(world, asked.target)) plan.request = std::move(*ill);
  if (plan.request.ok()) {
    call.request = std::move(*plan.request);
    return true;
  }
  open(world, call, plan.op, plan.place);
  sim::Context(world.kernel, sinks, call.cause)
      .answer(call.ticket, api::Answer{plan.request.error()});
  return false;
}

void add_spell(sim::Context& ctx, World& world, Spell spell) {
  const auto index = world.outside.spells.size();
  for (const Time at : {spell.from, spell.until}) {
    ctx.plan(at, sim::Rank::timer, 5, sim::Owner::endpoints,
             static_cast<uint16_t>(EndpointEntry::spell), index);
  }
  world.outside.spells.push_back(std::move(spell));
}

std::optional<Error> DryRun::refusal(const Deliver& asked) const {
  const Plan plan = plan_for(world_, asked);
  return plan.request.ok() ? std::nullopt : std::optional(plan.request.error());
}

void on_endpoint_entry(sim::Context& ctx, World& world, const sim::Entry& entry) {
  if (static_cast<EndpointEntry>(entry.kind) != EndpointEntry::answer) {
    return change_health(ctx, world, world.outside.spells[static_cast<std::size_t>(entry.subject)]);
  }
  const auto found = world.outside.hanging.find(entry.subject);
  if (found == world.outside.hanging.end()) return;
  const int64_t status = found->second;
  world.outside.hanging.erase(found);
  ctx.answer(entry.subject, answer_of(status));
}

void set_health(World& world, Sinks& sinks, std::string_view arn, Health health) {
  world.outside.health[std::string(arn)] = health;
  sim::Context ctx(world.kernel, sinks);
  sns::on_health(ctx, world.sns, arn);
}

}  // namespace inflight::world
