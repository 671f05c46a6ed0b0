#include "console/print.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace inflight::console {
namespace {

using Member = std::pair<std::string, const Json*>;

/// Members of an object sorted by name.
std::vector<Member> sorted_members(const Json& object) {
  std::vector<Member> out;
  for (int64_t i = 0; i < json::size(object); ++i) {
    out.push_back({json::key(object, i), &json::at(object, i)});
  }
  std::sort(out.begin(), out.end(),
            [](const Member& a, const Member& b) { return a.first < b.first; });
  return out;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string joined(const std::vector<std::string>& cells) {
  std::string out;
  for (const std::string& cell : cells) out += (&cell == &cells.front() ? "" : "\t") + cell;
  return out + "\n";
}

/// Lines of `--output text`; `label` is the name of the list or map that is being printed.
class TextPrinter {
 public:
  std::string out;

  void any(const Json& value, const std::string* label, const std::vector<std::string>* columns) {
    if (value.is_object()) return object(value, label, columns);
    if (value.is_array()) return array(value, label);
    out += scalar_text(value) + "\n";
  }

 private:
  void object(const Json& value, const std::string* label,
              const std::vector<std::string>* columns) {
    std::vector<std::string> cells;
    std::vector<Member> deeper;
    for (const Member& member : sorted_members(value)) {
      const bool column =
          columns != nullptr && std::binary_search(columns->begin(), columns->end(), member.first);
      if (columns == nullptr && is_scalar(*member.second)) {
        cells.push_back(scalar_text(*member.second));
      } else if (!column) {
        deeper.push_back(member);
      }
    }
    if (columns != nullptr) {
      for (const std::string& name : *columns) {
        const Json* member = json::find(value, name);
        cells.push_back(member == nullptr ? "" : scalar_text(*member));
      }
    }
    if (!cells.empty()) {
      if (label != nullptr) cells.insert(cells.begin(), upper(*label));
      out += joined(cells);
    }
    for (const Member& member : deeper) any(*member.second, &member.first, nullptr);
  }

  void array(const Json& value, const std::string* label) {
    bool objects = false;
    bool lists = false;
    for (const Json& element : value) {
      objects = objects || element.is_object();
      lists = lists || element.is_array();
    }
    if (objects) {
      const std::vector<std::string> columns = scalar_names(value);
      for (const Json& element : value) any(element, label, &columns);
      return;
    }
    std::vector<std::string> cells;
    for (const Json& element : value) {
      if (is_scalar(element)) cells.push_back(scalar_text(element));
    }
    if (label != nullptr) {
      for (const std::string& cell : cells) out += upper(*label) + "\t" + cell + "\n";
    } else if (!cells.empty()) {
      out += joined(cells);
    }
    if (!lists) return;
    for (const Json& element : value) {
      if (element.is_array()) any(element, label, nullptr);
    }
  }

  /// Names of scalar members in any object of a list, sorted.
  static std::vector<std::string> scalar_names(const Json& list) {
    std::vector<std::string> names;
    for (const Json& element : list) {
      if (!element.is_object()) continue;
      for (const auto& [name, value] : element.items()) {
        if (is_scalar(value)) names.push_back(name);
      }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
  }
};

}  // namespace

std::optional<Output> output_named(std::string_view name) {
  if (name == "json") return Output::json;
  if (name == "text") return Output::text;
  if (name == "table") return Output::table;
  return std::nullopt;
}

bool is_scalar(const Json& value) { return !value.is_structured(); }

std::string scalar_text(const Json& value) {
  if (const std::string* text = json::as_string(value)) return *text;
  if (value.is_null()) return "None";
  if (value.is_boolean()) return *json::as_bool(value) ? "True" : "False";
  return value.is_structured() ? json::compact(value) : value.dump();
}

std::string print_json(const Json& value) {
  return value.dump(4, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string print_text(const Json& value) {
  TextPrinter printer;
  printer.any(value, nullptr, nullptr);
  return printer.out;
}

std::string print_answer(const Json& value, Output output, std::string_view title) {
  const bool empty = value.is_object() && value.empty();
  switch (output) {
    case Output::json:
      return empty ? "" : print_json(value);
    case Output::text:
      return print_text(value);
    case Output::table:
      return print_table(value, title);
  }
  return {};
}

}  // namespace inflight::console
