// A sandbox's map says what executing every world of every setting says, however it is sliced; and
// prompts stay found.
#include "view/verdict_map.h"

#include "lab/session.h"
#include "tests/view/app_fixture.h"

using namespace inflight;
using namespace inflight::view;

namespace {

constexpr const char* kLab = "labs/sandbox/sb-visibility.json";

/// The sandbox with a small map and few worlds, so that a test plays them all twice.
lab::Lab small_lab() {
  lab::LabLoad load = lab::load_lab(file_text(kLab));
  REQUIRE(load.lab);
  lab::Lab out = std::move(*load.lab);
  out.seeds.grade = 3;
  out.map->x.values = {json::int_value(20), json::int_value(60), json::int_value(300)};
  out.map->y->values = {json::text_value("10s"), json::text_value("60s")};
  out.map->until = Span{30 * 60 * 1000};
  return out;
}

/// A cell by executing its worlds from 0 to the map's end, one after the other.
MapCell direct(const lab::Lab& lab, const lab::Answer& answer) {
  MapCell cell;
  for (int64_t k = 1; k <= lab.seeds.grade; ++k) {
    lab::RunSpec spec{&lab, "play", &answer, 0, lab::world_seed(lab, k, std::nullopt)};
    lab::Runner runner(spec);
    while (!runner.advance(1000, Time{} + lab.map->until)) {
    }
    const lab::Execution execution = runner.take().execution;
    const lab::GoalContext context = lab::goal_context(execution.scenario);
    const double bad = lab::evaluate(execution.log, context, lab.map->bad).value_or(0);
    const double calls = lab::evaluate(execution.log, context, lab.map->calls).value_or(0);
    const lab::Number measure = lab::evaluate(execution.log, context, lab.map->measure);
    if (bad > 0) cell.bad |= uint64_t{1} << static_cast<uint64_t>(k - 1);
    cell.worst_bad = std::max(cell.worst_bad, bad);
    cell.all_bad += bad;
    cell.all_calls += calls;
    if (k == 1) cell.calls = calls;
    if (measure && (!cell.measure || *measure > *cell.measure)) cell.measure = measure;
    ++cell.played;
  }
  return cell;
}

void play(VerdictMap& map, uint64_t slice) {
  for (int i = 0; i < 1'000'000 && !map.done(); ++i) map.advance(slice);
  REQUIRE(map.done());
}

}  // namespace

TEST_CASE("the map equals a direct loop of executions, in slices of any size") {
  const lab::Lab lab = small_lab();
  const lab::Answer answer;
  VerdictMap map(lab, "play", answer);
  play(map, 700);
  VerdictMap other(lab, "play", answer);
  play(other, 100'000);
  CHECK_EQ(map.cells_known(), 6);
  for (int64_t y = 0; y < map.rows(); ++y) {
    for (int64_t x = 0; x < map.columns(); ++x) {
      INFO("cell ", x, ", ", y);
      const MapCell expected = direct(lab, map.answer_at(answer, x, y));
      CHECK((map.cell(x, y) == expected));
      CHECK((other.cell(x, y) == expected));
    }
  }
  // Both ends of the trade-off: short timeouts charge twice, long ones recover late.
  CHECK_EQ(map.cell(0, 1).bad_worlds(), 3);
  CHECK_EQ(map.cell(0, 0).bad_worlds(), 0);
  CHECK_GT(map.cell(2, 0).measure.value_or(0), map.cell(0, 0).measure.value_or(0));
}

TEST_CASE("the setting of the learner is played first, on the map or between its cells") {
  const lab::Lab lab = small_lab();
  lab::Answer answer;
  VerdictMap map(lab, "play", answer);
  CHECK_EQ(map.here_column(), 1);
  CHECK_EQ(map.here_row(), 1);
  while (map.here().played < 3) map.advance(500);
  CHECK_EQ(map.cells_known(), 1);
  answer.runs.push_back({"play", {{"vt", json::int_value(75)}}, {}});
  REQUIRE(map.fits("play", answer));
  map.stand(answer);
  CHECK_EQ(map.here_column(), -1);
  while (map.here().played < 3) map.advance(500);
  CHECK((map.here() == direct(lab, answer)));
  CHECK_EQ(map.cells_known(), 1);
  answer.runs.front().knobs.emplace_back("workers", json::int_value(1));
  CHECK_FALSE(map.fits("play", answer));
}

TEST_CASE("the map is played by advance(), and stops and goes on by command") {
  Opened opened(kLab);
  CHECK(opened.page().null("/map/y") == false);
  opened.done(R"({"do":"map","op":"run"})");
  CHECK(opened.app.animating());
  for (int i = 0; i < 1600 && opened.app.map()->here().played < 16; ++i) opened.app.advance(16);
  CHECK_EQ(opened.page().integer("/map/here/played"), 16);
  CHECK_EQ(opened.page().size("/map/here/items"), 16);
  opened.done(R"({"do":"map","op":"stop"})");
  CHECK_FALSE(opened.app.animating());
  CHECK_EQ(opened.app.command(R"({"do":"map","op":"cell","x":12,"y":0})"),
           "map needs x and y: a cell.");
  opened.done(R"({"do":"map","op":"cell","x":6,"y":2})");
  const Doc page = opened.page();
  CHECK_EQ(page.integer("/knobs/0/value"), 90);
  CHECK_EQ(page.text("/knobs/1/value"), "20s");
  CHECK_EQ(page.integer("/map/here/x"), 6);
  CHECK(page.flag("/ran"));
}

TEST_CASE("a prompt that was found stays found, also over a reload") {
  Opened opened(kLab);
  const auto found = [](const Doc& page) {
    std::string ids;
    for (int64_t i = 0; i < page.size("/prompts"); ++i) {
      const std::string at = "/prompts/" + std::to_string(i);
      if (page.flag(at + "/found")) ids += page.text(at + "/id") + " ";
    }
    return ids;
  };
  CHECK_EQ(found(opened.page()), "");
  opened.done(R"({"do":"map","op":"cell","x":0,"y":5})");  // 5 s against 60 s
  CHECK(opened.app.found(0));
  opened.done(R"({"do":"map","op":"cell","x":2,"y":1})");  // 20 s against 10 s
  const std::string now = found(opened.page());
  CHECK(now.find("p1-twice p2-safe p3-soon") == 0);
  Opened again(kLab, opened.app.answer_text(),
               R"({"found":)" + opened.page().text("/save/found") + "}");
  CHECK_EQ(found(again.page()), now);
  CHECK_EQ(opened.page().text("/lab/kind"), "sandbox");
}

TEST_CASE("the servers' sandbox tells whom the last poll asked and what it missed") {
  Opened opened("labs/sandbox/sb-poll-servers.json");
  opened.run();
  CHECK(opened.page().null("/servers/last"));
  CHECK_EQ(opened.page().integer("/servers/n"), 6);
  opened.done(R"({"do":"end"})");
  const Doc end = opened.page();
  CHECK_EQ(end.integer("/servers/found"), 24);
  CHECK_GT(end.integer("/servers/missed"), 0);
  CHECK_GT(end.integer("/servers/empty"), end.integer("/servers/missed"));
  // One letter lies there at a time, and three of six servers are asked: about half the polls miss.
  opened.done(R"({"do":"map","op":"run"})");
  for (int i = 0; i < 8000 && opened.app.mapping(); ++i) opened.app.advance(16);
  const MapCell& three = opened.app.map()->cell(2, 0);
  CHECK_GT(three.all_calls, 384);
  CHECK_GT(three.all_bad / three.all_calls, 0.4);
  CHECK_LT(three.all_bad / three.all_calls, 0.6);
  CHECK_EQ(opened.app.map()->cell(5, 0).all_bad, 0);
}
