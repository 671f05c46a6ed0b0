// The story of the first lab: predict, run, scrub, turn the knob, check the worlds, hand in.
#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";
const char* kSolved = R"({"format":1,"lab":"vt-duplicates","labVersion":1,"predict":{"p1":"b"},
  "runs":{"broken":{"knobs":{"vt":20}},"fixed":{"knobs":{"vt":20,"hb":true}}},"hints":[]})";

TEST_CASE("a run needs a committed prediction, and the first choice counts") {
  Opened lab(kLab);
  CHECK_FALSE(lab.page().flag("/ready"));
  CHECK_NE(lab.app.command(R"({"do":"run"})"), "");
  CHECK_NE(lab.app.command(R"({"do":"commit"})"), "");
  CHECK_NE(lab.app.command(R"({"do":"seek","t":1000})"), "");
  lab.done(R"({"do":"predict","id":"p1","option":"a"})");
  lab.done(R"({"do":"predict","id":"p1","option":"c"})");
  CHECK_EQ(lab.page().text("/predict/0/chosen"), "c");
  CHECK(lab.page().null("/predict/0/truth"));
  lab.done(R"({"do":"commit"})");
  CHECK_NE(lab.app.command(R"({"do":"predict","id":"p1","option":"b"})"), "");
  CHECK_EQ(lab.page().text("/predict/0/chosen"), "c");
  CHECK_NE(lab.app.command(R"({"do":"predict","id":"p1","option":"zz"})"), "");
}

TEST_CASE("the truth of a prediction is told after its own run, and not before") {
  Opened lab(kLab);
  lab.predict_and_run("a");  // "broken"; the prediction is about "fixed"
  CHECK(lab.page().null("/predict/0/truth"));
  lab.done(R"({"do":"select_run","run":"fixed"})");
  CHECK(lab.page().null("/predict/0/truth"));
  lab.run();
  CHECK_EQ(lab.page().text("/predict/0/truth"), "b");
}

TEST_CASE("knobs run again at once and keep the head's place") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");
  CHECK_EQ(lab.page().text("/goals/0/head"), "fail");
  CHECK_EQ(lab.page().text("/runs/0/status"), "fail");
  lab.seek(300000);
  const std::string before = lab.state().text("/digest");
  lab.done(R"({"do":"knob","id":"vt","value":20})");
  CHECK_EQ(lab.state().integer("/t"), 300000);
  CHECK_NE(lab.state().text("/digest"), before);
  lab.done(R"({"do":"end"})");
  CHECK_EQ(lab.page().text("/goals/0/head"), "pass");
  lab.done(R"({"do":"knob","id":"vt","value":120})");  // the default of this run
  CHECK_EQ(lab.state().text("/digest"), before);
  CHECK_EQ(lab.page().integer("/knobs/0/value"), 120);
  CHECK(lab.app.answer().runs.empty());
}

TEST_CASE("a value that the lab does not offer changes nothing and says why") {
  Opened lab(kLab);
  const std::string before = lab.state().text("/digest");
  CHECK_NE(lab.app.command(R"({"do":"knob","id":"vt","value":43201})"), "");
  CHECK_NE(lab.app.command(R"({"do":"knob","id":"vt","value":"soon"})"), "");
  CHECK_FALSE(lab.page().null("/knobs/0/error"));
  CHECK_EQ(lab.page().integer("/knobs/0/value"), 120);
  CHECK_EQ(lab.state().text("/digest"), before);
  lab.done(R"({"do":"knob","id":"vt","value":60})");
  CHECK(lab.page().null("/knobs/0/error"));
  CHECK_NE(lab.app.command(R"({"do":"knob","id":"count","value":9})"), "");
}

TEST_CASE("goals tick and un-tick with the head, and a witness leads to the moment") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  CHECK_EQ(lab.page().text("/goals/1/head"), "open");
  CHECK(lab.page().null("/goals/1/final"));
  lab.done(R"({"do":"end"})");
  CHECK_EQ(lab.page().text("/goals/1/head"), "fail");
  CHECK_EQ(lab.page().text("/goals/1/final"), "fail");
  CHECK_EQ(lab.page().text("/goals/2/head"), "skipped");
  CHECK_FALSE(lab.page().null("/goals/2/needs"));
  const int64_t broken = lab.page().integer("/goals/1/witness/t");
  lab.seek(broken - 1);
  CHECK_NE(lab.page().text("/goals/1/head"), "fail");
  lab.done(R"({"do":"end"})");
  lab.done(R"({"do":"witness","goal":"g2-nodup"})");
  const Doc page = lab.page();
  CHECK_EQ(page.integer("/head/t"), broken);
  CHECK_EQ(page.text("/goals/1/head"), "fail");
  CHECK_EQ(page.text("/caption/tone"), "bad");
  CHECK_EQ(page.text("/caption/badge"), "×2");
  CHECK_EQ(page.text("/inspector/badge"), "×2");
  CHECK_GT(page.size("/why"), 1);
  CHECK_NE(lab.app.command(R"({"do":"witness","goal":"g1-dup"})"), "");
}

TEST_CASE("fog: nothing right of the furthest head is told") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.seek(60000);
  const Doc page = lab.page();
  for (int64_t i = 0; i < page.size("/events"); ++i) {
    CHECK_LE(page.integer("/events/" + std::to_string(i) + "/t"), 60000);
  }
  CHECK(page.null("/goals/0/final"));
  CHECK(page.null("/guards/0/ok"));
  CHECK(page.null("/lab/debrief"));
  lab.done(R"({"do":"fog","on":false})");
  CHECK_FALSE(lab.page().null("/goals/0/final"));
}

TEST_CASE("all worlds: one a tick, and the score of an answer that holds everywhere") {
  Opened lab(kLab, kSolved);
  CHECK(lab.app.problems().empty());
  lab.done(R"({"do":"worlds"})");
  for (int i = 0; i < 16; ++i) {
    CHECK_EQ(lab.page().integer("/worlds/checked"), i);
    CHECK(lab.app.animating());
    lab.app.advance(16);
  }
  CHECK_FALSE(lab.app.animating());
  const Doc page = lab.page();
  CHECK_EQ(page.integer("/worlds/passed"), 16);
  CHECK_EQ(page.text("/verdict/status"), "pass");
  CHECK_EQ(page.integer("/verdict/stars"), 3);
  CHECK_EQ(page.number("/verdict/score"), doctest::Approx(10));
  lab.done(R"({"do":"select_run","run":"fixed"})");
  lab.done(R"({"do":"knob","id":"hb","value":false})");
  CHECK_EQ(lab.page().text("/verdict/status"), "none");
  CHECK_EQ(lab.page().integer("/worlds/checked"), 0);
}

TEST_CASE("another world is another log at the same place, and the same world the same log") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.seek(123456);
  const std::string first = lab.state().text("/digest");
  lab.done(R"({"do":"world","k":5})");
  CHECK_EQ(lab.state().integer("/world"), 5);
  CHECK_EQ(lab.state().integer("/seed"), 5);
  CHECK_EQ(lab.state().integer("/t"), 123456);
  CHECK_NE(lab.state().text("/digest"), first);
  lab.done(R"({"do":"world","k":1})");
  CHECK_EQ(lab.state().text("/digest"), first);
  CHECK_NE(lab.app.command(R"({"do":"world","k":17})"), "");
}

TEST_CASE("the answer file and the link bring the same run back") {
  Opened lab(kLab, "", R"({"learner":"roll-2041"})");
  lab.predict_and_run("b");
  lab.done(R"({"do":"knob","id":"vt","value":25})");
  lab.seek(200000);
  const std::string answer = lab.app.answer_text();
  const Doc written(answer);
  CHECK_EQ(written.text("/claim/digest").size(), 12);
  CHECK_EQ(written.integer("/claim/seed"), 1);
  CHECK_EQ(written.text("/learner"), "roll-2041");
  CHECK_EQ(written.integer("/variant"), 0);  // what the lab proposes to this learner

  Opened again(kLab, answer);
  CHECK(again.app.problems().empty());
  CHECK_EQ(Doc(again.app.answer_text()).text("/claim/digest"), written.text("/claim/digest"));
  CHECK_EQ(again.page().integer("/knobs/0/value"), 25);
  CHECK(again.page().flag("/ready"));

  const Doc link(lab.app.link_json());
  CHECK_EQ(link.text("/lab"), "vt-duplicates");
  CHECK_FALSE(Doc(link.text("/answer")).has("/learner"));
  Opened linked(kLab, link.text("/answer"), R"({"run":"broken","seed":1,"t":200000,"lang":"bn"})");
  CHECK_EQ(linked.state().text("/moment"), lab.state().text("/moment"));
}

TEST_CASE("an answer that does not fit the lab is told and set aside") {
  Opened lab(kLab, R"({"format":1,"lab":"vt-duplicates","labVersion":1,
                       "runs":{"fixed":{"knobs":{"idempotent":true}}}})");
  CHECK_FALSE(lab.app.problems().empty());
  CHECK(lab.app.answer().runs.empty());
  Opened broken(kLab, "{nonsense");
  CHECK_FALSE(broken.app.problems().empty());
  CHECK_FALSE(broken.page().text("/problems/0/text").empty());
}

TEST_CASE("a lab or words that cannot be read open nothing") {
  App app;
  CHECK_FALSE(app.open("{}", all_words(), "", "{}").empty());
  CHECK_FALSE(app.is_open());
  CHECK_FALSE(app.open(file_text(kLab), "{\"en\":{}}", "", "{}").empty());
  CHECK_FALSE(app.is_open());
  CHECK_NE(app.command(R"({"do":"run"})"), "");
  CHECK(Doc(page_json(app)).has("/rev"));
  CHECK_FALSE(Doc(state_json(app, 3, "")).flag("/open"));
}

TEST_CASE("no sentence of the page has an unfilled slot, in either language") {
  for (const char* lang : {"en", "bn"}) {
    Opened lab(kLab, kSolved, R"({"run":"fixed","lang":")" + std::string(lang) + "\"}");
    lab.run();
    while (lab.state().integer("/t") < lab.state().integer("/end")) {
      lab.done(R"({"do":"step","dir":1})");
      lab.done(R"({"do":"select","mid":3})");
      const std::string page = page_json(lab.app);
      const Doc doc(page);
      for (const char* place : {"/caption/fact", "/caption/cause", "/announce"}) {
        const std::string text = doc.text(place);
        CHECK_MESSAGE(text.find('{') == std::string::npos, text);
        CHECK_MESSAGE(text.find('<') == std::string::npos, text);
      }
      for (int64_t i = 0; i < doc.size("/inspector/rows"); ++i) {
        const std::string row = "/inspector/rows/" + std::to_string(i);
        for (const std::string& text : {doc.text(row + "/k"), doc.text(row + "/v")}) {
          CHECK_MESSAGE(text.find_first_of("{<") == std::string::npos, text);
        }
      }
    }
  }
}

TEST_CASE("hints open when they may, and are part of the answer") {
  Opened lab(kLab);
  CHECK_NE(lab.app.command(R"({"do":"hint","index":0})"), "");
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");  // g1 failed
  CHECK(lab.page().flag("/hints/0/available"));
  CHECK(lab.page().null("/hints/0/text"));
  lab.done(R"({"do":"hint","index":0})");
  CHECK_FALSE(lab.page().null("/hints/0/text"));
  CHECK_EQ(Doc(lab.app.answer_text()).integer("/hints/0"), 0);
}

}  // namespace
}  // namespace inflight::view
