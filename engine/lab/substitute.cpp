#include "lab/substitute.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace inflight::lab {
namespace {

constexpr std::array<std::string_view, 8> kTextMembers{"title", "brief", "debrief", "text",
                                                       "label", "ask",   "why",     "say"};

bool is_text_member(std::string_view name) {
  return std::find(kTextMembers.begin(), kTextMembers.end(), name) != kTextMembers.end();
}

bool name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Length of the `${name}` that starts at `at`; 0 if none does.
std::size_t placeholder_at(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "${") return 0;
  std::size_t end = at + 2;
  while (end < text.size() && name_char(text[end])) ++end;
  if (end == at + 2 || end >= text.size() || text[end] != '}') return 0;
  return end + 1 - at;
}

class Substitution {
 public:
  Substitution(const Parameters& parameters, Problems& problems)
      : parameters_(parameters), problems_(problems) {}

  /// `texts`: members named like texts hold texts here and are left alone.
  void walk(Json& value, const std::string& pointer, bool texts) {
    if (auto* array = value.get_ptr<Json::array_t*>()) {
      int64_t i = 0;
      for (Json& element : *array) walk(element, json::join(pointer, i++), texts);
    } else if (auto* object = value.get_ptr<Json::object_t*>()) {
      for (auto& [name, member] : *object) {
        if (texts && is_text_member(name)) continue;
        walk(member, json::join(pointer, name), texts && name != "patch");
      }
    } else if (auto* text = value.get_ptr<Json::string_t*>()) {
      if (text->find("${") != std::string::npos) value = filled(*text, pointer);
    }
  }

 private:
  const Json* parameter(std::string_view name) const {
    for (const auto& [known, value] : parameters_) {
      if (known == name) return &*value;
    }
    return nullptr;
  }

  Json filled(const std::string& text, const std::string& pointer) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t length = placeholder_at(text, i);
      if (length == 0) {
        out += text[i++];
        continue;
      }
      const std::string name = text.substr(i + 2, length - 3);
      const Json* value = parameter(name);
      if (!value) {
        problems_.push_back({pointer, "${" + name + "}", "the name of a parameter in /variant"});
        out += text.substr(i, length);
      } else if (length == text.size()) {
        return *value;
      } else {
        const std::string* plain = json::as_string(*value);
        out += plain ? *plain : json::compact(*value);
      }
      i += length;
    }
    return Json(out);
  }

  const Parameters& parameters_;
  Problems& problems_;
};

/// The container that holds the last step of `path`, and that step. Null if there is none.
std::pair<Json*, std::string> parent_of(Json& root, std::string_view path) {
  const auto steps = json::steps(path);
  if (!steps || steps->empty()) return {nullptr, {}};
  Json* here = &root;
  for (std::size_t i = 0; i + 1 < steps->size(); ++i) {
    const Json* next = json::resolve(*here, json::join("", (*steps)[i]));
    if (!next) return {nullptr, {}};
    here = const_cast<Json*>(next);  // `root` is ours to change
  }
  return {here, steps->back()};
}

/// What stops one step, as a Problem's found and expected; empty = done.
std::pair<std::string, std::string> patch_once(Json& root, const std::string& op,
                                               const std::string& path, const Json* value) {
  const auto [parent, last] = parent_of(root, path);
  const std::string nothing = "nothing at " + json::quoted(path);
  if (!parent || !parent->is_structured()) return {nothing, "a path that exists in the scenario"};
  const Json* target = json::resolve(*parent, json::join("", last));
  if (op != "add" && !target) return {nothing, "a path that exists in the scenario"};
  if (op != "remove" && !value) return {"no value", "a value for " + op};
  if (auto* object = parent->get_ptr<Json::object_t*>()) {
    if (op == "remove")
      object->erase(last);
    else
      (*parent)[last] = *value;
    return {};
  }
  auto* array = parent->get_ptr<Json::array_t*>();
  const auto index = target ? target - array->data() : json::size(*parent);
  if (op == "remove")
    array->erase(array->begin() + static_cast<std::ptrdiff_t>(index));
  else if (op == "replace")
    (*array)[static_cast<std::size_t>(index)] = *value;
  else if (target)
    array->insert(array->begin() + static_cast<std::ptrdiff_t>(index), *value);
  else if (last == "-" || last == std::to_string(array->size()))
    array->push_back(*value);
  else
    return {"index " + json::quoted(last), "an index of the list, or \"-\" for its end"};
  return {};
}

void pick_language(Json& value, const std::string& lang) {
  if (value.is_object()) {
    const Json* en = json::find(value, "en");
    const Json* bn = json::find(value, "bn");
    if (en && bn && value.size() == 2 && en->is_string() && bn->is_string()) {
      Json chosen = lang == "bn" ? *bn : *en;
      value = std::move(chosen);
      return;
    }
  }
  if (value.is_structured()) {
    for (Json& element : value) pick_language(element, lang);
  }
}

}  // namespace

JsonBox substitute(const Json& lab, const Parameters& parameters, Problems& problems) {
  Json out = lab;
  Substitution substitution(parameters, problems);
  if (auto* object = out.get_ptr<Json::object_t*>()) {
    for (auto& [name, section] : *object) {
      if (name == "variant" || name == "tests" || name == "title" || name == "brief" ||
          name == "debrief")
        continue;
      const bool texts = name != "resources" && name != "actors" && name != "profile";
      substitution.walk(section, json::join("", name), texts);
    }
  }
  return JsonBox(std::move(out));
}

JsonBox scenario_parts(const Json& lab) {
  Json out = Json::object();
  for (const char* name : {"actors", "clock", "profile", "resources"}) {
    if (const Json* part = json::find(lab, name)) out[name] = *part;
  }
  if (auto clock = out.find("clock"); clock != out.end() && clock->is_object())
    clock->erase("speed");
  return JsonBox(std::move(out));
}

JsonBox apply_patch(const JsonBox& document, const Json& patch, const std::string& pointer,
                    std::vector<std::pair<std::string, std::string>>& set, Problems& problems) {
  Json out = *document;
  for (int64_t i = 0; i < json::size(patch); ++i) {
    const Json& step = json::at(patch, i);
    const Json* op = json::find(step, "op");
    const Json* path = json::find(step, "path");
    const std::string* op_text = op ? json::as_string(*op) : nullptr;
    const std::string* path_text = path ? json::as_string(*path) : nullptr;
    if (!op_text || !path_text) continue;  // reported by the decoder
    const auto fault = patch_once(out, *op_text, *path_text, json::find(step, "value"));
    const std::string here = json::join(pointer, i);
    if (!fault.second.empty())
      problems.push_back({json::join(here, "path"), fault.first, fault.second});
    else
      set.push_back({*path_text, json::join(here, "value")});
  }
  return JsonBox(std::move(out));
}

JsonBox replace_at(const JsonBox& document, std::string_view path, const Json& value) {
  if (!json::resolve(*document, path)) return document;
  Json out = *document;
  patch_once(out, "replace", std::string(path), &value);
  return JsonBox(std::move(out));
}

std::vector<std::string> parameters_in(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t length = placeholder_at(text, i);
    if (length > 0) out.emplace_back(text.substr(i + 2, length - 3));
  }
  return out;
}

JsonBox one_language(const Json& lab, std::string_view lang) {
  Json out = lab;
  if (out.is_object()) {
    out.erase("tests");
    out.erase("$schema");
    for (auto& [name, section] : *out.get_ptr<Json::object_t*>()) {
      // Data of the world is no text, even if it looks like one.
      if (name != "resources" && name != "actors" && name != "variant")
        pick_language(section, std::string(lang));
    }
  }
  return JsonBox(std::move(out));
}

}  // namespace inflight::lab
