// Helpers around Lambda: functions with what their runs do, and what the runs were.
#pragma once

#include "cases/helpers.h"

namespace inflight::cases {

/// sim.Function: stands for lambda.CreateFunction plus the handler; again: replaces both.
JsonBox set_function(calls::Account&, const Json& args, const Place&);
/// sim.Occupy {FunctionName, Count, Ms}
JsonBox occupy(calls::Account&, const Json& args, const Place&);
/// sim.Invocations {FunctionName}
JsonBox invocations(calls::Account&, const Json& args, const Place&);
/// sim.Effects {FunctionName | Worker}
JsonBox effects(calls::Account&, const Json& args, const Place&);
/// A metric of a function summed so far; nothing if `args` name none.
std::optional<int64_t> function_metric(const calls::Account&, const Json& args);

}  // namespace inflight::cases
