// The parts of page_json(). Each writes its members into the object that is open.
#pragma once

#include "lab/words_event.h"
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
/// class: {counts {delayed, visible, in_flight, deleted}, both, other: the caption in the other
/// language or null}. Counts are over all queues at the head, 0 before the run.
void write_class(JsonWriter& out, const App& app);

/// branches: those of the run on the screen; compare: what stands side by side, or null.
void write_branches(JsonWriter& out, const App& app);
/// branches, in `save`: those of all runs that have more than one.
void write_saved_branches(JsonWriter& out, const App& app);

/// Of a sandbox: prompts, map, lanes, servers. Nothing for other labs.
void write_sandbox(JsonWriter& out, const App& app);
/// sel, viewAs, inspector: what is picked, or null. Its `kind` says which members it has.
void write_inspector(JsonWriter& out, const App& app);
/// Members of the inspector of a message, a queue, an actor, an event. REQUIRES: that is picked.
void write_message(JsonWriter& out, const App& app);
void write_queue(JsonWriter& out, const App& app);
void write_actor(JsonWriter& out, const App& app);
/// Of an actor that is a topic or a function; write_actor calls it.
void write_place(JsonWriter& out, const App& app);
void write_event(JsonWriter& out, const App& app);
/// counts: the messages behind the counter that was asked for, or null.
void write_counts(JsonWriter& out, const App& app);
/// change: the settings that these events depended on, with their knobs.
void write_change(JsonWriter& out, const App& app, const std::vector<uint32_t>& events);

/// One row of an inspector: {"k", "v"}.
void write_row(JsonWriter& out, std::string_view name, std::string_view value);
/// The life of a logical message as a list "events"; what lies in the fog is left out.
void write_life(JsonWriter& out, const App& app, uint32_t lid);
/// A caption as the present view tells it: all of it, or what the API tells.
lab::EventCaption told(const App& app, uint32_t number);
lab::EventCaption told(const App& app, const sim::Log& log, uint32_t number);
std::string_view tone_name(lab::Tone tone);

/// Lanes and messages with their state at the head, for a tree of rows. `options`: from (first
/// row), rows (at most 50), open (list of keys of open groups). Members: total, from, rows.
std::string table_json(const App& app, const Options& options);

/// scope, loop, breaks, hit, marks, range, search, beats.
void write_play(JsonWriter& out, const App& app);
/// Their part of `save`: marks, breaks, loop.
void write_play_save(JsonWriter& out, const App& app);

/// Name of a verdict of the whole run: the statuses of its required goals together.
Live run_status(const App& app, size_t run);

}  // namespace inflight::view
