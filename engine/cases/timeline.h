// Files of cases in the Lambda language (joints 15): resources, a time line of actions, and what
// must have happened. A file is checked as a whole before anything runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/lambda.h"
#include "base/json_text.h"
#include "base/result.h"
#include "cases/run_case.h"

namespace inflight::cases {

struct TimelineRedrive {
  std::string to;
  int64_t max_receive_count = 0;
};
struct TimelineQueue {
  std::string name;
  bool fifo = false;
  int64_t visibility_timeout = 30;
  std::optional<TimelineRedrive> redrive;
  bool after_mapping = false;  // gets its timeout right after the first mapping
};
struct TimelineFunction {
  std::string name;
  std::optional<int64_t> timeout;
  std::optional<int64_t> reserved;
  std::string dead_letter;  // names of queues or functions, "" = none
  std::string on_failure;
  std::string on_success;
  std::optional<int64_t> retries;
  std::optional<int64_t> max_age;
  api::lambda::Behaviour behaviour;
};
/// A bucket whose objects under a prefix start a function.
struct TimelineNotification {
  std::string event;
  std::string prefix;
  std::string function;
};
struct TimelineBucket {
  std::string name;
  std::optional<TimelineNotification> notification;
};
struct TimelineMapping {
  std::string queue;
  std::string function;
  api::lambda::MappingOptions options;
};

enum class TimelineVerb : uint8_t { create_mapping, send, invoke, occupy, update_code, put_object };

struct TimelineAction {
  int64_t at_ms = 0;
  TimelineVerb verb = TimelineVerb::send;
  TimelineMapping mapping;                                    // create_mapping
  std::vector<std::pair<std::string, std::string>> messages;  // send: id, body
  std::string queue;                                          // send
  std::string group;                                          // send, "" = none
  std::string function;                                       // invoke, occupy, update_code
  std::string bucket;                                         // put_object
  std::string key;                                            // put_object
  std::string payload;                                        // invoke
  std::string invocation_type;                                // invoke
  int64_t count = 0;                                          // occupy
  int64_t ms = 0;                                             // occupy
  api::lambda::Behaviour behaviour;                           // update_code
};

struct TimelineCase {
  std::string id;
  std::string evidence;            // the file's "confidence"
  std::vector<std::string> lacks;  // what the engine does not have: not run
  std::vector<TimelineQueue> queues;
  std::vector<TimelineFunction> functions;
  std::vector<TimelineBucket> buckets;
  std::optional<TimelineMapping> mapping;
  std::vector<std::pair<std::string, int64_t>> settings;
  std::vector<TimelineAction> actions;
  JsonBox expect;
};

struct TimelineFile {
  std::vector<TimelineCase> cases;
  Problems problems;  // pointers count from 0
  bool ok() const { return problems.empty(); }
};

/// The cases in the file's order; nothing if the text is a file of another language.
std::optional<TimelineFile> load_timelines(std::string_view text);

/// Runs one case. Lines as run_case: PASS <id>, FAIL <id> <what>: expected …, found …,
/// SKIP <id> needs <service>, SKIP <id> expect <key>.
Verdict run_timeline(const TimelineCase& one);

}  // namespace inflight::cases
