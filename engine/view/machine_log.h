// What the scene needs of the log, read once a run.
#pragma once

#include "view/machine.h"

namespace inflight::view {

/// Fills grips, deeds, waits and the greatest numbers of `machine`, whose boxes are there.
void read_machine(const sim::Log& log, const Timeline& timeline, Machine& machine);

}  // namespace inflight::view
