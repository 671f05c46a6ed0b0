// The lane of a queue's servers: what lies where, and whom a short poll asked.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/view/app_fixture.h"
#include "tests/view/timeline_log.h"
#include "view/layout.h"
#include "view/timeline.h"

using namespace inflight;
using namespace inflight::view;
using sim::Ev;

namespace {

struct Servers {
  LogWriter w;
  uint16_t orders = w.queue("orders");
  uint16_t clerk = w.actor("clerk-1");

  Servers() {
    w.send(0, 1, orders);
    w.log.events.back().extra = 0b00010;  // on S2
    asked(1000, Ev::empty, 0b01101, sim::kFalse);
    w.receive(2000, 1, orders, clerk, 1, 30);
    w.log.events.back().extra = 0b00011;
    w.time_out(32000, 1, orders, 1);
    asked(33000, Ev::empty, 0b10000, sim::kFalse);
    w.log.mids.resize(2);
  }
  void asked(int64_t at, Ev kind, uint32_t mask, uint8_t flags) {
    sim::Event& event = w.event(at, kind, 0, orders, clerk);
    event.extra = mask;
    event.flags = flags;
  }
};

}  // namespace

TEST_CASE("SQS-POLL-03 a copy shows while its message is visible, an ask names whom it asked") {
  Servers log;
  const auto lanes = servers_of(log.w.log, {log.orders});
  REQUIRE(lanes.size() == 1);
  REQUIRE(lanes[0].copies.size() == 2);
  CHECK(lanes[0].copies[0].from == 0);
  CHECK(lanes[0].copies[0].to == 2000);
  CHECK(lanes[0].copies[0].servers == 0b00010);
  CHECK(lanes[0].copies[1].from == 32000);
  CHECK(lanes[0].copies[1].to == kOpen);
  REQUIRE(lanes[0].asks.size() == 3);
  CHECK(lanes[0].asks[0].missed);
  CHECK(lanes[0].asks[0].servers == 0b01101);
  CHECK(!lanes[0].asks[1].missed);
  CHECK(lanes[0].asks[2].missed);
}

TEST_CASE("a queue that no poll takes apart has no lane of servers") {
  LogWriter w;
  const uint16_t orders = w.queue("orders");
  w.send(0, 1, orders);
  w.log.mids.resize(2);
  CHECK(servers_of(w.log, {orders}).empty());
}

TEST_CASE("poll-false-empty shows its eight servers, each ask on three of them") {
  Opened lab("labs/polling/poll-false-empty.json");
  lab::Answer answer;
  answer.runs = lab.app.lab().tests->solutions[0].runs;
  const lab::RunOutcome run = lab::execute_run(lab.app.lab(), "miss", &answer, 0, 1);
  REQUIRE(run.ok());
  const Timeline timeline = timeline_of(run.execution.log, run.execution.scenario);
  CHECK(timeline.servers == 8);
  REQUIRE(timeline.server_lanes.size() == 1);
  Measures m;
  m.pitch = 14;
  m.bar = 10;
  m.server = 10;
  m.queue_head = 30;
  View v;
  v.width = 800;
  v.height = 2000;
  v.t1 = static_cast<double>(timeline.horizon);
  v.head = v.limit = timeline.horizon;
  const Layout layout = layout_of(timeline, m, v);
  const auto lane = std::find_if(layout.lanes.begin(), layout.lanes.end(),
                                 [](const Lane& each) { return each.kind == LaneKind::servers; });
  REQUIRE(lane != layout.lanes.end());
  CHECK(lane->rows == 8);
  int64_t asks = 0;
  int64_t copies = 0;
  for (const Item& item : layout.items) {
    asks += item.part == Part::ask;
    copies += item.part == Part::copy;
    if (item.part != Part::ask && item.part != Part::copy) continue;
    CHECK(item.box.y0 >= lane->box.y0);
    CHECK(item.box.y1 <= lane->box.y1);
  }
  CHECK(asks > 0);
  CHECK(asks % 3 == 0);
  CHECK(copies >= 15);  // one a letter
  // Under fog nothing later is there.
  View early = v;
  early.limit = 0;
  for (const Item& item : layout_of(timeline, m, early).items) {
    if (item.part == Part::ask) CHECK(item.box.x0 <= layout.scale.x(int64_t{0}));
  }
}
