#include "lab/goal.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "tests/lab/goal_text.h"
#include "tests/lab/log_builder.h"

namespace inflight::lab {
namespace {

using sim::Ev;
using test::condition;
using test::LogBuilder;
using test::number;

constexpr Truth kT = Truth::yes;
constexpr Truth kF = Truth::no;
constexpr Truth kU = Truth::unknown;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

GoalContext context_for(int64_t horizon_ms) {
  GoalContext context;
  context.horizon_ms = horizon_ms;
  context.consumers.push_back({"worker", "orders", 2});
  return context;
}

struct World {
  LogBuilder build;
  GoalContext context = context_for(100'000);

  Number num(std::string_view text) { return evaluate(build.log, context, number(text)); }
  Truth truth(std::string_view text) { return evaluate(build.log, context, condition(text)); }
  std::vector<uint32_t> witnesses(std::string_view text) {
    GoalState state(build.log, context, condition(text));
    for (uint32_t i = 1; i <= build.log.events.size(); ++i) state.feed(i);
    state.finish();
    return state.witnesses();
  }
};

/// Three orders: 1 done at once, 2 worked twice, 3 still in flight.
World shop() {
  World w;
  LogBuilder& b = w.build;
  for (uint32_t id : {1u, 2u, 3u}) b.tag(id, "order");
  b.tag(2, "poison");
  b.send(0, 1);                           // 1
  b.receive(0, 1, 1);                     // 2
  b.send(1000, 2);                        // 3
  b.effect(1500, 1);                      // 4
  b.remove(1500, 1);                      // 5
  b.receive(2000, 2, 1, "worker-2");      // 6
  b.reappear(32000, 2);                   // 7
  b.receive(32000, 2, 2);                 // 8
  b.effect(33000, 2, false, "worker-2");  // 9
  b.effect(35250, 2, true);               // 10
  b.send(40000, 3);                       // 11
  b.receive(40000, 3, 1);                 // 12
  return w;
}

TEST_CASE("joints 11: tables of all, any and not") {
  const Truth t[] = {kF, kT, kU};
  const Truth all[3][3] = {{kF, kF, kF}, {kF, kT, kU}, {kF, kU, kU}};
  const Truth any[3][3] = {{kF, kT, kU}, {kT, kT, kT}, {kU, kT, kU}};
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 3; ++b) {
      CHECK(all_of(t[a], t[b]) == all[a][b]);
      CHECK(any_of(t[a], t[b]) == any[a][b]);
    }
  }
  CHECK(not_of(kT) == kF);
  CHECK(not_of(kF) == kT);
  CHECK(not_of(kU) == kU);
}

TEST_CASE("joints 11: all, any and not over trees, also of nothing") {
  World w = shop();
  const std::string yes = R"({"exists": {"ev": "send"}})";
  const std::string no = R"({"never": {"ev": "send"}})";
  const std::string none = R"({"eq": [{"max": "rc", "of": {"ev": "purge"}}, 1]})";
  const auto list = [](const std::string& op, const std::string& a, const std::string& b) {
    return "{\"" + op + "\": [" + a + "," + b + "]}";
  };
  CHECK(w.truth(none) == kU);
  CHECK(w.truth(list("all", yes, yes)) == kT);
  CHECK(w.truth(list("all", yes, no)) == kF);
  CHECK(w.truth(list("all", yes, none)) == kU);
  CHECK(w.truth(list("all", no, none)) == kF);
  CHECK(w.truth(list("any", yes, none)) == kT);
  CHECK(w.truth(list("any", no, none)) == kU);
  CHECK(w.truth(R"({"all": []})") == kT);
  CHECK(w.truth(R"({"any": []})") == kF);
  CHECK(w.truth("{\"not\": " + none + "}") == kU);
  CHECK(w.truth("{\"not\": " + no + "}") == kT);
}

TEST_CASE("joints 11: numbers of the empty log") {
  World w;
  CHECK(w.num(R"({"count": {"ev": "send"}})") == 0);
  CHECK(w.num(R"({"distinct": "lid", "of": {"ev": "send"}})") == 0);
  CHECK(w.num(R"({"sum": "rc", "of": {"ev": "receive"}})") == 0);
  for (const char* op : {"min", "max", "mean", "p50", "p95", "p99"}) {
    CHECK_FALSE(
        w.num("{\"" + std::string(op) + R"(": "rc", "of": {"ev": "receive"}})").has_value());
  }
  CHECK_FALSE(w.num(R"({"span": {"from": {"ev": "crash"}, "to": {"ev": "receive"}}, "agg": "max"})")
                  .has_value());
  for (uint8_t i = 0; i < kGauges; ++i) {
    const std::string name(name_of(static_cast<GaugeName>(i)));
    for (const char* agg : {"min", "max", "mean", "end", "integral"}) {
      CHECK(w.num(R"({"gauge": {"name": ")" + name + R"("}, "agg": ")" + agg + "\"}") == 0);
    }
  }
}

TEST_CASE("joints 11: count, distinct, and what a selector picks") {
  World w = shop();
  CHECK(w.num(R"({"count": {"ev": "send"}})") == 3);
  CHECK(w.num(R"({"count": {"ev": ["send", "delete"]}})") == 4);
  CHECK(w.num(R"({"distinct": "lid", "of": {"ev": "receive"}})") == 3);
  CHECK(w.num(R"({"distinct": "actor", "of": {"ev": "receive"}})") == 2);
  CHECK(w.num(R"({"count": {"ev": "receive", "q": "orders"}})") == 4);
  CHECK(w.num(R"({"count": {"ev": "receive", "q": "elsewhere"}})") == 0);
  CHECK(w.num(R"({"count": {"ev": "receive", "actor": "worker-2"}})") == 1);
  CHECK(w.num(R"({"count": {"ev": "receive", "actor": "worker"}})") == 4);
  CHECK(w.num(R"({"count": {"ev": "receive", "where": {"actor": {"eq": "worker"}}}})") == 4);
  CHECK(w.num(R"({"count": {"ev": "receive", "where": {"actor": {"ne": "worker-1"}}}})") == 1);
  CHECK(w.num(R"({"count": {"ev": "receive", "tag": "poison"}})") == 2);
  CHECK(w.num(R"({"count": {"ev": "receive", "tagNot": "poison"}})") == 2);
  CHECK(w.num(R"({"count": {"ev": "receive", "tag": "unheard"}})") == 0);
  CHECK(w.num(R"({"count": {"ev": "receive", "nth": 2}})") == 1);
  CHECK(w.num(R"({"count": {"ev": "receive", "where": {"rc": {"ge": 2}}}})") == 1);
  CHECK(w.num(R"({"count": {"ev": "receive", "where": {"timeout": {"eq": 30}}}})") == 4);
  CHECK(w.num(R"({"count": {"ev": "effect", "where": {"work": {"eq": 1.5}}}})") == 3);
  CHECK(w.num(R"({"count": {"ev": "send", "where": {"work": {"eq": 0}}}})") == 3);
  CHECK(w.num(R"({"count": {"ev": "visible", "where": {"why": {"in": ["delay", "timeout"]}}}})") ==
        1);
  CHECK(w.num(R"({"count": {"ev": "visible", "where": {"from": {"eq": "in_flight"}}}})") == 1);
  CHECK(w.num(R"({"count": {"ev": "send", "where": {"n": {"in": [1, 3]}}}})") == 2);
  CHECK(w.num(R"({"distinct": "n", "of": {"ev": "effect"}})") == 2);
}

TEST_CASE("joints 11: from <= t < until, and times in seconds equal literals") {
  World w = shop();
  CHECK(w.num(R"({"count": {"ev": "send", "from": "1s", "until": "40s"}})") == 1);
  CHECK(w.num(R"({"count": {"ev": "send", "until": "40001ms"}})") == 3);
  CHECK(w.num(R"({"max": "t", "of": {"ev": "effect"}})") == 35.25);
  CHECK(w.truth(R"({"eq": [{"max": "t", "of": {"ev": "effect"}}, 35.25]})") == kT);
  CHECK(w.num(R"({"sum": "work", "of": {"ev": "effect"}})") == 4.5);
}

TEST_CASE("joints 11: aggregates; percentiles by nearest rank") {
  World w;
  for (uint32_t id = 1; id <= 20; ++id) {
    // 13 is prime to 21, so this is 1 … 20 in a mixed order.
    w.build.receive(id, id, static_cast<uint16_t>(id * 13 % 21));
  }
  const std::string of = R"(, "of": {"ev": "receive"}})";
  CHECK(w.num(R"({"min": "rc")" + of) == 1);
  CHECK(w.num(R"({"max": "rc")" + of) == 20);
  CHECK(w.num(R"({"sum": "rc")" + of) == 210);
  CHECK(w.num(R"({"mean": "rc")" + of) == 10.5);
  CHECK(w.num(R"({"p50": "rc")" + of) == 10);
  CHECK(w.num(R"({"p95": "rc")" + of) == 19);
  CHECK(w.num(R"({"p99": "rc")" + of) == 20);
}

TEST_CASE("joints 11: arithmetic, none and infinity") {
  World w = shop();
  const std::string none = R"({"max": "rc", "of": {"ev": "purge"}})";
  const std::string inf =
      R"({"span": {"from": {"ev": "send"}, "to": {"ev": "purge"}}, "agg": "max"})";
  CHECK(w.num(R"({"add": []})") == 0);
  CHECK(w.num(R"({"add": [1, 2, 3.5]})") == 6.5);
  CHECK(w.num(R"({"sub": [1, 3]})") == -2);
  CHECK(w.num(R"({"mul": [2, 3]})") == 6);
  CHECK(w.num(R"({"div": [3, 2]})") == 1.5);
  CHECK_FALSE(w.num(R"({"div": [3, 0]})").has_value());
  CHECK_FALSE(w.num("{\"add\": [1, " + none + "]}").has_value());
  CHECK_FALSE(w.num("{\"add\": [" + none + "]}").has_value());
  CHECK(w.num(inf) == kInfinity);
  CHECK(w.num("{\"add\": [1, " + inf + "]}") == kInfinity);
  CHECK_FALSE(w.num("{\"sub\": [" + inf + "," + inf + "]}").has_value());
  CHECK_FALSE(w.num("{\"mul\": [0, " + inf + "]}").has_value());
  CHECK(w.truth("{\"le\": [" + inf + ", 120]}") == kF);
  CHECK(w.truth("{\"gt\": [" + inf + ", 120]}") == kT);
  CHECK(w.truth("{\"ne\": [" + none + ", 120]}") == kU);
}

TEST_CASE("joints 11: each comparison") {
  World w = shop();
  const auto check = [&w](const std::string& op, int right) {
    return w.truth("{\"" + op + R"(": [{"count": {"ev": "send"}}, )" + std::to_string(right) +
                   "]}");
  };
  CHECK(check("eq", 3) == kT);
  CHECK(check("eq", 4) == kF);
  CHECK(check("ne", 3) == kF);
  CHECK(check("lt", 4) == kT);
  CHECK(check("lt", 3) == kF);
  CHECK(check("le", 3) == kT);
  CHECK(check("gt", 3) == kF);
  CHECK(check("ge", 3) == kT);
}

TEST_CASE("joints 11: span from each `from` to the first later `to` of the same key") {
  World w;
  LogBuilder& b = w.build;
  b.plain(1000, Ev::crash, 1);  // 1: closed by 4
  b.plain(2000, Ev::crash, 2);  // 2: closed by 5
  b.plain(3000, Ev::crash, 1);  // 3: closed by 4
  b.receive(5000, 1, 2);        // 4
  b.receive(12000, 2, 2);       // 5
  b.receive(13000, 1, 3);       // 6: closes nothing
  const auto span = [&w](const std::string& more, const std::string& agg) {
    return w.num(R"({"span": {"from": {"ev": "crash"}, "to": {"ev": "receive"})" + more +
                 R"(}, "agg": ")" + agg + "\"}");
  };
  const std::string by = R"(, "by": "lid")";
  CHECK(span(by, "max") == 10);
  CHECK(span(by, "min") == 2);
  CHECK(span(by, "sum") == 16);
  CHECK(span(by, "count") == 3);
  CHECK(span(by, "mean") == 16.0 / 3);
  CHECK(span(by, "p50") == 4);
  CHECK(span(by, "p99") == 10);
  CHECK(span("", "max") == 4);

  b.plain(20000, Ev::crash, 2);  // 7: never closed
  CHECK(span(by, "max") == kInfinity);
  CHECK(span(by, "mean") == kInfinity);
  CHECK(span(by, "sum") == kInfinity);
  CHECK(span(by, "p99") == kInfinity);
  CHECK(span(by, "p50") == 4);
  CHECK(span(by, "min") == 2);
  CHECK(span(by, "count") == 4);
  const std::string skip = by + R"(, "missing": "skip")";
  CHECK(span(skip, "max") == 10);
  CHECK(span(skip, "count") == 3);
  CHECK(w.witnesses(R"({"le": [{"span": {"from": {"ev": "crash"}, "to": {"ev": "receive"},
    "by": "lid"}, "agg": "max"}, 5]})") == std::vector<uint32_t>{7});
}

TEST_CASE(
    "joints 11: a `to` at the same event does not close, `by` leaves out events without key") {
  World w;
  w.build.receive(0, 1, 1);
  w.build.receive(4000, 1, 2);
  w.build.plain(5000, Ev::crash);  // held nothing: no lid
  CHECK(w.num(R"({"span": {"from": {"ev": "receive", "nth": 1}, "to": {"ev": "receive"},
    "by": "lid"}, "agg": "max"})") == 4);
  CHECK_FALSE(w.num(R"({"span": {"from": {"ev": "crash"}, "to": {"ev": "receive"}, "by": "lid"},
    "agg": "max"})")
                  .has_value());
  CHECK(w.num(R"({"distinct": "lid", "of": {"ev": "crash"}})") == 0);
}

TEST_CASE("joints 11: nth counts per key where a `by` is in force") {
  World w = shop();
  // The second receive of the log is order 2's first, the second one of its key is event 8.
  CHECK(w.truth(R"({"each": {"by": "lid", "of": {"ev": "receive", "nth": 2},
    "has": [{"sel": {"ev": "visible"}, "count": {"eq": 1}}]}})") == kT);
  CHECK(w.num(R"({"max": "t", "of": {"ev": "receive", "nth": 2}})") == 2);
  CHECK(w.num(R"({"max": "t", "of": {"ev": "receive", "tag": "poison", "nth": 2}})") == 32);
}

TEST_CASE("joints 11: exists and never, with witnesses") {
  World w = shop();
  CHECK(w.truth(R"({"exists": {"ev": "effect", "where": {"dup": {"eq": 1}}}})") == kT);
  CHECK(w.truth(R"({"never": {"ev": "effect", "where": {"dup": {"eq": 1}}}})") == kF);
  CHECK(w.truth(R"({"exists": {"ev": "purge"}})") == kF);
  CHECK(w.truth(R"({"never": {"ev": "purge"}})") == kT);
  CHECK(w.witnesses(R"({"never": {"ev": "effect", "where": {"dup": {"eq": 1}}}})") ==
        std::vector<uint32_t>{10});
  for (uint32_t id = 10; id < 20; ++id) w.build.send(50000, id);
  CHECK(w.witnesses(R"({"never": {"ev": "send"}})") == std::vector<uint32_t>{1, 3, 11, 13, 14});
}

TEST_CASE("joints 11: each") {
  World w = shop();
  const auto each = [](const std::string& of, const std::string& count) {
    return R"({"each": {"by": "lid", "of": )" + of +
           R"(, "has": [{"sel": {"ev": "effect"}, "count": )" + count + "}]}}";
  };
  CHECK(w.truth(each(R"({"ev": "purge"})", R"({"ge": 1})")) == kU);
  CHECK(w.truth(each(R"({"ev": "effect"})", R"({"ge": 1})")) == kT);
  CHECK(w.truth(each(R"({"ev": "send"})", R"({"ge": 1})")) == kF);
  CHECK(w.truth(each(R"({"ev": "send"})", R"({"le": 2})")) == kT);
  // Lacking: the first event of the key. Too many: the one that is too many.
  CHECK(w.witnesses(each(R"({"ev": "send"})", R"({"ge": 1})")) == std::vector<uint32_t>{11});
  CHECK(w.witnesses(each(R"({"ev": "send"})", R"({"eq": 1})")) == std::vector<uint32_t>{10, 11});
  CHECK(w.witnesses(each(R"({"ev": "send", "tag": "poison"})", R"({"gt": 2})")) ==
        std::vector<uint32_t>{3});
  CHECK(w.truth(R"({"each": {"by": "q", "of": {"ev": "crash"},
    "has": [{"sel": {"ev": "send"}, "count": {"ge": 1}}]}})") == kU);
}

TEST_CASE("joints 11: order and strict order") {
  World w;
  LogBuilder& b = w.build;
  const auto order = [](const std::string& more) {
    return R"({"order": {"seq": [{"ev": "send"}, {"ev": "receive"}, {"ev": "delete"}])" + more +
           "}}";
  };
  const std::string by = R"(, "by": "lid")";
  const std::string strict = by + R"(, "strict": true)";
  CHECK(w.truth(order(by)) == kU);
  CHECK(w.truth(order("")) == kU);
  b.send(0, 1);
  CHECK(w.truth(order(by)) == kF);
  CHECK(w.witnesses(order(by)) == std::vector<uint32_t>{1});
  b.receive(0, 1, 1);
  b.remove(0, 1);
  CHECK(w.truth(order(by)) == kT);
  CHECK(w.truth(order(strict)) == kT);
  b.remove(1000, 2);      // 4
  b.send(2000, 2);        // 5
  b.receive(3000, 2, 1);  // 6
  b.remove(4000, 2);      // 7
  CHECK(w.truth(order(by)) == kT);
  CHECK(w.truth(order(strict)) == kF);
  CHECK(w.witnesses(order(strict)) == std::vector<uint32_t>{4});
  CHECK(w.truth(order(R"(, "strict": true)")) == kT);  // one key for all
  b.remove(5000, 3);                                   // no send: not a key
  CHECK(w.truth(order(by)) == kT);
}

TEST_CASE("joints 11: one event is one step of an order") {
  World w;
  const char* twice = R"({"order": {"seq": [{"ev": "send"}, {"ev": "send"}]}})";
  w.build.send(0, 1);
  CHECK(w.truth(twice) == kF);
  w.build.send(0, 2);
  CHECK(w.truth(twice) == kT);
}

TEST_CASE("joints 11: sorted and strictly sorted") {
  World w;
  const auto sorted = [](const std::string& more) {
    return R"({"sorted": {"of": {"ev": "receive"}, "field": "n")" + more + "}}";
  };
  CHECK(w.truth(sorted("")) == kU);
  for (uint32_t id : {1u, 2u, 2u, 4u}) {
    w.build.lid(id).n = id;
    w.build.receive(id, id, 1);
  }
  CHECK(w.truth(sorted("")) == kT);
  CHECK(w.truth(sorted(R"(, "strict": true)")) == kF);
  CHECK(w.truth(sorted(R"(, "strict": true, "by": "lid")")) == kF);
  CHECK(w.witnesses(sorted(R"(, "strict": true)")) == std::vector<uint32_t>{3});
  w.build.lid(3).n = 3;
  w.build.receive(9, 3, 1);
  CHECK(w.truth(sorted("")) == kF);
  CHECK(w.witnesses(sorted("")) == std::vector<uint32_t>{5});
  CHECK(w.truth(sorted(R"(, "by": "lid")")) == kT);
}

TEST_CASE("goals: the deciding comparison") {
  World w = shop();
  const auto measure = [&w](std::string_view text) {
    GoalState state(w.build.log, w.context, condition(text));
    for (uint32_t i = 1; i <= w.build.log.events.size(); ++i) state.feed(i);
    state.finish();
    return state.measure();
  };
  const std::string count = R"({"count": {"ev": "send"}})";
  CHECK(measure("{\"le\": [" + count + ", 2]}") == Measure{3.0, Cmp::le, 2.0});
  CHECK(measure("{\"le\": [2, " + count + "]}") == Measure{3.0, Cmp::ge, 2.0});
  CHECK(measure("{\"all\": [{\"le\": [" + count + ", 9]}, {\"eq\": [" + count + ", 1]}]}") ==
        Measure{3.0, Cmp::eq, 1.0});
  CHECK_FALSE(measure(R"({"exists": {"ev": "send"}})").has_value());
  const auto none = measure(R"({"le": [{"max": "rc", "of": {"ev": "purge"}}, 2]})");
  REQUIRE(none.has_value());
  CHECK_FALSE(none->value.has_value());
}

TEST_CASE("goals: flips of a goal with given, and a goal that latches") {
  World w = shop();
  Goal goal;
  goal.given = condition(R"({"exists": {"ev": "effect"}})");
  goal.check = condition(R"({"never": {"ev": "effect", "where": {"dup": {"eq": 1}}}})");
  GoalTimeline line = track(w.build.log, w.context, goal);
  REQUIRE(line.flips.size() == 3);
  CHECK(line.at(0).given == kF);
  CHECK(line.at(3).given == kF);
  CHECK(line.at(4).given == kT);
  CHECK(line.at(9).check == kT);
  CHECK(line.at(10).check == kF);
  CHECK(line.final.check == kF);
  CHECK(line.final.witnesses == std::vector<uint32_t>{10});
  CHECK_FALSE(line.final.latched);

  goal.latch = true;
  line = track(w.build.log, w.context, goal);
  CHECK_FALSE(line.at(3).latched);
  CHECK(line.at(4).latched);
  CHECK(line.at(12).latched);
  CHECK(line.final.latched);
  CHECK(line.final == read_final(w.build.log, w.context, goal));
}

TEST_CASE("goals: measures at a position, and the credit's measure at the end") {
  World w = shop();
  Goal goal;
  goal.check = condition(R"({"ge": [{"count": {"ev": "send"}}, 3]})");
  goal.credit = Credit{number(R"({"max": "rc", "of": {"ev": "receive"}})"), 1, 5};
  const GoalTimeline line = track(w.build.log, w.context, goal);
  CHECK(line.measure_at(0)->value == 0);
  CHECK(line.measure_at(2)->value == 1);
  CHECK(line.measure_at(12)->value == 3);
  CHECK(line.final.credit_measure == 2);
}

TEST_CASE("goals: a copy of a state goes on alone") {
  World w = shop();
  GoalState a(w.build.log, w.context, number(R"({"count": {"ev": "send"}})"));
  a.feed(1);
  GoalState b = a;
  b.feed(2);
  b.feed(3);
  CHECK(a.number() == 1);
  CHECK(b.number() == 2);
}

}  // namespace
}  // namespace inflight::lab
