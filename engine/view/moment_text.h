// Where "go to time" leads: what a learner types, read (timeline-ui section 8).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace inflight::view {

enum class PlaceKind : uint8_t {
  none,     // not understood
  time,     // ms from the start
  forward,  // ms from the head, may be negative
  event,    // an event's number
  message,  // the number that the learner knows a message by
};

struct Place {
  PlaceKind kind = PlaceKind::none;
  int64_t value = 0;
};

/// Reads `1:30`, `1:02:03.5`, `90s`, `2h`, `1.5 min`, `500ms`, `4d`, `+5s`, `-5s`, `m12`, `#4711`.
/// A bare number is seconds. Bangla digits count as digits. `none` for anything else and for what
/// lies beyond a thousand days.
Place read_place(std::string_view text);

/// A length of time as in `age>4d`: a number and ms, s, min (or m), h or d; bare = seconds. Returns
/// ms, -1 for anything else.
int64_t read_span(std::string_view text);

/// `text` in small ASCII letters, Bangla digits as ASCII ones, without blanks at its ends.
std::string plain_query(std::string_view text);

}  // namespace inflight::view
