// What a range says of its stretch of time (timeline-ui section 11).
#include <numeric>
#include <random>

#include "tests/view/app_fixture.h"
#include "view/player.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";

struct Ran : Opened {
  Ran() : Opened(kLab, "", R"({"run":"fixed"})") {
    predict_and_run("b");
    done(R"({"do":"end"})");
  }
};

int64_t total(const RangeStats& stats) {
  return std::accumulate(stats.kinds.begin(), stats.kinds.end(), int64_t{0},
                         [](int64_t sum, const auto& kind) { return sum + kind.second; });
}

TEST_CASE("ranges side by side add up to the whole, in events, requests and cost") {
  Ran lab;
  const RunView& view = lab.app.view();
  const int64_t end = view.horizon();
  const RangeStats whole = range_stats(view, {0, end, {}}, end);
  CHECK_EQ(total(whole), static_cast<int64_t>(view.beats().size()));
  const lab::FoldedPlace all = view.fold(view.end()).total();
  CHECK_EQ(whole.requests, all.requests);
  CHECK_EQ(whole.nano_usd, all.nano_usd);
  CHECK_GT(whole.nano_usd, 0);
  constexpr uint32_t kSeed = 4711;
  std::mt19937 random(kSeed);
  CAPTURE(kSeed);
  for (int i = 0; i < 50; ++i) {
    const auto cut = static_cast<int64_t>(1 + random() % static_cast<uint32_t>(end - 1));
    const RangeStats left = range_stats(view, {0, cut - 1, {}}, end);
    const RangeStats right = range_stats(view, {cut, end, {}}, end);
    CHECK_EQ(total(left) + total(right), total(whole));
    CHECK_EQ(left.requests + right.requests, whole.requests);
    CHECK_EQ(left.nano_usd + right.nano_usd, whole.nano_usd);
    CHECK_EQ(left.queues[0].after, right.queues[0].before);
  }
}

TEST_CASE("a range over lanes counts only those, and nothing in the fog") {
  Ran lab;
  const RunView& view = lab.app.view();
  const int64_t end = view.horizon();
  Range range{0, end, {{false, "worker-2"}}};
  int64_t events = 0;
  for (const uint32_t number : view.beats()) {
    const sim::Event& event = view.log().events[number - 1];
    if (view.log().names[event.actor].text == "worker-2") ++events;
  }
  CHECK_EQ(total(range_stats(view, range, end)), events);
  CHECK_LT(total(range_stats(view, range, 100'000)), events);
  CHECK_EQ(total(range_stats(view, range, -1)), 0);
}

TEST_CASE("the page is told of a range: from the selection, dragged, zoomed to, cleared") {
  Ran lab;
  CHECK_NE(lab.app.command(R"({"do":"range","op":"selection"})"), "");
  lab.done(R"({"do":"select","mid":7})");
  lab.done(R"({"do":"range","op":"selection"})");
  const auto& life = lab.app.view().life(lab.app.log().mids[7].lid);
  Doc page = lab.page();
  CHECK_EQ(page.integer("/range/from"), lab.app.log().events[life.front() - 1].at);
  CHECK_EQ(page.integer("/range/to"), lab.app.log().events[life.back() - 1].at);
  lab.done(R"({"do":"range","from":90000,"to":30000,"lanes":["queue:orders"]})");
  page = lab.page();
  CHECK_EQ(page.integer("/range/from"), 30'000);
  CHECK_EQ(page.text("/range/span"), "60 s");
  CHECK_EQ(page.text("/range/lanes/0"), "orders");
  CHECK_EQ(page.text("/range/usd").size(), 10);
  CHECK_GT(page.size("/range/events"), 0);
  lab.done(R"({"do":"range","op":"zoom"})");
  CHECK_LE(lab.app.window().begin(), 30'000);
  CHECK_LT(lab.app.window().length(), 70'000);
  lab.done(R"({"do":"range","op":"clear"})");
  CHECK(lab.page().null("/range"));
  CHECK_NE(lab.app.command(R"({"do":"range","op":"zoom"})"), "");
}

}  // namespace
}  // namespace inflight::view
