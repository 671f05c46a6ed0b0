// Executing runs: one run of a lab under one answer and one seed becomes a log. The same code for
// the page, the grader and the tests.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/answer.h"
#include "lab/script.h"
#include "sim/log.h"
#include "world/world.h"

namespace inflight::lab {

/// One executed run.
struct Execution {
  world::Scenario scenario;  // after variant, patch and knobs
  sim::Log log;
  uint64_t steps = 0;  // agenda entries taken
  std::string bound;   // name of the bound that ended it early, "" = reached the horizon
};

/// What came of executing a run: either problems (the answer is invalid, joints 6.5) or a log.
/// Problems point into the answer where a knob is to blame, else into the lab.
struct RunOutcome {
  Problems problems;
  Execution execution;
  bool ok() const { return problems.empty(); }
};

/// Which run is executed, and with what.
struct RunSpec {
  const Lab* lab = nullptr;  // must outlive the runner
  std::string run;
  const Answer* answer = nullptr;  // null or without this run = untouched; copied
  int64_t variant = 0;
  uint64_t seed = 1;
  bool idle = false;       // without consumers: the idle world of `check` (joints 12)
  bool metrics = false;    // keeps CloudWatch data; the log is the same with and without
  bool unbounded = false;  // may have more events than kEventsMax; only for measurements
};

/// A run under way. Advance it in slices, then take the log.
class Runner {
 public:
  explicit Runner(const RunSpec& spec);
  ~Runner();
  Runner(Runner&&) noexcept;
  Runner& operator=(Runner&&) noexcept;

  /// Why the run cannot start; empty = it can.
  const Problems& problems() const;
  /// Takes at most `steps` agenda entries due at or before `limit`. True when no entry is left
  /// there. REQUIRES: no problems.
  bool advance(uint64_t steps, Time limit);
  bool advance(uint64_t steps);  // to the horizon

  const world::World& world() const;
  const sim::Log& log() const;
  /// Re-executes `from`, an earlier copy of this runner's world, up to and including `until`.
  /// `wire` sees the calls go by; null = nobody looks.
  void replay(world::World& from, Time until, sim::Wire* wire = nullptr) const;
  /// Moves the outcome out; the runner is spent.
  RunOutcome take();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Executes a run from 0 to its horizon.
RunOutcome execute(const RunSpec& spec);
RunOutcome execute_run(const Lab& lab, const std::string& run, const Answer* answer,
                       int64_t variant, uint64_t seed);

/// Digest of the run of a log, or of several in the lab's order (joints 10).
std::string digest_of(const std::vector<RunOutcome>& outcomes);

}  // namespace inflight::lab
