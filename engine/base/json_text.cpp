#include "base/json_text.h"

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace inflight {

JsonBox::JsonBox() {
  static const std::shared_ptr<const Json> null = std::make_shared<const Json>();
  held_ = null;
}
JsonBox::JsonBox(const Json& value) : held_(std::make_shared<const Json>(value)) {}
JsonBox::JsonBox(Json&& value) : held_(std::make_shared<const Json>(std::move(value))) {}
bool JsonBox::operator==(const JsonBox& other) const {
  return held_ == other.held_ || *held_ == *other.held_;
}

namespace json {
namespace {

std::string place_in(std::string_view text, std::size_t byte) {
  int64_t line = 1;
  int64_t column = 1;
  for (std::size_t i = 0; i < std::min(byte, text.size()); ++i) {
    if (text[i] == '\n') {
      ++line;
      column = 1;
    } else if ((static_cast<uint8_t>(text[i]) & 0xc0) != 0x80) {
      ++column;  // one a character, not one a byte
    }
  }
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// Builds the document and stops at the first fault of form. Duplicate members are all reported.
class Builder : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(std::string_view text) : text_(text) {}

  bool null() override { return add(Json()); }
  bool boolean(bool value) override { return add(Json(value)); }
  bool number_integer(number_integer_t value) override { return add(Json(value)); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
      return add(Json(static_cast<double>(value)));
    return add(Json(static_cast<int64_t>(value)));
  }
  bool number_float(number_float_t value, const string_t&) override { return add(Json(value)); }
  bool string(string_t& value) override { return add(Json(std::move(value))); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    Level& level = levels_.back();
    if (!level.names.insert(name).second && problems.size() < 20)
      problems.push_back({join(pointer(), name), "a second member of this name", "each name once"});
    level.key = std::move(name);
    return true;
  }

  bool parse_error(std::size_t byte, const std::string& token,
                   const nlohmann::detail::exception&) override {
    const bool at_end = byte > text_.size() || (token.empty() && byte >= text_.size());
    std::string found = at_end ? "the end of the text" : "\"" + cut(token) + "\"";
    problems.push_back(
        {place_in(text_, byte == 0 ? 0 : byte - 1), std::move(found), "well-formed JSON"});
    return false;
  }

  Json root;
  Problems problems;

 private:
  struct Level {
    Json* value;
    std::string key;
    std::set<std::string> names;
  };

  static std::string cut(const std::string& token) {
    return token.size() <= 40 ? token : "…" + token.substr(token.size() - 40);
  }

  std::string pointer() const {
    std::string result;
    for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
      const Level& level = levels_[i];
      result = level.value->is_array() ? join(result, static_cast<int64_t>(level.value->size()) - 1)
                                       : join(result, level.key);
    }
    return result;
  }

  Json* place(Json&& value) {
    if (levels_.empty()) {
      root = std::move(value);
      return &root;
    }
    Level& level = levels_.back();
    if (auto* array = level.value->get_ptr<Json::array_t*>()) {
      array->push_back(std::move(value));
      return &array->back();
    }
    auto* object = level.value->get_ptr<Json::object_t*>();
    object->push_back({level.key, std::move(value)});
    return &object->back().second;
  }
  bool add(Json&& value) {
    place(std::move(value));
    return true;
  }
  bool open(Json&& value) {
    if (static_cast<int64_t>(levels_.size()) >= kNestingMax) {
      problems.push_back({pointer(), "nesting deeper than " + std::to_string(kNestingMax),
                          "at most " + std::to_string(kNestingMax) + " levels"});
      return false;
    }
    Json* held = place(std::move(value));
    levels_.push_back({held, {}, {}});
    return true;
  }
  bool close() {
    levels_.pop_back();
    return true;
  }

  std::string_view text_;
  std::vector<Level> levels_;
};

std::string dump(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

void append_canonical(const Json& value, std::string& out) {
  if (const auto* object = value.get_ptr<const Json::object_t*>()) {
    std::map<std::string_view, const Json*> sorted;
    for (const auto& [name, member] : *object) sorted[name] = &member;
    out += '{';
    bool first = true;
    for (const auto& [name, member] : sorted) {
      if (!first) out += ',';
      first = false;
      out += quoted(name) + ":";
      append_canonical(*member, out);
    }
    out += '}';
  } else if (const auto* array = value.get_ptr<const Json::array_t*>()) {
    out += '[';
    for (const Json& element : *array) {
      if (&element != &array->front()) out += ',';
      append_canonical(element, out);
    }
    out += ']';
  } else {
    out += dump(value, -1);
  }
}

}  // namespace

Kind kind(const Json& value) {
  switch (value.type()) {
    case Json::value_t::boolean:
      return Kind::boolean;
    case Json::value_t::number_integer:
      return Kind::integer;
    case Json::value_t::number_unsigned:
      return Kind::integer;
    case Json::value_t::number_float:
      return Kind::real;
    case Json::value_t::string:
      return Kind::string;
    case Json::value_t::array:
      return Kind::array;
    case Json::value_t::object:
      return Kind::object;
    default:
      return Kind::null;
  }
}

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "true or false";
    case Kind::integer:
      return "a whole number";
    case Kind::real:
      return "a number";
    case Kind::string:
      return "a string";
    case Kind::array:
      return "a list";
    case Kind::object:
      return "an object";
  }
  return {};
}

int64_t size(const Json& value) {
  return value.is_array() || value.is_object() ? static_cast<int64_t>(value.size()) : 0;
}

const Json& at(const Json& value, int64_t i) {
  if (const auto* array = value.get_ptr<const Json::array_t*>())
    return (*array)[static_cast<std::size_t>(i)];
  return (value.get_ptr<const Json::object_t*>()->begin() + static_cast<std::ptrdiff_t>(i))->second;
}

const std::string& key(const Json& value, int64_t i) {
  return (value.get_ptr<const Json::object_t*>()->begin() + static_cast<std::ptrdiff_t>(i))->first;
}

const Json* find(const Json& value, std::string_view name) {
  const auto* object = value.get_ptr<const Json::object_t*>();
  if (!object) return nullptr;
  for (const auto& member : *object) {
    if (member.first == name) return &member.second;
  }
  return nullptr;
}

std::optional<bool> as_bool(const Json& value) {
  const auto* held = value.get_ptr<const Json::boolean_t*>();
  return held ? std::optional<bool>(*held) : std::nullopt;
}

std::optional<int64_t> as_int(const Json& value) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (const auto* held = value.get_ptr<const Json::number_unsigned_t*>()) {
    if (*held > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return std::nullopt;
    return static_cast<int64_t>(*held);
  }
  if (const auto* held = value.get_ptr<const Json::number_integer_t*>()) return *held;
  const auto* real = value.get_ptr<const Json::number_float_t*>();
  if (!real || !(*real >= -kExact && *real <= kExact)) return std::nullopt;
  const auto whole = static_cast<int64_t>(*real);
  if (static_cast<double>(whole) != *real) return std::nullopt;
  return whole;  // 5.0 is a whole number, as in JSON Schema
}

std::optional<double> as_number(const Json& value) {
  if (const auto* held = value.get_ptr<const Json::number_unsigned_t*>())
    return static_cast<double>(*held);
  if (const auto* held = value.get_ptr<const Json::number_integer_t*>())
    return static_cast<double>(*held);
  const auto* real = value.get_ptr<const Json::number_float_t*>();
  return real ? std::optional<double>(*real) : std::nullopt;
}

const std::string* as_string(const Json& value) { return value.get_ptr<const Json::string_t*>(); }

bool equal(const Json& a, const Json& b) {
  if (kind(a) != kind(b) || size(a) != size(b)) return as_number(a) && as_number(b) && a == b;
  if (is_array(a)) {
    for (int64_t i = 0; i < size(a); ++i) {
      if (!equal(at(a, i), at(b, i))) return false;
    }
    return true;
  }
  if (!is_object(a)) return a == b;
  for (int64_t i = 0; i < size(a); ++i) {
    const Json* other = find(b, key(a, i));
    if (!other || !equal(at(a, i), *other)) return false;
  }
  return true;
}

std::string text_at(const Json& object, std::string_view name) {
  const Json* member = find(object, name);
  const std::string* text = member == nullptr ? nullptr : as_string(*member);
  return text == nullptr ? std::string{} : *text;
}

Parsed parse(std::string_view text, int64_t bytes_max) {
  if (static_cast<int64_t>(text.size()) > bytes_max) {
    return {std::nullopt,
            {{"", std::to_string(text.size()) + " bytes",
              "at most " + std::to_string(bytes_max) + " bytes"}}};
  }
  Builder builder(text);
  const bool whole = Json::sax_parse(text.begin(), text.end(), &builder);
  if (!whole || !builder.problems.empty()) return {std::nullopt, std::move(builder.problems)};
  return {JsonBox(std::move(builder.root)), {}};
}

std::string canonical(const Json& value) {
  std::string out;
  append_canonical(value, out);
  return out;
}
std::string compact(const Json& value) { return dump(value, -1); }
std::string pretty(const Json& value) { return dump(value, 2) + "\n"; }

std::string brief(const Json& value) {
  constexpr std::size_t kMax = 60;
  std::string text = compact(value);
  if (text.size() <= kMax) return text;
  std::size_t end = kMax;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

std::string quoted(std::string_view text) { return dump(Json(std::string(text)), -1); }

ObjectText& ObjectText::text(std::string_view name, std::string_view value) {
  return raw(name, quoted(value));
}

ObjectText& ObjectText::raw(std::string_view name, std::string_view value) {
  out_ += out_.empty() ? "{" : ",";
  out_.append(quoted(name)).append(":").append(value);
  return *this;
}

std::string join(std::string_view pointer, std::string_view key) {
  std::string out(pointer);
  out += '/';
  for (char c : key) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}
std::string join(std::string_view pointer, int64_t index) {
  return std::string(pointer) + "/" + std::to_string(index);
}

std::optional<std::vector<std::string>> steps(std::string_view pointer) {
  std::vector<std::string> out;
  if (pointer.empty()) return out;
  if (pointer.front() != '/') return std::nullopt;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    if (pointer[i] == '/') {
      out.emplace_back();
    } else if (pointer[i] == '~') {
      const char next = i + 1 < pointer.size() ? pointer[i + 1] : ' ';
      if (next != '0' && next != '1') return std::nullopt;
      out.back() += next == '0' ? '~' : '/';
      ++i;
    } else {
      out.back() += pointer[i];
    }
  }
  return out;
}

namespace {

std::optional<int64_t> array_index(const std::string& step, int64_t size) {
  if (step.empty() || step.size() > 9 || (step.size() > 1 && step[0] == '0')) return std::nullopt;
  int64_t value = 0;
  for (char c : step) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value < size ? std::optional<int64_t>(value) : std::nullopt;
}

}  // namespace

const Json* resolve(const Json& root, std::string_view pointer) {
  const auto path = steps(pointer);
  if (!path) return nullptr;
  const Json* here = &root;
  for (const std::string& step : *path) {
    if (is_array(*here)) {
      const auto index = array_index(step, size(*here));
      if (!index) return nullptr;
      here = &at(*here, *index);
    } else {
      here = find(*here, step);
      if (!here) return nullptr;
    }
  }
  return here;
}

JsonBox text_value(std::string_view text) { return JsonBox(Json(std::string(text))); }
JsonBox int_value(int64_t value) { return JsonBox(Json(value)); }
JsonBox number_value(double value) {
  const auto whole = as_int(Json(value));
  return whole ? int_value(*whole) : JsonBox(Json(value));
}
JsonBox bool_value(bool value) { return JsonBox(Json(value)); }

JsonBox object_value(const std::vector<std::pair<std::string, JsonBox>>& members) {
  Json out = Json::object();
  for (const auto& [name, value] : members) out[name] = *value;
  return JsonBox(std::move(out));
}

JsonBox array_value(const std::vector<JsonBox>& elements) {
  Json out = Json::array();
  for (const JsonBox& element : elements) out.push_back(*element);
  return JsonBox(std::move(out));
}

std::string number_text(double value) { return compact(*number_value(value)); }

}  // namespace json

}  // namespace inflight
