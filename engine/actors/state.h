// Producers and consumers as they stand at one moment. Plain values.
//
// Invariants: an instance that works holds a batch; every message in it was received by it; the
// generation of an instance changes whenever what it planned or asked for no longer counts.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "actors/spec.h"
#include "api/sqs.h"
#include "base/draw.h"
#include "base/time.h"
#include "sim/kernel.h"

namespace inflight::actors {

/// Where a producer writes to.
struct Target {
  std::string name;
  uint16_t place = 0;
  sim::NameKind kind = sim::NameKind::queue;  // or topic, or bucket
  bool operator==(const Target&) const = default;
};

/// A multipart upload on its way.
struct Upload {
  std::string bucket;
  std::string key;
  api::Body body;
  std::string id;  // UploadId, "" until S3 has given it
  bool operator==(const Upload&) const = default;
};

struct ProducerState {
  Producer spec;
  uint16_t name = 0;                    // place number
  std::vector<Target> targets;          // not empty
  std::vector<uint32_t> tag_masks;      // a block
  std::vector<uint32_t> first_ordinal;  // a block; ordinals run through all blocks from 1
  std::vector<uint32_t> sent;           // a block: messages sent so far
  std::vector<uint32_t> poison;         // ordinals, ascending
  uint32_t poison_mask = 0;
  bool stopped = false;
  Time down_until{};              // died between two writes (spec.crash)
  std::optional<api::Body> half;  // the item that was being written then
  uint32_t half_block = 0;        // its block
  uint32_t crash_event = 0;
  std::map<uint32_t, Upload> uploads;  // by number: one item may go to several buckets
  uint32_t last_upload = 0;
  bool operator==(const ProducerState&) const = default;
};

/// Switches of the default profile; the table is world/profile.
struct Settings {
  int64_t dead_poll = 1;         // CLI-WRK-04
  int64_t error_visibility = 0;  // 0 apply, 1 ignore (CLI-EB-02)
  int64_t out_points = 3;        // CLI-ASG-03
  int64_t in_points = 15;
  bool operator==(const Settings&) const = default;
};

enum class Phase : uint8_t { idle, polling, loading, working, deleting, down, stopped };

struct Instance {
  uint16_t name = 0;      // place number of "worker-2"
  uint32_t consumer = 0;  // index
  uint32_t number = 1;    // from 1
  Phase phase = Phase::idle;
  uint32_t generation = 0;
  uint32_t started = 0;    // messages it began to work on
  sim::Ticket ticket = 0;  // of its poll
  Time poll_started{};
  std::vector<api::sqs::ReceivedMessage> batch;
  uint32_t at = 0;  // index in `batch` of the message in work, or whose payload is loaded
  Time work_started{};
  int64_t work_ms = 0;                 // drawn
  sim::Begin begun = sim::Begin::run;  // what its table of processed ids says
  int64_t crash_entry = -1;            // entry of spec.crash that ends this work, -1 = none
  bool stopping = false;               // finishes what it holds, then polls no more
  bool poison_fails = false;  // decided when the work starts (deploy-fix comes later or earlier)
  uint32_t work_event = 0;
  uint32_t end_event = 0;   // effect, skip_dup or fail
  uint32_t down_event = 0;  // crash or stop
  bool operator==(const Instance&) const = default;
};

struct ConsumerState {
  Consumer spec;
  uint16_t name = 0;  // place number of the group
  uint16_t queue = 0;
  Stream work;                                 // "<name>/work"
  uint32_t poison_mask = 0;                    // bit of the tag "poison", 0 = no producer poisons
  std::vector<Time> outages;                   // instants, one an entry of spec.outage
  bool fixed = false;                          // deploy-fix has run
  std::map<uint32_t, uint32_t> effects;        // lid -> how often it took effect
  std::map<uint32_t, uint32_t> first_handles;  // mid -> first handle, only for HandleUse::first
  std::map<uint32_t, extended::Pointer> payloads;  // mid -> where its payload was
  bool operator==(const ConsumerState&) const = default;
};

/// A message that is at the application.
struct Posted {
  api::sqs::ReceivedMessage message;
  Time at{};
  uint32_t event = 0;  // its `work`
  bool operator==(const Posted&) const = default;
};

struct DaemonState {
  Daemon spec;
  uint16_t name = 0;
  uint16_t queue = 0;
  bool polling = false;
  bool stopped = false;
  Time poll_started{};
  uint32_t last_post = 0;
  std::map<uint32_t, Posted> posted;  // by ordinal
  bool operator==(const DaemonState&) const = default;
};

struct ScalerState {
  Scaler spec;
  uint16_t name = 0;
  uint32_t consumer = 0;  // index
  int64_t above = 0;      // minutes in a row with more than the target
  int64_t below = 0;
  bool operator==(const ScalerState&) const = default;
};

struct State {
  Settings settings;
  std::vector<ProducerState> producers;
  std::vector<ConsumerState> consumers;
  std::vector<Instance> instances;
  std::vector<DaemonState> daemons;
  std::vector<ScalerState> scalers;
  bool operator==(const State&) const = default;
};

}  // namespace inflight::actors
