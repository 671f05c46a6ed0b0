// Queue attributes: their wire form, ranges and errors (spec section 4).
#include <array>
#include <charconv>
#include <utility>

#include "base/json_text.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

struct IntAttribute {
  std::string_view name;
  int64_t Queue::*member;
  int64_t min;
  int64_t max;
};
constexpr std::array<IntAttribute, 5> kInts = {{
    {"DelaySeconds", &Queue::delay, 0, 900},
    {"MaximumMessageSize", &Queue::max_bytes, 1024, 1048576},
    {"MessageRetentionPeriod", &Queue::retention, 60, 1209600},
    {"ReceiveMessageWaitTimeSeconds", &Queue::wait, 0, 20},
    {"VisibilityTimeout", &Queue::visibility_timeout, 0, kVisibilityMax},
}};

constexpr std::array<std::string_view, 9> kOthers = {"ApproximateNumberOfMessages",
                                                     "ApproximateNumberOfMessagesDelayed",
                                                     "ApproximateNumberOfMessagesNotVisible",
                                                     "CreatedTimestamp",
                                                     "FifoQueue",
                                                     "LastModifiedTimestamp",
                                                     "QueueArn",
                                                     "RedriveAllowPolicy",
                                                     "RedrivePolicy"};

std::optional<int64_t> parse_int(const std::string& text) {
  int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (text.empty() || result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

/// A JSON integer or a string of digits.
std::optional<int64_t> whole_number(const Json& value) {
  if (auto number = json::as_int(value)) return number;
  const std::string* text = json::as_string(value);
  return text == nullptr ? std::nullopt : parse_int(*text);
}

}  // namespace

bool known_attribute(std::string_view name) {
  for (const IntAttribute& row : kInts) {
    if (row.name == name) return true;
  }
  for (std::string_view other : kOthers) {
    if (other == name) return true;
  }
  return false;
}

std::optional<Error> set_attribute(const State& state, Queue& queue, std::string_view name,
                                   const std::string& value, bool creating) {
  for (const IntAttribute& row : kInts) {
    if (row.name != name) continue;
    const auto number = parse_int(value);
    if (!number || *number < row.min || *number > row.max) {  // SQS-ATTR-04
      return error("InvalidAttributeValue",
                   "Invalid value for the parameter " + std::string(name) + ".");
    }
    queue.*row.member = *number;
    return std::nullopt;
  }
  if (name == "RedrivePolicy") {
    if (value.empty()) {  // SQS-ATTR-09
      queue.redrive.reset();
      return std::nullopt;
    }
    auto policy = parse_redrive(state, queue, value);
    if (!policy) return policy.error();
    queue.redrive = *policy;
    return std::nullopt;
  }
  if (name == "RedriveAllowPolicy") {
    if (auto fault = check_redrive_allow(value)) return fault;
    queue.redrive_allow = value;
    return std::nullopt;
  }
  if (name == "FifoQueue" && queue.fifo) {  // SQS-ATTR-06
    if (value == "true" || value == "True" || creating) return std::nullopt;
    return error("InvalidAttributeValue",
                 "Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not "
                 "supported.");
  }
  return error("InvalidAttributeName", "Unknown Attribute " + std::string(name) + ".");
}

api::sqs::Attributes list_attributes(const State&, const Queue& queue, int64_t epoch_ms) {
  api::sqs::Attributes out;
  const auto add = [&out](std::string_view name, int64_t value) {
    out.emplace_back(std::string(name), std::to_string(value));
  };
  out.emplace_back("QueueArn", arn_of(queue.name));
  add("ApproximateNumberOfMessages", static_cast<int64_t>(queue.visible.size()));
  add("ApproximateNumberOfMessagesNotVisible", queue.in_flight);
  add("ApproximateNumberOfMessagesDelayed", queue.delayed);
  add("CreatedTimestamp", (epoch_ms + queue.created.ms) / 1000);
  add("LastModifiedTimestamp", (epoch_ms + queue.modified.ms) / 1000);
  for (const IntAttribute& row : kInts) add(row.name, queue.*row.member);
  if (queue.fifo) out.emplace_back("FifoQueue", "true");
  if (queue.redrive) out.emplace_back("RedrivePolicy", redrive_text(*queue.redrive));
  if (!queue.redrive_allow.empty()) out.emplace_back("RedriveAllowPolicy", queue.redrive_allow);
  return out;
}

std::string redrive_text(const RedrivePolicy& policy) {
  return "{\"deadLetterTargetArn\":\"" + arn_of(policy.target) +
         "\",\"maxReceiveCount\":" + std::to_string(policy.max_receive_count) + "}";
}

namespace {

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
