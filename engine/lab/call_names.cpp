#include "lab/call_names.h"

#include <algorithm>
#include <array>

namespace inflight::lab {
namespace {

constexpr std::array<std::string_view, 6> kActorVerbs{"deploy-fix", "crash", "restart",
                                                      "stop",       "start", "scale"};

}  // namespace

std::string call_name(const calls::Action& action) {
  const std::string name(action.name);
  return action.service == "sqs" ? name : std::string(action.service) + "." + name;
}

const calls::Action* find_call(std::string_view verb) {
  const calls::Action* action = calls::find_action(verb);
  // Other spellings of the same action would be entries that no answer fits.
  return action && call_name(*action) == verb ? action : nullptr;
}

bool is_actor_verb(std::string_view verb) {
  return std::find(kActorVerbs.begin(), kActorVerbs.end(), verb) != kActorVerbs.end();
}

std::vector<std::string> entry_verbs() {
  std::vector<std::string> out(kActorVerbs.begin(), kActorVerbs.end());
  out.emplace_back(kPlaceVerb);
  for (const calls::Action& action : calls::actions()) out.push_back(call_name(action));
  return out;
}

}  // namespace inflight::lab
