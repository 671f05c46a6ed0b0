// Shared inside calls/: answers of one service each.
#pragma once

#include "api/api.h"
#include "base/json_text.h"
#include "world/world.h"

namespace inflight::calls {

JsonBox encode_lambda(const world::World&, const api::lambda::Answer&);
JsonBox encode_s3(const world::World&, const api::s3::Answer&);

}  // namespace inflight::calls
