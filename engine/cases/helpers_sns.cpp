#include "cases/helpers_sns.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "services/sns/sns.h"
#include "world/deliver.h"

namespace inflight::cases {

using calls::Account;
using Members = std::vector<std::pair<std::string, JsonBox>>;

JsonBox attempts(Account& account, const Json& args, const Place& place) {
  constexpr std::size_t kTimesMax = 1'000;
  const world::World& world = account.world();
  const std::string arn = text_in(args, "SubscriptionArn", place);
  const std::string message = text_in(args, "Message", place);
  const sns::Subscription* one = sns::find_subscription(world.kernel.seed, world.sns, arn);
  if (one == nullptr) {
    (place / "SubscriptionArn").add(json::quoted(arn), "a subscription's ARN");
    return json::object_value({});
  }
  uint32_t lid = 0;
  for (const auto& [number, published] : world.sns.texts) {
    if (published == message) lid = number;
  }
  int64_t count = 0;
  int64_t last_at = -1;
  bool last_ok = false;
  std::vector<JsonBox> times;
  const sim::Log& log = account.log();
  for (const sim::Event& event : log.events) {
    const bool ok = event.kind == sim::Ev::deliver;
    if ((!ok && event.kind != sim::Ev::deliver_fail) || event.lid != lid) continue;
    const uint32_t target = ok ? event.extra : event.extra & 0xffff;
    if (event.place != one->place || log.texts[target] != one->endpoint) continue;
    count = event.value;
    last_ok = ok;
  }
  for (const sns::Attempt& attempt : world.sns.tried) {
    if (attempt.subscription != one->ordinal || attempt.lid != lid) continue;
    last_at = attempt.at.ms;
    if (times.size() < kTimesMax) times.push_back(json::int_value(last_at));
  }
  for (const auto& [id, delivery] : world.sns.deliveries) {
    if (delivery.subscription != one->ordinal || delivery.body->lid != lid) continue;
    count = sns::attempts_at(delivery, account.now());
  }
  return json::object_value({{"count", json::int_value(count)},
                             {"times_ms", json::array_value(times)},
                             {"lastAt_ms", json::int_value(last_at)},
                             {"lastOk", json::bool_value(last_ok)}});
}

JsonBox set_endpoint(Account& account, const Json& args, const Place& place) {
  const std::string url = text_in(args, "Url", place);
  const Json* confirms = json::find(args, "AutoConfirm");
  const Json* app = json::find(args, "AppMs");
  std::vector<world::Response> responses;
  const Json* list = json::find(args, "Respond");
  for (int64_t i = 0; list != nullptr && i < json::size(*list); ++i) {
    const Json* status = json::find(json::at(*list, i), "status");
    const Json* hang = json::find(json::at(*list, i), "hang_ms");
    const Json* never = json::find(json::at(*list, i), "never");
    const int64_t hang_ms = hang ? json::as_int(*hang).value_or(0) : 0;
    responses.push_back({status ? json::as_int(*status).value_or(200) : 200,
                         never && json::as_bool(*never) == true ? -1 : hang_ms});
  }
  if (responses.empty()) (place / "Respond").add("nothing", "a list with at least one answer");
  account.change([&](world::World& world, world::Sinks&) {
    world::Endpoint& endpoint = world.outside.endpoints[url];
    if (confirms != nullptr) endpoint.auto_confirm = json::as_bool(*confirms) == true;
    if (!responses.empty()) endpoint.responses = responses;
    if (app != nullptr) endpoint.app_ms = json::as_int(*app).value_or(0);
    endpoint.answered = 0;
  });
  return json::object_value({});
}

namespace {

/// Most requests that the application worked on at once; one that ends makes room.
int64_t most_at_application(const world::Endpoint& endpoint) {
  int64_t most = 0;
  for (const world::EndpointRequest& at : endpoint.requests) {
    int64_t now = 0;
    for (const world::EndpointRequest& one : endpoint.requests) {
      now += one.at <= at.at && (one.at.ms + endpoint.app_ms > at.at.ms || &one == &at);
    }
    most = std::max(most, now);
  }
  return most;
}

}  // namespace

JsonBox requests(Account& account, const Json& args, const Place& place) {
  const auto& endpoints = account.world().outside.endpoints;
  const auto found = endpoints.find(text_in(args, "Url", place));
  std::vector<JsonBox> out;
  int64_t most = 0;
  if (found != endpoints.end()) {
    most = most_at_application(found->second);
    for (const world::EndpointRequest& request : found->second.requests) {
      Members headers;
      for (const auto& [name, value] : request.headers) {
        headers.emplace_back(name, json::text_value(value));
      }
      Members members{{"at_ms", json::int_value(request.at.ms)},
                      {"headers", json::object_value(headers)},
                      {"body", json::text_value(request.body)},
                      {"appEnd_ms", json::int_value(request.at.ms + found->second.app_ms)}};
      json::Parsed parsed = json::parse(request.body, 1 << 24);
      if (parsed.value) members.emplace_back("json", std::move(*parsed.value));
      out.push_back(json::object_value(members));
    }
  }
  return json::object_value(
      {{"requests", json::array_value(out)}, {"maxParallel", json::int_value(most)}});
}

JsonBox set_key(Account& account, const Json& args, const Place& place) {
  const std::string id = text_in(args, "KeyId", place);
  world::KmsKey key;
  const Json* allow = json::find(args, "Allow");
  for (int64_t i = 0; allow != nullptr && i < json::size(*allow); ++i) {
    world::KmsKey::Grant grant;
    grant.service = text_in(json::at(*allow, i), "Service", place / "Allow" / i);
    const Json* actions = json::find(json::at(*allow, i), "Actions");
    for (int64_t k = 0; actions != nullptr && k < json::size(*actions); ++k) {
      const std::string* action = json::as_string(json::at(*actions, k));
      if (action != nullptr) grant.actions.push_back(*action);
    }
    key.allow.push_back(std::move(grant));
  }
  account.change(
      [&](world::World& world, world::Sinks&) { world.outside.keys[id] = std::move(key); });
  return json::object_value({});
}

std::optional<int64_t> topic_metric(const Account& account, const Json& args) {
  constexpr std::array<std::string_view, sns::kMetrics> kNames{
      "NumberOfMessagesPublished",
      "PublishSize",
      "NumberOfNotificationsDelivered",
      "NumberOfNotificationsFailed",
      "NumberOfNotificationsFilteredOut",
      "NumberOfNotificationsRedrivenToDlq",
      "NumberOfNotificationsFailedToRedriveToDlq"};
  const Json* topic_name = json::find(args, "Topic");
  const Json* metric_name = json::find(args, "Name");
  if (topic_name == nullptr || metric_name == nullptr) return std::nullopt;
  const std::string* of = json::as_string(*topic_name);
  const std::string* name = json::as_string(*metric_name);
  if (of == nullptr || name == nullptr) return std::nullopt;
  const sns::Topic* topic = sns::find_topic(account.world().sns, *of);
  const auto found = std::find(kNames.begin(), kNames.end(), *name);
  if (topic == nullptr || found == kNames.end()) return std::nullopt;
  return topic->counted[static_cast<std::size_t>(found - kNames.begin())];
}

}  // namespace inflight::cases
