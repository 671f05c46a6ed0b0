// What each worker and producer did, made from the log once, and the moments that concern no single
// message: acts of the learner, fixes, alarms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/words.h"
#include "sim/log.h"
#include "view/bars.h"

namespace inflight::view {

/// `ended` is that of a function's run: each record it did has its own effect.
enum class WorkEnd : uint8_t { open, effect, skip_dup, fail, crash, ended };

/// A worker busy with one message, or a function with its records, during [from, to).
struct Work {
  int64_t from = 0;
  int64_t to = kOpen;
  int64_t late_from = kOpen;  // the visibility timeout of its receive ended, work went on
  uint32_t begun = 0;         // number of the event `work`
  uint32_t ended = 0;         // number of the event that ended it, 0 = none
  uint32_t lid = 0;
  uint32_t mid = 0;
  uint16_t rc = 0;
  uint16_t records = 1;  // of a run; lid, mid and rc are those of the first
  WorkEnd end = WorkEnd::open;
  bool dup = false;  // its effect was made before
};

/// [from, to) of an open long poll, or of a worker that is down.
struct Stretch {
  int64_t from = 0;
  int64_t to = kOpen;
  uint32_t begun = 0;
};

/// An instance of a consumer, or an execution environment of a function.
struct Worker {
  std::string name;         // "worker-2"; "charge-1" of the function charge
  uint16_t actor = 0;       // number in Log::names, 0 = it never did anything, or is a function's
  uint16_t function = 0;    // number in Log::names of the function whose environment it is
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

/// What happened at a topic or bucket, or to a function's events before and after its runs.
struct Hub {
  std::string name;
  uint16_t place = 0;  // number in Log::names
  bool function = false;
  std::vector<Sign> signs;
};

/// Event `event` is a deed of worker `worker`: those whose actor is no single worker.
struct RunEvent {
  uint32_t event = 0;
  uint32_t worker = 0;
};

/// A moment for the ruler: learner, config, fix, alarm, alarm_ok, limit.
struct Mark {
  int64_t at = 0;
  uint32_t event = 0;
};

struct Lanes {
  std::vector<Worker> workers;
  std::vector<Producer> producers;
  std::vector<Hub> hubs;
  std::vector<RunEvent> runs;  // by event
  std::vector<Mark> marks;
  std::vector<Sign> calls;  // what the learner did and called, and what was refused; by time
};

/// Work that begins with event `number`.
Work work_of(const sim::Event& event, uint32_t number);

/// Reads the whole log. `workers` and `producers` are names of instances in the order of their
/// lanes; environments of functions follow, other actors get no lane.
Lanes lanes_of(const sim::Log& log, const std::vector<std::string>& workers,
               const std::vector<std::string>& producers);

/// Index in `lanes.workers` of who did event `number`, kNone = no worker.
uint32_t worker_of_event(const Lanes& lanes, const sim::Log& log, uint32_t number);
/// As the screen calls it: "worker 2", "charge 1".
std::string worker_label(const Worker& worker, const sim::Log& log, const lab::Words& words);
/// What it works on: "order 7", "5 records".
std::string work_label(const Work& work, const sim::Log& log, const lab::Words& words);
/// What commands call it: an environment stands for its function.
const std::string& actor_name(const Worker& worker, const sim::Log& log);

enum class Doing : uint8_t { idle, polling, working, down };

/// What a worker does at `t`. `since` is when it began that.
struct Status {
  Doing doing = Doing::idle;
  int64_t since = 0;
  const Work* work = nullptr;  // the work going on; when idle, the last one that ended
};
Status status_at(const Worker& worker, int64_t t);

}  // namespace inflight::view
