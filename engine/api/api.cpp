#include "api/api.h"

#include <type_traits>

namespace inflight::api {
namespace {

using sqs::QueueRef;

template <class R>
const QueueRef* queue(const R& request) {
  if constexpr (std::is_same_v<R, sqs::CreateQueue> || std::is_same_v<R, sqs::GetQueueUrl>) {
    return nullptr;
  } else if constexpr (std::is_same_v<R, sqs::StartMessageMoveTask>) {
    return &request.source;
  } else {
    return &request.queue;
  }
}

int64_t size(const Body& body) { return static_cast<int64_t>(body->text.size()); }

}  // namespace

std::string_view name_of(const Request& request) {
  return std::visit(
      [](const auto& service) {
        return std::visit([](const auto& r) { return r.kAction; }, service);
      },
      request.of);
}

const QueueRef* queue_of(const Request& request) {
  return std::visit(
      [](const auto& service) {
        return std::visit([](const auto& r) { return queue(r); }, service);
      },
      request.of);
}

QueueRef* queue_of(Request& request) {
  return const_cast<QueueRef*>(queue_of(static_cast<const Request&>(request)));
}

int64_t payload_bytes(const Request& request) {
  const auto* asked = std::get_if<sqs::Request>(&request.of);
  if (asked == nullptr) return 0;
  if (const auto* send = std::get_if<sqs::SendMessage>(asked)) return size(send->body);
  int64_t bytes = 0;
  if (const auto* batch = std::get_if<sqs::SendMessageBatch>(asked)) {
    for (const sqs::SendEntry& entry : batch->entries) bytes += size(entry.body);
  }
  return bytes;
}

int64_t payload_bytes(const Answer& answer) {
  const auto* given = std::get_if<sqs::Answer>(&answer.of);
  if (given == nullptr) return 0;
  int64_t bytes = 0;
  if (const auto* received = std::get_if<sqs::Received>(given)) {
    for (const sqs::ReceivedMessage& message : received->messages) bytes += size(message.body);
  }
  return bytes;
}

}  // namespace inflight::api
