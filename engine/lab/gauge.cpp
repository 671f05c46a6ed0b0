#include "lab/gauge.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>
#include <variant>

#include "base/check.h"

namespace inflight::lab {
namespace {

using sim::MessageState;

/// Raw units in one unit: oldest_age is kept in ms, cost in nano-USD.
double scale_of(GaugeName name) {
  if (name == GaugeName::oldest_age) return 1000;
  if (name == GaugeName::cost) return 1e9;
  return 1;
}

/// Ordinal of an instance: 2 of "worker-2" in group "worker"; 0 if it has none.
int64_t ordinal_of(const sim::Name& name) {
  if (name.text.size() <= name.group.size() + 1) return 0;
  int64_t ordinal = 0;
  for (char digit : std::string_view(name.text).substr(name.group.size() + 1)) {
    if (digit < '0' || digit > '9' || ordinal > 1'000'000) return 0;
    ordinal = ordinal * 10 + (digit - '0');
  }
  return ordinal;
}

/// Live consumer instances of a queue ("" = all): those of the start and any seen since, without
/// those that are down.
int64_t live_instances(const FoldState& fold, const GoalContext& context,
                       const std::string& queue) {
  int64_t live = 0;
  for (const GoalContext::Group& group : context.consumers) {
    if (!queue.empty() && group.queue != queue) continue;
    live += group.count;
    for (uint16_t i = 1; i < fold.actors(); ++i) {
      const sim::Name& name = fold.log().names[i];
      const FoldedActor& actor = fold.actor(i);
      if (name.group != group.name || !actor.seen) continue;
      const bool from_start = ordinal_of(name) <= group.count;
      if (from_start && actor.down) --live;
      if (!from_start && !actor.down) ++live;
    }
  }
  return live;
}

int64_t living(const StateCounts& counts) {
  return counts[static_cast<uint8_t>(MessageState::delayed)] +
         counts[static_cast<uint8_t>(MessageState::visible)] +
         counts[static_cast<uint8_t>(MessageState::in_flight)];
}

/// Arrival of the oldest message that counts; -1 = none.
int64_t oldest(const FoldState& fold, bool all, uint16_t place) {
  if (!all) return fold.oldest_arrival(place);
  int64_t first = -1;
  for (uint16_t i = 1; i < fold.places(); ++i) {
    const int64_t arrival = fold.oldest_arrival(i);
    if (arrival >= 0 && (first < 0 || arrival < first)) first = arrival;
  }
  return first;
}

struct Raw {
  double value = 0;
  bool rises = false;
};

Raw raw_value(const FoldState& fold, GaugeName name, bool all, uint16_t place, int64_t live,
              int64_t now) {
  const FoldedPlace& sums = all ? fold.total() : fold.place(place);
  const auto count = [&sums](MessageState state) {
    return static_cast<double>(sums.counts[static_cast<uint8_t>(state)]);
  };
  switch (name) {
    case GaugeName::visible:
      return {count(MessageState::visible)};
    case GaugeName::inflight:
      return {count(MessageState::in_flight)};
    case GaugeName::delayed:
      return {count(MessageState::delayed)};
    case GaugeName::all:
      return {static_cast<double>(living(sums.counts))};
    case GaugeName::oldest_age: {
      const int64_t arrival = oldest(fold, all, place);
      if (arrival < 0) return {};
      return {static_cast<double>(now - arrival), true};
    }
    case GaugeName::backlog_per_worker:
      return {count(MessageState::visible) / static_cast<double>(std::max<int64_t>(live, 1))};
    case GaugeName::busy:
      return {static_cast<double>(all ? fold.busy_total() : fold.busy(place))};
    case GaugeName::duplicates:
      return {static_cast<double>(sums.duplicates)};
    case GaugeName::requests:
      return {static_cast<double>(sums.requests)};
    case GaugeName::cost:
      return {static_cast<double>(sums.nano_usd)};
    case GaugeName::concurrency:
      return {static_cast<double>(sums.running)};
    case GaugeName::objects:
      return {static_cast<double>(sums.objects)};
    case GaugeName::waiting:
      return {static_cast<double>(sums.waiting)};
  }
  INFLIGHT_ASSERT(false);
  return {};
}

}  // namespace

GoalContext goal_context(const world::Scenario& scenario) {
  GoalContext context;
  context.horizon_ms = scenario.horizon.ms;
  for (const auto& actor : scenario.actors) {
    if (const auto* consumer = std::get_if<actors::Consumer>(&actor)) {
      context.consumers.push_back({consumer->name, consumer->from, consumer->count});
    }
  }
  return context;
}

double gauge_value(const FoldState& fold, const GoalContext& context, GaugeName name,
                   const std::string& queue, int64_t now) {
  const bool all = queue.empty();
  const uint16_t place = all ? uint16_t{0} : fold.log().find_name(queue);
  const int64_t live =
      name == GaugeName::backlog_per_worker ? live_instances(fold, context, queue) : 0;
  return raw_value(fold, name, all, place, live, now).value / scale_of(name);
}

GaugeAgg::GaugeAgg(const GoalContext& context, Gauge gauge, std::optional<Agg> agg)
    : context_(&context), gauge_(std::move(gauge)), agg_(agg) {
  INFLIGHT_ASSERT(agg_.has_value() != gauge_.at.has_value());
  from_ = gauge_.from.value_or(Span{0}).ms;
  until_ = gauge_.at.value_or(gauge_.until.value_or(Span{context.horizon_ms})).ms;
  if (gauge_.at.has_value()) from_ = until_;
  // The roster is 0 before the first event; any other value makes `refresh` count the workers.
  roster_ = std::numeric_limits<uint32_t>::max();
}

void GaugeAgg::refresh(const FoldState& fold) {
  if (place_ == 0 && !gauge_.q.empty() && names_seen_ != fold.log().names.size()) {
    names_seen_ = fold.log().names.size();
    place_ = fold.log().find_name(gauge_.q);
  }
  if (gauge_.name == GaugeName::backlog_per_worker && roster_ != fold.roster()) {
    roster_ = fold.roster();
    live_ = live_instances(fold, *context_, gauge_.q);
  }
}

GaugeAgg::Sample GaugeAgg::sample(const FoldState& fold, int64_t now) const {
  const Raw raw = raw_value(fold, gauge_.name, gauge_.q.empty(), place_, live_, now);
  return {raw.value, raw.rises};
}

void GaugeAgg::advance(const FoldState& fold, int64_t until) {
  if (frozen_.has_value() || until <= fold.now()) return;
  add(totals_, fold, fold.now(), until);
  if (until_ < until) frozen_ = sample(fold, until_).raw;
}

void GaugeAgg::update(const FoldState& fold) {
  if (frozen_.has_value()) return;
  refresh(fold);
  const Sample next = sample(fold, fold.now());
  const double expected =
      current_.raw + (current_.rises ? static_cast<double>(fold.now() - current_at_) : 0);
  if (next.rises != current_.rises || next.raw != expected) changed_ = fold.position();
  current_ = next;
  current_at_ = fold.now();
}

void GaugeAgg::add_point(Totals& totals, double raw) const {
  if (!totals.low.any || raw < totals.low.raw) totals.low = {raw, changed_, true};
  if (!totals.high.any || raw > totals.high.raw) totals.high = {raw, changed_, true};
}

void GaugeAgg::add(Totals& totals, const FoldState& fold, int64_t from, int64_t until) const {
  const int64_t a = std::max(from, from_);
  const int64_t b = std::min(until, until_);
  if (b <= a) return;
  const Sample start = sample(fold, a);
  const double length = static_cast<double>(b - a);
  const double end = start.rises ? start.raw + length : start.raw;
  add_point(totals, start.raw);
  add_point(totals, end);
  totals.integral += (start.raw + end) / 2 * length;
  totals.length += b - a;
}

GaugeAgg::Totals GaugeAgg::closed(const FoldState& fold, int64_t now, double& last) const {
  Totals totals = totals_;
  if (frozen_.has_value()) {
    last = *frozen_;
  } else {
    const int64_t cut = std::min(now, until_);
    add(totals, fold, fold.now(), cut);
    last = sample(fold, cut).raw;
  }
  add_point(totals, last);
  return totals;
}

double GaugeAgg::value(const FoldState& fold, int64_t now) const {
  double last = 0;
  const Totals totals = closed(fold, now, last);
  const double scale = scale_of(gauge_.name);
  switch (agg_.value_or(Agg::end)) {
    case Agg::min:
      return totals.low.raw / scale;
    case Agg::max:
      return totals.high.raw / scale;
    case Agg::mean:
      if (totals.length == 0) return last / scale;
      return totals.integral / static_cast<double>(totals.length) / scale;
    case Agg::integral:
      return totals.integral / 1000 / scale;
    default:
      return last / scale;
  }
}

uint32_t GaugeAgg::witness(const FoldState& fold, int64_t now) const {
  double last = 0;
  const Totals totals = closed(fold, now, last);
  if (agg_ == Agg::min) return totals.low.event;
  if (agg_ == Agg::max) return totals.high.event;
  return changed_;
}

}  // namespace inflight::lab
