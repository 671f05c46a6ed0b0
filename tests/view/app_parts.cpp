// The App's small parts, without a lab: window, writer, recorder, and when a goal may be called
// failed before the end.
#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "base/json_text.h"
#include "lab/goal_decode.h"
#include "view/json_writer.h"
#include "view/live.h"
#include "view/options.h"
#include "view/recorder.h"
#include "view/window.h"

namespace inflight::view {
namespace {

TEST_CASE("TL-03 zooming in and out keeps the time under the cursor") {
  Window window;
  window.set_horizon(720000);
  constexpr double kWidth = 1000;  // px
  for (const double place : {0.1, 0.5, 0.93}) {
    window.fit();
    window.zoom(4, 360000);
    const double t = window.begin() + place * window.length();
    for (int i = 0; i < 50; ++i) {
      window.zoom(1.2, t);
      CHECK_EQ((t - window.begin()) / window.length() * kWidth,
               doctest::Approx(place * kWidth).epsilon(0.001));
    }
    for (int i = 0; i < 50; ++i) window.zoom(1 / 1.2, t);
    CHECK_GE(window.begin(), 0);
    CHECK_LE(window.end(), 720000 * Window::kMargin + 0.001);
  }
}

TEST_CASE("the window never leaves the run and never shrinks to nothing") {
  Window window;
  window.set_horizon(1000);
  window.pan(-500);
  CHECK_EQ(window.begin(), 0);
  window.zoom(1e9, 400);
  CHECK_EQ(window.length(), Window::kShortest);
  window.pan(1e9);
  CHECK_LE(window.end(), 1000 * Window::kMargin + 0.001);
  window.zoom(1e-9, 400);
  CHECK_EQ(window.begin(), 0);
  CHECK_EQ(window.length(), doctest::Approx(1030));
  window.zoom(0, 1);
  window.zoom(std::numeric_limits<double>::quiet_NaN(), 1);
  CHECK_EQ(window.length(), doctest::Approx(1030));
  window.set_horizon(0);
  CHECK_GE(window.length(), Window::kShortest);
}

TEST_CASE("json writer: commas, nesting, escapes, numbers that JSON lacks") {
  JsonWriter out;
  out.open().integer("a", -1).key("b").open_list().text("x\"\n").null().boolean(true);
  out.open().close().open_list().close_list().close_list();
  out.number("c", 0.5).number("d", std::numeric_limits<double>::infinity());
  out.text_or_null("e", "").close();
  CHECK_EQ(out.str(), R"({"a":-1,"b":["x\"\n",null,true,{},[]],"c":0.5,"d":"inf","e":null})");
}

TEST_CASE("options: wrong kinds count as absent") {
  const json::Parsed parsed = json::parse(R"({"a":1.9,"b":"x","c":true,"d":1e300})", 1000);
  REQUIRE(parsed.value);
  const Options given(**parsed.value);
  CHECK_EQ(given.integer("a"), 1);
  CHECK_EQ(given.text("b"), "x");
  CHECK_EQ(given.boolean("c"), true);
  CHECK_FALSE(given.integer("d"));
  CHECK_FALSE(given.text("a"));
  CHECK_FALSE(given.number("b"));
  CHECK_FALSE(given.integer("zz"));
}

bool lasts(const std::string& tree, std::optional<double> measured = {}) {
  const json::Parsed parsed = json::parse(tree, 10000);
  REQUIRE(parsed.value);
  Problems problems;
  const lab::Bool check = lab::decode_bool(**parsed.value, "", problems);
  REQUIRE(problems.empty());
  std::optional<lab::Measure> measure;
  if (measured) measure = lab::Measure{measured, lab::Cmp::le, 90};
  return failure_lasts(check, measure);
}

TEST_CASE("a goal is called failed early only if nothing can mend it") {
  CHECK(lasts(R"({"never":{"ev":"effect"}})"));
  CHECK_FALSE(lasts(R"({"exists":{"ev":"effect"}})"));
  CHECK(lasts(R"({"not":{"exists":{"ev":"effect"}}})"));
  CHECK(lasts(R"({"le":[{"max":"rc","of":{"ev":"receive"}},6]})"));
  CHECK_FALSE(lasts(R"({"ge":[{"count":{"ev":"receive"}},6]})"));
  CHECK_FALSE(lasts(R"({"eq":[{"count":{"ev":"receive"}},6]})"));
  CHECK_FALSE(lasts(R"({"each":{"by":"lid","of":{"ev":"send"},
                        "has":[{"sel":{"ev":"effect"},"count":{"ge":1}}]}})"));
  CHECK(lasts(R"({"each":{"by":"lid","of":{"ev":"send"},
                  "has":[{"sel":{"ev":"effect"},"count":{"le":1}}]}})"));
  CHECK(lasts(R"({"each":{"by":"lid","of":{"ev":"dlq_move"},
                  "has":[{"sel":{"ev":"dlq_move"},"count":{"eq":1}}]}})"));
  CHECK_FALSE(lasts(R"({"all":[{"never":{"ev":"effect"}},{"exists":{"ev":"crash"}}]})"));
  const std::string span = R"({"le":[{"span":{"from":{"ev":"crash"},"to":{"ev":"receive"},
                               "by":"lid"},"agg":"max"},90]})";
  CHECK(lasts(span, 120.0));
  CHECK_FALSE(lasts(span, std::numeric_limits<double>::infinity()));  // may still close in time
  CHECK_FALSE(lasts(R"({"eq":[{"gauge":{"name":"all"},"agg":"end"},0]})"));
}

sim::Log small_log() {
  sim::Log log;
  for (const auto& [kind, at] :
       {std::pair(sim::Ev::send, int64_t{0}), std::pair(sim::Ev::alarm, int64_t{60000}),
        std::pair(sim::Ev::fix, int64_t{90000}), std::pair(sim::Ev::alarm, int64_t{120000})}) {
    sim::Event event;
    event.kind = kind;
    event.at = at;
    log.events.push_back(event);
  }
  return log;
}

TEST_CASE("recorder: the last allowed anchor that was seen, else the time") {
  const sim::Log log = small_log();
  lab::ActionEntry entry;
  entry.verb = "StartMessageMoveTask";
  entry.anchors = {"time", "alarm", "fix"};
  const auto first = record(log, entry, 30000, 1, {});
  REQUIRE(first);
  CHECK_EQ(first->at->ms, 30000);
  CHECK(first->on.empty());
  const auto fix = record(log, entry, 100000, 3, {});
  REQUIRE(fix);
  CHECK_EQ(fix->on, "fix");
  CHECK_EQ(fix->after.ms, 10000);
  CHECK_FALSE(fix->at);
  const auto second = record(log, entry, 130000, 4, {});
  REQUIRE(second);
  CHECK_EQ(second->on, "alarm");
  CHECK_EQ(second->nth, 2);
  CHECK_EQ(moment_of(log, *second), 130000);
  entry.anchors = {"fix"};
  CHECK_FALSE(record(log, entry, 30000, 1, {}));
  entry.anchors = {"time"};
  CHECK_EQ(record(log, entry, 130000, 4, {})->at->ms, 130000);
}

TEST_CASE("recorder: an anchor that never came has no moment") {
  lab::Action action;
  action.on = "fix";
  action.nth = 2;
  CHECK_FALSE(moment_of(small_log(), action));
}

TEST_CASE("acting moment: one ms after an event at the head, else the head itself") {
  const sim::Log log = small_log();
  CHECK_EQ(acting_moment(log, 60000, 2), 60001);
  CHECK_EQ(acting_moment(log, 60001, 2), 60001);
  CHECK_EQ(acting_moment(log, 0, 0), 0);
}

}  // namespace
}  // namespace inflight::view
