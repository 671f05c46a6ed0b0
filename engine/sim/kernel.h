// The kernel's state: clock, agenda, calls under way, identity counters. A plain value.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "api/api.h"
#include "base/draw.h"
#include "base/time.h"
#include "sim/agenda.h"
#include "sim/event.h"
#include "sim/log.h"
#include "sim/table.h"

namespace inflight::sim {

using Ticket = uint64_t;  // from 1; 0 = none

/// Who asked, and where the answer goes: `owner`'s on_reply with `reply_to`.
struct Caller {
  Owner owner = Owner::none;
  uint16_t actor = 0;  // number in names, shown in events
  uint64_t reply_to = 0;
  bool billed = true;  // setup calls of the lab's owner are free
  // Receives of a fleet of pollers wait in a line of their own, 1 + its ordinal, and are served by
  // slot (the low half of `reply_to`), lowest first; 0 = the queue's common line (joints 3).
  uint16_t fleet = 0;
  bool operator==(const Caller&) const = default;
};

struct Call {
  Ticket ticket = 0;
  Caller caller;
  uint32_t cause = 0;  // event that led to it
  api::Request request;
  bool operator==(const Call&) const = default;
};

/// The caller of an open call has gone; the service forgets the call.
struct HangUp {
  Ticket ticket = 0;
  bool operator==(const HangUp&) const = default;
};

struct Reply {
  Caller caller;
  api::Answer answer;
  bool operator==(const Reply&) const = default;
};

/// A call that has been routed and not yet answered (a long poll waits like this).
struct OpenCall {
  Caller caller;
  std::string_view op;  // AWS's name (static text), for the `api` event
  uint16_t place = 0;
  int64_t units = 1;  // billed units of the request (SQS-BILL-02)
  bool operator==(const OpenCall&) const = default;
};

/// An input of the answer that waits for the nth event of a kind (joints 13).
struct Anchor {
  Ev kind = Ev::none;
  uint32_t nth = 1;
  uint32_t seen = 0;
  int64_t after_ms = 0;
  uint32_t input = 0;
  bool operator==(const Anchor&) const = default;
};

struct Kernel {
  Time now{};
  Seed seed = 1;
  int64_t horizon_ms = 0;       // entries after it are dropped: they can never come
  int64_t epoch_ms = kEpochMs;  // Unix time of virtual 0
  uint64_t steps = 0;           // agenda entries taken
  uint64_t next_sequence = 0;
  uint32_t same_instant = 0;  // entries and calls since the clock last moved
  uint32_t events = 0;        // events emitted so far = number of the last one
  uint32_t lids = 0;          // last lid given
  uint32_t mids = 0;          // last mid given
  Ticket tickets = 0;         // last ticket given
  bool quiet = false;         // setup: no events
  bool unbounded = false;     // kEventsMax does not count; only for measurements
  std::string bound;          // the bound that stopped the run, "" = none
  Agenda agenda;
  std::vector<Name> names{Name{}};
  std::deque<std::variant<Call, Reply, HangUp>>
      due_now;                      // zero-latency calls and answers, in order
  std::map<Ticket, Call> deferred;  // calls that wait for an agenda entry
  std::map<Ticket, OpenCall> open;
  std::vector<Anchor> anchors;
  Tables tables;                           // of processed ids, by name
  std::vector<std::string> input_results;  // JSON of each input's answer, "" = none yet
  bool operator==(const Kernel&) const = default;
};

}  // namespace inflight::sim
