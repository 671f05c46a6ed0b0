// Variations of goal trees, for the author's gate.
#pragma once

#include <vector>

#include "lab/goal_tree.h"

namespace inflight::lab {

/// The tree once for each literal of its comparisons (but 0) a tenth lower, and once a tenth
/// higher.
std::vector<Bool> nudged_limits(const Bool& tree);

}  // namespace inflight::lab
