// What event patterns are refused for, in AWS's words (EB-PAT-ERR).
#include <doctest/doctest.h>

#include "rules/pattern.h"

namespace inflight::rules {
namespace {

/// R of the refusal; "" if the pattern is taken.
std::string reason(const std::string& pattern) {
  const Result<Pattern> compiled = compile_event_pattern(pattern);
  if (compiled) return "";
  CHECK(compiled.error().code == "InvalidEventPatternException");
  const std::string head = "Event pattern is not valid. Reason: ";
  CHECK(compiled.error().message.substr(0, head.size()) == head);
  return compiled.error().message.substr(head.size());
}

std::string list_reason(const std::string& list) { return reason(R"({"a":[)" + list + "]}"); }

TEST_CASE("EB-PAT-ERR: shape") {
  CHECK(reason("[1]") == "Filter is not an object");
  CHECK(reason("{}") == "Empty objects are not allowed");
  CHECK(reason(R"({"a":{}})") == "Empty objects are not allowed");
  CHECK(reason(R"({"a":[]})") == "Empty arrays are not allowed");
  CHECK(reason(R"({"d":{"a":null}})") == "\"a\" must be an object or an array");
  CHECK(list_reason("[1]") == "Match value must be String, number, true, false, or null");
  CHECK(list_reason("{}") == "Match expression name not found");
  CHECK(list_reason(R"({"like":"x"})") == "Unrecognized match type like");
  CHECK(list_reason(R"({"exists":true,"prefix":"x"})") ==
        "Only one key allowed in match expression");
  CHECK(reason("{\"a\"") != "");
  CHECK(reason(std::string(300'000, ' ')) == "The text is too long");
}

TEST_CASE("EB-PAT-ERR: operands") {
  CHECK(list_reason(R"({"prefix":1})") == "prefix match pattern must be a string");
  CHECK(list_reason(R"({"suffix":{"prefix":"x"}})") == "Unsupported suffix pattern: prefix");
  CHECK(list_reason(R"({"wildcard":["x"]})") == "wildcard match pattern must be a string");
  CHECK(list_reason(R"({"exists":null})") == "exists match pattern must be either true or false.");
  CHECK(list_reason(R"({"wildcard":"a**b"})") == "Consecutive wildcard characters at pos 2");
  CHECK(list_reason(R"({"wildcard":"a\\b"})") == "Invalid escape character at pos 2");
  CHECK(list_reason(R"({"cidr":"10.0.0.0"})") == "Malformed CIDR, one '/' required");
  CHECK(list_reason(R"({"cidr":"10.0.0.0/x"})") == "Malformed CIDR, mask bits must be an integer");
  CHECK(list_reason(R"({"cidr":"10.0.0/8"})") == "Nonstandard IP address: 10.0.0");
  CHECK(list_reason(R"({"cidr":"10.0.0.0/32"})") == "IPv4 mask bits must be < 32");
  CHECK(list_reason(R"({"cidr":"::/128"})") == "IPv6 mask bits must be < 128");
}

TEST_CASE("EB-PAT-ERR: anything-but") {
  const auto but = [](const std::string& value) {
    return list_reason(R"({"anything-but":)" + value + "}");
  };
  const std::string mixed =
      "Inside anything but list, either all values are number or string, mixed type is not "
      "supported";
  CHECK(but("[]") == mixed);
  CHECK(but(R"([1,"x"])") == mixed);
  CHECK(but("[null]") == "Inside anything but list, start|null|boolean is not supported.");
  CHECK(but("true") == "Value of anything-but must be an array or single string/number value.");
  CHECK(but(R"({"numeric":[">",1]})") == "Unsupported anything-but pattern: numeric");
  CHECK(but(R"({"suffix":""})") == "Null prefix/suffix not allowed");
  CHECK(but(R"({"suffix":[1]})") == "prefix/suffix match pattern must be a string");
  CHECK(but(R"({"equals-ignore-case":1})") ==
        "Inside anything-but/equals-ignore-case list, number|start|null|boolean is not supported.");
}

TEST_CASE("EB-PAT-ERR: numeric") {
  const auto numeric = [](const std::string& value) {
    return list_reason(R"({"numeric":)" + value + "}");
  };
  CHECK(numeric("5") == "Value of numeric must be an array.");
  CHECK(numeric("[5]") == "Invalid member in numeric match: 5");
  CHECK(numeric(R"(["!=",5])") == "Unrecognized numeric range operator: !=");
  CHECK(numeric(R"(["=","5"])") == "Value of equals must be numeric");
  CHECK(numeric(R"(["<",5,">",1])") == "Too many elements in numeric expression");
  CHECK(numeric(R"([">",5,6])") == "Bad value in numeric range: 6");
  CHECK(numeric(R"([">",5,"="])") == "Bad numeric range operator: =");
  CHECK(numeric(R"([">",5,"<"])") == "Value of < must be numeric");
  CHECK(numeric(R"([">",5,"<",6,7])") == "Too many terms in numeric range expression");
  CHECK(numeric(R"([">=",5,"<=",5])") == "Bottom must be less than top");
}

TEST_CASE("EB-PAT-13: $or") {
  CHECK(reason(R"({"$or":{"a":[1]}})") == "It must be an Array followed with $or.");
  CHECK(reason(R"({"$or":[1,2]})") == "Only JSON object is allowed in array of $or relationship.");
  CHECK(reason(R"({"$or":[{"a":[1]}]})") ==
        "There must have at least 2 Objects in $or relationship.");
  CHECK(reason(R"({"$or":[{"a":[1]},{"prefix":[1]}]})") ==
        "prefix is Ruler reserved fieldName which cannot be used inside $or.");
  std::string many = R"({"d":{)";
  for (int i = 0; i < 10; ++i) {
    const std::string key = "k" + std::to_string(i);
    many += "\"" + key + R"(":{"$or":[{"a":[1]},{"b":[1]}]})" + (i < 9 ? "," : "}}");
  }
  CHECK(reason(many) != "");  // 1,024 branches
}

TEST_CASE("EB-PAT-14: a wildcard that keeps more than ten places open is refused") {
  const std::string complex =
      "Rule is too complex - try using fewer wildcard characters or fewer repeating character "
      "sequences after a wildcard character";
  CHECK(list_reason(R"({"wildcard":"*:*:*:*:*:event-bus/*"})") == complex);
  CHECK(list_reason(R"({"wildcard":"/Users/*/dir/dir/dir/dir/dir/doc.txt"})") == "");
  CHECK(list_reason(R"({"wildcard":"*aaaaaaaaaaaa"})") == complex);
  CHECK(list_reason(R"({"wildcard":"*ab*cd*ef*"})") == "");
  CHECK(list_reason(R"({"anything-but":{"wildcard":"*aaaaaaaaaaaa"}})") == complex);
}

}  // namespace
}  // namespace inflight::rules
