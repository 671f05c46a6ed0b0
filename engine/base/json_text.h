// JSON without its library: parsing with errors as values, reading, canonical text, pointers.
// Everything is out of line, so that units which only read documents compile fast.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace inflight {

/// An immutable, shared document that can be a member without knowing the JSON library.
/// Equality compares contents. Default: null.
class JsonBox {
 public:
  JsonBox();
  explicit JsonBox(const Json& value);
  explicit JsonBox(Json&& value);
  const Json& operator*() const { return *held_; }
  const Json* operator->() const { return held_.get(); }
  bool operator==(const JsonBox& other) const;

 private:
  std::shared_ptr<const Json> held_;
};

namespace json {

enum class Kind : uint8_t { null, boolean, integer, real, string, array, object };

/// Integers that do not fit int64 count as real.
Kind kind(const Json& value);
/// "an object", "a string" …: for messages.
std::string_view kind_name(Kind kind);
inline bool is_object(const Json& value) { return kind(value) == Kind::object; }
inline bool is_array(const Json& value) { return kind(value) == Kind::array; }
inline bool is_string(const Json& value) { return kind(value) == Kind::string; }
inline bool is_null(const Json& value) { return kind(value) == Kind::null; }

/// Elements of an array or members of an object; 0 for all others.
int64_t size(const Json& value);
/// Element `i` of an array, or the value of member `i` of an object in file order.
/// REQUIRES: 0 <= i < size(value).
const Json& at(const Json& value, int64_t i);
/// Name of member `i` of an object. REQUIRES: an object, 0 <= i < size(value).
const std::string& key(const Json& value, int64_t i);
/// Member `name` of an object; null pointer when absent or `value` is no object.
const Json* find(const Json& value, std::string_view name);

std::optional<bool> as_bool(const Json& value);
std::optional<int64_t> as_int(const Json& value);
/// Integers and reals.
std::optional<double> as_number(const Json& value);
/// Null pointer when `value` is no string.
const std::string* as_string(const Json& value);
/// The text of a member, "" if there is none or it is no text.
std::string text_at(const Json& object, std::string_view name);

/// Deep equality; 1 and 1.0 are equal, order of members does not matter.
bool equal(const Json& a, const Json& b);

/// What a parse came to: a document, or problems. Pointers of problems are "line L, column C" for
/// broken JSON and JSON pointers for duplicate members.
struct Parsed {
  std::optional<JsonBox> value;
  Problems problems;
};

inline constexpr int64_t kNestingMax = 64;

/// Parses one JSON text. Refuses texts over `bytes_max`, nesting over kNestingMax, duplicate
/// members, invalid UTF-8 and anything after the value.
Parsed parse(std::string_view text, int64_t bytes_max);

/// Text with members sorted by byte and no blanks: what scenario hashes are made of.
std::string canonical(const Json& value);
/// Text without blanks, members in their order.
std::string compact(const Json& value);
/// Text indented by two blanks, with a newline at the end.
std::string pretty(const Json& value);
/// Compact text cut to about 60 characters, for `Problem::found`.
std::string brief(const Json& value);

/// `"text"` with JSON escapes.
std::string quoted(std::string_view text);

/// The text of one object, member by member in the order they are added, without blanks.
class ObjectText {
 public:
  ObjectText& text(std::string_view name, std::string_view value);
  /// `value` is JSON.
  ObjectText& raw(std::string_view name, std::string_view value);
  std::string take() { return out_.empty() ? "{}" : std::move(out_) + "}"; }

 private:
  std::string out_;
};

/// `pointer` with one more step; "~" and "/" are escaped (RFC 6901).
std::string join(std::string_view pointer, std::string_view key);
std::string join(std::string_view pointer, int64_t index);
/// The steps of a pointer, unescaped; nothing if it is not "" or "/…".
std::optional<std::vector<std::string>> steps(std::string_view pointer);
/// The value at `pointer`; null pointer when there is none.
const Json* resolve(const Json& root, std::string_view pointer);

/// Ways to build documents without the library's header.
JsonBox text_value(std::string_view text);
JsonBox int_value(int64_t value);
/// An integer if `value` is whole, as JSON of other programs writes it.
JsonBox number_value(double value);
JsonBox bool_value(bool value);
JsonBox object_value(const std::vector<std::pair<std::string, JsonBox>>& members);
JsonBox array_value(const std::vector<JsonBox>& elements);
/// Text of a number: "14", "13.57" (the shortest form that reads back equal).
std::string number_text(double value);

}  // namespace json

}  // namespace inflight
