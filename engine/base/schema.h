// JSON Schema (draft-07) text, built up from the same declarations that decode.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/fields.h"

namespace inflight {

/// Collects named definitions while a schema is printed. All texts are compact JSON.
class SchemaBook {
 public:
  /// While true, every scalar also takes `${name}` (joints 7).
  bool parameters = false;

  /// Adds a definition once: `make()` gives its text. Returns a `{"$ref": …}`.
  template <class F>
  std::string define(std::string_view name, F make) {
    const std::string full = std::string(name) + (parameters ? "" : "-fixed");
    if (!definitions_.count(full)) {
      definitions_[full] = "{}";  // placeholder: the definition may mention itself
      definitions_[full] = make();
    }
    return "{\"$ref\":\"#/definitions/" + full + "\"}";
  }
  /// Adds a definition under exactly this name, as text.
  void add(std::string_view name, std::string text);

  /// `schema`, or a `${name}` string where parameters may stand.
  std::string or_parameter(std::string schema);

  /// The document: `body` is the schema of the root without braces around its members.
  std::string document(std::string_view id, std::string_view title, std::string_view root) const;

 private:
  std::map<std::string, std::string> definitions_;
};

/// `{"type":"string"…}` with the pattern and length of a rule.
std::string string_schema(const Rule& rule);
/// `,"<low>":min,"<high>":max` for the bounds that a range has.
std::string bounds_schema(const Range& range, std::string_view low, std::string_view high);
/// The regular expression of a pattern; "" for none.
std::string_view pattern_regex(Pattern pattern);

}  // namespace inflight
