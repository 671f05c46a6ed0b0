// Declarations of the members that a struct has in JSON. One such list drives decoding
// (base/decode.h) and the JSON Schema (base/schema.h), so the two cannot drift (joints 7).
//
//   template <> struct Shape<Poll> {
//     static constexpr std::string_view name = "poll";
//     static constexpr auto fields = std::make_tuple(
//         field("max", &Poll::max, Need::optional, {1, 10}), field("idle", &Poll::idle));
//   };
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>

namespace inflight {

enum class Need : uint8_t { optional, required };

/// Inclusive bounds: of numbers the value, of strings the bytes, of lists and maps the elements,
/// of durations milliseconds.
struct Range {
  int64_t min = std::numeric_limits<int64_t>::min();
  int64_t max = std::numeric_limits<int64_t>::max();
  constexpr bool has_min() const { return min != std::numeric_limits<int64_t>::min(); }
  constexpr bool has_max() const { return max != std::numeric_limits<int64_t>::max(); }
  constexpr bool holds(int64_t value) const { return value >= min && value <= max; }
};
inline constexpr Range kAtLeastOne{1, std::numeric_limits<int64_t>::max()};
inline constexpr Range kNotNegative{0, std::numeric_limits<int64_t>::max()};

/// Forms of strings (of each string in a list, of each name in a map), and of opaque documents.
enum class Pattern : uint8_t {
  none,
  slug,       // vt-duplicates
  parameter,  // W, maxTries
  name,       // orders-dlq.fifo, orders@us-east-1:444455556666
  pointer,    // /actors/worker/count
  fact,       // VT-01
  object,     // opaque, but an object
  array,      // opaque, but an array
};

struct Rule {
  Range range{};
  Pattern pattern = Pattern::none;
};

/// One member: its name in JSON and where it goes.
template <class S, class M>
struct Field {
  std::string_view name;
  M S::*member;
  Need need;
  Rule rule;
};
template <class S, class M>
constexpr Field<S, M> field(std::string_view name, M S::*member, Need need = Need::optional,
                            Range range = {}, Pattern pattern = Pattern::none) {
  return {name, member, need, {range, pattern}};
}

/// A member that does not map to one field: C has `static void decode(const Json&, const Place&,
/// S&)`, `static std::string expected()` and `static std::string schema(SchemaBook&)`.
template <class S, class C>
struct Part {
  std::string_view name;
  Need need;
};
template <class S, class C>
constexpr Part<S, C> part(std::string_view name, Need need = Need::optional) {
  return {name, need};
}

/// Declares the members of T. May have `static void finish(const Json&, const Place&, T&)` for
/// checks over several members, and `schema_extra` with what the schema can say of them. A struct
/// in a tagged variant also has `kind`. One whose lists are objects by name has `named` (the member
/// that takes the name) and `naming` (its Pattern).
template <class T>
struct Shape;

/// Declares the names of an enum: `static constexpr std::array<Named<E>, N> list`.
template <class E>
struct Named {
  std::string_view name;
  E value;
};
template <class E>
struct Names;

/// The name of an enum value that has a Names table; "" if it is not listed.
template <class E>
constexpr std::string_view name_in_table(E value) {
  for (const Named<E>& row : Names<E>::list) {
    if (row.value == value) return row.name;
  }
  return {};
}

}  // namespace inflight
