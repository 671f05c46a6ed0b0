// The parser: operator precedence, as the grammar of jmespath.org has it.
#include "console/jmespath.h"

#include <algorithm>
#include <utility>

#include "console/jmespath_token.h"

namespace inflight::console {
namespace {

using Kind = Query::Kind;

constexpr int kDepthMax = 60;
constexpr int kNodesMax = 1000;
constexpr int kProjectionStop = 10;  // weaker signs end a projection

int power(Sign sign) {
  switch (sign) {
    case Sign::pipe:
      return 1;
    case Sign::either:
      return 2;
    case Sign::both:
      return 3;
    case Sign::compare:
      return 5;
    case Sign::flatten:
      return 9;
    case Sign::star:
      return 20;
    case Sign::filter:
      return 21;
    case Sign::dot:
      return 40;
    case Sign::negate:
      return 45;
    case Sign::open_object:
      return 50;
    case Sign::open_list:
      return 55;
    case Sign::open_call:
      return 60;
    default:
      return 0;
  }
}

class Parser : private TokenStream {
 public:
  explicit Parser(std::string_view text) : TokenStream(text) {}

  std::variant<Query, std::string> parse() {
    if (failed()) return error_;
    Query query = expression(0);
    if (error_.empty() && here().sign != Sign::end) unexpected();
    if (!error_.empty()) return error_;
    return query;
  }

 private:
  Query make(Kind kind, std::vector<Query> children = {}, std::string text = {}) {
    if (++nodes_ > kNodesMax) fail("the expression is too long", here().at);
    Query query;
    query.kind = kind;
    query.text = std::move(text);
    query.children = std::move(children);
    return query;
  }

  Query expression(int strength) {
    if (++depth_ > kDepthMax) fail("the expression is nested too deeply", here().at);
    if (failed()) return {};
    Query left = prefix();
    while (!failed() && strength < power(here().sign)) left = infix(std::move(left));
    --depth_;
    return left;
  }

  Query prefix() {
    const Token token = take();
    switch (token.sign) {
      case Sign::name:
        return make(Kind::field, {}, token.text);
      case Sign::quoted:
        if (here().sign == Sign::open_call) fail("a quoted name is no function", token.at);
        return make(Kind::field, {}, token.text);
      case Sign::literal: {
        Query query = make(Kind::literal);
        query.value = *json::parse(token.text, 1 << 20).value;
        return query;
      }
      case Sign::star: {
        Query right = here().sign == Sign::close_list ? make(Kind::identity) : projected(20);
        return make(Kind::project_values, {make(Kind::identity), std::move(right)});
      }
      case Sign::filter:
        return filter(make(Kind::identity));
      case Sign::open_object:
        return object();
      case Sign::open_call: {
        Query inner = expression(0);
        expect(Sign::close_call);
        return inner;
      }
      case Sign::flatten:
        return flattened(make(Kind::identity));
      case Sign::negate:
        return make(Kind::negate, {expression(45)});
      case Sign::open_list:
        return bracket();
      case Sign::current:
        return make(Kind::identity);
      case Sign::expression:
        return make(Kind::expression, {expression(60)});
      default:
        break;
    }
    at_ = token.sign == Sign::end ? at_ : at_ - 1;
    unexpected();
    return {};
  }

  Query infix(Query left) {
    const Token token = take();
    switch (token.sign) {
      case Sign::dot: {
        if (here().sign != Sign::star) return make(Kind::chain, {std::move(left), dotted(40)});
        take();
        return make(Kind::project_values, {std::move(left), projected(20)});
      }
      case Sign::pipe:
        return make(Kind::chain, {std::move(left), expression(1)});
      case Sign::either:
        return make(Kind::either, {std::move(left), expression(2)});
      case Sign::both:
        return make(Kind::both, {std::move(left), expression(3)});
      case Sign::compare:
        return make(Kind::compare, {std::move(left), expression(5)}, token.text);
      case Sign::filter:
        return filter(std::move(left));
      case Sign::flatten:
        return flattened(std::move(left));
      case Sign::open_call:
        return function(left, token.at);
      case Sign::open_list:
        if (here().sign == Sign::number || here().sign == Sign::colon) {
          return indexed(std::move(left));
        }
        if (!expect(Sign::star) || !expect(Sign::close_list)) return {};
        return make(Kind::project, {std::move(left), projected(20)});
      default:
        break;
    }
    --at_;
    unexpected();
    return {};
  }

  Query flattened(Query left) {
    Query inner = make(Kind::flatten, {std::move(left)});
    return make(Kind::project, {std::move(inner), projected(9)});
  }

  Query filter(Query left) {
    Query condition = expression(0);
    if (!expect(Sign::close_list)) return {};
    Query right = here().sign == Sign::flatten ? make(Kind::identity) : projected(21);
    return make(Kind::filter, {std::move(left), std::move(right), std::move(condition)});
  }

  /// After "[" at the start of an expression: index, slice, [*] or a list of expressions.
  Query bracket() {
    if (here().sign == Sign::number || here().sign == Sign::colon) {
      return indexed(make(Kind::identity));
    }
    if (here().sign == Sign::star && next().sign == Sign::close_list) {
      take();
      take();
      return make(Kind::project, {make(Kind::identity), projected(20)});
    }
    return list();
  }

  /// After "[": a number or the parts of a slice, and "]".
  Query indexed(Query left) {
    std::vector<std::optional<int64_t>> numbers = {std::nullopt};
    while (!failed() && here().sign != Sign::close_list) {
      if (here().sign == Sign::colon && numbers.size() < 3) {
        numbers.push_back(std::nullopt);
      } else if (here().sign == Sign::number && !numbers.back()) {
        numbers.back() = here().number;
      } else {
        unexpected();
      }
      take();
    }
    if (!expect(Sign::close_list)) return {};
    const bool slice = numbers.size() > 1;
    if (slice && numbers.size() == 3 && numbers[2] == 0) fail("a slice steps by 0", here().at);
    Query step = make(slice ? Kind::slice : Kind::index);
    step.numbers = std::move(numbers);
    Query found = make(Kind::chain, {std::move(left), std::move(step)});
    if (!slice) return found;
    return make(Kind::project, {std::move(found), projected(20)});
  }

  Query projected(int strength) {
    if (failed()) return {};
    if (power(here().sign) < kProjectionStop) return make(Kind::identity);
    if (here().sign == Sign::open_list || here().sign == Sign::filter) return expression(strength);
    if (here().sign == Sign::dot) {
      take();
      return dotted(strength);
    }
    unexpected();
    return {};
  }

  /// What stands after a dot.
  Query dotted(int strength) {
    switch (here().sign) {
      case Sign::name:
      case Sign::quoted:
      case Sign::star:
        return expression(strength);
      case Sign::open_list:
        take();
        return list();
      case Sign::open_object:
        take();
        return object();
      default:
        unexpected();
        return {};
    }
  }

  Query list() {
    std::vector<Query> children;
    while (!failed()) {
      children.push_back(expression(0));
      if (here().sign == Sign::close_list) break;
      expect(Sign::comma);
    }
    expect(Sign::close_list);
    return make(Kind::list, std::move(children));
  }

  Query object() {
    std::vector<Query> children;
    std::vector<std::string> names;
    while (!failed()) {
      if (here().sign != Sign::name && here().sign != Sign::quoted) {
        unexpected();
        break;
      }
      names.push_back(take().text);
      if (!expect(Sign::colon)) break;
      children.push_back(expression(0));
      if (here().sign == Sign::close_object) break;
      expect(Sign::comma);
    }
    expect(Sign::close_object);
    Query query = make(Kind::object, std::move(children));
    query.names = std::move(names);
    return query;
  }

  Query function(const Query& left, std::size_t at) {
    if (left.kind != Kind::field) {
      fail("\"(\" may only follow the name of a function", at);
      return {};
    }
    const auto& names = query_functions();
    const bool known = std::find(names.begin(), names.end(), left.text) != names.end();
    if (!known) {
      std::string words = "the function " + left.text + "() is not supported here; there are";
      for (const std::string_view name : names) words += " " + std::string(name);
      fail(words, at);
    }
    std::vector<Query> children;
    while (!failed() && here().sign != Sign::close_call) {
      children.push_back(expression(0));
      if (here().sign == Sign::close_call) break;
      expect(Sign::comma);
    }
    expect(Sign::close_call);
    return make(Kind::function, std::move(children), left.text);
  }

  int depth_ = 0;
  int nodes_ = 0;
};

}  // namespace

std::variant<Query, std::string> parse_query(std::string_view text) { return Parser(text).parse(); }

}  // namespace inflight::console
