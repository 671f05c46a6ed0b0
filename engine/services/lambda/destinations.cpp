// Destinations and function dead-letter queues of asynchronous events (spec sections 13, 14).
#include <algorithm>
#include <utility>

#include "base/calendar.h"
#include "base/json_text.h"
#include "services/lambda/internal.h"
#include "sim/ids.h"

namespace inflight::lambda {
namespace {

constexpr std::size_t kErrorMax = 1024;  // bytes of ErrorMessage (LAM-DLQ-01)

/// The record a destination gets (LAM-DEST-02).
std::string record_of(sim::Context& ctx, const Function& function, const AsyncEvent& event,
                      std::string_view condition) {
  const sim::Kernel& kernel = ctx.kernel();
  std::string out =
      R"({"version":"1.0","timestamp":)" + json::quoted(iso_text(kernel.epoch_ms + ctx.now().ms)) +
      R"(,"requestContext":{"requestId":)" + json::quoted(request_id(kernel.seed, event.request)) +
      R"(,"functionArn":)" + json::quoted(arn_of(function.name) + ":$LATEST") + R"(,"condition":)" +
      json::quoted(condition) + R"(,"approximateInvokeCount":)" + std::to_string(event.attempts) +
      R"(},"requestPayload":)" + (event.payload->text.empty() ? "{}" : event.payload->text);
  if (event.attempts > 0) {  // LAM-ASYNC-07: nothing to tell without an attempt
    out += R"(,"responseContext":{"statusCode":200,"executedVersion":"$LATEST")";
    if (event.failed) out += R"(,"functionError":"Unhandled")";
    // A response that is no JSON travels as text.
    const bool is_json = json::parse(event.response, kEventBytesMax).value.has_value();
    out += R"(},"responsePayload":)" + (is_json ? event.response : json::quoted(event.response));
  }
  return out + "}";
}

/// The attributes of a message to a function DLQ.
api::MessageAttributes dlq_attributes(sim::Context& ctx, const AsyncEvent& event,
                                      std::string_view condition) {
  std::string message(condition);
  const auto parsed = json::parse(event.response, kEventBytesMax);
  const Json* said = parsed.value ? json::find(**parsed.value, "errorMessage") : nullptr;
  if (said != nullptr && json::is_string(*said)) message = *json::as_string(*said);
  if (message.size() > kErrorMax) message.resize(kErrorMax);
  return {{"RequestID", "String", request_id(ctx.kernel().seed, event.request)},
          {"ErrorCode", "Number", "200"},
          {"ErrorMessage", "String", message}};
}

/// Where a record lies in a bucket (LAM-DEST-05).
std::string key_of(sim::Context& ctx, const Function& function, uint32_t sending) {
  std::string at = iso_text(ctx.kernel().epoch_ms + ctx.now().ms).substr(0, 19);
  std::string day = at.substr(0, 10);
  std::replace(day.begin(), day.end(), '-', '/');
  std::replace(at.begin(), at.end(), ':', '.');
  return "aws/lambda/async/" + function.name + "/" + day + "/" + at + "-" +
         sim::uuid(ctx.kernel().seed, Stream("ids/lambda-record"), sending);
}

/// Sends a record or an event to its target, in the name of the function's role (LAM-DEST-01, -05).
void deliver(sim::Context& ctx, State& state, Sending sending, const Lineage& lineage) {
  const uint32_t id = ++state.last_id;
  const sim::Caller caller{sim::Owner::lambda, sending.function, reply_of(Asked::delivery, id),
                           true};
  api::Payload payload = *sending.body;
  payload.lineage = lineage;
  const api::Body body(std::move(payload));
  const std::string target = sending.target;
  const uint32_t cause = sending.cause;
  api::delivery::Deliver asked;
  asked.target = target;
  const Function& function = state.functions.at(sending.function);
  asked.source = arn_of(function.name);
  if (target.starts_with("arn:aws:s3:")) asked.key = key_of(ctx, function, id);
  asked.body = body;
  asked.attributes = body->attributes;
  state.sending.emplace(id, std::move(sending));
  ctx.call(caller, api::Request{api::delivery::Request{std::move(asked)}}, cause);
}

}  // namespace

void send_records(sim::Context& ctx, State& state, const AsyncEvent& event,
                  std::string_view condition) {
  const Function& function = state.functions.at(event.function);
  const bool success = condition == "Success";
  Sending sending;
  sending.function = event.function;
  sending.attempts = event.attempts;
  sending.cause = event.event;
  Lineage lineage = event.lineage;
  uint16_t times = 1;
  for (const auto& [place, before] : event.lineage) {
    if (place == event.function) times = static_cast<uint16_t>(before + 1);
  }
  merge(lineage, {{event.function, times}});
  if (function.event_config) {
    const auto& both = function.event_config->destinations;
    sending.target = success ? both.on_success.destination : both.on_failure.destination;
    sending.net = success ? "onSuccess" : "onFailure";
    api::Payload payload;
    payload.text = record_of(ctx, function, event, condition);
    payload.lid = event.payload->lid;
    sending.body = api::Body(std::move(payload));
    if (!sending.target.empty()) deliver(ctx, state, sending, lineage);
  }
  if (success || function.dead_letter.empty()) return;  // LAM-DLQ-02, LAM-DEST-09
  sending.target = function.dead_letter;
  sending.net = "dlq";
  api::Payload payload;
  payload.text = event.payload->text.empty() ? "{}" : event.payload->text;
  payload.lid = event.payload->lid;
  payload.attributes = dlq_attributes(ctx, event, condition);
  sending.body = api::Body(std::move(payload));
  deliver(ctx, state, std::move(sending), lineage);
}

void on_delivered(sim::Context& ctx, State& state, uint32_t id, const api::Answer& value) {
  const Sending sending = std::move(state.sending.at(id));
  state.sending.erase(id);
  Function& function = state.functions.at(sending.function);
  const bool arrived = !value.failed();
  if (!arrived) {
    const bool dlq = sending.net == "dlq";
    count(function, dlq ? Metric::dead_letter_errors : Metric::destination_failures);
  }
  sim::Event event = about(sending.function, sim::Ev::dest, sending.cause);
  event.lid = sending.body->lid;
  event.value = static_cast<int32_t>(sending.attempts);
  const std::size_t colon = sending.target.rfind(':');
  event.extra = ctx.two_texts(sending.net, std::string_view(sending.target).substr(colon + 1));
  event.flags = arrived ? sim::kOk : 0;
  ctx.emit(event);
  if (!state.record) return;
  state.past_records.push_back({sending.function, ctx.now(), sending.net, sending.target,
                                sending.body->text, sending.body->attributes, arrived});
}

}  // namespace inflight::lambda
