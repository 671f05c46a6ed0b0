// Reading JSON objects of the goal language: members, and faults with their place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/duration.h"
#include "base/json_text.h"
#include "lab/goal_tree.h"

namespace inflight::lab {

/// "a, b or c".
inline std::string list_of(const std::vector<std::string_view>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

/// One object being read: hands out members, then reports those that nobody asked for.
class Reader {
 public:
  Reader(const Json& json, const std::string& pointer, Problems& problems)
      : json_(json), pointer_(pointer), problems_(problems) {}

  /// False, with a problem, if this is no object.
  bool open(std::string_view expected) {
    if (json::is_object(json_)) return true;
    fault(std::string(expected));
    return false;
  }
  const Json* optional(std::string_view name) {
    known_.push_back(name);
    return json::find(json_, name);
  }
  const Json* required(std::string_view name, std::string_view expected) {
    const Json* member = optional(name);
    if (member == nullptr) {
      problems_.push_back({at(name), "nothing", std::string(expected)});
    }
    return member;
  }
  void close() {
    for (int64_t i = 0; i < json::size(json_); ++i) {
      const std::string& name = json::key(json_, i);
      bool is_known = false;
      for (std::string_view other : known_) is_known = is_known || other == name;
      if (!is_known) {
        problems_.push_back(
            {at(name), "the member \"" + name + "\"", "no other members than " + list_of(known_)});
      }
    }
  }
  std::string at(std::string_view name) const { return json::join(pointer_, name); }
  void fault(std::string expected) {
    problems_.push_back({pointer_, json::brief(json_), std::move(expected)});
  }
  /// A fault of the value `json` at member `name`.
  void fault(std::string_view name, const Json& json, std::string expected) {
    problems_.push_back({at(name), json::brief(json), std::move(expected)});
  }

  void text(std::string_view name, std::string& out, std::string_view expected) {
    if (const Json* member = optional(name)) {
      const std::string* value = json::as_string(*member);
      if (value != nullptr && !value->empty()) {
        out = *value;
      } else {
        fault(name, *member, std::string(expected));
      }
    }
  }
  void span(std::string_view name, std::optional<Span>& out) {
    if (const Json* member = optional(name)) {
      const std::string* value = json::as_string(*member);
      if (value != nullptr) out = parse_duration(*value);
      if (!out.has_value()) fault(name, *member, std::string(kDurationForm));
    }
  }
  void flag(std::string_view name, bool& out) {
    if (const Json* member = optional(name)) {
      const std::optional<bool> value = json::as_bool(*member);
      if (value.has_value()) {
        out = *value;
      } else {
        fault(name, *member, "true or false");
      }
    }
  }
  void field(std::string_view name, const Json* member, std::optional<Field>& out,
             bool number_only) {
    if (member == nullptr) return;
    const std::string* value = json::as_string(*member);
    if (value != nullptr) out = field_named(*value);
    if (out.has_value() && !(number_only && info(*out).is_text)) return;
    fault(name, *member,
          number_only ? "the name of a field that is a number (t, rc, work, wait …)"
                      : "the name of a field (lid, rc, q, actor, t …)");
  }
  Problems& problems() { return problems_; }

 private:
  const Json& json_;
  const std::string& pointer_;
  Problems& problems_;
  std::vector<std::string_view> known_;
};

}  // namespace inflight::lab
