// Commands that arrange the lanes (timeline-ui 4).
#include <algorithm>

#include "view/commands.h"

namespace inflight::view {
namespace {

constexpr int64_t kLanesOfPage = 8;

size_t place_of(const std::vector<ShownLane>& lanes, const std::string& key) {
  const auto it = std::find_if(lanes.begin(), lanes.end(),
                               [&](const ShownLane& one) { return one.lane.key == key; });
  return static_cast<size_t>(it - lanes.begin());
}

}  // namespace

std::string Commands::lane(App& app, const Options& given) {
  const std::string op = given.text("op").value_or("");
  LanePrefs& prefs = app.lane_prefs_;
  if (op == "show_all") {
    prefs.hidden.clear();
    prefs.filter.clear();
    app.lanes_changed();
    return "";
  }
  const std::string key = given.text("key").value_or(prefs.focus);
  if (!has_lane(app.roster(), key)) return lacks("lane", "key: a lane of this run");
  std::vector<std::string>* keys = op == "fold"   ? &prefs.folded
                                   : op == "pin"  ? &prefs.pinned
                                   : op == "hide" ? &prefs.hidden
                                                  : nullptr;
  if (keys != nullptr) {
    const auto on = given.boolean("on");
    if (!on || *on != holds(*keys, key)) flip_key(*keys, key);
  } else if (op == "up" || op == "down") {
    move_lane(prefs, app.lanes(), key, op == "up" ? -1 : 1);
  } else {
    return lacks("lane", "op: fold, pin, hide, up, down or show_all");
  }
  app.lanes_changed();
  return "";
}

std::string Commands::lane_filter(App& app, const Options& given) {
  const auto text = given.text("text");
  if (!text || text->size() > kFilterBytes) return lacks("lane_filter", "text, not too long");
  app.lane_prefs_.filter = *text;
  app.lanes_changed();
  return "";
}

/// With `key` that lane, with `dir` or `page` (±1) the one so much further.
std::string Commands::lane_focus(App& app, const Options& given) {
  std::string& focus = app.lane_prefs_.focus;
  if (const auto key = given.text("key")) {
    if (!key->empty() && !has_lane(app.roster(), *key)) {
      return lacks("lane_focus", "key: a lane of this run, or nothing");
    }
    focus = *key;
    ++app.lane_calls_;
    return "";
  }
  const int64_t by =
      given.integer("dir").value_or(0) + kLanesOfPage * given.integer("page").value_or(0);
  const std::vector<ShownLane>& lanes = app.lanes();
  if (by == 0 || lanes.empty()) return by == 0 ? lacks("lane_focus", "key, dir or page") : "";
  const size_t at = place_of(lanes, focus);
  const auto last = static_cast<int64_t>(lanes.size()) - 1;
  int64_t next = by > 0 ? 0 : last;  // from outside: the first or the last
  if (at < lanes.size()) next = std::clamp(static_cast<int64_t>(at) + by, int64_t{0}, last);
  focus = lanes[static_cast<size_t>(next)].lane.key;
  ++app.lane_calls_;
  return "";
}

/// Without `value` the next grouping that this run has. The order starts afresh.
std::string Commands::group(App& app, const Options& given) {
  LanePrefs& prefs = app.lane_prefs_;
  const bool servers = app.roster().has_servers;
  Grouping next = prefs.grouping;
  if (const auto value = given.text("value")) {
    if (!read_name(*value, next)) {
      return lacks("group", "value: queue, consumer, message or server");
    }
    if (next == Grouping::server && !servers) return app.words_.say("app.refuse.no_servers");
  } else {
    const uint32_t groups = servers ? 4 : 3;
    next = static_cast<Grouping>((static_cast<uint32_t>(next) + 1) % groups);
  }
  if (next != prefs.grouping) prefs.order.clear();
  prefs.grouping = next;
  app.lanes_changed();
  return "";
}

std::string Commands::density(App& app, const Options& given) {
  if (read_name(given.text("value").value_or(""), app.lane_prefs_.density)) return "";
  return lacks("density", "value: fit, compact, normal or presenter");
}

}  // namespace inflight::view
