#include "rules/pattern_item.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/digits.h"
#include "rules/fold_case.h"
#include "rules/wildcard.h"

namespace inflight::rules {
namespace {

constexpr std::array<std::string_view, 9> kMatchTypes{
    "exactly", "prefix", "suffix",  "equals-ignore-case", "anything-but", "exists",
    "numeric", "cidr",   "wildcard"};
constexpr const char* kOneKey = "Only one key allowed in match expression";
constexpr const char* kTooMany = "Too many elements in numeric expression";
constexpr const char* kAnythingBut =
    "Value of anything-but must be an array or single string/number value.";
constexpr const char* kMixed =
    "Inside anything but list, either all values are number or string, mixed type is not "
    "supported";
constexpr const char* kListed = "Inside anything but list, start|null|boolean is not supported.";
constexpr const char* kListedIgnoringCase =
    "Inside anything-but/equals-ignore-case list, number|start|null|boolean is not supported.";

Error fault(std::string reason) { return Error{"", std::move(reason), 400, {}}; }

PatternItem item_of(Test test, std::string operand) {
  PatternItem item;
  item.test = test;
  item.texts.push_back(std::move(operand));
  return item;
}

void add_number(PatternItem& item, const std::string& spelling) {
  item.texts.push_back(spelling);
  if (auto number = parse_pattern_number(spelling)) item.numbers.push_back(std::move(*number));
}

PatternItem scalar(const Spelled& value) {
  PatternItem item;
  item.test = Test::literal;
  if (value.is_number()) {
    item.test = Test::number;
    add_number(item, value.text);
    return item;
  }
  item.texts.push_back(value.text);
  if (value.is_string()) {
    item.test = Test::text;
    if (value.text.find('/') == std::string::npos) item.block = parse_block(value.text);
  }
  return item;
}

/// The name an operator has in messages.
std::string operator_name(const std::string& op) { return op == "=" ? "equals" : op; }

/// What stands at `i` of a numeric expression as AWS's reader names it.
std::string member_text(const Spelled& list, size_t i) {
  if (i >= list.values.size()) return "]";
  const Spelled& value = list.values[i];
  return value.is_array() ? "[" : value.is_object() ? "{" : value.text;
}

/// The part of a range behind its bottom; `item` has the bottom.
Result<PatternItem> complete_range(const Spelled& list, PatternItem item) {
  if (!list.values[2].is_string()) {
    return fault("Bad value in numeric range: " + member_text(list, 2));
  }
  const std::string& op = list.values[2].text;
  if (op != "<" && op != "<=") return fault("Bad numeric range operator: " + op);
  if (list.values.size() < 4 || !list.values[3].is_number()) {
    return fault("Value of " + op + " must be numeric");
  }
  if (list.values.size() > 4) return fault("Too many terms in numeric range expression");
  const auto top = parse_pattern_number(list.values[3].text);
  if (!top) return fault("Value of " + op + " must be numeric");
  if (compare(item.low->value, *top) >= 0) return fault("Bottom must be less than top");
  item.high = PatternBound{*top, op == "<"};
  return item;
}

Result<PatternItem> numeric(const Spelled& list) {
  if (!list.is_array()) return fault("Value of numeric must be an array.");
  if (list.values.empty() || !list.values[0].is_string()) {
    return fault("Invalid member in numeric match: " + member_text(list, 0));
  }
  const std::string& op = list.values[0].text;
  const bool up = op == ">" || op == ">=";
  if (op != "=" && op != "<" && op != "<=" && !up) {
    return fault("Unrecognized numeric range operator: " + op);
  }
  PatternItem item;
  item.test = Test::range;
  std::optional<PatternNumber> number;
  if (list.values.size() > 1 && list.values[1].is_number()) {
    number = parse_pattern_number(list.values[1].text);
  }
  if (!number) return fault("Value of " + operator_name(op) + " must be numeric");
  if (list.values.size() > 2 && !up) return fault(kTooMany);
  if (op == "=") {
    item.test = Test::number;
    item.numbers.push_back(*number);
  } else if (up) {
    item.low = PatternBound{*number, op == ">"};
    if (list.values.size() > 2) return complete_range(list, std::move(item));
  } else {
    item.high = PatternBound{*number, op == "<"};
  }
  return item;
}

Result<PatternItem> cidr(const Spelled& value) {
  // AWS really says "prefix" here.
  if (!value.is_string()) return fault("prefix match pattern must be a string");
  const size_t slash = value.text.find('/');
  if (slash == std::string::npos || value.text.find('/', slash + 1) != std::string::npos) {
    return fault("Malformed CIDR, one '/' required");
  }
  const std::string bits = value.text.substr(slash + 1);
  if (!all_digits(bits) || bits.size() > 9) {
    return fault("Malformed CIDR, mask bits must be an integer");
  }
  const std::string address = value.text.substr(0, slash);
  std::optional<Block> block = parse_block(address);
  if (!block) return fault("Nonstandard IP address: " + address);
  const int64_t prefix = digits_value(bits);
  if (prefix >= block->prefix) {
    return fault(block->v4 ? "IPv4 mask bits must be < 32" : "IPv6 mask bits must be < 128");
  }
  block->prefix = static_cast<int>(prefix);
  PatternItem item;
  item.test = Test::cidr;
  item.block = block;
  return item;
}

/// Prefix or suffix: a text, or {"equals-ignore-case": text}.
Result<PatternItem> end_of_text(const std::string& name, const Spelled& value) {
  const bool prefix = name == "prefix";
  if (value.is_string()) return item_of(prefix ? Test::prefix : Test::suffix, value.text);
  if (!value.is_object()) return fault(name + " match pattern must be a string");
  if (value.names.empty()) {
    return fault((prefix ? "Prefix" : "Suffix") + std::string(" expression name not found"));
  }
  const std::string& nested = value.names[0];
  if (nested != "equals-ignore-case") {
    return fault("Unsupported " + name + " pattern: " + nested);
  }
  if (!value.values[0].is_string()) return fault(nested + " match pattern must be a string");
  if (value.names.size() > 1) return fault(kOneKey);
  return item_of(prefix ? Test::prefix_ignoring_case : Test::suffix_ignoring_case,
                 fold_case(value.values[0].text));
}

Result<PatternItem> wildcard(const Spelled& value) {
  if (!value.is_string()) return fault("wildcard match pattern must be a string");
  Result<std::string> parsed = parse_wildcard(value.text);
  if (!parsed) return parsed.error();
  return item_of(Test::wildcard, std::move(*parsed));
}

/// The texts or numbers directly under anything-but.
Result<PatternItem> anything_but_values(const std::vector<Spelled>& values) {
  PatternItem item;
  item.negated = true;
  bool texts = false;
  bool numbers = false;
  for (const Spelled& value : values) {
    if (value.is_string()) {
      texts = true;
      item.texts.push_back(value.text);
    } else if (value.is_number()) {
      numbers = true;
      add_number(item, value.text);
    } else {
      return fault(kListed);
    }
  }
  if (texts == numbers) return fault(kMixed);
  item.test = texts ? Test::text : Test::number;
  return item;
}

/// {"anything-but": {op: operands}}
Result<PatternItem> anything_but_nested(const std::string& op, const std::vector<Spelled>& values) {
  PatternItem item;
  item.negated = true;
  const bool end = op == "prefix" || op == "suffix";
  for (const Spelled& value : values) {
    if (!value.is_string()) {
      if (end) return fault("prefix/suffix match pattern must be a string");
      if (op == "wildcard") return fault("wildcard match pattern must be a string");
      return fault(kListedIgnoringCase);
    }
    if (end && value.text.empty()) return fault("Null prefix/suffix not allowed");
    if (op == "wildcard") {
      Result<std::string> parsed = parse_wildcard(value.text);
      if (!parsed) return parsed.error();
      item.texts.push_back(std::move(*parsed));
    } else {
      item.texts.push_back(end ? value.text : fold_case(value.text));
    }
  }
  item.test = op == "prefix"     ? Test::prefix
              : op == "suffix"   ? Test::suffix
              : op == "wildcard" ? Test::wildcard
                                 : Test::equals_ignoring_case;
  return item;
}

Result<PatternItem> anything_but(const Spelled& value, AnythingBut allowed) {
  if (value.is_array()) return anything_but_values(value.values);
  if (value.is_string() || value.is_number()) return anything_but_values({value});
  if (!value.is_object()) return fault(kAnythingBut);
  if (value.names.empty()) return fault("Anything-But expression name not found");
  const std::string& op = value.names[0];
  const bool more = op == "suffix" || op == "equals-ignore-case" || op == "wildcard";
  if (op != "prefix" && !(more && allowed == AnythingBut::all)) {
    return fault("Unsupported anything-but pattern: " + op);
  }
  const Spelled& operand = value.values[0];
  if (!operand.is_array() && !operand.is_string() && !operand.is_number()) {
    return fault(kAnythingBut);
  }
  Result<PatternItem> item = operand.is_array() ? anything_but_nested(op, operand.values)
                                                : anything_but_nested(op, {operand});
  if (item.ok() && value.names.size() > 1) return fault(kTooMany);
  return item;
}

Result<PatternItem> expression(const std::string& name, const Spelled& value, AnythingBut allowed) {
  if (name == "prefix" || name == "suffix") return end_of_text(name, value);
  if (name == "numeric") return numeric(value);
  if (name == "anything-but") return anything_but(value, allowed);
  if (name == "cidr") return cidr(value);
  if (name == "wildcard") return wildcard(value);
  if (name == "exists") {
    if (value.kind != Spelled::Kind::literal || value.text == "null") {
      return fault("exists match pattern must be either true or false.");
    }
    PatternItem item;
    item.test = value.text == "true" ? Test::exists : Test::absent;
    return item;
  }
  if (name == "equals-ignore-case") {
    if (!value.is_string()) return fault(name + " match pattern must be a string");
    return item_of(Test::equals_ignoring_case, fold_case(value.text));
  }
  if (name == "exactly") {
    if (!value.is_string()) return fault("exact match pattern must be a string");
    return item_of(Test::text, value.text);
  }
  return fault("Unrecognized match type " + name);
}

}  // namespace

Result<PatternItem> read_pattern_item(const Spelled& element, AnythingBut allowed) {
  if (element.is_array()) {
    return fault("Match value must be String, number, true, false, or null");
  }
  if (!element.is_object()) return scalar(element);
  if (element.names.empty()) return fault("Match expression name not found");
  const std::string& name = element.names[0];
  Result<PatternItem> item = expression(name, element.values[0], allowed);
  if (item.ok() && element.names.size() > 1) {
    return fault(name == "numeric" || name == "anything-but" ? kTooMany : kOneKey);
  }
  return item;
}

bool is_match_type(std::string_view name) {
  return std::find(kMatchTypes.begin(), kMatchTypes.end(), name) != kMatchTypes.end();
}

}  // namespace inflight::rules
