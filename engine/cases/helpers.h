// Calls of cases that are no AWS calls (joints 15): they look at the world, or change what stands
// around the services.
#pragma once

#include <string>
#include <string_view>

#include "base/decode.h"
#include "base/json_text.h"
#include "calls/account.h"

namespace inflight::cases {

/// True for "sim.Drain" and the others.
bool is_helper(std::string_view name);

/// The text of the member `name`; what is wrong with it is reported below `place`.
std::string text_in(const Json& args, std::string_view name, const Place& place);

/// Runs a helper at the present moment and returns its result. Arguments of the wrong form are
/// reported below `place`. REQUIRES: is_helper(name).
JsonBox run_helper(std::string_view name, calls::Account& account, const Json& args,
                   const Place& place);

}  // namespace inflight::cases
