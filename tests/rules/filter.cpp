// Filter policies of SNS subscriptions and filters of Lambda mappings.
#include "rules/filter.h"

#include <doctest/doctest.h>

namespace inflight::rules {
namespace {

std::string fault(const std::string& policy, FilterScope scope = FilterScope::body,
                  AnythingBut allowed = AnythingBut::all) {
  const Result<Pattern> compiled = compile_filter_policy(policy, scope, allowed);
  if (compiled) return "";
  CHECK(compiled.error().code == "InvalidParameter");
  return compiled.error().message;
}

bool attributes_pass(const std::string& policy, const std::vector<FilterAttribute>& attributes) {
  const Result<Pattern> compiled = compile_filter_policy(policy, FilterScope::attributes);
  REQUIRE(compiled.ok());
  return matches(*compiled, attribute_fields(attributes));
}

bool body_passes(const std::string& policy, const std::string& body) {
  const Result<Pattern> compiled = compile_filter_policy(policy, FilterScope::body);
  REQUIRE(compiled.ok());
  const std::optional<EventFields> fields = body_fields(body);
  return fields && matches(*compiled, *fields);
}

/// {"k": [0, 1, … n - 1]} as a member.
std::string list_of(const std::string& key, int n) {
  std::string out = "\"" + key + "\":[";
  for (int i = 0; i < n; ++i) out += (i > 0 ? "," : "") + std::to_string(i);
  return out + "]";
}

TEST_CASE("SNS-FILTER-02: AND across keys, OR in a list, and {} lets all pass") {
  const std::string policy = R"({"store":["a","b"],"event":["order"]})";
  CHECK(attributes_pass(policy, {{"store", "String", "b"}, {"event", "String", "order"}}));
  CHECK_FALSE(attributes_pass(policy, {{"store", "String", "b"}, {"event", "String", "x"}}));
  CHECK_FALSE(attributes_pass(policy, {{"store", "String", "b"}}));
  CHECK(attributes_pass("{}", {}));
}

TEST_CASE("SNS-FILTER-03: the type of an attribute decides how it compares") {
  const std::string number = R"({"n":[{"numeric":[">",5000]}]})";
  CHECK(attributes_pass(number, {{"n", "Number", "5000.01"}}));
  CHECK(attributes_pass(number, {{"n", "Number.int", "6000"}}));
  CHECK_FALSE(attributes_pass(number, {{"n", "String", "6000"}}));
  CHECK(attributes_pass(R"({"a":["x"]})", {{"a", "String.Array", R"(["y","x"])"}}));
  CHECK(attributes_pass(R"({"a":[5]})", {{"a", "String.Array", R"(["y",5.0])"}}));
  CHECK(attributes_pass(R"({"a":[{"exists":false}]})", {{"a", "String.Array", "no list"}}));
  CHECK(attributes_pass(R"({"b":[{"exists":false}]})", {{"b", "Binary", ""}}));
  CHECK(attributes_pass(R"({"s":["5"]})", {{"s", "String.label", "5"}}));
}

TEST_CASE("SNS-FILTER-04, 28: bodies, whose arrays are searched condition by condition") {
  CHECK_FALSE(body_passes(R"({"a":[{"exists":false}]})", "plain"));
  CHECK_FALSE(body_passes(R"({"a":[{"exists":false}]})", "[1]"));
  CHECK(body_passes(R"({"a":{"b":["x"]}})", R"({"a":{"b":"x"}})"));
  CHECK(body_passes(R"({"i":{"id":[2],"ok":[true]}})",
                    R"({"i":[{"id":1,"ok":true},{"id":2,"ok":false}]})"));
  CHECK(body_passes(R"({"a":[{"exists":false}]})", R"({"a":[]})"));
}

TEST_CASE("SNS-FILTER-20: at most five keys") {
  const std::string four = R"({"a":[1],"b":[1],"c":[1],"d":[1])";
  CHECK(fault(four + R"(,"e":[1]})") == "");
  CHECK(fault(four + R"(,"e":[1],"f":[1]})") ==
        "FilterPolicy: Filter policy can not have more than 5 keys");
}

TEST_CASE("SNS-FILTER-21: at most 150 combinations; depth counts, $or adds") {
  const std::string complex = "FilterPolicy: Filter policy is too complex";
  CHECK(fault("{" + list_of("a", 150) + "}") == "");
  CHECK(fault("{" + list_of("a", 151) + "}") == complex);
  CHECK(fault("{\"d\":{" + list_of("a", 75) + "}}") == "");
  CHECK(fault("{\"d\":{" + list_of("a", 76) + "}}") == complex);
  CHECK(fault("{" + list_of("a", 10) + "," + list_of("b", 15) + "}") == "");
  CHECK(fault("{" + list_of("a", 10) + "," + list_of("b", 16) + "}") == complex);
  const std::string alternatives =
      R"({"$or":[{)" + list_of("a", 70) + "},{" + list_of("b", 5) + "}]," + list_of("c", 2);
  CHECK(fault(alternatives + "}") == "");
  CHECK(fault(alternatives + "," + list_of("d", 2) + "}") == complex);
}

TEST_CASE("SNS-FILTER-22: no nesting in attribute scope") {
  CHECK(fault(R"({"a":{"b":["x"]}})", FilterScope::attributes) ==
        "Filter policy scope MessageAttributes does not support nested filter policy");
  CHECK(fault(R"({"a":{"b":["x"]}})", FilterScope::body) == "");
  // What is wrong further down is said first.
  CHECK(fault(R"({"a":{"b":"x"}})", FilterScope::attributes) ==
        "FilterPolicy: \"b\" must be an object or an array");
}

TEST_CASE("SNS-FILTER-11, 23: texts of refusals") {
  CHECK(fault(R"({"a":"x"})") == "FilterPolicy: \"a\" must be an object or an array");
  CHECK(fault(R"({"a":[]})") == "FilterPolicy: Empty arrays are not allowed");
  CHECK(fault(R"({"a":[{"like":1}]})") == "FilterPolicy: Unrecognized match type like");
  CHECK(fault("nonsense").find("FilterPolicy: failed to parse JSON. ") == 0);
  const std::string suffix = R"({"a":[{"anything-but":{"suffix":"x"}}]})";
  CHECK(fault(suffix) == "");
  CHECK(fault(suffix, FilterScope::body, AnythingBut::prefix_only) ==
        "FilterPolicy: Unsupported anything-but pattern: suffix");
}

bool record_passes(const std::string& pattern, const std::string& body) {
  const Result<RecordFilter> filter = compile_record_filter(pattern);
  REQUIRE(filter.ok());
  const Result<Spelled> metadata =
      parse_spelled(R"({"messageId":"1","attributes":{"SenderId":"me"}})", 1000);
  REQUIRE(metadata.ok());
  return passes(*filter, record_fields(*metadata, body));
}

TEST_CASE("LAM-ESM-73: patterns on JSON bodies and on plain bodies") {
  CHECK(record_passes(R"({"body":{"k":["v"]}})", R"({"k":"v"})"));
  CHECK_FALSE(record_passes(R"({"body":{"k":["v"]}})", "v"));
  CHECK_FALSE(record_passes(R"({"body":{"k":[{"exists":false}]}})", "v"));
  CHECK(record_passes(R"({"body":["v"]})", "v"));
  CHECK_FALSE(record_passes(R"({"body":["v"]})", R"(["v"])"));
  CHECK_FALSE(record_passes(R"({"body":[{"exists":false}]})", R"({"k":"v"})"));
  CHECK(record_passes(R"({"attributes":{"SenderId":["me"]}})", "anything"));
}

TEST_CASE("LAM-ESM-70, 74: keys AND, lists OR, filters OR") {
  CHECK(record_passes(R"({"body":{"n":[{"numeric":[">=",100,"<",200]}]}})", R"({"n":100})"));
  CHECK_FALSE(record_passes(R"({"body":{"n":[{"numeric":[">=",100,"<",200]}]}})", R"({"n":200})"));
  const Result<RecordFilter> a = compile_record_filter(R"({"body":{"t":["a"]}})");
  const Result<RecordFilter> b = compile_record_filter(R"({"body":{"t":["b"]}})");
  const RecordFields record = record_fields(Spelled{}, R"({"t":"b"})");
  CHECK(passes_any({*a, *b}, record));
  CHECK_FALSE(passes_any({*a}, record));
  CHECK(passes_any({}, record));
}

TEST_CASE("LAM-ESM-70: every refused filter has the same text") {
  for (const std::string text : {"null", "simple string", R"({"eventSource":"aws:sqs"})",
                                 R"({"eventSource":[]})", R"({"body":[{"x":1}]})"}) {
    INFO(text);
    const Result<RecordFilter> filter = compile_record_filter(text);
    REQUIRE_FALSE(filter.ok());
    CHECK(filter.error().message == "Invalid filter pattern definition.");
  }
  const std::string longest = R"({"a":[")" + std::string(4'096 - 10, 'x') + R"("]})";
  CHECK(compile_record_filter(longest).ok());
  CHECK_FALSE(compile_record_filter(longest + " ").ok());
}

}  // namespace
}  // namespace inflight::rules
