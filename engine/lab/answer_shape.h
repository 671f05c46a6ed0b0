// Shapes that answers and the answers shipped with labs share.
#pragma once

#include <string_view>
#include <tuple>

#include "base/decode.h"
#include "lab/answer.h"

namespace inflight {

template <>
struct Shape<lab::Action> {
  using Action = lab::Action;
  static constexpr std::string_view name = "action";
  static constexpr auto fields = std::make_tuple(
      field("do", &Action::verb, Need::required, {1, 64}), field("at", &Action::at),
      field("on", &Action::on, Need::optional, {1, 64}),
      field("nth", &Action::nth, Need::optional, {1, 1'000'000}), field("after", &Action::after),
      field("args", &Action::args, Need::optional, {}, Pattern::object),
      field("region", &Action::region, Need::optional, {1, 32}));
  static constexpr std::string_view schema_extra =
      R"("oneOf":[{"required":["at"]},{"required":["on"]}],)"
      R"("dependencies":{"nth":["on"],"after":["on"]})";
  static void finish(const Json& value, const Place& place, const Action&) {
    const bool at = json::find(value, "at") != nullptr;
    const bool on = json::find(value, "on") != nullptr;
    if (at == on)
      place.add(at ? "both \"at\" and \"on\"" : "neither \"at\" nor \"on\"",
                "exactly one of \"at\" (a time) and \"on\" (an event)");
    for (std::string_view member : {"nth", "after"}) {
      if (!on && json::find(value, member))
        (place / member).add(json::quoted(member) + " without \"on\"", "\"on\" beside it");
    }
  }
};

template <>
struct Shape<lab::RunAnswer> {
  using RunAnswer = lab::RunAnswer;
  static constexpr std::string_view name = "runAnswer";
  static constexpr std::string RunAnswer::*named = &RunAnswer::name;
  static constexpr Pattern naming = Pattern::none;
  static constexpr auto fields =
      std::make_tuple(field("knobs", &RunAnswer::knobs),
                      field("actions", &RunAnswer::actions, Need::optional, {0, lab::kActionsMax}));
};

}  // namespace inflight
