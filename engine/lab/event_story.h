// What an event means in its log, before any words: its circumstance, the cause worth telling, its
// sign and tone. Circumstances are the tails of text keys ("visible.timeout.busy").
#pragma once

#include <cstdint>
#include <string>

#include "sim/log.h"

namespace inflight::lab {

/// True for what the learner did: no actor, or the actor "learner".
bool is_you(const sim::Log& log, const sim::Event& event);

/// The first tag of a message, "" without tags. Texts know nouns for some tags.
std::string noun_tag(const sim::Log& log, uint32_t lid);

/// How much of the log to look at: `brief` tells an event from itself alone.
enum class Detail : uint8_t { brief, full };
/// Kind and circumstance of an event: "send.delay", "visible.timeout.busy", "effect.dup.order".
std::string circumstance(const sim::Log& log, uint32_t number, Detail detail);

/// Who else matters: the worker that held the message whose timeout ran out, that gave it back, or
/// that still works on it when another starts. 0 = nobody.
uint16_t other_actor(const sim::Log& log, uint32_t number);

/// The cause to tell in a caption. `event` 0 = none. `span` (ms) and `n` replace those of the
/// causing event when they are not negative.
struct Cause {
  uint32_t event = 0;
  std::string path;  // key below "cause."
  int64_t span = -1;
  int64_t n = -1;
};
/// Not always the direct cause: a second charge is told by the timeout that let it happen.
Cause telling_cause(const sim::Log& log, uint32_t number);

/// The direct cause, without the `timeout` that only announces a `visible`. 0 = the script.
uint32_t plain_cause(const sim::Log& log, uint32_t number);

}  // namespace inflight::lab
