#include "view/api_view.h"

#include <algorithm>

namespace inflight::view {
namespace {

using sim::Ev;

bool told_item(const Timeline& timeline, const sim::Log& log, const Item& item) {
  const Bars& bars = timeline.bars;
  switch (item.part) {
    case Part::bar:
    case Part::run:
    case Part::deadline:
      return bars.segments[item.index].state == sim::MessageState::in_flight;
    case Part::end:
      return bars.stays[item.index].end == sim::MessageState::deleted;
    case Part::sign:
    case Part::act:
    case Part::send:
      return api_tells(log, log.events[item.index - 1]);
    case Part::copy:
      return false;
    default:
      return true;
  }
}

}  // namespace

bool api_tells(const sim::Log& log, const sim::Event& event) {
  switch (event.kind) {
    case Ev::visible:
      // Whoever gives a message back knows that it is there again.
      return event.extra < log.texts.size() && log.texts[event.extra] == "release";
    case Ev::timeout:
    case Ev::expire:
    case Ev::dlq_move:
    case Ev::redrive:
    case Ev::move_task_end:
      return false;
    case Ev::purge:
    case Ev::delete_queue:
      return event.lid == 0;  // that the queue was emptied, not what was in it
    default:
      return true;
  }
}

KnownMessage known_of(const sim::Log& log, const std::vector<uint32_t>& life, uint32_t mid,
                      uint32_t position) {
  KnownMessage known;
  for (const uint32_t number : life) {
    if (number > position) break;
    const sim::Event& event = log.events[number - 1];
    if (event.mid != mid || !api_tells(log, event)) continue;
    known.last = number;
    if (event.kind == Ev::receive) {
      known.receive = number;
      known.receives = event.rc;
    }
    if (event.kind == Ev::receive || event.kind == Ev::extend) {
      known.hidden_until = event.at + int64_t{event.value} * 1000;
    }
    if (event.kind == Ev::del || event.kind == Ev::delete_noop) known.deleted = true;
  }
  return known;
}

lab::EventCaption api_caption(const lab::Words& words, const sim::Log& log, uint32_t number) {
  const sim::Event& event = log.events[number - 1];
  lab::EventCaption told = lab::caption(words, log, number);
  const lab::Slots slots = {{"who", lab::instance_label(words, log, event.actor)},
                            {"what", lab::message_label(words, log, event.lid)},
                            {"q", log.names[event.place].text}};
  if (!api_tells(log, event)) {
    told.fact = words.say("app.api.silent");
    told.sign = {};
    told.tone = lab::Tone::plain;
  } else if (event.kind == Ev::del || event.kind == Ev::delete_noop) {
    told.fact = words.say("app.api.deleted", slots);
    told.sign = "delete";
    told.tone = lab::Tone::plain;
  } else if (event.kind == Ev::empty) {
    told.fact = words.say("app.api.empty", slots);
    told.sign = "empty";
    told.tone = lab::Tone::plain;
  }
  const bool known = told.cause_event != 0 && api_tells(log, log.events[told.cause_event - 1]) &&
                     api_tells(log, event) && event.kind != Ev::delete_noop;
  if (!known) {
    told.cause.clear();
    told.cause_event = 0;
  }
  return told;
}

void keep_told(const Timeline& timeline, const sim::Log& log, Layout& layout) {
  auto& items = layout.items;
  items.erase(std::remove_if(items.begin(), items.end(),
                             [&](const Item& item) { return !told_item(timeline, log, item); }),
              items.end());
  for (CountLine& line : layout.folded) line.columns.clear();
  layout.mini.erase(
      std::remove_if(layout.mini.begin(), layout.mini.end(),
                     [](const MiniBar& bar) { return bar.state != sim::MessageState::in_flight; }),
      layout.mini.end());
}

}  // namespace inflight::view
