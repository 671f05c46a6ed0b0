// Goals in words, from trees as labs write them.
#include "lab/words_goal.h"

#include <doctest/doctest.h>

#include <limits>

#include "base/json_text.h"
#include "lab/goal_decode.h"

using namespace inflight;
using namespace inflight::lab;

namespace {

const Words& en() {
  static const Words words = builtin_words(Lang::en);
  return words;
}
const Words& bn() {
  static const Words words = builtin_words(Lang::bn);
  return words;
}

Bool tree(std::string_view text) {
  const json::Parsed parsed = json::parse(text, 1 << 16);
  REQUIRE(parsed.value.has_value());
  Problems problems;
  Bool out = decode_bool(**parsed.value, "", problems);
  for (const Problem& problem : problems) FAIL(problem.pointer << " " << problem.expected);
  return out;
}

bool has_bangla(const std::string& text) {
  return text.find("\xe0\xa6") != std::string::npos || text.find("\xe0\xa7") != std::string::npos;
}

}  // namespace

TEST_CASE("goal words: the checks of real labs read as sentences") {
  struct Row {
    const char* check;
    const char* en;
    const char* bn;
  };
  const Row rows[] = {
      {R"({"never":{"ev":"effect","where":{"dup":{"eq":1}}}})",
       "No finished job that repeats work already done ever happens.",
       "দ্বিতীয়বার কাজ শেষ হওয়া কখনো ঘটে না।"},
      {R"({"exists":{"ev":"crash"}})", "At least one crash happens.", "Crash অন্তত একবার ঘটে।"},
      {R"({"never":{"ev":["purge","delete_queue","expire"]}})",
       "No purge, loss with a deleted queue or expiry ever happens.",
       "Purge, queue delete হয়ে হারানো বা মেয়াদ ফুরানো কখনো ঘটে না।"},
      {R"({"each":{"by":"lid","of":{"ev":"send","tag":"order"},
          "has":[{"sel":{"ev":"effect"},"count":{"ge":1}}]}})",
       "Every message with any send of a message tagged order has at least one finished job.",
       "যেসব message-এর বেলায় order tag-এর send ঘটে, তার প্রতিটার বেলায় ঘটে: কাজ শেষ হওয়া "
       "অন্তত একবার।"},
      {R"({"le":[{"span":{"from":{"ev":"crash"},"to":{"ev":"receive"},"by":"lid"},
          "agg":"max"},90]})",
       "The longest time from crash to the next receive of the same message is at most 90 s.",
       "একই message-এর crash থেকে পরের receive পর্যন্ত সবচেয়ে বেশি সময় ৯০ সেকেন্ডের বেশি "
       "নয়।"},
      {R"({"le":[{"max":"rc","of":{"ev":"dlq_move","tag":"poison"}},6]})",
       "The highest receive count of moves to a DLQ of messages tagged poison is at most 6.",
       "Poison tag-এর DLQ-তে যাওয়ার সর্বোচ্চ receive count ৬-এর বেশি নয়।"},
      {R"({"eq":[{"add":[{"gauge":{"q":"orders","name":"all"},"agg":"end"},
          {"gauge":{"q":"orders-dlq","name":"all"},"agg":"end"}]},0]})",
       "The number of messages at orders at the end plus the number of messages at orders-dlq at "
       "the end is exactly 0.",
       "শেষে queue orders-এ message-এর সংখ্যা যোগ শেষে queue orders-dlq-এ message-এর সংখ্যা ঠিক "
       "০।"},
  };
  for (const Row& row : rows) {
    CHECK(goal_sentence(en(), tree(row.check)) == row.en);
    CHECK(goal_sentence(bn(), tree(row.check)) == row.bn);
  }
}

TEST_CASE("goal words: every operator is told without holes") {
  const char* const checks[] = {
      R"({"all":[]})",
      R"({"any":[]})",
      R"({"all":[{"any":[{"exists":{"ev":"alarm"}},{"exists":{"ev":"fix"}}]},
          {"not":{"exists":{"ev":"limit"}}}]})",
      R"({"eq":[{"count":{"ev":"send","q":"orders","actor":"shop","from":"1m","until":"2m"}},12]})",
      R"({"ne":[{"distinct":"lid","of":{"ev":"effect"}},{"distinct":"actor","of":{"ev":"work"}}]})",
      R"({"lt":[{"mean":"wait","of":{"ev":"empty","where":{"false":{"eq":0}}}},4.5]})",
      R"({"gt":[{"p95":"work","of":{"ev":"effect"}},{"p50":"work","of":{"ev":"effect"}}]})",
      R"({"ge":[{"min":"t","of":{"ev":"delete","nth":3,"tagNot":"poison"}},60]})",
      R"({"le":[{"sum":"billed","of":{"ev":"api","where":{"op":{"in":["SendMessage","x"]}}}},9]})",
      R"({"le":[{"span":{"from":{"ev":"send"},"to":{"ev":"delete"}},"agg":"count"},9]})",
      R"({"le":[{"gauge":{"name":"oldest_age","from":"1m","until":"2m"},"agg":"max"},30]})",
      R"({"le":[{"gauge":{"name":"cost","at":"1m"}},0.001]})",
      R"({"ge":[{"sub":[{"mul":[2,3]},{"div":[{"add":[1,2]},4]}]},1]})",
      R"({"exists":{"ev":"receive","where":{"rc":{"ge":2},"timeout":{"ne":30}}}})",
      R"({"each":{"by":"group","of":{"ev":"work"},"has":[{"sel":{"ev":"effect"},"count":{"eq":0}},
          {"sel":{"ev":"fail"},"count":{"lt":3}},{"sel":{"ev":"crash"},"count":{"ne":2}},
          {"sel":{"ev":"restart"},"count":{"gt":1}},{"sel":{"ev":"poll"},"count":{"le":1}}]}})",
      R"({"order":{"seq":[{"ev":"send"},{"ev":"receive"},{"ev":"delete"}]}})",
      R"({"order":{"seq":[{"ev":"send"},{"ev":"delete"}],"by":"lid","strict":true}})",
      R"({"sorted":{"of":{"ev":"receive"},"field":"n"}})",
      R"({"sorted":{"of":{"ev":"receive"},"field":"n","by":"group","strict":true}})",
  };
  for (const char* check : checks) {
    for (const Words* words : {&en(), &bn()}) {
      const std::string said = goal_sentence(*words, tree(check));
      CAPTURE(said);
      CHECK(said.find_first_of("{}<>") == std::string::npos);
      CHECK(said.find("  ") == std::string::npos);
      CHECK(has_bangla(said) == (words->lang() == Lang::bn));
    }
  }
}

TEST_CASE("goal words: every kind of event, field and gauge has words") {
  for (const Words* words : {&en(), &bn()}) {
    for (uint8_t i = 1; i < sim::kEvs; ++i) {
      const std::string key = "ev." + std::string(sim::info(static_cast<sim::Ev>(i)).name);
      CHECK_MESSAGE(words->has(key), key);
      CHECK_MESSAGE(words->has(key + ".many"), key);
    }
    for (uint8_t i = 0; i < kFields; ++i) {
      const std::string key = "field." + std::string(lab::info(static_cast<lab::Field>(i)).name);
      CHECK_MESSAGE(words->has(key), key);
    }
    for (uint8_t i = 0; i < kGauges; ++i) {
      const std::string key = "gauge." + std::string(name_of(static_cast<GaugeName>(i)));
      CHECK_MESSAGE(words->has(key), key);
    }
    for (uint8_t i = 0; i < kAggs; ++i) {
      const auto agg = static_cast<Agg>(i);
      const std::string name(name_of(agg));
      if (agg_fits_span(agg)) CHECK_MESSAGE(words->has("time." + name), name);
      if (agg_fits_gauge(agg)) CHECK_MESSAGE(words->has("gauge.agg." + name), name);
    }
  }
}

TEST_CASE("goal words: numbers carry the unit of what they stand beside") {
  const Bool span =
      tree(R"({"le":[{"span":{"from":{"ev":"crash"},"to":{"ev":"receive"}},"agg":"max"},90]})");
  CHECK(measure_phrase(en(), span, {94.25, Cmp::le, 90.0}) ==
        "measured: 94.2 s; asked: at most 90 s");
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(measure_phrase(en(), span, {inf, Cmp::le, 90.0}) == "measured: never; asked: at most 90 s");
  CHECK(measure_phrase(en(), span, {std::nullopt, Cmp::le, 90.0}) ==
        "measured: no value; asked: at most 90 s");
  CHECK(measure_phrase(bn(), span, {94.25, Cmp::le, 90.0}) ==
        "মাপা গেছে: ৯৪.২ সেকেন্ড; চাওয়া হয়েছে: সর্বোচ্চ ৯০ সেকেন্ড");
  const Bool count =
      tree(R"({"all":[{"exists":{"ev":"fix"}},{"eq":[{"count":{"ev":"send"}},12]}]})");
  CHECK(measure_phrase(en(), count, {9.0, Cmp::eq, 12.0}) == "measured: 9; asked: exactly 12");
}

TEST_CASE("goal words: condition, check and needs") {
  Goal goal;
  goal.given = tree(R"({"exists":{"ev":"crash"}})");
  goal.check = tree(R"({"never":{"ev":"expire"}})");
  goal.needs = {"g1", "g2"};
  CHECK(goal_sentence(en(), goal) ==
        "Condition: at least one crash happens. Goal: no expiry ever happens. It counts once g1 "
        "and g2 passed.");
  CHECK(status_word(en(), GoalStatus::unknown) == "open");
  CHECK(reason_phrase(en(), Reason::none, "") == "");
  CHECK(reason_phrase(en(), Reason::guard, "load") ==
        "this run does not count, because a guard does not hold: load");
}
