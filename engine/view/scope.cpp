#include "view/scope.h"

#include <algorithm>
#include <vector>

namespace inflight::view {
namespace {

constexpr std::string_view kQueue = "queue:";
constexpr std::string_view kActor = "actor:";

bool stops_at(const sim::Log& log, const sim::Event& event, const Scope& scope) {
  return in_scope(log, event, scope) && (scope.kind == ScopeKind::kind || is_beat(log, event));
}

}  // namespace

LaneKey lane_key(std::string_view text) {
  for (const std::string_view prefix : {kQueue, kActor}) {
    if (text.substr(0, prefix.size()) != prefix) continue;
    return {prefix == kQueue, std::string(text.substr(prefix.size()))};
  }
  return {};
}

std::string key_text(const LaneKey& lane) {
  return std::string(lane.queue ? kQueue : kActor) + lane.name;
}

bool on_lane(const sim::Log& log, const sim::Event& event, const LaneKey& lane) {
  const auto named = [&](size_t number) {
    return number != 0 && number < log.names.size() && log.names[number].text == lane.name;
  };
  if (!lane.queue) return named(event.actor);
  if (named(event.place)) return true;
  return sim::info(event.kind).form == sim::ExtraForm::place && named(event.extra);
}

std::string_view name_of(ScopeKind kind) {
  switch (kind) {
    case ScopeKind::all:
      return "all";
    case ScopeKind::lane:
      return "lane";
    case ScopeKind::message:
      return "message";
    case ScopeKind::kind:
      return "kind";
  }
  return "all";
}

bool in_scope(const sim::Log& log, const sim::Event& event, const Scope& scope) {
  switch (scope.kind) {
    case ScopeKind::all:
      return true;
    case ScopeKind::lane:
      return on_lane(log, event, scope.lane);
    case ScopeKind::message:
      return event.lid != 0 && event.lid == scope.lid;
    case ScopeKind::kind:
      return event.kind == scope.event;
  }
  return true;
}

uint32_t next_in_scope(const RunView& view, const Scope& scope, uint32_t position) {
  if (scope.kind == ScopeKind::message || scope.kind == ScopeKind::all) {
    const auto& list = scope.kind == ScopeKind::all ? view.beats() : view.life(scope.lid);
    const auto next = std::upper_bound(list.begin(), list.end(), position);
    return next == list.end() ? 0 : *next;
  }
  for (uint32_t number = position + 1; number <= view.end(); ++number) {
    if (stops_at(view.log(), view.log().events[number - 1], scope)) return number;
  }
  return 0;
}

uint32_t last_in_scope(const RunView& view, const Scope& scope, uint32_t position) {
  if (scope.kind == ScopeKind::message || scope.kind == ScopeKind::all) {
    const auto& list = scope.kind == ScopeKind::all ? view.beats() : view.life(scope.lid);
    const auto after = std::upper_bound(list.begin(), list.end(), position);
    return after == list.begin() ? 0 : *(after - 1);
  }
  for (uint32_t number = std::min(position, view.end()); number > 0; --number) {
    if (stops_at(view.log(), view.log().events[number - 1], scope)) return number;
  }
  return 0;
}

}  // namespace inflight::view
