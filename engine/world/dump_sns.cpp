// The part of a dump about topics and what stands around the services.
#include <string>

#include "sim/log.h"
#include "world/internal.h"

namespace inflight::world {
namespace {

void field(std::string& out, std::string_view name, std::string_view value) {
  out.append(" ").append(name).append("=");
  sim::append_json_string(out, value);
}
void field(std::string& out, std::string_view name, int64_t value) {
  out.append(" ").append(name).append("=").append(std::to_string(value));
}

void dump_topic(std::string& out, const sns::Topic& topic) {
  out.append("\ntopic ").append(topic.name);
  field(out, "exists", topic.exists);
  field(out, "fifo", topic.fifo);
  field(out, "deleted_subscriptions", topic.deleted_subscriptions);
  field(out, "sequence", static_cast<int64_t>(topic.sequence));
  for (const auto& [name, value] : topic.attributes) field(out, name, value);
  for (const auto& [key, value] : topic.tags) field(out, "tag " + key, value);
  for (const auto& [key, what] : topic.remembered) field(out, "remembered " + key, what.at.ms);
  for (const int64_t total : topic.counted) field(out, "counted", total);
}

void dump_subscription(std::string& out, const sns::Subscription& one) {
  out.append("\nsubscription ").append(std::to_string(one.ordinal));
  field(out, "topic", one.topic);
  field(out, "protocol", one.protocol);
  field(out, "endpoint", one.endpoint);
  field(out, "confirmed", one.confirmed);
  field(out, "orphan", one.orphan);
  field(out, "by_token", one.by_token);
  field(out, "raw", one.raw);
  field(out, "filter", one.filter_text);
  field(out, "scope", static_cast<int64_t>(one.scope));
  field(out, "redrive", one.redrive_text);
  field(out, "delivery", one.delivery_text);
  field(out, "role", one.role);
  for (const auto& [group, line] : one.lines) {
    field(out, "line " + group, static_cast<int64_t>(line.size()));
  }
}

void dump_delivery(std::string& out, const sns::Delivery& delivery) {
  out.append("\ndelivery ").append(std::to_string(delivery.id));
  field(out, "subscription", delivery.subscription);
  field(out, "lid", delivery.body->lid);
  field(out, "body", delivery.body->text);
  field(out, "attempts", delivery.attempts);
  field(out, "asleep", delivery.asleep_ms);
  field(out, "dead", delivery.dead);
}

}  // namespace

std::string dump_sns(const World& world) {
  std::string out;
  for (const auto& [place, topic] : world.sns.topics) dump_topic(out, topic);
  for (const auto& [ordinal, one] : world.sns.subscriptions) dump_subscription(out, one);
  for (const auto& [id, delivery] : world.sns.deliveries) dump_delivery(out, delivery);
  for (const auto& [arn, health] : world.outside.health) {
    field(out.append("\nhealth ").append(arn), "is", static_cast<int64_t>(health));
  }
  for (const auto& [id, key] : world.outside.keys) {
    field(out.append("\nkey ").append(id), "grants", static_cast<int64_t>(key.allow.size()));
  }
  for (const auto& [url, endpoint] : world.outside.endpoints) {
    out.append("\nendpoint ").append(url);
    field(out, "answered", endpoint.answered);
    for (const EndpointRequest& request : endpoint.requests) field(out, "got", request.body);
  }
  return out;
}

}  // namespace inflight::world
