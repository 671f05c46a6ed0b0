// Turning a click at a moment into an action of the answer (joints 13).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/answer.h"
#include "lab/script.h"
#include "sim/log.h"

namespace inflight::view {

/// Where an action lies in virtual time, ms: nothing when its anchor event never came.
std::optional<int64_t> moment_of(const sim::Log& log, const lab::Action& action);

/// The moment at which an act at the head takes place: `t`, or one ms later when the head stands
/// on or after an event of `t`, so that nothing already seen changes. `position` = events seen.
int64_t acting_moment(const sim::Log& log, int64_t t, uint32_t position);

/// Stores an act of `entry` at `at`: on the last event before it that the lab allows as an anchor,
/// else at the time. Nothing if the lab allows neither. Of the log only the first `position`
/// events are looked at: the learner has not seen the others.
std::optional<lab::Action> record(const sim::Log& log, const lab::ActionEntry& entry, int64_t at,
                                  uint32_t position, const JsonBox& args);

/// `args` as entry `index` records them: where another entry has the same verb, what this one fixes
/// goes with them, so that the act counts as this entry's and not as the first one's.
JsonBox recorded_args(const lab::Lab& lab, size_t index, const JsonBox& args);

/// The actions without number `index` (from 0): references `${aN.…}` to later ones follow them.
/// Nothing, and `user` set, when action `user` (from 0) refers to the one taken back.
std::optional<std::vector<lab::Action>> without_action(const std::vector<lab::Action>& actions,
                                                       size_t index, size_t& user);

/// Why an entry cannot be used now; `none` = it can.
enum class Refusal : uint8_t { none, not_run, used_up, too_early, no_anchor };

/// What the lab says about using entry `index` at the head.
struct Offer {
  int64_t used = 0;  // actions of the run that this entry allowed
  Refusal refusal = Refusal::none;
};
Offer offer(const lab::Lab& lab, size_t index, const std::vector<lab::Action>& taken,
            const sim::Log& log, int64_t t, uint32_t position);

}  // namespace inflight::view
