// `--query`: the part of JMESPath that people use. Fields, indexes, slices, `[]`, `[*]`, `*`,
// filters, multiselects, pipes, literals, `&&`, `||`, `!` and the common functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json_text.h"

namespace inflight::console {

/// A parsed expression.
struct Query {
  enum class Kind : uint8_t {
    identity,
    field,           // text
    literal,         // value
    index,           // numbers[0]
    slice,           // numbers[0..2]
    chain,           // children[0], then children[1] on its result; pipes and dots alike
    project,         // children[1] on each element of children[0]
    project_values,  // … on each member's value
    filter,          // … on each element for which children[2] is true
    flatten,         // children[0]
    compare,         // text = the sign
    either,          // ||
    both,            // &&
    negate,          // !
    list,            // [a, b]
    object,          // {x: a, y: b}; names
    function,        // text(children)
    expression,      // &children[0], an argument of sort_by and its like
  };
  Kind kind = Kind::identity;
  std::string text;
  JsonBox value;
  std::vector<std::optional<int64_t>> numbers;
  std::vector<std::string> names;
  std::vector<Query> children;
};

/// The expression, or in words what is wrong with it or not supported, with the place.
std::variant<Query, std::string> parse_query(std::string_view text);

/// The value of an expression on `value`, or in words why it has none (a function that was given
/// the wrong type, or a result that grows without measure).
std::variant<JsonBox, std::string> evaluate(const Query& query, const Json& value);

/// Names of the functions that `evaluate` knows.
const std::vector<std::string_view>& query_functions();

}  // namespace inflight::console
