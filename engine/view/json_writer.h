// Writes JSON text straight into a string. The page's picture of the App is written once a frame
// while playing, so it is not built as a tree first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.h"

namespace inflight::view {

/// Members and elements are separated by commas on their own; the caller keeps braces paired.
class JsonWriter {
 public:
  JsonWriter& open() { return begin('{'); }
  JsonWriter& close() { return end('}'); }
  JsonWriter& open_list() { return begin('['); }
  JsonWriter& close_list() { return end(']'); }
  /// The name of the next member.
  JsonWriter& key(std::string_view name);

  JsonWriter& text(std::string_view value);
  JsonWriter& integer(int64_t value);
  /// A finite number in its shortest form; "inf" or "-inf" as texts, null for what is no number.
  JsonWriter& number(double value);
  JsonWriter& boolean(bool value);
  JsonWriter& null();
  /// A document as it is.
  JsonWriter& json(const Json& value);
  /// JSON text as it is; the caller vouches for it.
  JsonWriter& raw(std::string_view value);

  JsonWriter& text(std::string_view name, std::string_view value) { return key(name).text(value); }
  JsonWriter& integer(std::string_view name, int64_t value) { return key(name).integer(value); }
  JsonWriter& number(std::string_view name, double value) { return key(name).number(value); }
  JsonWriter& boolean(std::string_view name, bool value) { return key(name).boolean(value); }
  JsonWriter& null(std::string_view name) { return key(name).null(); }
  /// `value`, or null when it is empty.
  JsonWriter& text_or_null(std::string_view name, std::string_view value);

  const std::string& str() const { return out_; }

 private:
  JsonWriter& begin(char bracket);
  JsonWriter& end(char bracket);
  void comma();

  std::string out_;
  bool first_ = true;   // nothing yet in the innermost object or list
  bool named_ = false;  // a member name was just written
};

}  // namespace inflight::view
