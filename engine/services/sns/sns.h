// The doors of the SNS service. Each handler runs to its end, changes only this state, emits what
// happened and answers its ticket at once; deliveries go on afterwards as calls of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/api.h"
#include "base/apart.h"
#include "services/sns/state.h"
#include "sim/context.h"

namespace inflight::sns {

/// A routed call.
struct Incoming {
  sim::Ticket ticket = 0;
  uint16_t actor = 0;
  std::string_view region;  // where the caller calls; "" = home
};

INFLIGHT_APART void handle(sim::Context&, State&, const Incoming&, const api::sns::Request&);

/// The place of the topic a request is about; 0 when there is none yet.
INFLIGHT_APART uint16_t place_of(const State&, const api::sns::Request&);

/// An agenda entry of this service is due.
INFLIGHT_APART void on_entry(sim::Context&, State&, const sim::Entry&);
/// A delivery is answered.
INFLIGHT_APART void on_reply(sim::Context&, State&, uint64_t delivery, const api::Answer&);
/// The health of an endpoint has changed: deliveries that sleep because of it wake up for the next
/// point of their grid (SNS-RETRY-04).
void on_health(sim::Context&, State&, std::string_view endpoint);

/// The topic called so if it exists; null otherwise.
const Topic* find_topic(const State&, std::string_view name);
/// ARN of a topic by name, and the name in an ARN; nothing if the text is no topic's ARN.
std::string arn_of(std::string_view name);
std::optional<std::string> name_in(std::string_view arn);
/// The Policy in force (SNS-TOPIC-07).
std::string policy_of(const Topic&);
/// ARN of a subscription; the way back: null if it names none that exists.
std::string subscription_arn(Seed, const Subscription&);
const Subscription* find_subscription(Seed, const State&, std::string_view arn);
/// MessageId of a published message.
std::string message_id(Seed, uint32_t message);

/// Attempts made so far, those passed over while asleep included.
int64_t attempts_at(const Delivery&, Time now);

/// The first broken invariant in words; "" if all hold.
std::string check(const State&);

}  // namespace inflight::sns
