// What playing, stepping and finding do to an App, and what they read from its run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/app.h"
#include "view/options.h"
#include "view/playback.h"

namespace inflight::view {

struct Player {
  /// Beats and goal flips of the run on the screen.
  static const Story& story(const App& app);
  /// What the query of the learner finds there.
  static const Found& found(const App& app);
  /// Hits that the learner may see: none in the fog.
  static size_t hits_shown(const App& app);
  /// REQUIRES: a range is set.
  static const RangeStats& range(const App& app);

  /// Goes to event `number`, stops playing, tells it.
  static void go(App& app, uint32_t number);
  /// Goes to a moment, stops playing.
  static void go_time(App& app, int64_t t);
  /// True if the head stands on event `number` as going there leaves it.
  static bool stands_on(const App& app, uint32_t number);
  /// The next (1) or previous (-1) of `numbers` (ascending) as seen from the head, 0 = none.
  static uint32_t neighbour(const App& app, const std::vector<uint32_t>& numbers, int direction);

  /// Stops at the first breakpoint after `from` (position) and before the head, or at the beat that
  /// playing was to reach. `furthest` = what was seen before.
  static bool stop_at_break(App& app, uint32_t from, int64_t furthest);
  /// Starts over where playing loops. True if it did.
  static bool loop(App& app);

  /// The scope as it stands: the message of "message" follows the selection.
  static Scope scope(const App& app);
  /// Why a step did nothing, "" = it stepped. `direction` is 1 or -1.
  static std::string step(App& app, int direction);

  /// Takes marks, breakpoints and loop from what `save` of page_json() held.
  static void restore(App& app, const Options& given);
  /// A breakpoint from {"kind":…}; nothing if it names none. See commands_play.cpp.
  static std::optional<Breakpoint> read_break(const App& app, const Options& given);
  /// The lid that the learner knows by number `n`, 0 = none.
  static uint32_t message_named(const App& app, int64_t n);
};

}  // namespace inflight::view
