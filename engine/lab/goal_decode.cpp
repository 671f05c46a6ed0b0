#include "lab/goal_decode.h"

#include <utility>

#include "lab/goal_reader.h"

namespace inflight::lab {
namespace {

std::vector<Num> decode_nums(const Json& json, const std::string& pointer, bool pair,
                             Problems& problems) {
  std::vector<Num> out;
  if (!json::is_array(json) || (pair && json::size(json) != 2)) {
    problems.push_back(
        {pointer, json::brief(json), pair ? "a list of two numbers" : "a list of numbers"});
    return out;
  }
  for (int64_t i = 0; i < json::size(json); ++i) {
    out.push_back(decode_num(json::at(json, i), json::join(pointer, i), problems));
  }
  return out;
}

void add_sel(Reader& reader, std::string_view name, std::vector<Sel>& out) {
  if (const Json* member = reader.required(name, "a selector {\"ev\": …}")) {
    out.push_back(decode_sel(*member, reader.at(name), reader.problems()));
  }
}

void decode_span(const Json& json, const std::string& pointer, Num& out, Problems& problems) {
  Reader reader(json, pointer, problems);
  if (!reader.open("an object {from, to, by, missing}")) return;
  add_sel(reader, "from", out.sels);
  add_sel(reader, "to", out.sels);
  reader.field("by", reader.optional("by"), out.by, false);
  if (const Json* missing = reader.optional("missing")) {
    const std::string* value = json::as_string(*missing);
    out.skip_missing = value != nullptr && *value == "skip";
    if (value == nullptr || (*value != "skip" && *value != "inf")) {
      reader.fault("missing", *missing, "\"inf\" or \"skip\"");
    }
  }
  reader.close();
}

/// "visible, inflight, … or cost".
std::string gauge_names() {
  std::string out;
  for (uint8_t i = 0; i < kGauges; ++i) {
    if (i > 0) out += i + 1 == kGauges ? " or " : ", ";
    out += name_of(static_cast<GaugeName>(i));
  }
  return out;
}

void decode_gauge(const Json& json, const std::string& pointer, Gauge& out, Problems& problems) {
  Reader reader(json, pointer, problems);
  if (!reader.open("an object {name, q, at, from, until}")) return;
  const std::string expected = gauge_names();
  if (const Json* member = reader.required("name", expected)) {
    const std::string* name = json::as_string(*member);
    const auto gauge = name == nullptr ? std::nullopt : gauge_named(*name);
    if (gauge.has_value()) {
      out.name = *gauge;
    } else {
      reader.fault("name", *member, expected);
    }
  }
  reader.text("q", out.q, "the name of a queue");
  reader.span("at", out.at);
  reader.span("from", out.from);
  reader.span("until", out.until);
  reader.close();
  if (out.at.has_value() && (out.from.has_value() || out.until.has_value())) {
    reader.fault("either at, or from and until");
  }
  if (out.from.has_value() && out.until.has_value() && *out.until < *out.from) {
    reader.fault("until not before from");
  }
}

void decode_agg(Reader& reader, Num& out) {
  const bool span = out.op == NumOp::span;
  const std::string_view expected =
      span ? "min, max, mean, p50, p95, p99, sum or count" : "min, max, mean, end or integral";
  const bool needed = span || !out.gauge.at.has_value();
  const Json* member = needed ? reader.required("agg", expected) : reader.optional("agg");
  if (member == nullptr) return;
  if (!needed) {
    reader.fault("agg", *member, "no agg beside a gauge with at");
    return;
  }
  const std::string* name = json::as_string(*member);
  const std::optional<Agg> agg = name == nullptr ? std::nullopt : agg_named(*name);
  if (agg.has_value() && (span ? agg_fits_span(*agg) : agg_fits_gauge(*agg))) {
    out.agg = agg;
  } else {
    reader.fault("agg", *member, std::string(expected));
  }
}

/// The operator of a number: exactly one member must be one.
const NumRow* find_operator(const Json& json, const std::string& pointer, Problems& problems) {
  const NumRow* found = nullptr;
  int count = 0;
  for (int64_t i = 0; i < json::size(json); ++i) {
    const NumRow* candidate = num_operator(json::key(json, i));
    if (candidate == nullptr) continue;
    found = candidate;
    ++count;
  }
  if (count == 1) return found;
  std::vector<std::string_view> names;
  for (uint8_t op = 1; op < kNumOps; ++op) names.push_back(row(static_cast<NumOp>(op)).name);
  problems.push_back(
      {pointer, json::brief(json), "a number, or an object with exactly one of " + list_of(names)});
  return nullptr;
}

void decode_each(const Json& json, const std::string& pointer, Bool& out, Problems& problems) {
  Reader reader(json, pointer, problems);
  if (!reader.open("an object {by, of, has}")) return;
  reader.field("by", reader.required("by", "the name of a field, such as lid"), out.by, false);
  add_sel(reader, "of", out.sels);
  const Json* list = reader.required("has", "a list of {sel, count}");
  if (list != nullptr && (!json::is_array(*list) || json::size(*list) == 0)) {
    reader.fault("has", *list, "a list with at least one {sel, count}");
  } else if (list != nullptr) {
    for (int64_t i = 0; i < json::size(*list); ++i) {
      const std::string here = json::join(reader.at("has"), i);
      Reader item(json::at(*list, i), here, problems);
      if (!item.open("an object {sel, count}")) continue;
      Has has;
      std::vector<Sel> sels;
      add_sel(item, "sel", sels);
      if (!sels.empty()) has.sel = sels.front();
      constexpr std::string_view kForm = "an object with one of eq, ne, lt, le, gt, ge and a count";
      if (const Json* count = item.required("count", kForm)) {
        const bool one = json::is_object(*count) && json::size(*count) == 1;
        const auto cmp = one ? cmp_named(json::key(*count, 0)) : std::nullopt;
        const auto n = one ? json::as_int(json::at(*count, 0)) : std::nullopt;
        if (cmp.has_value() && *cmp != Cmp::in && n.has_value() && *n >= 0) {
          has.cmp = *cmp;
          has.count = *n;
        } else {
          item.fault("count", *count, std::string(kForm));
        }
      }
      item.close();
      out.has.push_back(std::move(has));
    }
  }
  reader.close();
}

void decode_order(const Json& json, const std::string& pointer, Bool& out, Problems& problems) {
  Reader reader(json, pointer, problems);
  if (!reader.open("an object {seq, by, strict}")) return;
  if (const Json* list = reader.required("seq", "a list of 2 to 16 selectors")) {
    if (!json::is_array(*list) || json::size(*list) < 2 || json::size(*list) > kOrderMax) {
      reader.fault("seq", *list, "a list of 2 to 16 selectors");
    } else {
      for (int64_t i = 0; i < json::size(*list); ++i) {
        out.sels.push_back(
            decode_sel(json::at(*list, i), json::join(reader.at("seq"), i), problems));
      }
    }
  }
  reader.field("by", reader.optional("by"), out.by, false);
  reader.flag("strict", out.strict);
  reader.close();
}

void decode_sorted(const Json& json, const std::string& pointer, Bool& out, Problems& problems) {
  Reader reader(json, pointer, problems);
  if (!reader.open("an object {of, field, by, strict}")) return;
  add_sel(reader, "of", out.sels);
  std::optional<Field> field;
  reader.field("field", reader.required("field", "the name of a field that is a number"), field,
               true);
  out.field = field.value_or(Field::t);
  reader.field("by", reader.optional("by"), out.by, false);
  reader.flag("strict", out.strict);
  reader.close();
}

}  // namespace

Num decode_num(const Json& json, const std::string& pointer, Problems& problems) {
  Num out;
  const std::optional<double> literal = json::as_number(json);
  if (literal.has_value()) {
    out.literal = *literal;
    return out;
  }
  const NumRow* found = find_operator(json, pointer, problems);
  if (found == nullptr) return out;
  out.op = found->op;
  Reader reader(json, pointer, problems);
  const std::string here = reader.at(found->name);
  const Json& arg = *reader.optional(found->name);
  switch (found->arg) {
    case Arg::sel:
      out.sels.push_back(decode_sel(arg, here, problems));
      break;
    case Arg::field:
    case Arg::number: {
      std::optional<Field> field;
      reader.field(found->name, &arg, field, found->arg == Arg::number);
      out.field = field.value_or(Field::t);
      add_sel(reader, companion(found->arg), out.sels);
      break;
    }
    case Arg::span:
      decode_span(arg, here, out, problems);
      decode_agg(reader, out);
      break;
    case Arg::gauge:
      decode_gauge(arg, here, out.gauge, problems);
      decode_agg(reader, out);
      break;
    default:
      out.args = decode_nums(arg, here, found->arg == Arg::pair, problems);
      break;
  }
  reader.close();
  return out;
}

Bool decode_bool(const Json& json, const std::string& pointer, Problems& problems) {
  Bool out;
  const bool one = json::is_object(json) && json::size(json) == 1;
  const BoolRow* found = one ? bool_operator(json::key(json, 0)) : nullptr;
  if (found == nullptr) {
    std::vector<std::string_view> names;
    for (uint8_t op = 0; op < kBoolOps; ++op) names.push_back(row(static_cast<BoolOp>(op)).name);
    problems.push_back(
        {pointer, json::brief(json), "an object with exactly one of " + list_of(names)});
    return out;
  }
  out.op = found->op;
  const std::string here = json::join(pointer, found->name);
  const Json& arg = json::at(json, 0);
  switch (found->arg) {
    case Arg::bools:
      if (!json::is_array(arg)) {
        problems.push_back({here, json::brief(arg), "a list of conditions"});
      }
      for (int64_t i = 0; json::is_array(arg) && i < json::size(arg); ++i) {
        out.args.push_back(decode_bool(json::at(arg, i), json::join(here, i), problems));
      }
      break;
    case Arg::bool_:
      out.args.push_back(decode_bool(arg, here, problems));
      break;
    case Arg::sel:
      out.sels.push_back(decode_sel(arg, here, problems));
      break;
    case Arg::each:
      decode_each(arg, here, out, problems);
      break;
    case Arg::order:
      decode_order(arg, here, out, problems);
      break;
    case Arg::sorted:
      decode_sorted(arg, here, out, problems);
      break;
    default:
      out.nums = decode_nums(arg, here, true, problems);
      break;
  }
  return out;
}

}  // namespace inflight::lab
