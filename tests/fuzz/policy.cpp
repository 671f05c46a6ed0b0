// Fuzz target: the policy evaluator. First line: the request as "KIND NAME ACTION RESOURCE
// KEY=VALUE …" with KIND a digit; the rest: the policy.
#include <algorithm>
#include <string>

#include "rules/policy.h"
#include "tests/fuzz/fuzz.h"

namespace inflight::fuzz {
namespace {

using rules::Access;
using rules::Decision;
using rules::Policy;

void add_value(rules::Context& context, std::string_view pair) {
  std::string name(take_until(pair, '='));
  for (rules::ContextKey& key : context) {
    if (key.name == name) return key.values.emplace_back(pair), void();
  }
  context.push_back({name, {std::string(pair)}});
}

Access access_of(std::string_view line) {
  Access access;
  std::string_view kind = take_until(line, ' ');
  auto digit = static_cast<uint8_t>(kind.empty() ? 0 : kind.front());
  access.principal.kind = static_cast<rules::PrincipalKind>(digit % 6);
  access.principal.name = take_until(line, ' ');
  access.action = take_until(line, ' ');
  access.resource = take_until(line, ' ');
  while (!line.empty()) add_value(access.context, take_until(line, ' '));
  return access;
}

rules::Statement deny_all() {
  rules::Statement statement;
  statement.effect = rules::Effect::deny;
  statement.principals.anyone = true;
  statement.actions.texts = {"*"};
  statement.resources.texts = {"*"};
  return statement;
}

void check_laws(Policy policy, const Access& access) {
  const Decision decision = evaluate(policy, access);
  std::reverse(policy.statements.begin(), policy.statements.end());
  INFLIGHT_ASSERT(evaluate(policy, access) == decision);
  INFLIGHT_ASSERT(size_of(policy).statements == static_cast<int64_t>(policy.statements.size()));
  for (size_t i = 0; i < policy.statements.size(); ++i) {
    Policy one = policy;
    one.statements = {policy.statements[i]};
    const Decision alone = evaluate(one, access);
    INFLIGHT_ASSERT(alone == Decision::no_match || decision != Decision::no_match);
    INFLIGHT_ASSERT(alone != Decision::deny || decision == Decision::deny);
  }
  policy.statements.push_back(deny_all());
  INFLIGHT_ASSERT(evaluate(policy, access) == Decision::deny);
}

}  // namespace
}  // namespace inflight::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace inflight;
  std::string_view text = fuzz::text_of(data, size);
  const rules::Access access = fuzz::access_of(fuzz::take_until(text, '\n'));
  const Result<rules::Policy> policy = rules::parse_policy(text);
  if (policy.ok()) {
    fuzz::check_laws(*policy, access);
    INFLIGHT_ASSERT(*rules::parse_policy(text) == *policy);
  } else {
    INFLIGHT_ASSERT(policy.error().message.find(": found ") != std::string::npos);
    INFLIGHT_ASSERT(policy.error().message.find(", expected ") != std::string::npos);
  }
  return 0;
}
