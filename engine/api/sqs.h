// What can be asked of SQS and what it answers: plain structs, no behaviour. Names as AWS's, in
// snake case, `kAction` as AWS writes it; units as AWS's (seconds) where the name does not say
// otherwise. All 23 actions (SQS-GEN-10).
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

/// Tags and the like: key and value, in the caller's order.
using Tags = std::vector<std::pair<std::string, std::string>>;

struct CreateQueue {
  static constexpr std::string_view kAction = "CreateQueue";
  std::string name;
  Attributes attributes;
  Tags tags{};
  std::string home{};  // "us-east-1:111122223333", "" = the home Region and account
  bool operator==(const CreateQueue&) const = default;
};
struct GetQueueUrl {
  static constexpr std::string_view kAction = "GetQueueUrl";
  std::string name;
  std::string owner{};  // QueueOwnerAWSAccountId, "" = the caller's
  bool operator==(const GetQueueUrl&) const = default;
};
struct ListQueues {
  static constexpr std::string_view kAction = "ListQueues";
  std::string prefix;
  std::optional<int64_t> max_results;  // 1 … 1,000
  std::string next_token;
  bool operator==(const ListQueues&) const = default;
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
  std::optional<int64_t> delay_seconds{};         // 0 … 900
  std::optional<std::string> message_group_id{};  // 1 … 128 characters
  std::optional<std::string> deduplication_id{};  // FIFO only
  MessageAttributes attributes{};                 // added to the body's own
  MessageAttributes system_attributes{};          // only AWSTraceHeader
  bool operator==(const SendMessage&) const = default;
};
/// One entry of SendMessageBatch; the same members as SendMessage.
struct SendEntry {
  std::string id;
  Body body;
  std::optional<int64_t> delay_seconds{};
  std::optional<std::string> message_group_id{};
  std::optional<std::string> deduplication_id{};
  MessageAttributes attributes{};
  MessageAttributes system_attributes{};
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
  std::optional<int64_t> max_number_of_messages{};  // 1 … 10, default 1
  std::optional<int64_t> visibility_timeout{};      // s, 0 … 43,200
  std::optional<int64_t> wait_time_seconds{};       // 0 … 20
  std::vector<std::string> attribute_names{};       // MessageSystemAttributeNames
  std::vector<std::string> old_attribute_names{};   // AttributeNames, the older name
  std::vector<std::string> message_attribute_names{};
  std::optional<std::string> attempt_id{};  // ReceiveRequestAttemptId, FIFO
  bool operator==(const ReceiveMessage&) const = default;
};
struct DeleteMessage {
  static constexpr std::string_view kAction = "DeleteMessage";
  QueueRef queue;
  Handle handle;
  bool operator==(const DeleteMessage&) const = default;
};
struct DeleteEntry {
  std::string id;
  Handle handle;
  bool operator==(const DeleteEntry&) const = default;
};
struct DeleteMessageBatch {
  static constexpr std::string_view kAction = "DeleteMessageBatch";
  QueueRef queue;
  std::vector<DeleteEntry> entries;
  bool operator==(const DeleteMessageBatch&) const = default;
};
struct ChangeMessageVisibility {
  static constexpr std::string_view kAction = "ChangeMessageVisibility";
  QueueRef queue;
  Handle handle;
  int64_t visibility_timeout = 0;  // s, 0 … 43,200
  bool operator==(const ChangeMessageVisibility&) const = default;
};
struct VisibilityEntry {
  std::string id;
  Handle handle;
  int64_t visibility_timeout = 0;
  bool operator==(const VisibilityEntry&) const = default;
};
struct ChangeMessageVisibilityBatch {
  static constexpr std::string_view kAction = "ChangeMessageVisibilityBatch";
  QueueRef queue;
  std::vector<VisibilityEntry> entries;
  bool operator==(const ChangeMessageVisibilityBatch&) const = default;
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
struct TagQueue {
  static constexpr std::string_view kAction = "TagQueue";
  QueueRef queue;
  Tags tags;
  bool operator==(const TagQueue&) const = default;
};
struct UntagQueue {
  static constexpr std::string_view kAction = "UntagQueue";
  QueueRef queue;
  std::vector<std::string> keys;
  bool operator==(const UntagQueue&) const = default;
};
struct ListQueueTags {
  static constexpr std::string_view kAction = "ListQueueTags";
  QueueRef queue;
  bool operator==(const ListQueueTags&) const = default;
};
struct AddPermission {
  static constexpr std::string_view kAction = "AddPermission";
  QueueRef queue;
  std::string label;
  std::vector<std::string> accounts;
  std::vector<std::string> actions;  // "SendMessage", "*"
  bool operator==(const AddPermission&) const = default;
};
struct RemovePermission {
  static constexpr std::string_view kAction = "RemovePermission";
  QueueRef queue;
  std::string label;
  bool operator==(const RemovePermission&) const = default;
};
struct ListDeadLetterSourceQueues {
  static constexpr std::string_view kAction = "ListDeadLetterSourceQueues";
  QueueRef queue;
  std::optional<int64_t> max_results;  // 1 … 1,000
  std::string next_token;
  bool operator==(const ListDeadLetterSourceQueues&) const = default;
};
/// An ARN as given, and the queue it names, "" = it names none: move tasks answer a malformed one
/// in words of their own (SQS-MOVE-01).
struct Arn {
  std::string text;
  QueueRef queue{};
  bool operator==(const Arn&) const = default;
};
struct StartMessageMoveTask {
  static constexpr std::string_view kAction = "StartMessageMoveTask";
  Arn source;
  std::optional<Arn> destination;
  std::optional<int64_t> max_per_second;  // 1 … 500
  bool operator==(const StartMessageMoveTask&) const = default;
};
struct CancelMessageMoveTask {
  static constexpr std::string_view kAction = "CancelMessageMoveTask";
  std::string handle;
  bool operator==(const CancelMessageMoveTask&) const = default;
};
struct ListMessageMoveTasks {
  static constexpr std::string_view kAction = "ListMessageMoveTasks";
  Arn source;
  std::optional<int64_t> max_results;  // 1 … 10, default 1
  bool operator==(const ListMessageMoveTasks&) const = default;
};

using Request =
    std::variant<CreateQueue, GetQueueUrl, ListQueues, GetQueueAttributes, SetQueueAttributes,
                 SendMessage, SendMessageBatch, ReceiveMessage, DeleteMessage, DeleteMessageBatch,
                 ChangeMessageVisibility, ChangeMessageVisibilityBatch, PurgeQueue, DeleteQueue,
                 TagQueue, UntagQueue, ListQueueTags, AddPermission, RemovePermission,
                 ListDeadLetterSourceQueues, StartMessageMoveTask, CancelMessageMoveTask,
                 ListMessageMoveTasks>;

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
  uint64_t sequence = 0;  // FIFO: its place in the queue, shown as SequenceNumber
  bool operator==(const Sent&) const = default;
};
/// Outcome of one batch entry: the result, or refused alone (SQS-BATCH-06).
struct SentEntry {
  std::string id;
  std::variant<Sent, std::pair<std::string, std::string>> outcome;  // else code, message
  bool operator==(const SentEntry&) const = default;
};
struct SentBatch {
  std::vector<SentEntry> entries;
  bool operator==(const SentBatch&) const = default;
};
/// Outcomes of a delete or visibility batch: "" = done, else code and message.
struct DoneEntry {
  std::string id;
  std::string code;
  std::string message;
  bool operator==(const DoneEntry&) const = default;
};
struct DoneBatch {
  std::vector<DoneEntry> entries;
  bool operator==(const DoneBatch&) const = default;
};
struct ReceivedMessage {
  uint32_t mid = 0;
  uint32_t handle = 0;          // ordinal
  uint32_t receive_count = 0;   // ApproximateReceiveCount, this receive included
  uint32_t event = 0;           // number of the `receive` event
  int64_t hidden_until_ms = 0;  // virtual; end of its visibility timeout
  int64_t sent_ms = 0;          // SentTimestamp, virtual ms
  int64_t first_receive_ms = 0;
  uint16_t source = 0;  // queue it was dead-lettered from, 0 = none
  Body body;
  std::string group{};             // MessageGroupId, "" = none
  std::string deduplication_id{};  // FIFO
  uint64_t sequence = 0;           // FIFO
  bool operator==(const ReceivedMessage&) const = default;
};
struct Received {
  std::vector<ReceivedMessage> messages;
  std::vector<std::string> attribute_names;  // as asked: decides what the JSON shows
  std::vector<std::string> message_attribute_names{};
  int64_t queue_timeout = 0;  // the queue's VisibilityTimeout now, s; not shown
  bool operator==(const Received&) const = default;
};
struct TaskStarted {
  uint32_t task = 0;    // ordinal, from 1
  uint16_t source = 0;  // place
  bool operator==(const TaskStarted&) const = default;
};
struct TaskCancelled {
  int64_t moved = 0;
  bool operator==(const TaskCancelled&) const = default;
};
struct TaskInfo {
  uint32_t task = 0;  // ordinal; shown as TaskHandle while RUNNING (SQS-MOVE-08)
  std::string status;
  std::string source;       // queue names
  std::string destination;  // "" = back to the sources
  std::string failure;
  std::optional<int64_t> rate{};
  int64_t moved = 0;
  int64_t to_move = 0;
  int64_t started_ms = 0;  // virtual
  bool operator==(const TaskInfo&) const = default;
};
struct Tasks {
  std::vector<TaskInfo> tasks;
  bool operator==(const Tasks&) const = default;
};
/// ListQueues and ListDeadLetterSourceQueues; the latter spells its member `queueUrls`.
struct QueueList {
  std::vector<std::string> names;
  std::string next_token{};
  bool dead_letter_sources = false;
  bool operator==(const QueueList&) const = default;
};
struct TagList {
  Tags tags;
  bool operator==(const TagList&) const = default;
};

using Answer = std::variant<Done, QueueUrl, QueueAttributes, Sent, SentBatch, DoneBatch, Received,
                            TaskStarted, TaskCancelled, Tasks, QueueList, TagList>;

}  // namespace inflight::api::sqs
