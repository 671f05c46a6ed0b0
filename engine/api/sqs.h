// What can be asked of SQS and what it answers: plain structs, no behaviour. Names as AWS's, in
// snake case, `kAction` as AWS writes it; units as AWS's (seconds) where the name does not say
// otherwise. Standard queues and what labs need of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/body.h"

namespace inflight::api::sqs {

/// A queue by name. `place` is its number in the kernel's names; 0 = the router looks it up.
struct QueueRef {
  std::string name;
  uint16_t place = 0;
  bool operator==(const QueueRef&) const = default;
};

/// A receipt handle. Actors know the ordinal; from outside comes the text and ordinal 0.
struct Handle {
  uint32_t ordinal = 0;  // from 1
  std::string text;
  bool operator==(const Handle&) const = default;
};

/// Queue attributes in wire form, in the caller's order.
using Attributes = std::vector<std::pair<std::string, std::string>>;

struct CreateQueue {
  static constexpr std::string_view kAction = "CreateQueue";
  std::string name;
  Attributes attributes;
  bool operator==(const CreateQueue&) const = default;
};
struct GetQueueUrl {
  static constexpr std::string_view kAction = "GetQueueUrl";
  std::string name;
  bool operator==(const GetQueueUrl&) const = default;
};
struct GetQueueAttributes {
  static constexpr std::string_view kAction = "GetQueueAttributes";
  QueueRef queue;
  std::vector<std::string> names;
  bool operator==(const GetQueueAttributes&) const = default;
};
struct SetQueueAttributes {
  static constexpr std::string_view kAction = "SetQueueAttributes";
  QueueRef queue;
  Attributes attributes;
  bool operator==(const SetQueueAttributes&) const = default;
};
struct SendMessage {
  static constexpr std::string_view kAction = "SendMessage";
  QueueRef queue;
  Body body;
  std::optional<int64_t> delay_seconds;  // 0 … 900
  std::string message_group_id;          // "" = none
  bool operator==(const SendMessage&) const = default;
};
struct SendEntry {
  std::string id;
  Body body;
  std::optional<int64_t> delay_seconds;
  std::string message_group_id;
  bool operator==(const SendEntry&) const = default;
};
struct SendMessageBatch {
  static constexpr std::string_view kAction = "SendMessageBatch";
  QueueRef queue;
  std::vector<SendEntry> entries;
  bool operator==(const SendMessageBatch&) const = default;
};
struct ReceiveMessage {
  static constexpr std::string_view kAction = "ReceiveMessage";
  QueueRef queue;
  std::optional<int64_t> max_number_of_messages;  // 1 … 10, default 1
  std::optional<int64_t> visibility_timeout;      // s, 0 … 43,200
  std::optional<int64_t> wait_time_seconds;       // 0 … 20
  std::vector<std::string> attribute_names;       // system attributes to return
  bool operator==(const ReceiveMessage&) const = default;
};
struct DeleteMessage {
  static constexpr std::string_view kAction = "DeleteMessage";
  QueueRef queue;
  Handle handle;
  bool operator==(const DeleteMessage&) const = default;
};
struct ChangeMessageVisibility {
  static constexpr std::string_view kAction = "ChangeMessageVisibility";
  QueueRef queue;
  Handle handle;
  int64_t visibility_timeout = 0;  // s, 0 … 43,200
  bool operator==(const ChangeMessageVisibility&) const = default;
};
struct PurgeQueue {
  static constexpr std::string_view kAction = "PurgeQueue";
  QueueRef queue;
  bool operator==(const PurgeQueue&) const = default;
};
struct DeleteQueue {
  static constexpr std::string_view kAction = "DeleteQueue";
  QueueRef queue;
  bool operator==(const DeleteQueue&) const = default;
};
struct StartMessageMoveTask {
  static constexpr std::string_view kAction = "StartMessageMoveTask";
  QueueRef source;
  std::optional<QueueRef> destination;
  std::optional<int64_t> max_per_second;  // 1 … 500
  bool operator==(const StartMessageMoveTask&) const = default;
};

using Request =
    std::variant<CreateQueue, GetQueueUrl, GetQueueAttributes, SetQueueAttributes, SendMessage,
                 SendMessageBatch, ReceiveMessage, DeleteMessage, ChangeMessageVisibility,
                 PurgeQueue, DeleteQueue, StartMessageMoveTask>;

/// Success without content.
struct Done {
  bool operator==(const Done&) const = default;
};
struct QueueUrl {
  std::string name;
  bool operator==(const QueueUrl&) const = default;
};
struct QueueAttributes {
  Attributes attributes;
  bool operator==(const QueueAttributes&) const = default;
};
struct Sent {
  uint32_t mid = 0;
  Body body;
  bool operator==(const Sent&) const = default;
};
/// Outcome of one batch entry: sent, or refused alone (SQS-BATCH-06).
struct SentEntry {
  std::string id;
  std::variant<Sent, std::pair<std::string, std::string>> outcome;  // else code, message
  bool operator==(const SentEntry&) const = default;
};
struct SentBatch {
  std::vector<SentEntry> entries;
  bool operator==(const SentBatch&) const = default;
};
struct ReceivedMessage {
  uint32_t mid = 0;
  uint32_t handle = 0;         // ordinal
  uint32_t receive_count = 0;  // ApproximateReceiveCount, this receive included
  uint32_t event = 0;          // number of the `receive` event
  int64_t sent_ms = 0;         // SentTimestamp, virtual ms
  int64_t first_receive_ms = 0;
  uint16_t source = 0;  // queue it was dead-lettered from, 0 = none
  Body body;
  bool operator==(const ReceivedMessage&) const = default;
};
struct Received {
  std::vector<ReceivedMessage> messages;
  std::vector<std::string> attribute_names;  // as asked: decides what the JSON shows
  bool operator==(const Received&) const = default;
};
struct TaskStarted {
  uint32_t task = 0;    // ordinal, from 1
  uint16_t source = 0;  // place
  bool operator==(const TaskStarted&) const = default;
};

using Answer =
    std::variant<Done, QueueUrl, QueueAttributes, Sent, SentBatch, Received, TaskStarted>;

}  // namespace inflight::api::sqs
