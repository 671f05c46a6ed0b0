// What the learner picks: commands, links, and picks that outlive another execution.
#include "tests/view/app_fixture.h"
#include "view/selection.h"

namespace inflight::view {
namespace {

using Kind = Selection::Kind;

const std::string kLab = "labs/visibility/vt-duplicates.json";

TEST_CASE("TL-20 a selection is written into links and read back") {
  for (const Selection& each :
       {Selection{Kind::message, 7, {}}, Selection{Kind::queue, 0, "orders"},
        Selection{Kind::actor, 0, "worker-1"}, Selection{Kind::event, 123, {}}, Selection{}}) {
    CHECK(selection_in(text_of(each)) == each);
  }
  for (const char* bad : {"", "m", "m0", "m-1", "mx", "q:", "a:", "e:", "e:0", "e:1x", "z:3", "7",
                          "m99999999999", "e:99999999999"}) {
    CHECK_MESSAGE(selection_in(bad) == Selection{}, bad);
  }
}

TEST_CASE("select takes a message, a queue, an actor or an event of this run, and nothing else") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.seek(60000);
  lab.done(R"({"do":"select","mid":2})");
  CHECK_EQ(lab.page().text("/inspector/kind"), "message");
  CHECK_EQ(lab.page().text("/sel"), "m2");
  lab.done(R"({"do":"select","queue":"orders"})");
  CHECK_EQ(lab.page().text("/inspector/kind"), "queue");
  CHECK_EQ(lab.app.selected(), 0);
  lab.done(R"({"do":"select","actor":"worker-1"})");
  CHECK_EQ(lab.page().text("/inspector/kind"), "actor");
  lab.done(R"({"do":"select","event":3})");
  CHECK_EQ(lab.page().text("/inspector/kind"), "event");
  for (const char* bad :
       {R"({"do":"select"})", R"({"do":"select","mid":-1})", R"({"do":"select","mid":4000000000})",
        R"({"do":"select","queue":"worker-1"})", R"({"do":"select","queue":"nope"})",
        R"({"do":"select","actor":"orders"})", R"({"do":"select","event":99999999})",
        R"({"do":"select","event":99999999999})"}) {
    CHECK_MESSAGE(!lab.app.command(bad).empty(), bad);
    CHECK_EQ(lab.page().text("/sel"), "e:3");
  }
  lab.done(R"({"do":"select","mid":0})");
  CHECK(lab.page().null("/inspector"));
  CHECK_EQ(lab.page().text("/sel"), "");
}

TEST_CASE("a pick outlives a knob, goes with its run, and comes back by link and by saved state") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(R"({"do":"select","actor":"worker-2"})");
  lab.done(R"({"do":"knob","id":"vt","value":20})");
  CHECK_EQ(lab.page().text("/inspector/name"), "worker-2");
  CHECK_EQ(Doc(lab.app.link_json()).text("/sel"), "a:worker-2");
  CHECK_EQ(lab.page().text("/save/sel"), "a:worker-2");
  Opened again(kLab, lab.app.answer_text(), R"({"t":60000,"sel":"a:worker-2"})");
  CHECK_EQ(again.page().text("/inspector/name"), "worker-2");
  Opened wrong(kLab, lab.app.answer_text(), R"({"t":60000,"sel":"a:orders"})");
  CHECK(wrong.page().null("/inspector"));
  lab.done(R"({"do":"select_run","run":"fixed"})");
  CHECK(lab.page().null("/inspector"));
}

TEST_CASE("an event picked holds up its message") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  uint32_t number = 1;
  while (lab.app.log().events[number - 1].kind != sim::Ev::receive) ++number;
  lab.done(R"({"do":"select","event":)" + std::to_string(number) + "}");
  CHECK_EQ(lab.app.highlighted(), lab.app.log().events[number - 1].lid);
  CHECK_EQ(lab.app.selected(), 0);
}

}  // namespace
}  // namespace inflight::view
