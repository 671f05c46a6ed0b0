// Wildcards, ARNs and what one principal says about another.
#include "rules/arn.h"

#include <doctest/doctest.h>

#include "rules/condition_values.h"

namespace inflight::rules {
namespace {

TEST_CASE("wildcards: * is any text, ? one character, all else itself") {
  CHECK(matches("", ""));
  CHECK(matches("*", ""));
  CHECK(matches("a*c", "abbc"));
  CHECK(matches("a*b*c", "a-b-b-c"));
  CHECK(matches("*.jpg", "a.jpg.jpg"));
  CHECK(matches("a?c", "abc"));
  CHECK(matches("?", "\xe0\xa6\x95"));  // one character of three bytes
  CHECK_FALSE(matches("a?c", "ac"));
  CHECK_FALSE(matches("a*c", "abcd"));
  CHECK_FALSE(matches("", "a"));
  CHECK_FALSE(matches("A", "a"));
  CHECK(matches_ignoring_case("SQS:Send*", "sqs:sendmessage"));
  CHECK_FALSE(matches_ignoring_case("sqs:Get*", "sqs:SendMessage"));
}

TEST_CASE("wildcards: many stars cost no exponential time") {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "a*";
  CHECK_FALSE(matches(pattern + "b", std::string(2000, 'a')));
}

TEST_CASE("ARNs are compared part by part") {
  CHECK(arn_matches("arn:aws:s3:*:*:bucket", "arn:aws:s3:::bucket"));
  CHECK(arn_matches("arn:aws:sns:*:111122223333:*", "arn:aws:sns:eu-west-1:111122223333:a:b"));
  CHECK_FALSE(arn_matches("arn:aws:sns:*", "arn:aws:sns:eu-west-1:111122223333:a"));
  CHECK_FALSE(arn_matches("arn:aws:s*:bucket", "arn:aws:s3:::bucket"));
  CHECK_FALSE(arn_matches("*", "arn:aws:s3:::bucket"));
  CHECK_FALSE(arn_matches("arn:aws:s3:*:*:*", "no ARN"));
}

TEST_CASE("accounts and sessions") {
  CHECK(account_of("111122223333") == "111122223333");
  CHECK(account_of("arn:aws:iam::111122223333:user/a") == "111122223333");
  CHECK(account_of("arn:aws:sts::111122223333:assumed-role/r/s") == "111122223333");
  CHECK(account_of("arn:aws:sqs:eu-west-1:111122223333:q").empty());
  CHECK(account_of("11112222333").empty());
  CHECK(is_whole_account("arn:aws:iam::111122223333:root"));
  CHECK_FALSE(is_whole_account("arn:aws:iam::111122223333:user/root"));
  const std::string role = "arn:aws:iam::111122223333:role/team/worker";
  CHECK(is_session_of("arn:aws:sts::111122223333:assumed-role/worker/i-1", role));
  CHECK_FALSE(is_session_of("arn:aws:sts::111122223333:assumed-role/team/i-1", role));
  CHECK_FALSE(is_session_of("arn:aws-cn:sts::111122223333:assumed-role/worker/i-1", role));
  CHECK_FALSE(is_session_of("arn:aws:sts::444455556666:assumed-role/worker/i-1", role));
}

TEST_CASE("decimals") {
  CHECK(compare(*parse_decimal("10"), *parse_decimal("9.999")) == 1);
  CHECK(compare(*parse_decimal("-0.5"), *parse_decimal("0")) == -1);
  CHECK(compare(*parse_decimal("1.50"), *parse_decimal("1.5")) == 0);
  for (const char* bad : {"", "-", "1.", ".5", "1e3", "0x1", "1234567890123456", "1 "}) {
    CHECK_FALSE(parse_decimal(bad));
  }
}

TEST_CASE("dates") {
  CHECK(*parse_date("2026-01-01T00:00:00Z") == 1767225600000);
  CHECK(*parse_date("1767225600") == 1767225600000);
  CHECK(*parse_date("2026-01-01") == 1767225600000);
  CHECK(*parse_date("2026-01-01T06:00:00.250+06:00") == 1767225600250);
  CHECK(*parse_date("2025-12-31T18:00-06:00") == 1767225600000);
  CHECK(*parse_date("2024-02-29") + 86'400'000 == *parse_date("2024-03-01"));
  CHECK(*parse_date("1970-01-01") == 0);
  CHECK(*parse_date("1969-12-31T23:59:59Z") == -1000);
  for (const char* bad :
       {"", "2026-13-01", "2025-02-29", "2026-01-01T", "2026-01-01T24:00:00Z",
        "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00Zx", "2026-1-1", "0000-01-01"}) {
    INFO(bad);
    CHECK_FALSE(parse_date(bad));
  }
}

TEST_CASE("addresses and blocks") {
  auto inside = [](const char* block, const char* address) {
    return contains(*parse_block(block), *parse_block(address));
  };
  CHECK(inside("203.0.113.0/24", "203.0.113.77"));
  CHECK_FALSE(inside("203.0.113.0/24", "203.0.114.1"));
  CHECK(inside("0.0.0.0/0", "10.1.2.3"));
  CHECK(inside("2001:db8::/32", "2001:db8:1::7"));
  CHECK_FALSE(inside("2001:db8::/32", "2001:db9::7"));
  CHECK_FALSE(inside("0.0.0.0/0", "2001:db8::1"));
  CHECK_FALSE(inside("::/0", "10.1.2.3"));
  CHECK_FALSE(inside("::ffff:0:0/96", "10.1.2.3"));
  CHECK(inside("::ffff:10.0.0.0/104", "::ffff:10.1.2.3"));
  CHECK_FALSE(inside("203.0.113.0/25", "203.0.113.0/24"));
  CHECK(inside("::1", "0:0:0:0:0:0:0:1"));
  for (const char* bad :
       {"", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4/33", "1.2.3.4/", ":", "1:2",
        "1::2::3", "::g", "2001:db8:", "1:2:3:4:5:6:7:8:9", "::/129"}) {
    INFO(bad);
    CHECK_FALSE(parse_block(bad));
  }
}

}  // namespace
}  // namespace inflight::rules
