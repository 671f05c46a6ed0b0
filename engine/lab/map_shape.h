// The shape of a sandbox's map in lab files.
#pragma once

#include <string_view>
#include <tuple>

#include "base/decode.h"
#include "lab/goal_decode.h"
#include "lab/map_spec.h"

namespace inflight {

template <>
struct Shape<lab::MapAxis> {
  using MapAxis = lab::MapAxis;
  static constexpr std::string_view name = "mapAxis";
  static constexpr auto fields =
      std::make_tuple(field("knob", &MapAxis::knob, Need::required, {}, Pattern::slug),
                      field("values", &MapAxis::values, Need::required, {1, 24}));
};

template <>
struct Shape<lab::MapSpec> {
  using MapSpec = lab::MapSpec;
  static constexpr std::string_view name = "map";
  static constexpr auto fields = std::make_tuple(
      field("x", &MapSpec::x, Need::required), field("y", &MapSpec::y),
      field("bad", &MapSpec::bad, Need::required),
      field("measure", &MapSpec::measure, Need::required),
      field("calls", &MapSpec::calls, Need::required), field("until", &MapSpec::until));
};

}  // namespace inflight
