#include "view/recorder.h"

#include <algorithm>
#include <cstddef>

namespace inflight::view {

std::optional<int64_t> moment_of(const sim::Log& log, const lab::Action& action) {
  if (action.on.empty()) return action.at ? std::optional(action.at->ms) : std::nullopt;
  const sim::Ev kind = sim::ev_named(action.on);
  int64_t left = action.nth;
  for (const sim::Event& event : log.events) {
    if (event.kind == kind && --left == 0) return event.at + action.after.ms;
  }
  return std::nullopt;
}

int64_t acting_moment(const sim::Log& log, int64_t t, uint32_t position) {
  return position > 0 && log.events[position - 1].at == t ? t + 1 : t;
}

std::optional<lab::Action> record(const sim::Log& log, const lab::ActionEntry& entry, int64_t at,
                                  uint32_t position, const JsonBox& args) {
  lab::Action action;
  action.verb = entry.verb;
  action.args = args;
  uint32_t anchor = 0;
  for (uint32_t number = std::min(position, static_cast<uint32_t>(log.events.size()));
       number > 0 && anchor == 0; --number) {
    const std::string_view name = sim::info(log.events[number - 1].kind).name;
    if (name != "time" && entry.allows_anchor(name)) anchor = number;
  }
  if (anchor == 0) {
    if (!entry.allows_anchor("time")) return std::nullopt;
    action.at = Span{at};
    return action;
  }
  const sim::Event& event = log.events[anchor - 1];
  action.on = sim::info(event.kind).name;
  action.nth =
      std::count_if(log.events.begin(), log.events.begin() + static_cast<std::ptrdiff_t>(anchor),
                    [&](const sim::Event& each) { return each.kind == event.kind; });
  action.after = Span{at - event.at};
  return action;
}

Offer offer(const lab::Lab& lab, size_t index, const std::vector<lab::Action>& taken,
            const sim::Log& log, int64_t t, uint32_t position) {
  const lab::ActionEntry& entry = lab.actions[index];
  Offer offer;
  for (const lab::Action& action : taken) {
    if (lab::entry_for(lab, action) == static_cast<int64_t>(index)) ++offer.used;
  }
  const int64_t at = acting_moment(log, t, position);
  if (entry.max && offer.used >= *entry.max) {
    offer.refusal = Refusal::used_up;
  } else if (at < entry.not_before.ms) {
    offer.refusal = Refusal::too_early;
  } else if (!record(log, entry, at, position, JsonBox{})) {
    offer.refusal = Refusal::no_anchor;
  }
  return offer;
}

}  // namespace inflight::view
