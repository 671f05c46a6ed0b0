#include "lab/attributes_decode.h"

#include <algorithm>

#include "services/sqs/sqs.h"

namespace inflight::lab {
namespace {

std::string wire_words(Wire wire) {
  switch (wire) {
    case Wire::number:
      return "a whole number";
    case Wire::boolean:
      return "true or false";
    case Wire::text:
      return "a string";
    case Wire::document:
      return "an object";
  }
  return {};
}

/// A bare queue name becomes its ARN: labs may write either (joints 1).
JsonBox as_arn(const Json& value) {
  const std::string* text = json::as_string(value);
  if (text == nullptr || !sqs::name_in(*text) || text->starts_with("arn:")) return JsonBox(value);
  return json::text_value(sqs::arn_of(*sqs::name_in(*text)));
}

/// A policy document in AWS's words: its queues named by ARN.
std::string policy_text(const Json& document) {
  std::vector<std::pair<std::string, JsonBox>> members;
  for (int64_t i = 0; i < json::size(document); ++i) {
    const std::string& name = json::key(document, i);
    const Json& value = json::at(document, i);
    std::vector<JsonBox> list;
    for (int64_t k = 0; name == "sourceQueueArns" && k < json::size(value); ++k) {
      list.push_back(as_arn(json::at(value, k)));
    }
    if (name == "deadLetterTargetArn") {
      members.emplace_back(name, as_arn(value));
    } else {
      members.emplace_back(name, list.empty() ? JsonBox(value) : json::array_value(list));
    }
  }
  return json::compact(*json::object_value(members));
}

/// The wire text of an attribute. Values of a wrong kind are faults of the file; values out of
/// range are left to AWS's own checks, so that learners read AWS's own words.
std::optional<std::string> wire_value(const Json& value, Wire wire) {
  if (const std::string* text = json::as_string(value)) return *text;
  switch (wire) {
    case Wire::number:
      if (const auto number = json::as_int(value)) return std::to_string(*number);
      break;
    case Wire::boolean:
      if (const auto flag = json::as_bool(value)) return *flag ? "true" : "false";
      break;
    case Wire::document:
      if (json::is_object(value)) return policy_text(value);
      break;
    case Wire::text:
      break;
  }
  return std::nullopt;
}

}  // namespace

const Attribute* AttributeTable::find(std::string_view name) const {
  const Attribute* row =
      std::find_if(begin(), end(), [name](const Attribute& one) { return one.name == name; });
  return row == end() ? nullptr : row;
}

std::vector<std::string_view> AttributeTable::names() const {
  std::vector<std::string_view> out;
  for (const Attribute& row : *this) out.push_back(row.name);
  return out;
}

void decode_attributes(const Json& value, const Place& place, const AttributeTable& table,
                       const std::vector<std::string_view>& besides, WireAttributes& out) {
  std::vector<std::string_view> known = table.names();
  known.insert(known.end(), besides.begin(), besides.end());
  for (int64_t i = 0; i < json::size(value); ++i) {
    const std::string& name = json::key(value, i);
    const Attribute* row = table.find(name);
    report_unknown(place, table.what, name, known);
    if (row == nullptr || json::is_null(json::at(value, i))) continue;
    if (const auto text = wire_value(json::at(value, i), row->wire)) {
      out.push_back({name, *text});
    } else {
      (place / name).wrong(json::at(value, i), wire_words(row->wire) + " or null");
    }
  }
}

void add_attributes(detail::ObjectSchema& object, const AttributeTable& table) {
  for (const Attribute& row : table) {
    std::string text;
    switch (row.wire) {
      case Wire::number:
        text = R"({"type":"integer")" + bounds_schema(row.range, "minimum", "maximum") + "}";
        break;
      case Wire::boolean:
        text = R"({"type":"boolean"})";
        break;
      case Wire::text:
        text = R"({"type":"string"})";
        break;
      case Wire::document:
        text = R"({"type":"object"})";
        break;
    }
    // On the wire all are strings, and a string is taken as it is.
    object.add(row.name, "{\"anyOf\":[" + text + R"(,{"type":["string","null"]}]})",
               Need::optional);
  }
}

}  // namespace inflight::lab
