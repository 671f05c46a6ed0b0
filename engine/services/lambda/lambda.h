// The doors of the Lambda service. Pollers, destinations and runs reach other services only by
// calls through the kernel.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/apart.h"
#include "services/lambda/state.h"
#include "sim/context.h"

namespace inflight::lambda {

struct Incoming {
  sim::Ticket ticket = 0;
  uint16_t actor = 0;
};

/// A routed call.
INFLIGHT_APART void handle(sim::Context&, State&, const Incoming&, const api::lambda::Request&);
/// An agenda entry of this service is due.
INFLIGHT_APART void on_entry(sim::Context&, State&, const sim::Entry&);
/// The answer to a call this service made.
INFLIGHT_APART void on_reply(sim::Context&, State&, uint64_t reply_to, const api::Answer&);

/// The function called `name` if it exists now; null otherwise.
const Function* find_function(const State&, std::string_view name);
/// Place of the function a request names, for its `api` event; 0 if there is none.
INFLIGHT_APART uint16_t place_of(const State&, const api::lambda::Request&);

/// New code that takes what was poison, for runs that start from now on (joints 13). False: there
/// is no such function.
bool deploy_fix(sim::Context&, State&, std::string_view function);

/// ARN of a function by name, in the home region and account.
std::string arn_of(std::string_view function);
/// The function's name in an ARN or a bare name, a qualifier taken off; nothing if it is neither.
std::optional<std::string> name_in(std::string_view text);
/// UUID of a mapping, and the requestId of an invoke.
std::string mapping_id(Seed, uint32_t ordinal);
std::string request_id(Seed, uint32_t ordinal);

/// The event a function gets for a batch (LAM-ESM-80, -81), as JSON text.
std::string event_text(const sim::Kernel&, const std::vector<api::sqs::ReceivedMessage>& batch,
                       std::string_view queue_arn);

/// What a response that reports batch item failures means (LAM-ESM-50 … -54): the indices that
/// failed, or nothing for a full failure. `ids` are the batch's MessageIds.
std::optional<std::vector<uint32_t>> failed_items(std::string_view response,
                                                  const std::vector<std::string>& ids);

/// The first broken invariant in words; "" if all hold.
std::string check(const State&);

}  // namespace inflight::lambda
