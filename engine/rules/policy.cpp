#include "rules/policy.h"

#include <algorithm>

#include "rules/arn.h"

namespace inflight::rules {
namespace {

/// One entry of {"AWS": …} against an account or an IAM principal.
bool covers(const std::string& entry, const Principal& who) {
  if (is_whole_account(entry)) return account_of(entry) == account_of(who.name);
  return who.kind == PrincipalKind::iam && (entry == who.name || is_session_of(who.name, entry));
}

bool listed(const std::vector<std::string>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& n) { return n == "*" || n == name; });
}

bool among(const Principals& principals, const Principal& who) {
  if (principals.anyone) return true;
  switch (who.kind) {
    case PrincipalKind::anonymous:
      return false;
    case PrincipalKind::account_root:
    case PrincipalKind::iam:
      return std::any_of(principals.aws.begin(), principals.aws.end(),
                         [&](const std::string& entry) { return covers(entry, who); });
    case PrincipalKind::service:
      return listed(principals.services, who.name);
    case PrincipalKind::federated:
      return listed(principals.federated, who.name);
    case PrincipalKind::canonical:
      return listed(principals.canonical, who.name);
  }
  return false;
}

template <class Match>
bool any_matches(const Patterns& patterns, std::string_view text, Match match) {
  bool found = std::any_of(patterns.texts.begin(), patterns.texts.end(),
                           [&](const std::string& pattern) { return match(pattern, text); });
  return found != patterns.negated;
}

bool applies(const Statement& statement, const Access& access) {
  if (among(statement.principals, access.principal) == statement.principals.negated) return false;
  if (!any_matches(statement.actions, access.action, matches_ignoring_case)) return false;
  if (!any_matches(statement.resources, access.resource, matches)) return false;
  return std::all_of(statement.conditions.begin(), statement.conditions.end(),
                     [&](const Condition& condition) { return holds(condition, access.context); });
}

}  // namespace

Decision evaluate(const Policy& policy, const Access& access) {
  Decision decision = Decision::no_match;
  for (const Statement& statement : policy.statements) {
    if (!applies(statement, access)) continue;
    if (statement.effect == Effect::deny) return Decision::deny;
    decision = Decision::allow;
  }
  return decision;
}

PolicySize size_of(const Policy& policy) {
  PolicySize size;
  size.statements = static_cast<int64_t>(policy.statements.size());
  for (const Statement& statement : policy.statements) {
    const Principals& who = statement.principals;
    size_t principals = who.aws.size() + who.services.size() + who.federated.size() +
                        who.canonical.size() + (who.anyone ? 1 : 0);
    size.principals += static_cast<int64_t>(principals);
    size.conditions += static_cast<int64_t>(statement.conditions.size());
    size.max_actions_in_statement = std::max(size.max_actions_in_statement,
                                             static_cast<int64_t>(statement.actions.texts.size()));
  }
  return size;
}

bool actions_are_of(const Policy& policy, std::string_view service) {
  for (const Statement& statement : policy.statements) {
    for (const std::string& action : statement.actions.texts) {
      std::string_view prefix = std::string_view(action).substr(0, action.find(':'));
      if (action != "*" && !equal_ignoring_case(prefix, service)) return false;
    }
  }
  return true;
}

}  // namespace inflight::rules
