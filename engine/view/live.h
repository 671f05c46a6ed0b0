// Goals while the head stands inside a run.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "lab/verdict.h"

namespace inflight::view {

/// `open`: not decided yet, time will tell.
enum class Live : uint8_t { open, pass, skipped, unknown, fail };
/// "open", "pass" …
std::string_view name_of(Live live);
Live live_of(lab::GoalStatus status);

/// True if a check that is F now stays F whatever comes, so a goal may be called failed before the
/// end. `measure` is the deciding comparison now, if there is one.
bool failure_lasts(const lab::Bool& check, const std::optional<lab::Measure>& measure);

/// Statuses of the goals of one run at `position` < the end, in the order of lab.goals; `open` for
/// goals of other runs. `elsewhere`: final statuses, for needs across runs.
std::vector<Live> live_goals(const lab::Lab& lab,
                             const std::vector<const lab::GoalTimeline*>& timelines,
                             uint32_t position, const std::vector<lab::GoalStatus>& elsewhere);

}  // namespace inflight::view
