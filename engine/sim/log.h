// The event log of one run with its side tables: everything a screen, a goal or a digest needs.
// Append-only. Times in virtual ms.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sim/event.h"

namespace inflight::sim {

enum class NameKind : uint8_t { none, queue, alarm, actor, function, topic, bucket };

/// A place or an actor instance. `group` of an instance "worker-2" is "worker"; else = text.
struct Name {
  std::string text;
  std::string group;
  NameKind kind = NameKind::none;
  bool operator==(const Name&) const = default;
};

/// What is known of a logical message from its first send on. Index 0 is unused.
struct LidInfo {
  int64_t born = 0;     // ms
  uint32_t n = 0;       // ordinal at its producer, from 1; 0 = none
  uint32_t tags = 0;    // bit i = Log::tags[i]
  uint32_t group = 0;   // text number of the MessageGroupId, 0 = none
  uint32_t bytes = 0;   // size of the body
  uint32_t parent = 0;  // lid it was made from, 0 = none
  uint32_t first = 0;   // number of its first event
  uint16_t actor = 0;   // who sent it
  bool operator==(const LidInfo&) const = default;
};

/// What is known of a queue message. Index 0 is unused.
struct MidInfo {
  uint32_t lid = 0;
  uint16_t queue = 0;    // where it was enqueued first
  uint16_t source = 0;   // queue it came from by a redrive policy, 0 = none
  int64_t enqueued = 0;  // ms
  bool operator==(const MidInfo&) const = default;
};

/// First line of the log text (joints 10).
struct LogHeader {
  std::string lab;
  int64_t version = 1;
  int64_t semantics = 1;
  std::string run;
  int64_t variant = 0;
  uint64_t seed = 1;
  std::string scenario;  // first 12 hex digits of SHA-256 of the canonical scenario
};

struct Log {
  LogHeader header;
  std::vector<Event> events;                      // event number i stands at events[i - 1]
  std::vector<Name> names{Name{}};                // by place or actor number
  std::vector<std::string> texts{std::string{}};  // by text number; 0 = ""
  std::vector<std::string> tags;                  // by bit; at most 32
  std::vector<LidInfo> lids{LidInfo{}};
  std::vector<MidInfo> mids{MidInfo{}};

  /// Number of `text` in `texts`, added when new.
  uint32_t intern(std::string_view text);
  /// Number of the name `text`, 0 when there is none.
  uint16_t find_name(std::string_view text) const;
  /// Position after the last event at or before `ms`: how many events the head at `ms` has seen.
  uint32_t position_at(int64_t ms) const;

 private:
  std::unordered_map<std::string, uint32_t> text_numbers_;  // looked up, never iterated
};

/// The log text: header line and one JSON object a line, exactly as joints 10 says.
std::string log_text(const Log& log);
/// One line without the newline. `number` from 1.
std::string event_line(const Log& log, uint32_t number);
std::string header_line(const LogHeader& header);

/// First 12 hex digits of SHA-256 over the log texts of `logs`, one after another.
std::string digest(const std::vector<const Log*>& logs);

/// JSON string literal of `text`: escapes only `"`, `\` and controls.
void append_json_string(std::string& out, std::string_view text);

}  // namespace inflight::sim
