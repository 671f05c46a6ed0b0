// `--query` expressions. The expected values agree with the reference implementation.
#include "console/jmespath.h"

#include <doctest/doctest.h>

using namespace inflight;
using namespace inflight::console;

namespace {

constexpr std::string_view kDocument = R"({
  "Messages": [
    {"Id": "m1", "Count": 3, "Attributes": {"Kind": "order"}, "Tags": ["x", "y"]},
    {"Id": "m2", "Count": 1, "Attributes": {"Kind": "refund"}, "Tags": []},
    {"Id": "m3", "Count": 2, "Tags": ["z"]}],
  "Url": "https://example", "a-b": 7, "none": null, "zero": 0})";

std::string value_of(std::string_view expression) {
  const json::Parsed document = json::parse(kDocument, 10'000);
  const auto query = parse_query(expression);
  if (const auto* words = std::get_if<std::string>(&query)) return "parse: " + *words;
  const auto value = evaluate(*std::get_if<Query>(&query), **document.value);
  if (const auto* words = std::get_if<std::string>(&value)) return "error: " + *words;
  return json::compact(**std::get_if<JsonBox>(&value));
}

}  // namespace

TEST_CASE("query: fields, indexes and slices") {
  CHECK(value_of("Url") == R"("https://example")");
  CHECK(value_of("Messages[0].Id") == R"("m1")");
  CHECK(value_of("Messages[-1].Id") == R"("m3")");
  CHECK(value_of("Messages[7]") == "null");
  CHECK(value_of("Messages[0].Attributes.Kind") == R"("order")");
  CHECK(value_of("\"a-b\"") == "7");
  CHECK(value_of("Missing.Deeper") == "null");
  CHECK(value_of("Messages[1:].Id") == R"(["m2","m3"])");
  CHECK(value_of("Messages[::-1].Id") == R"(["m3","m2","m1"])");
  CHECK(value_of("Messages[:1].Id") == R"(["m1"])");
  CHECK(value_of("@.Url") == R"("https://example")");
}

TEST_CASE("query: projections, flattening and pipes") {
  CHECK(value_of("Messages[*].Id") == R"(["m1","m2","m3"])");
  CHECK(value_of("Messages[*].Attributes.Kind") == R"(["order","refund"])");
  CHECK(value_of("Messages[].Tags[]") == R"(["x","y","z"])");
  CHECK(value_of("Messages[*].Tags[0]") == R"(["x","z"])");
  CHECK(value_of("Messages[*].Tags | [0]") == R"(["x","y"])");
  CHECK(value_of("Messages[*].Id | [1]") == R"("m2")");
  CHECK(value_of("Messages[0].Attributes.*") == R"(["order"])");
  CHECK(value_of("Messages[].[Id, Count]") == R"([["m1",3],["m2",1],["m3",2]])");
  CHECK(value_of("Messages[].{i: Id, n: Count}") ==
        R"([{"i":"m1","n":3},{"i":"m2","n":1},{"i":"m3","n":2}])");
}

TEST_CASE("query: filters, logic and functions") {
  CHECK(value_of("Messages[?Count > `1`].Id") == R"(["m1","m3"])");
  CHECK(value_of("Messages[?Attributes.Kind == 'order'].Id") == R"(["m1"])");
  CHECK(value_of("Messages[?Count == `1` || Id == 'm3'].Id") == R"(["m2","m3"])");
  CHECK(value_of("Messages[?!Attributes].Id") == R"(["m3"])");
  CHECK(value_of("none || Url") == R"("https://example")");
  CHECK(value_of("zero && Url") == R"("https://example")");
  CHECK(value_of("length(Messages)") == "3");
  CHECK(value_of("sort_by(Messages, &Count)[].Id") == R"(["m2","m3","m1"])");
  CHECK(value_of("max_by(Messages, &Count).Id") == R"("m1")");
  CHECK(value_of("join(', ', Messages[].Id)") == R"("m1, m2, m3")");
  CHECK(value_of("keys(Messages[0])") == R"(["Id","Count","Attributes","Tags"])");
  CHECK(value_of("sum(Messages[].Count)") == "6");
  CHECK(value_of("to_number('12')") == "12");
  CHECK(value_of("contains(Url, 'exam')") == "true");
  CHECK(value_of("Messages[?starts_with(Id, 'm')] | length(@)") == "3");
}

TEST_CASE("query: what is wrong or not supported is said, with the place") {
  CHECK(value_of("a[") ==
        "parse: Invalid jmespath expression: Incomplete expression:\n\"a[\"\n   ^");
  CHECK(value_of("a b") ==
        "parse: Invalid jmespath expression: Unexpected token: b:\n\"a b\"\n   ^");
  CHECK(value_of("avg(a)").find("the function avg() is not supported here; there are contains") !=
        std::string::npos);
  CHECK(value_of("a = b").find("write \"==\"") != std::string::npos);
  CHECK(value_of("'a").find("the closing ' is missing") != std::string::npos);
  CHECK(value_of("").find("Incomplete expression") != std::string::npos);
  CHECK(value_of("a[0:1:0]").find("steps by 0") != std::string::npos);
  CHECK(value_of("length(zero)").find("In function length(), invalid type for value: 0") !=
        std::string::npos);
  CHECK(value_of("length(a, b)").find("expected 1 arguments, received 2") != std::string::npos);
  CHECK(value_of("sort(Messages)").find("invalid type in the list") != std::string::npos);
  CHECK(value_of(std::string(500, '(')).find("nested too deeply") != std::string::npos);
}

TEST_CASE("query: a result that would not fit is refused") {
  std::string expression = "[@,@]";
  for (int i = 0; i < 40; ++i) expression += "|[@,@]";
  CHECK(value_of(expression) == "error: the result of the expression is too large");
}
