// Heights of the lanes from the tokens.
#pragma once

#include <vector>

#include "view/lane_order.h"
#include "view/layout.h"

namespace inflight::web {

/// The measures to try one after another, the largest first: the first with which all lanes are in
/// sight is taken, else the last.
std::vector<view::Measures> measures_for(view::Density density, bool phone);

}  // namespace inflight::web
