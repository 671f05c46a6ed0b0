// The one reader of a queue's RedrivePolicy for the screen (SQS-DLQ-01).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "world/scenario.h"

namespace inflight::view {

struct RedrivePolicy {
  int64_t max_receives = 0;  // maxReceiveCount, 0 = none
  std::string target;        // name of the dead-letter queue, "" = none
};

/// From the attribute's text. maxReceiveCount may be a string, as AWS takes it, and the target an
/// ARN or, as labs write it, the queue's name. What cannot be read is as if it were not there.
RedrivePolicy read_redrive_policy(std::string_view text);
/// That of a queue as it was set up.
RedrivePolicy redrive_policy_of(const world::QueueSpec& queue);

}  // namespace inflight::view
