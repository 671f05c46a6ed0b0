#include "actors/extended.h"

#include <algorithm>
#include <array>

#include "api/api.h"
#include "base/json_text.h"

namespace inflight::actors::extended {
namespace {

constexpr std::string_view kClass = "software.amazon.payloadoffloading.PayloadS3Pointer";
constexpr std::string_view kOldClass = "com.amazon.sqs.javamessaging.MessageS3Pointer";
constexpr std::string_view kSize = "ExtendedPayloadSize";
constexpr std::string_view kOldSize = "SQSLargePayloadSize";
constexpr std::string_view kBucketMark = "-..s3BucketName..-";
constexpr std::string_view kKeyMark = "-..s3Key..-";
constexpr std::size_t kAttributesMax = 9;  // ten, minus the one that the library adds
constexpr std::size_t kPrefixMax = 988;
constexpr int64_t kPointerBytesMax = 1 << 16;

Error fault(std::string message) { return {"SdkClientException", std::move(message), 0, {}}; }

/// What stands between two marks; nothing if they are not there.
std::optional<std::string> between(std::string_view text, std::string_view mark) {
  const std::size_t first = text.find(mark);
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t from = first + mark.size();
  const std::size_t last = text.rfind(mark);
  if (last < from) return std::nullopt;
  return std::string(text.substr(from, last - from));
}

}  // namespace

bool is_large(const api::Body& body, const api::MessageAttributes& attributes, int64_t threshold) {
  return api::message_bytes(body, attributes) > threshold;
}

std::optional<Error> refusal(const api::MessageAttributes& attributes, int64_t threshold) {
  if (attributes.size() > kAttributesMax) {
    return fault("Number of message attributes [" + std::to_string(attributes.size()) +
                 "] exceeds the maximum allowed for large-payload messages [" +
                 std::to_string(kAttributesMax) + "].");
  }
  for (const api::MessageAttribute& attribute : attributes) {
    if (!is_size_attribute(attribute.name)) continue;
    return fault("Message attribute name " + attribute.name +
                 " is reserved for use by SQS extended client.");
  }
  const int64_t bytes = api::message_bytes(api::Body(), attributes);
  if (bytes <= threshold) return std::nullopt;
  return fault("Total size of Message attributes is " + std::to_string(bytes) +
               " bytes which is larger than the threshold of " + std::to_string(threshold) +
               " Bytes. Consider including the payload in the message body instead of message "
               "attributes.");
}

bool is_key_prefix(std::string_view prefix) {
  if (prefix.size() > kPrefixMax || prefix.find("..") != std::string_view::npos) return false;
  if (prefix.starts_with('.') || prefix.starts_with('/')) return false;
  return std::all_of(prefix.begin(), prefix.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '/' || c == '_' || c == '-';
  });
}

std::string pointer_text(Kind kind, const Pointer& pointer) {
  const std::string blank = kind == Kind::python ? " " : "";
  return "[\"" + std::string(kClass) + "\"," + blank + "{\"s3BucketName\":" + blank +
         json::quoted(pointer.bucket) + "," + blank + "\"s3Key\":" + blank +
         json::quoted(pointer.key) + "}]";
}

std::optional<Pointer> read_pointer(std::string_view body) {
  const json::Parsed parsed = json::parse(body, kPointerBytesMax);
  if (!parsed.value || !json::is_array(**parsed.value) || json::size(**parsed.value) != 2) {
    return std::nullopt;
  }
  const std::string* name = json::as_string(json::at(**parsed.value, 0));
  if (name == nullptr || (*name != kClass && *name != kOldClass)) return std::nullopt;
  const Json& members = json::at(**parsed.value, 1);
  const Json* bucket = json::find(members, "s3BucketName");
  const Json* key = json::find(members, "s3Key");
  if (bucket == nullptr || key == nullptr || !json::is_string(*bucket) || !json::is_string(*key)) {
    return std::nullopt;
  }
  return Pointer{*json::as_string(*bucket), *json::as_string(*key)};
}

std::string_view size_attribute(Kind kind) { return kind == Kind::java ? kOldSize : kSize; }

bool is_size_attribute(std::string_view name) { return name == kSize || name == kOldSize; }

std::string handle_text(const Pointer& pointer, std::string_view handle) {
  std::string out;
  for (const std::string_view part : std::array<std::string_view, 7>{
           kBucketMark, pointer.bucket, kBucketMark, kKeyMark, pointer.key, kKeyMark, handle}) {
    out += part;
  }
  return out;
}

Handle read_handle(std::string_view text) {
  const auto bucket = between(text, kBucketMark);
  const auto key = between(text, kKeyMark);
  if (!bucket || !key) return {std::nullopt, std::string(text)};
  return {Pointer{*bucket, *key}, std::string(text.substr(text.rfind('-') + 1))};
}

}  // namespace inflight::actors::extended
