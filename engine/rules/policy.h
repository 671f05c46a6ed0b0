// Resource policies (SQS-PERM-03): the Policy of a queue or topic, the function policy of Lambda.
// Only what the document says; that the owner's own account needs no policy is for the service.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/condition.h"

namespace inflight::rules {

enum class Effect : uint8_t { allow, deny };

/// The Principal or NotPrincipal of a statement, by kind. "*" may stand in each list.
struct Principals {
  bool negated = false;  // NotPrincipal
  bool anyone = false;   // "*" or {"AWS": "*"}, which mean the same; services are covered too
  std::vector<std::string> aws;       // account ids, ARNs of account roots, users, roles, sessions
  std::vector<std::string> services;  // "sns.amazonaws.com"
  std::vector<std::string> federated;
  std::vector<std::string> canonical;  // CanonicalUser
  bool operator==(const Principals&) const = default;
};

/// Action or NotAction, Resource or NotResource.
struct Patterns {
  bool negated = false;
  std::vector<std::string> texts;  // with * and ?
  bool operator==(const Patterns&) const = default;
};

struct Statement {
  std::string sid;
  Effect effect = Effect::allow;
  Principals principals;
  Patterns actions;
  Patterns resources;
  std::vector<Condition> conditions;  // all must hold
  bool operator==(const Statement&) const = default;
};

struct Policy {
  std::string version;  // "2008-10-17" when the document has none
  std::string id;
  std::vector<Statement> statements;
  bool operator==(const Policy&) const = default;
};

/// Longer texts are refused unread; the limits of the services are lower (SQS-PERM-02).
inline constexpr int64_t kPolicyBytesMax = 65'536;

/// Reads a policy. Fault: code MalformedPolicyDocument, the message names the place as a JSON
/// pointer, what stands there and what was expected; each service answers with its own code.
/// Refused as well, instead of being understood wrongly: policy variables (${aws:username}).
Result<Policy> parse_policy(std::string_view json);

/// What the limits of SQS-PERM-02 count. Principals and conditions count over all statements; a
/// condition is one key under one operator.
struct PolicySize {
  int64_t statements = 0;
  int64_t principals = 0;
  int64_t conditions = 0;
  int64_t max_actions_in_statement = 0;
  bool operator==(const PolicySize&) const = default;
};
PolicySize size_of(const Policy& policy);

/// True if every action of every statement is "*" or belongs to `service` ("sqs").
bool actions_are_of(const Policy& policy, std::string_view service);

enum class PrincipalKind : uint8_t { anonymous, account_root, iam, service, federated, canonical };

/// Who asks.
struct Principal {
  PrincipalKind kind = PrincipalKind::anonymous;
  std::string name;  // account id or root ARN; ARN of a user, role or session; service; else its id
  bool operator==(const Principal&) const = default;
};

/// One request as policies see it.
struct Access {
  Principal principal;
  std::string action;    // "sqs:SendMessage"; compared without case
  std::string resource;  // ARN
  Context context;       // aws:SourceArn, aws:SourceAccount, aws:SecureTransport, …
};

enum class Decision : uint8_t { no_match, allow, deny };

/// An explicit Deny wins over every Allow; without a matching statement nothing is said.
/// Account id and root ARN are the same and cover all principals of the account; a role covers its
/// sessions.
Decision evaluate(const Policy& policy, const Access& access);

}  // namespace inflight::rules
