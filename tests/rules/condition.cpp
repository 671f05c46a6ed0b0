// Every condition operator, met and not met.
#include "rules/condition.h"

#include <doctest/doctest.h>

namespace inflight::rules {
namespace {

struct Row {
  std::string op;
  std::vector<std::string> wanted;
  std::vector<std::string> given;
  bool met;
};

/// Whether `op` with the values `wanted` holds for a key with the values `given` (none = absent).
bool met(const std::string& op, std::vector<std::string> wanted, std::vector<std::string> given) {
  INFO(op);
  std::optional<Operator> found = parse_operator(op);
  REQUIRE(found);
  for (const std::string& value : wanted) CHECK_FALSE(bad_condition_value(*found, value));
  Context context;
  if (!given.empty()) context.push_back({"aws:Key", std::move(given)});
  return holds({*found, "AWS:KEY", std::move(wanted)}, context);
}

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    INFO(row.op << " " << row.wanted.front() << " / " << (row.given.empty() ? "" : row.given[0]));
    CHECK(met(row.op, row.wanted, row.given) == row.met);
  }
}

TEST_CASE("SQS-PERM-03 condition operators on texts") {
  check({
      {"StringEquals", {"a"}, {"a"}, true},
      {"StringEquals", {"a"}, {"A"}, false},
      {"StringEquals", {"a*"}, {"ab"}, false},
      {"StringEquals", {"b", "a"}, {"a"}, true},
      {"StringNotEquals", {"a"}, {"b"}, true},
      {"StringNotEquals", {"b", "a"}, {"a"}, false},
      {"StringEqualsIgnoreCase", {"aB"}, {"Ab"}, true},
      {"StringEqualsIgnoreCase", {"a"}, {"b"}, false},
      {"StringNotEqualsIgnoreCase", {"aB"}, {"Ab"}, false},
      {"StringNotEqualsIgnoreCase", {"a"}, {"b"}, true},
      {"StringLike", {"o-*"}, {"o-123"}, true},
      {"StringLike", {"o-?"}, {"o-12"}, false},
      {"StringNotLike", {"o-*"}, {"o-123"}, false},
      {"StringNotLike", {"o-?"}, {"o-12"}, true},
      {"BinaryEquals", {"QmluYXJ5"}, {"QmluYXJ5"}, true},
      {"BinaryEquals", {"QmluYXJ5"}, {"QmluYXJ6"}, false},
  });
}

TEST_CASE("SQS-PERM-03 condition operators on ARNs") {
  const std::string topic = "arn:aws:sns:ap-southeast-1:111122223333:paid";
  for (const std::string equals : {"ArnEquals", "ArnLike"}) {
    check({{equals, {topic}, {topic}, true},
           {equals, {"arn:aws:sns:*:*:pa?d"}, {topic}, true},
           {equals, {"arn:aws:sns:*:*:due"}, {topic}, false},
           {equals, {"arn:aws:sns:*:*:*"}, {"paid"}, false}});
  }
  for (const std::string differs : {"ArnNotEquals", "ArnNotLike"}) {
    check({{differs, {"arn:aws:sns:*:*:pa?d"}, {topic}, false},
           {differs, {"arn:aws:sns:*:*:due"}, {topic}, true}});
  }
}

TEST_CASE("SQS-PERM-03 condition operators on booleans, numbers, dates and addresses") {
  check({
      {"Bool", {"true"}, {"true"}, true},
      {"Bool", {"True"}, {"true"}, true},
      {"Bool", {"false"}, {"true"}, false},
      {"NumericEquals", {"10"}, {"10.0"}, true},
      {"NumericEquals", {"10"}, {"11"}, false},
      {"NumericNotEquals", {"10"}, {"11"}, true},
      {"NumericNotEquals", {"10"}, {"10"}, false},
      {"NumericLessThan", {"10"}, {"9"}, true},
      {"NumericLessThan", {"10"}, {"10"}, false},
      {"NumericLessThanEquals", {"10"}, {"10"}, true},
      {"NumericLessThanEquals", {"10"}, {"10.1"}, false},
      {"NumericGreaterThan", {"10"}, {"10.1"}, true},
      {"NumericGreaterThan", {"10"}, {"10"}, false},
      {"NumericGreaterThanEquals", {"10"}, {"10"}, true},
      {"NumericGreaterThanEquals", {"10"}, {"9"}, false},
      {"NumericEquals", {"10"}, {"ten"}, false},
      {"DateEquals", {"2026-01-01"}, {"1767225600"}, true},
      {"DateEquals", {"2026-01-01"}, {"2026-01-01T00:00:01Z"}, false},
      {"DateNotEquals", {"2026-01-01"}, {"2026-01-02"}, true},
      {"DateNotEquals", {"2026-01-01"}, {"2026-01-01"}, false},
      {"DateLessThan", {"2026-01-01"}, {"2025-12-31"}, true},
      {"DateLessThan", {"2026-01-01"}, {"2026-01-01"}, false},
      {"DateLessThanEquals", {"2026-01-01"}, {"2026-01-01"}, true},
      {"DateLessThanEquals", {"2026-01-01"}, {"2026-01-02"}, false},
      {"DateGreaterThan", {"2026-01-01"}, {"2026-01-02"}, true},
      {"DateGreaterThan", {"2026-01-01"}, {"2026-01-01"}, false},
      {"DateGreaterThanEquals", {"2026-01-01"}, {"2026-01-01"}, true},
      {"DateGreaterThanEquals", {"2026-01-01"}, {"2025-12-31"}, false},
      {"IpAddress", {"203.0.113.0/24", "2001:db8::/32"}, {"203.0.113.9"}, true},
      {"IpAddress", {"203.0.113.0/24", "2001:db8::/32"}, {"2001:db8::1"}, true},
      {"IpAddress", {"203.0.113.0/24"}, {"198.51.100.1"}, false},
      {"NotIpAddress", {"203.0.113.0/24"}, {"198.51.100.1"}, true},
      {"NotIpAddress", {"203.0.113.0/24"}, {"203.0.113.9"}, false},
  });
}

TEST_CASE("SQS-PERM-03 a key that is absent") {
  check({
      {"StringEquals", {"a"}, {}, false},
      {"StringNotEquals", {"a"}, {}, true},
      {"ArnLike", {"arn:aws:s3:*:*:*"}, {}, false},
      {"ArnNotLike", {"arn:aws:s3:*:*:*"}, {}, true},
      {"Bool", {"false"}, {}, false},
      {"IpAddress", {"0.0.0.0/0"}, {}, false},
      {"NotIpAddress", {"0.0.0.0/0"}, {}, true},
      {"StringEqualsIfExists", {"a"}, {}, true},
      {"StringEqualsIfExists", {"a"}, {"b"}, false},
      {"BoolIfExists", {"false"}, {}, true},
      {"BoolIfExists", {"false"}, {"true"}, false},
      {"Null", {"true"}, {}, true},
      {"Null", {"false"}, {}, false},
      {"Null", {"true"}, {"x"}, false},
      {"Null", {"false"}, {"x"}, true},
  });
}

TEST_CASE("SQS-PERM-03 keys with several values") {
  check({
      {"ForAnyValue:StringEquals", {"a", "b"}, {"c", "b"}, true},
      {"ForAnyValue:StringEquals", {"a", "b"}, {"c", "d"}, false},
      {"ForAnyValue:StringEquals", {"a"}, {}, false},
      {"ForAnyValue:StringEqualsIfExists", {"a"}, {}, false},
      {"ForAnyValue:StringNotEquals", {"a"}, {"a", "b"}, true},
      {"ForAnyValue:StringNotEquals", {"a"}, {"a"}, false},
      {"ForAnyValue:StringNotEquals", {"a"}, {}, false},
      {"ForAllValues:StringLike", {"a*", "b"}, {"ax", "b"}, true},
      {"ForAllValues:StringLike", {"a*", "b"}, {"ax", "c"}, false},
      {"ForAllValues:StringLike", {"a*"}, {}, true},
      {"ForAllValues:StringNotEquals", {"a"}, {"b", "c"}, true},
      {"ForAllValues:StringNotEquals", {"a"}, {"b", "a"}, false},
      {"StringEquals", {"a"}, {"b", "a"}, true},
      {"StringNotEquals", {"a"}, {"b", "a"}, false},
  });
}

TEST_CASE("SQS-PERM-03 operators that do not exist") {
  for (const char* name :
       {"", "StringMatches", "stringEquals", "IfExists", "NullIfExists", "ForAnyValue:Null",
        "ForAnyValue:", "ForSomeValue:StringEquals", "StringEqualsIfExistsIfExists", "BoolNot"}) {
    INFO(name);
    CHECK_FALSE(parse_operator(name));
  }
}

TEST_CASE("SQS-PERM-03 values an operator cannot compare") {
  auto bad = [](const char* op, const char* value) {
    return bad_condition_value(*parse_operator(op), value).has_value();
  };
  CHECK(bad("Bool", "yes"));
  CHECK(bad("Null", "1"));
  CHECK(bad("NumericLessThan", "ten"));
  CHECK(bad("DateLessThan", "tomorrow"));
  CHECK(bad("IpAddress", "localhost"));
  CHECK(bad("ArnLike", "paid"));
  CHECK_FALSE(bad("StringLike", "anything"));
}

}  // namespace
}  // namespace inflight::rules
