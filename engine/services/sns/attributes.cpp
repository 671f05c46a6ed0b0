// Attributes of a subscription: what may be set, and to what (SNS-SUB-10 … -14).
#include <algorithm>

#include "base/json_text.h"
#include "rules/arn.h"
#include "services/sns/internal.h"

namespace inflight::sns {
namespace {

Error bad(std::string message) { return fault("InvalidParameter", std::move(message)); }

std::optional<Error> set_filter(const State& state, Subscription& one, const std::string& text,
                                rules::FilterScope scope) {
  rules::Pattern pattern;
  if (!text.empty()) {
    const auto allowed = state.settings.anything_but_extended != 0
                             ? rules::AnythingBut::all
                             : rules::AnythingBut::prefix_only;
    Result<rules::Pattern> compiled = rules::compile_filter_policy(text, scope, allowed);
    if (!compiled) return compiled.error();
    pattern = std::move(*compiled);
  }
  one.filter_text = text;
  one.scope = scope;
  one.filter = std::move(pattern);
  return std::nullopt;
}

std::optional<Error> set_redrive(const Topic* topic, Subscription& one, const std::string& text) {
  if (text.empty()) {
    one.redrive_text.clear();
    one.dead_letter.clear();
    return std::nullopt;
  }
  const json::Parsed parsed = json::parse(text, rules::kPatternBytesMax);
  if (!parsed.value || !json::is_object(**parsed.value)) {
    const std::string where = parsed.problems.empty() ? "" : parsed.problems.front().pointer;
    return bad("RedrivePolicy: failed to parse JSON. " + where);
  }
  const Json* member = json::find(**parsed.value, "deadLetterTargetArn");
  const std::string* target = member == nullptr ? nullptr : json::as_string(*member);
  const auto arn = target == nullptr ? std::nullopt : rules::split_arn(*target);
  if (!arn || (*arn)[2] != "sqs") {
    return bad("RedrivePolicy: deadLetterTargetArn is an invalid arn");
  }
  const bool fifo = topic != nullptr && topic->fifo && one.endpoint.ends_with(".fifo");
  if (fifo && !target->ends_with(".fifo")) {
    return bad(
        "RedrivePolicy: must use a FIFO queue as DLQ for a FIFO Subscription to a FIFO Topic.");
  }
  one.redrive_text = text;
  one.dead_letter = *target;
  return std::nullopt;
}

}  // namespace

std::optional<Error> set_attribute(const State& state, const Topic* topic, Subscription& one,
                                   const std::string& name, const std::string& value) {
  if (name == "RawMessageDelivery") {
    const bool on = rules::equal_ignoring_case(value, "true");
    if (!on && !rules::equal_ignoring_case(value, "false")) {
      return bad("RawMessageDelivery: Invalid value [" + value + "]. Must be true or false.");
    }
    one.raw = on;
    return std::nullopt;
  }
  if (name == "FilterPolicyScope") {
    if (value != "MessageBody" && value != "MessageAttributes") {
      return bad("FilterPolicyScope: Invalid value [" + value +
                 "]. Please use either MessageBody or MessageAttributes");
    }
    const bool body = value == "MessageBody";
    return set_filter(state, one, one.filter_text,
                      body ? rules::FilterScope::body : rules::FilterScope::attributes);
  }
  if (name == "FilterPolicy") return set_filter(state, one, value, one.scope);
  if (name == "RedrivePolicy") return set_redrive(topic, one, value);
  if (name == "DeliveryPolicy") {
    if (!value.empty()) {
      const auto policy = parse_delivery_policy(value, "healthyRetryPolicy");
      if (!policy) return bad("DeliveryPolicy: " + policy.error().message);
    }
    one.delivery_text = value;
    return std::nullopt;
  }
  if (name == "SubscriptionRoleArn") {
    one.role = value;
    return std::nullopt;
  }
  return bad("AttributeName");
}

bool same_attributes(const Subscription& a, const Subscription& b) {
  const auto given = [](const std::string& now, const std::string& asked) {
    return asked.empty() || asked == now;
  };
  const bool filters =
      b.filter_text.empty() || (b.filter_text == a.filter_text && b.scope == a.scope);
  return (!b.raw || a.raw) && filters && given(a.redrive_text, b.redrive_text) &&
         given(a.delivery_text, b.delivery_text) && given(a.role, b.role);
}

}  // namespace inflight::sns
