// What can be asked of SNS and what it answers: plain structs, no behaviour. Topics and
// subscriptions are named by their ARNs; a bare topic name stands for one of the home account.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/body.h"

namespace inflight::api::sns {

/// Attributes in wire form, in the caller's order.
using Attributes = std::vector<std::pair<std::string, std::string>>;
struct Tag {
  std::string key;
  std::string value;
  bool operator==(const Tag&) const = default;
};
using Tags = std::vector<Tag>;

struct CreateTopic {
  static constexpr std::string_view kAction = "CreateTopic";
  std::string name;
  Attributes attributes{};
  Tags tags{};
  bool operator==(const CreateTopic&) const = default;
};
struct DeleteTopic {
  static constexpr std::string_view kAction = "DeleteTopic";
  std::string topic;
  bool operator==(const DeleteTopic&) const = default;
};
struct GetTopicAttributes {
  static constexpr std::string_view kAction = "GetTopicAttributes";
  std::string topic;
  bool operator==(const GetTopicAttributes&) const = default;
};
struct SetTopicAttributes {
  static constexpr std::string_view kAction = "SetTopicAttributes";
  std::string topic;
  std::string name;
  std::string value{};
  bool operator==(const SetTopicAttributes&) const = default;
};
struct ListTopics {
  static constexpr std::string_view kAction = "ListTopics";
  bool operator==(const ListTopics&) const = default;
};
struct Subscribe {
  static constexpr std::string_view kAction = "Subscribe";
  std::string topic;
  std::string protocol;
  std::string endpoint{};
  Attributes attributes{};
  bool return_arn = false;
  bool operator==(const Subscribe&) const = default;
};
struct ConfirmSubscription {
  static constexpr std::string_view kAction = "ConfirmSubscription";
  std::string topic;
  std::string token;
  bool operator==(const ConfirmSubscription&) const = default;
};
struct Unsubscribe {
  static constexpr std::string_view kAction = "Unsubscribe";
  std::string subscription;
  bool operator==(const Unsubscribe&) const = default;
};
struct GetSubscriptionAttributes {
  static constexpr std::string_view kAction = "GetSubscriptionAttributes";
  std::string subscription;
  bool operator==(const GetSubscriptionAttributes&) const = default;
};
struct SetSubscriptionAttributes {
  static constexpr std::string_view kAction = "SetSubscriptionAttributes";
  std::string subscription;
  std::string name;
  std::string value{};
  bool operator==(const SetSubscriptionAttributes&) const = default;
};
struct ListSubscriptions {
  static constexpr std::string_view kAction = "ListSubscriptions";
  bool operator==(const ListSubscriptions&) const = default;
};
struct ListSubscriptionsByTopic {
  static constexpr std::string_view kAction = "ListSubscriptionsByTopic";
  std::string topic;
  bool operator==(const ListSubscriptionsByTopic&) const = default;
};
struct Publish {
  static constexpr std::string_view kAction = "Publish";
  std::string topic{};
  std::string target{};  // TargetArn: may carry a topic's ARN (SNS-PUB-04)
  Body body;
  std::optional<std::string> subject{};
  std::string structure{};             // MessageStructure: "json" or nothing
  MessageAttributes attributes{};      // added to the body's own
  std::optional<std::string> group{};  // MessageGroupId
  std::optional<std::string> deduplication_id{};
  bool operator==(const Publish&) const = default;
};
/// One entry of PublishBatch; the same members as Publish.
struct PublishEntry {
  std::string id;
  Body body;
  std::optional<std::string> subject{};
  std::string structure{};
  MessageAttributes attributes{};
  std::optional<std::string> group{};
  std::optional<std::string> deduplication_id{};
  bool operator==(const PublishEntry&) const = default;
};
struct PublishBatch {
  static constexpr std::string_view kAction = "PublishBatch";
  std::string topic;
  std::vector<PublishEntry> entries;
  bool operator==(const PublishBatch&) const = default;
};

using Request = std::variant<CreateTopic, DeleteTopic, GetTopicAttributes, SetTopicAttributes,
                             ListTopics, Subscribe, ConfirmSubscription, Unsubscribe,
                             GetSubscriptionAttributes, SetSubscriptionAttributes,
                             ListSubscriptions, ListSubscriptionsByTopic, Publish, PublishBatch>;

/// Success without content.
struct Done {
  bool operator==(const Done&) const = default;
};
struct TopicArn {
  std::string arn;
  bool operator==(const TopicArn&) const = default;
};
struct TopicList {
  std::vector<std::string> arns;
  bool operator==(const TopicList&) const = default;
};
struct SubscriptionArn {
  std::string arn;  // or "pending confirmation"
  bool operator==(const SubscriptionArn&) const = default;
};
struct AttributeList {
  Attributes attributes;
  bool operator==(const AttributeList&) const = default;
};
struct SubscriptionRow {
  std::string arn;  // or "PendingConfirmation"
  std::string owner;
  std::string protocol;
  std::string endpoint;
  std::string topic;
  bool operator==(const SubscriptionRow&) const = default;
};
struct SubscriptionList {
  std::vector<SubscriptionRow> rows;
  bool operator==(const SubscriptionList&) const = default;
};
/// A message that was accepted: its ordinal, and its place in a FIFO topic (else 0).
struct Published {
  uint32_t message = 0;
  uint64_t sequence = 0;
  bool operator==(const Published&) const = default;
};
struct PublishedBatch {
  std::vector<std::pair<std::string, Published>> entries;  // by the caller's id
  bool operator==(const PublishedBatch&) const = default;
};

using Answer = std::variant<Done, TopicArn, TopicList, SubscriptionArn, AttributeList,
                            SubscriptionList, Published, PublishedBatch>;

}  // namespace inflight::api::sns
