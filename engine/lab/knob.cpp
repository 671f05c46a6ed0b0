#include "lab/knob.h"

#include "lab/mini_schema.h"

namespace inflight::lab {
namespace {

std::string bounds_words(const Knob& knob, std::string words, std::string_view unit) {
  const std::string tail = unit.empty() ? "" : " " + std::string(unit);
  if (knob.min && knob.max)
    return words + ", " + json::number_text(*knob.min) + " … " + json::number_text(*knob.max) +
           tail;
  if (knob.min) return words + ", at least " + json::number_text(*knob.min) + tail;
  return knob.max ? words + ", at most " + json::number_text(*knob.max) + tail : words;
}

bool inside(const Knob& knob, double value) {
  return (!knob.min || value >= *knob.min) && (!knob.max || value <= *knob.max);
}

}  // namespace

void check_knob_value(const Knob& knob, const Json& value, const Place& place) {
  switch (knob.type) {
    case KnobType::integer: {
      const auto number = json::as_int(value);
      if (!number || !inside(knob, static_cast<double>(*number)))
        place.wrong(value, bounds_words(knob, "a whole number", knob.unit));
      return;
    }
    case KnobType::boolean:
      if (!json::as_bool(value)) place.wrong(value, "true or false");
      return;
    case KnobType::duration: {
      const std::string* text = json::as_string(value);
      const auto span = text ? parse_duration(*text) : std::nullopt;
      if (!span || !inside(knob, static_cast<double>(span->ms) / 1000.0))
        place.wrong(value, bounds_words(knob, std::string(kDurationForm), "s"));
      return;
    }
    case KnobType::choice: {
      std::string list;
      for (const JsonBox& choice : knob.values) {
        if (json::equal(*choice, value)) return;
        list += (list.empty() ? "" : ", ") + json::brief(*choice);
      }
      return place.wrong(value, "one of " + list);
    }
    case KnobType::document:
      if (json::is_object(*knob.schema)) check_value(*knob.schema, value, place);
      return;
  }
}

}  // namespace inflight::lab
