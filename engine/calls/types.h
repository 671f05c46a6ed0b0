// What a request takes, read off its Shape: members with their types, for the action table.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "calls/actions.h"
#include "calls/shapes.h"

namespace inflight::calls {

template <class T>
struct TypeOf {
  static Type get() { return {TypeKind::string, {}, {}}; }
};
template <>
struct TypeOf<int64_t> {
  static Type get() { return {TypeKind::integer, {}, {}}; }
};
template <>
struct TypeOf<bool> {
  static Type get() { return {TypeKind::boolean, {}, {}}; }
};
template <class T>
struct TypeOf<std::optional<T>> : TypeOf<T> {};
template <class T>
struct TypeOf<std::vector<T>> {
  static Type get() { return {TypeKind::list, {}, {TypeOf<T>::get()}}; }
};
template <class T>
struct TypeOf<std::vector<std::pair<std::string, T>>> {
  static Type get() { return {TypeKind::map, {}, {TypeOf<T>::get()}}; }
};
template <>
struct TypeOf<api::MessageAttributes> {
  static Type get() {
    const Type text{TypeKind::string, {}, {}};
    const Type blob{TypeKind::blob, {}, {}};
    Type value{TypeKind::structure, {}, {}};
    value.members = {{"StringValue", false, text},
                     {"BinaryValue", false, blob},
                     {"StringListValues", false, {TypeKind::list, {}, {text}}},
                     {"BinaryListValues", false, {TypeKind::list, {}, {blob}}},
                     {"DataType", true, text}};
    return {TypeKind::map, {}, {std::move(value)}};
  }
};

/// The members of a request or of a structure in one.
template <class R>
std::vector<Member> members_of();

template <class T>
requires detail::Shaped<T>
struct TypeOf<T> {
  static Type get() { return {TypeKind::structure, members_of<T>(), {}}; }
};

template <class S, class M>
Member member_of(const Field<S, M>& f) {
  return {f.name, f.need == Need::required, TypeOf<M>::get()};
}

template <class R>
std::vector<Member> members_of() {
  std::vector<Member> out;
  std::apply([&out](const auto&... fields) { (out.push_back(member_of(fields)), ...); },
             Shape<R>::fields);
  return out;
}

}  // namespace inflight::calls
