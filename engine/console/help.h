// Help pages, made from the table of actions.
#pragma once

#include <string>
#include <string_view>

#include "calls/actions.h"

namespace inflight::console {

std::string help_for_aws();
/// REQUIRES: a service of the action table.
std::string help_for_service(std::string_view service);
std::string help_for_action(const calls::Action& action);
/// What the console itself takes, besides `aws`.
std::string help_for_console();

/// One sentence on what an action does; "" if none is written.
std::string_view about_action(std::string_view name);
/// What a member means, with unit and range; "" if none is written.
std::string_view about_member(std::string_view name);

}  // namespace inflight::console
