// Letters without their case, for equals-ignore-case of event patterns (EB-PAT-07).
#pragma once

#include <string>
#include <string_view>

namespace inflight::rules {

/// `text` with the capitals of the Latin, Greek, Cyrillic and Armenian scripts made small; all else
/// stays as it is. REQUIRES: UTF-8, else some bytes change.
std::string fold_case(std::string_view text);

}  // namespace inflight::rules
