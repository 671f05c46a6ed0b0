#include "rules/condition.h"

#include "rules/arn.h"
#include "rules/condition_values.h"

namespace inflight::rules {
namespace {

struct Row {
  std::string_view name;
  Operator op;
};

constexpr Operator op(Compare compare, Relation relation = Relation::equal, bool negated = false) {
  Operator result;
  result.compare = compare;
  result.relation = relation;
  result.negated = negated;
  return result;
}

using R = Relation;
constexpr Row kOperators[] = {
    {"StringEquals", op(Compare::string)},
    {"StringNotEquals", op(Compare::string, R::equal, true)},
    {"StringEqualsIgnoreCase", op(Compare::string_ignore_case)},
    {"StringNotEqualsIgnoreCase", op(Compare::string_ignore_case, R::equal, true)},
    {"StringLike", op(Compare::string_like)},
    {"StringNotLike", op(Compare::string_like, R::equal, true)},
    {"BinaryEquals", op(Compare::string)},
    {"ArnEquals", op(Compare::arn)},
    {"ArnNotEquals", op(Compare::arn, R::equal, true)},
    {"ArnLike", op(Compare::arn)},
    {"ArnNotLike", op(Compare::arn, R::equal, true)},
    {"Bool", op(Compare::boolean)},
    {"NumericEquals", op(Compare::number)},
    {"NumericNotEquals", op(Compare::number, R::equal, true)},
    {"NumericLessThan", op(Compare::number, R::less)},
    {"NumericLessThanEquals", op(Compare::number, R::less_equal)},
    {"NumericGreaterThan", op(Compare::number, R::greater)},
    {"NumericGreaterThanEquals", op(Compare::number, R::greater_equal)},
    {"DateEquals", op(Compare::date)},
    {"DateNotEquals", op(Compare::date, R::equal, true)},
    {"DateLessThan", op(Compare::date, R::less)},
    {"DateLessThanEquals", op(Compare::date, R::less_equal)},
    {"DateGreaterThan", op(Compare::date, R::greater)},
    {"DateGreaterThanEquals", op(Compare::date, R::greater_equal)},
    {"IpAddress", op(Compare::ip)},
    {"NotIpAddress", op(Compare::ip, R::equal, true)},
    {"Null", op(Compare::null)},
};

constexpr std::string_view kForAny = "ForAnyValue:";
constexpr std::string_view kForAll = "ForAllValues:";
constexpr std::string_view kIfExists = "IfExists";

bool related(Relation relation, int order) {
  switch (relation) {
    case Relation::equal:
      return order == 0;
    case Relation::less:
      return order < 0;
    case Relation::less_equal:
      return order <= 0;
    case Relation::greater:
      return order > 0;
    case Relation::greater_equal:
      return order >= 0;
  }
  return false;
}

bool numbers_related(Relation relation, std::string_view given, std::string_view wanted) {
  std::optional<Decimal> a = parse_decimal(given);
  std::optional<Decimal> b = parse_decimal(wanted);
  return a && b && related(relation, compare(*a, *b));
}

bool dates_related(Relation relation, std::string_view given, std::string_view wanted) {
  std::optional<int64_t> a = parse_date(given);
  std::optional<int64_t> b = parse_date(wanted);
  return a && b && related(relation, *a < *b ? -1 : *a > *b ? 1 : 0);
}

bool address_in(std::string_view given, std::string_view wanted) {
  std::optional<Block> a = parse_block(given);
  std::optional<Block> b = parse_block(wanted);
  return a && b && contains(*b, *a);
}

/// One value of the request against one of the policy, without the negation.
bool compares(const Operator& how, std::string_view given, std::string_view wanted) {
  switch (how.compare) {
    case Compare::string:
      return given == wanted;
    case Compare::string_ignore_case:
    case Compare::boolean:
      return equal_ignoring_case(given, wanted);
    case Compare::string_like:
      return matches(wanted, given);
    case Compare::arn:
      return arn_matches(wanted, given);
    case Compare::number:
      return numbers_related(how.relation, given, wanted);
    case Compare::date:
      return dates_related(how.relation, given, wanted);
    case Compare::ip:
      return address_in(given, wanted);
    case Compare::null:
      return false;
  }
  return false;
}

bool compares_with_any(const Condition& condition, std::string_view given) {
  for (const std::string& wanted : condition.values) {
    if (compares(condition.op, given, wanted)) return true;
  }
  return false;
}

const ContextKey* find_key(const Context& context, std::string_view name) {
  for (const ContextKey& key : context) {
    if (equal_ignoring_case(key.name, name) && !key.values.empty()) return &key;
  }
  return nullptr;
}

bool null_holds(const Condition& condition, bool absent) {
  for (const std::string& wanted : condition.values) {
    if (equal_ignoring_case(wanted, absent ? "true" : "false")) return true;
  }
  return false;
}

bool holds_without_key(const Operator& how) {
  switch (how.quantifier) {
    case Quantifier::for_any_value:
      return false;  // …IfExists does not change it
    case Quantifier::for_all_values:
      return true;
    case Quantifier::none:
      return how.negated || how.if_exists;
  }
  return false;
}

bool is_bool(std::string_view value) {
  return equal_ignoring_case(value, "true") || equal_ignoring_case(value, "false");
}

}  // namespace

std::optional<Operator> parse_operator(std::string_view name) {
  Quantifier quantifier = Quantifier::none;
  if (name.starts_with(kForAny)) {
    quantifier = Quantifier::for_any_value;
    name.remove_prefix(kForAny.size());
  } else if (name.starts_with(kForAll)) {
    quantifier = Quantifier::for_all_values;
    name.remove_prefix(kForAll.size());
  }
  bool if_exists = name.ends_with(kIfExists);
  if (if_exists) name.remove_suffix(kIfExists.size());
  for (const Row& row : kOperators) {
    if (row.name != name) continue;
    Operator found = row.op;
    found.if_exists = if_exists;
    found.quantifier = quantifier;
    bool plain = !if_exists && quantifier == Quantifier::none;
    if (found.compare == Compare::null && !plain) return std::nullopt;
    return found;
  }
  return std::nullopt;
}

std::optional<std::string> bad_condition_value(const Operator& how, std::string_view value) {
  switch (how.compare) {
    case Compare::string:
    case Compare::string_ignore_case:
    case Compare::string_like:
      return std::nullopt;
    case Compare::arn:
      if (split_arn(value)) return std::nullopt;
      return "an ARN of six parts, with * and ? where wanted";
    case Compare::boolean:
    case Compare::null:
      if (is_bool(value)) return std::nullopt;
      return "true or false";
    case Compare::number:
      if (parse_decimal(value)) return std::nullopt;
      return "a number";
    case Compare::date:
      if (parse_date(value)) return std::nullopt;
      return "a date such as 2026-01-01T00:00:00Z, or seconds since 1970";
    case Compare::ip:
      if (parse_block(value)) return std::nullopt;
      return "an IP address or a CIDR block such as 203.0.113.0/24";
  }
  return std::nullopt;
}

bool holds(const Condition& condition, const Context& context) {
  const Operator& how = condition.op;
  const ContextKey* key = find_key(context, condition.key);
  if (how.compare == Compare::null) return null_holds(condition, key == nullptr);
  if (key == nullptr) return holds_without_key(how);
  // Negation turns "equals one of them" into "equals none of them", for each value of the request;
  // a plain negated operator wants that of every value, as "none" says.
  bool all = how.quantifier == Quantifier::for_all_values ||
             (how.quantifier == Quantifier::none && how.negated);
  for (const std::string& given : key->values) {
    bool met = compares_with_any(condition, given) != how.negated;
    if (met != all) return met;
  }
  return all;
}

}  // namespace inflight::rules
