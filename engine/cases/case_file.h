// Files of conformance cases in the step language: calls at virtual times, each with the result
// that AWS gives (joints 15). A file is checked as a whole before anything runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "base/result.h"
#include "calls/actions.h"

namespace inflight::cases {

inline constexpr int64_t kFileBytesMax = 16 << 20;
inline constexpr int64_t kCasesMax = 10'000;
inline constexpr int64_t kStepsMax = 10'000;  // of one case

struct Step {
  int64_t at_ms = 0;
  std::string call;
  const calls::Action* action = nullptr;                  // null for a helper (cases/helpers.h)
  JsonBox args;                                           // names in texts are not replaced yet
  JsonBox expected;                                       // the same
  std::vector<std::pair<std::string, std::string>> save;  // name, path into the result
  std::optional<int64_t> returns_at_ms;                   // nothing = at_ms
  std::optional<int64_t> abandoned_at_ms;  // the caller has gone then; its answer is not checked
  std::optional<int64_t> repeat;  // so many calls at once; the result counts their outcomes
  std::string region;             // "" = home
};

struct Case {
  std::string id;
  std::string title;
  std::vector<std::string> rules;
  std::string evidence;
  std::vector<std::pair<std::string, int64_t>> settings;
  std::vector<std::string> lacks;       // needs that the engine does not have: not run
  std::optional<std::string> disputed;  // why the expectation is in doubt
  std::vector<Step> steps;              // empty if something is lacking
};

/// Cases in the file's order, or what is wrong with it. Pointers count from 0.
struct CaseFile {
  std::vector<Case> cases;
  Problems problems;
  bool ok() const { return problems.empty(); }
};

/// Reads a file of cases. The steps of a case that needs what the engine lacks are not looked at:
/// they may be written in words that come with it.
CaseFile load_cases(std::string_view text);

}  // namespace inflight::cases
