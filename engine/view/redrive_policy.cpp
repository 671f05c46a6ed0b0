#include "view/redrive_policy.h"

#include "base/json_text.h"

namespace inflight::view {

namespace {

constexpr int64_t kBytesMax = 64 * 1024;

int64_t whole(const Json& value) {
  const std::string* text = json::as_string(value);
  if (text == nullptr) return json::as_int(value).value_or(0);
  const json::Parsed inner = json::parse(*text, kBytesMax);
  return inner.value ? json::as_int(**inner.value).value_or(0) : 0;
}

}  // namespace

RedrivePolicy read_redrive_policy(std::string_view text) {
  RedrivePolicy policy;
  const json::Parsed parsed = json::parse(text, kBytesMax);
  if (!parsed.value) return policy;
  if (const Json* count = json::find(**parsed.value, "maxReceiveCount")) {
    policy.max_receives = whole(*count);
  }
  const Json* arn = json::find(**parsed.value, "deadLetterTargetArn");
  const std::string* target = arn == nullptr ? nullptr : json::as_string(*arn);
  if (target != nullptr) policy.target = target->substr(target->rfind(':') + 1);
  return policy;
}

RedrivePolicy redrive_policy_of(const world::QueueSpec& queue) {
  for (const auto& [name, value] : queue.attributes) {
    if (name == "RedrivePolicy") return read_redrive_policy(value);
  }
  return {};
}

}  // namespace inflight::view
