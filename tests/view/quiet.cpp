// Folding quiet time: where a moment lies, and how playing crosses it (timeline-ui 6).
#include <cmath>

#include "tests/view/app_fixture.h"
#include "tests/view/timeline_log.h"
#include "view/quiet.h"
#include "view/ruler.h"

namespace inflight::view {
namespace {

/// Events at these moments, all of them worth a stop.
struct Moments {
  sim::Log log;
  std::vector<uint32_t> beats;
  explicit Moments(const std::vector<int64_t>& moments) {
    LogWriter writer;
    const uint16_t q = writer.queue("orders");
    uint32_t mid = 1;
    for (const int64_t at : moments) {
      writer.send(at, mid++, q);
      beats.push_back(static_cast<uint32_t>(writer.log.events.size()));
    }
    log = writer.log;
  }
};

Scale folded_scale(const Quiet& quiet, double t0, double t1, int64_t limit) {
  Scale scale{t0, t1, 100, 1100};
  fold_quiet(scale, quiet, limit);
  return scale;
}

const std::string kLong = "labs/dlq/dlq-retention.json";

}  // namespace

TEST_CASE("a long gap is as wide as a cut, and x and t are inverse outside of it") {
  const Moments made({1000, 2000, 90'000, 91'000, 99'000});
  const Quiet quiet(made.log, made.beats, 100'000);
  const Scale scale = folded_scale(quiet, 0, 100'000, 100'000);
  REQUIRE(scale.cuts.size() == 1);
  const Cut cut = scale.cuts[0];
  CHECK(cut.x1 - cut.x0 == doctest::Approx(kCutWidth));
  CHECK(cut.t0 > 2000);
  CHECK(cut.t1 < 90'000);
  CHECK(scale.x(0.0) == doctest::Approx(100));
  CHECK(scale.x(100'000.0) == doctest::Approx(1100));
  double last = 0;
  for (double t = 0; t <= 100'000; t += 250) {
    const auto x = static_cast<double>(scale.x(t));
    CHECK(x >= last);
    last = x;
    if (t > cut.t0 && t < cut.t1) continue;
    CHECK(scale.t(scale.x(t)) == doctest::Approx(t).epsilon(1e-4));
  }
}

TEST_CASE("what is folded takes more than 15 % of the view, so zooming in unfolds and folds") {
  const Moments made({1000, 12'000, 40'000, 60'000, 61'000});
  const Quiet quiet(made.log, made.beats, 62'000);
  CHECK(folded_scale(quiet, 0, 62'000, 62'000).cuts.size() == 3);
  CHECK(folded_scale(quiet, 0, 6'000'000, 62'000).cuts.empty());
  CHECK(folded_scale(quiet, 59'000, 62'000, 62'000).cuts.size() == 2);  // its first gap is cut off
}

TEST_CASE("of the time behind the fog nothing is known, so it is not folded") {
  const Moments made({1000, 2000, 90'000});
  const Quiet quiet(made.log, made.beats, 100'000);
  CHECK(folded_scale(quiet, 0, 100'000, 5000).cuts.empty());
  const Scale scale = folded_scale(quiet, 0, 100'000, 60'000);
  REQUIRE(scale.cuts.size() == 1);
  CHECK(scale.cuts[0].t1 <= 60'000);
}

TEST_CASE("a gap that reaches out of the view stays as it is, so that zooming in looks closer") {
  const Moments made({1000, 90'000});
  const Quiet quiet(made.log, made.beats, 100'000);
  CHECK(folded_scale(quiet, 20'000, 60'000, 100'000).cuts.empty());
  CHECK(folded_scale(quiet, 85'000, 95'000, 100'000).cuts.empty());
  CHECK(folded_scale(quiet, 500, 91'000, 100'000).cuts.size() == 1);
}

TEST_CASE("gaps found by blocks are those that a brute force finds") {
  constexpr uint64_t kSeed = 21;
  CAPTURE(kSeed);
  Dice dice(kSeed);
  std::vector<int64_t> moments;
  int64_t at = 0;
  for (int i = 0; i < 3000; ++i) {
    at += 1 + (dice.below(200) == 0 ? 40'000 : dice.below(300));
    moments.push_back(at);
  }
  const Moments made(moments);
  const Quiet quiet(made.log, made.beats, at + 10);
  for (int i = 0; i < 50; ++i) {
    const auto from = static_cast<double>(dice.below(at));
    const double to = from + static_cast<double>(1 + dice.below(at));
    const int64_t limit = dice.below(2 * at);
    const double ms = static_cast<double>(1 + dice.below(50'000));
    size_t expected = 0;
    std::vector<int64_t> all{0};
    all.insert(all.end(), moments.begin(), moments.end());
    all.push_back(at + 10);
    for (size_t k = 0; k + 1 < all.size(); ++k) {
      const int64_t end = std::min(all[k + 1], limit);
      const bool inside = static_cast<double>(all[k]) >= from && static_cast<double>(end) <= to;
      if (inside && static_cast<double>(end - all[k]) > ms) ++expected;
    }
    CHECK(quiet.longer_than(ms, from, to, limit).size() == expected);
  }
}

TEST_CASE("TL-03 with folded time a zoom keeps the moment under the cursor") {
  Opened lab(kLong, "", R"({"t":0})");
  lab.done(R"({"do":"end"})");
  lab.done(R"({"do":"width","px":936})");
  lab.done(R"({"do":"quiet","on":true})");
  const auto x_of = [&](double t) {
    const Window& window = lab.app.window();
    Scale scale{window.begin(), window.end(), 0, 936};
    fold_quiet(scale, lab.app.view().quiet(), lab.app.fog_limit());
    return scale.x(t);
  };
  const sim::Event& event = lab.app.log().events[lab.app.view().beats()[3] - 1];
  const auto about = static_cast<double>(event.at);
  for (int i = 0; i < 12; ++i) {
    const float before = x_of(about);
    lab.done(R"({"do":"zoom","factor":1.2214,"t":)" + std::to_string(about) + "}");
    CHECK(std::abs(x_of(about) - before) <= 30);  // a gap may fold or unfold at this very step
  }
}

TEST_CASE("playing crosses folded time in 300 ms of the learner's") {
  Opened lab(kLong, "", R"({"t":0})");
  const Quiet& quiet = lab.app.view().quiet();
  const auto horizon = static_cast<double>(lab.app.view().horizon());
  const std::vector<Gap> gaps =
      quiet.longer_than(horizon * 0.2, 0, horizon, lab.app.view().horizon());
  REQUIRE_FALSE(gaps.empty());
  for (const char* pace : {"time", "event"}) {
    lab.done(std::string(R"({"do":"pace","value":")") + pace + "\"}");
    lab.done(R"({"do":"speed","value":0.5})");
    lab.done(R"({"do":"quiet","on":true})");
    lab.done(R"({"do":"view","from":0,"to":)" + std::to_string(horizon) + "}");
    lab.seek(gaps[0].from);
    lab.done(R"({"do":"play"})");
    double ms = 0;
    while (lab.app.state().head < gaps[0].to && ms < 5000) {
      lab.app.advance(10);
      ms += 10;
    }
    CHECK(ms >= 280);
    CHECK(ms <= 340);
    lab.done(R"({"do":"pause"})");
  }
}

TEST_CASE("the lab says whether quiet time is folded at first; the learner's choice is kept") {
  Opened lab(kLong, "", R"({"t":0})");
  const bool first = lab.app.lab().view.fold;
  CHECK_EQ(lab.page().flag("/head/quiet"), first);
  lab.done(R"({"do":"quiet"})");
  CHECK_EQ(lab.page().flag("/head/quiet"), !first);
  Opened again(kLong, "", json::compact(lab.page().at("/save")));
  CHECK_EQ(again.page().flag("/head/quiet"), !first);
}

}  // namespace inflight::view
