// The lanes for the page: its list of them, the mirror, and what is kept for the next visit.
#include <algorithm>

#include "view/page.h"

namespace inflight::view {
namespace {

void write_keys(JsonWriter& out, std::string_view name, const std::vector<std::string>& keys) {
  if (keys.empty()) return;
  out.key(name).open_list();
  for (const std::string& key : keys) out.text(key);
  out.close_list();
}

void write_lane(JsonWriter& out, const LanePrefs& prefs, const ShownLane& shown, bool seen) {
  const LaneInfo& lane = shown.lane;
  out.open().text("key", lane.key).text("kind", name_of(lane.kind)).text("name", lane.name);
  out.boolean("pinned", shown.pinned).boolean("hidden", holds(prefs.hidden, lane.key));
  out.boolean("shown", seen).boolean("closed", shown.closed);
  out.boolean("passing", shown.passing).close();
}

}  // namespace

void write_lane_prefs(JsonWriter& out, const LanePrefs& prefs) {
  out.open().text("group", name_of(prefs.grouping)).text("density", name_of(prefs.density));
  if (!prefs.filter.empty()) out.text("filter", prefs.filter);
  write_keys(out, "order", prefs.order);
  write_keys(out, "pinned", prefs.pinned);
  write_keys(out, "hidden", prefs.hidden);
  write_keys(out, "folded", prefs.folded);
  out.close();
}

void write_lanes(JsonWriter& out, const App& app) {
  const LanePrefs& prefs = app.lane_prefs();
  const Roster& roster = app.roster();
  out.key("lanes").open().text("group", name_of(prefs.grouping));
  out.key("groups").open_list();
  for (const Grouping one :
       {Grouping::queue, Grouping::consumer, Grouping::message, Grouping::server}) {
    if (one != Grouping::server || roster.has_servers) out.text(name_of(one));
  }
  out.close_list().text("density", name_of(prefs.density)).text("filter", prefs.filter);
  const uint32_t mid = app.selected();
  const uint32_t chosen = mid < app.log().mids.size() ? app.log().mids[mid].lid : 0;
  out.text("selected", chosen == 0 ? "" : "message:" + std::to_string(chosen));
  out.text("focus", prefs.focus).key("list").open_list();
  const std::vector<ShownLane>& lanes = app.lanes();
  for (const ShownLane& shown : lanes) write_lane(out, prefs, shown, true);
  const auto absent = [&](const std::string& key) {
    return std::none_of(lanes.begin(), lanes.end(),
                        [&](const ShownLane& shown) { return shown.lane.key == key; });
  };
  for (const LaneInfo& lane : roster.lanes) {
    const bool grouped = lane.kind != LaneKind::held || prefs.grouping == Grouping::consumer;
    if (grouped && absent(lane.key)) write_lane(out, prefs, {lane}, false);
  }
  for (const std::string& key : prefs.hidden) {
    const uint32_t lid = lid_of_key(key, roster.messages);
    if (lid == 0 || !absent(key)) continue;
    write_lane(out, prefs, {message_info(lid, app.log(), app.words())}, false);
  }
  out.close_list().close();
}

}  // namespace inflight::view
