// Files of event patterns (joints 15): an array of rows, each a pattern, an event and the outcome.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_spelled.h"
#include "cases/run_case.h"

namespace inflight::cases {

enum class PatternOutcome : uint8_t { match, no_match, invalid };

struct PatternRow {
  std::string name;
  std::string evidence;
  std::string pattern;  // JSON text; need not be JSON
  Spelled event;
  PatternOutcome expect = PatternOutcome::match;
  std::optional<std::string> reason;  // why it is invalid; not compared if the pattern is no JSON
};

struct PatternFile {
  std::vector<PatternRow> rows;
  Problems problems;  // pointers count from 0
  bool ok() const { return problems.empty(); }
};

/// The rows in the file's order; nothing if the text is no array of such rows, and so a file of
/// another language.
std::optional<PatternFile> load_patterns(std::string_view text);

/// Tries one row. Lines: PASS <name>, or FAIL <name>: expected …, found …
Verdict run_pattern(const PatternRow& row);

}  // namespace inflight::cases
