// Decoding JSON into structs from their Shape (base/fields.h): unknown, missing, mistyped and
// out-of-range members are all reported at once, each with its pointer. The schema is printed from
// the same declarations. Needs only the forward declaration of the JSON library.
//
// Member types: bool, int64_t, double, std::string, Span, Dist, enums with Names, JsonBox
// (opaque), Shaped structs, std::optional, std::vector, std::vector<std::pair<std::string, T>>
// (named things, order kept), std::variant of Shaped structs told apart by "kind". Others: give a
// Codec.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/dist.h"
#include "base/duration.h"
#include "base/fields.h"
#include "base/json_text.h"
#include "base/schema.h"

namespace inflight {

inline constexpr std::size_t kProblemsMax = 100;  // more are not collected

/// Where in the document we are, and where faults go.
struct Place {
  std::string pointer;
  Problems* problems;

  Place operator/(std::string_view key) const { return {json::join(pointer, key), problems}; }
  Place operator/(int64_t index) const { return {json::join(pointer, index), problems}; }
  void add(std::string found, std::string expected) const;
  /// The value here is not what was expected.
  void wrong(const Json& value, std::string expected) const;
};

/// "a whole number, 1 … 10", "at least 0": the words for a range; "" if it has no bounds.
std::string range_words(const Range& range);
bool fits_pattern(std::string_view text, Pattern pattern);
std::string pattern_words(Pattern pattern);
/// Of `known` the name closest to `name`, if close enough to be a slip; else "".
std::string closest(std::string_view name, const std::vector<std::string_view>& known);
/// Reports `name` as not known, with a guess.
void report_unknown(const Place& place, std::string_view what, std::string_view name,
                    const std::vector<std::string_view>& known);

template <class T, class = void>
struct Codec;

namespace detail {
/// A Shape that says which member holds the name: lists of it are objects in JSON, in order.
template <class T>
concept HoldsName = requires {
  Shape<T>::named;
};
template <class T>
inline constexpr bool kIsNamedPair = false;
template <class T>
inline constexpr bool kIsNamedPair<std::pair<std::string, T>> = true;
}  // namespace detail

template <class T>
void decode(const Json& value, const Place& place, T& out, const Rule& rule = {}) {
  Codec<T>::decode(value, place, rule, out);
}

template <>
struct Codec<bool> {
  static void decode(const Json& value, const Place& place, const Rule& rule, bool& out);
  static std::string expected(const Rule&) { return "true or false"; }
  static std::string schema(const Rule& rule, SchemaBook& book);
};
template <>
struct Codec<int64_t> {
  static void decode(const Json& value, const Place& place, const Rule& rule, int64_t& out);
  static std::string expected(const Rule& rule);
  static std::string schema(const Rule& rule, SchemaBook& book);
};
template <>
struct Codec<double> {
  static void decode(const Json& value, const Place& place, const Rule& rule, double& out);
  static std::string expected(const Rule& rule);
  static std::string schema(const Rule& rule, SchemaBook& book);
};
template <>
struct Codec<std::string> {
  static void decode(const Json& value, const Place& place, const Rule& rule, std::string& out);
  static std::string expected(const Rule& rule);
  static std::string schema(const Rule& rule, SchemaBook& book);
};
template <>
struct Codec<Span> {
  static void decode(const Json& value, const Place& place, const Rule& rule, Span& out);
  static std::string expected(const Rule& rule);
  static std::string schema(const Rule& rule, SchemaBook& book);
};
template <>
struct Codec<Dist> {
  static void decode(const Json& value, const Place& place, const Rule& rule, Dist& out);
  static std::string expected(const Rule& rule);
  static std::string schema(const Rule& rule, SchemaBook& book);
};
template <>
struct Codec<JsonBox> {
  static void decode(const Json& value, const Place& place, const Rule& rule, JsonBox& out);
  static std::string expected(const Rule& rule);
  static std::string schema(const Rule& rule, SchemaBook& book);
};

/// Names of an enum for messages: `"fail", "crash" or "release"`.
std::string one_of(const std::vector<std::string_view>& names);
std::string enum_schema(const std::vector<std::string_view>& names);

template <class E>
struct Codec<E, std::enable_if_t<std::is_enum_v<E>>> {
  static std::vector<std::string_view> names() {
    std::vector<std::string_view> out;
    for (const Named<E>& row : Names<E>::list) out.push_back(row.name);
    return out;
  }
  static void decode(const Json& value, const Place& place, const Rule& rule, E& out) {
    if (const std::string* text = json::as_string(value)) {
      for (const Named<E>& row : Names<E>::list) {
        if (row.name != *text) continue;
        out = row.value;
        return;
      }
    }
    place.wrong(value, expected(rule));
  }
  static std::string expected(const Rule&) { return one_of(names()); }
  static std::string schema(const Rule&, SchemaBook& book) {
    return book.or_parameter(enum_schema(names()));
  }
};

template <class T>
struct Codec<std::optional<T>> {
  static void decode(const Json& value, const Place& place, const Rule& rule,
                     std::optional<T>& out) {
    out.emplace();
    Codec<T>::decode(value, place, rule, *out);
  }
  static std::string expected(const Rule& rule) { return Codec<T>::expected(rule); }
  static std::string schema(const Rule& rule, SchemaBook& book) {
    return Codec<T>::schema(rule, book);
  }
};

/// Reports a wrong number of elements; true if it is right.
bool count_fits(const Json& value, const Place& place, const Range& range, std::string_view what);

template <class T>
struct Codec<std::vector<T>, std::enable_if_t<!detail::HoldsName<T> && !detail::kIsNamedPair<T>>> {
  static void decode(const Json& value, const Place& place, const Rule& rule, std::vector<T>& out) {
    if (!json::is_array(value)) return place.wrong(value, expected(rule));
    if (!count_fits(value, place, rule.range, "elements")) return;
    for (int64_t i = 0; i < json::size(value); ++i) {
      T element{};
      Codec<T>::decode(json::at(value, i), place / i, Rule{{}, rule.pattern}, element);
      out.push_back(std::move(element));
    }
  }
  static std::string expected(const Rule&) { return "a list"; }
  static std::string schema(const Rule& rule, SchemaBook& book) {
    return R"({"type":"array","items":)" + Codec<T>::schema(Rule{{}, rule.pattern}, book) +
           bounds_schema(rule.range, "minItems", "maxItems") + "}";
  }
};

template <class T>
struct Codec<std::vector<T>, std::enable_if_t<detail::HoldsName<T>>> {
  using Pairs = std::vector<std::pair<std::string, T>>;
  static Rule naming(const Rule& rule) { return {rule.range, Shape<T>::naming}; }
  static void decode(const Json& value, const Place& place, const Rule& rule, std::vector<T>& out) {
    Pairs pairs;
    Codec<Pairs>::decode(value, place, naming(rule), pairs);
    for (auto& [name, element] : pairs) {
      element.*(Shape<T>::named) = std::move(name);
      out.push_back(std::move(element));
    }
  }
  static std::string expected(const Rule&) { return "an object"; }
  static std::string schema(const Rule& rule, SchemaBook& book) {
    return Codec<Pairs>::schema(naming(rule), book);
  }
};

template <class T>
struct Codec<std::vector<std::pair<std::string, T>>> {
  static void decode(const Json& value, const Place& place, const Rule& rule,
                     std::vector<std::pair<std::string, T>>& out) {
    if (!json::is_object(value)) return place.wrong(value, expected(rule));
    if (!count_fits(value, place, rule.range, "members")) return;
    for (int64_t i = 0; i < json::size(value); ++i) {
      const std::string& name = json::key(value, i);
      const Place here = place / name;
      if (!fits_pattern(name, rule.pattern))
        here.add("the name " + json::quoted(name), pattern_words(rule.pattern));
      T member{};
      Codec<T>::decode(json::at(value, i), here, Rule{}, member);
      out.push_back({name, std::move(member)});
    }
  }
  static std::string expected(const Rule&) { return "an object"; }
  static std::string schema(const Rule& rule, SchemaBook& book) {
    std::string text =
        R"({"type":"object","additionalProperties":)" + Codec<T>::schema(Rule{}, book);
    const std::string_view regex = pattern_regex(rule.pattern);
    if (!regex.empty()) text += ",\"propertyNames\":{\"pattern\":" + json::quoted(regex) + "}";
    return text + bounds_schema(rule.range, "minProperties", "maxProperties") + "}";
  }
};

namespace detail {

template <class S, class M>
void decode_member(const Json& value, const Place& place, const Field<S, M>& f, S& out) {
  Codec<M>::decode(value, place, f.rule, out.*(f.member));
}
template <class S, class C>
void decode_member(const Json& value, const Place& place, const Part<S, C>&, S& out) {
  C::decode(value, place, out);
}
template <class S, class M>
std::string member_expected(const Field<S, M>& f) {
  return Codec<M>::expected(f.rule);
}
template <class S, class C>
std::string member_expected(const Part<S, C>&) {
  return C::expected();
}
template <class S, class M>
std::string member_schema(const Field<S, M>& f, SchemaBook& book) {
  return Codec<M>::schema(f.rule, book);
}
template <class S, class C>
std::string member_schema(const Part<S, C>&, SchemaBook& book) {
  return C::schema(book);
}

/// Collects the texts of one object schema.
struct ObjectSchema {
  std::string properties;
  std::string required;
  std::string extra;  // more words, such as `"oneOf":[…]`
  void add(std::string_view name, const std::string& schema, Need need);
  std::string text() const;
};

template <class T>
concept HasFinish = requires(const Json& value, const Place& place, T& out) {
  Shape<T>::finish(value, place, out);
};
template <class T>
concept HasExtra = requires {
  Shape<T>::schema_extra;
};
template <class T>
concept HasKind = requires {
  Shape<T>::kind;
};
template <class T>
concept Shaped = requires {
  Shape<T>::fields;
};

}  // namespace detail

/// Decodes the members of an object. "kind" is known too if the shape has one.
template <class T>
struct Codec<T, std::enable_if_t<detail::Shaped<T>>> {
  static void decode(const Json& value, const Place& place, const Rule& rule, T& out) {
    if (!json::is_object(value)) return place.wrong(value, expected(rule));
    std::vector<std::string_view> known;
    if constexpr (detail::HasKind<T>) known.push_back("kind");
    auto one = [&](const auto& f) {
      known.push_back(f.name);
      if (const Json* member = json::find(value, f.name))
        detail::decode_member(*member, place / f.name, f, out);
      else if (f.need == Need::required)
        (place / f.name).add("nothing", detail::member_expected(f));
    };
    std::apply([&](const auto&... fs) { (one(fs), ...); }, Shape<T>::fields);
    for (int64_t i = 0; i < json::size(value); ++i)
      report_unknown(place, "member", json::key(value, i), known);
    if constexpr (detail::HasFinish<T>) Shape<T>::finish(value, place, out);
  }
  static std::string expected(const Rule&) { return "an object"; }
  static std::string schema(const Rule&, SchemaBook& book) {
    return book.define(Shape<T>::name, [&] { return members_schema(book); });
  }
  static std::string members_schema(SchemaBook& book) {
    detail::ObjectSchema object;
    if constexpr (detail::HasKind<T>)
      object.add("kind", enum_schema({Shape<T>::kind}), Need::required);
    std::apply(
        [&](const auto&... fs) {
          (object.add(fs.name, detail::member_schema(fs, book), fs.need), ...);
        },
        Shape<T>::fields);
    if constexpr (detail::HasExtra<T>) object.extra = Shape<T>::schema_extra;
    return object.text();
  }
};

/// One of several Shaped structs, told apart by "kind".
template <class... Ts>
struct Codec<std::variant<Ts...>> {
  static void decode(const Json& value, const Place& place, const Rule& rule,
                     std::variant<Ts...>& out) {
    if (!json::is_object(value)) return place.wrong(value, expected(rule));
    const Json* kind = json::find(value, "kind");
    const Place here = place / "kind";
    if (!kind) return here.add("nothing", one_of({Shape<Ts>::kind...}));
    const std::string* text = json::as_string(*kind);
    const bool known = text && (try_one<Ts>(*text, value, place, out) || ...);
    if (!known) here.wrong(*kind, one_of({Shape<Ts>::kind...}));
  }
  static std::string expected(const Rule&) { return "an object with a \"kind\""; }
  static std::string schema(const Rule&, SchemaBook& book) {
    std::string text;
    ((text += (text.empty() ? "" : ",") + Codec<Ts>::schema(Rule{}, book)), ...);
    return "{\"oneOf\":[" + text + "]}";
  }

 private:
  template <class T>
  static bool try_one(const std::string& kind, const Json& value, const Place& place,
                      std::variant<Ts...>& out) {
    if (kind != Shape<T>::kind) return false;
    T held{};
    Codec<T>::decode(value, place, Rule{}, held);
    out = std::move(held);
    return true;
  }
};

}  // namespace inflight
