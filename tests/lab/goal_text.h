// Goal trees from JSON text, for tests.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "base/json_text.h"
#include "lab/goal_decode.h"

namespace inflight::test {

inline JsonBox document(std::string_view text) {
  const json::Parsed parsed = json::parse(text, 1 << 20);
  REQUIRE_MESSAGE(parsed.value.has_value(), std::string(text));
  return *parsed.value;
}

inline lab::Bool condition(std::string_view text) {
  Problems problems;
  const JsonBox json = document(text);
  lab::Bool tree = lab::decode_bool(*json, "", problems);
  for (const Problem& problem : problems) {
    FAIL_CHECK(problem.pointer << ": found " << problem.found << ", expected " << problem.expected);
  }
  return tree;
}

inline lab::Num number(std::string_view text) {
  Problems problems;
  const JsonBox json = document(text);
  lab::Num tree = lab::decode_num(*json, "", problems);
  for (const Problem& problem : problems) {
    FAIL_CHECK(problem.pointer << ": found " << problem.found << ", expected " << problem.expected);
  }
  return tree;
}

}  // namespace inflight::test
