// What the learner has picked to look at.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace inflight::view {

/// One message, queue, actor instance or event, or nothing. Queues and actors go by name, so that a
/// pick outlives another execution.
struct Selection {
  enum class Kind : uint8_t { none, message, queue, actor, event };
  Kind kind = Kind::none;
  uint32_t number = 0;  // mid, or event number
  std::string name;     // of a queue or an actor
  bool operator==(const Selection&) const = default;
};

/// As links write it: "m7", "q:orders", "a:worker-1", "e:123", "" for nothing.
std::string text_of(const Selection& selection);
/// The way back; nothing for a text that is none of these.
Selection selection_in(std::string_view text);

}  // namespace inflight::view
