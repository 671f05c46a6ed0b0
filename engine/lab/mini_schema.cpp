#include "lab/mini_schema.h"

#include <algorithm>
#include <array>

namespace inflight::lab {
namespace {

constexpr std::array<std::string_view, 7> kTypes{"integer", "number", "string", "boolean",
                                                 "object",  "array",  "null"};
const std::vector<std::string_view>& words() {
  static const std::vector<std::string_view> list{
      "type",       "enum",     "minimum",  "maximum", "required", "additionalProperties",
      "properties", "minItems", "maxItems", "items"};
  return list;
}

bool is_type(const Json& value) {
  const std::string* text = json::as_string(value);
  return text && std::find(kTypes.begin(), kTypes.end(), *text) != kTypes.end();
}

bool has_type(const Json& value, std::string_view type) {
  if (type == "integer") return json::as_int(value).has_value();
  if (type == "number") return json::as_number(value).has_value();
  if (type == "string") return json::is_string(value);
  if (type == "boolean") return json::as_bool(value).has_value();
  if (type == "object") return json::is_object(value);
  if (type == "array") return json::is_array(value);
  return json::is_null(value);
}

std::string type_words(std::string_view type) {
  if (type == "integer") return "a whole number";
  if (type == "number") return "a number";
  if (type == "string") return "a string";
  if (type == "boolean") return "true or false";
  if (type == "object") return "an object";
  return type == "array" ? "a list" : "null";
}

template <class F>
void each(const Json& value, F visit) {
  for (int64_t i = 0; i < json::size(value); ++i) visit(json::at(value, i), i);
}

/// "a whole number, 1 … 500".
std::string number_words(std::string words, const Json* low, const Json* high) {
  if (low && high) return words + ", " + json::compact(*low) + " … " + json::compact(*high);
  if (low) return words + ", at least " + json::compact(*low);
  return high ? words + ", at most " + json::compact(*high) : words;
}

/// The types a schema allows, in words; "" if it says nothing. `fits` tells if `value` has one.
std::string allowed_types(const Json& schema, const Json& value, bool& fits) {
  const Json* type = json::find(schema, "type");
  fits = !type;
  if (!type) return {};
  std::string text;
  const auto one = [&](const std::string& name) {
    fits = fits || has_type(value, name);
    text += (text.empty() ? "" : " or ") + type_words(name);
  };
  if (const std::string* name = json::as_string(*type)) one(*name);
  if (json::is_array(*type))
    each(*type, [&](const Json& name, int64_t) { one(*json::as_string(name)); });
  return text;
}

void check_enum(const Json& list, const Json& value, const Place& place) {
  std::string text;
  bool found = false;
  each(list, [&](const Json& choice, int64_t) {
    found = found || json::equal(choice, value);
    text += (text.empty() ? "" : ", ") + json::brief(choice);
  });
  if (!found) place.wrong(value, "one of " + text);
}

void check_members(const Json& schema, const Json& value, const Place& place) {
  const Json* properties = json::find(schema, "properties");
  const Json* closed = json::find(schema, "additionalProperties");
  std::vector<std::string_view> known;
  if (properties) {
    each(*properties, [&](const Json&, int64_t i) { known.push_back(json::key(*properties, i)); });
  }
  each(value, [&](const Json& member, int64_t i) {
    const std::string& name = json::key(value, i);
    const Json* inner = properties ? json::find(*properties, name) : nullptr;
    if (inner)
      check_value(*inner, member, place / name);
    else if (closed && json::as_bool(*closed) == false)
      report_unknown(place, "member", name, known);
  });
  const Json* required = json::find(schema, "required");
  if (!required) return;
  each(*required, [&](const Json& name, int64_t) {
    const std::string& text = *json::as_string(name);
    if (!json::find(value, text)) (place / text).add("nothing", "a value: it is required");
  });
}

void check_strings(const Json& list, const Place& place) {
  if (!json::is_array(list)) return place.wrong(list, "a list of names");
  each(list, [&](const Json& name, int64_t i) {
    if (!json::is_string(name)) (place / i).wrong(name, "a name");
  });
}

void check_type_form(const Json& type, const Place& place) {
  const std::string expected = one_of({kTypes.begin(), kTypes.end()});
  if (json::is_array(type) && json::size(type) > 0) {
    each(type, [&](const Json& name, int64_t i) {
      if (!is_type(name)) (place / i).wrong(name, expected);
    });
  } else if (!is_type(type)) {
    place.wrong(type, expected + ", or a list of these");
  }
}

}  // namespace

void check_schema_form(const Json& schema, const Place& place) {
  if (!json::is_object(schema)) return place.wrong(schema, "a JSON schema (an object)");
  each(schema, [&](const Json& value, int64_t i) {
    const std::string& word = json::key(schema, i);
    const Place here = place / word;
    if (word == "type") {
      check_type_form(value, here);
    } else if (word == "enum") {
      if (!json::is_array(value) || json::size(value) == 0) here.wrong(value, "a list of values");
    } else if (word == "minimum" || word == "maximum") {
      if (!json::as_number(value)) here.wrong(value, "a number");
    } else if (word == "minItems" || word == "maxItems") {
      if (json::as_int(value).value_or(-1) < 0) here.wrong(value, "a whole number from 0");
    } else if (word == "additionalProperties") {
      if (!json::as_bool(value)) here.wrong(value, "true or false");
    } else if (word == "required") {
      check_strings(value, here);
    } else if (word == "properties") {
      if (!json::is_object(value)) return here.wrong(value, "an object of schemas");
      each(value, [&](const Json& inner, int64_t k) {
        check_schema_form(inner, here / json::key(value, k));
      });
    } else if (word == "items") {
      check_schema_form(value, here);
    } else {
      report_unknown(place, "word", word, words());
    }
  });
}

void check_value(const Json& schema, const Json& value, const Place& place) {
  const Json* low = json::find(schema, "minimum");
  const Json* high = json::find(schema, "maximum");
  bool fits = false;
  const std::string types = allowed_types(schema, value, fits);
  if (!fits) return place.wrong(value, number_words(types, low, high));
  if (const Json* list = json::find(schema, "enum")) check_enum(*list, value, place);
  if (const auto number = json::as_number(value)) {
    if ((low && *number < *json::as_number(*low)) || (high && *number > *json::as_number(*high)))
      place.wrong(value, number_words(types.empty() ? "a number" : types, low, high));
  }
  if (json::is_object(value)) check_members(schema, value, place);
  if (!json::is_array(value)) return;
  const Json* least = json::find(schema, "minItems");
  const Json* most = json::find(schema, "maxItems");
  const int64_t size = json::size(value);
  if ((least && size < *json::as_int(*least)) || (most && size > *json::as_int(*most)))
    place.add(std::to_string(size) + " elements", number_words("elements", least, most));
  if (const Json* items = json::find(schema, "items")) {
    each(value, [&](const Json& element, int64_t i) { check_value(*items, element, place / i); });
  }
}

}  // namespace inflight::lab
