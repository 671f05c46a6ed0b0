// The AWS CLI's shorthand for maps and lists on the command line: `Key=Value,Other={A=1,B=[x,y]}`.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/json_text.h"

namespace inflight::console {

/// An object whose scalars are all strings, or what is wrong in the CLI's words, with a mark under
/// the place. Types are put right later, by the members of the action.
std::variant<JsonBox, std::string> parse_shorthand(std::string_view text);

}  // namespace inflight::console
