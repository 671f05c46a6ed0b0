#include "rules/policy.h"
#include "tests/services/account.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

std::string policy_with(const std::string& statements) {
  return R"({"Version":"2012-10-17","Statement":[)" + statements + "]}";
}
const std::string kSnsMaySend =
    R"({"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage",)"
    R"("Resource":"*","Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:sns:*:*:t"}}})";

std::string policy_of(Account& a) {
  const auto answer =
      a.ask<q::QueueAttributes>(q::GetQueueAttributes{{"orders", 0}, {"Policy"}}).attributes;
  return answer.empty() ? std::string() : answer.front().second;
}

}  // namespace

TEST_CASE("SQS-PERM-02 SQS-ATTR-09 a policy is read when it is set, and its limits hold") {
  Account a;
  a.create("orders");
  const auto refused = [&a](const std::string& text) {
    return a.refused(q::SetQueueAttributes{{"orders", 0}, {{"Policy", text}}});
  };
  CHECK(refused("{").code == "InvalidAttributeValue");
  CHECK(refused("{}").message == "Invalid value for the parameter Policy.");
  CHECK(refused(policy_with(R"({"Effect":"Maybe"})")).code == "InvalidAttributeValue");
  CHECK(refused(policy_with(R"({"Effect":"Allow","Principal":"*","Action":"s3:GetObject",)"
                            R"("Resource":"*"})"))
            .code == "InvalidAttributeValue");
  std::string many = kSnsMaySend;
  for (int i = 0; i < 20; ++i) many += "," + kSnsMaySend;
  const Error over = refused(policy_with(many));
  CHECK(over.code == "OverLimit");
  CHECK(over.http == 403);
  CHECK(refused(policy_with(kSnsMaySend) + std::string(8192, ' ')).message ==
        "Submitted policy is over max allowed size.");
  CHECK(policy_of(a).empty());
  a.set("orders", "Policy", policy_with(kSnsMaySend));
  CHECK(policy_of(a) == policy_with(kSnsMaySend));
  a.set("orders", "Policy", "");
  CHECK(policy_of(a).empty());
}

TEST_CASE("SQS-PERM-01 SQS-PERM-03 what AddPermission writes lets the other account in") {
  Account a;
  a.create("orders");
  a.ask<q::Done>(q::AddPermission{{"orders", 0}, "partner", {"444455556666"}, {"SendMessage"}});
  const auto policy = rules::parse_policy(policy_of(a));
  REQUIRE(policy);
  rules::Access access;
  access.principal = {rules::PrincipalKind::account_root, "444455556666"};
  access.action = "sqs:SendMessage";
  access.resource = sqs::arn_of("orders");
  CHECK(rules::evaluate(*policy, access) == rules::Decision::allow);
  access.action = "sqs:ReceiveMessage";
  CHECK(rules::evaluate(*policy, access) == rules::Decision::no_match);
  access.action = "sqs:SendMessage";
  access.principal.name = "777788889999";
  CHECK(rules::evaluate(*policy, access) == rules::Decision::no_match);
}

TEST_CASE("SQS-PERM-01 a permission joins a policy that was set as a whole, and leaves it") {
  Account a;
  a.create("orders");
  a.set("orders", "Policy", policy_with(kSnsMaySend));
  a.ask<q::Done>(q::AddPermission{{"orders", 0}, "partner", {"444455556666"}, {"*"}});
  const auto both = rules::parse_policy(policy_of(a));
  REQUIRE(both);
  CHECK(both->statements.size() == 2);
  a.ask<q::Done>(q::RemovePermission{{"orders", 0}, "partner"});
  const auto one = rules::parse_policy(policy_of(a));
  REQUIRE(one);
  CHECK(one->statements.size() == 1);
  CHECK(a.refused(q::AddPermission{{"orders", 0}, "no spaces", {"444455556666"}, {"*"}}).code ==
        "InvalidParameterValue");
  CHECK(a.refused(q::AddPermission{{"orders", 0}, "x", {"4444"}, {"*"}}).code ==
        "InvalidParameterValue");
}
