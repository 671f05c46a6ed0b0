// Bounds of one execution. Reaching one ends the run with an event `limit` that names it.
#pragma once

#include <cstdint>

namespace inflight::sim {

inline constexpr uint64_t kStepsMax = 2'000'000;      // agenda entries a run
inline constexpr uint32_t kEventsMax = 500'000;       // events a run
inline constexpr uint64_t kAgendaMax = 1'000'000;     // entries waiting
inline constexpr uint32_t kSameInstantMax = 200'000;  // entries and calls in one millisecond
inline constexpr uint32_t kTextsMax = 60'000;         // distinct texts a run

}  // namespace inflight::sim
