// Percent-encoded text, as in URLs and in S3's event records.
#pragma once

#include <string>
#include <string_view>

namespace inflight {

/// What %41 and the like stand for; `plus`: and + for a blank. What is no escape stays as it is.
std::string url_decoded(std::string_view text, bool plus);

}  // namespace inflight
