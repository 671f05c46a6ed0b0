// Members of SQS requests as AWS spells them. Ranges are not declared here: the service checks them
// and answers in AWS's words.
#pragma once

#include <string>
#include <utility>

#include "api/sqs.h"
#include "base/decode.h"
#include "services/sqs/sqs.h"

namespace inflight {

/// A URL, an ARN of the home account, or a bare name (SQS-GEN-06).
template <>
struct Codec<api::sqs::QueueRef> {
  static void decode(const Json& value, const Place& place, const Rule& rule,
                     api::sqs::QueueRef& out) {
    const std::string* text = json::as_string(value);
    const auto name = text == nullptr ? std::nullopt : sqs::name_in(*text);
    if (!name) return place.wrong(value, expected(rule));
    out.name = *name;
  }
  static std::string expected(const Rule&) { return "a queue's URL, ARN or name"; }
  static std::string schema(const Rule&, SchemaBook&) { return R"({"type":"string"})"; }
};

template <>
struct Codec<api::sqs::Handle> {
  static void decode(const Json& value, const Place& place, const Rule& rule,
                     api::sqs::Handle& out) {
    Codec<std::string>::decode(value, place, rule, out.text);
  }
  static std::string expected(const Rule&) { return "a receipt handle"; }
  static std::string schema(const Rule&, SchemaBook&) { return R"({"type":"string"})"; }
};

template <>
struct Codec<api::Body> {
  static void decode(const Json& value, const Place& place, const Rule& rule, api::Body& out) {
    api::Payload payload;
    Codec<std::string>::decode(value, place, rule, payload.text);
    out = api::Body(std::move(payload));
  }
  static std::string expected(const Rule&) { return "a string"; }
  static std::string schema(const Rule&, SchemaBook&) { return R"({"type":"string"})"; }
};

#define INFLIGHT_SHAPE(type, ...)                                \
  template <>                                                    \
  struct Shape<api::sqs::type> {                                 \
    using S = api::sqs::type;                                    \
    static constexpr std::string_view name = #type;              \
    static constexpr auto fields = std::make_tuple(__VA_ARGS__); \
  }

INFLIGHT_SHAPE(CreateQueue, field("QueueName", &S::name, Need::required),
               field("Attributes", &S::attributes));
INFLIGHT_SHAPE(GetQueueUrl, field("QueueName", &S::name, Need::required));
INFLIGHT_SHAPE(GetQueueAttributes, field("QueueUrl", &S::queue, Need::required),
               field("AttributeNames", &S::names));
INFLIGHT_SHAPE(SetQueueAttributes, field("QueueUrl", &S::queue, Need::required),
               field("Attributes", &S::attributes, Need::required));
INFLIGHT_SHAPE(SendMessage, field("QueueUrl", &S::queue, Need::required),
               field("MessageBody", &S::body, Need::required),
               field("DelaySeconds", &S::delay_seconds),
               field("MessageGroupId", &S::message_group_id));
INFLIGHT_SHAPE(SendEntry, field("Id", &S::id, Need::required),
               field("MessageBody", &S::body, Need::required),
               field("DelaySeconds", &S::delay_seconds),
               field("MessageGroupId", &S::message_group_id));
INFLIGHT_SHAPE(SendMessageBatch, field("QueueUrl", &S::queue, Need::required),
               field("Entries", &S::entries, Need::required));
INFLIGHT_SHAPE(ReceiveMessage, field("QueueUrl", &S::queue, Need::required),
               field("MaxNumberOfMessages", &S::max_number_of_messages),
               field("VisibilityTimeout", &S::visibility_timeout),
               field("WaitTimeSeconds", &S::wait_time_seconds),
               field("MessageSystemAttributeNames", &S::attribute_names));
INFLIGHT_SHAPE(DeleteMessage, field("QueueUrl", &S::queue, Need::required),
               field("ReceiptHandle", &S::handle, Need::required));
INFLIGHT_SHAPE(ChangeMessageVisibility, field("QueueUrl", &S::queue, Need::required),
               field("ReceiptHandle", &S::handle, Need::required),
               field("VisibilityTimeout", &S::visibility_timeout, Need::required));
INFLIGHT_SHAPE(PurgeQueue, field("QueueUrl", &S::queue, Need::required));
INFLIGHT_SHAPE(DeleteQueue, field("QueueUrl", &S::queue, Need::required));
INFLIGHT_SHAPE(StartMessageMoveTask, field("SourceArn", &S::source, Need::required),
               field("DestinationArn", &S::destination),
               field("MaxNumberOfMessagesPerSecond", &S::max_per_second));

#undef INFLIGHT_SHAPE

}  // namespace inflight
