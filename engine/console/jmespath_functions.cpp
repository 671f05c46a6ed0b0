#include "console/jmespath_functions.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace inflight::console {
namespace {

std::string_view type_name(const Json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return "boolean";
  if (value.is_number()) return "number";
  if (value.is_string()) return "string";
  return value.is_array() ? "array" : "object";
}

/// The arguments of one call, with checks that word their complaints.
struct Call {
  const Query& query;
  const Json& value;  // what "@" stands for
  QueryCalls& calls;
  std::vector<Json> args;
  bool ok = true;

  void fail(const std::string& words) {
    ok = false;
    calls.fail("In function " + query.text + "(), " + words);
  }
  /// Argument `i` has one of `types` ("string array").
  bool is(std::size_t i, std::string_view types) {
    const std::string_view type = type_name(args[i]);
    if (types.find(type) != std::string_view::npos) return ok;
    fail("invalid type for value: " + json::brief(args[i]) +
         ", expected one of: " + std::string(types) + ", received: " + std::string(type));
    return false;
  }
  /// Argument `i` is a list of numbers only, or of strings only if `texts`.
  bool is_list(std::size_t i, bool numbers, bool texts) {
    if (!is(i, "array")) return false;
    for (const Json& element : args[i]) {
      const bool same = type_name(element) == type_name(args[i].front());
      if (same && ((numbers && element.is_number()) || (texts && element.is_string()))) continue;
      fail("invalid type in the list: " + json::brief(element));
      return false;
    }
    return true;
  }
};

Json length(Call& call) {
  if (!call.is(0, "string array object")) return nullptr;
  const Json& value = call.args[0];
  if (!value.is_string()) return static_cast<int64_t>(value.size());
  int64_t characters = 0;
  for (const char c : *json::as_string(value)) {
    characters += (static_cast<uint8_t>(c) & 0xc0) != 0x80 ? 1 : 0;
  }
  return characters;
}

Json members(Call& call, bool names) {
  if (!call.is(0, "object")) return nullptr;
  Json out = Json::array();
  for (const auto& [name, value] : call.args[0].items()) {
    out.push_back(names ? Json(name) : value);
  }
  return out;
}

Json join(Call& call) {
  if (!call.is(0, "string") || !call.is_list(1, false, true)) return nullptr;
  std::string out;
  for (const Json& element : call.args[1]) {
    if (&element != &call.args[1].front()) out += *json::as_string(call.args[0]);
    out += *json::as_string(element);
  }
  return out;
}

Json sort(Call& call) {
  if (!call.is_list(0, true, true)) return nullptr;
  Json out = call.args[0];
  std::stable_sort(out.begin(), out.end());
  return out;
}

Json extreme(Call& call, bool largest) {
  if (!call.is_list(0, true, true) || call.args[0].empty()) return nullptr;
  const auto& list = call.args[0];
  return largest ? *std::max_element(list.begin(), list.end())
                 : *std::min_element(list.begin(), list.end());
}

/// sort_by, max_by, min_by: elements ordered by an expression.
Json by_key(Call& call) {
  if (!call.is(0, "array")) return nullptr;
  if (call.query.children[1].kind != Query::Kind::expression) {
    call.fail("an expression such as &Id is expected as the second argument");
    return nullptr;
  }
  const Query& key = call.query.children[1].children[0];
  std::vector<std::pair<Json, Json>> rows;
  for (const Json& element : call.args[0]) {
    rows.push_back({call.calls.visit(key, element), element});
    const Json& value = rows.back().first;
    const bool fits = (value.is_number() || value.is_string()) &&
                      type_name(value) == type_name(rows.front().first);
    if (!fits) {
      call.fail("invalid type of a key: " + json::brief(value));
      return nullptr;
    }
  }
  const auto less = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (call.query.text == "sort_by") {
    std::stable_sort(rows.begin(), rows.end(), less);
    Json out = Json::array();
    for (auto& row : rows) out.push_back(std::move(row.second));
    return out;
  }
  if (rows.empty()) return nullptr;
  return call.query.text == "max_by" ? std::max_element(rows.begin(), rows.end(), less)->second
                                     : std::min_element(rows.begin(), rows.end(), less)->second;
}

Json sum(Call& call) {
  if (!call.is_list(0, true, false)) return nullptr;
  bool whole = true;
  double real = 0;
  int64_t integer = 0;
  for (const Json& element : call.args[0]) {
    const auto value = json::as_int(element);
    whole = whole && element.is_number_integer() && value && *value < (int64_t{1} << 40) &&
            *value > -(int64_t{1} << 40);
    if (whole) integer += *value;
    real += *json::as_number(element);
  }
  return whole ? Json(integer) : Json(real);
}

Json to_number(Call& call) {
  if (call.args[0].is_number()) return call.args[0];
  const std::string* text = json::as_string(call.args[0]);
  if (text == nullptr) return nullptr;
  const json::Parsed parsed = json::parse(*text, 100);
  return parsed.value && (*parsed.value)->is_number() ? **parsed.value : Json(nullptr);
}

Json to_string(Call& call) {
  if (call.args[0].is_string()) return call.args[0];
  return json::compact(call.args[0]);
}

Json contains(Call& call) {
  if (!call.is(0, "array string")) return nullptr;
  const Json& where = call.args[0];
  const Json& what = call.args[1];
  if (where.is_array()) return std::find(where.begin(), where.end(), what) != where.end();
  const std::string* part = json::as_string(what);
  return part != nullptr && json::as_string(where)->find(*part) != std::string::npos;
}

Json starts_or_ends(Call& call) {
  if (!call.is(0, "string") || !call.is(1, "string")) return nullptr;
  const std::string_view text = *json::as_string(call.args[0]);
  const std::string_view part = *json::as_string(call.args[1]);
  return call.query.text == "starts_with" ? text.starts_with(part) : text.ends_with(part);
}

Json reversed(Call& call) {
  if (!call.is(0, "array string")) return nullptr;
  Json out = Json::array();
  if (call.args[0].is_array()) {
    out = call.args[0];
    std::reverse(out.begin(), out.end());
    return out;
  }
  const std::string& text = *json::as_string(call.args[0]);
  std::string turned;
  std::size_t end = text.size();
  for (std::size_t i = text.size(); i-- > 0;) {
    if ((static_cast<uint8_t>(text[i]) & 0xc0) == 0x80) continue;
    turned += text.substr(i, end - i);
    end = i;
  }
  return turned;
}

Json not_null(Call& call) {
  for (Json& value : call.args) {
    if (!value.is_null()) return std::move(value);
  }
  return nullptr;
}

struct Row {
  std::string_view name;
  std::size_t args;  // 0 = one or more
  Json (*run)(Call&);
};

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
      {"contains", 2, contains},
      {"ends_with", 2, starts_or_ends},
      {"join", 2, join},
      {"keys", 1, [](Call& call) { return members(call, true); }},
      {"length", 1, length},
      {"max", 1, [](Call& call) { return extreme(call, true); }},
      {"max_by", 2, by_key},
      {"min", 1, [](Call& call) { return extreme(call, false); }},
      {"min_by", 2, by_key},
      {"not_null", 0, not_null},
      {"reverse", 1, reversed},
      {"sort", 1, sort},
      {"sort_by", 2, by_key},
      {"starts_with", 2, starts_or_ends},
      {"sum", 1, sum},
      {"to_number", 1, to_number},
      {"to_string", 1, to_string},
      {"type", 1, [](Call& call) { return Json(std::string(type_name(call.args[0]))); }},
      {"values", 1, [](Call& call) { return members(call, false); }},
  };
  return kRows;
}

}  // namespace

bool truth(const Json& value) {
  if (value.is_null()) return false;
  if (const auto flag = json::as_bool(value)) return *flag;
  if (const std::string* text = json::as_string(value)) return !text->empty();
  return value.is_number() || !value.empty();
}

Json call_function(const Query& query, const Json& value, QueryCalls& calls) {
  Call call{query, value, calls, {}};
  for (const Query& child : query.children) {
    const bool later = child.kind == Query::Kind::expression;
    call.args.push_back(later ? Json(nullptr) : calls.visit(child, value));
  }
  for (const Row& row : rows()) {
    if (row.name != query.text) continue;
    const bool fits = row.args == 0 ? !call.args.empty() : call.args.size() == row.args;
    if (fits) return row.run(call);
    call.fail("expected " + (row.args == 0 ? "1 or more" : std::to_string(row.args)) +
              " arguments, received " + std::to_string(call.args.size()));
  }
  return nullptr;
}

const std::vector<std::string_view>& query_functions() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names;
    for (const Row& row : rows()) names.push_back(row.name);
    return names;
  }();
  return kNames;
}

}  // namespace inflight::console
