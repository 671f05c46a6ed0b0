// RedrivePolicy and RedriveAllowPolicy: parsing, checks and their texts (SQS-DLQ-01, -02, -09).
#include <utility>

#include "base/json_text.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {

std::string redrive_text(const RedrivePolicy& policy) {
  return "{\"deadLetterTargetArn\":\"" + arn_of(policy.target) +
         "\",\"maxReceiveCount\":" + std::to_string(policy.max_receive_count) + "}";
}

namespace {

/// A JSON integer or a string of digits.
std::optional<int64_t> whole_number(const Json& value) {
  if (auto number = json::as_int(value)) return number;
  const std::string* text = json::as_string(value);
  if (text == nullptr || text->empty() || text->size() > 9) return std::nullopt;
  int64_t number = 0;
  for (char c : *text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

struct AllowPolicy {
  std::string permission = "allowAll";
  std::vector<std::string> sources;
};

std::optional<AllowPolicy> parse_allow(const std::string& text) {
  AllowPolicy out;
  if (text.empty()) return out;
  const auto parsed = json::parse(text, 8192);
  if (!parsed.value || !json::is_object(**parsed.value)) return std::nullopt;
  const Json& root = **parsed.value;
  const Json* permission = json::find(root, "redrivePermission");
  const std::string* kind = permission == nullptr ? nullptr : json::as_string(*permission);
  if (kind == nullptr) return std::nullopt;
  out.permission = *kind;
  if (const Json* arns = json::find(root, "sourceQueueArns")) {
    for (int64_t i = 0; i < json::size(*arns); ++i) {
      const std::string* arn = json::as_string(json::at(*arns, i));
      if (arn == nullptr) return std::nullopt;
      out.sources.push_back(*arn);
    }
  }
  return out;
}

bool allows(const Queue& target, const Queue& source) {
  const auto policy = parse_allow(target.redrive_allow);
  if (!policy || policy->permission == "allowAll") return true;
  if (policy->permission == "denyAll") return false;
  for (const std::string& arn : policy->sources) {
    if (name_in(arn) == source.name) return true;
  }
  return false;
}

}  // namespace

std::optional<Error> check_redrive_allow(const std::string& text) {
  const auto refused = [&text](std::string_view reason) {
    return bad_parameter(text, "RedriveAllowPolicy", reason);
  };
  const auto policy = parse_allow(text);
  if (!policy) return refused("Redrive allow policy is not a JSON object as described.");
  const std::string& kind = policy->permission;
  if (kind != "allowAll" && kind != "denyAll" && kind != "byQueue") {
    return refused("redrivePermission must be allowAll, denyAll or byQueue.");
  }
  if ((kind == "byQueue") == policy->sources.empty() || policy->sources.size() > 10) {
    return refused("sourceQueueArns holds 1 to 10 queues, only with byQueue.");
  }
  return std::nullopt;
}

Result<RedrivePolicy> parse_redrive(const State& state, const Queue& queue,
                                    const std::string& text) {
  const auto refused = [&text](std::string_view reason) {
    return bad_parameter(text, "RedrivePolicy", reason);
  };
  const auto parsed = json::parse(text, 8192);
  if (!parsed.value || !json::is_object(**parsed.value)) {
    return refused("Redrive policy is not a valid JSON map.");
  }
  const Json* target_arn = json::find(**parsed.value, "deadLetterTargetArn");
  const Json* max = json::find(**parsed.value, "maxReceiveCount");
  const std::string missing = "Redrive policy does not contain mandatory attribute: ";
  if (max == nullptr) return refused(missing + "maxReceiveCount.");
  if (target_arn == nullptr) return refused(missing + "deadLetterTargetArn.");
  const auto count = whole_number(*max);
  if (!count || *count < 1 || *count > 1000) {
    return refused("Invalid value for maxReceiveCount: " + json::compact(*max) +
                   ", valid values are from 1 to 1000 both inclusive.");
  }
  const std::string* arn = json::as_string(*target_arn);
  const bool is_arn = arn != nullptr && arn->starts_with("arn:");
  const auto name = is_arn ? name_in(*arn) : std::nullopt;
  if (!name) return refused("Invalid value for deadLetterTargetArn.");
  const Queue* target = find_queue(state, *name);
  if (target == nullptr) return refused("Dead letter target does not exist.");
  if (target->fifo != queue.fifo) {  // SQS-DLQ-02
    return refused("Dead-letter queue must be same type of queue as the source.");
  }
  if (!allows(*target, queue)) {
    return refused("The dead-letter queue's redrive allow policy does not allow this source.");
  }
  return RedrivePolicy{*name, *count};
}

}  // namespace inflight::sqs
