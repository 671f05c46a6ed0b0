// Laws that hold for every policy, on random ones.
#include "base/draw.h"
#include "tests/rules/policy_text.h"

namespace inflight::rules {
namespace {

using test::kQueue;
using test::kTopic;

constexpr Seed kSeeds = 4000;

class Dice {
 public:
  explicit Dice(Seed seed) : seed_(seed) {}
  uint64_t roll(uint64_t m) { return below(draw(seed_, Stream("policy"), n_++), m); }
  const std::string& pick(const std::vector<std::string>& from) {
    return from[static_cast<size_t>(roll(from.size()))];
  }

 private:
  Seed seed_;
  uint64_t n_ = 0;
};

std::string random_condition(Dice& dice) {
  switch (dice.roll(6)) {
    case 0:
      return R"(,"Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:sns:*:*:p*"}})";
    case 1:
      return R"(,"Condition":{"StringNotEquals":{"aws:SourceAccount":"111122223333"}})";
    case 2:
      return R"(,"Condition":{"BoolIfExists":{"aws:SecureTransport":true}})";
    case 3:
      return R"(,"Condition":{"Null":{"aws:SourceArn":"true"}})";
    default:
      return "";
  }
}

std::string random_statement(Dice& dice, const std::string& effect) {
  return R"({"Effect":")" + effect + "\"," +
         dice.pick({R"("Principal":"*")", R"("Principal":{"AWS":"111122223333"})",
                    R"("NotPrincipal":{"AWS":"arn:aws:iam::111122223333:user/a"})",
                    R"("Principal":{"Service":"sns.amazonaws.com"})"}) +
         "," +
         dice.pick({R"("Action":"*")", R"("Action":"sqs:Send*")", R"("NotAction":"sqs:Receive*")",
                    R"("Action":["sqs:ReceiveMessage","sqs:DeleteMessage"])"}) +
         "," +
         dice.pick({R"("Resource":"*")", R"("Resource":")" + kQueue + "\"",
                    R"("NotResource":")" + kQueue + "\"", R"("Resource":"arn:aws:sqs:*:*:o*")"}) +
         random_condition(dice) + "}";
}

std::string random_statements(Dice& dice) {
  std::string all;
  for (uint64_t n = dice.roll(3) + 1; n > 0; --n) {
    if (!all.empty()) all += ",";
    all += random_statement(dice, dice.roll(3) == 0 ? "Deny" : "Allow");
  }
  return all;
}

Access random_access(Dice& dice) {
  Access access;
  switch (dice.roll(4)) {
    case 0:
      access.principal = {PrincipalKind::anonymous, ""};
      break;
    case 1:
      access.principal = {PrincipalKind::service, "sns.amazonaws.com"};
      break;
    case 2:
      access.principal = {PrincipalKind::account_root, "111122223333"};
      break;
    default:
      access.principal = {PrincipalKind::iam, dice.pick({"arn:aws:iam::111122223333:user/a",
                                                         "arn:aws:iam::444455556666:user/a"})};
  }
  access.action = dice.pick({"sqs:SendMessage", "SQS:RECEIVEMESSAGE", "sqs:DeleteMessage"});
  access.resource = dice.pick({kQueue, kQueue + "-2", kTopic});
  if (dice.roll(2) == 0) access.context.push_back({"aws:SourceArn", {dice.pick({kTopic, kQueue})}});
  if (dice.roll(2) == 0) {
    access.context.push_back({"AWS:SOURCEACCOUNT", {dice.pick({"111122223333", "444455556666"})}});
  }
  if (dice.roll(2) == 0) {
    access.context.push_back({"aws:SecureTransport", {dice.pick({"true", "false"})}});
  }
  return access;
}

TEST_CASE("SQS-PERM-03 adding a Deny never widens, adding an Allow never narrows") {
  int64_t seen[3] = {0, 0, 0};
  for (Seed seed = 1; seed <= kSeeds; ++seed) {
    INFO("seed " << seed);
    Dice dice(seed);
    std::string base = random_statements(dice);
    std::string deny = random_statement(dice, "Deny");
    std::string allow = random_statement(dice, "Allow");
    Access access = random_access(dice);
    Decision before = test::decide(base, access);
    Decision denied = test::decide(base + "," + deny, access);
    Decision allowed = test::decide(allow + "," + base, access);
    ++seen[static_cast<size_t>(before)];
    REQUIRE((denied == before || denied == Decision::deny));
    REQUIRE((allowed == before || (before == Decision::no_match && allowed == Decision::allow)));
  }
  for (int64_t count : seen) CHECK(count > 100);  // the draws reach all three decisions
}

TEST_CASE("SQS-PERM-03 the order of statements does not matter") {
  for (Seed seed = 1; seed <= kSeeds; ++seed) {
    INFO("seed " << seed);
    Dice dice(seed);
    std::string a = random_statement(dice, dice.pick({"Allow", "Deny"}));
    std::string b = random_statement(dice, dice.pick({"Allow", "Deny"}));
    Access access = random_access(dice);
    REQUIRE(test::decide(a + "," + b, access) == test::decide(b + "," + a, access));
  }
}

TEST_CASE("SQS-PERM-01 account id and root ARN decide alike") {
  for (Seed seed = 1; seed <= kSeeds; ++seed) {
    INFO("seed " << seed);
    Dice dice(seed);
    std::string id = random_statements(dice);
    std::string root = id;
    const std::string from = R"({"AWS":"111122223333"})";
    for (size_t at = root.find(from); at != std::string::npos; at = root.find(from)) {
      root.replace(at, from.size(), R"({"AWS":"arn:aws:iam::111122223333:root"})");
    }
    Access access = random_access(dice);
    REQUIRE(test::decide(id, access) == test::decide(root, access));
  }
}

}  // namespace
}  // namespace inflight::rules
