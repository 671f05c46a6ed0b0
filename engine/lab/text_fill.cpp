#include "lab/text_fill.h"

#include <array>

#include "base/duration.h"
#include "base/json_text.h"
#include "lab/scenario.h"

namespace inflight::lab {
namespace {

bool letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}
bool path_char(char c) { return letter_or_digit(c) || c == '.' || c == '-' || c == '_'; }

/// A slot whose brace opens at `open`; length 0 if there is none.
Slot slot_at(std::string_view text, std::size_t at, std::size_t open, bool parameter) {
  std::size_t end = open + 1;
  bool dot = false;
  while (end < text.size() && (parameter ? letter_or_digit(text[end]) : path_char(text[end]))) {
    dot = dot || text[end] == '.';
    ++end;
  }
  const bool closed = end < text.size() && text[end] == '}' && end > open + 1;
  if (!closed || (!parameter && !dot)) return {at, 0, parameter, {}};
  return {at, end + 1 - at, parameter, std::string(text.substr(open + 1, end - open - 1))};
}

struct UnitWords {
  int64_t ms;
  std::string_view one;
  std::string_view many;
  std::string_view bangla;
};
constexpr std::array<UnitWords, 5> kUnits{{{86'400'000, "day", "days", "দিন"},
                                           {3'600'000, "h", "h", "ঘণ্টা"},
                                           {60'000, "min", "min", "মিনিট"},
                                           {1000, "s", "s", "সেকেন্ড"},
                                           {1, "ms", "ms", "মিলিসেকেন্ড"}}};

/// "40 s", "1 min 30 s", "৪০ সেকেন্ড".
std::string duration_words(Span span, Lang lang) {
  if (span.ms == 0) return lang == Lang::bn ? "০ সেকেন্ড" : "0 s";
  std::string out;
  int64_t rest = span.ms;
  for (const UnitWords& unit : kUnits) {
    const int64_t count = rest / unit.ms;
    if (count == 0) continue;
    rest %= unit.ms;
    if (!out.empty()) out += " ";
    const std::string digits = std::to_string(count);
    out += lang == Lang::bn ? bangla_digits(digits) : digits;
    out += " ";
    out += lang == Lang::bn ? unit.bangla : (count == 1 ? unit.one : unit.many);
  }
  return out;
}

std::string value_words(const Json& value, Lang lang) {
  if (const std::string* text = json::as_string(value)) {
    const auto span = parse_duration(*text);
    return span ? duration_words(*span, lang) : *text;
  }
  const std::string text = json::compact(value);
  return lang == Lang::bn && json::as_number(value) ? bangla_digits(text) : text;
}

const Json* member_path(const Json& value, std::string_view path) {
  if (path.empty()) return &value;
  const std::size_t dot = path.find('.');
  const std::string_view step = path.substr(0, dot);
  const Json* next = json::find(value, step);
  if (!next && json::is_array(value)) next = json::resolve(value, "/" + std::string(step));
  if (!next || dot == std::string_view::npos) return next;
  return member_path(*next, path.substr(dot + 1));
}

/// Looks `name` up among the members of `group`; names of resources may hold dots themselves.
const Json* in_group(const Json& group, std::string_view name) {
  for (int64_t i = 0; i < json::size(group); ++i) {
    if (!json::is_object(group)) return nullptr;
    const std::string& key = json::key(group, i);
    if (name.size() <= key.size() || name.substr(0, key.size()) != key) continue;
    if (name[key.size()] != '.') continue;
    if (const Json* found = member_path(json::at(group, i), name.substr(key.size() + 1)))
      return found;
  }
  return nullptr;
}

}  // namespace

std::vector<Slot> slots_in(std::string_view text) {
  std::vector<Slot> out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    Slot slot{};
    if (text.substr(i, 2) == "${")
      slot = slot_at(text, i, i + 1, true);
    else if (text[i] == '{')
      slot = slot_at(text, i, i, false);
    if (slot.length == 0) continue;
    i += slot.length - 1;
    out.push_back(std::move(slot));
  }
  return out;
}

const Json* slot_value(const Json& scenario_document, std::string_view name) {
  const Json* found = nullptr;
  if (const Json* resources = json::find(scenario_document, "resources")) {
    for (int64_t i = 0; !found && i < json::size(*resources); ++i)
      found = in_group(json::at(*resources, i), name);
  }
  const Json* actors = json::find(scenario_document, "actors");
  if (!found && actors) found = in_group(*actors, name);
  if (!found || json::is_null(*found) || json::is_array(*found) || json::is_object(*found))
    return nullptr;
  return found;
}

std::string bangla_digits(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c < '0' || c > '9') {
      out += c;
      continue;
    }
    out += "\xE0\xA7";  // ০ … ৯ are U+09E6 … U+09EF
    out += static_cast<char>(0xA6 + (c - '0'));
  }
  return out;
}

std::string fill_text(std::string_view text, Lang lang, const Lab& lab, int64_t variant,
                      const Json& scenario_document) {
  const auto parameters = variant_parameters(lab, variant);
  std::string out;
  std::size_t done = 0;
  for (const Slot& slot : slots_in(text)) {
    out += text.substr(done, slot.at - done);
    done = slot.at + slot.length;
    const Json* value = slot.parameter ? nullptr : slot_value(scenario_document, slot.name);
    for (const auto& parameter : parameters) {
      if (slot.parameter && parameter.first == slot.name) value = &*parameter.second;
    }
    if (value)
      out += value_words(*value, lang);
    else
      out += text.substr(slot.at, slot.length);
  }
  return out + std::string(text.substr(done));
}

}  // namespace inflight::lab
