// Requests as a whole: what is wrong with one, an empty one, abbreviated handles in one.
#include <nlohmann/json.hpp>
#include <utility>

#include "console/arguments.h"

namespace inflight::console {
namespace {

using calls::Member;
using calls::Type;
using calls::TypeKind;

bool is_nested(TypeKind kind) {
  return kind == TypeKind::list || kind == TypeKind::map || kind == TypeKind::structure;
}

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
