// Placeholders in texts of labs: `${parameter}` and `{resource.Member}`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace inflight::lab {

struct Slot {
  std::size_t at;      // where it starts in the text
  std::size_t length;  // with its braces
  bool parameter;      // `${name}`, else `{resource.Member}`
  std::string name;    // without braces
};

/// The placeholders of a text. Braces around anything else are plain text.
std::vector<Slot> slots_in(std::string_view text);

/// The value that `resource.Member` names in a scenario document: a resource of any kind, else an
/// actor, then members by name. Null pointer if there is none, or it is no scalar.
const Json* slot_value(const Json& scenario_document, std::string_view name);

}  // namespace inflight::lab
