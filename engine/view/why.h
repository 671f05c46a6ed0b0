// "What would change this?": the settings that a chain of causes depended on (timeline-ui sec. 9).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/log.h"

namespace inflight::view {

/// Where the scenario holds what these events depended on: JSON pointers such as
/// "/resources/queues/orders/VisibilityTimeout", each once, in the order of the events.
std::vector<std::string> settings_read(const sim::Log& log, const std::vector<uint32_t>& events);

/// True if a knob at `path` sets what `pointer` names, a part of it or something around it.
bool touches(std::string_view path, std::string_view pointer);

}  // namespace inflight::view
