// Reading the elements of a pattern's list; part of read_pattern.
#pragma once

#include <string_view>

#include "rules/pattern.h"

namespace inflight::rules {

/// One element: a scalar or a match expression. Fault: R of EB-PAT-ERR, without code.
Result<PatternItem> read_pattern_item(const Spelled& element, AnythingBut allowed);

/// True for the names of match expressions, which cannot name fields inside `$or` (EB-PAT-13).
bool is_match_type(std::string_view name);

}  // namespace inflight::rules
