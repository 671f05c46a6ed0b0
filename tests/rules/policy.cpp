// Policies that labs and services need, evaluated.
#include "tests/rules/policy_text.h"

namespace inflight::rules {
namespace {

using namespace test;

const std::string kSnsOnly = R"({"Service":"sns.amazonaws.com"})";

std::string when(const std::string& op, const std::string& key, const std::string& value) {
  return R"(,"Condition":{")" + op + R"(":{")" + key + R"(":")" + value + "\"}}";
}

TEST_CASE("SNS-PERM-01 a service principal with the topic as source") {
  for (const std::string op : {"ArnEquals", "ArnLike", "StringEquals"}) {
    std::string allow = statement("Allow", kSnsOnly, when(op, "aws:SourceArn", kTopic));
    CHECK(decide(allow, send_by_sns()) == Decision::allow);
    CHECK(decide(allow, send_by_sns({{"aws:SourceArn", {kTopic + "2"}}})) == Decision::no_match);
    CHECK(decide(allow, send_by_sns({})) == Decision::no_match);
    Access s3 = send_by(PrincipalKind::service, "s3.amazonaws.com", {{"aws:SourceArn", {kTopic}}});
    CHECK(decide(allow, s3) == Decision::no_match);
  }
}

TEST_CASE("S3-PERM-01 source ARN by wildcard and source account") {
  std::string allow =
      statement("Allow", R"({"Service":"s3.amazonaws.com"})",
                R"(,"Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:s3:*:*:uploads"},)"
                R"("StringEquals":{"aws:SourceAccount":"111122223333"}})");
  auto s3 = [](const char* account) {
    return send_by(PrincipalKind::service, "s3.amazonaws.com",
                   {{"aws:SourceArn", {"arn:aws:s3:::uploads"}}, {"aws:SourceAccount", {account}}});
  };
  CHECK(decide(allow, s3("111122223333")) == Decision::allow);
  CHECK(decide(allow, s3("444455556666")) == Decision::no_match);
}

TEST_CASE("SQS-PERM-03 principal * with a source condition lets only that source in") {
  for (const std::string anyone : {R"("*")", R"({"AWS":"*"})", R"({"AWS":["*"]})"}) {
    std::string allow = statement("Allow", anyone, when("ArnEquals", "aws:SourceArn", kTopic));
    CHECK(decide(allow, send_by_sns()) == Decision::allow);
    CHECK(decide(allow, send_by(PrincipalKind::anonymous, "")) == Decision::no_match);
    CHECK(decide(statement("Allow", anyone), send_by(PrincipalKind::anonymous, "")) ==
          Decision::allow);
  }
}

TEST_CASE("SQS-PERM-03 an explicit Deny wins, wherever it stands") {
  std::string allow = statement("Allow", "\"*\"");
  std::string deny = statement("Deny", "\"*\"", when("Bool", "aws:SecureTransport", "false"));
  Access plain = send_by(PrincipalKind::iam, "arn:aws:iam::444455556666:user/ann",
                         {{"aws:SecureTransport", {"false"}}});
  Access secure = plain;
  secure.context = {{"aws:SecureTransport", {"true"}}};
  CHECK(decide(allow + "," + deny, plain) == Decision::deny);
  CHECK(decide(deny + "," + allow, plain) == Decision::deny);
  CHECK(decide(deny + "," + allow, secure) == Decision::allow);
  CHECK(decide(deny, secure) == Decision::no_match);
}

TEST_CASE("SQS-PERM-01 account id and root ARN cover every principal of the account") {
  for (const std::string account : {"444455556666", "arn:aws:iam::444455556666:root"}) {
    std::string allow = statement("Allow", R"({"AWS":")" + account + "\"}");
    auto by = [&](PrincipalKind kind, const char* name) {
      return decide(allow, send_by(kind, name));
    };
    CHECK(by(PrincipalKind::account_root, "444455556666") == Decision::allow);
    CHECK(by(PrincipalKind::account_root, "arn:aws:iam::444455556666:root") == Decision::allow);
    CHECK(by(PrincipalKind::iam, "arn:aws:iam::444455556666:user/ann") == Decision::allow);
    CHECK(by(PrincipalKind::iam, "arn:aws:sts::444455556666:assumed-role/r/s") == Decision::allow);
    CHECK(by(PrincipalKind::iam, "arn:aws:iam::777788889999:user/ann") == Decision::no_match);
    CHECK(by(PrincipalKind::anonymous, "") == Decision::no_match);
    CHECK(by(PrincipalKind::service, "sns.amazonaws.com") == Decision::no_match);
  }
}

TEST_CASE("SQS-PERM-03 users, roles and their sessions") {
  std::string allow = statement(
      "Allow",
      R"({"AWS":["arn:aws:iam::444455556666:user/ann","arn:aws:iam::444455556666:role/r"]})");
  auto by = [&](const char* arn) { return decide(allow, send_by(PrincipalKind::iam, arn)); };
  CHECK(by("arn:aws:iam::444455556666:user/ann") == Decision::allow);
  CHECK(by("arn:aws:iam::444455556666:user/bob") == Decision::no_match);
  CHECK(by("arn:aws:iam::444455556666:role/r") == Decision::allow);
  CHECK(by("arn:aws:sts::444455556666:assumed-role/r/i-1") == Decision::allow);
  CHECK(by("arn:aws:sts::444455556666:assumed-role/q/i-1") == Decision::no_match);
  CHECK(decide(allow, send_by(PrincipalKind::account_root, "444455556666")) == Decision::no_match);
}

TEST_CASE("SQS-PERM-03 federated and canonical principals") {
  std::string allow = statement(
      "Allow", R"({"Federated":"cognito-identity.amazonaws.com","CanonicalUser":"79a5"})");
  CHECK(decide(allow, send_by(PrincipalKind::federated, "cognito-identity.amazonaws.com")) ==
        Decision::allow);
  CHECK(decide(allow, send_by(PrincipalKind::canonical, "79a5")) == Decision::allow);
  CHECK(decide(allow, send_by(PrincipalKind::canonical, "79a6")) == Decision::no_match);
}

TEST_CASE("SQS-PERM-03 NotPrincipal, NotAction and NotResource mean all others") {
  std::string deny = R"({"Effect":"Deny","NotPrincipal":{"AWS":"444455556666"},)"
                     R"("NotAction":"sqs:Get*","NotResource":"arn:aws:sqs:*:*:open-*"})";
  Access access = send_by(PrincipalKind::iam, "arn:aws:iam::777788889999:user/eve");
  CHECK(decide(deny, access) == Decision::deny);
  Access other = access;
  other.principal.name = "arn:aws:iam::444455556666:user/ann";
  CHECK(decide(deny, other) == Decision::no_match);
  other = access;
  other.action = "SQS:getqueueurl";
  CHECK(decide(deny, other) == Decision::no_match);
  other = access;
  other.resource = "arn:aws:sqs:ap-southeast-1:111122223333:open-door";
  CHECK(decide(deny, other) == Decision::no_match);
}

TEST_CASE("SQS-PERM-03 actions without case, resources with case, wildcards in both") {
  auto allow = [](const char* action, const std::string& resource) {
    std::string text = std::string(R"({"Effect":"Allow","Principal":"*","Action":)") + action +
                       R"(,"Resource":")" + resource + "\"}";
    return decide(text, send_by(PrincipalKind::anonymous, "")) == Decision::allow;
  };
  CHECK(allow(R"("SQS:sendMESSAGE")", kQueue));
  CHECK(allow(R"("*")", "*"));
  CHECK(allow(R"(["sqs:Get*","sqs:Send????age"])", "arn:aws:sqs:*:*:ord?rs"));
  CHECK_FALSE(allow(R"("sqs:Receive*")", kQueue));
  CHECK_FALSE(allow(R"("sns:*")", kQueue));
  CHECK_FALSE(allow(R"("sqs:*")", "arn:aws:sqs:ap-southeast-1:111122223333:Orders"));
}

TEST_CASE("SNS-TOPIC-07 the default policy of a topic admits only its owner") {
  std::string text = R"({"Version":"2008-10-17","Id":"__default_policy_ID","Statement":[{)"
                     R"("Sid":"__default_statement_ID","Effect":"Allow","Principal":{"AWS":"*"},)"
                     R"("Action":["SNS:Publish","SNS:Subscribe"],"Resource":")" +
                     kTopic +
                     R"(","Condition":{"StringEquals":{"AWS:SourceOwner":"111122223333"}}}]})";
  Policy policy = parsed(text);
  CHECK(policy.id == "__default_policy_ID");
  CHECK(policy.statements[0].sid == "__default_statement_ID");
  Access publish{{PrincipalKind::iam, "arn:aws:iam::111122223333:user/ann"},
                 "sns:Publish",
                 kTopic,
                 {{"aws:SourceOwner", {"111122223333"}}}};
  CHECK(evaluate(policy, publish) == Decision::allow);
  publish.context[0].values = {"444455556666"};
  CHECK(evaluate(policy, publish) == Decision::no_match);
  // SNS-PERM-06: service publishers need a statement of their own.
  publish.principal = {PrincipalKind::service, "s3.amazonaws.com"};
  publish.context.clear();
  CHECK(evaluate(policy, publish) == Decision::no_match);
}

TEST_CASE("SQS-PERM-03 all operators and all keys of a Condition must hold") {
  std::string allow = statement("Allow", "\"*\"",
                                R"(,"Condition":{"StringEquals":{"aws:PrincipalOrgID":"o-1",)"
                                R"("aws:SourceAccount":["1","2"]},"IpAddress":)"
                                R"({"aws:SourceIp":"203.0.113.0/24"}})");
  auto by = [&](const char* org, const char* account, const char* ip) {
    return decide(allow, send_by(PrincipalKind::anonymous, "",
                                 {{"aws:PrincipalOrgID", {org}},
                                  {"aws:SourceAccount", {account}},
                                  {"aws:SourceIp", {ip}}}));
  };
  CHECK(by("o-1", "2", "203.0.113.5") == Decision::allow);
  CHECK(by("o-2", "2", "203.0.113.5") == Decision::no_match);
  CHECK(by("o-1", "3", "203.0.113.5") == Decision::no_match);
  CHECK(by("o-1", "2", "203.0.114.5") == Decision::no_match);
}

TEST_CASE("SQS-PERM-02 what the limits count") {
  Policy policy = parsed(document(
      statement("Allow", R"({"AWS":["111122223333","444455556666"],"Service":"s3.amazonaws.com"})",
                R"(,"Condition":{"StringEquals":{"a":["1","2"],"b":true},"Null":{"c":false}})") +
      R"(,{"Effect":"Deny","Principal":"*","Action":["sqs:SendMessage","SQS:Get*","*"],)"
      R"("Resource":"*"})"));
  CHECK(size_of(policy) == PolicySize{2, 4, 3, 3});
  CHECK(actions_are_of(policy, "sqs"));
  CHECK_FALSE(actions_are_of(policy, "sns"));
}

}  // namespace
}  // namespace inflight::rules
