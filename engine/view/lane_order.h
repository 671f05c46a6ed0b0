// Which lanes stand on the screen and in what order: what the run has, and how the learner arranged
// it (timeline-ui 4). Pure. Lanes are known by keys that stay the same from run to run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/script.h"
#include "lab/words.h"
#include "sim/log.h"
#include "world/scenario.h"

namespace inflight::view {

/// `held` is what one consumer has in flight; `message` one logical message through all its queues;
/// `api` the learner's own calls; `hub` is a topic or bucket, `events` what was asked of a function
/// beside its runs. `none` is a lane that a drawing leaves out.
enum class LaneKind : uint8_t {
  none,
  queue,
  servers,
  producer,
  worker,
  goal,
  message,
  held,
  api,
  hub,
  events,
};
/// "queue" …, the first part of a key; "" for none.
std::string_view name_of(LaneKind kind);

enum class Grouping : uint8_t { queue, consumer, message, server };
/// `fit`: as large as the stage has room for.
enum class Density : uint8_t { fit, compact, normal, presenter };
std::string_view name_of(Grouping grouping);
std::string_view name_of(Density density);
/// The value called `name`; false, and `value` untouched, when there is none.
bool read_name(std::string_view name, Grouping& value);
bool read_name(std::string_view name, Density& value);

/// A lane that a run has.
struct LaneInfo {
  LaneKind kind = LaneKind::none;
  uint32_t index = 0;  // in Timeline's list of its kind; the worker of `held`; the lid of `message`
  std::string key;     // "queue:orders", "worker:worker-1", "goal:g2", "message:7"
  std::string name;    // as the screen writes it
};

/// What a run has: all but its messages, which are counted only.
struct Roster {
  std::vector<LaneInfo> lanes;
  uint32_t messages = 0;  // lids 1 … messages
  bool has_servers = false;
};

/// Indexes are those of timeline_of() and goal_lanes() for the same run. `judged` tells for each
/// goal of `goals` whether the run has a lane for it.
Roster roster_of(const sim::Log& log, const world::Scenario& scenario,
                 const std::vector<lab::Goal>& goals, const std::vector<bool>& judged,
                 const lab::Words& words);

/// What the learner chose. Lists hold keys; keys that this run lacks are kept for others.
struct LanePrefs {
  Grouping grouping = Grouping::queue;
  Density density = Density::fit;
  std::string filter;
  std::string focus;               // key, "" = no lane has the focus
  std::vector<std::string> order;  // those moved and their neighbours, "" = as grouped
  std::vector<std::string> pinned;
  std::vector<std::string> hidden;
  std::vector<std::string> folded;  // those that are not as the grouping has them
};

struct ShownLane {
  LaneInfo lane;
  bool pinned = false;
  bool closed = false;   // folded to a thin line
  bool passing = false;  // there because its message is selected, last of all: nothing else moves
};

/// More messages than this get no lanes of their own.
inline constexpr uint32_t kMessageLanes = 60;
inline constexpr size_t kFilterBytes = 100;
inline constexpr size_t kKeysMax = 400;

/// Lanes from top to bottom, the pinned first. `selected`: lid of the selected message, 0 = none.
std::vector<ShownLane> arranged(const Roster& roster, const LanePrefs& prefs, uint32_t selected,
                                const sim::Log& log, const lab::Words& words);

/// The lane of a logical message.
LaneInfo message_info(uint32_t lid, const sim::Log& log, const lab::Words& words);
/// True if `key` is a lane of the run, also one that is hidden or not matched.
bool has_lane(const Roster& roster, std::string_view key);
/// The lid in "message:7", 0 for other keys and for more than `messages`.
uint32_t lid_of_key(std::string_view key, uint32_t messages);

/// Puts `key` into the list or takes it out. Returns true if it is in now. Full lists drop the
/// oldest.
bool flip_key(std::vector<std::string>& keys, const std::string& key);
bool holds(const std::vector<std::string>& keys, std::string_view key);

/// Moves the lane up (-1) or down (+1) by one among its neighbours as shown. False at an end.
bool move_lane(LanePrefs& prefs, const std::vector<ShownLane>& shown, std::string_view key,
               int direction);

}  // namespace inflight::view
