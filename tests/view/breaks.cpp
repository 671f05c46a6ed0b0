// Stops while playing, loops, and going to the next stop (timeline-ui section 7).
#include "tests/view/app_fixture.h"
#include "view/player.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";

struct Ran : Opened {
  explicit Ran(const std::string& run = "fixed") : Opened(kLab, "", R"({"run":")" + run + "\"}") {
    predict_and_run("b");
  }
  void play_out() {
    done(R"({"do":"play"})");
    for (int i = 0; i < 200'000 && app.playing(); ++i) app.advance(50);
    CHECK_FALSE(app.playing());
  }
  void pace(const std::string& pace, int speed) {
    done(R"({"do":"pace","value":")" + pace + "\"}");
    done(R"({"do":"speed","value":)" + std::to_string(speed) + "}");
  }
};

TEST_CASE("a stop on a message halts at each of its receives, at any pace and speed") {
  for (const auto& [pace, speed] : {std::pair{"event", 20}, {"time", 1}, {"time", 3600}}) {
    CAPTURE(pace);
    CAPTURE(speed);
    Ran lab;
    lab.pace(pace, speed);
    lab.done(R"({"do":"break","op":"add","kind":"message","n":7})");
    std::vector<uint32_t> receives;
    for (uint32_t number = 1; number <= lab.app.view().end(); ++number) {
      const sim::Event& event = lab.app.log().events[number - 1];
      if (event.kind == sim::Ev::receive && event.mid == 7) receives.push_back(number);
    }
    REQUIRE_GE(receives.size(), 1);
    for (const uint32_t number : receives) {
      lab.play_out();
      CHECK(Player::stands_on(lab.app, number));
      CHECK_EQ(lab.app.state().furthest, lab.app.state().head);  // the fog keeps what comes
      CHECK_EQ(lab.page().text("/hit/label"), "Next receive of order 7");
    }
    lab.play_out();
    CHECK(lab.app.at_end());
    CHECK(lab.page().null("/hit"));
  }
}

TEST_CASE("stops on a kind, a lane, a goal and a counter are those that a plain walk finds") {
  const std::string kinds[] = {R"({"kind":"event","event":"effect"})",
                               R"({"kind":"lane","lane":"actor:worker-2"})", R"({"kind":"goal"})",
                               R"({"kind":"counter","queue":"orders","state":"inflight","n":2})"};
  for (const std::string& kind : kinds) {
    CAPTURE(kind);
    Ran lab;
    lab.pace("time", 600);
    std::string add = kind;
    add.insert(1, R"("do":"break","op":"add",)");
    lab.done(add);
    const std::vector<Breakpoint> breaks = lab.app.playback().breaks;
    REQUIRE_EQ(breaks.size(), 1);
    const auto& flips = Player::story(lab.app).flip_events;
    int stops = 0;
    uint32_t from = 0;
    while (true) {
      const BreakHit hit = first_hit(lab.app.view(), flips, breaks, from, lab.app.view().end());
      lab.play_out();
      if (hit.event == 0) break;
      CHECK(Player::stands_on(lab.app, hit.event));
      from = lab.app.state().position;
      ++stops;
    }
    CHECK(lab.app.at_end());
    CHECK_GT(stops, 0);
  }
}

TEST_CASE("a counter stops when it rises above n, not while it stays there") {
  Ran lab;
  Breakpoint point;
  point.id = 1;
  point.kind = BreakKind::counter;
  point.lane = {true, "orders"};
  point.state = sim::MessageState::in_flight;
  point.n = 1;
  const uint16_t place = lab.app.log().find_name("orders");
  uint32_t from = 0;
  for (int i = 0; i < 5; ++i) {
    const BreakHit hit = first_hit(lab.app.view(), {}, {point}, from, lab.app.view().end());
    if (hit.event == 0) break;
    CHECK_EQ(lab.app.view().fold(hit.event).count(place, point.state), 2);
    CHECK_EQ(lab.app.view().fold(hit.event - 1).count(place, point.state), 1);
    from = hit.event;
  }
  CHECK_GT(from, 0);
}

TEST_CASE("a stop that is off, removed or toggled away does not stop") {
  Ran lab;
  lab.pace("time", 3600);
  lab.done(R"({"do":"break","kind":"event","event":"receive"})");
  lab.done(R"({"do":"break","op":"on","id":1,"on":false})");
  lab.play_out();
  CHECK(lab.app.at_end());
  lab.done(R"({"do":"break","kind":"event","event":"receive"})");  // toggles
  CHECK(lab.app.playback().breaks.empty());
  lab.done(R"({"do":"break","kind":"goal"})");
  lab.done(R"({"do":"break","op":"remove","id":2})");
  CHECK(lab.app.playback().breaks.empty());
  CHECK_NE(lab.app.command(R"({"do":"break"})"), "");  // nothing is selected
  lab.done(R"({"do":"select","mid":4})");
  lab.done(R"({"do":"break"})");
  CHECK_EQ(lab.page().text("/breaks/0/label"), "Next receive of order 4");
}

TEST_CASE("looping goes on from the start of the range, or of the run") {
  Ran lab;
  lab.pace("time", 60);
  lab.done(R"({"do":"range","from":60000,"to":90000})");
  lab.done(R"({"do":"loop"})");
  CHECK_EQ(lab.page().text("/loop"), "range");
  lab.seek(60000);
  lab.done(R"({"do":"play"})");
  bool back = false;
  for (int i = 0; i < 200; ++i) {
    const int64_t before = lab.app.state().head;
    lab.app.advance(16);
    back = back || lab.app.state().head < before;
    CHECK_GE(lab.app.state().head, 60000);
    CHECK_LT(lab.app.state().head, 91000);
  }
  CHECK(back);
  CHECK(lab.app.playing());
  lab.done(R"({"do":"loop"})");
  CHECK_EQ(lab.page().text("/loop"), "all");
  lab.seek(719'990);
  for (int i = 0; i < 10; ++i) lab.app.advance(16);
  CHECK(lab.app.playing());
  CHECK_LT(lab.app.state().head, 20'000);
  lab.done(R"({"do":"range","op":"clear"})");
  CHECK_NE(lab.app.command(R"({"do":"loop","value":"range"})"), "");
}

}  // namespace
}  // namespace inflight::view
