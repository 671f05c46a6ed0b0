#include "view/breakpoints.h"

#include <algorithm>

namespace inflight::view {
namespace {

/// One breakpoint on its way along the log.
struct Watch {
  const Breakpoint* point = nullptr;
  uint16_t place = 0;
  int64_t count = 0;

  bool counts(const sim::Event& event) {
    if (event.mid == 0 || event.place != place || event.from == event.to) return false;
    const int64_t before = count;
    if (event.from == point->state) --count;
    if (event.to == point->state) ++count;
    return before <= point->n && count > point->n;
  }
};

bool stops(Watch& watch, const RunView& view, const std::vector<uint32_t>& flips, uint32_t number) {
  const sim::Log& log = view.log();
  const sim::Event& event = log.events[number - 1];
  const Breakpoint& point = *watch.point;
  switch (point.kind) {
    case BreakKind::message:
      return event.kind == sim::Ev::receive && event.lid == point.lid;
    case BreakKind::event:
      return event.kind == point.event;
    case BreakKind::lane:
      return on_lane(log, event, point.lane) && is_beat(log, event);
    case BreakKind::goal:
      return std::binary_search(flips.begin(), flips.end(), number);
    case BreakKind::counter:
      return watch.counts(event);
  }
  return false;
}

}  // namespace

std::string_view name_of(BreakKind kind) {
  switch (kind) {
    case BreakKind::message:
      return "message";
    case BreakKind::event:
      return "event";
    case BreakKind::lane:
      return "lane";
    case BreakKind::goal:
      return "goal";
    case BreakKind::counter:
      return "counter";
  }
  return "event";
}

bool same_stop(const Breakpoint& a, const Breakpoint& b) {
  return a.kind == b.kind && a.lid == b.lid && a.event == b.event && a.lane == b.lane &&
         (a.kind != BreakKind::counter || (a.state == b.state && a.n == b.n));
}

BreakHit first_hit(const RunView& view, const std::vector<uint32_t>& flips,
                   const std::vector<Breakpoint>& breaks, uint32_t from, uint32_t to) {
  std::vector<Watch> watches;
  for (const Breakpoint& point : breaks) {
    if (!point.on) continue;
    Watch watch{&point, 0, 0};
    if (point.kind == BreakKind::counter) {
      watch.place = view.log().find_name(point.lane.name);
      if (watch.place == 0) continue;
      watch.count = view.fold(from).count(watch.place, point.state);
    }
    watches.push_back(watch);
  }
  if (watches.empty()) return {};
  for (uint32_t number = from + 1; number <= std::min(to, view.end()); ++number) {
    for (Watch& watch : watches) {
      if (stops(watch, view, flips, number)) return {number, watch.point->id};
    }
  }
  return {};
}

}  // namespace inflight::view
