// Topics, subscriptions and keys of a lab.
#include <algorithm>

#include "lab/attributes_decode.h"
#include "lab/resources.h"

namespace inflight {

namespace lab {
namespace {

/// SNS-TOPIC-06.
constexpr std::array<Attribute, 8> kTopicRows{{
    {"DisplayName", Wire::text, {}},
    {"Policy", Wire::document, {}},
    {"DeliveryPolicy", Wire::document, {}},
    {"KmsMasterKeyId", Wire::text, {}},
    {"MaximumMessageSize", Wire::number, {1'024, 262'144}},
    {"FifoTopic", Wire::boolean, {}},
    {"ContentBasedDeduplication", Wire::boolean, {}},
    {"FifoThroughputScope", Wire::text, {}},
}};
constexpr AttributeTable kTopic{"topic attribute", kTopicRows.data(), kTopicRows.size()};

/// SNS-SUB-10 … -14.
constexpr std::array<Attribute, 5> kSubscriptionRows{{
    {"RawMessageDelivery", Wire::boolean, {}},
    {"FilterPolicy", Wire::document, {}},
    {"FilterPolicyScope", Wire::text, {}},
    {"RedrivePolicy", Wire::document, {}},
    {"DeliveryPolicy", Wire::document, {}},
}};
constexpr AttributeTable kSubscription{"subscription attribute", kSubscriptionRows.data(),
                                       kSubscriptionRows.size()};
constexpr std::array<std::string_view, 4> kOwn{"on", "TopicArn", "Protocol", "Endpoint"};

/// Calls `one(name, value, place)` for each entry of an object of objects.
template <class F>
void each_entry(const Json& value, const Place& place, Pattern naming, F one) {
  if (!json::is_object(value)) return place.wrong(value, "an object");
  for (int64_t i = 0; i < json::size(value); ++i) {
    const std::string& name = json::key(value, i);
    const Place here = place / name;
    if (!fits_pattern(name, naming))
      here.add("the name " + json::quoted(name), pattern_words(naming));
    if (json::is_object(json::at(value, i)))
      one(name, json::at(value, i), here);
    else
      here.wrong(json::at(value, i), "an object");
  }
}

void text_member(const Json& value, const Place& place, std::string_view name, std::string& out) {
  if (const Json* member = json::find(value, name))
    decode(*member, place / name, out, {kAtLeastOne, Pattern::none});
  else
    (place / name).add("nothing", "a string");
}

std::string entries_schema(const std::string& entry) {
  return R"({"type":"object","additionalProperties":)" + entry + "}";
}

}  // namespace

void decode_keys(const Json& value, const Place& place, world::Scenario& out) {
  each_entry(value, place, Pattern::name,
             [&out](const std::string& name, const Json& key, const Place& here) {
               world::KeySpec spec;
               spec.name = name;
               std::vector<std::pair<std::string, std::vector<std::string>>> allow;
               for (int64_t i = 0; i < json::size(key); ++i)
                 report_unknown(here, "member", json::key(key, i), {"allow"});
               if (const Json* grants = json::find(key, "allow"))
                 decode(*grants, here / "allow", allow);
               for (auto& [service, actions] : allow)
                 spec.key.allow.push_back({service, std::move(actions)});
               out.keys.push_back(std::move(spec));
             });
}

std::string keys_schema(SchemaBook& book) {
  detail::ObjectSchema object;
  object.add("allow",
             Codec<std::vector<std::pair<std::string, std::vector<std::string>>>>::schema({}, book),
             Need::optional);
  return entries_schema(object.text());
}

void decode_topics(const Json& value, const Place& place, world::Scenario& out) {
  each_entry(value, place, Pattern::name,
             [&out](const std::string& name, const Json& topic, const Place& here) {
               world::TopicSpec spec;
               spec.name = name;
               decode_attributes(topic, here, kTopic, {}, spec.attributes);
               out.topics.push_back(std::move(spec));
             });
}

std::string topics_schema(SchemaBook& book) {
  return entries_schema(book.define("topic", [] {
    detail::ObjectSchema object;
    add_attributes(object, kTopic);
    return object.text();
  }));
}

void decode_subscriptions(const Json& value, const Place& place, world::Scenario& out) {
  each_entry(
      value, place, Pattern::name,
      [&out](const std::string& name, const Json& one, const Place& here) {
        world::SubscriptionSpec spec;
        spec.name = name;
        if (const Json* on = json::find(one, "on")) decode(*on, here / "on", spec.on);
        text_member(one, here, "TopicArn", spec.topic);
        text_member(one, here, "Protocol", spec.protocol);
        text_member(one, here, "Endpoint", spec.endpoint);
        decode_attributes(one, here, kSubscription, {kOwn.begin(), kOwn.end()}, spec.attributes);
        out.subscriptions.push_back(std::move(spec));
      });
}

std::string subscriptions_schema(SchemaBook& book) {
  return entries_schema(book.define("subscription", [&book] {
    detail::ObjectSchema object;
    object.add("on", Codec<bool>::schema({}, book), Need::optional);
    for (std::string_view name : {"TopicArn", "Protocol", "Endpoint"})
      object.add(name, R"({"type":"string","minLength":1})", Need::required);
    add_attributes(object, kSubscription);
    return object.text();
  }));
}

}  // namespace lab
}  // namespace inflight
