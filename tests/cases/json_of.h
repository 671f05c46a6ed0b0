// JSON from the text of a test.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "base/json_text.h"

namespace inflight::testing {

/// The document in `text`, which must be JSON.
inline JsonBox json_of(std::string_view text) {
  const json::Parsed parsed = json::parse(text, 1 << 20);
  REQUIRE_MESSAGE(parsed.value, text);
  return *parsed.value;
}

}  // namespace inflight::testing
