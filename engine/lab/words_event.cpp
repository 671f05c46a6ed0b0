#include "lab/words_event.h"

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "lab/event_story.h"

namespace inflight::lab {
namespace {

using sim::Ev;
using sim::Event;
using sim::Log;

constexpr size_t kChainMax = 64;

/// Which template tells something, and what stands in its slots.
struct Template {
  std::string key;
  Slots slots;
  int64_t n = 0;
};

/// The error code that an event tells of, "" = none.
std::string_view error_code(const Log& log, const Event& event) {
  if (event.kind == Ev::api) return log.texts[event.extra >> 16];
  const bool refused = event.kind == Ev::send_refused || event.kind == Ev::config_refused;
  return refused ? std::string_view(log.texts[event.extra]) : std::string_view{};
}

class Teller {
 public:
  Teller(const Words& words, const Log& log) : words_(words), log_(log) {}

  /// Event `number` by the templates of `family`; `path` leads from the kind to the circumstance
  /// ("visible.timeout.busy"). The most telling template that exists is used.
  std::string tell(std::string_view family, const std::string& path, uint32_t number,
                   Slots extra = {}) const {
    const Event& event = log_.events[number - 1];
    const std::string key = best(family, path, is_you(log_, event));
    if (key.empty()) return {};
    Slots slots = std::move(extra);  // first, because the first of two equal slots counts
    add_slots(slots, number);
    return words_.say_n(key, count_of(event), std::move(slots));
  }

  std::string fact(uint32_t number) const {
    return tell("event", circumstance(log_, number, Detail::full), number);
  }

  std::string cause(uint32_t number, const Cause& cause) const {
    const Event& from = log_.events[cause.event - 1];
    Slots extra;
    if (cause.span >= 0) extra.push_back({"span", words_.duration(cause.span)});
    if (cause.n >= 0) {
      // {n} of the sentence speaks of the event itself, not of its cause.
      Slots slots{{"time", clock_text(from.at)}};
      add_slots(slots, number);
      return words_.say_n("cause." + cause.path, cause.n, std::move(slots));
    }
    std::string told = tell("cause", cause.path, cause.event, extra);
    if (!told.empty()) return told;
    return words_.say("cause.other", {{"time", clock_text(from.at)}, {"fact", fact(cause.event)}});
  }

 private:
  /// Goes from the whole path to shorter ones: "effect.dup.order", "effect.dup", "effect".
  std::string best(std::string_view family, std::string path, bool you) const {
    while (true) {
      const std::string key = std::string(family) + "." + path;
      if (you && words_.has(key + ".you")) return key + ".you";
      if (words_.has(key)) return key;
      const size_t dot = path.rfind('.');
      if (dot == std::string::npos) return {};
      path.resize(dot);
    }
  }

  static int64_t count_of(const Event& event) {
    return event.kind == Ev::receive ? event.rc : event.value;
  }

  /// "S1, S3, S5": servers are counted from 1.
  static std::string servers_text(uint32_t mask) {
    std::string out;
    for (int server = 0; server < 32; ++server) {
      if ((mask >> server & 1) == 0) continue;
      out.append(out.empty() ? "S" : ", S").append(std::to_string(server + 1));
    }
    return out;
  }

  /// Of an ARN only the name behind its last colon.
  static std::string short_name(std::string text) {
    return text.starts_with("arn:") ? text.substr(text.rfind(':') + 1) : text;
  }

  /// The span that the value of an event stands for, ms.
  static int64_t span_of(const Event& event) {
    const std::string_view unit = sim::info(event.kind).value;
    return unit == "delay" || unit == "timeout" ? int64_t{event.value} * 1000 : event.value;
  }

  void add_slots(Slots& slots, uint32_t number) const {
    const Event& event = log_.events[number - 1];
    const auto text = [this](uint32_t i) {
      return i < log_.texts.size() ? log_.texts[i] : std::string{};
    };
    slots.push_back({"time", clock_text(event.at)});
    slots.push_back({"who", instance_label(words_, log_, event.actor)});
    slots.push_back({"what", message_label(words_, log_, event.lid)});
    slots.push_back({"q", log_.names[event.place].text});
    slots.push_back({"rc", std::to_string(event.rc)});
    slots.push_back({"span", words_.duration(span_of(event))});
    slots.push_back({"other", instance_label(words_, log_, other_actor(log_, number))});
    const sim::EvInfo& row = sim::info(event.kind);
    switch (row.form) {
      case sim::ExtraForm::none:
        return;
      case sim::ExtraForm::mask:
        slots.push_back({row.extra, servers_text(event.extra)});
        return;
      case sim::ExtraForm::text:
        slots.push_back({row.extra, short_name(text(event.extra))});
        return;
      case sim::ExtraForm::place:
        slots.push_back({row.extra, log_.names[event.extra].text});
        return;
      case sim::ExtraForm::two_texts:
        slots.push_back({"op", text(event.extra & 0xffff)});  // of a learner's action too
        slots.push_back({"err", text(event.extra >> 16)});
        slots.push_back({row.extra, short_name(text(event.extra & 0xffff))});
        slots.push_back({row.extra2, short_name(text(event.extra >> 16))});
        return;
    }
  }

  const Words& words_;
  const Log& log_;
};

}  // namespace

std::string instance_label(const Words& words, const Log& log, uint16_t actor) {
  INFLIGHT_ASSERT(actor < log.names.size());
  const sim::Name& name = log.names[actor];
  if (name.group.empty() || name.group.size() >= name.text.size()) return name.text;
  const std::string ordinal = name.text.substr(name.group.size() + 1);
  int64_t k = 0;
  for (char c : ordinal) {
    if (c < '0' || c > '9' || k > 1000) return name.text;
    k = k * 10 + (c - '0');
  }
  const bool letter = k >= 1 && k <= 26;
  return words.part(
      "noun.instance",
      {{"name", name.group},
       {"letter", letter ? std::string(1, static_cast<char>('A' + k - 1)) : ordinal}});
}

std::string message_label(const Words& words, const Log& log, uint32_t lid) {
  if (lid == 0) return {};
  INFLIGHT_ASSERT(lid < log.lids.size());
  const uint32_t n = log.lids[lid].n;
  const std::string number = std::to_string(n != 0 ? n : lid);
  const std::string tag = noun_tag(log, lid);
  const std::string noun = "noun." + tag;
  const bool known = n != 0 && !tag.empty() && words.has(noun);
  return words.part(known ? std::string_view{noun} : "noun.message", {{"n", number}});
}

EventCaption caption(const Words& words, const Log& log, uint32_t number) {
  INFLIGHT_ASSERT(number >= 1 && number <= log.events.size());
  const Event& event = log.events[number - 1];
  const Teller teller(words, log);
  EventCaption out;
  out.event = number;
  out.at = event.at;
  out.fact = teller.fact(number);
  out.sign = sign_of(log, event);
  out.tone = tone_of(log, number);
  const Cause cause = telling_cause(log, number);
  if (cause.event != 0) {
    out.cause_event = cause.event;
    out.cause = teller.cause(number, cause);
  }
  // A refusal is explained by what its code means.
  if (const std::string why = refusal_text(words, error_code(log, event)); !why.empty()) {
    out.cause = why;
    out.cause_event = 0;
  }
  return out;
}

std::vector<EventCaption> why_chain(const Words& words, const Log& log, uint32_t number) {
  std::vector<EventCaption> chain;
  while (number != 0 && chain.size() < kChainMax) {
    EventCaption link = caption(words, log, number);
    link.cause.clear();
    link.cause_event = plain_cause(log, number);
    number = link.cause_event;
    chain.push_back(std::move(link));
  }
  if (!chain.empty()) chain.back().cause_event = 0;
  return chain;
}

std::string life_line(const Words& words, const Log& log, uint32_t number) {
  INFLIGHT_ASSERT(number >= 1 && number <= log.events.size());
  const Teller teller(words, log);
  std::string told = teller.tell("life", circumstance(log, number, Detail::brief), number);
  return told.empty() ? teller.fact(number) : told;
}

}  // namespace inflight::lab
