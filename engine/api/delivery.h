// What one service brings to another: a message to an ARN or to an endpoint outside of AWS. The
// router makes the call of the target's service out of it (world/deliver), so that no service knows
// another.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/body.h"
#include "base/result.h"

namespace inflight::api::delivery {

struct Deliver {
  static constexpr std::string_view kAction = "Deliver";
  std::string target;  // ARN; a URL, e-mail address or phone number
  // Principal, "sns.amazonaws.com"; "" = a role of the account, whose rights are not modelled.
  std::string service;
  std::string source;                                          // aws:SourceArn
  std::string source_account;                                  // aws:SourceAccount
  Body body;                                                   // text and identity of the message
  MessageAttributes attributes{};                              // as the target shows them
  std::string subject{};                                       // topics only
  std::optional<std::string> group{};                          // MessageGroupId
  std::optional<std::string> deduplication_id{};               // FIFO targets only
  std::vector<std::pair<std::string, std::string>> headers{};  // endpoints only
  std::string key{};                                           // buckets only
  int64_t patience_ms = 15'000;  // endpoints only: given up after this, status 504 (SNS-RETRY-06)
  bool operator==(const Deliver&) const = default;
};
using Request = std::variant<Deliver>;

/// Nobody listens at the endpoint.
inline constexpr std::string_view kRefused = "ConnectionRefused";

/// An endpoint has answered. Calls to services are answered with their own answers.
struct Reached {
  int64_t status = 200;  // 100 … 499; anything above is an Error
  bool operator==(const Reached&) const = default;
};
using Answer = std::variant<Reached>;

/// Codes of refusals that last until the health of the target changes (world/deliver): trying
/// before that cannot help.
inline constexpr std::string_view kOutage = "ServiceUnavailable";
inline constexpr std::string_view kThrottled = "ThrottlingException";

/// True if trying later may help: the target's service failed or throttled. False: the request
/// itself was refused (SNS-RETRY-07, EB-RETRY-03).
inline bool may_retry(const Error& error) {
  return error.http >= 500 || error.http == 429 || error.code == kThrottled ||
         error.code == "RequestThrottled" || error.code == "TooManyRequestsException";
}
/// True if the target stays as it is until its health is changed.
inline bool is_outage(const Error& error) {
  return error.code == kOutage || error.code == kThrottled;
}

}  // namespace inflight::api::delivery
