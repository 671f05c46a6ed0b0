// Shared inside calls/: answers of one service each.
#pragma once

#include "api/api.h"
#include "base/json_text.h"
#include "world/world.h"

namespace inflight::calls {

/// A member of a result that exists only with a value.
void add_text(Json& out, const char* name, std::string text);
/// "2026-01-01T00:00:00+00:00", as the AWS CLI prints moments.
std::string moment(const world::World& world, int64_t virtual_ms);

JsonBox encode_lambda(const world::World&, const api::lambda::Answer&);
JsonBox encode_s3(const world::World&, const api::s3::Answer&);

}  // namespace inflight::calls
