// Reading breakpoints from commands, and all of the learner's from what was saved.
#include <algorithm>

#include "view/player.h"

namespace inflight::view {

std::optional<Breakpoint> Player::read_break(const App& app, const Options& given) {
  Breakpoint made;
  const auto kind = given.text("kind");
  if (!kind || kind == "message") {  // without a kind: what is selected
    made.kind = BreakKind::message;
    const auto mid = given.integer("mid").value_or(kind ? 0 : app.selected());
    if (const auto lid = given.integer("lid")) {
      made.lid = static_cast<uint32_t>(std::clamp<int64_t>(*lid, 0, UINT32_MAX));
    } else if (mid > 0 && mid < static_cast<int64_t>(app.log().mids.size())) {
      made.lid = app.log().mids[static_cast<size_t>(mid)].lid;
    } else {
      made.lid = message_named(app, given.integer("n").value_or(0));
    }
    return made.lid == 0 ? std::nullopt : std::optional(made);
  }
  if (kind == "goal") {
    made.kind = BreakKind::goal;
    return made;
  }
  if (kind == "event") {
    made.event = sim::ev_named(given.text("event").value_or(""));
    return made.event == sim::Ev::none ? std::nullopt : std::optional(made);
  }
  if (kind == "lane") {
    made.kind = BreakKind::lane;
    made.lane = lane_key(given.text("lane").value_or(""));
    return made.lane.name.empty() ? std::nullopt : std::optional(made);
  }
  if (kind != "counter") return std::nullopt;
  made.kind = BreakKind::counter;
  made.lane = {true, given.text("queue").value_or("")};
  made.n = given.integer("n").value_or(-1);
  const std::string state = given.text("state").value_or("visible");
  made.state = state == "inflight" || state == "in_flight" ? sim::MessageState::in_flight
               : state == "delayed"                        ? sim::MessageState::delayed
                                                           : sim::MessageState::visible;
  return made.lane.name.empty() || made.n < 0 ? std::nullopt : std::optional(made);
}

void Player::restore(App& app, const Options& given) {
  const Json* marks = given.member("marks");
  for (int64_t i = 0; marks != nullptr && json::is_array(*marks) && i < json::size(*marks); ++i) {
    const Options one(json::at(*marks, i));
    const std::string run = one.text("run").value_or("");
    for (size_t r = 0; r < app.lab().runs.size(); ++r) {
      if (run != app.lab().runs[r].name) continue;
      const int64_t t = one.integer("t").value_or(0);
      app.playback_.marks.add(run, std::clamp<int64_t>(t, 0, app.view(r).horizon()),
                              one.text("text").value_or(""));
    }
  }
  const Json* breaks = given.member("breaks");
  for (int64_t i = 0; breaks != nullptr && json::is_array(*breaks) && i < json::size(*breaks);
       ++i) {
    const Options one(json::at(*breaks, i));
    auto made = read_break(app, one);
    if (!made || app.playback_.breaks.size() >= kBreaksMax) continue;
    made->on = one.boolean("on").value_or(true);
    made->id = ++app.playback_.last_break;
    app.playback_.breaks.push_back(*made);
  }
  if (given.text("loop") == "all") app.playback_.loop = Loop::all;
}

}  // namespace inflight::view
