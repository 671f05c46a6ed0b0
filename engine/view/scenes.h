// Labs of three sizes for measuring the time line (timeline-ui 17). The engine runs them like any
// other lab, so what is measured is what a learner would get.
#pragma once

#include <cstdint>
#include <string>

namespace inflight::view {

/// How much happens in a scene. Lanes: a producer, a queue, its DLQ and `workers` a queue.
struct SceneSize {
  int64_t messages = 200;  // of all queues together
  int64_t queues = 1;      // each with its DLQ
  int64_t workers = 8;     // a queue, 1 … 50
  bool servers = false;    // short polls that ask two of ten servers
};

/// About 2,000 events in 12 lanes.
inline constexpr SceneSize kSceneS1{200, 1, 8, false};
/// About 100,000 events in 40 lanes.
inline constexpr SceneSize kSceneS2{10'000, 4, 7, false};
/// About 1,000,000 events in 60 lanes. Longer than a run of the page may be (sim/limits.h).
inline constexpr SceneSize kSceneS3{100'000, 6, 7, false};

/// The lab as JSON text. Exactly one message of the whole run ends in a DLQ: number
/// kScenePoison of the first producer, received three times.
std::string scene_lab(const SceneSize& size);
inline constexpr int64_t kScenePoison = 111;

}  // namespace inflight::view
