// What a case in the Lambda language expects, against what happened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json_text.h"
#include "cases/timeline.h"
#include "cases/timeline_log.h"

namespace inflight::cases {

/// A case that has run.
struct TimelineRun {
  calls::Account account;
  MessageNames names;
  std::string mapped_queue;       // of the first mapping
  std::vector<JsonBox> refusals;  // errors of CreateEventSourceMapping
  std::string failure;            // why it could not run, "" = it did
};

/// A key of `expect` that the language does not have.
std::optional<std::string> unknown_key(const Json& expect);
/// The latest time that `expect` names, ms.
int64_t last_time_in(const Json& expect);
/// The first difference: "events[3]: expected …, found …"; "" if all is as expected.
std::string check_timeline(const TimelineRun&, const Json& expect);

}  // namespace inflight::cases
