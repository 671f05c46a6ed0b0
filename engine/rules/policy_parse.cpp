// Reading the JSON of a policy. The first fault ends it: services report one.
#include <algorithm>
#include <optional>

#include "base/json_text.h"
#include "rules/arn.h"
#include "rules/policy.h"

namespace inflight::rules {
namespace {

constexpr std::string_view kOldVersion = "2008-10-17";
constexpr std::string_view kNewVersion = "2012-10-17";

class Reader {
 public:
  Result<Policy> read(std::string_view text);

 private:
  void fault(std::string_view pointer, std::string_view found, std::string_view expected);
  void fault(std::string_view pointer, const Json& found, std::string_view expected) {
    fault(pointer, json::brief(found), expected);
  }
  bool ok() const { return !fault_.has_value(); }

  bool members_known(const Json& object, const std::string& at,
                     const std::vector<std::string_view>& known, std::string_view expected);
  std::string text_member(const Json& object, std::string_view name, const std::string& at);
  std::vector<std::string> texts(const Json& value, const std::string& at, bool scalars);
  std::string scalar(const Json& value, const std::string& at, bool scalars);
  const Json* one_of(const Json& object, std::string_view name, std::string_view negated_name,
                     const std::string& at, bool& negated, std::string& value_at);
  void no_variables(const std::vector<std::string>& values, const std::string& at);

  void document(const Json& root);
  void statement(const Json& value, const std::string& at);
  void effect(const Json& value, const std::string& at, Statement& out);
  void principals(const Json& value, const std::string& at, Principals& out);
  void aws_principals(std::vector<std::string> names, const std::string& at, Principals& out);
  void actions(const Json& value, const std::string& at, Statement& out);
  void resources(const Json& value, const std::string& at, Statement& out);
  void conditions(const Json& value, const std::string& at, Statement& out);
  void condition(const Operator& op, const Json& keys, const std::string& at, Statement& out);

  Policy policy_;
  std::optional<Error> fault_;
};

void Reader::fault(std::string_view pointer, std::string_view found, std::string_view expected) {
  if (fault_) return;
  std::string message(pointer.empty() ? "the policy" : pointer);
  message.append(": found ").append(found).append(", expected ").append(expected);
  fault_ = Error{"MalformedPolicyDocument", message, 400, {}};
}

bool Reader::members_known(const Json& object, const std::string& at,
                           const std::vector<std::string_view>& known, std::string_view expected) {
  for (int64_t i = 0; i < json::size(object); ++i) {
    const std::string& name = json::key(object, i);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      fault(json::join(at, name), "an unknown member", expected);
    }
  }
  return ok();
}

/// The text of an optional member.
std::string Reader::text_member(const Json& object, std::string_view name, const std::string& at) {
  const Json* value = json::find(object, name);
  return value == nullptr ? std::string() : scalar(*value, json::join(at, name), false);
}

/// Text of a string and, where `scalars`, of a number or boolean, as condition values may be.
std::string Reader::scalar(const Json& value, const std::string& at, bool scalars) {
  if (const std::string* text = json::as_string(value)) return *text;
  json::Kind kind = json::kind(value);
  bool plain =
      kind == json::Kind::boolean || kind == json::Kind::integer || kind == json::Kind::real;
  if (scalars && plain) return json::compact(value);
  fault(at, value, scalars ? "a string, number or boolean" : "a string");
  return {};
}

/// One text or a list of at least one.
std::vector<std::string> Reader::texts(const Json& value, const std::string& at, bool scalars) {
  if (!json::is_array(value)) return {scalar(value, at, scalars)};
  std::vector<std::string> all;
  for (int64_t i = 0; i < json::size(value); ++i) {
    all.push_back(scalar(json::at(value, i), json::join(at, i), scalars));
  }
  if (all.empty()) fault(at, value, "at least one value");
  return all;
}

/// The member `name` or its opposite; exactly one of them must be there.
const Json* Reader::one_of(const Json& object, std::string_view name, std::string_view negated_name,
                           const std::string& at, bool& negated, std::string& value_at) {
  const Json* plain = json::find(object, name);
  const Json* opposite = json::find(object, negated_name);
  negated = opposite != nullptr;
  if ((plain != nullptr) == (opposite != nullptr)) {
    std::string found = plain == nullptr ? "neither " : "both ";
    found.append(name).append(plain == nullptr ? " nor " : " and ").append(negated_name);
    fault(at, found, "exactly one of them");
    return nullptr;
  }
  value_at = json::join(at, negated ? negated_name : name);
  return negated ? opposite : plain;
}

void Reader::no_variables(const std::vector<std::string>& values, const std::string& at) {
  if (policy_.version != kNewVersion) return;  // older policies mean the characters themselves
  for (const std::string& value : values) {
    if (value.find("${") == std::string::npos) continue;
    fault(at, json::quoted(value), "a value without policy variables, which are not simulated");
  }
}

void Reader::document(const Json& root) {
  if (!json::is_object(root)) return fault("", root, "an object");
  if (!members_known(root, "", {"Version", "Id", "Statement"}, "Version, Id or Statement")) return;
  policy_.version = kOldVersion;
  if (const Json* version = json::find(root, "Version")) {
    const std::string* text = json::as_string(*version);
    if (text == nullptr || (*text != kOldVersion && *text != kNewVersion)) {
      return fault("/Version", *version, "\"2012-10-17\" or \"2008-10-17\"");
    }
    policy_.version = *text;
  }
  policy_.id = text_member(root, "Id", "");
  const Json* statements = json::find(root, "Statement");
  if (statements == nullptr) return fault("", "no Statement", "an object or a list of them");
  if (!json::is_array(*statements)) return statement(*statements, "/Statement");
  if (json::size(*statements) == 0) fault("/Statement", "an empty list", "at least one statement");
  for (int64_t i = 0; i < json::size(*statements) && ok(); ++i) {
    statement(json::at(*statements, i), json::join("/Statement", i));
  }
}

void Reader::statement(const Json& value, const std::string& at) {
  if (!json::is_object(value)) return fault(at, value, "an object");
  if (!members_known(value, at,
                     {"Sid", "Effect", "Principal", "NotPrincipal", "Action", "NotAction",
                      "Resource", "NotResource", "Condition"},
                     "Sid, Effect, (Not)Principal, (Not)Action, (Not)Resource or Condition")) {
    return;
  }
  Statement out;
  out.sid = text_member(value, "Sid", at);
  for (const Statement& other : policy_.statements) {
    if (!out.sid.empty() && other.sid == out.sid) {
      fault(json::join(at, "Sid"), json::quoted(out.sid), "a Sid no other statement has");
    }
  }
  effect(value, at, out);
  std::string place;
  if (const Json* who =
          one_of(value, "Principal", "NotPrincipal", at, out.principals.negated, place)) {
    principals(*who, place, out.principals);
  }
  actions(value, at, out);
  resources(value, at, out);
  if (const Json* block = json::find(value, "Condition")) {
    conditions(*block, json::join(at, "Condition"), out);
  }
  policy_.statements.push_back(std::move(out));
}

void Reader::effect(const Json& value, const std::string& at, Statement& out) {
  const Json* member = json::find(value, "Effect");
  constexpr std::string_view kExpected = "\"Allow\" or \"Deny\"";
  if (member == nullptr) return fault(at, "no Effect", kExpected);
  const std::string* text = json::as_string(*member);
  if (text == nullptr || (*text != "Allow" && *text != "Deny")) {
    return fault(json::join(at, "Effect"), *member, kExpected);
  }
  out.effect = *text == "Allow" ? Effect::allow : Effect::deny;
}

void Reader::principals(const Json& value, const std::string& at, Principals& out) {
  const std::string* text = json::as_string(value);
  if (text != nullptr && *text == "*") {
    out.anyone = true;
    return;
  }
  if (!json::is_object(value) || json::size(value) == 0) {
    return fault(at, value, "\"*\" or an object with AWS, Service, Federated or CanonicalUser");
  }
  if (!members_known(value, at, {"AWS", "Service", "Federated", "CanonicalUser"},
                     "AWS, Service, Federated or CanonicalUser")) {
    return;
  }
  for (int64_t i = 0; i < json::size(value); ++i) {
    const std::string& kind = json::key(value, i);
    std::string place = json::join(at, kind);
    std::vector<std::string> names = texts(json::at(value, i), place, false);
    for (const std::string& name : names) {
      if (name.empty()) fault(place, "an empty text", "a principal");
      bool part = name != "*" && name.find_first_of("*?") != std::string::npos;
      if (part) fault(place, json::quoted(name), "a full name or \"*\"; wildcards match no part");
    }
    if (kind == "AWS")
      aws_principals(std::move(names), place, out);
    else if (kind == "Service")
      out.services = std::move(names);
    else if (kind == "Federated")
      out.federated = std::move(names);
    else
      out.canonical = std::move(names);
  }
}

void Reader::aws_principals(std::vector<std::string> names, const std::string& at,
                            Principals& out) {
  for (std::string& name : names) {
    if (name == "*") {
      out.anyone = true;
    } else if (account_of(name).empty()) {
      fault(at, json::quoted(name), "\"*\", an account id of 12 digits or an ARN of IAM or STS");
    } else {
      out.aws.push_back(std::move(name));
    }
  }
}

void Reader::actions(const Json& value, const std::string& at, Statement& out) {
  std::string place;
  const Json* member = one_of(value, "Action", "NotAction", at, out.actions.negated, place);
  if (member == nullptr) return;
  out.actions.texts = texts(*member, place, false);
  for (const std::string& action : out.actions.texts) {
    size_t colon = action.find(':');
    bool named = colon != std::string::npos && colon > 0 && colon + 1 < action.size() &&
                 action.find(':', colon + 1) == std::string::npos;
    if (action != "*" && !named) {
      fault(place, json::quoted(action), "\"*\" or service:Name, such as \"sqs:SendMessage\"");
    }
  }
}

void Reader::resources(const Json& value, const std::string& at, Statement& out) {
  std::string place;
  const Json* member = one_of(value, "Resource", "NotResource", at, out.resources.negated, place);
  if (member == nullptr) return;
  out.resources.texts = texts(*member, place, false);
  for (const std::string& resource : out.resources.texts) {
    if (resource != "*" && !split_arn(resource)) {
      fault(place, json::quoted(resource), "\"*\" or an ARN, with * and ? where wanted");
    }
  }
  no_variables(out.resources.texts, place);
}

void Reader::conditions(const Json& value, const std::string& at, Statement& out) {
  if (!json::is_object(value)) return fault(at, value, "an object of operators");
  for (int64_t i = 0; i < json::size(value) && ok(); ++i) {
    const std::string& name = json::key(value, i);
    std::string place = json::join(at, name);
    std::optional<Operator> op = parse_operator(name);
    if (!op) return fault(place, json::quoted(name), "a condition operator such as ArnLike");
    if (!json::is_object(json::at(value, i))) {
      return fault(place, json::at(value, i), "an object of condition keys");
    }
    condition(*op, json::at(value, i), place, out);
  }
}

void Reader::condition(const Operator& op, const Json& keys, const std::string& at,
                       Statement& out) {
  for (int64_t i = 0; i < json::size(keys) && ok(); ++i) {
    Condition one{op, json::key(keys, i), {}};
    std::string place = json::join(at, one.key);
    if (one.key.empty()) return fault(at, "a key without name", "a key such as aws:SourceArn");
    one.values = texts(json::at(keys, i), place, true);
    for (const std::string& text : one.values) {
      std::optional<std::string> expected = bad_condition_value(op, text);
      if (expected) fault(place, json::quoted(text), *expected);
    }
    no_variables(one.values, place);
    out.conditions.push_back(std::move(one));
  }
}

Result<Policy> Reader::read(std::string_view text) {
  json::Parsed parsed = json::parse(text, kPolicyBytesMax);
  if (!parsed.value) {
    const Problem& problem = parsed.problems.front();
    fault(problem.pointer, problem.found, problem.expected);
  } else {
    document(**parsed.value);
  }
  if (fault_) return *fault_;
  return std::move(policy_);
}

}  // namespace

Result<Policy> parse_policy(std::string_view json) { return Reader().read(json); }

}  // namespace inflight::rules
