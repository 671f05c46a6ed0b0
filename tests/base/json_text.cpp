#include "base/json_text.h"

#include <doctest/doctest.h>

using namespace inflight;

namespace {

JsonBox parsed(std::string_view text) {
  json::Parsed result = json::parse(text, 1 << 20);
  REQUIRE_MESSAGE(result.value.has_value(), text);
  return *result.value;
}

Problem first_problem(std::string_view text, int64_t bytes_max = 1 << 20) {
  json::Parsed result = json::parse(text, bytes_max);
  REQUIRE_FALSE(result.value.has_value());
  REQUIRE_FALSE(result.problems.empty());
  return result.problems[0];
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("members keep the order of the file; the canonical text sorts them by byte") {
  const JsonBox box = parsed(R"( {"b": 1, "a": {"z": [1, 2.5, "ä"], "B": null}, "Z": true} )");
  CHECK(json::compact(*box) == R"({"b":1,"a":{"z":[1,2.5,"ä"],"B":null},"Z":true})");
  CHECK(json::canonical(*box) == R"({"Z":true,"a":{"B":null,"z":[1,2.5,"ä"]},"b":1})");
}

TEST_CASE("broken JSON is reported with line and column") {
  const Problem problem = first_problem("{\n  \"a\": 1,\n  \"b\": }\n");
  CHECK(problem.pointer == "line 3, column 8");
  CHECK(problem.expected == "well-formed JSON");
  CHECK(has(first_problem("{\"a\": [1, 2").found, "the end of the text"));
  CHECK(has(first_problem("").found, "the end of the text"));
  CHECK(first_problem("{} x").pointer == "line 1, column 4");
}

TEST_CASE("columns count characters, not bytes") {
  CHECK(first_problem("{\"কাজ\": x}").pointer == "line 1, column 9");
}

TEST_CASE("duplicate members are reported with their pointers, all of them") {
  json::Parsed result = json::parse(R"({"a": {"x": 1, "x": 2}, "b": [0, {"y": 1, "y": 1}]})", 1000);
  REQUIRE(result.problems.size() == 2);
  CHECK(result.problems[0].pointer == "/a/x");
  CHECK(result.problems[1].pointer == "/b/1/y");
}

TEST_CASE("nesting, size and UTF-8 are bounded") {
  const std::string deep64 = std::string(64, '[') + std::string(64, ']');
  CHECK(json::parse(deep64, 1000).value);
  const std::string deep65 = std::string(65, '[') + std::string(65, ']');
  CHECK(has(first_problem(deep65).found, "deeper than 64"));
  CHECK(has(first_problem(std::string(100000, '[')).found, "deeper than 64"));
  CHECK(first_problem("[1,2,3]", 6).found == "7 bytes");
  CHECK(json::parse("[1,2,3]", 7).value);
  CHECK_FALSE(json::parse("\"\xff\"", 100).value);
}

TEST_CASE("numbers: whole ones are int64, 5.0 counts as whole, others do not") {
  CHECK(json::as_int(*parsed("9223372036854775807")) == 9223372036854775807LL);
  CHECK(json::as_int(*parsed("-5")) == -5);
  CHECK(json::as_int(*parsed("5.0")) == 5);
  CHECK_FALSE(json::as_int(*parsed("5.5")));
  CHECK_FALSE(json::as_int(*parsed("9223372036854775808")));
  CHECK_FALSE(json::as_int(*parsed("1e300")));
  CHECK_FALSE(json::as_int(*parsed("\"5\"")));
  CHECK(json::as_number(*parsed("2.5")) == 2.5);
  CHECK(json::number_text(14.0) == "14");
  CHECK(json::number_text(13.57) == "13.57");
}

TEST_CASE("numbers too large for a double are no JSON of ours") {
  CHECK_FALSE(json::parse("1e400", 100).value);
}

TEST_CASE("pointers escape, resolve and refuse") {
  CHECK(json::join("/a", "x/y~z") == "/a/x~1y~0z");
  CHECK(json::join("/a", int64_t{3}) == "/a/3");
  const JsonBox box = parsed(R"({"a": [10, {"x/y~z": 7}]})");
  CHECK(json::as_int(*json::resolve(*box, "/a/0")) == 10);
  CHECK(json::as_int(*json::resolve(*box, "/a/1/x~1y~0z")) == 7);
  CHECK(json::resolve(*box, "") == &*box);
  for (const char* bad : {"a", "/b", "/a/2", "/a/01", "/a/-1", "/a/x", "/a/1/x~2", "/a/0/0"})
    CHECK_MESSAGE(json::resolve(*box, bad) == nullptr, bad);
}

TEST_CASE("equality ignores order of members and the spelling of numbers") {
  CHECK(json::equal(*parsed(R"({"a":1,"b":[1,2]})"), *parsed(R"({"b":[1.0,2],"a":1})")));
  CHECK_FALSE(json::equal(*parsed(R"({"a":1})"), *parsed(R"({"a":1,"b":2})")));
  CHECK_FALSE(json::equal(*parsed("[1,2]"), *parsed("[2,1]")));
  CHECK_FALSE(json::equal(*parsed("\"1\""), *parsed("1")));
}

TEST_CASE("long values are cut between characters in messages") {
  const std::string text = json::brief(*json::text_value(std::string(100, 'x') + "ক"));
  CHECK(text.size() < 70);
  std::string bangla;
  for (int i = 0; i < 40; ++i) bangla += "ক";
  CHECK(json::parse("\"" + json::brief(*json::text_value(bangla)).substr(1) + "\"", 1000).value);
}
