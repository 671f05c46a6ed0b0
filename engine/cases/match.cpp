#include "cases/match.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/time.h"
#include "cases/decimal.h"
#include "cases/expand.h"
#include "cases/pairing.h"
#include "cases/regex.h"

namespace inflight::cases {
namespace {

/// A value of the result and where it stands; null = it is missing.
struct Found {
  const Json* value;
  std::string path;

  Found member(const std::string& name) const {
    return {value == nullptr ? nullptr : json::find(*value, name),
            path.empty() ? name : path + "." + name};
  }
  Found element(int64_t i) const {
    return {&json::at(*value, i), path + "[" + std::to_string(i) + "]"};
  }
};

using Difference = std::optional<Mismatch>;

Difference differs(const Json& expected, const Found& found) {
  return Mismatch{found.path, shown(expected), found.value ? shown(*found.value) : "nothing"};
}

Difference compare(const Json& expected, const Found& found);

// ---- operands ---------------------------------------------------------------------------------

bool has_names(const Json& value) {
  const std::string* text = json::as_string(value);
  const std::string_view op = operator_of(value);
  return (text && text->find("${") != std::string::npos) || op == "$repeat" || op == "$concat";
}

void check(const Json& expected, const Place& place, bool may_be_missing);

void check_true(const Json& operand, const Place& place) {
  if (json::as_bool(operand) != true) place.wrong(operand, "true");
}
void check_length(const Json& operand, const Place& place) {
  const auto length = json::as_int(operand);
  if (!length || *length < 0) place.wrong(operand, "a whole number from 0");
}
void check_nothing(const Json&, const Place&) {}
/// A pattern whose names of saved values stand there still: any text may come in their place.
std::string without_names(std::string text) {
  for (std::size_t at = text.find("${"); at != std::string::npos; at = text.find("${", at + 1)) {
    const std::size_t end = text.find('}', at);
    if (end == std::string::npos || !is_saved_name(text.substr(at + 2, end - at - 2))) continue;
    text.replace(at, end + 1 - at, "x");
  }
  return text;
}

void check_regex(const Json& operand, const Place& place) {
  const std::string* text = json::as_string(operand);
  if (!text) return place.wrong(operand, "a regular expression");
  std::string fault;
  if (!Regex::compile(without_names(*text), fault)) place.add(fault, "a regular expression");
}
void check_between(const Json& operand, const Place& place) {
  const bool pair = json::is_array(operand) && json::size(operand) == 2;
  const auto low = pair ? json::as_number(json::at(operand, 0)) : std::nullopt;
  const auto high = pair ? json::as_number(json::at(operand, 1)) : std::nullopt;
  if (!low || !high || *low > *high) place.wrong(operand, "two numbers, the smaller one first");
}
void check_greater(const Json& operand, const Place& place) {
  const std::string* text = json::as_string(operand);
  if (json::as_number(operand) || has_names(operand) || (text && is_decimal(*text))) return;
  place.wrong(operand, "a number or a string of digits");
}
void check_moment(const Json& operand, const Place& place) {
  const auto ms = json::as_int(operand);
  if (!ms || *ms < 0 || *ms > kDurationMax.ms) place.wrong(operand, "virtual milliseconds from 0");
}
void check_inner(const Json& operand, const Place& place) { check(operand, place, false); }
void check_list(const Json& operand, const Place& place) {
  if (!json::is_array(operand)) return place.wrong(operand, "a list");
  check(operand, place, false);
}

// ---- matching ---------------------------------------------------------------------------------
// `expected` is the whole matcher, for the message. Found values are there except where said.

Difference unless(bool matches, const Json& expected, const Found& found) {
  return matches ? Difference{} : differs(expected, found);
}
/// The same, and says how long the found value is.
Difference unless(bool matches, const Json& expected, const Found& found, int64_t length) {
  Difference out = unless(matches, expected, found);
  if (out) out->found = "a length of " + std::to_string(length) + ": " + out->found;
  return out;
}
const Json& operand_of(const Json& expected) { return json::at(expected, 0); }
Difference match_absent(const Json& expected, const Found& found) {
  return unless(found.value == nullptr, expected, found);
}
Difference match_any(const Json&, const Found&) { return {}; }

int64_t length_of(const Json& value) {
  const std::string* text = json::as_string(value);
  if (!text) return json::size(value);
  int64_t characters = 0;
  for (const char c : *text) characters += (static_cast<uint8_t>(c) & 0xc0) != 0x80;
  return characters;
}
Difference match_length(const Json& expected, const Found& found) {
  const json::Kind kind = json::kind(*found.value);
  const bool has_length =
      kind == json::Kind::array || kind == json::Kind::object || kind == json::Kind::string;
  const int64_t length = length_of(*found.value);
  if (!has_length) return differs(expected, found);
  return unless(length == json::as_int(operand_of(expected)), expected, found, length);
}
Difference match_other(const Json& expected, const Found& found) {
  return unless(!json::equal(operand_of(expected), *found.value), expected, found);
}
Difference match_regex(const Json& expected, const Found& found) {
  const std::string* text = json::as_string(*found.value);
  const std::string* expression = json::as_string(operand_of(expected));
  std::string fault;
  const auto regex = expression ? Regex::compile(*expression, fault) : std::nullopt;
  return unless(text && regex && regex->found_in(*text), expected, found);
}
Difference match_between(const Json& expected, const Found& found) {
  const auto value = json::as_number(*found.value);
  const auto low = json::as_number(json::at(operand_of(expected), 0));
  const auto high = json::as_number(json::at(operand_of(expected), 1));
  return unless(value && *value >= *low && *value <= *high, expected, found);
}

bool is_greater(const Json& value, const Json& bound) {
  const std::string* text = json::as_string(value);
  const std::string* least = json::as_string(bound);
  if (text && least) {
    return is_decimal(*text) && is_decimal(*least) && compare_decimal(*text, *least) > 0;
  }
  const auto whole = json::as_int(value);
  const auto bound_whole = json::as_int(bound);
  if (whole && bound_whole) return *whole > *bound_whole;
  const auto number = json::as_number(value);
  const auto bound_number = json::as_number(bound);
  return number && bound_number && *number > *bound_number;
}
Difference match_greater(const Json& expected, const Found& found) {
  return unless(is_greater(*found.value, operand_of(expected)), expected, found);
}
Difference match_moment(const Json& expected, const Found& found) {
  const int64_t epoch = kEpochMs + json::as_int(operand_of(expected)).value_or(0);
  const std::string* text = json::as_string(*found.value);
  if (text ? *text == std::to_string(epoch) : json::as_int(*found.value) == epoch) return {};
  Difference out = differs(expected, found);
  out->expected += " = " + std::to_string(epoch);
  return out;
}
Difference match_json(const Json& expected, const Found& found) {
  const std::string* text = json::as_string(*found.value);
  if (!text) return differs(expected, found);
  const json::Parsed parsed = json::parse(*text, kExpandedBytesMax);
  if (!parsed.value) return differs(expected, found);
  return compare(operand_of(expected), {&**parsed.value, found.path + ".$json"});
}

/// True if every expected element has an element of its own that matches it.
bool all_there(const Json& expected, const Found& found) {
  Fits fits(static_cast<std::size_t>(json::size(expected)));
  for (int64_t i = 0; i < json::size(expected); ++i) {
    for (int64_t k = 0; k < json::size(*found.value); ++k) {
      if (compare(json::at(expected, i), found.element(k))) continue;
      fits[static_cast<std::size_t>(i)].push_back(static_cast<std::size_t>(k));
    }
  }
  return can_pair(fits, static_cast<std::size_t>(json::size(*found.value)));
}

Difference match_set(const Json& expected, const Found& found) {
  const Json& wanted = operand_of(expected);
  const bool list = json::is_array(*found.value) && json::size(*found.value) == json::size(wanted);
  return unless(list && all_there(wanted, found), expected, found);
}
Difference match_has(const Json& expected, const Found& found) {
  const bool list = json::is_array(*found.value);
  return unless(list && all_there(operand_of(expected), found), expected, found);
}
Difference match_none(const Json& expected, const Found& found) {
  if (found.value == nullptr) return {};  // empty lists are left out (SQS-GEN-05)
  if (!json::is_array(*found.value)) return differs(expected, found);
  for (int64_t i = 0; i < json::size(*found.value); ++i) {
    if (!compare(operand_of(expected), found.element(i))) {
      return differs(expected, found.element(i));
    }
  }
  return {};
}

Difference match_first_line(const Json& expected, const Found& found) {
  const std::string* text = json::as_string(*found.value);
  const std::string* wanted = json::as_string(operand_of(expected));
  const bool same = text && wanted && text->substr(0, text->find('\n')) == *wanted;
  return unless(same, expected, found);
}

struct Operator {
  std::string_view name;
  void (*check)(const Json& operand, const Place& place);
  Difference (*match)(const Json& expected, const Found& found);
  bool takes_missing = false;
};
constexpr std::array<Operator, 13> kOperators{{
    {"$absent", check_true, match_absent, true},
    {"$any", check_true, match_any},
    {"$len", check_length, match_length},
    {"$firstLine", check_nothing, match_first_line},
    {"$ne", check_nothing, match_other},
    {"$re", check_regex, match_regex},
    {"$between", check_between, match_between},
    {"$gt", check_greater, match_greater},
    {"$t", check_moment, match_moment},
    {"$json", check_inner, match_json},
    {"$set", check_list, match_set},
    {"$has", check_list, match_has},
    {"$none", check_inner, match_none, true},
}};

const Operator* matcher(std::string_view name) {
  for (const Operator& one : kOperators) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

void check(const Json& expected, const Place& place, bool may_be_missing) {
  if (const Operator* op = matcher(operator_of(expected))) {
    if (op->name == "$absent" && !may_be_missing) {
      place.wrong(expected, "\"$absent\" only as a member of an object: nothing else is missing");
    }
    return op->check(operand_of(expected), place / op->name);
  }
  for (int64_t i = 0; i < json::size(expected); ++i) {
    const bool object = json::is_object(expected);
    check(json::at(expected, i), object ? place / json::key(expected, i) : place / i, object);
  }
}

Difference compare(const Json& expected, const Found& found) {
  if (const Operator* op = matcher(operator_of(expected))) {
    if (found.value == nullptr && !op->takes_missing) return differs(expected, found);
    return op->match(expected, found);
  }
  if (found.value == nullptr) return differs(expected, found);
  if (json::is_object(expected)) {
    if (!json::is_object(*found.value)) return differs(expected, found);
    for (int64_t i = 0; i < json::size(expected); ++i) {
      auto out = compare(json::at(expected, i), found.member(json::key(expected, i)));
      if (out) return out;
    }
    return {};
  }
  if (!json::is_array(expected))
    return unless(json::equal(expected, *found.value), expected, found);
  if (!json::is_array(*found.value)) return differs(expected, found);
  const int64_t length = json::size(*found.value);
  if (length != json::size(expected)) return unless(false, expected, found, length);
  for (int64_t i = 0; i < length; ++i) {
    auto out = compare(json::at(expected, i), found.element(i));
    if (out) return out;
  }
  return {};
}

}  // namespace

bool is_matcher(std::string_view name) { return matcher(name) != nullptr; }

void check_expected(const Json& expected, const Place& place) { check(expected, place, false); }

std::optional<Mismatch> mismatch(const Json& expected, const Json& found) {
  return compare(expected, {&found, ""});
}

std::string shown(const Json& value) {
  constexpr std::size_t kMax = 200;
  std::string text = json::compact(value);
  if (text.size() <= kMax) return text;
  std::size_t end = kMax;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

}  // namespace inflight::cases
