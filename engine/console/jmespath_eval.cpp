// Values of `--query` expressions.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "console/jmespath.h"
#include "console/jmespath_functions.h"

namespace inflight::console {
namespace {

using Kind = Query::Kind;

/// Values that one evaluation may make: `[@,@] | [@,@] | …` doubles with every step.
constexpr int64_t kValuesMax = 2'000'000;

int64_t count(const Json& value) {
  int64_t n = 1;
  if (const std::string* text = json::as_string(value))
    n += static_cast<int64_t>(text->size()) / 16;
  if (value.is_structured()) {
    for (const Json& element : value) n += count(element);
  }
  return n;
}

class Evaluator : public QueryCalls {
 public:
  Json visit(const Query& query, const Json& value) override {
    if (!error.empty()) return nullptr;
    Json out = compute(query, value);
    made_ += count(out);
    if (made_ > kValuesMax) fail("the result of the expression is too large");
    return out;
  }
  void fail(std::string words) override {
    if (error.empty()) error = std::move(words);
  }

  std::string error;

 private:
  Json compute(const Query& query, const Json& value) {
    switch (query.kind) {
      case Kind::identity:
        return value;
      case Kind::field:
        return field(value, query.text);
      case Kind::literal:
        return *query.value;
      case Kind::index:
        return index(value, *query.numbers[0]);
      case Kind::slice:
        return slice(value, query.numbers);
      case Kind::chain:
        return visit(query.children[1], visit(query.children[0], value));
      case Kind::project:
      case Kind::filter:
        return project(query, value);
      case Kind::project_values:
        return project_values(query, value);
      case Kind::flatten:
        return flatten(visit(query.children[0], value));
      case Kind::compare:
        return compare(query, value);
      case Kind::either:
      case Kind::both: {
        Json left = visit(query.children[0], value);
        if (truth(left) == (query.kind == Kind::either)) return left;
        return visit(query.children[1], value);
      }
      case Kind::negate:
        return !truth(visit(query.children[0], value));
      case Kind::list:
        return list(query, value);
      case Kind::object:
        return object(query, value);
      case Kind::function:
        return call_function(query, value, *this);
      case Kind::expression:
        fail("\"&\" stands only before an argument of a function");
        break;
    }
    return nullptr;
  }

  static Json field(const Json& value, const std::string& name) {
    if (!value.is_object()) return nullptr;
    const auto found = value.find(name);
    return found == value.end() ? Json(nullptr) : *found;
  }

  static Json index(const Json& value, int64_t at) {
    if (!value.is_array()) return nullptr;
    const auto size = static_cast<int64_t>(value.size());
    const int64_t place = at < 0 ? at + size : at;
    if (place < 0 || place >= size) return nullptr;
    return value[static_cast<std::size_t>(place)];
  }

  static Json slice(const Json& value, const std::vector<std::optional<int64_t>>& numbers) {
    if (!value.is_array()) return nullptr;
    const auto size = static_cast<int64_t>(value.size());
    const int64_t step = numbers.size() > 2 ? numbers[2].value_or(1) : 1;
    const auto bound = [size, step](std::optional<int64_t> at, int64_t otherwise) {
      if (!at) return otherwise;
      const int64_t low = step < 0 ? -1 : 0;
      const int64_t high = step < 0 ? size - 1 : size;
      return std::clamp(*at < 0 ? *at + size : *at, low, std::max(low, high));
    };
    const int64_t start = bound(numbers[0], step < 0 ? size - 1 : 0);
    const int64_t stop = bound(numbers[1], step < 0 ? -1 : size);
    Json out = Json::array();
    for (int64_t i = start; step > 0 ? i < stop : i > stop; i += step) {
      out.push_back(value[static_cast<std::size_t>(i)]);
    }
    return out;
  }

  Json project(const Query& query, const Json& value) {
    const Json base = visit(query.children[0], value);
    if (!base.is_array()) return nullptr;
    Json out = Json::array();
    for (const Json& element : base) {
      if (query.kind == Kind::filter && !truth(visit(query.children[2], element))) continue;
      Json one = visit(query.children[1], element);
      if (!one.is_null()) out.push_back(std::move(one));
    }
    return out;
  }

  Json project_values(const Query& query, const Json& value) {
    const Json base = visit(query.children[0], value);
    if (!base.is_object()) return nullptr;
    Json out = Json::array();
    for (const Json& member : base) {
      Json one = visit(query.children[1], member);
      if (!one.is_null()) out.push_back(std::move(one));
    }
    return out;
  }

  static Json flatten(const Json& base) {
    if (!base.is_array()) return nullptr;
    Json out = Json::array();
    for (const Json& element : base) {
      if (element.is_array()) {
        for (const Json& inner : element) out.push_back(inner);
      } else {
        out.push_back(element);
      }
    }
    return out;
  }

  Json compare(const Query& query, const Json& value) {
    const Json left = visit(query.children[0], value);
    const Json right = visit(query.children[1], value);
    if (query.text == "==") return left == right;
    if (query.text == "!=") return left != right;
    const bool numbers = left.is_number() && right.is_number();
    const bool texts = left.is_string() && right.is_string();
    if (!numbers && !texts) return nullptr;
    if (query.text == "<") return left < right;
    if (query.text == "<=") return left <= right;
    if (query.text == ">") return left > right;
    return left >= right;
  }

  Json list(const Query& query, const Json& value) {
    if (value.is_null()) return nullptr;
    Json out = Json::array();
    for (const Query& child : query.children) out.push_back(visit(child, value));
    return out;
  }

  Json object(const Query& query, const Json& value) {
    if (value.is_null()) return nullptr;
    Json out = Json::object();
    for (std::size_t i = 0; i < query.children.size(); ++i) {
      out[query.names[i]] = visit(query.children[i], value);
    }
    return out;
  }

  int64_t made_ = 0;
};

}  // namespace

std::variant<JsonBox, std::string> evaluate(const Query& query, const Json& value) {
  Evaluator evaluator;
  Json out = evaluator.visit(query, value);
  if (!evaluator.error.empty()) return evaluator.error;
  return JsonBox(std::move(out));
}

}  // namespace inflight::console
