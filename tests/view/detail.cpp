// Level of detail: buckets against a brute force, and what of a large run reaches the screen.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "lab/scenario.h"
#include "lab/session.h"
#include "tests/view/timeline_log.h"
#include "view/layout.h"
#include "view/scenes.h"

namespace inflight::view {
namespace {

const Measures kMeasures{28, 24, 128, 36, 8, 12, 12, 14, 8, 14, 12, 8, 16};

/// `steps` of random counts; several at one moment are one step.
std::vector<Counts> random_steps(uint64_t seed, int64_t steps, int64_t& horizon) {
  Dice dice(seed);
  std::vector<Counts> list{Counts{}};
  int64_t at = 0;
  for (int64_t i = 0; i < steps; ++i) {
    at += 1 + dice.below(90);
    const auto some = [&] { return static_cast<int32_t>(dice.below(40)); };
    list.push_back({at, some(), some(), some()});
  }
  horizon = at + 50;
  return list;
}

/// The bucket of [from, to), ms by ms.
Bucket slow_bucket(const std::vector<Counts>& steps, int64_t from, int64_t to) {
  Bucket out;
  std::array<int64_t, kChannels> sum{};
  size_t next = 0;
  Channels now{};
  for (int64_t t = 0; t < to; ++t) {
    while (next < steps.size() && steps[next].at <= t) {
      if (steps[next].at > from) ++out.changes;
      now = channels_of(steps[next++]);
    }
    if (t < from) continue;
    for (size_t i = 0; i < kChannels; ++i) {
      out.least[i] = t == from ? now[i] : std::min(out.least[i], now[i]);
      out.most[i] = std::max(out.most[i], now[i]);
      sum[i] += now[i];
    }
    out.peak = std::max(out.peak, now[0] + now[1] + now[2]);
  }
  out.last = now;
  for (size_t i = 0; i < kChannels; ++i) {
    out.mean[i] = static_cast<float>(sum[i]) / static_cast<float>(to - from);
  }
  return out;
}

void check_same(const Bucket& a, const Bucket& b) {
  CHECK(a.least == b.least);
  CHECK(a.most == b.most);
  CHECK(a.last == b.last);
  CHECK(a.peak == b.peak);
  for (size_t i = 0; i < kChannels; ++i) {
    CHECK(a.mean[i] == doctest::Approx(static_cast<double>(b.mean[i])).epsilon(0.001));
  }
}

struct Made {
  lab::Lab lab;
  lab::Execution execution;
  Timeline timeline;
};

Made made(const SceneSize& size) {
  lab::LabLoad load = lab::load_lab(scene_lab(size));
  for (const Problem& each : load.problems) FAIL_CHECK(each.pointer, ": ", each.expected);
  REQUIRE(load.lab.has_value());
  lab::RunOutcome outcome = lab::execute_run(*load.lab, "main", nullptr, 0, 1);
  REQUIRE(outcome.ok());
  Made result{std::move(*load.lab), std::move(outcome.execution), {}};
  result.timeline = timeline_of(result.execution.log, result.execution.scenario);
  return result;
}

View at_zoom(const Timeline& timeline, double begin, double length) {
  View view;
  view.width = 1080;
  view.height = 900;
  view.t0 = begin;
  view.t1 = begin + length;
  view.head = view.limit = timeline.horizon;
  return view;
}

size_t rectangles(const Layout& layout) {
  size_t count = layout.items.size() + layout.mini.size() + layout.mini_faults.size();
  for (const auto* lines : {&layout.counts, &layout.folded}) {
    for (const CountLine& line : *lines) count += line.columns.size();
  }
  return count;
}

}  // namespace

TEST_CASE("a bucket of every level tells what a brute force counts") {
  constexpr uint64_t kSeed = 11;
  CAPTURE(kSeed);
  int64_t horizon = 0;
  const std::vector<Counts> steps = random_steps(kSeed, 2000, horizon);
  const Pyramid pyramid(steps, horizon);
  REQUIRE(pyramid.levels() > 5);
  for (size_t level = 0; level < pyramid.levels(); ++level) {
    const int64_t width = pyramid.width(level);
    const std::vector<Bucket>& buckets = pyramid.level(level);
    CAPTURE(level);
    for (const size_t i : {size_t{0}, buckets.size() / 3, buckets.size() / 2}) {
      const auto from = static_cast<int64_t>(i) * width;
      if (from + width > horizon) continue;
      check_same(buckets[i], slow_bucket(steps, from, from + width));
      check_same(bucket_of(steps, from, from + width), buckets[i]);
    }
  }
  CHECK(pyramid.level(pyramid.levels() - 1).size() == 1);
}

TEST_CASE("the pyramid's memory is about twice its finest level, and small runs have none") {
  int64_t horizon = 0;
  const std::vector<Counts> steps = random_steps(3, 30'000, horizon);
  const Pyramid pyramid(steps, horizon);
  size_t all = 0;
  for (size_t level = 0; level < pyramid.levels(); ++level) all += pyramid.level(level).size();
  CHECK(all <= 2 * pyramid.level(0).size() + 20);
  CHECK(pyramid.level(0).size() <= static_cast<size_t>(Pyramid::kFinestMax));
  CHECK(Pyramid(random_steps(3, 200, horizon), horizon).empty());
}

TEST_CASE("the level read has buckets of one and a half to three pixels, only the finest wider") {
  int64_t horizon = 0;
  const Pyramid pyramid(random_steps(5, 5000, horizon), horizon);
  for (double span = static_cast<double>(horizon); span > 100; span /= 3) {
    const double rate = 936 / span;
    const size_t level = pyramid.level_for(rate);
    if (level == Pyramid::kNone) continue;
    const double px = static_cast<double>(pyramid.width(level)) * rate;
    CHECK(px >= 1.5);
    CHECK(px < (level == 0 ? 6 : 3));
  }
  CHECK(pyramid.level_for(10) == Pyramid::kNone);
}

TEST_CASE("buckets up to the fog tell nothing of what lies behind it") {
  int64_t horizon = 0;
  const std::vector<Counts> steps = random_steps(7, 4000, horizon);
  const Pyramid pyramid(steps, horizon);
  const Scale scale{0, static_cast<double>(horizon), 0, 900};
  const size_t level = pyramid.level_for(scale.px_per_ms());
  REQUIRE(level != Pyramid::kNone);
  for (const int64_t limit : {horizon / 7, horizon / 2, horizon - 3}) {
    std::vector<Counts> known = steps;
    while (known.back().at >= limit) known.pop_back();
    int64_t covered = 0;
    each_bucket(pyramid, level, steps, scale, 0, limit,
                [&](int64_t from, int64_t to, const Bucket& bucket) {
                  CHECK(from == covered);
                  CHECK(to <= limit);
                  covered = to;
                  check_same(bucket, bucket_of(known, from, to));
                });
    CHECK(covered == limit);
  }
}

TEST_CASE("TL-06 S2: at 8 zooms no more than 20,000 rectangles, and hardly more than for S1") {
  const Made s1 = made(kSceneS1);
  const Made s2 = made(kSceneS2);
  CHECK(s1.execution.log.events.size() > 1500);
  CHECK(s2.execution.log.events.size() > 80'000);
  size_t most = 0;
  double length = static_cast<double>(s2.timeline.horizon);
  for (int zoom = 0; zoom < 8; ++zoom, length /= 4) {
    for (const double place : {0.0, 0.31, 0.77}) {
      View view =
          at_zoom(s2.timeline, place * (static_cast<double>(s2.timeline.horizon) - length), length);
      for (const float scroll : {0.0F, 700.0F, 1400.0F}) {
        view.scroll = scroll;
        most = std::max(most, rectangles(layout_of(s2.timeline, kMeasures, view)));
      }
    }
  }
  CAPTURE(most);
  CHECK(most <= 20'000);
}

TEST_CASE("a counter tells of each bucket the least, the most and the last of its values") {
  const Made scene = made(kSceneS2);
  int64_t several = 0;
  for (double length = static_cast<double>(scene.timeline.horizon); length > 2000; length /= 3) {
    const View view = at_zoom(scene.timeline, length < 1e5 ? 20'000 : 0, length);
    const Layout layout = layout_of(scene.timeline, kMeasures, view);
    REQUIRE_FALSE(layout.counts.empty());
    for (const CountLine& line : layout.counts) {
      const uint32_t queue = layout.lanes[line.lane].index;
      const std::vector<Counts>& steps = scene.timeline.bars.queues[queue].counts;
      // A column holds until the next one begins; that of the last is not known from here.
      for (size_t i = 0; i + 1 < line.columns.size(); ++i) {
        const Column& column = line.columns[i];
        const int64_t until = line.columns[i + 1].most.at;
        const Bucket bucket = bucket_of(steps, column.most.at, until);
        CHECK(channels_of(column.least) == bucket.least);
        CHECK(channels_of(column.most) == bucket.most);
        CHECK(channels_of(column.last) == bucket.last);
        several += bucket.least != bucket.most ? 1 : 0;
      }
    }
  }
  CHECK_GT(several, 100);
}

TEST_CASE("TL-05 the one dead letter among all messages has a tick at every zoom") {
  const Made scene = made(kSceneS2);
  const auto& events = scene.execution.log.events;
  const auto is_move = [](const sim::Event& event) { return event.kind == sim::Ev::dlq_move; };
  REQUIRE(std::count_if(events.begin(), events.end(), is_move) == 1);
  const auto dead = std::find_if(events.begin(), events.end(), is_move);
  const auto number = static_cast<uint32_t>(dead - events.begin()) + 1;
  for (double length = static_cast<double>(scene.timeline.horizon); length > 5; length /= 2) {
    const double begin = std::max(0.0, static_cast<double>(dead->at) - length * 0.4);
    View view = at_zoom(scene.timeline, begin, length);
    view.height = 6000;  // all lanes are in sight
    const Layout layout = layout_of(scene.timeline, kMeasures, view);
    bool seen = false;
    for (const Item& item : layout.items) {
      const bool flag = item.part == Part::flag && item.index == number;
      const bool end =
          item.part == Part::end && scene.timeline.bars.stays[item.index].closed == number;
      seen = seen || flag || end;
    }
    CAPTURE(length);
    CHECK(seen);
    CHECK_FALSE(layout.mini_faults.empty());
  }
}

TEST_CASE("lanes outside the scroll area cost nothing") {
  const Made scene = made(kSceneS2);
  View view = at_zoom(scene.timeline, 0, static_cast<double>(scene.timeline.horizon));
  view.height = 200;
  const Layout layout = layout_of(scene.timeline, kMeasures, view);
  for (const Item& item : layout.items) {
    const Lane& lane = layout.lanes[item.lane];
    CHECK(lane.box.y1 > layout.tracks.y0);
    CHECK(lane.box.y0 < layout.tracks.y1);
  }
}

TEST_CASE("a server shows the time that anything lay on it, however many messages did") {
  const Made scene = made({4000, 1, 8, true});
  REQUIRE(scene.timeline.server_lanes.size() == 1);
  const ServerLane& lane = scene.timeline.server_lanes[0];
  REQUIRE(lane.copies.size() > 3000);
  View view = at_zoom(scene.timeline, 0, static_cast<double>(scene.timeline.horizon));
  view.height = 3000;
  const Layout layout = layout_of(scene.timeline, kMeasures, view);
  const auto copies = std::count_if(layout.items.begin(), layout.items.end(),
                                    [](const Item& item) { return item.part == Part::copy; });
  CHECK(copies > 0);
  CHECK(copies <= 10 * 500);
  const ServerDetail& detail = scene.timeline.details.servers[0];
  for (size_t server = 0; server < detail.presence.size(); ++server) {
    int64_t last = -1;
    for (const Presence& each : detail.presence[server]) {
      CHECK(each.from > last);
      last = each.to;
    }
    int64_t shown = 0;
    for (const Copy& copy : lane.copies) {
      if ((copy.servers >> server & 1) == 0) continue;
      const auto& list = detail.presence[server];
      const auto it = std::upper_bound(list.begin(), list.end(), copy.from,
                                       [](int64_t t, const Presence& p) { return t < p.from; });
      REQUIRE(it != list.begin());
      if ((it - 1)->to >= copy.to) ++shown;
    }
    CHECK(shown > 0);
  }
}

}  // namespace inflight::view
