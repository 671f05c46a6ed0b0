#include <string>
#include <vector>

#include "base/decode.h"
#include "base/json_text.h"
#include "lab/goal_decode.h"

namespace inflight::lab {
namespace {

using Strings = std::vector<std::string>;

std::string choices(const Strings& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "{\"enum\":[" : ",") + json::quoted(name);
  }
  return text + "]}";
}

std::string list_schema(const std::string& item, int min, int max) {
  std::string text = "{\"type\":\"array\",\"items\":" + item;
  if (min > 0) text += ",\"minItems\":" + std::to_string(min);
  if (max > 0) text += ",\"maxItems\":" + std::to_string(max);
  return text + "}";
}

struct Member {
  std::string name;
  std::string schema;
  bool required;
};

std::string object_schema(const std::vector<Member>& members) {
  std::string required;
  std::string properties;
  for (const Member& member : members) {
    if (!properties.empty()) properties += ",";
    properties += json::quoted(member.name) + ":" + member.schema;
    if (!member.required) continue;
    required += (required.empty() ? "" : ",") + json::quoted(member.name);
  }
  std::string text = "{\"type\":\"object\",\"additionalProperties\":false";
  if (!required.empty()) text += ",\"required\":[" + required + "]";
  return text + ",\"properties\":{" + properties + "}}";
}

std::string one_of(const Strings& schemas) {
  std::string text;
  for (const std::string& schema : schemas) text += (text.empty() ? "" : ",") + schema;
  return "{\"oneOf\":[" + text + "]}";
}

Strings event_names() {
  Strings names;
  for (uint8_t ev = 1; ev < sim::kEvs; ++ev) {
    names.emplace_back(sim::info(static_cast<sim::Ev>(ev)).name);
  }
  return names;
}

enum class Fields : uint8_t { all, numbers, texts };

Strings field_names(Fields which) {
  Strings names;
  for (uint8_t i = 0; i < kFields; ++i) {
    const FieldInfo& field = info(static_cast<Field>(i));
    if (which == Fields::all || field.is_text == (which == Fields::texts)) {
      names.emplace_back(field.name);
    }
  }
  return names;
}

Strings agg_names(bool (*fits)(Agg)) {
  Strings names;
  for (uint8_t i = 0; i < kAggs; ++i) {
    const auto agg = static_cast<Agg>(i);
    if (fits(agg)) names.emplace_back(name_of(agg));
  }
  return names;
}

Strings gauge_names() {
  Strings names;
  for (uint8_t i = 0; i < kGauges; ++i) names.emplace_back(name_of(static_cast<GaugeName>(i)));
  return names;
}

// A string without form takes `${name}` as it is.
std::string text_schema() { return "{\"type\":\"string\",\"minLength\":1}"; }
std::string number_schema(SchemaBook& book) { return book.or_parameter("{\"type\":\"number\"}"); }
std::string bool_value_schema(SchemaBook& book) {
  return book.or_parameter("{\"type\":\"boolean\"}");
}
std::string integer_schema(SchemaBook& book, int min) {
  return book.or_parameter("{\"type\":\"integer\",\"minimum\":" + std::to_string(min) + "}");
}
std::string duration_schema(SchemaBook& book) { return Codec<Span>::schema(Rule{}, book); }
std::string choice_schema(SchemaBook& book, const Strings& names) {
  return book.or_parameter(choices(names));
}

/// The comparisons of one field in a `where`.
std::string tests_schema(SchemaBook& book, bool text) {
  const std::string value = text ? text_schema() : number_schema(book);
  std::string properties;
  for (uint8_t i = 0; i < kCmps; ++i) {
    const auto cmp = static_cast<Cmp>(i);
    if (text && cmp != Cmp::eq && cmp != Cmp::ne && cmp != Cmp::in) continue;
    if (!properties.empty()) properties += ",";
    properties +=
        json::quoted(name_of(cmp)) + ":" + (cmp == Cmp::in ? list_schema(value, 1, 0) : value);
  }
  return "{\"type\":\"object\",\"minProperties\":1,\"additionalProperties\":false,\"properties\":"
         "{" +
         properties + "}}";
}

std::string where_schema(SchemaBook& book) {
  std::vector<Member> members;
  for (const std::string& name : field_names(Fields::numbers)) {
    members.push_back({name, tests_schema(book, false), false});
  }
  for (const std::string& name : field_names(Fields::texts)) {
    members.push_back({name, tests_schema(book, true), false});
  }
  return object_schema(members);
}

std::string count_schema(SchemaBook& book) {
  Strings forms;
  for (uint8_t i = 0; i < kCmps; ++i) {
    const auto cmp = static_cast<Cmp>(i);
    if (cmp == Cmp::in) continue;
    forms.push_back(object_schema({{std::string(name_of(cmp)), integer_schema(book, 0), true}}));
  }
  return one_of(forms);
}

std::string span_schema(SchemaBook& book) {
  return object_schema({{"from", sel_schema(book), true},
                        {"to", sel_schema(book), true},
                        {"by", choice_schema(book, field_names(Fields::all)), false},
                        {"missing", choice_schema(book, {"inf", "skip"}), false}});
}

std::string gauge_schema(SchemaBook& book, bool at) {
  std::vector<Member> members = {{"name", choice_schema(book, gauge_names()), true},
                                 {"q", text_schema(), false}};
  if (at) {
    members.push_back({"at", duration_schema(book), true});
  } else {
    members.push_back({"from", duration_schema(book), false});
    members.push_back({"until", duration_schema(book), false});
  }
  return object_schema(members);
}

/// Adds the forms an object with the operator `row` may have.
void add_forms(SchemaBook& book, const NumRow& row, Strings& forms) {
  const std::string name(row.name);
  switch (row.arg) {
    case Arg::none:
      break;
    case Arg::sel:
      forms.push_back(object_schema({{name, sel_schema(book), true}}));
      break;
    case Arg::field:
    case Arg::number: {
      const Fields which = row.arg == Arg::field ? Fields::all : Fields::numbers;
      forms.push_back(object_schema(
          {{name, choice_schema(book, field_names(which)), true}, {"of", sel_schema(book), true}}));
      break;
    }
    case Arg::span:
      forms.push_back(
          object_schema({{name, span_schema(book), true},
                         {"agg", choice_schema(book, agg_names(agg_fits_span)), true}}));
      break;
    case Arg::gauge:
      forms.push_back(
          object_schema({{name, gauge_schema(book, false), true},
                         {"agg", choice_schema(book, agg_names(agg_fits_gauge)), true}}));
      forms.push_back(object_schema({{name, gauge_schema(book, true), true}}));
      break;
    case Arg::pair:
      forms.push_back(object_schema({{name, list_schema(num_schema(book), 2, 2), true}}));
      break;
    default:
      forms.push_back(object_schema({{name, list_schema(num_schema(book), 0, 0), true}}));
      break;
  }
}

std::string argument_schema(SchemaBook& book, Arg arg) {
  const std::string by = choice_schema(book, field_names(Fields::all));
  switch (arg) {
    case Arg::bools:
      return list_schema(bool_schema(book), 0, 0);
    case Arg::bool_:
      return bool_schema(book);
    case Arg::sel:
      return sel_schema(book);
    case Arg::each: {
      const std::string has =
          object_schema({{"sel", sel_schema(book), true}, {"count", count_schema(book), true}});
      return object_schema({{"by", by, true},
                            {"of", sel_schema(book), true},
                            {"has", list_schema(has, 1, 0), true}});
    }
    case Arg::order:
      return object_schema({{"seq", list_schema(sel_schema(book), 2, kOrderMax), true},
                            {"by", by, false},
                            {"strict", bool_value_schema(book), false}});
    case Arg::sorted:
      return object_schema({{"of", sel_schema(book), true},
                            {"field", choice_schema(book, field_names(Fields::numbers)), true},
                            {"by", by, false},
                            {"strict", bool_value_schema(book), false}});
    default:
      return list_schema(num_schema(book), 2, 2);
  }
}

}  // namespace

std::string sel_schema(SchemaBook& book) {
  return book.define("sel", [&book] {
    const std::string event = choices(event_names());
    const std::string events = "{\"anyOf\":[" + event + "," + list_schema(event, 1, 0) + "]}";
    return object_schema({{"ev", book.or_parameter(events), true},
                          {"q", text_schema(), false},
                          {"actor", text_schema(), false},
                          {"tag", text_schema(), false},
                          {"tagNot", text_schema(), false},
                          {"nth", integer_schema(book, 1), false},
                          {"from", duration_schema(book), false},
                          {"until", duration_schema(book), false},
                          {"where", where_schema(book), false}});
  });
}

std::string num_schema(SchemaBook& book) {
  return book.define("num", [&book] {
    Strings forms = {number_schema(book)};
    for (uint8_t op = 0; op < kNumOps; ++op) add_forms(book, row(static_cast<NumOp>(op)), forms);
    return one_of(forms);
  });
}

std::string bool_schema(SchemaBook& book) {
  return book.define("bool", [&book] {
    Strings forms;
    for (uint8_t op = 0; op < kBoolOps; ++op) {
      const BoolRow& found = row(static_cast<BoolOp>(op));
      forms.push_back(
          object_schema({{std::string(found.name), argument_schema(book, found.arg), true}}));
    }
    return one_of(forms);
  });
}

}  // namespace inflight::lab
