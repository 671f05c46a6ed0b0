// What the learner set up around the runs: how to step, where to stop, what is marked, what is
// looked for. Part of the App; changed by the commands of commands_play.cpp and commands_find.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "view/beats.h"
#include "view/breakpoints.h"
#include "view/marks.h"
#include "view/range_stats.h"
#include "view/scope.h"
#include "view/search.h"

namespace inflight::view {

enum class Loop : uint8_t { off, range, all };
/// "off", "range", "all".
std::string_view name_of(Loop loop);

struct Playback {
  Scope scope;
  Loop loop = Loop::off;
  std::vector<Breakpoint> breaks;
  uint32_t last_break = 0;  // id given last
  uint32_t hit = 0;         // id of the breakpoint that stopped playing, 0 = none did
  uint32_t until = 0;       // number of the event that playing is to reach, 0 = none
  Marks marks;
  std::optional<Range> range;  // on the run on the screen
  std::string query;           // "" = nothing is looked for
};

/// What is read from a run for the above; made when asked for, kept until the run is another.
struct PlaybackCache {
  std::optional<Story> story;
  std::shared_ptr<const RunView> searched;
  std::string query;
  Found found;
  std::shared_ptr<const RunView> measured;
  Range range;
  int64_t limit = 0;
  RangeStats stats;
};

}  // namespace inflight::view
