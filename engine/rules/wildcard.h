// Wildcards of event patterns: `*` stands for any characters, `\*` and `\\` for themselves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace inflight::rules {

/// A `*` in a parsed wildcard: a byte that is in no UTF-8 text.
inline constexpr char kStar = '\xff';

/// The text with escapes resolved and each star as kStar. Fault: EB-PAT-ERR's words; positions
/// count bytes from 1, since AWS counts the opening quote too.
Result<std::string> parse_wildcard(std::string_view text);

/// True if `wildcard`, as parsed, fits all of `text`.
bool wildcard_matches(std::string_view wildcard, std::string_view text);

/// EB-PAT-14: true if some text keeps more than ten places of these wildcards open at once; or if
/// that takes too long to find out. They are all tried on one value.
bool too_complex(const std::vector<std::string>& wildcards);

}  // namespace inflight::rules
