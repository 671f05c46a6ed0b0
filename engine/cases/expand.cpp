#include "cases/expand.h"

#include <optional>
#include <utility>
#include <vector>

#include "api/home.h"
#include "cases/match.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"

namespace inflight::cases {
namespace {

constexpr std::string_view kNames =
    "${name} of a value saved by an earlier step, ${url:NAME} or ${arn:NAME}";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// ARNs of what has no ids: "${function:NAME}", also of another Region, "${function:NAME@REGION}".
std::string arn_of_kind(std::string_view kind, std::string_view name) {
  struct Kind {
    std::string_view kind;
    std::string_view service;
    std::string_view before;
  };
  constexpr Kind kKinds[] = {
      {"function", "lambda", "function:"}, {"stream", "kinesis", "stream/"},
      {"rule", "events", "rule/"},         {"bus", "events", "event-bus/"},
      {"archive", "events", "archive/"},
  };
  if (name.empty()) return {};
  if (kind == "topic") return sns::arn_of(name);
  if (kind == "role") {
    return std::string("arn:aws:iam::").append(api::kHomeAccount).append(":role/").append(name);
  }
  for (const Kind& one : kKinds) {
    if (one.kind != kind) continue;
    return api::arn_of(one.service, name, one.before);
  }
  return {};
}

class Expander {
 public:
  explicit Expander(const Saved& saved) : saved_(saved) {}

  JsonBox args(const Json& value, const Place& place) {
    const std::string_view op = operator_of(value);
    if (op == "$json") {
      const JsonBox inner = args(json::at(value, 0), place / op);
      return text_of(json::compact(*inner), place);
    }
    if (op == "$repeat") return repeat(json::at(value, 0), place / op);
    if (op == "$concat") return concat(json::at(value, 0), place / op);
    return inside(value, place, &Expander::args);
  }

  JsonBox expected(const Json& value, const Place& place) {
    const std::string_view op = operator_of(value);
    if (op == "$repeat" || op == "$concat") return args(value, place);
    if (op.empty() || !is_matcher(op)) return inside(value, place, &Expander::expected);
    const Json& operand = json::at(value, 0);
    if (op == "$re") return json::object_value({{std::string(op), in_pattern(operand)}});
    const bool data = op == "$ne" || op == "$gt";
    JsonBox replaced = data ? args(operand, place / op) : expected(operand, place / op);
    return json::object_value({{std::string(op), std::move(replaced)}});
  }

 private:
  using Walk = JsonBox (Expander::*)(const Json&, const Place&);

  /// Members, elements and texts of `value`, replaced by `walk`.
  JsonBox inside(const Json& value, const Place& place, Walk walk) {
    if (const std::string* text = json::as_string(value)) return fill(*text, place);
    if (json::is_array(value)) {
      std::vector<JsonBox> elements;
      for (int64_t i = 0; i < json::size(value); ++i) {
        elements.push_back((this->*walk)(json::at(value, i), place / i));
      }
      return json::array_value(elements);
    }
    if (!json::is_object(value)) return JsonBox(value);
    std::vector<std::pair<std::string, JsonBox>> members;
    for (int64_t i = 0; i < json::size(value); ++i) {
      const std::string& key = json::key(value, i);
      members.emplace_back(key, (this->*walk)(json::at(value, i), place / key));
    }
    return json::object_value(members);
  }

  /// In a regular expression only names of saved values are replaced: "$" means something there.
  JsonBox in_pattern(const Json& operand) const {
    const std::string* text = json::as_string(operand);
    if (text == nullptr) return JsonBox(operand);
    std::string out = *text;
    for (const auto& [name, value] : saved_) {
      const std::string* known = json::as_string(*value);
      const std::string mark = "${" + name + "}";
      for (std::size_t at = out.find(mark); known != nullptr && at != std::string::npos;) {
        out.replace(at, mark.size(), *known);
        at = out.find(mark, at + known->size());
      }
    }
    return json::text_value(out);
  }

  /// Counts the text towards the bound.
  JsonBox text_of(std::string_view text, const Place& place) {
    left_ -= static_cast<int64_t>(text.size());
    if (left_ >= 0) return json::text_value(text);
    too_long(place);
    return json::text_value("");
  }
  /// Once: all texts after it would be too much too.
  void too_long(const Place& place) {
    if (std::exchange(full_, true)) return;
    place.add("a text that grows too long",
              "at most " + std::to_string(kExpandedBytesMax) + " bytes in all");
  }

  JsonBox fill(const std::string& text, const Place& place) {
    std::string out;
    std::size_t at = 0;
    for (;;) {
      const std::size_t open = text.find("${", at);
      if (open == std::string::npos) break;
      const std::size_t close = text.find('}', open);
      if (close == std::string::npos) {
        place.add("\"${\" without \"}\" in " + json::brief(*json::text_value(text)),
                  std::string(kNames));
        return json::text_value("");
      }
      const JsonBox value = named(text.substr(open + 2, close - open - 2), place);
      if (open == 0 && close + 1 == text.size()) return counted(value, place);
      out += text.substr(at, open - at) + in_text(*value, place);
      at = close + 1;
    }
    return text_of(out + text.substr(at), place);
  }

  /// The value itself, when a text is nothing but its name.
  JsonBox counted(const JsonBox& value, const Place& place) {
    left_ -= static_cast<int64_t>(json::compact(*value).size());
    if (left_ >= 0) return value;
    too_long(place);
    return json::text_value("");
  }

  static std::string in_text(const Json& value, const Place& place) {
    if (const std::string* text = json::as_string(value)) return *text;
    if (json::is_array(value) || json::is_object(value)) {
      place.wrong(value, "a string or a number, inside a text");
    }
    return json::compact(value);
  }

  JsonBox named(std::string_view name, const Place& place) const {
    // Of a run, when it comes (sim.Function Emit).
    if (name == "invocation" || name.starts_with("event.")) {
      return json::text_value("${" + std::string(name) + "}");
    }
    const std::size_t colon = name.find(':');
    if (colon != std::string_view::npos) {
      const std::string_view kind = name.substr(0, colon);
      const std::string_view queue = name.substr(colon + 1);
      if (kind == "url" && !queue.empty()) return json::text_value(sqs::url_of(queue));
      if (kind == "arn" && !queue.empty()) return json::text_value(sqs::arn_of(queue));
      const std::string arn = arn_of_kind(kind, queue);
      if (!arn.empty()) return json::text_value(arn);
    } else if (const auto found = saved_.find(name); found != saved_.end()) {
      return found->second;
    }
    std::vector<std::string_view> known;
    for (const auto& [one, value] : saved_) known.push_back(one);
    const std::string guess = closest(name, known);
    place.add("${" + std::string(name.substr(0, 60)) + "}, which names nothing",
              guess.empty() ? std::string(kNames) : "${" + guess + "}, most likely");
    return json::text_value("");
  }

  /// The text that an element of `$repeat` or `$concat` stands for.
  std::optional<std::string> piece(const Json& value, const Place& place) {
    const JsonBox replaced = args(value, place);
    if (const std::string* text = json::as_string(*replaced)) return *text;
    place.wrong(value, "a string");
    return std::nullopt;
  }

  JsonBox repeat(const Json& operand, const Place& place) {
    const bool pair = json::is_array(operand) && json::size(operand) == 2;
    const auto count = pair ? json::as_int(json::at(operand, 1)) : std::nullopt;
    if (!count || *count < 0) {
      place.wrong(operand, "[a string, a whole number from 0]");
      return json::text_value("");
    }
    const auto text = piece(json::at(operand, 0), place / int64_t{0});
    if (!text) return json::text_value("");
    if (!text->empty() && *count > kExpandedBytesMax / static_cast<int64_t>(text->size())) {
      too_long(place);
      return json::text_value("");
    }
    std::string out;
    for (int64_t i = 0; i < *count && !text->empty(); ++i) out += *text;
    return text_of(out, place);
  }

  JsonBox concat(const Json& operand, const Place& place) {
    if (!json::is_array(operand)) place.wrong(operand, "a list of strings");
    std::string out;
    for (int64_t i = 0; json::is_array(operand) && i < json::size(operand); ++i) {
      out += piece(json::at(operand, i), place / i).value_or("");
    }
    return text_of(out, place);
  }

  const Saved& saved_;
  int64_t left_ = kExpandedBytesMax;
  bool full_ = false;
};

/// Takes one step of a path from its front: a name or an index. Nothing if there is none.
struct PathStep {
  std::string_view name;
  int64_t index = -1;
};
std::optional<PathStep> take_step(std::string_view& path, bool first) {
  constexpr std::size_t kDigitsMax = 9;
  if (path.empty()) return std::nullopt;
  PathStep step;
  if (path.front() == '[') {
    std::size_t end = 1;
    step.index = 0;
    while (end < path.size() && is_digit(path[end]) && end <= kDigitsMax) {
      step.index = step.index * 10 + (path[end++] - '0');
    }
    if (end == 1 || end >= path.size() || path[end] != ']') return std::nullopt;
    path.remove_prefix(end + 1);
    return step;
  }
  if (!first && path.front() != '.') return std::nullopt;
  if (!first) path.remove_prefix(1);
  step.name = path.substr(0, path.find_first_of(".[]"));
  if (step.name.empty()) return std::nullopt;
  path.remove_prefix(step.name.size());
  return step;
}

}  // namespace

JsonBox expand(const Json& args, const Saved& saved, const Place& place) {
  return Expander(saved).args(args, place);
}

JsonBox expand_expected(const Json& expected, const Saved& saved, const Place& place) {
  return Expander(saved).expected(expected, place);
}

std::string_view operator_of(const Json& value) {
  if (!json::is_object(value) || json::size(value) != 1) return {};
  const std::string& key = json::key(value, 0);
  return key.starts_with("$") ? std::string_view(key) : std::string_view{};
}

bool is_saved_name(std::string_view text) {
  if (text.empty() || !is_letter(text.front())) return false;
  for (const char c : text) {
    if (!is_letter(c) && !is_digit(c) && c != '_') return false;
  }
  return true;
}

bool is_path(std::string_view path) {
  bool first = true;
  do {
    if (!take_step(path, first)) return false;
    first = false;
  } while (!path.empty());
  return true;
}

const Json* follow(const Json& result, std::string_view path) {
  const Json* here = &result;
  for (bool first = true; here != nullptr && !path.empty(); first = false) {
    const auto step = take_step(path, first);
    if (!step) return nullptr;
    if (step->index < 0) {
      here = json::find(*here, step->name);
    } else {
      const bool there = json::is_array(*here) && step->index < json::size(*here);
      here = there ? &json::at(*here, step->index) : nullptr;
    }
  }
  return here;
}

}  // namespace inflight::cases
