// Running one case against an empty account.
#pragma once

#include <cstdint>
#include <string>

#include "cases/case_file.h"

namespace inflight::cases {

enum class Outcome : uint8_t { passed, failed, skipped, disputed };

/// What came of a case, with the line that says so:
///   PASS <id>
///   FAIL <id> step <n> <call>: expected …, found …          steps count from 1
///   FAIL <id>: no longer disputed …                          it passes now
///   SKIP <id> needs <feature>, <feature>
///   DISPUTED <id> step <n> <call>: expected …, found … (<reason>)
struct Verdict {
  Outcome outcome = Outcome::passed;
  std::string line;
};

/// Runs the steps in their order and checks every result when its call completes; ends at the first
/// that differs. The world's invariants are checked after every call too.
Verdict run_case(const Case& one);

}  // namespace inflight::cases
