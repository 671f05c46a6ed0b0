// The second lab: acts at the head, their anchors, and taking them back.
#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/dlq/dlq-poison-redrive.json";
const char* kPolicy = R"({"do":"knob","id":"policy","value":
  {"deadLetterTargetArn":"orders-dlq","maxReceiveCount":5}})";

TEST_CASE("acts: fix and redrive are recorded as the lab allows, and the goals follow") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(kPolicy);
  lab.done(R"({"do":"knob","id":"alarm","value":true})");
  CHECK_NE(lab.app.command(R"({"do":"act","index":0})"), "");  // before 12:00
  CHECK_FALSE(lab.page().flag("/offered/0/enabled"));
  CHECK_FALSE(lab.page().text("/offered/0/reason").empty());
  lab.seek(720500);
  CHECK(lab.page().flag("/offered/0/enabled"));
  lab.done(R"({"do":"act","index":0})");
  CHECK_EQ(lab.state().integer("/t"), 720500);
  CHECK_EQ(lab.page().integer("/offered/0/used"), 1);
  CHECK_NE(lab.app.command(R"({"do":"act","index":0})"), "");  // once is the most
  lab.seek(730500);
  lab.done(R"({"do":"act","index":1,"args":{"MaxNumberOfMessagesPerSecond":10}})");
  const std::vector<lab::Action>& taken = lab.app.taken();
  REQUIRE_EQ(taken.size(), 2);
  CHECK_EQ(taken[0].at->ms, 720500);
  CHECK_EQ(taken[1].on, "fix");
  CHECK_EQ(taken[1].after.ms, 10000);
  CHECK_EQ(lab.page().integer("/taken/1/t"), 730500);
  CHECK_FALSE(lab.page().text("/taken/1/when").empty());
  lab.done(R"({"do":"end"})");
  const Doc page = lab.page();
  for (int64_t i = 0; i < page.size("/goals"); ++i) {
    const std::string goal = "/goals/" + std::to_string(i);
    CHECK_MESSAGE(page.text(goal + "/head") == "pass", page.text(goal + "/id"));
  }
  CHECK_EQ(page.number("/points/now"), doctest::Approx(14));
  CHECK_EQ(page.integer("/stars/n"), 3);
  lab.done(R"({"do":"undo_act","index":1})");
  CHECK_EQ(lab.page().size("/taken"), 1);
  CHECK_EQ(lab.page().text("/goals/4/head"), "fail");
  CHECK_NE(lab.app.command(R"({"do":"undo_act","index":1})"), "");
}

TEST_CASE("acting on an event's own millisecond comes one later, so nothing seen changes") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.seek(730000);
  lab.done(R"({"do":"step","dir":1})");
  const uint32_t position = lab.app.state().position;
  const int64_t t = lab.app.state().head;
  const std::vector<sim::Event> seen(lab.app.log().events.begin(),
                                     lab.app.log().events.begin() + position);
  lab.done(R"({"do":"act","index":0})");
  CHECK_EQ(lab.app.taken()[0].at->ms, t + 1);
  const auto& now = lab.app.log().events;
  REQUIRE_GE(now.size(), seen.size());
  CHECK(std::equal(seen.begin(), seen.end(), now.begin()));
}

TEST_CASE("args out of range are refused and leave no trace") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.seek(100000);
  CHECK_NE(lab.app.command(R"({"do":"act","index":1,"args":{"MaxNumberOfMessagesPerSecond":501}})"),
           "");
  CHECK_NE(lab.app.command(R"({"do":"act","index":1,"args":{"SourceArn":"orders"}})"), "");
  CHECK_NE(lab.app.command(R"({"do":"act","index":7})"), "");
  CHECK(lab.app.taken().empty());
}

TEST_CASE("a setup that AWS refuses is shown at its knob, with AWS's words") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(R"({"do":"knob","id":"policy","value":
    {"deadLetterTargetArn":"orders-dlq.fifo","maxReceiveCount":5}})");
  const Doc page = lab.page();
  CHECK_FALSE(page.null("/knobs/0/error"));
  CHECK_EQ(page.text("/verdict/status"), "invalid");
  CHECK_EQ(page.size("/events"), 0);
  CHECK_GE(page.size("/problems"), 1);
  lab.done(R"({"do":"worlds"})");
  while (lab.app.animating()) lab.app.advance(16);
  CHECK_EQ(lab.page().text("/worlds/items/3"), "invalid");
  lab.done(kPolicy);
  CHECK(lab.page().null("/knobs/0/error"));
  CHECK_GT(lab.state().integer("/events"), 100);
}

TEST_CASE("reset brings the untouched run back, byte for byte") {
  Opened lab(kLab);
  const std::string untouched = lab.state().text("/digest");
  lab.predict_and_run("b");
  lab.done(kPolicy);
  lab.seek(800000);
  lab.done(R"({"do":"act","index":0})");
  CHECK_NE(lab.state().text("/digest"), untouched);
  lab.done(R"({"do":"reset"})");
  CHECK_EQ(lab.state().text("/digest"), untouched);
  CHECK(lab.app.taken().empty());
}

TEST_CASE("an answer with acts loads again and gives the same digest") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.done(kPolicy);
  lab.seek(720500);
  lab.done(R"({"do":"act","index":0})");
  lab.seek(731000);
  lab.done(R"({"do":"act","index":1})");
  Opened again(kLab, lab.app.answer_text());
  CHECK(again.app.problems().empty());
  CHECK_EQ(again.state().text("/digest"), lab.state().text("/digest"));
}

}  // namespace
}  // namespace inflight::view
