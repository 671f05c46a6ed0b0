// Runs of functions as workers: an execution environment has one run at a time, so the number of
// lanes a function gets is the most runs it had at once. The log does not tell environments apart;
// a run takes the first free one.
#pragma once

#include <cstdint>
#include <vector>

#include "view/lanes.h"

namespace inflight::view {

/// True for an `invoke_end` of a run that threw or ran into its timeout; one that lists some
/// records as failed has not failed itself.
bool run_failed(const sim::Log& log, const sim::Event& event);

class Environments {
 public:
  explicit Environments(const sim::Log& log);

  /// Takes the next event; `number` from 1, ascending.
  void read(uint32_t number, const sim::Event& event);
  /// Appends the environments to `lanes.workers`, in the order of their functions' names, and tells
  /// which events are whose.
  void append(Lanes& lanes);

 private:
  struct Record {
    uint32_t lid = 0;
    uint32_t mid = 0;
    uint16_t rc = 0;
  };
  struct Environment {
    Worker worker;
    std::vector<Record> batch;  // of the newest run
    uint32_t first = 0;         // number of its first event
  };
  struct Function {
    uint16_t place = 0;
    std::vector<Environment> all;
    uint32_t newest = 0;  // environment of the newest `invoke` or `invoke_end`
  };
  struct Told {
    uint32_t event = 0;
    uint32_t function = 0;  // index in functions_
    uint32_t environment = 0;
  };

  static bool busy(const Environment& one);
  void begin(Function& function, uint32_t number, const sim::Event& event);
  void end(Function& function, uint32_t number, const sim::Event& event);
  void effect(Function& function, uint32_t number, const sim::Event& event);
  void timed_out(const sim::Event& event);
  void tell(uint32_t number, const Function& function);

  const sim::Log& log_;
  std::vector<Function> functions_;
  std::vector<uint32_t> function_of_;  // by name number, kNone = no function
  std::vector<Told> told_;
};

}  // namespace inflight::view
