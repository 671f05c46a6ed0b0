// What each worker and producer did, made from the log once, and the moments that concern no single
// message: acts of the learner, fixes, alarms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/log.h"
#include "view/bars.h"

namespace inflight::view {

enum class WorkEnd : uint8_t { open, effect, skip_dup, fail, crash };

/// A worker busy with one message during [from, to).
struct Work {
  int64_t from = 0;
  int64_t to = kOpen;
  int64_t late_from = kOpen;  // the visibility timeout of its receive ended, work went on
  uint32_t begun = 0;         // number of the event `work`
  uint32_t ended = 0;         // number of the event that ended it, 0 = none
  uint32_t lid = 0;
  uint32_t mid = 0;
  uint16_t rc = 0;
  WorkEnd end = WorkEnd::open;
  bool dup = false;  // its effect was made before
};

/// [from, to) of an open long poll, or of a worker that is down.
struct Stretch {
  int64_t from = 0;
  int64_t to = kOpen;
  uint32_t begun = 0;
};

struct Worker {
  std::string name;         // "worker-2"
  uint16_t actor = 0;       // number in Log::names, 0 = it never did anything
  std::vector<Work> works;  // by time, one at a time
  std::vector<Stretch> waits;
  std::vector<Stretch> downs;
  std::vector<Sign> signs;  // effects, empty answers, failures, heartbeats, idle deletes
};

struct Producer {
  std::string name;
  uint16_t actor = 0;
  std::vector<Sign> sends;  // and refused ones
};

/// A moment for the ruler: learner, config, fix, alarm, alarm_ok, limit.
struct Mark {
  int64_t at = 0;
  uint32_t event = 0;
};

struct Lanes {
  std::vector<Worker> workers;
  std::vector<Producer> producers;
  std::vector<Mark> marks;
  std::vector<Sign> calls;  // what the learner did and called, and what was refused; by time
};

/// Reads the whole log. `workers` and `producers` are names of instances in the order of their
/// lanes; other actors get no lane.
Lanes lanes_of(const sim::Log& log, const std::vector<std::string>& workers,
               const std::vector<std::string>& producers);

enum class Doing : uint8_t { idle, polling, working, down };

/// What a worker does at `t`. `since` is when it began that.
struct Status {
  Doing doing = Doing::idle;
  int64_t since = 0;
  const Work* work = nullptr;  // the work going on; when idle, the last one that ended
};
Status status_at(const Worker& worker, int64_t t);

}  // namespace inflight::view
