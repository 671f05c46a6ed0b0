// Queue attributes: their wire form, ranges and errors (spec section 4).
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/json_text.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

struct IntAttribute {
  std::string_view name;
  int64_t Config::*member;
  int64_t min;
  int64_t max;
};
constexpr std::array<IntAttribute, 6> kInts = {{
    {"DelaySeconds", &Config::delay, 0, 900},
    {"KmsDataKeyReusePeriodSeconds", &Config::kms_reuse, 60, 86400},
    {"MaximumMessageSize", &Config::max_bytes, 1024, 1048576},
    {"MessageRetentionPeriod", &Config::retention, 60, 1209600},
    {"ReceiveMessageWaitTimeSeconds", &Config::wait, 0, 20},
    {"VisibilityTimeout", &Config::visibility_timeout, 0, kVisibilityMax},
}};

constexpr std::array<std::string_view, 6> kReadOnly = {"ApproximateNumberOfMessages",
                                                       "ApproximateNumberOfMessagesDelayed",
                                                       "ApproximateNumberOfMessagesNotVisible",
                                                       "CreatedTimestamp",
                                                       "LastModifiedTimestamp",
                                                       "QueueArn"};
/// Settable ones that are not plain numbers, in the order AWS's answers have them.
constexpr std::array<std::string_view, 9> kOthers = {
    "ContentBasedDeduplication", "DeduplicationScope", "FifoQueue",
    "FifoThroughputLimit",       "KmsMasterKeyId",     "Policy",
    "RedriveAllowPolicy",        "RedrivePolicy",      "SqsManagedSseEnabled"};

std::optional<int64_t> parse_int(const std::string& text) {
  int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (text.empty() || result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

/// SQS-ATTR-05: booleans in any case.
std::optional<bool> parse_bool(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

Error bad_value(std::string_view name) {  // SQS-ATTR-04
  return error("InvalidAttributeValue",
               "Invalid value for the parameter " + std::string(name) + ".");
}
Error bad_name(std::string message) { return error("InvalidAttributeName", std::move(message)); }
Error unknown_attribute(std::string_view name) {
  return bad_name("Unknown Attribute " + std::string(name) + ".");
}

/// The attributes that only FIFO queues have; their refusals differ (section 2, SQS-Q-03).
std::optional<Error> set_fifo_attribute(const Queue& queue, Config& config, std::string_view name,
                                        const std::string& value, bool creating) {
  if (!queue.fifo) {
    if (name == "FifoQueue" || name == "ContentBasedDeduplication") return unknown_attribute(name);
    return bad_name("You can specify the " + std::string(name) +
                    " only when FifoQueue is set to true.");
  }
  if (name == "FifoQueue") {  // SQS-ATTR-06
    if (creating || parse_bool(value) == true) return std::nullopt;
    return error("InvalidAttributeValue",
                 "Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not "
                 "supported.");
  }
  if (name == "ContentBasedDeduplication") {
    const auto on = parse_bool(value);
    if (!on) return bad_value(name);
    config.content_dedup = *on;
  } else if (name == "DeduplicationScope") {
    if (value != "queue" && value != "messageGroup") return bad_value(name);
    config.dedup_by_group = value == "messageGroup";
  } else {
    if (value != "perQueue" && value != "perMessageGroupId") return bad_value(name);
    config.per_group_limit = value == "perMessageGroupId";
  }
  return std::nullopt;
}

std::optional<Error> set_other(const State& state, const Queue& queue, Config& config,
                               std::string_view name, const std::string& value, bool creating) {
  if (name == "RedrivePolicy") {
    config.redrive.reset();
    if (value.empty()) return std::nullopt;  // SQS-ATTR-09
    auto policy = parse_redrive(state, queue, value);
    if (!policy) return policy.error();
    config.redrive = *policy;
    return std::nullopt;
  }
  if (name == "RedriveAllowPolicy") {
    if (auto fault = check_redrive_allow(value)) return fault;
    config.redrive_allow = value;
    return std::nullopt;
  }
  if (name == "Policy") {
    if (auto fault = check_policy(value)) return fault;
    config.policy = value;
    return std::nullopt;
  }
  if (name == "SqsManagedSseEnabled") {
    const auto on = parse_bool(value);
    if (!on) return bad_value(name);
    config.managed_sse = *on;
    if (*on) config.kms_key.clear();  // one kind of encryption at a time
    return std::nullopt;
  }
  if (name == "KmsMasterKeyId") {  // SQS-ATTR-08: any text; "" takes it away
    config.kms_key = value;
    if (!value.empty()) config.managed_sse = false;
    return std::nullopt;
  }
  for (std::string_view fifo :
       {"FifoQueue", "ContentBasedDeduplication", "DeduplicationScope", "FifoThroughputLimit"}) {
    if (name == fifo) return set_fifo_attribute(queue, config, name, value, creating);
  }
  return unknown_attribute(name);
}

std::optional<Error> set_one(const State& state, const Queue& queue, Config& config,
                             std::string_view name, const std::string& value, bool creating) {
  for (const IntAttribute& row : kInts) {
    if (row.name != name) continue;
    const auto number = parse_int(value);
    int64_t max = row.max;
    if (row.member == &Config::max_bytes) max = state.settings.max_message_bytes;
    if (!number || *number < row.min || *number > max) return bad_value(name);
    config.*row.member = *number;
    return std::nullopt;
  }
  return set_other(state, queue, config, name, value, creating);
}

/// SQS-ATTR-07: both encryptions in one call.
bool both_encryptions(const api::sqs::Attributes& attributes) {
  bool kms = false;
  bool managed = false;
  for (const auto& [name, value] : attributes) {
    if (name == "KmsMasterKeyId") kms = !value.empty();
    if (name == "SqsManagedSseEnabled") managed = parse_bool(value) == true;
  }
  return kms && managed;
}

}  // namespace

bool known_attribute(std::string_view name) {
  const auto is = [name](const auto& row) { return row == name; };
  return std::any_of(kInts.begin(), kInts.end(), [&](const auto& row) { return is(row.name); }) ||
         std::any_of(kReadOnly.begin(), kReadOnly.end(), is) ||
         std::any_of(kOthers.begin(), kOthers.end(), is);
}

std::optional<Error> set_attributes(const State& state, const Queue& queue, Config& config,
                                    const api::sqs::Attributes& attributes, bool creating) {
  Config changed = config;
  if (both_encryptions(attributes)) {
    return bad_name(
        "You can use one type of server-side encryption (SSE) at one time. You can either enable "
        "KMS SSE or SQS SSE.");
  }
  for (const auto& [name, value] : attributes) {
    if (creating && value.empty() && name != "FifoQueue" && known_attribute(name)) continue;
    if (auto fault = set_one(state, queue, changed, name, value, creating)) return fault;
  }
  if (changed.per_group_limit && !changed.dedup_by_group) {  // SQS-ATTR-12
    return error("InvalidAttributeValue",
                 "Invalid value for the parameter FifoThroughputLimit. Reason: "
                 "perMessageGroupId is only allowed when DeduplicationScope is messageGroup.");
  }
  config = std::move(changed);
  return std::nullopt;
}

std::optional<std::string> attribute_value(const Queue& queue, const Config& config,
                                           std::string_view name) {
  const auto text = [](bool on) { return std::string(on ? "true" : "false"); };
  const auto unless_empty = [](const std::string& value) {
    return value.empty() ? std::nullopt : std::optional(value);
  };
  for (const IntAttribute& row : kInts) {
    if (row.name != name) continue;
    if (row.member == &Config::kms_reuse && config.kms_reuse == 300) return std::nullopt;
    return std::to_string(config.*row.member);
  }
  if (name == "SqsManagedSseEnabled") return text(config.managed_sse);
  if (name == "KmsMasterKeyId") return unless_empty(config.kms_key);
  if (name == "Policy") return unless_empty(config.policy);
  if (name == "RedriveAllowPolicy") return unless_empty(config.redrive_allow);
  if (name == "RedrivePolicy") {
    return config.redrive ? std::optional(redrive_text(*config.redrive)) : std::nullopt;
  }
  if (!queue.fifo) return std::nullopt;
  if (name == "FifoQueue") return text(true);
  if (name == "ContentBasedDeduplication") return text(config.content_dedup);
  if (name == "DeduplicationScope") return config.dedup_by_group ? "messageGroup" : "queue";
  if (name == "FifoThroughputLimit") {
    return config.per_group_limit ? "perMessageGroupId" : "perQueue";
  }
  return std::nullopt;
}

api::sqs::Attributes list_attributes(const State& state, const Queue& queue, int64_t epoch_ms,
                                     Time now) {
  api::sqs::Attributes out;
  const auto add = [&out](std::string_view name, int64_t value) {
    out.emplace_back(std::string(name), std::to_string(value));
  };
  Counters shown{now, queue.visible, queue.in_flight, queue.delayed};
  if (state.settings.lag_counters > 0) {
    shown = {};
    for (const Counters& past : queue.past) {
      if (now - past.at >= seconds(state.settings.lag_counters)) shown = past;
    }
  }
  out.emplace_back("QueueArn", arn_of(queue.name));
  add("ApproximateNumberOfMessages", shown.visible);
  add("ApproximateNumberOfMessagesNotVisible", shown.in_flight);
  add("ApproximateNumberOfMessagesDelayed", shown.delayed);
  add("CreatedTimestamp", (epoch_ms + queue.created.ms) / 1000);
  add("LastModifiedTimestamp", (epoch_ms + queue.modified.ms) / 1000);
  const auto settable = [&](std::string_view name) {
    if (auto value = attribute_value(queue, queue, name)) {
      out.emplace_back(std::string(name), std::move(*value));
    }
  };
  for (const IntAttribute& row : kInts) settable(row.name);
  for (std::string_view name : kOthers) settable(name);
  return out;
}

}  // namespace inflight::sqs
