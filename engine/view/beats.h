// The beats of a run: the moments that a lecture stops at, and the flips of its goals
// (timeline-ui section 14).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lab/script.h"
#include "lab/verdict.h"
#include "lab/words.h"
#include "view/live.h"
#include "view/run_view.h"

namespace inflight::view {

/// Not more: beats of one kind beyond this are left out, so that a long run stays walkable.
inline constexpr size_t kBeatsOfKind = 12;

struct Flip {
  uint32_t event = 0;  // number
  uint32_t goal = 0;   // index in lab.goals
  Live status = Live::open;
};

struct Beat {
  uint32_t event = 0;    // number
  int64_t at = 0;        // ms
  int32_t caption = -1;  // index in lab.captions, -1 = none
  int32_t goal = -1;     // index in lab.goals that flips here, -1 = none
  Live status = Live::open;
};

/// Goal flips of a run by event. `final`: statuses in the order of lab.goals, empty = not judged.
std::vector<Flip> goal_flips(const lab::Lab& lab, const RunView& view,
                             const std::vector<lab::GoalStatus>& final);

/// The author's captions where the lab has some that this run meets; else the first send, the first
/// receive, each return by timeout, each duplicate, each move to a dead-letter queue and each flip
/// of a goal. Ascending, at most one an event.
std::vector<Beat> beats_of(const lab::Lab& lab, const RunView& view,
                           const std::vector<Flip>& flips);

/// What the beats and markers of one run are read from, made once a run and judgement.
struct Story {
  std::shared_ptr<const RunView> of;
  std::vector<lab::GoalStatus> judged;
  std::vector<Flip> flips;
  std::vector<uint32_t> flip_events;  // ascending, each once
  std::vector<Beat> beats;
};
Story story_of(const lab::Lab& lab, std::shared_ptr<const RunView> view,
               std::vector<lab::GoalStatus> judged);

/// Index of the last beat at or before `position`, -1 = none yet.
int32_t beat_index(const std::vector<Beat>& beats, uint32_t position);

}  // namespace inflight::view
