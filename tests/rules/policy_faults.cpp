// Texts that are no policy, and the place each fault names.
#include "tests/rules/policy_text.h"

namespace inflight::rules {
namespace {

using namespace test;

struct Row {
  std::string text;
  std::string place;     // start of the message
  std::string expected;  // part of the message
};

/// A good statement with one member replaced or added: `"Effect":"Allow"` and so on.
std::string with(const std::string& members) { return R"({"Statement":{)" + members + "}}"; }

const std::string kWho = R"("Effect":"Allow","Principal":"*",)";
const std::string kWhat = R"(,"Action":"sqs:*","Resource":"*")";
const std::string kAll = kWho + R"("Action":"sqs:*","Resource":"*")";

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    Result<Policy> result = parse_policy(row.text);
    INFO(row.text);
    REQUIRE_FALSE(result.ok());
    INFO(result.error().message);
    CHECK(result.error().code == "MalformedPolicyDocument");
    CHECK(result.error().message.starts_with(row.place + ": found "));
    CHECK(result.error().message.find(row.expected) != std::string::npos);
  }
}

TEST_CASE("SQS-PERM-03 faults of the document") {
  check({
      {"", "line 1, column 1", "expected"},
      {"{", "line 1, column 2", "expected"},
      {"[]", "the policy", "an object"},
      {"{}", "the policy", "an object or a list"},
      {R"({"Statement":[]})", "/Statement", "at least one statement"},
      {R"({"Statement":7})", "/Statement", "an object"},
      {R"({"Statement":[7]})", "/Statement/0", "an object"},
      {R"({"Version":"2012-10-18","Statement":[]})", "/Version", "2012-10-17"},
      {R"({"Version":2012,"Statement":[]})", "/Version", "2012-10-17"},
      {R"({"Id":1,"Statement":[]})", "/Id", "a string"},
      {R"({"Statements":[]})", "/Statements", "Version, Id or Statement"},
      {R"({"Id":"a","Id":"b"})", "/Id", "once"},
  });
  CHECK_FALSE(parse_policy(std::string(size_t{kPolicyBytesMax} + 1, ' ')).ok());
}

TEST_CASE("SQS-PERM-03 faults of a statement") {
  check({
      {with(R"("Principal":"*")" + kWhat), "/Statement", "\"Allow\" or \"Deny\""},
      {with(R"("Effect":"allow","Principal":"*")" + kWhat), "/Statement/Effect", "\"Allow\""},
      {with(R"("Effect":"Allow")" + kWhat), "/Statement", "exactly one"},
      {with(kAll + R"(,"NotPrincipal":"*")"), "/Statement", "exactly one"},
      {with(kWho + R"("Resource":"*")"), "/Statement", "exactly one"},
      {with(kWho + R"("Action":"sqs:*")"), "/Statement", "exactly one"},
      {with(kAll + R"(,"NotResource":"*")"), "/Statement", "exactly one"},
      {with(kAll + R"(,"Sid":1)"), "/Statement/Sid", "a string"},
      {with(kAll + R"(,"Priority":1)"), "/Statement/Priority", "Sid, Effect"},
      {document("{" + kAll + R"(,"Sid":"a"},{)" + kAll + R"(,"Sid":"a"})"), "/Statement/1/Sid",
       "no other"},
  });
}

TEST_CASE("SQS-PERM-03 faults of principals, actions and resources") {
  auto who = [](const std::string& principal) {
    return with(R"("Effect":"Allow","Principal":)" + principal + kWhat);
  };
  check({
      {who(R"("111122223333")"), "/Statement/Principal", "\"*\" or an object"},
      {who("{}"), "/Statement/Principal", "\"*\" or an object"},
      {who(R"({"User":"a"})"), "/Statement/Principal/User", "AWS, Service"},
      {who(R"({"AWS":[]})"), "/Statement/Principal/AWS", "at least one"},
      {who(R"({"AWS":[1]})"), "/Statement/Principal/AWS/0", "a string"},
      {who(R"({"AWS":"1234"})"), "/Statement/Principal/AWS", "12 digits"},
      {who(R"({"AWS":"arn:aws:iam::111122223333:user/*"})"), "/Statement/Principal/AWS",
       "wildcards match no part"},
      {who(R"({"AWS":"arn:aws:sqs:a:111122223333:q"})"), "/Statement/Principal/AWS", "IAM or STS"},
      {who(R"({"Service":""})"), "/Statement/Principal/Service", "a principal"},
      {with(kWho + R"("Action":[],"Resource":"*")"), "/Statement/Action", "at least one"},
      {with(kWho + R"("Action":"SendMessage","Resource":"*")"), "/Statement/Action",
       "sqs:SendMessage"},
      {with(kWho + R"("NotAction":"sqs:a:b","Resource":"*")"), "/Statement/NotAction",
       "service:Name"},
      {with(kWho + R"("Action":"sqs:*","Resource":"orders")"), "/Statement/Resource", "an ARN"},
      {with(kWho + R"("Action":"sqs:*","NotResource":{})"), "/Statement/NotResource", "a string"},
  });
}

TEST_CASE("SQS-PERM-03 faults of conditions") {
  auto when = [](const std::string& condition) {
    return with(kAll + ",\"Condition\":" + condition);
  };
  check({
      {when("[]"), "/Statement/Condition", "operators"},
      {when(R"({"StringMatches":{"a":"b"}})"), "/Statement/Condition/StringMatches", "operator"},
      {when(R"({"StringEquals":"a"})"), "/Statement/Condition/StringEquals", "condition keys"},
      {when(R"({"StringEquals":{"":"a"}})"), "/Statement/Condition/StringEquals", "a key"},
      {when(R"({"StringEquals":{"a":[]}})"), "/Statement/Condition/StringEquals/a", "at least"},
      {when(R"({"StringEquals":{"a":{}}})"), "/Statement/Condition/StringEquals/a", "a string"},
      {when(R"({"Bool":{"aws:SecureTransport":"no"}})"),
       "/Statement/Condition/Bool/aws:SecureTransport", "true or false"},
      {when(R"({"IpAddress":{"aws:SourceIp":["10.0.0.0/8","x/y"]}})"),
       "/Statement/Condition/IpAddress/aws:SourceIp", "CIDR"},
      {when(R"({"ArnLike":{"aws:SourceArn":"*"}})"), "/Statement/Condition/ArnLike/aws:SourceArn",
       "six parts"},
  });
}

TEST_CASE("SQS-PERM-03 policy variables are refused where they would be variables") {
  auto text = [](const char* version) {
    return std::string(R"({"Version":")") + version + R"(","Statement":{)" + kAll +
           R"(,"Condition":{"StringEquals":{"a":"${aws:username}"}}}})";
  };
  check({{text("2012-10-17"), "/Statement/Condition/StringEquals/a", "policy variables"}});
  CHECK(parse_policy(text("2008-10-17")).ok());  // there they are ordinary characters
}

TEST_CASE("SQS-PERM-03 what may be written in two ways") {
  Policy one = parsed(R"({"Statement":{)" + kAll + "}}");
  Policy list = parsed(R"({"Statement":[{)" + kAll + "}]}");
  CHECK(one == list);
  CHECK(one.version == "2008-10-17");
  Policy text =
      parsed(with(kAll + R"(,"Condition":{"Bool":{"a":"true"},"NumericEquals":{"b":"1.5"}})"));
  Policy plain =
      parsed(with(kAll + R"(,"Condition":{"Bool":{"a":true},"NumericEquals":{"b":1.5}})"));
  CHECK(text == plain);
}

}  // namespace
}  // namespace inflight::rules
