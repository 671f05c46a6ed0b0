#include "lab/gauge.h"

#include <doctest/doctest.h>

#include <string>

#include "lab/goal.h"
#include "tests/lab/goal_text.h"
#include "tests/lab/log_builder.h"

namespace inflight::lab {
namespace {

using sim::Ev;
using test::LogBuilder;
using test::number;

struct World {
  LogBuilder build;
  GoalContext context;
  World() {
    context.horizon_ms = 100'000;
    context.consumers.push_back({"worker", "orders", 2});
  }
  Number num(const std::string& name, const std::string& agg, const std::string& more = "") {
    return evaluate(
        build.log, context,
        number(R"({"gauge": {"name": ")" + name + "\"" + more + R"(}, "agg": ")" + agg + "\"}"));
  }
  Number at(const std::string& name, const std::string& at, const std::string& more = "") {
    return evaluate(
        build.log, context,
        number(R"({"gauge": {"name": ")" + name + R"(", "at": ")" + at + "\"" + more + "}}"));
  }
  Number at_prefix(uint32_t position, const std::string& text) {
    GoalState state(build.log, context, number(text));
    for (uint32_t i = 1; i <= position; ++i) state.feed(i);
    return state.number();
  }
};

/// Two messages from 10 s and 20 s on; the first in flight 30 s … 60 s, then deleted.
World two() {
  World w;
  w.build.send(10'000, 1);
  w.build.send(20'000, 2);
  w.build.receive(30'000, 1, 1);
  w.build.remove(60'000, 1);
  return w;
}

TEST_CASE("joints 11: gauges are step functions, right-continuous") {
  World w = two();
  CHECK(w.at("visible", "9999ms") == 0);
  CHECK(w.at("visible", "10s") == 1);
  CHECK(w.at("visible", "29999ms") == 2);
  CHECK(w.at("visible", "30s") == 1);
  CHECK(w.at("inflight", "30s") == 1);
  CHECK(w.at("inflight", "59999ms") == 1);
  CHECK(w.at("inflight", "60s") == 0);
  CHECK(w.at("all", "60s") == 1);
  CHECK(w.at("all", "100s") == 1);
  CHECK(w.at("visible", "15s", R"(, "q": "elsewhere")") == 0);
}

TEST_CASE("joints 11: aggregates over a window, default the whole run") {
  World w = two();
  CHECK(w.num("visible", "max") == 2);
  CHECK(w.num("visible", "min") == 0);
  CHECK(w.num("visible", "end") == 1);
  CHECK(w.num("visible", "integral") == 10 + 20 + 70);
  CHECK(w.num("visible", "mean") == 1);
  CHECK(w.num("inflight", "integral") == 30);
  const std::string window = R"(, "from": "25s", "until": "60s")";
  CHECK(w.num("visible", "min", window) == 1);
  CHECK(w.num("visible", "max", window) == 2);
  CHECK(w.num("visible", "integral", window) == 5 * 2 + 30);
  CHECK(w.num("all", "end", window) == 1);
  CHECK(w.num("all", "min", window) == 1);  // the window is closed: at 60 s one is left
  CHECK(w.num("all", "end", R"(, "until": "59999ms")") == 2);
  CHECK(w.num("visible", "mean", R"(, "from": "40s", "until": "40s")") == 1);
}

TEST_CASE("joints 11: values that last 0 ms do not count") {
  World w;
  w.build.send(10'000, 1);
  w.build.receive(10'000, 1, 1);
  CHECK(w.num("visible", "max") == 0);
  CHECK(w.num("inflight", "max") == 1);
  // At the head, inside the millisecond, the prefix's own value stands.
  CHECK(w.at_prefix(1, R"({"gauge": {"name": "visible"}, "agg": "max"})") == 1);
  CHECK(w.at_prefix(2, R"({"gauge": {"name": "visible"}, "agg": "max"})") == 0);
}

TEST_CASE("joints 11: a prefix ends at its last event, the end of a run at the horizon") {
  World w = two();
  const char* integral = R"({"gauge": {"name": "visible"}, "agg": "integral"})";
  CHECK(w.at_prefix(0, integral) == 0);
  CHECK(w.at_prefix(1, integral) == 0);
  CHECK(w.at_prefix(2, integral) == 10);
  CHECK(w.at_prefix(4, integral) == 60);
  CHECK(w.at_prefix(2, R"({"gauge": {"name": "visible", "at": "90s"}})") == 2);
  CHECK(w.at_prefix(4, R"({"gauge": {"name": "visible", "at": "25s"}})") == 2);
}

TEST_CASE("SQS-CW-04: oldest_age rises between events; both limits at a jump count for max") {
  World w = two();
  CHECK(w.at("oldest_age", "9s") == 0);
  CHECK(w.at("oldest_age", "10s") == 0);
  CHECK(w.at("oldest_age", "35500ms") == 25.5);
  CHECK(w.at("oldest_age", "60s") == 40);
  CHECK(w.num("oldest_age", "max", R"(, "until": "60s")") == 50);
  CHECK(w.num("oldest_age", "max", R"(, "from": "60s", "until": "70s")") == 50);
  CHECK(w.num("oldest_age", "min", R"(, "from": "60s")") == 40);
  CHECK(w.num("oldest_age", "max") == 80);
  CHECK(w.num("oldest_age", "integral", R"(, "until": "60s")") == 50 * 50 / 2);
  CHECK(w.num("oldest_age", "mean", R"(, "from": "20s", "until": "40s")") == 20);
}

TEST_CASE("SQS-CW-06: backlog_per_worker divides by live instances, at least by 1") {
  World w;
  for (uint32_t id = 1; id <= 6; ++id) w.build.send(0, id);
  w.build.plain(10'000, Ev::crash, 0, "worker-1");
  w.build.plain(20'000, Ev::crash, 0, "worker-2");
  w.build.plain(30'000, Ev::restart, 0, "worker-1");
  w.build.plain(40'000, Ev::restart, 0, "worker-2");
  w.build.plain(50'000, Ev::poll, 0, "worker-3");
  const std::string q = R"(, "q": "orders")";
  CHECK(w.at("backlog_per_worker", "9s", q) == 3);
  CHECK(w.at("backlog_per_worker", "10s", q) == 6);
  CHECK(w.at("backlog_per_worker", "20s", q) == 6);
  CHECK(w.at("backlog_per_worker", "30s", q) == 6);
  CHECK(w.at("backlog_per_worker", "40s", q) == 3);
  CHECK(w.at("backlog_per_worker", "50s", q) == 2);
  CHECK(w.at("backlog_per_worker", "50s") == 2);
}

TEST_CASE("joints 11: busy, duplicates, requests and cost") {
  World w;
  w.build.send(0, 1);
  w.build.plain(10'000, Ev::work, 1);
  w.build.effect(30'000, 1);
  w.build.effect(31'000, 1, true, "worker-2");
  w.build.add({.at = 40'000, .ev = Ev::api, .q = "orders", .value = 3, .extra = "SendMessage"});
  CHECK(w.num("busy", "integral") == 20);
  CHECK(w.num("busy", "max", R"(, "q": "orders")") == 1);
  CHECK(w.num("busy", "max", R"(, "q": "other")") == 0);
  CHECK(w.num("duplicates", "end") == 1);
  CHECK(w.at("requests", "39s") == 0);
  CHECK(w.num("requests", "end") == 3);
  CHECK(w.num("cost", "end") == 0.0000012);
}

TEST_CASE("gauges: the witness of an extreme is the event that gave it") {
  World w = two();
  const auto witness = [&w](const std::string& agg) {
    GoalState state(w.build.log, w.context,
                    number(R"({"gauge": {"name": "visible"}, "agg": ")" + agg + "\"}"));
    for (uint32_t i = 1; i <= w.build.log.events.size(); ++i) state.feed(i);
    state.finish();
    return state.witnesses();
  };
  CHECK(witness("max") == std::vector<uint32_t>{2});
  CHECK(witness("end") == std::vector<uint32_t>{3});
  CHECK(witness("min").empty());  // 0 before the first event
}

TEST_CASE("gauges: the value for a screen is the aggregates' value") {
  World w = two();
  FoldState fold(w.build.log);
  for (const sim::Event& event : w.build.log.events) fold.apply(event);
  CHECK(gauge_value(fold, w.context, GaugeName::visible, "orders", 70'000) == 1);
  CHECK(gauge_value(fold, w.context, GaugeName::oldest_age, "", 70'000) == 50);
  CHECK(gauge_value(fold, w.context, GaugeName::backlog_per_worker, "orders", 70'000) == 0.5);
}

TEST_CASE("gauges: a context has the consumers of a scenario") {
  world::Scenario scenario;
  scenario.horizon = seconds(12);
  actors::Producer shop;
  shop.name = "shop";
  actors::Consumer worker;
  worker.name = "worker";
  worker.from = "orders";
  worker.count = 3;
  scenario.actors.push_back(shop);
  scenario.actors.push_back(worker);
  const GoalContext context = goal_context(scenario);
  CHECK(context.horizon_ms == 12'000);
  CHECK(context.consumers == std::vector<GoalContext::Group>{{"worker", "orders", 3}});
}

}  // namespace
}  // namespace inflight::lab
