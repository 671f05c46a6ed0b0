// What a step steps over: all that is worth a stop, or one lane, one message, one kind (timeline-ui
// section 8).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/log.h"
#include "view/run_view.h"

namespace inflight::view {

/// A lane by its name: "queue:orders" or "actor:worker-1". Names outlive a re-execution, numbers
/// do not.
struct LaneKey {
  bool queue = false;
  std::string name;  // "" = no lane
  bool operator==(const LaneKey&) const = default;
};
/// The lane a key names; without a name if the text is no key.
LaneKey lane_key(std::string_view text);
std::string key_text(const LaneKey& lane);
/// True for events at the queue or of the actor; a move to a queue belongs to that queue too.
bool on_lane(const sim::Log& log, const sim::Event& event, const LaneKey& lane);

enum class ScopeKind : uint8_t { all, lane, message, kind };
/// "all", "lane" …
std::string_view name_of(ScopeKind kind);

struct Scope {
  ScopeKind kind = ScopeKind::all;
  LaneKey lane;
  uint32_t lid = 0;
  sim::Ev event = sim::Ev::none;
};

bool in_scope(const sim::Log& log, const sim::Event& event, const Scope& scope);

/// Number of the next event of the scope after `position` events; 0 = none. Only events worth a
/// stop count, unless the scope is a kind that is none.
uint32_t next_in_scope(const RunView& view, const Scope& scope, uint32_t position);
/// Number of the last event of the scope at or before `position`; 0 = none.
uint32_t last_in_scope(const RunView& view, const Scope& scope, uint32_t position);

}  // namespace inflight::view
