// Places of lanes as arranged, and the lane of one message (timeline-ui 4 and 19).
#include "doctest/doctest.h"

#include <algorithm>
#include <vector>

#include "tests/view/timeline_log.h"
#include "view/hit.h"
#include "view/layout.h"

using namespace inflight;
using namespace inflight::view;
using sim::Ev;
using sim::MessageState;

namespace {

constexpr int64_t kDay = 86'400'000;

Measures measures() {
  Measures m{28, 24, 128, 36, 16, 20, 24, 28, 8, 20, 12, 16};
  m.pad_right = 16;
  m.message = 48;
  return m;
}

Timeline timeline(const sim::Log& log, int64_t horizon) {
  world::Scenario scenario;
  scenario.horizon = Span{horizon};
  actors::Consumer worker;
  worker.name = "worker";
  worker.count = 1;
  scenario.actors.push_back(worker);
  return timeline_of(log, scenario);
}

View whole(int64_t horizon, const std::vector<ShownLane>* lanes) {
  View view;
  view.width = 1080;
  view.height = 460;
  view.t1 = static_cast<double>(horizon);
  view.head = view.limit = horizon;
  view.lanes = lanes;
  return view;
}

ShownLane shown(LaneKind kind, uint32_t index = 0, bool pinned = false, bool closed = false) {
  return {{kind, index, "", ""}, pinned, closed, false};
}

std::vector<Item> of(const Layout& layout, Part part) {
  std::vector<Item> items;
  for (const Item& item : layout.items) {
    if (item.part == part) items.push_back(item);
  }
  return items;
}

void note(LogWriter& w) {
  w.log.lids.resize(2);
  w.log.mids.resize(3);
  w.log.mids[1].lid = w.log.mids[2].lid = 1;
}

/// Received three times, kept alive by a heartbeat once, then moved to a DLQ.
LogWriter tried_thrice() {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  const uint16_t dlq = w.queue("orders-dlq");
  const uint16_t a = w.actor("worker-1");
  note(w);
  w.send(0, 1, q);
  w.receive(10'000, 1, q, a, 1, 30);
  w.event(20'000, Ev::extend, 1, q, a).value = 30;
  w.time_out(50'000, 1, q, 1);
  w.receive(60'000, 1, q, a, 2, 30);
  w.time_out(90'000, 1, q, 2);
  w.receive(95'000, 1, q, a, 3, 30);
  w.time_out(125'000, 1, q, 3);
  w.move(130'000, Ev::dlq_move, 1, q, MessageState::visible, MessageState::moved);
  w.move(130'000, Ev::visible, 1, dlq, MessageState::none, MessageState::visible);
  w.log.events.back().extra = w.log.intern("dlq");
  return w;
}

}  // namespace

TEST_CASE("each receive has a bracket until the next one, and heartbeats stand where they came") {
  const LogWriter w = tried_thrice();
  const Timeline line = timeline(w.log, 200'000);
  const std::vector<ShownLane> lanes{shown(LaneKind::message, 1)};
  const Layout layout = layout_of(line, measures(), whole(200'000, &lanes));
  const std::vector<Item> receipts = of(layout, Part::receipt);
  REQUIRE(receipts.size() == 3);
  CHECK(receipts[0].box.x0 == doctest::Approx(layout.scale.x(int64_t{10'000})));
  CHECK(receipts[0].box.x1 == doctest::Approx(layout.scale.x(int64_t{60'000})));
  CHECK(receipts[2].box.x1 == doctest::Approx(layout.scale.x(int64_t{130'000})));
  const std::vector<Item> beats = of(layout, Part::beat);
  REQUIRE(beats.size() == 1);
  CHECK(beats[0].box.x0 == doctest::Approx(layout.scale.x(int64_t{20'000})));
  CHECK(of(layout, Part::sign).size() == 3);  // each return
  for (const Item& item : of(layout, Part::bar)) CHECK(item.box.height() == doctest::Approx(16));
}

TEST_CASE("a heartbeat moves the deadline from the call on, not from the receive") {
  const LogWriter w = tried_thrice();
  const Timeline line = timeline(w.log, 200'000);
  const std::vector<ShownLane> lanes{shown(LaneKind::message, 1)};
  View view = whole(200'000, &lanes);
  view.limit = 15'000;
  const Layout before = layout_of(line, measures(), view);
  REQUIRE(of(before, Part::deadline).size() == 1);
  CHECK(of(before, Part::deadline)[0].box.x1 == doctest::Approx(before.scale.x(int64_t{40'000})));
  view.limit = 25'000;
  const Layout after = layout_of(line, measures(), view);
  CHECK(of(after, Part::deadline)[0].box.x1 == doctest::Approx(after.scale.x(int64_t{50'000})));
}

TEST_CASE("SQS-RET-04 the age goes on across the move to a DLQ, SQS-RET-05 on FIFO it restarts") {
  Stay stay;
  stay.from = 3 * kDay;
  stay.arrival = Arrival::dead_lettered;
  QueueLimits queue;
  CHECK(age_from(stay, queue, 0) == 0);
  queue.fifo = true;
  CHECK(age_from(stay, queue, 0) == 3 * kDay);

  const LogWriter w = tried_thrice();
  const Timeline line = timeline(w.log, 5 * kDay);
  const std::vector<ShownLane> lanes{shown(LaneKind::message, 1)};
  const Layout layout = layout_of(line, measures(), whole(5 * kDay, &lanes));
  CHECK(of(layout, Part::age).size() == 2);
  CHECK(of(layout, Part::link).size() == 1);
  View view = whole(5 * kDay, &lanes);
  view.limit = kDay;
  const Layout ahead = layout_of(line, measures(), view);
  REQUIRE(of(ahead, Part::expiry).size() == 1);  // 4 days after the send (SQS-RET-01)
  CHECK(of(ahead, Part::expiry)[0].box.x0 == doctest::Approx(ahead.scale.x(4 * kDay)));
}

TEST_CASE("SQS-VIS-05 twelve hours after the receive stands a wall") {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  const uint16_t a = w.actor("worker-1");
  note(w);
  w.send(0, 1, q);
  w.receive(3'600'000, 1, q, a, 1, 43'200);
  const Timeline line = timeline(w.log, kDay);
  const std::vector<ShownLane> lanes{shown(LaneKind::message, 1)};
  View view = whole(kDay, &lanes);
  view.limit = 2 * 3'600'000;
  const Layout layout = layout_of(line, measures(), view);
  REQUIRE(of(layout, Part::wall).size() == 1);
  CHECK(of(layout, Part::wall)[0].box.x0 ==
        doctest::Approx(layout.scale.x(int64_t{13} * 3'600'000)));
}

TEST_CASE("a message's own lane hides what comes after the fog") {
  const LogWriter w = tried_thrice();
  const Timeline line = timeline(w.log, 200'000);
  const std::vector<ShownLane> lanes{shown(LaneKind::message, 1)};
  View view = whole(200'000, &lanes);
  for (int64_t limit : {0, 5'000, 30'000, 70'000, 129'999, 130'000}) {
    view.limit = limit;
    const Layout layout = layout_of(line, measures(), view);
    for (const Item& item : layout.items) {
      const bool ahead = item.part == Part::deadline || item.part == Part::expiry ||
                         item.part == Part::wall || item.part == Part::end;
      if (!ahead) CHECK(item.box.x0 <= layout.scale.x(limit) + 6.01F);
    }
    CHECK(of(layout, Part::link).empty() == (limit < 130'000));
  }
}

TEST_CASE("a move to another queue is drawn from row to row") {
  const LogWriter w = tried_thrice();
  const Timeline line = timeline(w.log, 200'000);
  const std::vector<ShownLane> lanes{shown(LaneKind::queue, 0), shown(LaneKind::queue, 1)};
  const Layout layout = layout_of(line, measures(), whole(200'000, &lanes));
  REQUIRE(layout.crossings.size() == 1);
  CHECK(layout.crossings[0].x == doctest::Approx(layout.scale.x(int64_t{130'000})));
  CHECK(layout.crossings[0].y0 < layout.crossings[0].y1);
  CHECK_FALSE(layout.crossings[0].back);
}

TEST_CASE("what a worker holds: a batch stands one under another, alone it stands in the first") {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  const uint16_t a = w.actor("worker-1");
  for (uint32_t mid = 1; mid <= 3; ++mid) w.send(0, mid, q);
  for (uint32_t mid = 1; mid <= 3; ++mid) w.receive(1000, mid, q, a, 1, 30);
  for (uint32_t mid = 1; mid <= 3; ++mid) {
    w.move(2000, Ev::del, mid, q, MessageState::in_flight, MessageState::deleted);
  }
  w.send(2500, 4, q);
  w.receive(3000, 4, q, a, 1, 30);
  const std::vector<HeldRows> held = held_by(bars_of(w.log, {}), {a, 0});
  REQUIRE(held.size() == 2);
  REQUIRE(held[0].rows.size() == 3);
  CHECK(held[0].rows[0].size() == 2);
  CHECK(held[1].rows.empty());
}

TEST_CASE("property: rows of a worker never overlap and hold all it had in flight") {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const sim::Log log = random_log(seed, 600, 2);
    const Bars bars = bars_of(log, {});
    const uint16_t worker = log.find_name("worker-1");
    const std::vector<HeldRows> held = held_by(bars, {worker});
    size_t shown_ones = 0;
    for (const auto& row : held[0].rows) {
      shown_ones += row.size();
      for (size_t i = 1; i < row.size(); ++i) {
        CHECK(bars.segments[row[i - 1]].to <= bars.segments[row[i]].from);
      }
    }
    const auto all = std::count_if(
        bars.segments.begin(), bars.segments.end(),
        [](const Segment& s) { return s.state == MessageState::in_flight && s.to != s.from; });
    if (held[0].rows.size() < kRowsMax) CHECK(static_cast<int64_t>(shown_ones) == all);
  }
}

TEST_CASE("pinned lanes keep their place while the others scroll under them") {
  const sim::Log log = random_log(4, 400, 3);
  const Timeline line = timeline(log, 100'000);
  std::vector<ShownLane> lanes{shown(LaneKind::worker, 0, true), shown(LaneKind::queue, 0),
                               shown(LaneKind::queue, 1), shown(LaneKind::queue, 2)};
  View view = whole(100'000, &lanes);
  const Layout still = layout_of(line, measures(), view);
  REQUIRE(still.lanes[0].pinned);
  CHECK(still.lanes[0].box.y0 == still.tracks.y0);
  CHECK(still.scroll_top >= still.lanes[0].box.y1);
  CHECK(still.lanes[1].box.y0 >= still.scroll_top);
  view.scroll = 200;
  const Layout moved = layout_of(line, measures(), view);
  REQUIRE(moved.scroll > 100);
  CHECK(moved.lanes[0].box.y0 == still.lanes[0].box.y0);
  CHECK(moved.lanes[1].box.y0 == doctest::Approx(still.lanes[1].box.y0 - moved.scroll));
  // A place in the pinned part is the pinned lane, whatever has scrolled under it.
  const float y = moved.lanes[0].box.y0 + 5;
  CHECK(lane_at(moved, 300, y) == 0U);
  const auto hit = item_at(moved, 300, y, 40);
  if (hit) CHECK(moved.lanes[moved.items[*hit].lane].pinned);
}

TEST_CASE("more pinned lanes than fit scroll like the others") {
  const Timeline line = timeline(random_log(4, 400, 1), 100'000);
  const std::vector<ShownLane> lanes(30, shown(LaneKind::worker, 0, true));
  const Layout layout = layout_of(line, measures(), whole(100'000, &lanes));
  CHECK(layout.lanes.front().pinned);
  CHECK_FALSE(layout.lanes.back().pinned);
  CHECK(layout.scroll_top < layout.tracks.y1);
  CHECK(layout.content > layout.tracks.height());
}

TEST_CASE("folding takes the rows away and keeps the head; lanes never overlap") {
  const sim::Log log = random_log(6, 500, 2);
  const Timeline line = timeline(log, 100'000);
  for (const bool closed : {false, true}) {
    const std::vector<ShownLane> lanes{
        shown(LaneKind::queue, 0, false, closed), shown(LaneKind::worker, 0, false, closed),
        shown(LaneKind::held, 0, false, closed), shown(LaneKind::message, 1, false, closed),
        shown(LaneKind::api, 0, false, closed)};
    const Layout layout = layout_of(line, measures(), whole(100'000, &lanes));
    REQUIRE(layout.lanes.size() == 5);
    for (size_t i = 1; i < layout.lanes.size(); ++i) {
      CHECK(layout.lanes[i].box.y0 >= layout.lanes[i - 1].box.y1);
      CHECK(layout.lanes[i].box.height() >= 12);
    }
    if (!closed) continue;
    CHECK(layout.lanes[0].box.height() < 40);
    CHECK(layout.counts.size() == 1);
    for (const Item& item : layout.items) CHECK(item.lane != 0);
  }
}

TEST_CASE("a lane that only the selection brought changes no measure") {
  const Timeline line = timeline(tried_thrice().log, 200'000);
  std::vector<ShownLane> lanes{shown(LaneKind::queue, 0), shown(LaneKind::worker, 0)};
  const Layout before = layout_of(line, measures(), whole(200'000, &lanes));
  lanes.push_back(shown(LaneKind::message, 1));
  lanes.back().passing = true;
  const Layout after = layout_of(line, measures(), whole(200'000, &lanes));
  CHECK(after.fitted == before.content);
  CHECK(after.content > before.content);
  for (size_t i = 0; i < before.lanes.size(); ++i) {
    CHECK(after.lanes[i].box.y0 == before.lanes[i].box.y0);
  }
}
