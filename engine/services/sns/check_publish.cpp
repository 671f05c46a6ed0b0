// Checks of a message before it is accepted.
#include <algorithm>
#include <array>

#include "base/json_spelled.h"
#include "rules/arn.h"
#include "services/sns/internal.h"

namespace inflight::sns {
namespace {

constexpr uint64_t kNameMax = 256;
constexpr uint64_t kSubjectMax = 100;

Error bad_value(std::string message) { return fault("ParameterValueInvalid", std::move(message)); }

/// SNS-ATTR-03.
std::optional<Error> check_name(const std::string& name) {
  if (name.size() > kNameMax) {
    return bad_value("Length of message attribute name must be less than 256 bytes.");
  }
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.';
    if (plain) continue;
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto code = static_cast<uint8_t>(c);
    return bad_value(std::string("Invalid non-alphanumeric character '#x") + kDigits[code >> 4] +
                     kDigits[code & 15U] +
                     "' was found in the message attribute name. Can only include alphanumeric "
                     "characters, hyphens, underscores, or dots.");
  }
  if (name.starts_with(".")) {
    return bad_value("Invalid message attribute name starting with character '.' was found.");
  }
  if (name.ends_with(".")) {
    return bad_value("Invalid message attribute name ending with character '.' was found.");
  }
  if (name.find("..") != std::string::npos) {
    return bad_value("Message attribute name can not have successive '.' character.");
  }
  return std::nullopt;
}

/// "String" of "String.label"; "" if the type is none of AWS's or its label is empty.
std::string_view base_type(std::string_view type) {
  for (const std::string_view base : {"String", "Number", "Binary"}) {
    if (type == base) return base;
    if (type.starts_with(base) && type.size() > base.size() + 1 && type[base.size()] == '.') {
      return base;
    }
  }
  return {};
}

/// SNS-ATTR-01, -04.
std::optional<Error> check_attribute(const api::MessageAttribute& attribute) {
  if (auto bad = check_name(attribute.name)) return bad;
  if (rules::matches_ignoring_case("aws.*", attribute.name) ||
      rules::matches_ignoring_case("amazon.*", attribute.name)) {
    return bad_value("The message attribute name '" + attribute.name +
                     "' must not start with AWS. or Amazon.");
  }
  const std::string_view type = base_type(attribute.data_type);
  const std::string head = "The message attribute '" + attribute.name + "' ";
  if (type.empty()) {
    return bad_value(head +
                     "has an invalid message attribute type, the set of supported type prefixes "
                     "is Binary, Number, and String.");
  }
  if (attribute.value.empty()) {
    return bad_value(head +
                     "must contain non-empty message attribute value for message attribute type '" +
                     attribute.data_type + "'.");
  }
  if ((type == "Binary") != attribute.binary) {
    return bad_value(head + "with type '" + attribute.data_type + "' must use field '" +
                     (type == "Binary" ? "Binary" : "String") + "'.");
  }
  return std::nullopt;
}

/// SNS-PUB-05.
std::optional<Error> check_structure(const std::string& text) {
  const Result<Spelled> parsed = parse_spelled(text, 4 * kMessageBytesMax);
  if (!parsed || !parsed->is_object()) {
    return invalid("Message Structure - JSON message body failed to parse");
  }
  const Spelled* standard = parsed->find("default");
  if (standard == nullptr || !standard->is_string()) {
    return invalid("Message Structure - No default entry in JSON message body");
  }
  return std::nullopt;
}

/// SNS-FIFO-01, -02, SNS-PUB-08.
std::optional<Error> check_ids(const Topic& topic, const Draft& draft) {
  if (topic.fifo) {
    if (!*draft.group) {
      return invalid("The MessageGroupId parameter is required for FIFO topics");
    }
    if (!*draft.deduplication_id && attribute(topic, "ContentBasedDeduplication") != "true") {
      return invalid(
          "The topic should either have ContentBasedDeduplication enabled or "
          "MessageDeduplicationId provided explicitly");
    }
  } else if (*draft.deduplication_id) {
    return invalid(
        "MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter "
        "that is not valid for this topic type");
  }
  return std::nullopt;
}

bool good_subject(const std::string& subject) {
  return !subject.empty() && subject.size() <= kSubjectMax &&
         std::all_of(subject.begin(), subject.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace

std::optional<Error> check_draft(const Topic& topic, const Draft& draft) {
  const std::string& text = (*draft.body)->text;
  if (text.empty()) return invalid("Empty message");
  if (*draft.subject && !good_subject(**draft.subject)) return invalid("Subject");
  if (auto bad = check_ids(topic, draft)) return bad;
  for (const api::MessageAttributes* all : {draft.attributes, &(*draft.body)->attributes}) {
    for (const api::MessageAttribute& one : *all) {
      if (auto bad = check_attribute(one)) return bad;
    }
  }
  if (api::message_bytes(*draft.body, *draft.attributes) > kMessageBytesMax) {
    return invalid("Message too long");
  }
  if (draft.structure->empty()) return std::nullopt;
  if (*draft.structure != "json") return invalid("MessageStructure");
  return check_structure(text);
}

}  // namespace inflight::sns
