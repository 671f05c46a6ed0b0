#include "draw/flights.h"

#include <algorithm>

namespace inflight::web {
namespace {

constexpr double kSeconds = 0.42;
constexpr uint32_t kEventsMost = 24;  // a leap over more is no step
constexpr double kSpeedMost = 2;      // events a second

using sim::Ev;
using view::Box;

float mid_x(const Box& box) { return (box.x0 + box.x1) / 2; }
float mid_y(const Box& box) { return (box.y0 + box.y1) / 2; }

class Starter {
 public:
  explicit Starter(const FlightGround& ground) : g_(ground) {}

  /// False when the event moves nothing that has a place here.
  bool start(const sim::Event& event, Flight& flight) const {
    flight.mid = event.mid;
    flight.lid = event.lid;
    switch (event.kind) {
      case Ev::send:
        flight.state = event.to;
        return producer(event.actor, flight) && message(event.mid, flight);
      case Ev::receive:
        flight.state = event.to;
        return waiting(event.place, flight) && message(event.mid, flight);
      case Ev::del:
        flight.state = event.to;
        return holder(event, flight) && ended(event.place, flight);
      default:
        return false;
    }
  }

 private:
  uint32_t queue_at(uint16_t place) const {
    for (uint32_t i = 0; i < g_.machine.queues.size(); ++i) {
      if (g_.machine.queues[i].name == place) return i;
    }
    return view::kNone;
  }

  bool producer(uint16_t actor, Flight& flight) const {
    for (size_t i = 0; i < g_.layout.producers.size(); ++i) {
      const uint32_t lane = g_.machine.producers[i].lane;
      if (g_.timeline.lanes.producers[lane].actor != actor) continue;
      const Box& box = g_.layout.producers[i];
      flight.x0 = g_.layout.area.phone ? mid_x(box) : box.x1;
      flight.y0 = g_.layout.area.phone ? box.y0 : mid_y(box);
      return true;
    }
    return false;
  }

  bool message(uint32_t mid, Flight& flight) const {
    for (const view::SceneItem& item : g_.items) {
      if (item.spot != view::Spot::message || item.mid != mid) continue;
      flight.x1 = mid_x(item.box);
      flight.y1 = mid_y(item.box);
      const bool row = item.box.width() > item.box.height() + 1;
      if (row && !g_.layout.area.phone) flight.x1 = item.box.x0 + g_.layout.row.ring + 2;
      if (!row || !g_.layout.area.phone) return true;
      flight.y1 -= 8;
      return true;
    }
    return false;
  }

  bool waiting(uint16_t place, Flight& flight) const {
    const uint32_t queue = queue_at(place);
    if (queue == view::kNone || !g_.layout.queues[queue].waiting.there()) return false;
    const view::Zone& zone = g_.layout.queues[queue].waiting;
    flight.x0 = g_.layout.area.phone ? mid_x(zone.box) : zone.discs.x0 + zone.pitch / 2;
    flight.y0 = zone.discs.y0 + zone.disc;
    return true;
  }

  bool holder(const sim::Event& event, Flight& flight) const {
    const uint32_t queue = queue_at(event.place);
    if (queue == view::kNone) return false;
    const view::QueueBox& box = g_.layout.queues[queue];
    for (const view::CardBox& card : g_.layout.cards) {
      if (g_.timeline.lanes.workers[card.worker].actor != event.actor) continue;
      const uint32_t row = card.worker - g_.machine.queues[queue].first_worker;
      if (row >= box.rows.size()) return false;
      flight.x0 =
          g_.layout.area.phone ? mid_x(box.rows[row]) : box.rows[row].x0 + g_.layout.row.ring + 2;
      flight.y0 = mid_y(box.rows[row]);
      return true;
    }
    return false;
  }

  bool ended(uint16_t place, Flight& flight) const {
    const view::QueueBox& box = g_.layout.queues[queue_at(place)];
    if (!box.ended.there()) return false;
    flight.x1 = box.ended.box.x0 + 20;
    flight.y1 = box.ended.header;
    return true;
  }

  const FlightGround& g_;
};

}  // namespace

float Flights::part(const Flight& flight, double now) {
  const auto t = static_cast<float>(std::clamp((now - flight.since) / kSeconds, 0.0, 1.0));
  return t * t * (3 - 2 * t);
}

void Flights::follow(const view::App& app, const FlightGround& ground, double now) {
  const bool calm = !app.playing() || app.reduced_motion() || app.pace() != lab::Pace::event ||
                    app.speed() > kSpeedMost;
  const uint32_t before = position_;
  const bool went_on = playing_ && app.playing();
  position_ = app.state().position;
  playing_ = app.playing();
  if (calm) {
    flights_.clear();
    return;
  }
  flights_.erase(std::remove_if(flights_.begin(), flights_.end(),
                                [&](const Flight& f) { return now - f.since >= kSeconds; }),
                 flights_.end());
  if (!went_on || position_ <= before || position_ - before > kEventsMost) return;
  const Starter starter(ground);
  for (uint32_t i = before; i < position_; ++i) {
    Flight flight;
    flight.since = now;
    if (starter.start(app.log().events[i], flight)) flights_.push_back(flight);
  }
}

}  // namespace inflight::web
