// MD5 (RFC 1321), for MD5OfMessageBody and its kin. Not for security.
#pragma once

#include <string>
#include <string_view>

namespace inflight {

/// MD5 of `bytes` as 32 lower-case hex digits.
std::string md5_hex(std::string_view bytes);

}  // namespace inflight
