// Stepping in a scope, and going to a moment by what is typed (timeline-ui section 8).
#include "view/scope.h"
#include "tests/view/app_fixture.h"
#include "view/moment_text.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";

struct Ran : Opened {
  Ran() : Opened(kLab, "", R"({"run":"fixed"})") {
    predict_and_run("b");
    done(R"({"do":"end"})");
    done(R"({"do":"start"})");
  }
  const sim::Event& here() const {
    return app.log().events[app.view().beat_at(app.state().position) - 1];
  }
};

TEST_CASE("in the scope of a message both ways stop at each of its events and at no other") {
  Ran lab;
  lab.done(R"({"do":"select","mid":7})");
  lab.done(R"({"do":"scope","value":"message"})");
  CHECK_EQ(lab.page().text("/scope/label"), "order 7");
  const uint32_t lid = lab.app.log().mids[7].lid;
  const auto& life = lab.app.view().life(lid);
  std::vector<uint32_t> positions;
  for (size_t i = 0; i < life.size(); ++i) {
    lab.done(R"({"do":"step","dir":1})");
    CHECK_EQ(lab.app.state().position, lab.app.view().settle(life[i]));
    positions.push_back(lab.app.state().position);
  }
  CHECK_NE(lab.app.command(R"({"do":"step","dir":1})"), "");
  for (size_t i = positions.size() - 1; i-- > 0;) {
    lab.done(R"({"do":"step","dir":-1})");
    CHECK_EQ(lab.app.state().position, positions[i]);
  }
  CHECK_NE(lab.app.command(R"({"do":"step","dir":-1})"), "");
  // Another selection is another scope.
  lab.done(R"({"do":"select","mid":3})");
  lab.done(R"({"do":"start"})");
  lab.done(R"({"do":"step","dir":1})");
  CHECK_EQ(lab.here().lid, lab.app.log().mids[3].lid);
}

TEST_CASE("the scope of a lane stops at what its queue or worker does") {
  Ran lab;
  for (const std::string key : {"queue:orders", "actor:worker-2"}) {
    CAPTURE(key);
    lab.done(R"({"do":"start"})");
    lab.done(R"({"do":"scope","value":"lane","lane":")" + key + "\"}");
    int64_t steps = 0;
    while (lab.app.command(R"({"do":"step","dir":1})").empty()) {
      CHECK(on_lane(lab.app.log(), lab.here(), lane_key(key)));
      ++steps;
    }
    int64_t events = 0;
    for (const uint32_t number : lab.app.view().beats()) {
      if (on_lane(lab.app.log(), lab.app.log().events[number - 1], lane_key(key))) ++events;
    }
    CHECK_EQ(steps, events);
    CHECK_GT(steps, 3);
  }
}

TEST_CASE("the scope of a kind follows from the event at the head") {
  Ran lab;
  CHECK_NE(lab.app.command(R"({"do":"scope","value":"kind"})"), "");
  while (lab.app.state().position == 0 || lab.here().kind != sim::Ev::effect) {
    lab.done(R"({"do":"step","dir":1})");
  }
  lab.done(R"({"do":"scope","value":"kind"})");
  int64_t effects = 1;
  while (lab.app.command(R"({"do":"step","dir":1})").empty()) {
    CHECK_EQ(lab.here().kind, sim::Ev::effect);
    ++effects;
  }
  CHECK_GE(effects, 12);
  lab.done(R"({"do":"scope","dir":1})");
  CHECK_EQ(lab.page().text("/scope/kind"), "all");
}

TEST_CASE("go to a time as a learner writes it") {
  const auto reads = [](std::string_view text, PlaceKind kind, int64_t value) {
    CAPTURE(text);
    const Place place = read_place(text);
    CHECK_EQ(place.kind, kind);
    CHECK_EQ(place.value, value);
  };
  reads("1:30", PlaceKind::time, 90'000);
  reads("1:02:03.5", PlaceKind::time, 3'723'500);
  reads(" 90s ", PlaceKind::time, 90'000);
  reads("90", PlaceKind::time, 90'000);
  reads("2h", PlaceKind::time, 7'200'000);
  reads("1.5 min", PlaceKind::time, 90'000);
  reads("250ms", PlaceKind::time, 250);
  reads("4d", PlaceKind::time, int64_t{4} * 86'400'000);
  reads("+5s", PlaceKind::forward, 5'000);
  reads("-1:00", PlaceKind::forward, -60'000);
  reads("m12", PlaceKind::message, 12);
  reads("#4711", PlaceKind::event, 4711);
  reads("১:৩০", PlaceKind::time, 90'000);
  for (const std::string_view text :
       {"", "x", "1:", "1:60", ":30", "5 parsecs", "m", "m0", "#", "#1x", "1:2:3:4", "--5s",
        "1..5s", "99999999999999999999", "1e9", "5s5", "2000d"}) {
    reads(text, PlaceKind::none, 0);
  }
}

TEST_CASE("going to a moment, an event and a message; clear words for what is not there") {
  Ran lab;
  const auto go = [&](const std::string& text) {
    return lab.app.command(R"({"do":"goto_time","text":")" + text + "\"}");
  };
  CHECK_EQ(go("1:30"), "");
  CHECK_EQ(lab.app.state().head, 90'000);
  CHECK_EQ(go("+5s"), "");
  CHECK_EQ(lab.app.state().head, 95'000);
  CHECK_EQ(go("-3h"), "");
  CHECK_EQ(lab.app.state().head, 0);
  CHECK_EQ(go("m7"), "");
  CHECK_EQ(lab.here().kind, sim::Ev::send);
  CHECK_EQ(lab.here().mid, 7);
  CHECK_EQ(go("#20"), "");
  CHECK_EQ(lab.app.state().head, lab.app.log().events[19].at);
  CHECK_EQ(go("soon"), "“soon” is no moment. Write 1:30, 90s, 2h, +5s, m12 or #4711.");
  CHECK_EQ(go("2h"), "This run ends at 12:00.0.");
  CHECK_EQ(go("m99"), "No message 99 was sent in this run.");
  CHECK_NE(go("#999999"), "");
}

TEST_CASE("cause and effect lead back and forth between two events") {
  Ran lab;
  lab.done(R"({"do":"goto_time","text":"m1"})");
  lab.done(R"({"do":"effect"})");
  const uint32_t effect = lab.app.view().beat_at(lab.app.state().position);
  CHECK_EQ(lab.here().lid, lab.app.log().mids[1].lid);
  lab.done(R"({"do":"effect"})");
  CHECK_GT(lab.app.view().beat_at(lab.app.state().position), effect);
  lab.done(R"({"do":"cause"})");
  CHECK_LE(lab.app.view().beat_at(lab.app.state().position), effect);
  lab.done(R"({"do":"start"})");
  CHECK_NE(lab.app.command(R"({"do":"cause"})"), "");
}

}  // namespace
}  // namespace inflight::view
