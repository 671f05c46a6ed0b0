// The labs of the repository as texts, and small changes to them.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "base/json_text.h"
#include "lab/script.h"
#include "lab/substitute.h"

namespace inflight::test {

inline std::string file_text(const std::string& path) {
  std::ifstream in(std::string(INFLIGHT_SOURCE_DIR) + "/" + path, std::ios::binary);
  REQUIRE_MESSAGE(in.good(), path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

inline std::string duplicates_text() { return file_text("labs/visibility/vt-duplicates.json"); }
inline std::string sandbox_text() { return file_text("labs/sandbox/sb-visibility.json"); }
inline std::string redrive_text() { return file_text("labs/dlq/dlq-poison-redrive.json"); }

inline lab::Lab load(const std::string& text) {
  lab::LabLoad loaded = lab::load_lab(text);
  for (const Problem& problem : loaded.problems)
    MESSAGE(problem.pointer, ": found ", problem.found, ", expected ", problem.expected);
  REQUIRE(loaded.lab.has_value());
  return *loaded.lab;
}
inline const lab::Lab& duplicates() {
  static const lab::Lab lab = load(duplicates_text());
  return lab;
}
inline const lab::Lab& redrive() {
  static const lab::Lab lab = load(redrive_text());
  return lab;
}

inline JsonBox json_of(std::string_view text) {
  json::Parsed parsed = json::parse(text, 4 << 20);
  REQUIRE_MESSAGE(parsed.value.has_value(), text);
  return *parsed.value;
}

/// `document` with JSON Patch steps applied, each of which must fit.
inline JsonBox patched(const JsonBox& document, const Json& patch) {
  std::vector<std::pair<std::string, std::string>> set;
  Problems problems;
  JsonBox out = lab::apply_patch(document, patch, "", set, problems);
  for (const Problem& problem : problems) MESSAGE(problem.pointer, ": ", problem.found);
  REQUIRE(problems.empty());
  return out;
}

/// True if some problem stands at `pointer` and says `part` in either of its texts.
inline bool reports(const Problems& problems, std::string_view pointer, std::string_view part) {
  for (const Problem& problem : problems) {
    const bool says = problem.found.find(part) != std::string::npos ||
                      problem.expected.find(part) != std::string::npos;
    if (problem.pointer == pointer && says) return true;
  }
  return false;
}

inline std::string listed(const Problems& problems) {
  std::string out;
  for (const Problem& problem : problems)
    out += "\n  " + problem.pointer + ": found " + problem.found + ", expected " + problem.expected;
  return out.empty() ? " none" : out;
}

}  // namespace inflight::test
