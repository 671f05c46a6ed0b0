#include "doctest/doctest.h"

#include <map>
#include <string>

#include "tests/view/timeline_log.h"
#include "view/bars.h"
#include "view/lanes.h"

using namespace inflight;
using namespace inflight::view;
using sim::Ev;
using sim::MessageState;

namespace {

/// Counts by folding the log from its start, the way the screen must agree with.
Counts folded(const sim::Log& log, uint16_t place, int64_t t) {
  Counts counts;
  counts.at = t;
  const auto add = [&](MessageState state, int32_t n) {
    if (state == MessageState::delayed) counts.delayed += n;
    if (state == MessageState::visible) counts.visible += n;
    if (state == MessageState::in_flight) counts.in_flight += n;
  };
  for (const sim::Event& event : log.events) {
    if (event.at > t || event.place != place || event.from == event.to) continue;
    add(event.from, -1);
    add(event.to, 1);
  }
  return counts;
}

Counts from_segments(const Bars& bars, uint16_t queue, int64_t t) {
  Counts counts;
  counts.at = t;
  for (const auto& row : bars.queues[queue].rows) {
    for (uint32_t index : row) {
      const Segment& s = bars.segments[index];
      if (t < s.from || t >= s.to) continue;
      counts.delayed += s.state == MessageState::delayed ? 1 : 0;
      counts.visible += s.state == MessageState::visible ? 1 : 0;
      counts.in_flight += s.state == MessageState::in_flight ? 1 : 0;
    }
  }
  return counts;
}

}  // namespace

TEST_CASE("segments and counters agree with the fold of the log at random moments") {
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    const sim::Log log = random_log(seed, 300, 2);
    const Bars bars = bars_of(log, {});
    Dice dice(seed + 1000);
    for (int i = 0; i < 50; ++i) {
      const int64_t t = dice.below(log.events.back().at + 1000);
      CAPTURE(t);
      for (uint16_t queue = 0; queue < bars.queues.size(); ++queue) {
        const Counts expected = folded(log, bars.queues[queue].name, t);
        CHECK(counts_at(bars.queues[queue], t) == expected);
        CHECK(from_segments(bars, queue, t) == expected);
      }
    }
  }
}

TEST_CASE("a row holds one message at a time, in order, and a message keeps its row") {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const Bars bars = bars_of(random_log(seed, 400, 1), {});
    for (uint32_t row = 0; row < bars.queues[0].rows.size(); ++row) {
      int64_t free_from = 0;
      for (uint32_t index : bars.queues[0].rows[row]) {
        const Segment& s = bars.segments[index];
        CHECK(s.from >= free_from);
        CHECK(s.to > s.from);
        CHECK(bars.stays[s.stay].row == row);
        free_from = s.to;
      }
    }
  }
}

TEST_CASE("the lowest free row is taken first") {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  w.send(0, 1, q);
  w.send(10, 2, q);
  w.send(20, 3, q);
  w.move(30, Ev::del, 2, q, MessageState::visible, MessageState::deleted);
  w.move(30, Ev::del, 1, q, MessageState::visible, MessageState::deleted);
  w.send(40, 4, q);
  w.send(40, 5, q);
  w.send(40, 6, q);
  const Bars bars = bars_of(w.log, {q});
  std::map<uint32_t, uint32_t> rows;
  for (const Stay& stay : bars.stays) rows[stay.mid] = stay.row;
  CHECK(rows == std::map<uint32_t, uint32_t>{{1, 0}, {2, 1}, {3, 2}, {4, 0}, {5, 1}, {6, 3}});
}

TEST_CASE("SQS-VIS-03 the deadline is the last timeout set at or before the moment") {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  const uint16_t a = w.actor("worker-1");
  w.send(0, 1, q);
  w.receive(1000, 1, q, a, 1, 30);
  w.event(11'000, Ev::extend, 1, q, a).value = 20;
  w.event(21'000, Ev::extend, 1, q, a).value = 20;
  const Bars bars = bars_of(w.log, {q});
  const Segment& flight = bars.segments[bars.stays[0].last_segment];
  CHECK(bars.deadline(flight, 999) == kOpen);
  CHECK(bars.deadline(flight, 1000) == 31'000);
  CHECK(bars.deadline(flight, 10'999) == 31'000);
  CHECK(bars.deadline(flight, 11'000) == 31'000);
  CHECK(bars.deadline(flight, 21'000) == 41'000);
  CHECK(bars.deadline(bars.segments[flight.before], 500) == kOpen);
}

namespace {

/// Worker 1 is late with message 7, worker 2 gets it too and makes the effect a second time.
LogWriter charged_twice() {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  const uint16_t a = w.actor("worker-1");
  const uint16_t b = w.actor("worker-2");
  w.send(0, 7, q);
  w.receive(0, 7, q, a, 1, 30);
  w.work(0, Ev::work, 7, q, a, 1);
  w.time_out(30'000, 7, q, 1);
  w.receive(30'000, 7, q, b, 2, 30);
  w.work(30'000, Ev::work, 7, q, b, 2);
  w.work(33'000, Ev::effect, 7, q, a, 1);
  w.event(33'000, Ev::delete_noop, 7, q, a);
  w.work(55'000, Ev::effect, 7, q, b, 2, sim::kDup);
  w.move(55'000, Ev::del, 7, q, MessageState::in_flight, MessageState::deleted);
  return w;
}

}  // namespace

TEST_CASE("a message in work at two workers at once is held twice from the second receive on") {
  const Bars bars = bars_of(charged_twice().log, {});
  REQUIRE(bars.stays.size() == 1);
  const Segment& second = bars.segments[bars.stays[0].last_segment];
  CHECK(second.rc == 2);
  CHECK(second.twice_at == 30'000);
  CHECK(second.to == 55'000);
  uint32_t index = second.before;
  while (index != kNone) {
    CHECK(bars.segments[index].twice_at == kOpen);
    index = bars.segments[index].before;
  }
  CHECK(bars.stays[0].end == MessageState::deleted);
}

TEST_CASE("a worker that goes on past the timeout of its receive is late from there") {
  const LogWriter w = charged_twice();
  const Lanes lanes = lanes_of(w.log, {"worker-1", "worker-2", "worker-3"}, {});
  REQUIRE(lanes.workers.size() == 3);
  REQUIRE(lanes.workers[0].works.size() == 1);
  const Work& late = lanes.workers[0].works[0];
  CHECK(late.late_from == 30'000);
  CHECK(late.to == 33'000);
  CHECK_FALSE(late.dup);
  const Work& second = lanes.workers[1].works[0];
  CHECK(second.late_from == kOpen);
  CHECK(second.dup);
  CHECK(lanes.workers[2].actor == 0);
  CHECK(status_at(lanes.workers[0], 32'999).doing == Doing::working);
  CHECK(status_at(lanes.workers[0], 33'000).doing == Doing::idle);
  CHECK(status_at(lanes.workers[2], 5).doing == Doing::idle);
}

TEST_CASE("a crash ends work and wait, and lasts until the restart") {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  const uint16_t a = w.actor("worker-1");
  w.event(0, Ev::poll, 0, q, a);
  w.send(500, 1, q);
  w.receive(500, 1, q, a, 1, 30);
  w.work(500, Ev::work, 1, q, a, 1);
  w.work(2000, Ev::crash, 1, q, a, 1);
  w.event(9000, Ev::restart, 0, q, a);
  w.event(9000, Ev::poll, 0, q, a);
  w.event(29'000, Ev::empty, 0, q, a);
  const Lanes lanes = lanes_of(w.log, {"worker-1"}, {});
  const Worker& worker = lanes.workers[0];
  REQUIRE(worker.waits.size() == 2);
  CHECK(worker.waits[0].to == 500);
  CHECK(worker.waits[1].to == 29'000);
  CHECK(worker.works[0].to == 2000);
  CHECK(worker.works[0].end == WorkEnd::crash);
  REQUIRE(worker.downs.size() == 1);
  CHECK(worker.downs[0].from == 2000);
  CHECK(worker.downs[0].to == 9000);
  CHECK(status_at(worker, 100).doing == Doing::polling);
  CHECK(status_at(worker, 5000).doing == Doing::down);
  CHECK(status_at(worker, 9000).doing == Doing::polling);
}
