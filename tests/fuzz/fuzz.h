// What every fuzz target defines and uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"

/// Runs one input; a broken promise aborts. Returns 0. libFuzzer and the replay call it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace inflight::fuzz {

/// The input as text.
inline std::string_view text_of(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Takes the text up to the next `separator` off the front of `rest`.
inline std::string_view take_until(std::string_view& rest, char separator) {
  size_t end = rest.find(separator);
  std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return part;
}

}  // namespace inflight::fuzz
