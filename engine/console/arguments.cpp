#include "console/arguments.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "console/shorthand.h"

namespace inflight::console {
namespace {

using calls::Member;
using calls::Type;
using calls::TypeKind;
using Outcome = std::variant<JsonBox, std::string>;

char first_letter(std::string_view text) {
  const std::size_t at = text.find_first_not_of(" \t\r\n");
  return at == std::string_view::npos ? '\0' : text[at];
}

/// The number a text stands for, with blanks around it and a sign allowed.
std::optional<int64_t> integer_in(const std::string& text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string::npos) return std::nullopt;
  const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
  const bool negative = text[start] == '-';
  const std::size_t digits = start + (negative || text[start] == '+' ? 1 : 0);
  if (digits >= end || end - digits > 18) return std::nullopt;
  int64_t value = 0;
  for (std::size_t i = digits; i < end; ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    value = value * 10 + (text[i] - '0');
  }
  return negative ? -value : value;
}

/// Reads one parameter; the first fault in `error`.
class ArgumentReader {
 public:
  explicit ArgumentReader(std::string_view option) : option_(option) {}
  std::string error;

  Json any(const Type& type, const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      if (!word.starts_with("file://") && !word.starts_with("fileb://")) continue;
      fail("there are no files here (" + word + "): write the value itself");
      return nullptr;
    }
    if (type.kind == TypeKind::list) return list(type, words);
    return one(type, words.empty() ? "" : words.front());
  }

 private:
  void fail(const std::string& words) {
    if (error.empty()) error = "Error parsing parameter '" + std::string(option_) + "': " + words;
  }

  Json list(const Type& type, const std::vector<std::string>& words) {
    if (words.size() == 1 && first_letter(words.front()) == '[') return parsed(words.front());
    Json out = Json::array();
    for (const std::string& word : words) out.push_back(one(type.element.front(), word));
    return out;
  }

  Json one(const Type& type, const std::string& word) {
    switch (type.kind) {
      case TypeKind::string:
      case TypeKind::blob:
        return word;
      case TypeKind::integer:
        return integer(word);
      case TypeKind::boolean:
        return word != "false";
      case TypeKind::list:
      case TypeKind::map:
      case TypeKind::structure:
        break;
    }
    const char first = first_letter(word);
    if (first == '{' || first == '[') return parsed(word);
    const Outcome value = parse_shorthand(word);
    if (const std::string* fault = std::get_if<std::string>(&value)) {
      fail(*fault);
      return nullptr;
    }
    Json out = **std::get_if<JsonBox>(&value);
    coerce(type, out);
    return out;
  }

  Json integer(const std::string& word) {
    const auto value = integer_in(word);
    if (value) return *value;
    fail("Expected a whole number, received: '" + word + "'");
    return nullptr;
  }

  Json parsed(const std::string& text) {
    const json::Parsed document = json::parse(text, kArgumentBytesMax);
    if (document.value) return **document.value;
    const Problem& problem = document.problems.front();
    fail("Invalid JSON: found " + problem.found + ", expected " + problem.expected + ": " +
         problem.pointer + "\nJSON received: " + text);
    return nullptr;
  }

  /// Shorthand knows only strings: makes of them what the type says.
  void coerce(const Type& type, Json& value) {
    switch (type.kind) {
      case TypeKind::structure:
        if (!value.is_object()) return;
        for (const Member& member : type.members) {
          const auto found = value.find(std::string(member.name));
          if (found != value.end()) coerce(member.type, *found);
        }
        return;
      case TypeKind::map:
      case TypeKind::list:
        if (type.kind == TypeKind::list && !value.is_array()) {
          value = Json::array({Json(std::move(value))});
        }
        if (!value.is_structured()) return;
        for (Json& element : value) coerce(type.element.front(), element);
        return;
      case TypeKind::integer:
        if (const std::string* text = json::as_string(value)) value = integer(*text);
        return;
      case TypeKind::boolean:
        if (const std::string* text = json::as_string(value)) {
          if (*text == "true" || *text == "false") value = *text == "true";
        }
        return;
      case TypeKind::string:
      case TypeKind::blob:
        return;
    }
  }

  std::string_view option_;
};

}  // namespace

Outcome read_argument(const Type& type, std::string_view option,
                      const std::vector<std::string>& words) {
  ArgumentReader reader(option);
  Json value = reader.any(type, words);
  if (!reader.error.empty()) return reader.error;
  return JsonBox(std::move(value));
}

Outcome read_input_json(const std::string& text) {
  const Type any_object{TypeKind::structure, {}, {}};
  if (first_letter(text) != '{' && !text.starts_with("file")) {
    return "Error parsing parameter 'cli-input-json': Expected a JSON object, received: " + text;
  }
  return read_argument(any_object, "cli-input-json", {text});
}

JsonBox merged(const Json& over, const Json& under) {
  Json out = over;
  for (const auto& [name, value] : under.items()) {
    if (!out.contains(name)) out[name] = value;
  }
  return JsonBox(std::move(out));
}

}  // namespace inflight::console
