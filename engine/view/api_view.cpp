#include "view/api_view.h"

#include <algorithm>

namespace inflight::view {
namespace {

using sim::Ev;

constexpr int64_t kMinute = 60'000;  // between values of CloudWatch, ms

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
    case Part::flag:
      return api_tells(log, log.events[item.index - 1]);
    case Part::density:
      return item.index == static_cast<uint32_t>(sim::MessageState::in_flight);
    case Part::copy:
    case Part::ask:
    case Part::age:
    case Part::expiry:
    case Part::link:
      return false;
    default:
      return true;
  }
}

/// Each value of CloudWatch until the next one; where they are closer than a pixel, every so many.
void sample_minutes(const QueueBars& queue, const Scale& scale, int64_t limit, CountLine& line) {
  line.columns.clear();
  const double px = scale.px_per_ms() * static_cast<double>(kMinute);
  const int64_t every = px >= 1 ? 1 : static_cast<int64_t>(1 / std::max(px, 1e-6)) + 1;
  const int64_t step = every * kMinute;
  const auto begin = static_cast<int64_t>(scale.t0);
  const int64_t end = std::min(limit, static_cast<int64_t>(scale.t1));
  for (int64_t at = std::max(step, begin / step * step); at <= end;) {
    const Counts counts = counts_at(queue, at);
    const int64_t next = scale.after_cut(at, at + step) / step * step;
    line.columns.push_back(
        {scale.x(std::max(at, begin)), scale.x(std::min(end, next)), counts, counts, counts});
    at = next;
  }
}

/// In the overview: second effects and crashes, which workers know of. Others happen in silence.
void keep_told_faults(const Timeline& timeline, const sim::Log& log, int64_t limit,
                      Layout& layout) {
  layout.mini_faults.clear();
  for (const Mark& fault : timeline.faults) {
    if (fault.at > limit) break;
    if (!api_tells(log, log.events[fault.event - 1])) continue;
    const float x = layout.mini_scale.x(fault.at);
    if (layout.mini_faults.empty() || x - layout.mini_faults.back() >= 1) {
      layout.mini_faults.push_back(x);
    }
  }
}

/// As many as they are, and nothing else of them.
void only_count(std::vector<Held>& list) { list.assign(list.size(), Held{}); }

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
    case Ev::place:
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

void keep_told(const Timeline& timeline, const sim::Log& log, int64_t limit, Layout& layout) {
  auto& items = layout.items;
  items.erase(std::remove_if(items.begin(), items.end(),
                             [&](const Item& item) { return !told_item(timeline, log, item); }),
              items.end());
  for (CountLine& line : layout.folded) line.columns.clear();
  for (CountLine& line : layout.counts) {
    sample_minutes(timeline.bars.queues[layout.lanes[line.lane].index], layout.scale, limit, line);
  }
  layout.crossings.clear();
  keep_told_faults(timeline, log, limit, layout);
  layout.mini.erase(
      std::remove_if(layout.mini.begin(), layout.mini.end(),
                     [](const MiniBar& bar) { return bar.state != sim::MessageState::in_flight; }),
      layout.mini.end());
}

void keep_told(const Machine& machine, MachineNow& now) {
  for (size_t i = 0; i < now.queues.size(); ++i) {
    QueueNow& queue = now.queues[i];
    only_count(queue.waiting);
    only_count(queue.delayed);
    queue.expired = 0;
    const std::vector<uint32_t>& deletes = machine.queues[i].deletes;
    queue.deleted = static_cast<uint32_t>(
        std::upper_bound(deletes.begin(), deletes.end(), now.position) - deletes.begin());
  }
}

}  // namespace inflight::view
