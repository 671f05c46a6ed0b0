// Settings of a case.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/decode.h"

namespace inflight::cases {

/// Names the seed of a case's world instead of a setting.
inline constexpr std::string_view kSeedSetting = "shortPoll.sample.seed";

/// The settings in `config`, an object: names of objects in one another are joined by dots. Unknown
/// settings and values that do not fit them are reported below `place`.
std::vector<std::pair<std::string, int64_t>> settings_in(const Json& config, const Place& place);

}  // namespace inflight::cases
