#include "view/actor_log.h"

#include <algorithm>

#include "lab/pricing.h"

namespace inflight::view {
namespace {

using sim::Ev;

void count(const sim::Log& log, const sim::Event& event, ActorTotals& totals) {
  switch (event.kind) {
    case Ev::api: {
      const bool fifo = lab::is_fifo_name(log.names[event.place].text);
      totals.calls += event.value;
      totals.nano_usd += event.value * (fifo ? lab::kPrices.fifo : lab::kPrices.standard);
      return;
    }
    case Ev::poll:
      ++totals.polls;
      return;
    case Ev::receive:
      ++totals.received;
      if (event.index == 0) ++totals.answered;
      return;
    case Ev::empty:
      ++totals.empty;
      if ((event.flags & sim::kFalse) != 0) ++totals.missed;
      return;
    case Ev::effect:
      ++totals.done;
      if ((event.flags & sim::kDup) != 0) ++totals.again;
      return;
    case Ev::fail:
      ++totals.failed;
      return;
    case Ev::crash:
      if (event.index == 0) ++totals.failed;
      return;
    case Ev::del:
      ++totals.deleted;
      return;
    case Ev::delete_noop:
      ++totals.noop;
      return;
    case Ev::send:
      ++totals.sent;
      return;
    case Ev::send_refused:
      ++totals.refused;
      return;
    default:
      return;
  }
}

}  // namespace

ActorLog::ActorLog(const sim::Log& log, uint16_t actor) : log_(log) {
  ActorTotals totals;
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    const sim::Event& event = log.events[number - 1];
    if (event.actor != actor) continue;
    count(log, event, totals);
    events_.push_back(number);
    totals_.push_back(totals);
  }
}

size_t ActorLog::seen(uint32_t position) const {
  const auto past = std::upper_bound(events_.begin(), events_.end(), position);
  return static_cast<size_t>(past - events_.begin());
}

ActorTotals ActorLog::totals(uint32_t position) const {
  const size_t n = seen(position);
  return n == 0 ? ActorTotals{} : totals_[n - 1];
}

uint32_t ActorLog::last(uint32_t position) const {
  for (size_t n = seen(position); n > 0; --n) {
    if (log_.events[events_[n - 1] - 1].kind != Ev::api) return events_[n - 1];
  }
  return 0;
}

std::vector<HeldMessage> ActorLog::batch(uint32_t position) const {
  const size_t end = seen(position);
  size_t begin = end;
  const auto kind = [&](size_t i) { return log_.events[events_[i] - 1].kind; };
  while (begin > 0 && kind(begin - 1) != Ev::poll) --begin;
  std::vector<HeldMessage> held;
  for (size_t i = begin; i < end; ++i) {
    const sim::Event& event = log_.events[events_[i] - 1];
    if (event.kind == Ev::receive) {
      held.push_back({event.mid, event.lid, event.at, event.at + int64_t{event.value} * 1000,
                      event.rc, false, false});
    }
    if (event.kind == Ev::crash || event.kind == Ev::restart) held.clear();
    for (HeldMessage& each : held) {
      if (each.mid != event.mid) continue;
      if (event.kind == Ev::extend) each.until = event.at + int64_t{event.value} * 1000;
      if (event.kind == Ev::work) each.begun = true;
      if (event.kind == Ev::effect || event.kind == Ev::skip_dup || event.kind == Ev::fail) {
        each.over = true;
      }
    }
  }
  return held;
}

}  // namespace inflight::view
