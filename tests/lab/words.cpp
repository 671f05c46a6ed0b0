// Templates, numbers and times in words; the two text files against each other.
#include "lab/words.h"

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "base/json_text.h"

using namespace inflight;
using namespace inflight::lab;

namespace {

Words small(Lang lang) {
  Words words(lang);
  CHECK(words
            .load(Lang::en, R"({"hi":"{who} sent {what}.","n":"{n} tries","n.one":"one try",
                                "only":"English only"})")
            .empty());
  CHECK(words.load(Lang::bn, R"({"hi":"{what} পাঠাল {who}।","n":"{n} বার","n.one":"একবার"})")
            .empty());
  return words;
}

std::vector<std::pair<std::string, std::string>> texts(const std::string& lang) {
  std::ifstream file(std::string(INFLIGHT_SOURCE_DIR) + "/engine/lab/text/" + lang + ".json");
  std::stringstream text;
  text << file.rdbuf();
  const json::Parsed parsed = json::parse(text.str(), 1 << 20);
  REQUIRE(parsed.value.has_value());
  std::vector<std::pair<std::string, std::string>> out;
  for (int64_t i = 0; i < json::size(**parsed.value); ++i) {
    const std::string* value = json::as_string(json::at(**parsed.value, i));
    REQUIRE(value != nullptr);
    out.push_back({json::key(**parsed.value, i), *value});
  }
  return out;
}

std::set<std::string> slots_of(const std::string& text) {
  std::set<std::string> out;
  for (size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    out.insert(text.substr(at, text.find('}', at) - at + 1));
  }
  return out;
}

bool has_bangla(const std::string& text) {
  // U+0980 … U+09FF start with these bytes in UTF-8.
  return text.find("\xe0\xa6") != std::string::npos || text.find("\xe0\xa7") != std::string::npos;
}

bool starts_with(const std::string& text, std::string_view start) {
  return text.compare(0, start.size(), start) == 0;
}

}  // namespace

TEST_CASE("words: slots are filled by name, in the order of the language") {
  const Slots slots = {{"who", "shop"}, {"what", "order 7"}};
  CHECK(small(Lang::en).say("hi", slots) == "Shop sent order 7.");
  CHECK(small(Lang::en).part("hi", slots) == "shop sent order 7.");
  CHECK(small(Lang::bn).part("hi", slots) == "order 7 পাঠাল shop।");
}

TEST_CASE("words: values are not read as templates") {
  CHECK(small(Lang::en).part("hi", {{"who", "{what}"}, {"what", "x"}}) == "{what} sent x.");
}

TEST_CASE("words: faults stay visible") {
  CHECK(small(Lang::en).say("nope") == "<nope>");
  CHECK(small(Lang::en).part("hi", {{"who", "a"}}) == "a sent {what}.");
}

TEST_CASE("words: the Bangla genitive is an ending after Bangla words only") {
  Words words(Lang::bn);
  CHECK(words.load(Lang::bn, R"({"of":"{x}-এর বেশি"})").empty());
  CHECK(words.part("of", {{"x", "order 7"}}) == "order 7-এর বেশি");
  CHECK(words.part("of", {{"x", "৯০ সেকেন্ড"}}) == "৯০ সেকেন্ডের বেশি");
  CHECK(words.part("of", {{"x", "৯০"}}) == "৯০-এর বেশি");
  CHECK(words.part("of", {{"x", "ঘণ্টা"}}) == "ঘণ্টার বেশি");
  CHECK(words.part("of", {{"x", "শুরু"}}) == "শুরুর বেশি");
}

TEST_CASE("words: what Bangla lacks is told in English") {
  CHECK(small(Lang::bn).say("only") == "English only");
  CHECK_FALSE(small(Lang::bn).has("nope"));
}

TEST_CASE("words: one and many") {
  CHECK(small(Lang::en).part_n("n", 1) == "one try");
  CHECK(small(Lang::en).part_n("n", 12) == "12 tries");
  CHECK(small(Lang::bn).part_n("n", 12) == "১২ বার");
}

TEST_CASE("words: broken text files are problems that name the place") {
  Words words;
  CHECK(words.load(Lang::en, "{\"a\":").size() == 1);
  CHECK(words.load(Lang::en, "[]").front().expected == "an object of texts");
  const Problems problems = words.load(Lang::en, R"({"a":"ok","b":3})");
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].pointer == "/b");
}

TEST_CASE("words: moments") {
  CHECK(clock_text(0) == "0:00.0");
  CHECK(clock_text(186'600) == "3:06.6");
  CHECK(clock_text(59'999) == "0:59.9");  // cut, never shown as 1:00.0 too early
  CHECK(clock_text(3'599'999) == "59:59.9");
  CHECK(clock_text(3'600'000) == "1:00:00");
  CHECK(clock_text(3'727'400) == "1:02:07");
  CHECK(clock_text(86'399'999) == "23:59:59");
  CHECK(clock_text(183'600'000) == "2d 03:00:00");
}

TEST_CASE("words: lengths of time in prose") {
  const Words en = builtin_words(Lang::en);
  const Words bn = builtin_words(Lang::bn);
  CHECK(en.duration(0) == "0 s");
  CHECK(en.duration(250) == "250 ms");
  CHECK(en.duration(4'250) == "4.2 s");
  CHECK(en.duration(90'000) == "90 s");
  CHECK(en.duration(120'000) == "2 min");
  CHECK(en.duration(310'000) == "5 min 10 s");
  CHECK(en.duration(43'200'000) == "12 h");
  CHECK(en.duration(9'000'000) == "2 h 30 min");
  CHECK(en.duration(86'400'000) == "1 day");
  CHECK(en.duration(345'599'999) == "4 days");
  CHECK(en.duration(349'200'000) == "4 days 1 h");
  CHECK(bn.duration(50'000) == "৫০ সেকেন্ড");
  CHECK(bn.duration(4'200) == "৪.২ সেকেন্ড");
  CHECK(bn.duration(345'600'000) == "৪ দিন");
}

TEST_CASE("words: decimals") {
  CHECK(plain_decimal(13.57) == "13.57");
  CHECK(plain_decimal(14) == "14");
  CHECK(plain_decimal(0.7857142) == "0.786");
  CHECK(plain_decimal(2.9999) == "3");
  CHECK(plain_decimal(0.05) == "0.05");
  CHECK(plain_decimal(-1.5) == "-1.5");
  CHECK(plain_decimal(-0.0001) == "0");
}

TEST_CASE("words: lists") {
  const Words en = builtin_words(Lang::en);
  CHECK(en.both({}) == "");
  CHECK(en.both({"a"}) == "a");
  CHECK(en.both({"a", "b"}) == "a and b");
  CHECK(en.either({"a", "b", "c"}) == "a, b or c");
  CHECK(builtin_words(Lang::bn).both({"a", "b"}) == "a আর b");
}

TEST_CASE("words: problems name the place, what stands there and what was expected") {
  const Words en = builtin_words(Lang::en);
  CHECK(problem_text(en, {"/runs/main", "3", "an object"}) ==
        "/runs/main: found 3, expected an object.");
  CHECK(problem_text(en, {"", "3", "an object"}) == "At the top: found 3, expected an object.");
  CHECK(problem_text(en, {"/lab", "", "a string"}) == "/lab: expected a string.");
  CHECK(problem_text(builtin_words(Lang::bn), {"/lab", "3", "a string"}) ==
        "/lab: পাওয়া গেছে 3, দরকার ছিল a string।");
}

TEST_CASE("texts: both languages have the same keys and the same slots") {
  const auto en = texts("en");
  const auto bn = texts("bn");
  std::map<std::string, std::string> other;
  for (const auto& row : bn) CHECK_MESSAGE(other.insert(row).second, row.first);
  CHECK(en.size() == bn.size());
  for (const auto& row : en) {
    const std::string& key = row.first;
    const std::string& text = row.second;
    CAPTURE(key);
    const auto found = other.find(key);
    REQUIRE(found != other.end());
    CHECK(slots_of(text) == slots_of(found->second));
    CHECK_FALSE(text.empty());
    CHECK_FALSE(has_bangla(text));
  }
}

TEST_CASE("texts: Bangla sentences are Bangla, end with a dari and start with no queue name") {
  for (const auto& row : texts("bn")) {
    const std::string& key = row.first;
    const std::string& text = row.second;
    CAPTURE(key);
    const bool event = starts_with(key, "event.") || starts_with(key, "cause.");
    if (event || starts_with(key, "life.") || starts_with(key, "goal.each") ||
        starts_with(key, "reason.") || starts_with(key, "mod.")) {
      CHECK(has_bangla(text));
    }
    if (event && key != "cause.other") CHECK(text.substr(text.size() - 3) == "।");
    // A queue's name would get a capital letter there.
    CHECK_FALSE(starts_with(text, "{q}"));
  }
  for (const auto& row : texts("en")) {
    const std::string& key = row.first;
    const std::string& text = row.second;
    CAPTURE(key);
    const bool event = starts_with(key, "event.") || starts_with(key, "cause.");
    if (event && key != "cause.other") CHECK(text.back() == '.');
    CHECK_FALSE(starts_with(text, "{q}"));
    CHECK(text.find('!') == std::string::npos);
  }
}
