#include "api/api.h"

namespace inflight::api {
namespace {

using sqs::QueueRef;

template <class R>
const QueueRef* queue(const R& request) {
  if constexpr (requires { request.queue; }) {
    return &request.queue;
  } else if constexpr (requires { request.source.queue; }) {
    return &request.source.queue;
  } else {
    return nullptr;
  }
}

int64_t size(const MessageAttributes& attributes) {
  uint64_t bytes = 0;
  for (const MessageAttribute& attribute : attributes) {
    bytes += attribute.name.size() + attribute.data_type.size() + attribute.value.size();
  }
  return static_cast<int64_t>(bytes);
}

int64_t published_bytes(const sns::Request& request) {
  if (const auto* one = std::get_if<sns::Publish>(&request)) {
    return message_bytes(one->body, one->attributes);
  }
  int64_t bytes = 0;
  if (const auto* batch = std::get_if<sns::PublishBatch>(&request)) {
    for (const sns::PublishEntry& entry : batch->entries) {
      bytes += message_bytes(entry.body, entry.attributes);
    }
  }
  return bytes;
}

}  // namespace

bool lambda::Emitted::operator==(const Emitted& other) const {
  if (call == nullptr || other.call == nullptr) return call == other.call;
  return call == other.call || *call == *other.call;
}

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

int64_t message_bytes(const Body& body, const MessageAttributes& more) {
  return static_cast<int64_t>(body->text.size()) + size(body->attributes) + size(more);
}

int64_t payload_bytes(const Request& request) {
  if (const auto* asked = std::get_if<sns::Request>(&request.of)) return published_bytes(*asked);
  const auto* asked = std::get_if<sqs::Request>(&request.of);
  if (asked == nullptr) return 0;
  if (const auto* send = std::get_if<sqs::SendMessage>(asked)) {
    return message_bytes(send->body, send->attributes);
  }
  int64_t bytes = 0;
  if (const auto* batch = std::get_if<sqs::SendMessageBatch>(asked)) {
    for (const sqs::SendEntry& entry : batch->entries) {
      bytes += message_bytes(entry.body, entry.attributes);
    }
  }
  return bytes;
}

int64_t payload_bytes(const Answer& answer) {
  const auto* given = std::get_if<sqs::Answer>(&answer.of);
  if (given == nullptr) return 0;
  int64_t bytes = 0;
  if (const auto* received = std::get_if<sqs::Received>(given)) {
    for (const sqs::ReceivedMessage& message : received->messages) {
      bytes += message_bytes(message.body);
    }
  }
  return bytes;
}

}  // namespace inflight::api
