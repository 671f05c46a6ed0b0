// All requests and answers of all services, nested by service so that few units pay for the whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "api/cloudwatch.h"
#include "api/delivery.h"
#include "api/lambda.h"
#include "api/s3.h"
#include "api/sns.h"
#include "api/sqs.h"
#include "base/result.h"

namespace inflight::api {

struct Request {
  std::variant<sqs::Request, cloudwatch::Request, delivery::Request, lambda::Request, sns::Request,
               s3::Request>
      of;
  std::string region{};  // where the caller calls; "" = the home Region
  bool operator==(const Request&) const = default;
};

struct Answer {
  std::variant<Error, sqs::Answer, cloudwatch::Answer, delivery::Answer, lambda::Answer,
               sns::Answer, s3::Answer>
      of;
  bool failed() const { return std::holds_alternative<Error>(of); }
  bool operator==(const Answer&) const = default;
};

/// AWS's name of the action: "SendMessage".
std::string_view name_of(const Request& request);

/// The queue a request is about; null for requests that name none or create one.
const sqs::QueueRef* queue_of(const Request& request);
sqs::QueueRef* queue_of(Request& request);

/// Size of a message as SQS counts it: body, and of each attribute name, type and value
/// (SQS-SEND-03). `more` are attributes of the call that are not in the body yet.
int64_t message_bytes(const Body& body, const MessageAttributes& more = {});

/// Bytes of message payload in a request (sends) or an answer (receives): what billing counts.
int64_t payload_bytes(const Request& request);
int64_t payload_bytes(const Answer& answer);

}  // namespace inflight::api
