// Goals in words, straight from their trees, so that text and check cannot drift apart
// (lab-format 3, rule 6).
#pragma once

#include <optional>
#include <string>

#include "lab/goal.h"
#include "lab/goal_tree.h"
#include "lab/verdict.h"
#include "lab/words.h"

namespace inflight::lab {

/// What `tree` demands, one sentence.
std::string goal_sentence(const Words& words, const Bool& tree);
/// The whole of a goal: `given` first, then the check, then what it needs.
std::string goal_sentence(const Words& words, const Goal& goal);

/// The events a selector picks, as a noun phrase: "deletes of messages tagged order".
std::string events_phrase(const Words& words, const Sel& sel);
/// A number as a noun phrase: "the longest time from a crash to the next receive of the message".
std::string number_phrase(const Words& words, const Num& num);

/// A measured number or a limit in the unit of `num`: "4.2 s", "6", "never", "nothing to measure".
std::string value_phrase(const Words& words, const Num& num, const Number& value);

/// "measured: 94.2 s; asked: at most 90 s", with the units of the comparison in `tree`.
std::string measure_phrase(const Words& words, const Bool& tree, const Measure& measure);

/// "passed", "failed", "open", "skipped".
std::string status_word(const Words& words, GoalStatus status);
/// Why a goal did not come to its check: "it counts once this passed: <name>"; "" for Reason::none.
/// `name`: text or id of the guard or the needed goal, name of the bound.
std::string reason_phrase(const Words& words, Reason reason, const std::string& name);

}  // namespace inflight::lab
