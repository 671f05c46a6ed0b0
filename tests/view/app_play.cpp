// The head: seeking, stepping, playing.
#include <random>

#include "lab/fold.h"
#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";

TEST_CASE("TL-02 a moment is the same however the head came there") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  lab.done(R"({"do":"select","mid":4})");
  Opened fresh(kLab, lab.app.answer_text(), R"({"run":"fixed","t":0,"sel":4})");
  constexpr uint32_t kSeed = 20260101;
  std::mt19937 random(kSeed);
  CAPTURE(kSeed);
  for (int i = 0; i < 200; ++i) {
    const auto t = static_cast<int64_t>(random() % 720001);
    lab.seek(t);
    const std::string there = lab.state().text("/moment");
    lab.seek(static_cast<int64_t>(random() % 720001));
    lab.seek(t);
    CHECK_EQ(lab.state().text("/moment"), there);
    fresh.seek(t);
    CHECK_EQ(fresh.state().text("/moment"), there);
  }
}

TEST_CASE("TL-02 steps forward and backward rest where a seek rests") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  Opened other(kLab, lab.app.answer_text(), R"({"run":"fixed","t":0})");
  std::vector<std::pair<int64_t, std::string>> stops;
  while (lab.app.state().head < lab.app.view().horizon()) {
    lab.done(R"({"do":"step","dir":1})");
    stops.emplace_back(lab.app.state().position, lab.state().text("/moment"));
    const int64_t t = lab.app.state().head;
    if (lab.app.state().position != lab.app.log().position_at(t)) continue;  // amid one ms
    other.seek(t);
    CHECK_EQ(other.state().text("/moment"), stops.back().second);
  }
  CHECK_GT(stops.size(), 50);
  for (size_t i = stops.size() - 1; i-- > 0;) {
    lab.done(R"({"do":"step","dir":-1})");
    CHECK_EQ(lab.app.state().position, stops[i].first);
    CHECK_EQ(lab.state().text("/moment"), stops[i].second);
  }
  lab.done(R"({"do":"step","dir":-1})");
  CHECK_EQ(lab.app.state().position, 0);
  lab.done(R"({"do":"step","dir":-1})");  // stays at the start
  CHECK_EQ(lab.app.state().position, 0);
}

TEST_CASE("a step back from between two events leads to the one before") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  int64_t event = 0;
  int64_t next = 0;
  while (next <= event + 1) {
    event = next;
    lab.done(R"({"do":"step","dir":1})");
    next = lab.app.state().head;
  }
  lab.seek(event + 1);
  lab.done(R"({"do":"step","dir":-1})");
  CHECK_EQ(lab.app.state().head, event);
}

TEST_CASE("amid one ms the head stays amid it while the past stays the same") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  do {
    lab.done(R"({"do":"step","dir":1})");
  } while (lab.app.state().head == 0 ||
           lab.app.state().position == lab.app.log().position_at(lab.app.state().head));
  const uint32_t position = lab.app.state().position;
  lab.done(R"({"do":"world","k":1})");
  CHECK_EQ(lab.app.state().position, position);
  lab.done(R"({"do":"world","k":2})");  // other gaps between the orders: another past
  lab.done(R"({"do":"knob","id":"vt","value":119})");  // other receives
  CHECK_EQ(lab.app.state().position, lab.app.log().position_at(lab.app.state().head));
}

TEST_CASE("event pace: one stop a second, gliding between, to the end and no further") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(R"({"do":"play"})");
  int64_t last = 0;
  for (int i = 0; i < 600; ++i) {
    lab.app.advance(1000.0 / 60);
    CHECK_GE(lab.app.state().head, last);
    last = lab.app.state().head;
  }
  Opened steps(kLab, lab.app.answer_text(), R"({"t":0})");
  steps.done(R"({"do":"start"})");
  for (int i = 0; i < 9; ++i) steps.done(R"({"do":"step","dir":1})");
  CHECK_GE(last, steps.app.state().head);
  steps.done(R"({"do":"step","dir":1})");
  steps.done(R"({"do":"step","dir":1})");
  CHECK_LT(last, steps.app.state().head);
  lab.done(R"({"do":"speed","value":20})");
  for (int i = 0; i < 20000 && lab.app.playing(); ++i) lab.app.advance(50);
  CHECK_FALSE(lab.app.playing());
  CHECK_EQ(lab.app.state().head, lab.app.view().horizon());
}

TEST_CASE("time pace: speed times the time that passed, fractions kept") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(R"({"do":"pace","value":"time"})");
  lab.done(R"({"do":"speed","value":2.5})");
  lab.done(R"({"do":"start"})");
  lab.done(R"({"do":"play"})");
  for (int i = 0; i < 1000; ++i) lab.app.advance(0.3);
  CHECK_EQ(lab.app.state().head, doctest::Approx(750).epsilon(0.002));
  lab.app.advance(100000);  // a pause of the browser does not jump
  CHECK_LT(lab.app.state().head, 2000);
  lab.done(R"({"do":"toggle"})");
  const int64_t t = lab.app.state().head;
  lab.app.advance(100);
  CHECK_EQ(lab.app.state().head, t);
}

TEST_CASE("playing from the end starts over") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");
  lab.done(R"({"do":"play"})");
  CHECK_EQ(lab.app.state().head, 0);
  CHECK(lab.app.playing());
}

TEST_CASE("TL-04 following keeps the head at its place; a pan by hand suspends it") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(R"({"do":"pace","value":"time"})");
  lab.done(R"({"do":"speed","value":60})");
  lab.done(R"({"do":"zoom","factor":8,"t":0})");
  lab.done(R"({"do":"play"})");
  for (int i = 0; i < 200; ++i) lab.app.advance(16);
  const Window& window = lab.app.window();
  const double place =
      (static_cast<double>(lab.app.state().head) - window.begin()) / window.length();
  CHECK_EQ(place, doctest::Approx(0.7).epsilon(0.002));
  lab.done(R"({"do":"pan","ms":-20000})");
  const double begin = window.begin();
  for (int i = 0; i < 50; ++i) lab.app.advance(16);
  CHECK_EQ(window.begin(), begin);
  lab.done(R"({"do":"follow","on":true})");
  CHECK_NE(window.begin(), begin);
}

TEST_CASE("standing still, only a step out of the view moves it") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(R"({"do":"zoom","factor":10,"t":0})");
  const double begin = lab.app.window().begin();
  lab.seek(30000);
  CHECK_EQ(lab.app.window().begin(), begin);
  lab.seek(600000);
  CHECK_LE(lab.app.window().begin(), 600000);
  CHECK_GE(lab.app.window().end(), 600000);
}

TEST_CASE("revision: changes with every command and stays while nothing happens") {
  Opened lab(kLab);
  const int64_t before = lab.app.revision();
  lab.app.advance(16);
  CHECK_EQ(lab.app.revision(), before);
  lab.done(R"({"do":"theme","theme":"dark"})");
  CHECK_NE(lab.app.revision(), before);
}

TEST_CASE("what the page saves opens at the same place, in either language") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  lab.seek(500000);
  lab.seek(192400);
  lab.done(R"({"do":"select","mid":4})");
  const Doc page = lab.page();
  std::string options = json::compact(page.at("/save"));
  options.insert(1, "\"lang\":\"bn\",");
  Opened again(kLab, lab.app.answer_text(), options);
  CHECK_EQ(again.state().text("/moment"), lab.state().text("/moment"));
  CHECK_EQ(again.app.run_name(), "fixed");
  CHECK_EQ(again.app.state().furthest, 500000);
  CHECK_EQ(again.app.selected(), 4);
}

}  // namespace
}  // namespace inflight::view
