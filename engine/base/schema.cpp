#include "base/schema.h"

#include <utility>

#include "base/json_text.h"

namespace inflight {

void SchemaBook::add(std::string_view name, std::string text) {
  definitions_[std::string(name)] = std::move(text);
}

std::string SchemaBook::or_parameter(std::string schema) {
  if (!parameters) return schema;
  const std::string ref = define("parameter", [] {
    return std::string(R"re({"type":"string","pattern":"^\\$\\{[A-Za-z][A-Za-z0-9]*\\}$"})re");
  });
  return "{\"anyOf\":[" + schema + "," + ref + "]}";
}

std::string SchemaBook::document(std::string_view id, std::string_view title,
                                 std::string_view root) const {
  std::string text = R"({"$schema":"http://json-schema.org/draft-07/schema#","$id":)";
  text += json::quoted(id) + ",\"title\":" + json::quoted(title);
  // `allOf` because draft-07 ignores what stands beside a "$ref".
  text += ",\"allOf\":[" + std::string(root) + "],\"definitions\":{";
  bool first = true;
  for (const auto& [name, definition] : definitions_) {
    if (!first) text += ",";
    first = false;
    text += json::quoted(name) + ":" + definition;
  }
  return text + "}}";
}

std::string_view pattern_regex(Pattern pattern) {
  switch (pattern) {
    case Pattern::slug:
      return "^[a-z][a-z0-9-]*$";
    case Pattern::parameter:
      return "^[A-Za-z][A-Za-z0-9]*$";
    case Pattern::name:
      return "^[A-Za-z0-9_-]+(\\.fifo)?(@[a-z0-9-]+(:[0-9]{12})?)?$";
    case Pattern::pointer:
      return "^(/[^/]+)+$";
    case Pattern::fact:
      return "^[A-Z][A-Z0-9]*-[0-9]+$";
    case Pattern::none:
    case Pattern::object:
    case Pattern::array:
      break;
  }
  return {};
}

std::string bounds_schema(const Range& range, std::string_view low, std::string_view high) {
  std::string text;
  if (range.has_min()) text += "," + json::quoted(low) + ":" + std::to_string(range.min);
  if (range.has_max()) text += "," + json::quoted(high) + ":" + std::to_string(range.max);
  return text;
}

std::string string_schema(const Rule& rule) {
  std::string text = R"({"type":"string")";
  const std::string_view regex = pattern_regex(rule.pattern);
  if (!regex.empty()) text += ",\"pattern\":" + json::quoted(regex);
  return text + bounds_schema(rule.range, "minLength", "maxLength") + "}";
}

}  // namespace inflight
