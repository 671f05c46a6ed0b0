#include <utility>

#include "lab/goal_decode.h"
#include "lab/goal_reader.h"

namespace inflight::lab {
namespace {

constexpr std::string_view kEventForm =
    "the name of an event (send, receive, effect, delete, dlq_move …)";

void decode_event(const Json& json, const std::string& pointer, Sel& out, Problems& problems) {
  const std::string* name = json::as_string(json);
  const sim::Ev ev = name == nullptr ? sim::Ev::none : sim::ev_named(*name);
  if (ev == sim::Ev::none) {
    problems.push_back({pointer, json::brief(json), std::string(kEventForm)});
  } else {
    out.ev.push_back(ev);
  }
}

bool is_state(std::string_view name) {
  for (uint8_t state = 0; state < sim::kMessageStates; ++state) {
    if (sim::name_of(static_cast<sim::MessageState>(state)) == name) return true;
  }
  return false;
}

void decode_value(const Json& json, const std::string& pointer, Cond& out, Problems& problems) {
  const FieldInfo& field = info(out.field);
  if (!field.is_text) {
    const std::optional<double> value = json::as_number(json);
    if (value.has_value()) {
      out.numbers.push_back(*value);
    } else {
      problems.push_back({pointer, json::brief(json),
                          field.is_time ? "a number of seconds" : "a number (flags are 0 or 1)"});
    }
    return;
  }
  const std::string* value = json::as_string(json);
  if (value == nullptr) {
    problems.push_back({pointer, json::brief(json), "a string"});
  } else if (out.field == Field::ev && sim::ev_named(*value) == sim::Ev::none) {
    problems.push_back({pointer, json::brief(json), std::string(kEventForm)});
  } else if (out.field == Field::from && !is_state(*value)) {
    problems.push_back({pointer, json::brief(json),
                        "the name of a message state (delayed, visible, in_flight …)"});
  } else {
    out.texts.push_back(*value);
  }
}

void decode_cond(Field field, std::string_view name, const Json& json, const std::string& pointer,
                 Sel& out, Problems& problems) {
  Cond cond;
  cond.field = field;
  const std::optional<Cmp> cmp = cmp_named(name);
  const bool fits = cmp.has_value() &&
                    (!info(field).is_text || *cmp == Cmp::eq || *cmp == Cmp::ne || *cmp == Cmp::in);
  if (!fits) {
    problems.push_back({pointer, "the comparison \"" + std::string(name) + "\"",
                        info(field).is_text ? "eq, ne or in, because the field is a text"
                                            : "eq, ne, lt, le, gt, ge or in"});
    return;
  }
  cond.cmp = *cmp;
  if (cond.cmp != Cmp::in) {
    decode_value(json, pointer, cond, problems);
  } else if (!json::is_array(json) || json::size(json) == 0) {
    problems.push_back({pointer, json::brief(json), "a list with at least one value"});
  } else {
    for (int64_t i = 0; i < json::size(json); ++i) {
      decode_value(json::at(json, i), json::join(pointer, i), cond, problems);
    }
  }
  out.where.push_back(std::move(cond));
}

void decode_where(const Json& json, const std::string& pointer, Sel& out, Problems& problems) {
  if (!json::is_object(json)) {
    problems.push_back({pointer, json::brief(json), "an object {field: {comparison: value}}"});
    return;
  }
  for (int64_t i = 0; i < json::size(json); ++i) {
    const std::string& name = json::key(json, i);
    const Json& tests = json::at(json, i);
    const std::string here = json::join(pointer, name);
    const std::optional<Field> field = field_named(name);
    if (!field.has_value()) {
      problems.push_back(
          {here, "the field \"" + name + "\"", "the name of a field (rc, dup, why, work …)"});
    } else if (!json::is_object(tests) || json::size(tests) == 0) {
      problems.push_back({here, json::brief(tests), "an object {comparison: value}"});
    } else {
      for (int64_t j = 0; j < json::size(tests); ++j) {
        const std::string& cmp = json::key(tests, j);
        decode_cond(*field, cmp, json::at(tests, j), json::join(here, cmp), out, problems);
      }
    }
  }
}

}  // namespace

Sel decode_sel(const Json& json, const std::string& pointer, Problems& problems) {
  Sel out;
  Reader reader(json, pointer, problems);
  if (!reader.open("a selector {\"ev\": …}")) return out;
  if (const Json* ev = reader.required("ev", kEventForm)) {
    if (!json::is_array(*ev)) {
      decode_event(*ev, reader.at("ev"), out, problems);
    } else if (json::size(*ev) == 0) {
      reader.fault("ev", *ev, "at least one event");
    } else {
      for (int64_t i = 0; i < json::size(*ev); ++i) {
        decode_event(json::at(*ev, i), json::join(reader.at("ev"), i), out, problems);
      }
    }
  }
  reader.text("q", out.q, "the name of a queue");
  reader.text("actor", out.actor, "the name of an actor or an instance");
  reader.text("tag", out.tag, "a tag");
  reader.text("tagNot", out.tag_not, "a tag");
  if (const Json* nth = reader.optional("nth")) {
    const std::optional<int64_t> value = json::as_int(*nth);
    out.nth = value.value_or(0);
    if (out.nth < 1) reader.fault("nth", *nth, "an integer, 1 or more");
  }
  reader.span("from", out.from);
  reader.span("until", out.until);
  if (out.from.has_value() && out.until.has_value() && *out.until <= *out.from) {
    reader.fault("until later than from");
  }
  if (const Json* where = reader.optional("where")) {
    decode_where(*where, reader.at("where"), out, problems);
  }
  reader.close();
  return out;
}

}  // namespace inflight::lab
