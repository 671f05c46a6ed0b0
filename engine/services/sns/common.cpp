// Names, errors, dispatch.
#include "api/home.h"
#include "base/hash.h"
#include "rules/arn.h"
#include "services/sns/internal.h"
#include "sim/ids.h"

namespace inflight::sns {
namespace {

size_t parts(std::string_view arn) {
  size_t count = 1;
  for (const char c : arn) count += c == ':' ? 1U : 0U;
  return count;
}

Topic* find(State& state, std::string_view name) {
  for (auto& [place, topic] : state.topics) {
    if (topic.exists && topic.name == name) return &topic;
  }
  return nullptr;
}

struct TopicOf {
  std::string_view operator()(const api::sns::CreateTopic&) const { return {}; }
  std::string_view operator()(const api::sns::ListTopics&) const { return {}; }
  std::string_view operator()(const api::sns::ListSubscriptions&) const { return {}; }
  std::string_view operator()(const api::sns::Publish& r) const {
    return r.topic.empty() ? r.target : r.topic;
  }
  std::string_view operator()(const api::sns::Unsubscribe& r) const { return r.subscription; }
  std::string_view operator()(const api::sns::GetSubscriptionAttributes& r) const {
    return r.subscription;
  }
  std::string_view operator()(const api::sns::SetSubscriptionAttributes& r) const {
    return r.subscription;
  }
  template <class R>
  std::string_view operator()(const R& r) const {
    return r.topic;
  }
};

}  // namespace

Error fault(std::string_view code, std::string message, int http) {
  return {std::string(code), std::move(message), http, {}};
}

Error invalid(std::string what) { return fault("InvalidParameter", "Invalid parameter: " + what); }

void answer(sim::Context& ctx, sim::Ticket ticket, api::sns::Answer value) {
  ctx.answer(ticket, api::Answer{std::move(value)});
}

void refuse(sim::Context& ctx, sim::Ticket ticket, Error error) {
  ctx.answer(ticket, api::Answer{std::move(error)});
}

std::string account_of_topic(std::string_view name) {
  return std::string(api::home_of(name).account);
}
std::string region_of_topic(std::string_view name) {
  return std::string(api::home_of(name).region);
}

std::string arn_of(std::string_view name) { return api::arn_of("sns", name); }

std::optional<std::string> name_in(std::string_view arn) {
  const auto split = rules::split_arn(arn);
  if (!split || (*split)[2] != "sns") return std::nullopt;
  const std::string_view resource = (*split)[5].substr(0, (*split)[5].find(':'));
  if (resource.empty()) return std::nullopt;
  return api::name_at(resource, (*split)[3], (*split)[4]);
}

std::optional<Error> check_arn(std::string_view arn, std::string_view parameter) {
  const size_t count = parts(arn);
  if (count >= 6) return std::nullopt;
  return invalid(std::string(parameter) + " Reason: An ARN must have at least 6 elements, not " +
                 std::to_string(count));
}

Result<Topic*> topic_at(State& state, std::string_view arn, std::string_view region,
                        std::string_view parameter) {
  Topic* bare = find(state, arn);
  const bool is_bare = bare != nullptr && arn.find(':') == std::string_view::npos;
  if (!is_bare) {
    if (auto bad = check_arn(arn, parameter)) return std::move(*bad);
  }
  const std::optional<std::string> name = is_bare ? std::string(arn) : name_in(arn);
  if (!name || region_of_topic(*name) != (region.empty() ? api::kHomeRegion : region)) {
    return invalid(std::string(parameter));
  }
  Topic* topic = find(state, *name);
  if (topic == nullptr) return fault("NotFound", "Topic does not exist", 404);
  return topic;
}

const Topic* find_topic(const State& state, std::string_view name) {
  return find(const_cast<State&>(state), name);
}

std::string attribute(const Topic& topic, std::string_view name) {
  const auto found = topic.attributes.find(std::string(name));
  return found == topic.attributes.end() ? std::string{} : found->second;
}

std::vector<Subscription*> subscriptions_of(State& state, std::string_view topic) {
  std::vector<Subscription*> out;
  for (auto& [ordinal, one] : state.subscriptions) {
    if (one.topic == topic && !one.orphan) out.push_back(&one);
  }
  return out;
}

std::string subscription_arn(Seed seed, const Subscription& one) {
  return arn_of(one.topic) + ":" + sim::uuid(seed, Stream("ids/subscription"), one.ordinal);
}

const Subscription* find_subscription(Seed seed, const State& state, std::string_view arn) {
  for (const auto& [ordinal, one] : state.subscriptions) {
    if (subscription_arn(seed, one) == arn) return &one;
  }
  return nullptr;
}

std::string message_id(Seed seed, uint32_t message) {
  return sim::uuid(seed, Stream("ids/sns-message"), message);
}

std::string token_of(Seed seed, uint32_t subscription) {
  return sha256_hex("token " + sim::uuid(seed, Stream("ids/sns-token"), subscription));
}

void count(State& state, uint16_t topic, Metric metric, int64_t amount) {
  const auto found = state.topics.find(topic);
  if (found != state.topics.end()) found->second.counted[static_cast<size_t>(metric)] += amount;
}

uint16_t place_of(const State& state, const api::sns::Request& request) {
  const std::string_view arn = std::visit(TopicOf{}, request);
  const Topic* topic = find_topic(state, name_in(arn).value_or(std::string(arn)));
  return topic == nullptr ? uint16_t{0} : topic->place;
}

void handle(sim::Context& ctx, State& state, const Incoming& in, const api::sns::Request& request) {
  namespace s = api::sns;
  struct Visit {
    sim::Context& ctx;
    State& state;
    const Incoming& in;
    void operator()(const s::CreateTopic& r) { create_topic(ctx, state, in, r); }
    void operator()(const s::DeleteTopic& r) { delete_topic(ctx, state, in, r); }
    void operator()(const s::GetTopicAttributes& r) { get_topic(ctx, state, in, r); }
    void operator()(const s::SetTopicAttributes& r) { set_topic(ctx, state, in, r); }
    void operator()(const s::ListTopics& r) { list_topics(ctx, state, in, r); }
    void operator()(const s::Subscribe& r) { subscribe(ctx, state, in, r); }
    void operator()(const s::ConfirmSubscription& r) { confirm(ctx, state, in, r); }
    void operator()(const s::Unsubscribe& r) { unsubscribe(ctx, state, in, r); }
    void operator()(const s::GetSubscriptionAttributes& r) { get_subscription(ctx, state, in, r); }
    void operator()(const s::SetSubscriptionAttributes& r) { set_subscription(ctx, state, in, r); }
    void operator()(const s::ListSubscriptions& r) { list_subscriptions(ctx, state, in, r); }
    void operator()(const s::ListSubscriptionsByTopic& r) { list_by_topic(ctx, state, in, r); }
    void operator()(const s::Publish& r) { publish(ctx, state, in, r); }
    void operator()(const s::PublishBatch& r) { publish_batch(ctx, state, in, r); }
  };
  std::visit(Visit{ctx, state, in}, request);
}

std::string check(const State& state) {
  for (const auto& [id, delivery] : state.deliveries) {
    const auto found = state.subscriptions.find(delivery.subscription);
    if (found == state.subscriptions.end()) return "a delivery has no subscription";
  }
  for (const auto& [ordinal, one] : state.subscriptions) {
    for (const auto& [group, line] : one.lines) {
      if (line.empty()) return "an empty line of deliveries was kept";
      for (size_t i = 0; i < line.size(); ++i) {
        const auto found = state.deliveries.find(line[i]);
        if (found == state.deliveries.end()) return "a line holds a delivery that is gone";
        if (i > 0 && found->second.attempts > 0) return "a delivery overtook its group";
      }
    }
  }
  return {};
}

}  // namespace inflight::sns
