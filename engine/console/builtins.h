// Commands of the console besides `aws`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/console.h"

namespace inflight::console {

/// Runs a command that is not `aws`. REQUIRES: `words` is not empty.
Reply run_builtin(Session& session, const std::vector<std::string>& words);

/// Names of all commands, `aws` too, sorted.
const std::vector<std::string_view>& command_names();

/// Sets a variable. False if all variables together would hold more than kVariablesMax bytes.
inline constexpr std::size_t kVariablesMax = std::size_t{8} << 20;
bool assign(Session& session, const std::string& name, std::string value);

}  // namespace inflight::console
