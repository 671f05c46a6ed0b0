// Members that are no plain strings or numbers: message attributes and moments.
#include <utility>

#include "base/base64.h"
#include "calls/shapes.h"

namespace inflight {
namespace {

void decode_value(const Json& value, const Place& place, api::MessageAttribute& out) {
  const std::string* text = json::as_string(value);
  if (text == nullptr) return place.wrong(value, "a string");
  if (!out.binary) {
    out.value = *text;
    return;
  }
  const auto bytes = base64_decode(*text);
  if (!bytes) return place.wrong(value, "bytes in base64");
  out.value = *bytes;
}

void decode_attribute(const Json& value, const Place& place, api::MessageAttribute& out) {
  if (!json::is_object(value)) return place.wrong(value, "an object with DataType and a value");
  bool typed = false;
  for (int64_t i = 0; i < json::size(value); ++i) {
    const std::string& key = json::key(value, i);
    const Json& member = json::at(value, i);
    const Place here = place / key;
    if (key == "DataType") {
      typed = true;
      Codec<std::string>::decode(member, here, Rule{}, out.data_type);
    } else if (key == "StringValue" || key == "BinaryValue") {
      out.binary = key == "BinaryValue";
      decode_value(member, here, out);
    } else if (key == "StringListValues" || key == "BinaryListValues") {
      out.lists = out.lists || json::size(member) > 0;
    } else {
      report_unknown(place, "member", key, {"DataType", "StringValue", "BinaryValue"});
    }
  }
  if (!typed) (place / "DataType").add("nothing", "a string");
}

}  // namespace

void Codec<api::MessageAttributes>::decode(const Json& value, const Place& place, const Rule&,
                                           api::MessageAttributes& out) {
  if (!json::is_object(value)) return place.wrong(value, "an object");
  for (int64_t i = 0; i < json::size(value); ++i) {
    api::MessageAttribute attribute;
    attribute.name = json::key(value, i);
    decode_attribute(json::at(value, i), place / attribute.name, attribute);
    out.push_back(std::move(attribute));
  }
}

void Codec<api::cloudwatch::Timestamp>::decode(const Json& value, const Place& place,
                                               const Rule& rule, api::cloudwatch::Timestamp& out) {
  if (const auto number = json::as_int(value)) {
    out.virtual_ms = *number;
    return;
  }
  Codec<std::string>::decode(value, place, rule, out.text);
}

}  // namespace inflight
