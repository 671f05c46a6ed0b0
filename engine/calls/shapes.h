// Members of requests as AWS spells them. Ranges are not declared here: the service checks them and
// answers in AWS's words.
#pragma once

#include <string>
#include <utility>

#include "api/api.h"
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

/// An ARN; a bare name stands for a queue of the home account.
template <>
struct Codec<api::sqs::Arn> {
  static void decode(const Json& value, const Place& place, const Rule& rule, api::sqs::Arn& out) {
    Codec<std::string>::decode(value, place, rule, out.text);
    out.queue.name = sqs::name_in(out.text).value_or("");
  }
  static std::string expected(const Rule&) { return "a queue's ARN"; }
  static std::string schema(const Rule&, SchemaBook&) { return R"({"type":"string"})"; }
};

/// Virtual milliseconds as a number, or ISO 8601 text.
template <>
struct Codec<api::cloudwatch::Timestamp> {
  static void decode(const Json& value, const Place& place, const Rule& rule,
                     api::cloudwatch::Timestamp& out);
  static std::string expected(const Rule&) { return "a moment"; }
  static std::string schema(const Rule&, SchemaBook&) { return R"({"type":["string","integer"]})"; }
};

/// {"name": {"DataType", "StringValue" | "BinaryValue"}, …}
template <>
struct Codec<api::MessageAttributes> {
  static void decode(const Json& value, const Place& place, const Rule& rule,
                     api::MessageAttributes& out);
  static std::string expected(const Rule&) { return "an object"; }
  static std::string schema(const Rule&, SchemaBook&) { return R"({"type":"object"})"; }
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

#define INFLIGHT_SHAPE(service, type, ...)                       \
  template <>                                                    \
  struct Shape<api::service::type> {                             \
    using S = api::service::type;                                \
    static constexpr std::string_view name = #type;              \
    static constexpr auto fields = std::make_tuple(__VA_ARGS__); \
  }

INFLIGHT_SHAPE(sqs, AddPermission, field("QueueUrl", &S::queue, Need::required),
               field("Label", &S::label, Need::required),
               field("AWSAccountIds", &S::accounts, Need::required),
               field("Actions", &S::actions, Need::required));
INFLIGHT_SHAPE(sqs, CancelMessageMoveTask, field("TaskHandle", &S::handle, Need::required));
INFLIGHT_SHAPE(sqs, ChangeMessageVisibility, field("QueueUrl", &S::queue, Need::required),
               field("ReceiptHandle", &S::handle, Need::required),
               field("VisibilityTimeout", &S::visibility_timeout, Need::required));
INFLIGHT_SHAPE(sqs, VisibilityEntry, field("Id", &S::id, Need::required),
               field("ReceiptHandle", &S::handle, Need::required),
               field("VisibilityTimeout", &S::visibility_timeout));
INFLIGHT_SHAPE(sqs, ChangeMessageVisibilityBatch, field("QueueUrl", &S::queue, Need::required),
               field("Entries", &S::entries, Need::required));
INFLIGHT_SHAPE(sqs, CreateQueue, field("QueueName", &S::name, Need::required),
               field("Attributes", &S::attributes), field("tags", &S::tags));
INFLIGHT_SHAPE(sqs, DeleteMessage, field("QueueUrl", &S::queue, Need::required),
               field("ReceiptHandle", &S::handle, Need::required));
INFLIGHT_SHAPE(sqs, DeleteEntry, field("Id", &S::id, Need::required),
               field("ReceiptHandle", &S::handle, Need::required));
INFLIGHT_SHAPE(sqs, DeleteMessageBatch, field("QueueUrl", &S::queue, Need::required),
               field("Entries", &S::entries, Need::required));
INFLIGHT_SHAPE(sqs, DeleteQueue, field("QueueUrl", &S::queue, Need::required));
INFLIGHT_SHAPE(sqs, GetQueueAttributes, field("QueueUrl", &S::queue, Need::required),
               field("AttributeNames", &S::names));
INFLIGHT_SHAPE(sqs, GetQueueUrl, field("QueueName", &S::name, Need::required),
               field("QueueOwnerAWSAccountId", &S::owner));
INFLIGHT_SHAPE(sqs, ListDeadLetterSourceQueues, field("QueueUrl", &S::queue, Need::required),
               field("NextToken", &S::next_token), field("MaxResults", &S::max_results));
INFLIGHT_SHAPE(sqs, ListMessageMoveTasks, field("SourceArn", &S::source, Need::required),
               field("MaxResults", &S::max_results));
INFLIGHT_SHAPE(sqs, ListQueues, field("QueueNamePrefix", &S::prefix),
               field("NextToken", &S::next_token), field("MaxResults", &S::max_results));
INFLIGHT_SHAPE(sqs, ListQueueTags, field("QueueUrl", &S::queue, Need::required));
INFLIGHT_SHAPE(sqs, PurgeQueue, field("QueueUrl", &S::queue, Need::required));
INFLIGHT_SHAPE(sqs, ReceiveMessage, field("QueueUrl", &S::queue, Need::required),
               field("AttributeNames", &S::old_attribute_names),
               field("MessageSystemAttributeNames", &S::attribute_names),
               field("MessageAttributeNames", &S::message_attribute_names),
               field("MaxNumberOfMessages", &S::max_number_of_messages),
               field("VisibilityTimeout", &S::visibility_timeout),
               field("WaitTimeSeconds", &S::wait_time_seconds),
               field("ReceiveRequestAttemptId", &S::attempt_id));
INFLIGHT_SHAPE(sqs, RemovePermission, field("QueueUrl", &S::queue, Need::required),
               field("Label", &S::label, Need::required));
INFLIGHT_SHAPE(sqs, SendMessage, field("QueueUrl", &S::queue, Need::required),
               field("MessageBody", &S::body, Need::required),
               field("DelaySeconds", &S::delay_seconds), field("MessageAttributes", &S::attributes),
               field("MessageSystemAttributes", &S::system_attributes),
               field("MessageDeduplicationId", &S::deduplication_id),
               field("MessageGroupId", &S::message_group_id));
INFLIGHT_SHAPE(sqs, SendEntry, field("Id", &S::id, Need::required),
               field("MessageBody", &S::body, Need::required),
               field("DelaySeconds", &S::delay_seconds), field("MessageAttributes", &S::attributes),
               field("MessageSystemAttributes", &S::system_attributes),
               field("MessageDeduplicationId", &S::deduplication_id),
               field("MessageGroupId", &S::message_group_id));
INFLIGHT_SHAPE(sqs, SendMessageBatch, field("QueueUrl", &S::queue, Need::required),
               field("Entries", &S::entries, Need::required));
INFLIGHT_SHAPE(sqs, SetQueueAttributes, field("QueueUrl", &S::queue, Need::required),
               field("Attributes", &S::attributes, Need::required));
INFLIGHT_SHAPE(sqs, StartMessageMoveTask, field("SourceArn", &S::source, Need::required),
               field("DestinationArn", &S::destination),
               field("MaxNumberOfMessagesPerSecond", &S::max_per_second));
INFLIGHT_SHAPE(sqs, TagQueue, field("QueueUrl", &S::queue, Need::required),
               field("Tags", &S::tags, Need::required));
INFLIGHT_SHAPE(sqs, UntagQueue, field("QueueUrl", &S::queue, Need::required),
               field("TagKeys", &S::keys, Need::required));

INFLIGHT_SHAPE(cloudwatch, Dimension, field("Name", &S::name, Need::required),
               field("Value", &S::value, Need::required));
INFLIGHT_SHAPE(cloudwatch, GetMetricStatistics,
               field("Namespace", &S::metric_namespace, Need::required),
               field("MetricName", &S::metric, Need::required), field("Dimensions", &S::dimensions),
               field("StartTime", &S::start, Need::required),
               field("EndTime", &S::end, Need::required),
               field("Period", &S::period, Need::required), field("Statistics", &S::statistics),
               field("Unit", &S::unit));

INFLIGHT_SHAPE(sns, Tag, field("Key", &S::key, Need::required),
               field("Value", &S::value, Need::required));
INFLIGHT_SHAPE(sns, CreateTopic, field("Name", &S::name, Need::required),
               field("Attributes", &S::attributes), field("Tags", &S::tags));
INFLIGHT_SHAPE(sns, DeleteTopic, field("TopicArn", &S::topic, Need::required));
INFLIGHT_SHAPE(sns, GetTopicAttributes, field("TopicArn", &S::topic, Need::required));
INFLIGHT_SHAPE(sns, SetTopicAttributes, field("TopicArn", &S::topic, Need::required),
               field("AttributeName", &S::name, Need::required),
               field("AttributeValue", &S::value));
template <>
struct Shape<api::sns::ListTopics> {
  static constexpr std::string_view name = "ListTopics";
  static constexpr auto fields = std::make_tuple();
};
INFLIGHT_SHAPE(sns, Subscribe, field("TopicArn", &S::topic, Need::required),
               field("Protocol", &S::protocol, Need::required), field("Endpoint", &S::endpoint),
               field("Attributes", &S::attributes), field("ReturnSubscriptionArn", &S::return_arn));
INFLIGHT_SHAPE(sns, ConfirmSubscription, field("TopicArn", &S::topic, Need::required),
               field("Token", &S::token, Need::required));
INFLIGHT_SHAPE(sns, Unsubscribe, field("SubscriptionArn", &S::subscription, Need::required));
INFLIGHT_SHAPE(sns, GetSubscriptionAttributes,
               field("SubscriptionArn", &S::subscription, Need::required));
INFLIGHT_SHAPE(sns, SetSubscriptionAttributes,
               field("SubscriptionArn", &S::subscription, Need::required),
               field("AttributeName", &S::name, Need::required),
               field("AttributeValue", &S::value));
template <>
struct Shape<api::sns::ListSubscriptions> {
  static constexpr std::string_view name = "ListSubscriptions";
  static constexpr auto fields = std::make_tuple();
};
INFLIGHT_SHAPE(sns, ListSubscriptionsByTopic, field("TopicArn", &S::topic, Need::required));
INFLIGHT_SHAPE(sns, Publish, field("TopicArn", &S::topic), field("TargetArn", &S::target),
               field("Message", &S::body, Need::required), field("Subject", &S::subject),
               field("MessageStructure", &S::structure), field("MessageAttributes", &S::attributes),
               field("MessageGroupId", &S::group),
               field("MessageDeduplicationId", &S::deduplication_id));
INFLIGHT_SHAPE(sns, PublishEntry, field("Id", &S::id, Need::required),
               field("Message", &S::body, Need::required), field("Subject", &S::subject),
               field("MessageStructure", &S::structure), field("MessageAttributes", &S::attributes),
               field("MessageGroupId", &S::group),
               field("MessageDeduplicationId", &S::deduplication_id));
INFLIGHT_SHAPE(sns, PublishBatch, field("TopicArn", &S::topic, Need::required),
               field("PublishBatchRequestEntries", &S::entries, Need::required));

#undef INFLIGHT_SHAPE

}  // namespace inflight
