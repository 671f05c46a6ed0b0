// The settings of a world, one table: name as the specs spell it, default, range, rule.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "services/sqs/state.h"

namespace inflight::world {

struct Setting {
  std::string_view name;
  int64_t standard;  // value in the default profile P0
  int64_t min;
  int64_t max;
  std::string_view words;  // for settings with named values: "deletes|noop", value = its index
  std::string_view rule;
};

/// All settings. Unknown names in a profile are errors.
const std::vector<Setting>& settings();
const Setting* find_setting(std::string_view name);

/// Sets one setting of the SQS service. False if it is not one of its settings.
bool apply_setting(sqs::Settings& settings, std::string_view name, int64_t value);

}  // namespace inflight::world
