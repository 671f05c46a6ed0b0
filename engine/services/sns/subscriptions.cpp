// Subscribe, ConfirmSubscription, Unsubscribe and the lists of subscriptions.
#include <algorithm>
#include <array>

#include "rules/arn.h"
#include "services/sns/internal.h"

namespace inflight::sns {
namespace {

constexpr std::array<std::string_view, 9> kProtocols{
    "http", "https", "email", "email-json", "sms", "sqs", "application", "lambda", "firehose"};
constexpr const char* kPending = "pending confirmation";
constexpr uint64_t kTokenLength = 64;

bool is_phone(std::string_view text) {
  if (text.size() < 2 || text.size() > 16 || text.front() != '+') return false;
  return std::all_of(text.begin() + 1, text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_arn_of(std::string_view endpoint, std::string_view service) {
  const auto arn = rules::split_arn(endpoint);
  return arn && (*arn)[2] == service && !(*arn)[5].empty() &&
         (*arn)[5].find('/') == std::string_view::npos;
}

std::optional<Error> check_endpoint(const Topic& topic, std::string_view protocol,
                                    const std::string& endpoint) {
  if (std::find(kProtocols.begin(), kProtocols.end(), protocol) == kProtocols.end()) {
    return invalid("Amazon SNS does not support this protocol string: " + std::string(protocol));
  }
  if (topic.fifo && protocol != "sqs") {
    return invalid("Invalid protocol type: " + std::string(protocol));  // SNS-SUB-06
  }
  if (protocol == "sqs") {
    if (!is_arn_of(endpoint, "sqs")) return invalid("SQS endpoint ARN");
    if (!topic.fifo && endpoint.ends_with(".fifo")) {
      // AWS really says it twice (SNS-SUB-05).
      return invalid(
          "Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard "
          "SNS topics");
    }
  } else if (protocol == "lambda") {
    if (!is_arn_of(endpoint, "lambda")) return invalid("Lambda endpoint ARN");
  } else if (protocol == "firehose") {
    const auto arn = rules::split_arn(endpoint);
    if (!arn || (*arn)[2] != "firehose") return invalid("Firehose endpoint ARN");
  } else if (protocol == "http" || protocol == "https") {
    if (!endpoint.starts_with(std::string(protocol) + "://")) {
      return invalid("Endpoint must match the specified protocol");
    }
  } else if (protocol == "sms" && !is_phone(endpoint)) {
    return fault("InvalidParameter", "Invalid SMS endpoint: " + endpoint);
  } else if (protocol.starts_with("email") && endpoint.find('@') == std::string::npos) {
    return invalid("Email address");
  }
  return std::nullopt;
}

/// SNS-SUB-07, -18: who must say yes before anything is delivered.
bool needs_confirmation(const Topic& topic, const Subscription& one) {
  if (one.protocol == "http" || one.protocol == "https" || one.protocol.starts_with("email")) {
    return true;
  }
  const auto arn = rules::split_arn(one.endpoint);
  return arn && (*arn)[4] != account_of_topic(topic.name);
}

Result<Subscription> draft(const State& state, const Topic& topic,
                           const api::sns::Subscribe& request) {
  if (auto bad = check_endpoint(topic, request.protocol, request.endpoint)) {
    return std::move(*bad);
  }
  Subscription one;
  one.topic = topic.name;
  one.place = topic.place;
  one.protocol = request.protocol;
  one.endpoint = request.endpoint;
  one.owner = account_of_topic(topic.name);
  // The scope first: it decides how the policy is read.
  for (const bool scope : {true, false}) {
    for (const auto& [name, value] : request.attributes) {
      if ((name == "FilterPolicyScope") != scope) continue;
      if (auto bad = set_attribute(state, &topic, one, name, value)) {
        return invalid("Attributes Reason: " + bad->message);
      }
    }
  }
  return one;
}

std::string shown_arn(sim::Context& ctx, const Subscription& one, bool return_arn) {
  if (!one.confirmed && !return_arn) return kPending;
  return subscription_arn(ctx.kernel().seed, one);
}

/// The subscription of an ARN to read or set.
Result<Subscription*> subscription_at(sim::Context& ctx, State& state, const std::string& arn) {
  if (auto bad = check_arn(arn, "SubscriptionArn")) return std::move(*bad);
  const Subscription* one = find_subscription(ctx.kernel().seed, state, arn);
  if (one == nullptr) return fault("NotFound", "Subscription does not exist", 404);
  return &state.subscriptions.at(one->ordinal);
}

void list(sim::Context& ctx, const Incoming& in, const std::vector<Subscription*>& all) {
  api::sns::SubscriptionList out;
  for (const Subscription* one : all) {
    out.rows.push_back({one->confirmed ? subscription_arn(ctx.kernel().seed, *one)
                                       : std::string("PendingConfirmation"),
                        one->owner, one->protocol, one->endpoint, arn_of(one->topic)});
  }
  answer(ctx, in.ticket, std::move(out));
}

}  // namespace

void subscribe(sim::Context& ctx, State& state, const Incoming& in,
               const api::sns::Subscribe& request) {
  const Result<Topic*> topic = topic_at(state, request.topic, in.region);
  if (!topic) return refuse(ctx, in.ticket, topic.error());
  Result<Subscription> one = draft(state, **topic, request);
  if (!one) return refuse(ctx, in.ticket, one.error());
  const std::vector<Subscription*> all = subscriptions_of(state, (*topic)->name);
  int64_t policies = one->filter_text.empty() ? 0 : 1;
  for (const Subscription* old : all) {
    if (old->protocol == one->protocol && old->endpoint == one->endpoint) {
      if (!same_attributes(*old, *one)) {
        return refuse(
            ctx, in.ticket,
            invalid("Attributes Reason: Subscription already exists with different attributes"));
      }
      return answer(ctx, in.ticket,
                    api::sns::SubscriptionArn{shown_arn(ctx, *old, request.return_arn)});
    }
    if (!old->filter_text.empty()) ++policies;
  }
  if ((*topic)->fifo && static_cast<int64_t>(all.size()) >= kFifoSubscriptionsMax) {
    return refuse(ctx, in.ticket,
                  fault("SubscriptionLimitExceeded", "Subscription limit exceeded", 403));
  }
  if (!one->filter_text.empty() && policies > kFilterPoliciesMax) {
    return refuse(ctx, in.ticket,
                  fault("FilterPolicyLimitExceeded", "Filter policy limit exceeded", 403));
  }
  one->ordinal = ++state.subscribed;
  one->subscribed = ctx.now();
  one->confirmed = !needs_confirmation(**topic, *one);
  const Subscription& stored = state.subscriptions.emplace(one->ordinal, *one).first->second;
  answer(ctx, in.ticket, api::sns::SubscriptionArn{shown_arn(ctx, stored, request.return_arn)});
  if (!stored.confirmed) send_confirmation(ctx, state, stored);
}

void confirm(sim::Context& ctx, State& state, const Incoming& in,
             const api::sns::ConfirmSubscription& request) {
  const Result<Topic*> topic = topic_at(state, request.topic, in.region);
  if (!topic) return refuse(ctx, in.ticket, topic.error());
  if (request.token.size() != kTokenLength) {
    return refuse(ctx, in.ticket, fault("InvalidParameter", "Invalid token"));
  }
  for (Subscription* one : subscriptions_of(state, (*topic)->name)) {
    if (token_of(ctx.kernel().seed, one->ordinal) != request.token) continue;
    if (ctx.now() - one->subscribed > kTokenLife) break;
    one->confirmed = true;
    one->by_token = true;
    return answer(ctx, in.ticket,
                  api::sns::SubscriptionArn{subscription_arn(ctx.kernel().seed, *one)});
  }
  refuse(ctx, in.ticket, invalid("Token"));
}

void unsubscribe(sim::Context& ctx, State& state, const Incoming& in,
                 const api::sns::Unsubscribe& request) {
  if (request.subscription.empty()) {
    return refuse(ctx, in.ticket,
                  invalid("SubscriptionArn Reason: no value for required parameter"));
  }
  if (auto bad = check_arn(request.subscription, "SubscriptionArn")) {
    return refuse(ctx, in.ticket, std::move(*bad));
  }
  const auto arn = rules::split_arn(request.subscription);
  if (!arn || (*arn)[5].find(':') == std::string_view::npos) {
    return refuse(ctx, in.ticket, invalid("SubscriptionId"));
  }
  const Subscription* one = find_subscription(ctx.kernel().seed, state, request.subscription);
  if (one != nullptr) {
    const auto topic = state.topics.find(one->place);
    if (topic != state.topics.end() && !one->orphan) ++topic->second.deleted_subscriptions;
    drop_deliveries(state, one->ordinal);
    state.subscriptions.erase(one->ordinal);
  }
  answer(ctx, in.ticket, api::sns::Done{});
}

void get_subscription(sim::Context& ctx, State& state, const Incoming& in,
                      const api::sns::GetSubscriptionAttributes& request) {
  const Result<Subscription*> found = subscription_at(ctx, state, request.subscription);
  if (!found) return refuse(ctx, in.ticket, found.error());
  const Subscription& one = **found;
  std::map<std::string, std::string> all;
  all["ConfirmationWasAuthenticated"] = one.confirmed && !one.by_token ? "true" : "false";
  all["Endpoint"] = one.endpoint;
  all["Owner"] = one.owner;
  all["PendingConfirmation"] = one.confirmed ? "false" : "true";
  all["Protocol"] = one.protocol;
  all["RawMessageDelivery"] = one.raw ? "true" : "false";
  all["SubscriptionArn"] = subscription_arn(ctx.kernel().seed, one);
  all["SubscriptionPrincipal"] = "arn:aws:iam::" + one.owner + ":root";
  all["TopicArn"] = arn_of(one.topic);
  if (!one.filter_text.empty()) {
    all["FilterPolicy"] = one.filter_text;
    const bool body = one.scope == rules::FilterScope::body;
    all["FilterPolicyScope"] = body ? "MessageBody" : "MessageAttributes";
  }
  if (!one.redrive_text.empty()) all["RedrivePolicy"] = one.redrive_text;
  if (!one.delivery_text.empty()) {
    all["DeliveryPolicy"] = all["EffectiveDeliveryPolicy"] = one.delivery_text;
  }
  if (!one.role.empty()) all["SubscriptionRoleArn"] = one.role;
  answer(ctx, in.ticket, api::sns::AttributeList{{all.begin(), all.end()}});
}

void set_subscription(sim::Context& ctx, State& state, const Incoming& in,
                      const api::sns::SetSubscriptionAttributes& request) {
  const Result<Subscription*> one = subscription_at(ctx, state, request.subscription);
  if (!one) return refuse(ctx, in.ticket, one.error());
  const auto topic = state.topics.find((*one)->place);
  const Topic* of = topic == state.topics.end() ? nullptr : &topic->second;
  if (auto bad = set_attribute(state, of, **one, request.name, request.value)) {
    return refuse(ctx, in.ticket, invalid(bad->message));
  }
  ctx.config((*one)->place, in.actor, request.name);
  answer(ctx, in.ticket, api::sns::Done{});
}

void list_subscriptions(sim::Context& ctx, State& state, const Incoming& in,
                        const api::sns::ListSubscriptions&) {
  std::vector<Subscription*> all;
  for (auto& [ordinal, one] : state.subscriptions) all.push_back(&one);
  list(ctx, in, all);
}

void list_by_topic(sim::Context& ctx, State& state, const Incoming& in,
                   const api::sns::ListSubscriptionsByTopic& request) {
  const Result<Topic*> topic = topic_at(state, request.topic, in.region);
  if (!topic) return refuse(ctx, in.ticket, topic.error());
  list(ctx, in, subscriptions_of(state, (*topic)->name));
}

}  // namespace inflight::sns
