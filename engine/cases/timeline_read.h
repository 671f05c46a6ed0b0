// Shared by the readers of the Lambda language.
#pragma once

#include "base/decode.h"
#include "cases/timeline.h"

namespace inflight::cases {

/// Seconds, decimals allowed, as milliseconds.
int64_t read_moment(const Json& value, const Place& place);
/// One second, success.
api::lambda::Behaviour default_behaviour();
api::lambda::Behaviour read_behaviour(const Json& value, const Place& place);

}  // namespace inflight::cases
