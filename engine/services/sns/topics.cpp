// CreateTopic, DeleteTopic and topic attributes.
#include <algorithm>
#include <array>

#include "base/json_text.h"
#include "rules/policy.h"
#include "services/sns/internal.h"

namespace inflight::sns {
namespace {

constexpr uint64_t kNameMax = 256;
constexpr std::array<std::string_view, 12> kSettable{
    "ArchivePolicy", "ContentBasedDeduplication", "DataProtectionPolicy", "DeliveryPolicy",
    "DisplayName",   "FifoThroughputScope",       "KmsMasterKeyId",       "MaximumMessageSize",
    "Policy",        "SignatureVersion",          "TracingConfig",        "FifoTopic"};

bool valid_name(std::string_view name, bool fifo) {
  constexpr std::string_view kSuffix = ".fifo";
  if (name.empty() || name.size() > kNameMax || name.ends_with(kSuffix) != fifo) return false;
  if (fifo) name.remove_suffix(kSuffix.size());
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  });
}

/// Nothing if a topic may have this attribute with this value.
std::optional<Error> check_attribute(const std::string& name, const std::string& value) {
  const bool known = std::find(kSettable.begin(), kSettable.end(), name) != kSettable.end();
  if (!known) return invalid("AttributeName");
  if (name == "Policy" && !value.empty()) {
    const Result<rules::Policy> policy = rules::parse_policy(value);
    if (!policy) return invalid("Policy Error: " + policy.error().message);
    if (!rules::actions_are_of(*policy, "sns")) {
      return invalid("Policy statement action out of service scope!");
    }
  }
  if (name == "DeliveryPolicy" && !value.empty()) {
    const auto policy = parse_delivery_policy(value, "defaultHealthyRetryPolicy");
    if (!policy) return invalid("DeliveryPolicy: " + policy.error().message);
  }
  return std::nullopt;
}

constexpr std::string_view kDelivery =
    R"({"http":{"defaultHealthyRetryPolicy":{"minDelayTarget":20,"maxDelayTarget":20,)"
    R"("numRetries":3,"numMaxDelayRetries":0,"numNoDelayRetries":0,"numMinDelayRetries":0,)"
    R"("backoffFunction":"linear"},"disableSubscriptionOverrides":false,)"
    R"("defaultRequestPolicy":{"headerContentType":"text/plain; charset=UTF-8"}}})";

}  // namespace

std::string policy_of(const Topic& topic) {
  const std::string set = attribute(topic, "Policy");
  if (!set.empty()) return set;
  const std::string arn = json::quoted(arn_of(topic.name));
  const std::string account = json::quoted(account_of_topic(topic.name));
  return R"({"Version":"2008-10-17","Id":"__default_policy_ID","Statement":[{"Effect":"Allow",)"
         R"("Sid":"__default_statement_ID","Principal":{"AWS":"*"},"Action":[)"
         R"("SNS:GetTopicAttributes","SNS:SetTopicAttributes","SNS:AddPermission",)"
         R"("SNS:RemovePermission","SNS:DeleteTopic","SNS:Subscribe",)"
         R"("SNS:ListSubscriptionsByTopic","SNS:Publish"],"Resource":)" +
         arn + R"(,"Condition":{"StringEquals":{"AWS:SourceOwner":)" + account + "}}}]}";
}

void create_topic(sim::Context& ctx, State& state, const Incoming& in,
                  const api::sns::CreateTopic& request) {
  std::map<std::string, std::string> attributes;
  bool fifo = false;
  for (const auto& [name, value] : request.attributes) {
    if (auto bad = check_attribute(name, value)) return refuse(ctx, in.ticket, std::move(*bad));
    if (name == "FifoTopic") {
      fifo = value == "true";  // "false" is taken and forgotten (SNS-TOPIC-04)
    } else {
      attributes[name] = value;
    }
  }
  if (!valid_name(request.name, fifo)) return refuse(ctx, in.ticket, invalid("Topic Name"));
  std::map<std::string, std::string> tags;
  for (const api::sns::Tag& tag : request.tags) {
    if (!tags.emplace(tag.key, tag.value).second) {
      return refuse(ctx, in.ticket, invalid("Duplicated keys are not allowed."));
    }
  }
  const std::string home =
      in.region.empty() ? "" : "@" + std::string(in.region) + ":" + account_of_topic("");
  const std::string name = name_in(arn_of(request.name + home)).value_or("");
  const uint16_t place = ctx.name(name, sim::NameKind::topic);
  Topic& topic = state.topics[place];
  if (topic.exists) {
    for (const auto& [key, value] : attributes) {
      if (attribute(topic, key) == value) continue;
      return refuse(ctx, in.ticket,
                    invalid("Attributes Reason: Topic already exists with different attributes"));
    }
    if (!tags.empty() && tags != topic.tags) {
      return refuse(ctx, in.ticket,
                    invalid("Tags Reason: Topic already exists with different tags"));
    }
    return answer(ctx, in.ticket, api::sns::TopicArn{arn_of(name)});
  }
  topic = Topic{};
  topic.name = name;
  topic.place = place;
  topic.exists = true;
  topic.fifo = fifo;
  topic.attributes = std::move(attributes);
  topic.tags = std::move(tags);
  answer(ctx, in.ticket, api::sns::TopicArn{arn_of(name)});
}

void delete_topic(sim::Context& ctx, State& state, const Incoming& in,
                  const api::sns::DeleteTopic& request) {
  const Result<Topic*> topic = topic_at(state, request.topic, in.region);
  if (topic) {
    (*topic)->exists = false;
    (*topic)->tags.clear();
    for (Subscription* one : subscriptions_of(state, (*topic)->name)) one->orphan = true;
  } else if (topic.error().http != 404) {
    return refuse(ctx, in.ticket, topic.error());
  }
  answer(ctx, in.ticket, api::sns::Done{});
}

void get_topic(sim::Context& ctx, State& state, const Incoming& in,
               const api::sns::GetTopicAttributes& request) {
  const Result<Topic*> found = topic_at(state, request.topic, in.region);
  if (!found) return refuse(ctx, in.ticket, found.error());
  const Topic& topic = **found;
  int64_t confirmed = 0;
  int64_t pending = 0;
  for (const Subscription* one : subscriptions_of(state, topic.name)) {
    ++(one->confirmed ? confirmed : pending);
  }
  std::map<std::string, std::string> all = topic.attributes;
  all.emplace("DisplayName", "");
  all.emplace("EffectiveDeliveryPolicy", attribute(topic, "DeliveryPolicy").empty()
                                             ? std::string(kDelivery)
                                             : attribute(topic, "DeliveryPolicy"));
  all["Owner"] = account_of_topic(topic.name);
  all["Policy"] = policy_of(topic);
  all["SubscriptionsConfirmed"] = std::to_string(confirmed);
  all["SubscriptionsDeleted"] = std::to_string(topic.deleted_subscriptions);
  all["SubscriptionsPending"] = std::to_string(pending);
  all["TopicArn"] = arn_of(topic.name);
  if (topic.fifo) {
    all.emplace("ContentBasedDeduplication", "false");
    all["FifoTopic"] = "true";
  }
  answer(ctx, in.ticket, api::sns::AttributeList{{all.begin(), all.end()}});
}

void set_topic(sim::Context& ctx, State& state, const Incoming& in,
               const api::sns::SetTopicAttributes& request) {
  const Result<Topic*> topic = topic_at(state, request.topic, in.region);
  if (!topic) return refuse(ctx, in.ticket, topic.error());
  auto bad = check_attribute(request.name, request.value);
  if (request.name == "FifoTopic") bad = invalid("AttributeName");  // SNS-TOPIC-08
  if (bad) return refuse(ctx, in.ticket, std::move(*bad));
  if (request.value.empty()) {
    (*topic)->attributes.erase(request.name);
  } else {
    (*topic)->attributes[request.name] = request.value;
  }
  ctx.config((*topic)->place, in.actor, request.name);
  answer(ctx, in.ticket, api::sns::Done{});
}

void list_topics(sim::Context& ctx, State& state, const Incoming& in, const api::sns::ListTopics&) {
  api::sns::TopicList out;
  for (const auto& [place, topic] : state.topics) {
    if (topic.exists) out.arns.push_back(arn_of(topic.name));
  }
  std::sort(out.arns.begin(), out.arns.end());
  answer(ctx, in.ticket, std::move(out));
}

}  // namespace inflight::sns
