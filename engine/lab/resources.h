// Decoders of the kinds of resources, shared by the files that hold them.
#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/decode.h"
#include "base/schema.h"
#include "world/scenario.h"

namespace inflight {

template <>
struct Shape<Outage> {
  static constexpr std::string_view name = "outage";
  static constexpr auto fields =
      std::make_tuple(field("at", &Outage::at, Need::required),
                      field("for", &Outage::length, Need::required, kAtLeastOne));
};

namespace lab {

void decode_keys(const Json&, const Place&, world::Scenario&);
void decode_topics(const Json&, const Place&, world::Scenario&);
void decode_subscriptions(const Json&, const Place&, world::Scenario&);
void decode_buckets(const Json&, const Place&, world::Scenario&);
void decode_functions(const Json&, const Place&, world::Scenario&);
void decode_mappings(const Json&, const Place&, world::Scenario&);
std::string keys_schema(SchemaBook&);
std::string topics_schema(SchemaBook&);
std::string subscriptions_schema(SchemaBook&);
std::string buckets_schema(SchemaBook&);
std::string functions_schema(SchemaBook&);
std::string mappings_schema(SchemaBook&);

/// Bare names become ARNs wherever one is meant (joints 1), and every name must lead somewhere.
void resolve_names(world::Scenario& scenario, const Place& root);

/// A call of a script or of a function's code: `do` is a call name, `args` its members. Nothing,
/// and a problem, if AWS would not understand it.
std::optional<api::Request> decode_call(const Json& value, const Place& place);

/// An object without its members that are null: in resources null means "not set".
JsonBox without_nulls(const Json& value);

/// Decodes an object whose members may all be null.
template <class T>
void decode_nullable(const Json& value, const Place& place, T& out) {
  if (!json::is_object(value)) return place.wrong(value, "an object");
  decode(*without_nulls(value), place, out);
}

template <class T>
std::string nullable_schema(SchemaBook& book) {
  return book.define(Shape<T>::name, [&book] {
    detail::ObjectSchema object;
    const auto add = [&](const auto& f) {
      const std::string text = detail::member_schema(f, book);
      object.add(f.name,
                 f.need == Need::required ? text : "{\"anyOf\":[" + text + R"(,{"type":"null"}]})",
                 f.need);
    };
    std::apply([&add](const auto&... fields) { (add(fields), ...); }, Shape<T>::fields);
    return object.text();
  });
}

/// Named things, each an object whose members may be null.
template <class T>
void decode_named(const Json& value, const Place& place, Pattern naming, std::vector<T>& out) {
  if (!json::is_object(value)) return place.wrong(value, "an object");
  for (int64_t i = 0; i < json::size(value); ++i) {
    T one;
    one.name = json::key(value, i);
    const Place here = place / one.name;
    if (!fits_pattern(one.name, naming))
      here.add("the name " + json::quoted(one.name), pattern_words(naming));
    decode_nullable(json::at(value, i), here, one);
    out.push_back(std::move(one));
  }
}

template <class T>
std::string named_schema(SchemaBook& book) {
  return R"({"type":"object","additionalProperties":)" + nullable_schema<T>(book) + "}";
}

}  // namespace lab
}  // namespace inflight
