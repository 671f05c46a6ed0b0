#include "doctest/doctest.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/view/timeline_log.h"
#include "view/hit.h"
#include "view/layout.h"
#include "view/ruler.h"
#include "view/window.h"

using namespace inflight;
using namespace inflight::view;
using sim::Ev;
using sim::MessageState;

namespace {

const Measures kMeasures{28, 24, 128, 36, 16, 20, 24, 28, 8, 20, 12, 16};

Timeline timeline(const sim::Log& log, int64_t horizon) {
  Timeline result;
  result.horizon = horizon;
  result.bars = bars_of(log, {});
  result.lanes = lanes_of(log, {"worker-1"}, {});
  return result;
}

View whole(int64_t horizon) {
  View view;
  view.width = 1080;
  view.height = 460;
  view.top = 104;
  view.t1 = static_cast<double>(horizon);
  view.head = horizon;
  view.limit = horizon;
  return view;
}

std::vector<Item> of(const Layout& layout, Part part) {
  std::vector<Item> items;
  for (const Item& item : layout.items) {
    if (item.part == part) items.push_back(item);
  }
  return items;
}

LogWriter one_message() {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  const uint16_t a = w.actor("worker-1");
  w.send(10'000, 1, q);
  w.receive(20'000, 1, q, a, 1, 30);
  w.work(20'000, Ev::work, 1, q, a, 1);
  w.work(40'000, Ev::effect, 1, q, a, 1);
  w.move(40'000, Ev::del, 1, q, MessageState::in_flight, MessageState::deleted);
  return w;
}

}  // namespace

TEST_CASE("tick labels are m:ss with as many decimals as the step needs") {
  CHECK(tick_label(0, 1000) == "0:00");
  CHECK(tick_label(150'000, 30'000) == "2:30");
  CHECK(tick_label(150'500, 500) == "2:30.5");
  CHECK(tick_label(150'520, 20) == "2:30.52");
  CHECK(tick_label(150'523, 1) == "2:30.523");
  CHECK(tick_label(3'727'000, 1000) == "1:02:07");
  CHECK(tick_label(183'600'000, 3'600'000) == "2d 03:00");
}

TEST_CASE("labelled ticks are round, far enough apart, and lie inside the window") {
  for (double span : {20.0, 100.0, 3000.0, 60'000.0, 720'000.0, 86'400'000.0, 1.296e9}) {
    const Scale scale{span / 3, span / 3 + span, 128, 1064};
    const int64_t step = tick_step(scale, 72);
    CAPTURE(span);
    CAPTURE(step);
    CHECK(static_cast<double>(step) * scale.px_per_ms() >= 72);
    const std::vector<Tick> all = ticks(scale, step, static_cast<int64_t>(2 * span));
    CHECK(all.size() >= 3);
    CHECK(all.size() < 200);
    for (const Tick& tick : all) {
      CHECK(scale.x(tick.at) >= 127.99F);
      CHECK(scale.x(tick.at) <= 1064.01F);
      CHECK(tick.major == (tick.at % step == 0));
    }
  }
}

TEST_CASE("TL-03 fifty notches in and out keep the time under the cursor within a pixel") {
  Window window;
  window.set_horizon(720'000);
  window.show(100'000, 400'000);
  const float cursor = 700;
  const auto scale = [&] { return Scale{window.begin(), window.end(), 128, 1064}; };
  const double about = scale().t(cursor);
  for (int notch = 0; notch < 50; ++notch) {
    window.zoom(1 / 0.8, scale().t(cursor));
    CHECK(std::abs(scale().x(about) - cursor) <= 1);
  }
  for (int notch = 0; notch < 30; ++notch) {
    window.zoom(0.8, scale().t(cursor));
    CHECK(std::abs(scale().x(about) - cursor) <= 1);
  }
}

TEST_CASE("bars lie where their times are, and nothing lies beyond the limit but the deadline") {
  const LogWriter w = one_message();
  const Timeline line = timeline(w.log, 60'000);
  View view = whole(60'000);
  view.head = view.limit = 30'000;
  const Layout layout = layout_of(line, kMeasures, view);
  const std::vector<Item> bars = of(layout, Part::bar);
  REQUIRE(bars.size() == 2);
  CHECK(bars[0].box.x0 == doctest::Approx(layout.scale.x(int64_t{10'000})));
  CHECK(bars[0].box.x1 == doctest::Approx(layout.scale.x(int64_t{20'000})));
  CHECK(bars[1].box.x1 == doctest::Approx(layout.scale.x(int64_t{30'000})));
  CHECK(bars[0].box.y0 == bars[1].box.y0);
  const std::vector<Item> deadlines = of(layout, Part::deadline);
  REQUIRE(deadlines.size() == 1);
  CHECK(deadlines[0].box.x1 == doctest::Approx(layout.scale.x(int64_t{50'000})));
  CHECK(of(layout, Part::end).empty());
  for (const Item& item : layout.items) {
    if (item.part != Part::deadline) CHECK(item.box.x1 <= layout.scale.x(int64_t{30'000}) + 0.01F);
  }
}

TEST_CASE("at the end of the run the deadline is gone and the message has its end") {
  const LogWriter w = one_message();
  const Layout layout = layout_of(timeline(w.log, 60'000), kMeasures, whole(60'000));
  CHECK(of(layout, Part::deadline).empty());
  REQUIRE(of(layout, Part::end).size() == 1);
  REQUIRE(of(layout, Part::work).size() == 1);
  CHECK(of(layout, Part::act).size() == 1);
}

TEST_CASE("lanes keep their places whatever the limit is") {
  const sim::Log log = random_log(3, 300, 2);
  const Timeline line = timeline(log, 60'000);
  View view = whole(60'000);
  const Layout all = layout_of(line, kMeasures, view);
  view.head = view.limit = 1;
  const Layout early = layout_of(line, kMeasures, view);
  REQUIRE(all.lanes.size() == early.lanes.size());
  for (size_t i = 0; i < all.lanes.size(); ++i) CHECK(all.lanes[i].box.y0 == early.lanes[i].box.y0);
}

TEST_CASE("scrolling is bounded by what the lanes need") {
  const Timeline line = timeline(random_log(3, 300, 2), 60'000);
  View view = whole(60'000);
  view.scroll = 1e9F;
  const Layout layout = layout_of(line, kMeasures, view);
  CHECK(layout.scroll == doctest::Approx(std::max(0.0F, layout.content - layout.tracks.height())));
  view.scroll = -5;
  CHECK(layout_of(line, kMeasures, view).scroll == 0);
}

TEST_CASE("TL-06 a hundred thousand events give no more items than the screen has pixels for") {
  const sim::Log log = random_log(5, 100'000, 2);
  const int64_t horizon = log.events.back().at;
  const Timeline line = timeline(log, horizon);
  for (double share : {1.0, 0.1, 0.01, 0.001}) {
    CAPTURE(share);
    View view = whole(horizon);
    view.t1 = static_cast<double>(horizon) * share;
    const Layout layout = layout_of(line, kMeasures, view);
    CHECK(layout.items.size() > 20);
    CHECK(layout.items.size() <= 20'000);
    CHECK(layout.mini.size() <= 7 * 1080);
    for (const CountLine& counts : layout.counts) CHECK(counts.columns.size() <= 1300);
  }
}

TEST_CASE("TL-05 one dead letter among many deletes is always there") {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  for (uint32_t mid = 1; mid <= 20'000; ++mid) {
    const int64_t at = int64_t{mid} * 10;
    w.send(at, mid, q);
    const bool dead = mid == 11'111;
    w.move(at + 9, dead ? Ev::dlq_move : Ev::del, mid, q, MessageState::visible,
           dead ? MessageState::moved : MessageState::deleted);
  }
  const Timeline line = timeline(w.log, 300'000);
  const Layout layout = layout_of(line, kMeasures, whole(300'000));
  const std::vector<Item> ends = of(layout, Part::end);
  CHECK(ends.size() < 400);
  CHECK(std::count_if(ends.begin(), ends.end(),
                      [](const Item& item) { return item.mid == 11'111; }) == 1);
}

TEST_CASE("segments too narrow to tell apart run together and count all of them") {
  const sim::Log log = random_log(9, 60'000, 1);
  const Timeline line = timeline(log, log.events.back().at);
  const Layout layout = layout_of(line, kMeasures, whole(line.horizon));
  uint64_t shown = 0;
  for (const Item& item : layout.items) {
    if (item.part == Part::bar || item.part == Part::run) shown += item.count;
  }
  uint64_t made = 0;
  for (uint32_t row = 0; row < std::min<size_t>(kRowsMax, line.bars.queues[0].rows.size()); ++row) {
    const float y = layout.lanes[0].box.y0 + 46 + static_cast<float>(row) * 20;
    if (y + 20 > layout.tracks.y0 && y < layout.tracks.y1) {
      made += line.bars.queues[0].rows[row].size();
    }
  }
  CHECK(shown == made);
}

TEST_CASE("rows beyond the limit fold into one line that counts their messages") {
  LogWriter w;
  const uint16_t q = w.queue("orders");
  for (uint32_t mid = 1; mid <= 40; ++mid) w.send(int64_t{mid} * 100, mid, q);
  const Timeline line = timeline(w.log, 10'000);
  View view = whole(10'000);
  view.height = 900;
  const Layout layout = layout_of(line, kMeasures, view);
  REQUIRE(layout.lanes[0].folded);
  CHECK(layout.lanes[0].rows == kRowsMax);
  REQUIRE(layout.folded.size() == 1);
  CHECK(layout.folded[0].columns.back().most.visible == 40 - static_cast<int32_t>(kRowsMax));
  CHECK(layout.folded[0].columns.front().most.visible == 0);
}

TEST_CASE("the pointer finds the small thing on the big one, within four pixels") {
  const LogWriter w = one_message();
  const Layout layout = layout_of(timeline(w.log, 60'000), kMeasures, whole(60'000));
  const Item work = of(layout, Part::work)[0];
  const Item star = of(layout, Part::act)[0];
  const float y = (work.box.y0 + work.box.y1) / 2;
  const auto part_at = [&](float x, float at_y) {
    const auto hit = item_at(layout, x, at_y);
    return hit ? layout.items[*hit].part : Part::goal;
  };
  CHECK(part_at((work.box.x0 + work.box.x1) / 2, y) == Part::work);
  CHECK(part_at((star.box.x0 + star.box.x1) / 2, y) == Part::act);
  CHECK(part_at(work.box.x0 - 3.5F, y) == Part::work);
  CHECK_FALSE(item_at(layout, work.box.x0 - 6, y).has_value());
  CHECK_FALSE(item_at(layout, 10, y).has_value());
}

TEST_CASE("areas: what the page covers belongs to nobody") {
  const Layout layout = layout_of(timeline(one_message().log, 60'000), kMeasures, whole(60'000));
  CHECK(area_at(layout, 500, 50) == Area::none);
  CHECK(area_at(layout, 500, 110) == Area::minimap);
  CHECK(area_at(layout, 500, 140) == Area::ruler);
  CHECK(area_at(layout, 500, 200) == Area::tracks);
  CHECK(area_at(layout, 50, 200) == Area::names);
  CHECK(area_at(layout, 500, 470) == Area::none);
  REQUIRE(lane_at(layout, 500, layout.lanes[0].box.y0 + 1).has_value());
}
