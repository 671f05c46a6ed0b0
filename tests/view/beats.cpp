// The beats of a run (timeline-ui section 14).
#include "tests/view/app_fixture.h"
#include "view/player.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";

/// A run with a timeout so short that messages come back and are done twice.
struct Broken : Opened {
  Broken() : Opened(kLab) {
    done(R"({"do":"knob","id":"vt","value":30})");
    predict_and_run("b");
  }
};

TEST_CASE("without captions the beats are first send, first receive, returns, duplicates, flips") {
  Broken lab;
  lab.done(R"({"do":"end"})");
  const auto& beats = Player::story(lab.app).beats;
  const auto& events = lab.app.log().events;
  REQUIRE_GE(beats.size(), 4);
  CHECK_EQ(events[beats[0].event - 1].kind, sim::Ev::send);
  size_t receives = 0;
  size_t duplicates = 0;
  for (size_t i = 0; i < beats.size(); ++i) {
    if (i > 0) CHECK_GT(beats[i].event, beats[i - 1].event);
    const sim::Event& event = events[beats[i].event - 1];
    if (event.kind == sim::Ev::receive && beats[i].goal < 0) ++receives;
    if (event.kind == sim::Ev::effect && (event.flags & sim::kDup) != 0) ++duplicates;
  }
  CHECK_EQ(receives, 1);
  CHECK_GE(duplicates, 1);
  const Doc page = lab.page();
  CHECK_EQ(page.size("/beats/list"), static_cast<int64_t>(beats.size()));
  for (size_t i = 0; i < beats.size(); ++i) {
    CHECK_NE(page.text("/beats/list/" + std::to_string(i) + "/text"), "");
  }
}

TEST_CASE("author's captions are the beats where a lab has some, each with its sentence") {
  std::string text = file_text(kLab);
  text.insert(text.rfind('}'),
              R"(,"captions":[{"on":{"ev":"send","nth":2},"say":{"en":"Two.","bn":"দুই।"}},
                 {"on":{"ev":"receive","nth":1},"say":{"en":"One.","bn":"এক।"},"pause":true}])");
  App app;
  for (const Problem& problem : app.open(text, all_words(), "", R"({"lang":"bn"})")) {
    FAIL_CHECK(problem.pointer, " ", problem.found, " ", problem.expected);
  }
  for (const char* command :
       {R"({"do":"predict","id":"p1","option":"b"})", R"({"do":"commit"})", R"({"do":"run"})"}) {
    CHECK_EQ(app.command(command), "");
  }
  CHECK_EQ(app.command(R"({"do":"end"})"), "");
  const Doc page(page_json(app));
  REQUIRE_EQ(page.size("/beats/list"), 2);
  const bool send_first = page.text("/beats/list/0/text") == "দুই।";
  CHECK_EQ(page.text(send_first ? "/beats/list/1/text" : "/beats/list/0/text"), "এক।");
  CHECK(page.flag(send_first ? "/beats/list/1/pause" : "/beats/list/0/pause"));
}

TEST_CASE("TL-19 two commands walk a run from start to end; the fog hides what beats will say") {
  Broken lab;
  lab.done(R"({"do":"start"})");
  CHECK_EQ(lab.page().integer("/beats/at"), -1);
  const int64_t n = lab.page().size("/beats/list");
  CHECK_EQ(lab.page().text("/beats/list/" + std::to_string(n - 1) + "/text"), "");
  std::vector<uint32_t> positions;
  for (int64_t i = 0; i < n; ++i) {
    lab.done(R"({"do":"beat","dir":1})");
    CHECK_EQ(lab.page().integer("/beats/at"), i);
    positions.push_back(lab.app.state().position);
  }
  lab.done(R"({"do":"beat","dir":1})");
  CHECK(lab.app.at_end());
  for (int64_t i = n; i-- > 0;) {
    lab.done(R"({"do":"beat","dir":-1})");
    CHECK_EQ(lab.app.state().position, positions[static_cast<size_t>(i)]);
  }
  lab.done(R"({"do":"beat","dir":-1})");
  CHECK_EQ(lab.app.state().position, 0);
}

TEST_CASE("playing to the next beat stops there") {
  Broken lab;
  lab.done(R"({"do":"start"})");
  lab.done(R"({"do":"beat","n":1})");
  lab.done(R"({"do":"speed","value":20})");
  for (int k = 0; k < 3; ++k) {
    lab.done(R"({"do":"beat","dir":1,"play":true})");
    CHECK(lab.app.playing());
    for (int i = 0; i < 100'000 && lab.app.playing(); ++i) lab.app.advance(20);
    CHECK_EQ(lab.page().integer("/beats/at"), k + 1);
    CHECK_EQ(lab.app.state().furthest, lab.app.state().head);
  }
}

}  // namespace
}  // namespace inflight::view
