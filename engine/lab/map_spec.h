// What a sandbox tabulates: every pair of values of two knobs, each played in all worlds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json_text.h"
#include "base/time.h"
#include "lab/goal_tree.h"

namespace inflight::lab {

/// A knob and the values it takes, in the order they are shown.
struct MapAxis {
  std::string knob;
  std::vector<JsonBox> values;  // 1 … 24
  bool operator==(const MapAxis&) const = default;
};

struct MapSpec {
  MapAxis x;
  std::optional<MapAxis> y;  // absent: one row
  Num bad;                   // a world in which this is above 0 is a bad one
  Num measure;               // what is told of a good one; of several worlds the largest
  Num calls;                 // how often something was asked
  Span until{};              // a world is watched until all is done, at most this long; 0: horizon
  bool operator==(const MapSpec&) const = default;
};

}  // namespace inflight::lab
