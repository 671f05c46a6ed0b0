// What a message may be: characters, sizes, attributes, group and deduplication id (SQS-GEN-08).
#include <algorithm>
#include <set>
#include <utility>

#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr uint64_t kAttributesMax = 10;  // SQS-SEND-10
constexpr std::string_view kIdReason =
    " can only include alphanumeric and punctuation characters. 1 to 128 in length.";

Error invalid(std::string message) { return error("InvalidParameterValue", std::move(message)); }

bool starts_with_any_case(std::string_view text, std::string_view prefix) {
  if (text.size() < prefix.size()) return false;
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] + 32) : text[i];
    if (c != prefix[i]) return false;
  }
  return true;
}

/// SQS-SEND-08. Letters outside ASCII pass, as Latin letters with diacritics do.
bool valid_attribute_name(std::string_view name) {
  if (name.empty() || name.size() > 256 || name.front() == '.' || name.back() == '.') return false;
  if (name.find("..") != std::string_view::npos) return false;
  if (starts_with_any_case(name, "aws.") || starts_with_any_case(name, "amazon.")) return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return letter || c == '_' || c == '-' || c == '.' || static_cast<uint8_t>(c) >= 0x80;
  });
}

/// Up to 38 digits, 10^-128 … 10^126, as text (SQS-SEND-09).
bool valid_number(std::string_view text) {
  std::size_t i = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  std::string digits;  // significant ones, leading zeros gone
  int64_t point = 0;   // digits behind the point
  bool any = false;
  bool behind = false;
  for (; i < text.size(); ++i) {
    if (text[i] == '.' && !behind) {
      behind = true;
      continue;
    }
    if (text[i] < '0' || text[i] > '9') break;
    any = true;
    point += behind;
    if (!digits.empty() || text[i] != '0') digits.push_back(text[i]);
  }
  int64_t exponent = 0;
  if (any && i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    const bool minus = ++i < text.size() && text[i] == '-';
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    const std::size_t from = i;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9' && exponent < 1000; ++i) {
      exponent = exponent * 10 + (text[i] - '0');
    }
    if (i == from) return false;
    if (minus) exponent = -exponent;
  }
  if (!any || i != text.size()) return false;
  if (digits.empty()) return true;
  const int64_t magnitude = static_cast<int64_t>(digits.size()) - point + exponent - 1;
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  return digits.size() <= 38 && magnitude >= -128 && magnitude <= 126;
}

std::optional<Error> check_attribute(const api::MessageAttribute& attribute) {
  const std::string quoted = "'" + attribute.name + "'";
  if (!valid_attribute_name(attribute.name)) {
    return invalid("The message attribute name " + quoted +
                   " is invalid. Attribute name can contain A-Z, a-z, 0-9, underscore (_), hyphen "
                   "(-), and period (.) characters, 1 to 256 of them, and must not start with AWS. "
                   "or Amazon.");
  }
  const std::string_view type = attribute.data_type;
  const std::string_view kind = type.substr(0, type.find('.'));
  const bool known = kind == "String" || kind == "Number" || kind == "Binary";
  if (!known || type.size() > 256 || type.ends_with(".")) {
    return invalid("The type of message (user) attribute " + quoted +
                   " is invalid. You must use only the following supported type prefixes: Binary, "
                   "Number, String.");
  }
  if (attribute.lists) {
    return invalid("Message (user) attribute " + quoted +
                   " has list values, which are not supported.");
  }
  const bool wants_binary = kind == "Binary";
  if (attribute.value.empty() || wants_binary != attribute.binary) {
    return invalid("Message (user) attribute " + quoted +
                   " must contain a non-empty value of type '" +
                   (wants_binary ? "Binary" : "String") + "'.");
  }
  if (!wants_binary && !allowed_characters(attribute.value)) {
    return invalid("Message (user) attribute " + quoted + " contains invalid characters.");
  }
  if (kind == "Number" && !valid_number(attribute.value)) {
    return invalid("Can't cast the value of message (user) attribute " + quoted + " to a number.");
  }
  return std::nullopt;
}

std::optional<Error> check_id(const std::optional<std::string>& id, std::string_view parameter) {
  if (!id || plain_word(*id, 128, true)) return std::nullopt;
  return bad_parameter(*id, parameter, std::string(parameter).append(kIdReason));
}

}  // namespace

bool plain_word(std::string_view text, uint64_t max, bool punctuation) {
  if (text.empty() || text.size() > max) return false;
  for (char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter && c != '-' && c != '_' && !(punctuation && byte > 0x20 && byte < 0x7f)) {
      return false;
    }
  }
  return true;
}

/// U+0009, U+000A, U+000D, U+0020…D7FF, U+E000…FFFD, U+10000…10FFFF, in valid UTF-8 (SQS-SEND-02).
bool allowed_characters(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<uint8_t>(text[i]);
    uint32_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : 4;
    if ((lead >= 0x80 && lead < 0xc2) || lead > 0xf4 || i + length > text.size()) return false;
    uint32_t point = length == 1 ? lead : lead & (0xffU >> (length + 1));
    for (uint32_t k = 1; k < length; ++k) {
      const auto next = static_cast<uint8_t>(text[i + k]);
      if (next >> 6 != 2) return false;
      point = point << 6 | (next & 63);
    }
    const bool control = point < 0x20 && point != 9 && point != 10 && point != 13;
    const bool surrogate = point >= 0xd800 && point < 0xe000;
    if (control || surrogate || point == 0xfffe || point == 0xffff || point > 0x10ffff) {
      return false;
    }
    i += length;
  }
  return true;
}

std::optional<Error> check_attributes(const Draft& draft) {
  if (draft.attributes->size() > kAttributesMax) {
    return invalid("Number of message attributes [" + std::to_string(draft.attributes->size()) +
                   "] exceeds the allowed maximum [10].");
  }
  for (const api::MessageAttribute& attribute : *draft.attributes) {
    if (auto fault = check_attribute(attribute)) return fault;
  }
  for (const api::MessageAttribute& attribute : *draft.system_attributes) {  // SQS-SEND-07
    if (attribute.name != "AWSTraceHeader") {
      return invalid("Message system attribute name '" + attribute.name + "' is invalid.");
    }
    if (attribute.data_type != "String" || attribute.binary || attribute.value.empty()) {
      return invalid("Message (system) attribute '" + attribute.name +
                     "' must contain a non-empty value of type 'String'.");
    }
  }
  return std::nullopt;
}

std::optional<Error> check_group(const Queue& queue, const Draft& draft) {
  if (!queue.fifo || *draft.group) return std::nullopt;
  return error(draft.in_batch ? "InvalidParameterValue" : "MissingParameter",
               "The request must contain the parameter MessageGroupId.");
}

std::optional<Error> check_deduplication(const Queue& queue, const Draft& draft) {
  if (!queue.fifo || *draft.dedup_id || queue.content_dedup) return std::nullopt;
  return invalid(
      "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId "
      "provided explicitly");
}

std::optional<Error> check_message(const Queue& queue, const Draft& draft) {
  const std::string& text = (*draft.body)->text;
  if (text.empty()) {
    return error("MissingParameter", "The request must contain the parameter MessageBody.");
  }
  if (api::message_bytes(*draft.body, *draft.attributes) > queue.max_bytes) {
    const std::string how = draft.in_batch ? "cannot be validated" : "are invalid";
    return invalid("One or more parameters " + how + ". Reason: Message must be shorter than " +
                   std::to_string(queue.max_bytes) + " bytes.");
  }
  if (!allowed_characters(text)) {
    return error("InvalidMessageContents",
                 "Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | "
                 "#x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF");
  }
  if (auto fault = check_attributes(draft)) return fault;
  if (auto fault = check_id(*draft.group, "MessageGroupId")) return fault;
  if (auto fault = check_id(*draft.dedup_id, "MessageDeduplicationId")) return fault;
  const std::string not_here =
      "The request include parameter that is not valid for this queue type.";
  const auto delay = draft.delay_seconds;
  if (queue.fifo && delay && *delay != 0) {  // SQS-DELAY-05
    return bad_parameter(std::to_string(*delay), "DelaySeconds", not_here);
  }
  if (delay && (*delay < 0 || *delay > 900)) {
    return bad_parameter(std::to_string(*delay), "DelaySeconds",
                         "DelaySeconds must be >= 0 and <= 900.");
  }
  if (auto fault = check_group(queue, draft)) return fault;
  if (!queue.fifo && *draft.dedup_id) {  // SQS-SEND-15
    return bad_parameter(**draft.dedup_id, "MessageDeduplicationId", not_here);
  }
  return check_deduplication(queue, draft);
}

std::optional<Error> check_envelope(const std::vector<std::string_view>& ids,
                                    std::string_view type) {
  const std::string prefix = "AWS.SimpleQueueService.";
  if (ids.empty()) {
    return error(prefix + "EmptyBatchRequest",
                 "There should be at least one " + std::string(type) + " in the request.");
  }
  if (ids.size() > 10) {
    return error(prefix + "TooManyEntriesInBatchRequest",
                 "Maximum number of entries per request are 10. You have sent " +
                     std::to_string(ids.size()) + ".");
  }
  std::set<std::string_view> seen;
  for (std::string_view id : ids) {
    if (!plain_word(id, 80, false)) {
      return error(prefix + "InvalidBatchEntryId",
                   "A batch entry id can only contain alphanumeric characters, hyphens and "
                   "underscores. It can be at most 80 letters long.");
    }
    if (!seen.insert(id).second) {
      return error(prefix + "BatchEntryIdsNotDistinct", "Id " + std::string(id) + " repeated.");
    }
  }
  return std::nullopt;
}

}  // namespace inflight::sqs
