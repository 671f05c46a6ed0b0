// Verbs that actions of labs and answers may have.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "calls/actions.h"

namespace inflight::lab {

/// SQS actions go by their bare name, others as service.Action (joints 1).
std::string call_name(const calls::Action& action);
/// The AWS action with this call name: an SQS action by its bare name (SQS-GEN-10), others as
/// service.Action. Null pointer if there is none.
const calls::Action* find_call(std::string_view verb);
/// "deploy-fix", "crash", "restart", "stop", "start", "scale": done to the actor of an entry.
bool is_actor_verb(std::string_view verb);
/// Puts a message that waits in a queue on servers of the learner's choice (SQS-POLL-03): `with`
/// names the queue, `args` has `message` (its number) and `servers` (a mask).
inline constexpr std::string_view kPlaceVerb = "place";
/// All verbs an entry may have, for guesses.
std::vector<std::string> entry_verbs();

}  // namespace inflight::lab
