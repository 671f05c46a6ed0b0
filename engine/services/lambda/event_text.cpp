// The event a function gets for a batch of queue messages (LAM-ESM-80, -81).
#include "api/home.h"
#include "base/base64.h"
#include "base/json_text.h"
#include "base/md5.h"
#include "services/lambda/internal.h"
#include "sim/ids.h"

namespace inflight::lambda {
namespace {

std::string attribute(const api::MessageAttribute& one) {
  json::ObjectText out;
  if (one.binary) {
    out.text("binaryValue", base64_encode(one.value));
  } else {
    out.text("stringValue", one.value);
  }
  return out.raw("stringListValues", "[]")
      .raw("binaryListValues", "[]")
      .text("dataType", one.data_type)
      .take();
}

std::string system_attributes(const sim::Kernel& kernel, const api::sqs::ReceivedMessage& m) {
  json::ObjectText out;
  out.text("ApproximateReceiveCount", std::to_string(m.receive_count));
  if (!m.body->trace.empty()) out.text("AWSTraceHeader", m.body->trace);
  out.text("SentTimestamp", std::to_string(kernel.epoch_ms + m.sent_ms));
  if (m.sequence != 0) out.text("SequenceNumber", sim::sequence_text(kernel.seed, m.sequence));
  if (!m.group.empty()) out.text("MessageGroupId", m.group);
  out.text("SenderId", "AIDAINFLIGHTLEARNER01");
  if (!m.deduplication_id.empty()) out.text("MessageDeduplicationId", m.deduplication_id);
  out.text("ApproximateFirstReceiveTimestamp",
           std::to_string(kernel.epoch_ms + m.first_receive_ms));
  if (m.source != 0) {
    out.text("DeadLetterQueueSourceArn", api::arn_of("sqs", kernel.names[m.source].text));
  }
  return out.take();
}

/// One record; `body` false leaves the body out.
std::string record(const sim::Kernel& kernel, const api::sqs::ReceivedMessage& message,
                   std::string_view queue_arn, bool body) {
  json::ObjectText attributes;
  for (const auto& one : message.body->attributes) attributes.raw(one.name, attribute(one));
  json::ObjectText out;
  out.text("messageId", sim::message_id(kernel.seed, message.mid))
      .text("receiptHandle", sim::handle_text(kernel.seed, message.handle));
  if (body) out.text("body", message.body->text);
  out.raw("attributes", system_attributes(kernel, message))
      .raw("messageAttributes", attributes.take())
      .text("md5OfBody", md5_hex(message.body->text));
  if (!message.body->attributes.empty()) {
    out.text("md5OfMessageAttributes", sim::attributes_md5(message.body->attributes));
  }
  return out.text("eventSource", "aws:sqs")
      .text("eventSourceARN", queue_arn)
      .text("awsRegion", api::kHomeRegion)
      .take();
}

}  // namespace

std::string event_text(const sim::Kernel& kernel,
                       const std::vector<api::sqs::ReceivedMessage>& batch,
                       std::string_view queue_arn) {
  std::string out = R"({"Records":[)";
  for (const auto& message : batch) {
    if (&message != &batch.front()) out += ",";
    out += record(kernel, message, queue_arn, true);
  }
  return out + "]}";
}

std::string metadata_text(const sim::Kernel& kernel, const api::sqs::ReceivedMessage& message,
                          std::string_view queue_arn) {
  return record(kernel, message, queue_arn, false);
}

}  // namespace inflight::lambda
