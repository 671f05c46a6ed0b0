#include "lab/goal_decode.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/lab/goal_text.h"

namespace inflight::lab {
namespace {

using test::condition;
using test::document;
using test::number;

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("goal trees: a selector with everything") {
  const Bool tree = condition(R"({"never": {"ev": ["delete", "dlq_move"], "q": "orders",
    "actor": "worker-2", "tag": "poison", "tagNot": "order", "nth": 2, "from": "1.5s",
    "until": "2m", "where": {"rc": {"ge": 2, "lt": 5}, "why": {"in": ["timeout", "release"]}}}})");
  REQUIRE(tree.op == BoolOp::never);
  REQUIRE(tree.sels.size() == 1);
  const Sel& sel = tree.sels[0];
  CHECK(sel.ev == std::vector<sim::Ev>{sim::Ev::del, sim::Ev::dlq_move});
  CHECK(sel.q == "orders");
  CHECK(sel.actor == "worker-2");
  CHECK(sel.tag == "poison");
  CHECK(sel.tag_not == "order");
  CHECK(sel.nth == 2);
  CHECK(sel.from->ms == 1500);
  CHECK(sel.until->ms == 120000);
  REQUIRE(sel.where.size() == 3);
  CHECK(sel.where[0].field == Field::rc);
  CHECK(sel.where[0].cmp == Cmp::ge);
  CHECK(sel.where[0].numbers == std::vector<double>{2});
  CHECK(sel.where[1].cmp == Cmp::lt);
  CHECK(sel.where[2].cmp == Cmp::in);
  CHECK(sel.where[2].texts == std::vector<std::string>{"timeout", "release"});
}

TEST_CASE("goal trees: numbers and their companions") {
  const Num span = number(R"({"span": {"from": {"ev": "crash"}, "to": {"ev": "receive"},
    "by": "lid", "missing": "skip"}, "agg": "p95"})");
  CHECK(span.op == NumOp::span);
  CHECK(span.sels.size() == 2);
  CHECK(span.by == Field::lid);
  CHECK(span.skip_missing);
  CHECK(span.agg == Agg::p95);
  const Num gauge = number(R"({"gauge": {"name": "oldest_age", "at": "30s"}})");
  CHECK(gauge.gauge.name == GaugeName::oldest_age);
  CHECK(gauge.gauge.at->ms == 30000);
  CHECK_FALSE(gauge.agg.has_value());
  const Num sum = number(R"({"add": [1, {"max": "rc", "of": {"ev": "receive"}}, 2.5]})");
  CHECK(sum.args.size() == 3);
  CHECK(sum.args[2].literal == 2.5);
  CHECK(sum.args[1].field == Field::rc);
}

TEST_CASE("goal trees: every table row is found by its name and only once") {
  std::set<std::string_view> names;
  for (uint8_t i = 0; i < kFields; ++i) {
    const FieldInfo& row = info(static_cast<Field>(i));
    CHECK(names.insert(row.name).second);
    CHECK(field_named(row.name) == static_cast<Field>(i));
  }
  for (uint8_t i = 1; i < kNumOps; ++i) {
    const auto op = static_cast<NumOp>(i);
    REQUIRE(num_operator(row(op).name) != nullptr);
    CHECK(num_operator(row(op).name)->op == op);
  }
  for (uint8_t i = 0; i < kBoolOps; ++i) {
    const auto op = static_cast<BoolOp>(i);
    REQUIRE(bool_operator(row(op).name) != nullptr);
    CHECK(bool_operator(row(op).name)->op == op);
  }
  CHECK(num_operator("") == nullptr);
  CHECK(bool_operator("count") == nullptr);
}

TEST_CASE("goal trees: every value and extra name of the event table is a field") {
  for (uint8_t i = 1; i < sim::kEvs; ++i) {
    const sim::EvInfo& row = sim::info(static_cast<sim::Ev>(i));
    for (std::string_view name : {row.value, row.extra, row.extra2}) {
      if (!name.empty()) CHECK_MESSAGE(field_named(name).has_value(), std::string(name));
    }
  }
}

struct Bad {
  const char* text;
  const char* pointer;
  const char* expected;  // a part of it
};

TEST_CASE("goal trees: faults of conditions name the place and what was expected") {
  const std::vector<Bad> bad = {
      {R"(true)", "", "exactly one of all, any, not"},
      {R"({})", "", "exactly one of"},
      {R"({"exists": {"ev": "send"}, "never": {"ev": "send"}})", "", "exactly one of"},
      {R"({"sometimes": {"ev": "send"}})", "", "exactly one of"},
      {R"({"exists": {}})", "/exists/ev", "the name of an event"},
      {R"({"exists": {"ev": "bananas"}})", "/exists/ev", "the name of an event"},
      {R"({"exists": {"ev": ["send", "sendd"]}})", "/exists/ev/1", "the name of an event"},
      {R"({"exists": {"ev": []}})", "/exists/ev", "at least one event"},
      {R"({"exists": {"ev": "send", "queue": "a"}})", "/exists/queue", "no other members"},
      {R"({"exists": {"ev": "send", "q": ""}})", "/exists/q", "the name of a queue"},
      {R"({"exists": {"ev": "send", "nth": 0}})", "/exists/nth", "1 or more"},
      {R"({"exists": {"ev": "send", "nth": 1.5}})", "/exists/nth", "an integer"},
      {R"({"exists": {"ev": "send", "from": 3}})", "/exists/from", "a duration"},
      {R"({"exists": {"ev": "send", "from": "1.5ms"}})", "/exists/from", "whole milliseconds"},
      {R"({"exists": {"ev": "send", "from": "2s", "until": "2s"}})", "/exists", "later than from"},
      {R"({"exists": {"ev": "send", "where": {"colour": {"eq": 1}}}})", "/exists/where/colour",
       "the name of a field"},
      {R"({"exists": {"ev": "send", "where": {"rc": 2}}})", "/exists/where/rc", "{comparison"},
      {R"({"exists": {"ev": "send", "where": {"rc": {}}}})", "/exists/where/rc", "{comparison"},
      {R"({"exists": {"ev": "send", "where": {"rc": {"is": 2}}}})", "/exists/where/rc/is",
       "eq, ne"},
      {R"({"exists": {"ev": "send", "where": {"rc": {"eq": "2"}}}})", "/exists/where/rc/eq",
       "a number"},
      {R"({"exists": {"ev": "send", "where": {"t": {"lt": "2s"}}}})", "/exists/where/t/lt",
       "a number of seconds"},
      {R"({"exists": {"ev": "send", "where": {"q": {"lt": "a"}}}})", "/exists/where/q/lt",
       "because the field is a text"},
      {R"({"exists": {"ev": "send", "where": {"why": {"in": []}}}})", "/exists/where/why/in",
       "at least one value"},
      {R"({"exists": {"ev": "send", "where": {"why": {"in": ["a", 1]}}}})",
       "/exists/where/why/in/1", "a string"},
      {R"({"exists": {"ev": "send", "where": {"from": {"eq": "flying"}}}})",
       "/exists/where/from/eq", "message state"},
      {R"({"exists": {"ev": "send", "where": {"ev": {"eq": "flying"}}}})", "/exists/where/ev/eq",
       "the name of an event"},
      {R"({"all": {"exists": {"ev": "send"}}})", "/all", "a list of conditions"},
      {R"({"not": [{"exists": {"ev": "send"}}]})", "/not", "exactly one of"},
      {R"({"le": [1]})", "/le", "a list of two numbers"},
      {R"({"le": [1, 2, 3]})", "/le", "a list of two numbers"},
      {R"({"le": [1, "2"]})", "/le/1", "a number, or an object"},
      {R"({"each": {"by": "lid", "of": {"ev": "send"}}})", "/each/has", "a list of {sel, count}"},
      {R"({"each": {"by": "lid", "of": {"ev": "send"}, "has": []}})", "/each/has", "at least one"},
      {R"({"each": {"of": {"ev": "send"}, "has": [{"sel": {"ev": "fix"}, "count": {"ge": 1}}]}})",
       "/each/by", "the name of a field"},
      {R"({"each": {"by": "lid", "of": {"ev": "send"}, "has": [{"sel": {"ev": "effect"}}]}})",
       "/each/has/0/count", "a count"},
      {R"({"each": {"by": "lid", "of": {"ev": "send"},
           "has": [{"sel": {"ev": "effect"}, "count": {"ge": -1}}]}})",
       "/each/has/0/count", "a count"},
      {R"({"order": {"seq": [{"ev": "send"}]}})", "/order/seq", "2 to 16"},
      {R"({"order": {"seq": [{"ev": "send"}, {"ev": "x"}]}})", "/order/seq/1/ev", "an event"},
      {R"({"order": {"seq": [{"ev": "send"}, {"ev": "fix"}], "strict": 1}})", "/order/strict",
       "true or false"},
      {R"({"sorted": {"of": {"ev": "send"}, "field": "q"}})", "/sorted/field", "is a number"},
      {R"({"sorted": {"of": {"ev": "send"}}})", "/sorted/field", "is a number"},
  };
  for (const Bad& row : bad) {
    CAPTURE(row.text);
    Problems problems;
    const JsonBox json = document(row.text);
    (void)decode_bool(*json, "", problems);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].pointer == row.pointer);
    CHECK_MESSAGE(has(problems[0].expected, row.expected), problems[0].expected);
  }
}

TEST_CASE("goal trees: a number is exactly one operator with exactly its companions") {
  const std::vector<Bad> bad = {
      {R"("3")", "", "a number, or an object"},
      {R"({"count": {"ev": "send"}, "max": "rc", "of": {"ev": "send"}})", "", "exactly one of"},
      {R"({"of": {"ev": "send"}})", "", "exactly one of"},
      {R"({"count": {"ev": "send"}, "of": {"ev": "send"}})", "/of", "no other members than count"},
      {R"({"count": {"ev": "send"}, "agg": "max"})", "/agg", "no other members than count"},
      {R"({"max": "rc"})", "/of", "a selector"},
      {R"({"max": "q", "of": {"ev": "send"}})", "/max", "is a number"},
      {R"({"distinct": "colour", "of": {"ev": "send"}})", "/distinct", "the name of a field"},
      {R"({"span": {"from": {"ev": "crash"}, "to": {"ev": "receive"}}})", "/agg", "min, max"},
      {R"({"span": {"from": {"ev": "crash"}, "to": {"ev": "receive"}}, "agg": "end"})", "/agg",
       "min, max"},
      {R"({"span": {"from": {"ev": "crash"}}, "agg": "max"})", "/span/to", "a selector"},
      {R"({"span": {"from": {"ev": "crash"}, "to": {"ev": "fix"}, "missing": "0"}, "agg": "max"})",
       "/span/missing", "\"skip\""},
      {R"({"gauge": {"name": "visible"}})", "/agg", "integral"},
      {R"({"gauge": {"name": "visible"}, "agg": "p95"})", "/agg", "integral"},
      {R"({"gauge": {"name": "visible", "at": "3s"}, "agg": "max"})", "/agg", "no agg"},
      {R"({"gauge": {"name": "visible", "at": "3s", "from": "1s"}})", "/gauge", "either at"},
      {R"({"gauge": {"name": "visible", "from": "3s", "until": "1s"}, "agg": "max"})", "/gauge",
       "until not before from"},
      {R"({"gauge": {"name": "colour"}, "agg": "max"})", "/gauge/name", "oldest_age"},
      {R"({"gauge": {}, "agg": "max"})", "/gauge/name", "oldest_age"},
      {R"({"sub": [1]})", "/sub", "a list of two numbers"},
      {R"({"add": 1})", "/add", "a list of numbers"},
  };
  for (const Bad& row : bad) {
    CAPTURE(row.text);
    Problems problems;
    const JsonBox json = document(row.text);
    (void)decode_num(*json, "", problems);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].pointer == row.pointer);
    CHECK_MESSAGE(has(problems[0].expected, row.expected), problems[0].expected);
  }
}

TEST_CASE("goal trees: all faults at once, under the given pointer") {
  Problems problems;
  const JsonBox json = document(R"({"all": [{"exists": {"ev": "x", "nth": 0}},
    {"le": [{"max": "q", "of": {}}, 1]}]})");
  (void)decode_bool(*json, "/goals/2/check", problems);
  std::vector<std::string> pointers;
  for (const Problem& problem : problems) pointers.push_back(problem.pointer);
  CHECK(pointers == std::vector<std::string>{
                        "/goals/2/check/all/0/exists/ev", "/goals/2/check/all/0/exists/nth",
                        "/goals/2/check/all/1/le/0/max", "/goals/2/check/all/1/le/0/of/ev"});
}

TEST_CASE("goal trees: names for cross checks") {
  TreeNames names;
  collect_names(condition(R"({"all": [
    {"exists": {"ev": "dlq_move", "q": "orders", "tag": "poison", "where": {"to": {"eq": "dlq"}}}},
    {"never": {"ev": "send", "actor": "shop", "tagNot": "order",
               "where": {"to": {"eq": "delayed"}}}},
    {"eq": [{"gauge": {"name": "all", "q": "other"}, "agg": "end"}, 0]},
    {"each": {"by": "lid", "of": {"ev": "send", "q": "orders"},
              "has": [{"sel": {"ev": "effect", "actor": "worker"}, "count": {"ge": 1}}]}}]})"),
                names);
  CHECK(names.places == std::vector<std::string>{"orders", "dlq", "other"});
  CHECK(names.actors == std::vector<std::string>{"shop", "worker"});
  CHECK(names.tags == std::vector<std::string>{"poison", "order"});
}

TEST_CASE("goal trees: the schema names every operator, event, field and gauge") {
  SchemaBook book;
  book.parameters = true;
  const std::string root = bool_schema(book);
  const std::string text = book.document("goals", "Goals", root);
  const json::Parsed parsed = json::parse(text, 1 << 20);
  REQUIRE(parsed.value.has_value());
  for (const char* name : {"sel", "num", "bool"}) {
    CHECK(json::resolve(**parsed.value, std::string("/definitions/") + name) != nullptr);
  }
  for (uint8_t i = 1; i < kNumOps; ++i) {
    CHECK(has(text, "\"" + std::string(row(static_cast<NumOp>(i)).name) + "\""));
  }
  for (uint8_t i = 0; i < kBoolOps; ++i) {
    CHECK(has(text, "\"" + std::string(row(static_cast<BoolOp>(i)).name) + "\""));
  }
  for (uint8_t i = 0; i < kFields; ++i) {
    CHECK(has(text, "\"" + std::string(info(static_cast<Field>(i)).name) + "\""));
  }
  for (uint8_t i = 1; i < sim::kEvs; ++i) {
    CHECK(has(text, "\"" + std::string(sim::info(static_cast<sim::Ev>(i)).name) + "\""));
  }
  for (uint8_t i = 0; i < kGauges; ++i) {
    CHECK(has(text, "\"" + std::string(name_of(static_cast<GaugeName>(i))) + "\""));
  }
}

}  // namespace
}  // namespace inflight::lab
