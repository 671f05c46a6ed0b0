// Changing documents: parameters, JSON Patch steps, values at pointers. Documents stay immutable;
// each function gives a new one.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "base/result.h"

namespace inflight::lab {

using Parameters = std::vector<std::pair<std::string, JsonBox>>;

/// The lab with `${name}` replaced everywhere but in `variant`, `tests` and texts (these are filled
/// by fill_text, in the reader's language). A string that is just `${name}` becomes the value
/// itself. Unknown names are problems.
JsonBox substitute(const Json& lab, const Parameters& parameters, Problems& problems);

/// The parts that make a world, {actors, clock, profile, resources}, of a lab document. `speed` of
/// the clock is left out: it only concerns the page.
JsonBox scenario_parts(const Json& lab);

/// Applies the steps of `patch` (add, remove, replace). A step that cannot be done is a problem at
/// `pointer`/<index> and is skipped. `set` gets (path, pointer of the step's value).
JsonBox apply_patch(const JsonBox& document, const Json& patch, const std::string& pointer,
                    std::vector<std::pair<std::string, std::string>>& set, Problems& problems);

/// Replaces the value at `path`; the same document if there is none.
JsonBox replace_at(const JsonBox& document, std::string_view path, const Json& value);

/// The names in `${…}` of a text, in order.
std::vector<std::string> parameters_in(std::string_view text);

/// The lab for the site: every text {en, bn} as one string, no `tests`, no "$schema".
/// `lang` is "en" or "bn".
JsonBox one_language(const Json& lab, std::string_view lang);

}  // namespace inflight::lab
