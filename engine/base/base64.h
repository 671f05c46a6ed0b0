// Base64 (RFC 4648).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inflight {

/// Standard alphabet with padding.
std::string base64_encode(std::string_view bytes);
/// URL alphabet without padding.
std::string base64url_encode(std::string_view bytes);
/// Either alphabet; padding may be missing. Nothing for any other character or length.
std::optional<std::string> base64_decode(std::string_view text);

}  // namespace inflight
