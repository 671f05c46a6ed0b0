// Helpers around SNS: what stands outside of AWS, and what was tried to reach it.
#pragma once

#include <cstdint>
#include <optional>

#include "cases/helpers.h"

namespace inflight::cases {

/// sim.DeliveryAttempts {SubscriptionArn, Message}: the attempts to deliver a message: what the log
/// has, and what a delivery that sleeps in its last phase would have made (SNS-RETRY-04).
JsonBox attempts(calls::Account&, const Json& args, const Place&);
/// sim.HttpEndpoint {Url, Respond, AutoConfirm}
JsonBox set_endpoint(calls::Account&, const Json& args, const Place&);
/// sim.HttpRequests {Url}
JsonBox requests(calls::Account&, const Json& args, const Place&);
/// sim.KmsKey {KeyId, Allow}
JsonBox set_key(calls::Account&, const Json& args, const Place&);
/// A metric of a topic summed so far; nothing if `args` name none.
std::optional<int64_t> topic_metric(const calls::Account&, const Json& args);

}  // namespace inflight::cases
