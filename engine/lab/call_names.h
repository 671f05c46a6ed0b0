// Verbs that actions of labs and answers may have.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "calls/actions.h"

namespace inflight::lab {

/// The AWS action with this call name: an SQS action by its bare name (SQS-GEN-10), others as
/// service.Action. Null pointer if there is none.
const calls::Action* find_call(std::string_view verb);
/// "deploy-fix", "crash", "restart", "stop", "start", "scale": done to the actor of an entry.
bool is_actor_verb(std::string_view verb);
/// All verbs an entry may have, for guesses.
std::vector<std::string> entry_verbs();

}  // namespace inflight::lab
