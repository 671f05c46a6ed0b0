// The settings of a world, one table: name as the specs spell it, default, range, rule.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "actors/state.h"
#include "base/result.h"
#include "services/lambda/state.h"
#include "services/s3/state.h"
#include "services/sns/state.h"
#include "services/sqs/state.h"

namespace inflight::world {

struct World;

/// How a setting is written in JSON.
enum class SettingForm : uint8_t {
  number,
  words,  // one of `words`, value = its index
  share,  // a number 0 … 1, held in parts per million
};

struct Setting {
  std::string_view name;
  int64_t standard;  // value in the default profile P0
  int64_t min;
  int64_t max;
  std::string_view rule;
  std::variant<int64_t sqs::Settings::*, int64_t lambda::Settings::*, int64_t sns::Settings::*,
               int64_t s3::Settings::*, int64_t actors::Settings::*>
      member;
  SettingForm form = SettingForm::number;
  std::string_view words = {};  // "deletes|noop"
};

/// All settings, by name. Unknown names in a profile are errors.
const std::vector<Setting>& settings();
const Setting* find_setting(std::string_view name);
/// The setting that holds the upper end of [low, high] for one whose name ends in "Ms"; null if it
/// takes no range.
const Setting* upper_end_of(const Setting& setting);

/// Sets one setting of a world. Nothing, or what is wrong with name or value.
std::optional<Problem> apply_setting(World& world, std::string_view name, int64_t value);

}  // namespace inflight::world
