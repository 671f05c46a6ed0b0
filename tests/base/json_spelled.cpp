#include "base/json_spelled.h"

#include <doctest/doctest.h>

#include "base/json_text.h"

namespace inflight {
namespace {

Spelled parsed(const std::string& text) {
  const Result<Spelled> value = parse_spelled(text, 1 << 20);
  REQUIRE_MESSAGE(value.ok(), text);
  return *value;
}

TEST_CASE("spelled JSON keeps the spelling of numbers and the order of members") {
  CHECK(parsed("1.50").text == "1.50");
  CHECK(parsed("-0.0").text == "-0.0");
  CHECK(parsed("3.0E+2").text == "3.0E+2");
  CHECK(parsed("18446744073709551615").text == "18446744073709551615");
  const std::string text = R"({"b":[1.0,true,null],"a":{"x":"\"é\n"}})";
  CHECK(text_of(parsed(text)) == text);
  CHECK(parsed(text).names[0] == "b");
}

TEST_CASE("spelled JSON: the last of several members of one name counts") {
  const Spelled value = parsed(R"({"a":1,"b":2,"a":3})");
  CHECK(value.names.size() == 2);
  CHECK(value.find("a")->text == "3");
  CHECK(value.find("c") == nullptr);
}

TEST_CASE("spelled JSON refuses broken, deep and long texts") {
  CHECK(parse_spelled("{", 10).error().message == "Unexpected end-of-input");
  CHECK(parse_spelled("this", 10).error().message.find("Unrecognized token") == 0);
  CHECK_FALSE(parse_spelled("1 2", 10).ok());
  CHECK_FALSE(parse_spelled("\"\xff\"", 10).ok());
  CHECK_FALSE(parse_spelled("12345", 4).ok());
  const auto depth = static_cast<size_t>(json::kNestingMax);
  CHECK(parse_spelled(std::string(depth, '[') + std::string(depth, ']'), 1000).ok());
  CHECK_FALSE(parse_spelled(std::string(depth + 1, '[') + std::string(depth + 1, ']'), 1000).ok());
}

}  // namespace
}  // namespace inflight
