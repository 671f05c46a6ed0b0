// The client side of the Extended Client Library: payloads in S3, pointers in SQS (CLI-EXT). SQS
// and S3 know nothing of it; whoever uses the library makes the calls.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "api/body.h"
#include "base/result.h"

namespace inflight::actors::extended {

enum class Kind : uint8_t { java, python };

inline constexpr int64_t kThreshold = 262'144;  // bytes (CLI-EXT-03)

struct Pointer {
  std::string bucket;
  std::string key;
  bool operator==(const Pointer&) const = default;
};

/// True if a message goes to S3: strictly more bytes of body and attributes than the threshold
/// (CLI-EXT-02).
bool is_large(const api::Body& body, const api::MessageAttributes& attributes,
              int64_t threshold = kThreshold);
/// What the client refuses before any call (CLI-EXT-08); nothing if it does not.
std::optional<Error> refusal(const api::MessageAttributes& attributes,
                             int64_t threshold = kThreshold);
/// True for a prefix of keys that the Java library takes (CLI-EXT-05).
bool is_key_prefix(std::string_view prefix);

/// The body that stands for a payload (CLI-EXT-06); and the way back, which takes both spellings
/// and the older class name (CLI-EXT-22). Nothing for other texts.
std::string pointer_text(Kind kind, const Pointer& pointer);
std::optional<Pointer> read_pointer(std::string_view body);

/// Name of the attribute with the payload's size, as the library writes it by default (CLI-EXT-07).
std::string_view size_attribute(Kind kind);
/// Both names, which readers take.
bool is_size_attribute(std::string_view name);

/// The receipt handle that the caller gets (CLI-EXT-23).
std::string handle_text(const Pointer& pointer, std::string_view handle);
/// A handle taken apart: where the payload is, if it has one, and SQS's own handle (CLI-EXT-28).
struct Handle {
  std::optional<Pointer> pointer;
  std::string original;
};
Handle read_handle(std::string_view text);

}  // namespace inflight::actors::extended
