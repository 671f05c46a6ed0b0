// What a lab says about its actors: plain data, defaults as in joints 6. All behaviours are data;
// labs hold no code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/extended.h"
#include "api/api.h"
#include "api/idempotency.h"
#include "base/dist.h"
#include "base/time.h"

namespace inflight::actors {

using inflight::Outage;

/// The Extended Client Library, where a producer or consumer uses it (CLI-EXT).
struct Client {
  extended::Kind library = extended::Kind::java;
  std::string bucket;
  int64_t threshold = extended::kThreshold;  // bytes, from 0; Python's is fixed (CLI-EXT-03)
  bool always = false;                       // everything goes through S3 (CLI-EXT-04)
  // A delete removes the payload first; absent: Java's does, Python's does not (CLI-EXT-27).
  std::optional<bool> cleanup{};
  bool operator==(const Client&) const = default;
};

/// A block of messages: the first at `at`, each next one a draw of `every` later.
struct SendBlock {
  int64_t n = 1;  // messages, 1 … 100,000
  Span at{};
  Dist every{};  // gap; 0 = all at once
  std::vector<std::string> tags;
  std::optional<std::string> body;      // absent: {"n":<ordinal>}
  api::MessageAttributes attributes{};  // by name
  int64_t bytes = 0;                    // size, the body padded with blanks; 0 = the body's own
  std::optional<int64_t> delay;         // DelaySeconds, 0 … 900
  std::string group;                    // MessageGroupId, "" = none
  int64_t batch = 1;                    // messages a call, 1 … 10
  std::string key;                      // of objects; {n} in it is the ordinal
  bool operator==(const SendBlock&) const = default;
};

/// Which ordinals are poison: `count` drawn from [first, last], or the listed ones.
struct Poison {
  int64_t count = 0;
  std::vector<int64_t> listed;
  int64_t first = 0;
  int64_t last = 0;
  bool operator==(const Poison&) const = default;
};

/// The producer dies between two of the writes of one item and comes back later.
struct HalfDone {
  bool on = true;
  int64_t item = 1;          // ordinal
  int64_t after_writes = 1;  // places that have got it by then
  Span restart{};
  bool rerun = true;  // begins the item again, from its first place on; else it stays half done
  bool operator==(const HalfDone&) const = default;
};

struct Producer {
  std::string name;
  std::string to;  // queue, topic or bucket
  // More of them: one item is written to all, one place after another, with the same identity.
  std::vector<std::string> also{};
  std::vector<SendBlock> send;
  std::optional<Poison> poison;
  std::optional<HalfDone> crash{};
  std::optional<Client> client{};
  bool operator==(const Producer&) const = default;
};

/// Calls at given times, by the owner of the account.
struct Script {
  struct Line {
    Span at{};
    api::Request call;
    bool operator==(const Line&) const = default;
  };
  std::string name;
  bool on = true;
  std::vector<Line> calls;
  bool operator==(const Script&) const = default;
};

/// A place that takes no deliveries for a while; `world` plays it.
enum class Ailment : uint8_t { server_error, throttle };
struct Fault {
  std::string name;
  bool on = true;
  std::string of;  // queue, topic or function
  Dist at{};
  Span length{};
  Ailment how = Ailment::server_error;
  bool operator==(const Fault&) const = default;
};

struct Poll {
  int64_t max = 1;                  // MaxNumberOfMessages, 1 … 10
  std::optional<int64_t> wait;      // WaitTimeSeconds, 0 … 20; absent = the queue's
  std::optional<Span> idle;         // pause after an empty poll; absent: 1 s short, 0 long
  std::optional<Span> sdk_timeout;  // the client gives a call up after this (SQS-POLL-09)
  bool operator==(const Poll&) const = default;
};

struct Heartbeat {
  bool on = false;
  Span every{};
  Span extend{};  // whole seconds
  bool operator==(const Heartbeat&) const = default;
};

/// A crash at one message of one instance, or with a chance in every message.
struct Crash {
  std::optional<int64_t> rate;  // percent of all attempts, whoever works; then no instance and item
  int64_t instance = 1;         // from 1
  int64_t item = 1;             // the instance's n-th started message, from 1
  bool after_effect = false;    // between effect and delete; else at a drawn percentage of the work
  int64_t percent_low = 0;      // 0 … 100
  int64_t percent_high = 100;
  std::optional<Span> restart{};  // back after this; nothing = never
  bool on = true;                 // false: it does not come (a knob may switch it)
  bool operator==(const Crash&) const = default;
};

enum class OnPoison : uint8_t { fail, crash, release };
enum class DeleteAfter : uint8_t { success, receive, always, never };
enum class HandleUse : uint8_t { latest, first };

struct Consumer {
  std::string name;
  std::string from;   // queue name
  int64_t count = 1;  // instances <name>-1 … <name>-count, 1 … 50
  Poll poll{};
  Dist work{};
  OnPoison on_poison = OnPoison::fail;
  api::Idempotency idempotency{};
  std::optional<std::string> effect_key{};  // path in the body: what effects are called in events
  DeleteAfter delete_after = DeleteAfter::success;
  HandleUse handle = HandleUse::latest;
  Heartbeat heartbeat{};
  std::vector<Crash> crash;
  std::vector<Outage> outage;
  std::optional<Client> client{};  // without it a pointer is no work (CLI-EXT-25)
  bool operator==(const Consumer&) const = default;
};

/// sqsd, the daemon of an Elastic Beanstalk worker environment: it brings each message to an HTTP
/// endpoint, and 200 alone means done (CLI-EB-01 … -08).
struct Daemon {
  std::string name;
  std::string from;  // queue name
  std::string url = "http://localhost:80/";
  int64_t connections = 50;          // messages at the application at once, 1 … 100
  int64_t visibility_timeout = 300;  // s, 0 … 43,200; passed on each receive
  int64_t inactivity_timeout = 299;  // s, 1 … 36,000
  int64_t error_visibility = 2;      // s, 0 … 43,200
  int64_t connect_timeout = 5;       // s, 1 … 60
  int64_t retention = 345'600;       // s, 60 … 1,209,600: older messages are deleted (CLI-EB-05)
  bool operator==(const Daemon&) const = default;
};

enum class ScaleIn : uint8_t {
  finish,   // protected while it works (CLI-ASG-08)
  kill,     // what it holds comes back after its timeout
  release,  // what it holds comes back at once
};

/// Target tracking of a consumer's count on its backlog per instance (CLI-ASG-01 … -08).
struct Scaler {
  std::string name;
  std::string of;  // consumer
  int64_t min = 1;
  int64_t max = 10;
  Span latency{};          // acceptable wait of a message
  Span processing{};       // of one message, on average
  bool in_flight = false;  // counts messages in flight too (CLI-ASG-06)
  ScaleIn scale_in = ScaleIn::finish;
  bool operator==(const Scaler&) const = default;
};

}  // namespace inflight::actors
