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

bool is_nested(TypeKind kind) {
  return kind == TypeKind::list || kind == TypeKind::map || kind == TypeKind::structure;
}

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

std::string_view class_of(const Json& value) {
  if (value.is_null()) return "<class 'NoneType'>";
  if (value.is_boolean()) return "<class 'bool'>";
  if (value.is_number_float()) return "<class 'float'>";
  if (value.is_number()) return "<class 'int'>";
  if (value.is_string()) return "<class 'str'>";
  return value.is_array() ? "<class 'list'>" : "<class 'dict'>";
}

std::string_view classes_of(TypeKind kind) {
  switch (kind) {
    case TypeKind::string:
      return "<class 'str'>";
    case TypeKind::blob:
      return "<class 'bytes'>, <class 'bytearray'>, file-like object";
    case TypeKind::integer:
      return "<class 'int'>";
    case TypeKind::boolean:
      return "<class 'bool'>";
    case TypeKind::list:
      return "<class 'list'>, <class 'tuple'>";
    case TypeKind::map:
    case TypeKind::structure:
      return "<class 'dict'>";
  }
  return "";
}

/// Checks as botocore does, in its order and words.
class Validator {
 public:
  std::string out;

  void members(const std::vector<Member>& known, const Json& value, const std::string& name) {
    const std::string where = name.empty() ? "input" : name;
    for (const Member& member : known) {
      if (member.required && json::find(value, member.name) == nullptr) {
        line("Missing required parameter in " + where + ": \"" + std::string(member.name) + "\"");
      }
    }
    for (int64_t i = 0; i < json::size(value); ++i) {
      const std::string& key = json::key(value, i);
      if (find(known, key) == nullptr) {
        line("Unknown parameter in " + where + ": \"" + key +
             "\", must be one of: " + all_names(known));
      }
    }
    for (int64_t i = 0; i < json::size(value); ++i) {
      const Member* member = find(known, json::key(value, i));
      if (member == nullptr) continue;
      any(member->type, json::at(value, i),
          (name.empty() ? "" : name + ".") + std::string(member->name));
    }
  }

 private:
  void line(const std::string& text) { out += (out.empty() ? "" : "\n") + text; }

  static const Member* find(const std::vector<Member>& known, std::string_view name) {
    for (const Member& member : known) {
      if (member.name == name) return &member;
    }
    return nullptr;
  }
  static std::string all_names(const std::vector<Member>& known) {
    std::string out;
    for (const Member& member : known) {
      out += (out.empty() ? "" : ", ") + std::string(member.name);
    }
    return out;
  }

  static bool fits(TypeKind kind, const Json& value) {
    switch (kind) {
      case TypeKind::string:
      case TypeKind::blob:
        return value.is_string();
      case TypeKind::integer:
        return json::as_int(value) && !value.is_number_float();
      case TypeKind::boolean:
        return value.is_boolean();
      case TypeKind::list:
        return value.is_array();
      case TypeKind::map:
      case TypeKind::structure:
        return value.is_object();
    }
    return false;
  }

  void any(const Type& type, const Json& value, const std::string& name) {
    if (!fits(type.kind, value)) {
      const std::string* text = json::as_string(value);
      std::string shown = text != nullptr ? *text : json::brief(value);
      if (value.is_null()) shown = "None";
      return line("Invalid type for parameter " + name + ", value: " + shown +
                  ", type: " + std::string(class_of(value)) +
                  ", valid types: " + std::string(classes_of(type.kind)));
    }
    if (type.kind == TypeKind::structure) return members(type.members, value, name);
    if (!is_nested(type.kind)) return;
    for (int64_t i = 0; i < json::size(value); ++i) {
      const std::string step =
          type.kind == TypeKind::list ? "[" + std::to_string(i) + "]" : "." + json::key(value, i);
      any(type.element.front(), json::at(value, i), name + step);
    }
  }
};

Json empty_value(const Type& type);

Json empty_members(const std::vector<Member>& members) {
  Json out = Json::object();
  for (const Member& member : members) out[std::string(member.name)] = empty_value(member.type);
  return out;
}

Json empty_value(const Type& type) {
  switch (type.kind) {
    case TypeKind::string:
      return "";
    case TypeKind::blob:
      return nullptr;
    case TypeKind::integer:
      return 0;
    case TypeKind::boolean:
      return true;
    case TypeKind::list: {
      Json out = Json::array();
      out.push_back(empty_value(type.element.front()));
      return out;
    }
    case TypeKind::map: {
      Json out = Json::object();
      out["KeyName"] = empty_value(type.element.front());
      return out;
    }
    case TypeKind::structure:
      return empty_members(type.members);
  }
  return nullptr;
}

void expand_in(Json& object, HandleExpander& expander) {
  for (const char* member : {"ReceiptHandle", "TaskHandle"}) {
    const auto found = object.find(member);
    if (found == object.end()) continue;
    const std::string* text = json::as_string(*found);
    if (text == nullptr || !is_abbreviated(*text)) continue;
    std::string whole = expander.expand(member, *text);
    if (!whole.empty()) *found = std::move(whole);
  }
}

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

std::string validate(const std::vector<Member>& members, const Json& args) {
  Validator validator;
  validator.members(members, args, "");
  return validator.out;
}

JsonBox skeleton(const std::vector<Member>& members) { return JsonBox(empty_members(members)); }

JsonBox expand_handles(const Json& args, HandleExpander& expander) {
  Json out = args;
  if (!out.is_object()) return JsonBox(std::move(out));
  expand_in(out, expander);
  const auto entries = out.find("Entries");
  if (entries != out.end() && entries->is_array()) {
    for (Json& entry : *entries) {
      if (entry.is_object()) expand_in(entry, expander);
    }
  }
  return JsonBox(std::move(out));
}

bool is_abbreviated(std::string_view text) {
  return text.find("...") != std::string_view::npos || text.find("…") != std::string_view::npos;
}

}  // namespace inflight::console
