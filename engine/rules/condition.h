// The Condition element of a policy: operators over context keys.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inflight::rules {

/// One key of a request's context, such as aws:SourceArn. Most keys have one value.
struct ContextKey {
  std::string name;
  std::vector<std::string> values;
  bool operator==(const ContextKey&) const = default;
};
using Context = std::vector<ContextKey>;

/// What an operator compares.
enum class Compare : uint8_t {
  string,              // StringEquals, BinaryEquals
  string_ignore_case,  // StringEqualsIgnoreCase
  string_like,         // StringLike: `*` and `?`
  arn,                 // ArnEquals and ArnLike do the same
  boolean,             // Bool
  number,              // Numeric…
  date,                // Date…: ISO 8601 or seconds since 1970
  ip,                  // IpAddress: an address or a CIDR block, IPv4 or IPv6
  null,                // Null: "true" = the key is absent
};
enum class Relation : uint8_t { equal, less, less_equal, greater, greater_equal };
/// How several values of one key count.
enum class Quantifier : uint8_t { none, for_any_value, for_all_values };

/// A condition operator as it stands in a policy, such as "ForAnyValue:StringNotLikeIfExists".
struct Operator {
  Compare compare = Compare::string;
  Relation relation = Relation::equal;
  bool negated = false;
  bool if_exists = false;
  Quantifier quantifier = Quantifier::none;
  bool operator==(const Operator&) const = default;
};

/// The operator of that name (case-sensitive); nothing for unknown ones.
std::optional<Operator> parse_operator(std::string_view name);

/// Nothing if `value` can stand under `op`, else what was expected instead.
std::optional<std::string> bad_condition_value(const Operator& op, std::string_view value);

/// One operator on one key. Several values are alternatives.
struct Condition {
  Operator op;
  std::string key;
  std::vector<std::string> values;
  bool operator==(const Condition&) const = default;
};

/// True if the context meets the condition. Names of keys are compared without case. A key that is
/// absent meets a negated operator, …IfExists and ForAllValues, and no other (but Null).
bool holds(const Condition& condition, const Context& context);

}  // namespace inflight::rules
