// Helpers around workers: pollers, Beanstalk's daemon, tables of processed ids, scaling.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cases/helpers.h"

namespace inflight::cases {

/// sim.Worker: adds a consumer or a daemon at the present moment.
JsonBox add_worker(calls::Account&, const Json& args, const Place&);
/// sim.Table {Name}
JsonBox table(calls::Account&, const Json& args, const Place&);
/// sim.Scaling: one evaluation on the newest sampled point (CLI-ASG-03).
JsonBox scaling(calls::Account&, const Json& args, const Place&);
/// What the instances of a worker have done: time and key, in order.
std::vector<std::pair<int64_t, std::string>> worker_effects(const calls::Account&,
                                                            std::string_view worker);

}  // namespace inflight::cases
