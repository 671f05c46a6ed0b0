#include "view/json_writer.h"

#include <limits>

#include "base/json_text.h"

namespace inflight::view {

void JsonWriter::comma() {
  if (!first_ && !named_) out_ += ',';
  first_ = false;
  named_ = false;
}

JsonWriter& JsonWriter::begin(char bracket) {
  comma();
  out_ += bracket;
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  out_ += bracket;
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  comma();
  out_ += json::quoted(name);
  out_ += ':';
  named_ = true;
  return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) { return raw(json::quoted(value)); }

JsonWriter& JsonWriter::integer(int64_t value) { return raw(std::to_string(value)); }

JsonWriter& JsonWriter::number(double value) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (value == kInfinity) return text("inf");
  if (value == -kInfinity) return text("-inf");
  if (!(value == value)) return null();
  return raw(json::number_text(value));
}

JsonWriter& JsonWriter::boolean(bool value) { return raw(value ? "true" : "false"); }

JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::json(const Json& value) { return raw(json::compact(value)); }

JsonWriter& JsonWriter::raw(std::string_view value) {
  comma();
  out_ += value;
  return *this;
}

JsonWriter& JsonWriter::text_or_null(std::string_view name, std::string_view value) {
  return value.empty() ? null(name) : text(name, value);
}

}  // namespace inflight::view
