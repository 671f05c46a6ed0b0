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
/// sel, viewAs, inspector: what is picked, or null. Its `kind` says which members it has.
void write_inspector(JsonWriter& out, const App& app);
/// class: {counts {delayed, visible, in_flight, deleted}, both, other: the caption in the other
/// language or null}. Counts are over all queues at the head, 0 before the run.
void write_class(JsonWriter& out, const App& app);

/// Name of a verdict of the whole run: the statuses of its required goals together.
Live run_status(const App& app, size_t run);

}  // namespace inflight::view
