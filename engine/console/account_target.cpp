#include <utility>

#include "console/clock.h"
#include "console/target.h"
#include "services/sqs/sqs.h"

namespace inflight::console {
namespace {

/// No call takes longer than a long poll; the rest is room for latencies.
constexpr Span kLongestCall = 1_h;

JsonBox own_error(std::string_view message) {
  return json::object_value(
      {{"error", json::object_value(
                     {{"code", json::text_value("")}, {"message", json::text_value(message)}})}});
}

std::string bound_words(const std::string& bound) {
  return "the account has come to a bound of the engine (" + bound + ") and goes no further";
}

}  // namespace

JsonBox AccountTarget::call(const calls::Action& action, const Json& args) {
  account_.run_before_calls(account_.now());
  const uint64_t number = account_.call(action, args);
  account_.finish(number, account_.now() + kLongestCall);
  const JsonBox* result = account_.result(number);
  if (result == nullptr) {
    const std::string& bound = account_.world().kernel.bound;
    return own_error(bound.empty() ? "no answer came: the account's clock ends at " +
                                         iso_text(Time{account_.world().kernel.horizon_ms})
                                   : bound_words(bound));
  }
  const std::string handle = last_handle_in(**result);
  if (!handle.empty()) newest_handles_[queue_in(args)] = handle;
  if (const Json* task = json::find(**result, "TaskHandle")) {
    if (const std::string* text = json::as_string(*task)) newest_task_ = *text;
  }
  return *result;
}

std::optional<std::string> AccountTarget::advance(Time at) {
  const Time end{account_.world().kernel.horizon_ms};
  if (at > end) return "the account's clock goes no further than " + iso_text(end);
  account_.run_before_calls(at);
  const std::string& bound = account_.world().kernel.bound;
  if (bound.empty()) return std::nullopt;
  return bound_words(bound);
}

std::string AccountTarget::newest_handle(std::string_view queue) const {
  const auto found = newest_handles_.find(queue);
  return found == newest_handles_.end() ? "" : found->second;
}

std::string queue_in(const Json& args) {
  const Json* url = json::find(args, "QueueUrl");
  const std::string* text = url == nullptr ? nullptr : json::as_string(*url);
  return text == nullptr ? "" : sqs::name_in(*text).value_or("");
}

std::string last_handle_in(const Json& answer) {
  const Json* messages = json::find(answer, "Messages");
  if (messages == nullptr || json::size(*messages) == 0) return {};
  const Json* handle = json::find(json::at(*messages, json::size(*messages) - 1), "ReceiptHandle");
  const std::string* text = handle == nullptr ? nullptr : json::as_string(*handle);
  return text == nullptr ? "" : *text;
}

}  // namespace inflight::console
