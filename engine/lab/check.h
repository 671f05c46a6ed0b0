// The author's gate (lab-format 7, joints 12): everything a lab must hold before it ships, by
// playing its own answers in its own worlds. Counts, never clocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/script.h"

namespace inflight::lab {

inline constexpr uint64_t kWorldStepsMax = 1'000'000;
inline constexpr uint64_t kWorldEventsMax = 200'000;
inline constexpr uint64_t kCheckStepsMax = 20'000'000;

/// One thing that is wrong (or, as a warning, doubtful) with a lab.
struct Finding {
  int gate = 0;          // number in lab-format 7
  bool warning = false;  // prints, does not fail
  std::string where;     // a JSON pointer
  std::string text;      // one English sentence
};

struct CheckResult {
  std::vector<Finding> findings;
  int64_t variants = 0;  // played
  int64_t worlds = 0;
  uint64_t steps = 0;
  bool clean() const;  // no finding but warnings
};

/// Runs all gates on a lab file's text. `facts` = ids the catalog knows; `labs` = ids that exist.
CheckResult check_lab(std::string_view text, const std::vector<std::string>& facts,
                      const std::vector<std::string>& labs);

/// The gates of a sandbox (kind `sandbox`): a shipped answer finds each prompt, another does not,
/// the idle world finds none; a wrong answer is one that is refused. REQUIRES: lab.tests.
void check_sandbox(const Lab& lab, CheckResult& result);

}  // namespace inflight::lab
