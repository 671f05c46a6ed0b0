// Values of knobs.
#pragma once

#include "base/decode.h"
#include "lab/script.h"

namespace inflight::lab {

/// Reports where `value` is not one that the knob can take: type, bounds, list, schema.
void check_knob_value(const Knob& knob, const Json& value, const Place& place);

}  // namespace inflight::lab
