// Settings of a case.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/decode.h"

namespace inflight::cases {

/// The settings in `config`, an object: names of objects in one another are joined by dots. Unknown
/// settings and values that do not fit them are reported below `place`.
std::vector<std::pair<std::string, int64_t>> settings_in(const Json& config, const Place& place);

}  // namespace inflight::cases
