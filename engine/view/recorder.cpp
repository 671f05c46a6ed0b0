#include "view/recorder.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <utility>

#include "lab/call_names.h"

namespace inflight::view {

namespace {

using Members = std::vector<std::pair<std::string, JsonBox>>;

/// Action number N (from 1) of a reference `${aN.…}`, 0 for any other text. `after` = place behind
/// N.
uint32_t referred(const std::string& text, size_t& after) {
  if (text.rfind("${a", 0) != 0 || text.back() != '}') return 0;
  uint32_t number = 0;
  const auto read = std::from_chars(text.data() + 3, text.data() + text.size(), number);
  after = static_cast<size_t>(read.ptr - text.data());
  return read.ec == std::errc() && text[after] == '.' ? number : 0;
}

/// `value` as it reads once action `gone` (from 1) is taken back; `used` = it refers to that one.
JsonBox follow(const Json& value, uint32_t gone, bool& used) {
  if (const std::string* text = json::as_string(value)) {
    size_t after = 0;
    const uint32_t number = referred(*text, after);
    used = used || (number == gone);
    if (number <= gone) return JsonBox(value);
    return json::text_value("${a" + std::to_string(number - 1) + text->substr(after));
  }
  if (json::is_array(value)) {
    std::vector<JsonBox> elements;
    for (int64_t i = 0; i < json::size(value); ++i)
      elements.push_back(follow(json::at(value, i), gone, used));
    return json::array_value(elements);
  }
  if (!json::is_object(value)) return JsonBox(value);
  Members members;
  for (int64_t i = 0; i < json::size(value); ++i)
    members.emplace_back(json::key(value, i), follow(json::at(value, i), gone, used));
  return json::object_value(members);
}

}  // namespace

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

JsonBox recorded_args(const lab::Lab& lab, size_t index, const JsonBox& args) {
  const lab::ActionEntry& entry = lab.actions[index];
  const auto same =
      std::count_if(lab.actions.begin(), lab.actions.end(),
                    [&](const lab::ActionEntry& each) { return each.verb == entry.verb; });
  if (same < 2) return args;
  Members members = entry.with;
  if (lab::is_actor_verb(entry.verb)) members.emplace_back("actor", json::text_value(entry.actor));
  for (int64_t i = 0; json::is_object(*args) && i < json::size(*args); ++i) {
    const std::string& name = json::key(*args, i);
    const bool fixed = std::any_of(members.begin(), members.end(),
                                   [&](const auto& each) { return each.first == name; });
    if (!fixed) members.emplace_back(name, JsonBox(json::at(*args, i)));
  }
  return json::object_value(members);
}

std::optional<std::vector<lab::Action>> without_action(const std::vector<lab::Action>& actions,
                                                       size_t index, size_t& user) {
  std::vector<lab::Action> left;
  for (size_t i = 0; i < actions.size(); ++i) {
    if (i == index) continue;
    lab::Action kept = actions[i];
    bool used = false;
    kept.args = follow(*kept.args, static_cast<uint32_t>(index + 1), used);
    if (used) {
      user = i;
      return std::nullopt;
    }
    left.push_back(std::move(kept));
  }
  return left;
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
