// The parts of page_json(). Each writes its members into the object that is open.
#pragma once

#include "view/app.h"
#include "view/json_writer.h"

namespace inflight::view {

/// lab, runs, run, predict, ready, ran, knobs, offered, taken.
void write_lesson(JsonWriter& out, const App& app);
/// goals, guards, points, stars, hints, worlds, verdict.
void write_goals(JsonWriter& out, const App& app);
/// head, caption, why, events, queues.
void write_head(JsonWriter& out, const App& app);
/// lanes: {group, groups, density, filter, selected (key of the selected message's lane), focus,
/// list [{key, kind, name, pinned, hidden, shown, closed, passing}]}; lanes that are hidden or not
/// matched stand at the end of the list.
void write_lanes(JsonWriter& out, const App& app);
/// What App::open takes as the option `lanes`.
void write_lane_prefs(JsonWriter& out, const LanePrefs& prefs);
/// inspector: the selected message, or null.
void write_inspector(JsonWriter& out, const App& app);

/// Name of a verdict of the whole run: the statuses of its required goals together.
Live run_status(const App& app, size_t run);

}  // namespace inflight::view
