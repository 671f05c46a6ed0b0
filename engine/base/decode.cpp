#include "base/decode.h"

#include <algorithm>

namespace inflight {

void Place::add(std::string found, std::string expected) const {
  if (problems->size() < kProblemsMax)
    problems->push_back({pointer, std::move(found), std::move(expected)});
}

void Place::wrong(const Json& value, std::string expected) const {
  add(json::brief(value), std::move(expected));
}

std::string range_words(const Range& range) {
  if (range.has_min() && range.has_max())
    return std::to_string(range.min) + " … " + std::to_string(range.max);
  if (range.has_min()) return "at least " + std::to_string(range.min);
  if (range.has_max()) return "at most " + std::to_string(range.max);
  return {};
}

namespace {

bool lower(char c) { return c >= 'a' && c <= 'z'; }
bool upper(char c) { return c >= 'A' && c <= 'Z'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

template <class F>
bool all(std::string_view text, F test) {
  return !text.empty() && std::all_of(text.begin(), text.end(), test);
}

bool is_slug(std::string_view text) {
  return all(text, [](char c) { return lower(c) || digit(c) || c == '-'; }) && lower(text[0]);
}
bool is_parameter(std::string_view text) {
  return all(text, [](char c) { return lower(c) || upper(c) || digit(c); }) && !digit(text[0]);
}
bool is_fact(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return false;
  return all(text.substr(0, dash), [](char c) { return upper(c) || digit(c); }) && upper(text[0]) &&
         all(text.substr(dash + 1), digit);
}
bool is_name(std::string_view text) {
  const std::size_t at = text.find('@');
  std::string_view stem = text.substr(0, at);
  if (stem.size() > 5 && stem.substr(stem.size() - 5) == ".fifo") stem.remove_suffix(5);
  const auto plain = [](char c) {
    return lower(c) || upper(c) || digit(c) || c == '-' || c == '_';
  };
  if (!all(stem, plain)) return false;
  if (at == std::string_view::npos) return true;
  const std::string_view where = text.substr(at + 1);
  const std::size_t colon = where.find(':');
  const auto region = [](char c) { return lower(c) || digit(c) || c == '-'; };
  if (!all(where.substr(0, colon), region)) return false;
  if (colon == std::string_view::npos) return true;
  const std::string_view account = where.substr(colon + 1);
  return account.size() == 12 && all(account, digit);
}
bool is_pointer(std::string_view text) {
  if (!json::steps(text) || text.empty() || text.back() == '/') return false;
  return text.find("//") == std::string_view::npos;
}

/// Edit distance where swapping two neighbours counts once; gives up above `bound`.
int64_t distance(std::string_view a, std::string_view b, int64_t bound) {
  const auto n = static_cast<int64_t>(a.size());
  const auto m = static_cast<int64_t>(b.size());
  if (n - m > bound || m - n > bound) return bound + 1;
  const auto width = static_cast<std::size_t>(m + 1);
  std::vector<int64_t> before2(width), before(width), row(width);
  for (std::size_t j = 0; j < width; ++j) before[j] = static_cast<int64_t>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int64_t>(i);
    for (std::size_t j = 1; j < width; ++j) {
      const int64_t change = before[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before2[j - 2] + 1);
    }
    before2 = before;
    before = row;
  }
  return before[width - 1];
}

std::string with_range(std::string words, const Range& range) {
  const std::string bounds = range_words(range);
  return bounds.empty() ? words : words + ", " + bounds;
}

}  // namespace

bool fits_pattern(std::string_view text, Pattern pattern) {
  switch (pattern) {
    case Pattern::slug:
      return is_slug(text);
    case Pattern::parameter:
      return is_parameter(text);
    case Pattern::name:
      return is_name(text);
    case Pattern::pointer:
      return is_pointer(text);
    case Pattern::fact:
      return is_fact(text);
    case Pattern::none:
    case Pattern::object:
    case Pattern::array:
      break;
  }
  return true;
}

std::string pattern_words(Pattern pattern) {
  switch (pattern) {
    case Pattern::slug:
      return "lower-case letters, digits and \"-\", starting with a letter";
    case Pattern::parameter:
      return "letters and digits, starting with a letter";
    case Pattern::name:
      return "a resource name such as \"orders\" or \"orders@us-east-1\"";
    case Pattern::pointer:
      return "a JSON pointer such as \"/actors/worker/count\"";
    case Pattern::fact:
      return "a fact id such as \"VT-01\"";
    case Pattern::object:
      return "an object";
    case Pattern::array:
      return "a list";
    case Pattern::none:
      break;
  }
  return "a string";
}

std::string closest(std::string_view name, const std::vector<std::string_view>& known) {
  const int64_t bound = name.size() <= 3 ? 1 : 2;
  std::string_view best;
  int64_t best_distance = bound + 1;
  for (std::string_view candidate : known) {
    const int64_t d = distance(name, candidate, bound);
    if (d >= best_distance) continue;
    best = candidate;
    best_distance = d;
  }
  return std::string(best);
}

void report_unknown(const Place& place, std::string_view what, std::string_view name,
                    const std::vector<std::string_view>& known) {
  if (std::find(known.begin(), known.end(), name) != known.end()) return;
  const std::string guess = closest(name, known);
  const std::string found = "unknown " + std::string(what) + " " + json::quoted(name.substr(0, 60));
  if (known.empty()) return (place / name).add(found, "no " + std::string(what) + " here");
  (place / name).add(found, guess.empty() ? one_of(known) : "\"" + guess + "\", most likely");
}

std::string one_of(const std::vector<std::string_view>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += json::quoted(names[i]);
  }
  return text;
}

std::string enum_schema(const std::vector<std::string_view>& names) {
  std::string text;
  for (std::string_view name : names) text += (text.empty() ? "" : ",") + json::quoted(name);
  return "{\"enum\":[" + text + "]}";
}

bool count_fits(const Json& value, const Place& place, const Range& range, std::string_view what) {
  if (range.holds(json::size(value))) return true;
  place.add(std::to_string(json::size(value)) + " " + std::string(what),
            range_words(range) + " " + std::string(what));
  return false;
}

void Codec<bool>::decode(const Json& value, const Place& place, const Rule& rule, bool& out) {
  const auto held = json::as_bool(value);
  if (!held) return place.wrong(value, expected(rule));
  out = *held;
}
std::string Codec<bool>::schema(const Rule&, SchemaBook& book) {
  return book.or_parameter(R"({"type":"boolean"})");
}

void Codec<int64_t>::decode(const Json& value, const Place& place, const Rule& rule, int64_t& out) {
  const auto held = json::as_int(value);
  if (!held || !rule.range.holds(*held)) return place.wrong(value, expected(rule));
  out = *held;
}
std::string Codec<int64_t>::expected(const Rule& rule) {
  return with_range("a whole number", rule.range);
}
std::string Codec<int64_t>::schema(const Rule& rule, SchemaBook& book) {
  return book.or_parameter(R"({"type":"integer")" +
                           bounds_schema(rule.range, "minimum", "maximum") + "}");
}

void Codec<double>::decode(const Json& value, const Place& place, const Rule& rule, double& out) {
  const auto held = json::as_number(value);
  const Range& range = rule.range;
  const bool fits = held && (!range.has_min() || *held >= static_cast<double>(range.min)) &&
                    (!range.has_max() || *held <= static_cast<double>(range.max));
  if (!fits) return place.wrong(value, expected(rule));
  out = *held;
}
std::string Codec<double>::expected(const Rule& rule) { return with_range("a number", rule.range); }
std::string Codec<double>::schema(const Rule& rule, SchemaBook& book) {
  return book.or_parameter(R"({"type":"number")" + bounds_schema(rule.range, "minimum", "maximum") +
                           "}");
}

void Codec<std::string>::decode(const Json& value, const Place& place, const Rule& rule,
                                std::string& out) {
  const std::string* held = json::as_string(value);
  const bool fits = held && rule.range.holds(static_cast<int64_t>(held->size())) &&
                    fits_pattern(*held, rule.pattern);
  if (!fits) return place.wrong(value, expected(rule));
  out = *held;
}
std::string Codec<std::string>::expected(const Rule& rule) {
  std::string words = pattern_words(rule.pattern);
  if (rule.range.has_min() && rule.range.min > 0) words += ", not empty";
  if (rule.range.has_max()) words += ", at most " + std::to_string(rule.range.max) + " bytes";
  return words;
}
std::string Codec<std::string>::schema(const Rule& rule, SchemaBook& book) {
  const std::string text = string_schema(rule);
  // A string without form takes `${name}` as it is.
  return rule.pattern == Pattern::none ? text : book.or_parameter(text);
}

void Codec<Span>::decode(const Json& value, const Place& place, const Rule& rule, Span& out) {
  const std::string* text = json::as_string(value);
  const auto span = text ? parse_duration(*text) : std::nullopt;
  if (!span || !rule.range.holds(span->ms)) return place.wrong(value, expected(rule));
  out = *span;
}
std::string Codec<Span>::expected(const Rule& rule) {
  std::string words(kDurationForm);
  if (rule.range.has_min() && rule.range.min > 0)
    words += ", at least " + duration_text({rule.range.min});
  if (rule.range.has_max()) words += ", at most " + duration_text({rule.range.max});
  return words;
}
std::string Codec<Span>::schema(const Rule&, SchemaBook& book) {
  return book.define("duration", [&] {
    const std::string text =
        R"({"type":"string","pattern":"^[0-9]+((\\.[0-9]{1,3})?(s|m|h|d)|ms)$"})";
    return book.or_parameter(text);
  });
}

namespace {

/// The two durations of `uniform` and `around`.
void decode_pair(const Json& value, const Place& place, Dist& out) {
  if (!json::is_array(value) || json::size(value) != 2)
    return place.wrong(value, "a list of two durations");
  decode(json::at(value, 0), place / int64_t{0}, out.a);
  decode(json::at(value, 1), place / int64_t{1}, out.b);
}

/// The half width is a duration, or a whole number: per cent of the middle.
void decode_around(const Json& value, const Place& place, Dist& out) {
  constexpr Range kPercent{0, 100};
  const bool pair = json::is_array(value) && json::size(value) == 2;
  const auto percent = pair ? json::as_int(json::at(value, 1)) : std::nullopt;
  if (!percent) return decode_pair(value, place, out);
  decode(json::at(value, 0), place / int64_t{0}, out.a);
  if (!kPercent.holds(*percent))
    return (place / int64_t{1}).wrong(json::at(value, 1), range_words(kPercent) + " per cent");
  out.b = {out.a.ms / 100 * *percent + out.a.ms % 100 * *percent / 100};
}

void decode_weights(const Json& value, const Place& place, const Dist& dist,
                    std::vector<uint32_t>& out) {
  constexpr Range kWeight{0, 1'000'000};
  std::vector<int64_t> weights;
  const std::size_t before = place.problems->size();
  decode(value, place, weights);
  if (place.problems->size() != before) return;
  int64_t sum = 0;
  for (int64_t weight : weights) {
    if (!kWeight.holds(weight)) return place.wrong(value, "weights of 0 … 1000000");
    sum += weight;
    out.push_back(static_cast<uint32_t>(weight));
  }
  if (weights.size() != dist.choice.size() || sum == 0)
    place.wrong(value, "one weight for each choice, not all 0");
}

}  // namespace

void Codec<Dist>::decode(const Json& value, const Place& place, const Rule& rule, Dist& out) {
  out = Dist{};
  if (json::is_string(value)) return inflight::decode(value, place, out.a);
  if (!json::is_object(value) || json::size(value) == 0) return place.wrong(value, expected(rule));
  const Json* uniform = json::find(value, "uniform");
  const Json* around = json::find(value, "around");
  const Json* choice = json::find(value, "choice");
  const Json* weights = json::find(value, "weights");
  for (int64_t i = 0; i < json::size(value); ++i)
    report_unknown(place, "member", json::key(value, i),
                   {"uniform", "around", "choice", "weights"});
  const int forms = (uniform ? 1 : 0) + (around ? 1 : 0) + (choice ? 1 : 0);
  if (forms != 1 || (weights && !choice)) return place.wrong(value, expected(rule));
  if (uniform) {
    out.form = Dist::Form::uniform;
    decode_pair(*uniform, place / "uniform", out);
    if (out.a > out.b) (place / "uniform").wrong(*uniform, "the smaller duration first");
  } else if (around) {
    out.form = Dist::Form::around;
    decode_around(*around, place / "around", out);
  } else {
    out.form = Dist::Form::choice;
    inflight::decode(*choice, place / "choice", out.choice, {kAtLeastOne, Pattern::none});
    if (weights) decode_weights(*weights, place / "weights", out, out.weights);
  }
}
std::string Codec<Dist>::expected(const Rule&) {
  return "a duration such as \"40s\", or exactly one of {\"uniform\": [low, high]}, "
         "{\"around\": [middle, half width]}, {\"choice\": […], \"weights\": […]}";
}
std::string Codec<Dist>::schema(const Rule&, SchemaBook& book) {
  return book.define("dist", [&] {
    const std::string span = Codec<Span>::schema(Rule{}, book);
    const std::string pair = R"({"type":"array","minItems":2,"maxItems":2,"items":)" + span + "}";
    // After a parameter or a percentage the second place is a number.
    const std::string around = R"({"type":"array","minItems":2,"maxItems":2,"items":[)" + span +
                               R"(,{"anyOf":[)" + span +
                               R"(,{"type":"integer","minimum":0,"maximum":100}]}]})";
    const auto object = [](std::string_view name, const std::string& schema,
                           const std::string& more) {
      return R"({"type":"object","additionalProperties":false,"required":[)" + json::quoted(name) +
             "],\"properties\":{" + json::quoted(name) + ":" + schema + more + "}}";
    };
    return "{\"oneOf\":[" + span + "," + object("uniform", pair, "") + "," +
           object("around", around, "") + "," +
           object("choice", R"({"type":"array","minItems":1,"items":)" + span + "}",
                  R"(,"weights":{"type":"array","items":{"type":"integer","minimum":0}})") +
           "]}";
  });
}

void Codec<JsonBox>::decode(const Json& value, const Place& place, const Rule& rule, JsonBox& out) {
  const bool fits = rule.pattern == Pattern::object  ? json::is_object(value)
                    : rule.pattern == Pattern::array ? json::is_array(value)
                                                     : true;
  if (!fits) return place.wrong(value, expected(rule));
  out = JsonBox(value);
}
std::string Codec<JsonBox>::expected(const Rule& rule) {
  return rule.pattern == Pattern::none ? "a JSON value" : pattern_words(rule.pattern);
}
std::string Codec<JsonBox>::schema(const Rule& rule, SchemaBook&) {
  if (rule.pattern == Pattern::object) return R"({"type":"object"})";
  return rule.pattern == Pattern::array ? R"({"type":"array"})" : "true";
}

namespace detail {

void ObjectSchema::add(std::string_view name, const std::string& schema, Need need) {
  properties += (properties.empty() ? "" : ",") + json::quoted(name) + ":" + schema;
  if (need == Need::required) required += (required.empty() ? "" : ",") + json::quoted(name);
}

std::string ObjectSchema::text() const {
  std::string out = R"({"type":"object","additionalProperties":false)";
  if (!required.empty()) out += ",\"required\":[" + required + "]";
  if (!extra.empty()) out += "," + extra;
  return out + ",\"properties\":{" + properties + "}}";
}

}  // namespace detail

}  // namespace inflight
