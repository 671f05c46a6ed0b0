// Events in words: captions, the chain of causes, and the life of a message.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/words.h"
#include "sim/log.h"

namespace inflight::lab {

/// How an event bears on the work: `bad` marks what went wrong, `good` what it was all for.
enum class Tone : uint8_t { plain, good, bad };

struct EventCaption {
  uint32_t event = 0;  // number of the event told, from 1
  int64_t at = 0;      // ms
  std::string fact;    // who did what to which message, past tense, one sentence
  // Why, with the time of the cause; of a refusal, what its code means. "" = the script said so.
  std::string cause;
  std::string_view sign;  // name of a glyph in web/tokens.json
  Tone tone = Tone::plain;
  uint32_t cause_event = 0;  // number of the event `cause` tells of, 0 = none
};

/// Tells event `number` of `log`. REQUIRES: 1 ≤ number ≤ log.events.size().
EventCaption caption(const Words& words, const sim::Log& log, uint32_t number);

/// Event `number`, its cause, the cause of that, … back to a learner's action or the script.
/// Each caption's `cause_event` is the next one's event. At most 64.
std::vector<EventCaption> why_chain(const Words& words, const sim::Log& log, uint32_t number);

/// A few words for a list of one message's events: "Worker A received it, #1".
std::string life_line(const Words& words, const sim::Log& log, uint32_t number);

/// Glyph name of an event.
std::string_view sign_of(const sim::Log& log, const sim::Event& event);
Tone tone_of(const sim::Log& log, uint32_t number);

/// "worker A" for instance worker-1 (letters to 26, then numbers), "shop" for actors that are one.
std::string instance_label(const Words& words, const sim::Log& log, uint16_t actor);
/// "order 7": the noun of the message's tag and its ordinal at the producer; "message 7" without
/// such a tag; the logical message number where there is no ordinal.
std::string message_label(const Words& words, const sim::Log& log, uint32_t lid);

}  // namespace inflight::lab
