#include "lab/goal_tree.h"

#include <algorithm>
#include <array>

#include "base/check.h"

namespace inflight::lab {
namespace {

// Columns: name, is_text, is_time, is_key.
constexpr std::array<FieldInfo, kFields> kFieldTable = {{
    {Field::t, "t", false, true, false},
    {Field::ev, "ev", true, false, false},
    {Field::q, "q", true, false, false},
    {Field::actor, "actor", true, false, false},
    {Field::group, "group", true, false, false},
    {Field::lid, "lid", false, false, true},
    {Field::mid, "mid", false, false, true},
    {Field::rc, "rc", false, false, false},
    {Field::i, "i", false, false, false},
    {Field::n, "n", false, false, true},
    {Field::bytes, "bytes", false, false, false},
    {Field::from, "from", true, false, false},
    {Field::to, "to", true, false, false},
    {Field::dup, "dup", false, false, false},
    {Field::stale, "stale", false, false, false},
    {Field::is_false, "false", false, false, false},
    {Field::ok, "ok", false, false, false},
    {Field::delay, "delay", false, false, false},
    {Field::wait, "wait", false, true, false},
    {Field::timeout, "timeout", false, false, false},
    {Field::age, "age", false, true, false},
    {Field::tries, "tries", false, false, false},
    {Field::rate, "rate", false, false, false},
    {Field::moved, "moved", false, false, false},
    {Field::billed, "billed", false, false, false},
    {Field::work, "work", false, true, false},
    {Field::level, "level", false, false, false},
    {Field::servers, "servers", false, false, false},
    {Field::why, "why", true, false, false},
    {Field::status, "status", true, false, false},
    {Field::code, "code", true, false, false},
    {Field::op, "op", true, false, false},
    {Field::err, "err", true, false, false},
    {Field::key, "key", true, false, false},
    {Field::verb, "do", true, false, false},
    {Field::knob, "knob", true, false, false},
    {Field::target, "target", true, false, false},
    {Field::bound, "bound", true, false, false},
    {Field::fn, "fn", true, false, false},
    {Field::size, "size", false, false, false},
    {Field::result, "result", true, false, false},
    {Field::net, "net", true, false, false},
    {Field::topic, "topic", true, false, false},
    {Field::bucket, "bucket", true, false, false},
    {Field::left, "left", false, false, false},
}};

constexpr std::array<std::string_view, kCmps> kCmpNames = {"eq", "ne", "lt", "le",
                                                           "gt", "ge", "in"};
constexpr std::array<std::string_view, kAggs> kAggNames = {
    "min", "max", "mean", "p50", "p95", "p99", "sum", "count", "end", "integral"};
constexpr std::array<std::string_view, kGauges> kGaugeNames = {
    "visible", "inflight",   "delayed",  "all",  "oldest_age",  "backlog_per_worker",
    "busy",    "duplicates", "requests", "cost", "concurrency", "objects",
    "waiting"};

constexpr std::array<NumRow, kNumOps> kNumTable = {{
    {NumOp::literal, "", Arg::none},
    {NumOp::count, "count", Arg::sel},
    {NumOp::distinct, "distinct", Arg::field},
    {NumOp::min, "min", Arg::number},
    {NumOp::max, "max", Arg::number},
    {NumOp::sum, "sum", Arg::number},
    {NumOp::mean, "mean", Arg::number},
    {NumOp::p50, "p50", Arg::number},
    {NumOp::p95, "p95", Arg::number},
    {NumOp::p99, "p99", Arg::number},
    {NumOp::span, "span", Arg::span},
    {NumOp::gauge, "gauge", Arg::gauge},
    {NumOp::add, "add", Arg::nums},
    {NumOp::sub, "sub", Arg::pair},
    {NumOp::mul, "mul", Arg::pair},
    {NumOp::div, "div", Arg::pair},
}};

constexpr std::array<BoolRow, kBoolOps> kBoolTable = {{
    {BoolOp::all, "all", Arg::bools},
    {BoolOp::any, "any", Arg::bools},
    {BoolOp::not_, "not", Arg::bool_},
    {BoolOp::eq, "eq", Arg::pair},
    {BoolOp::ne, "ne", Arg::pair},
    {BoolOp::lt, "lt", Arg::pair},
    {BoolOp::le, "le", Arg::pair},
    {BoolOp::gt, "gt", Arg::pair},
    {BoolOp::ge, "ge", Arg::pair},
    {BoolOp::exists, "exists", Arg::sel},
    {BoolOp::never, "never", Arg::sel},
    {BoolOp::each, "each", Arg::each},
    {BoolOp::order, "order", Arg::order},
    {BoolOp::sorted, "sorted", Arg::sorted},
}};

template <class E, size_t N>
std::optional<E> named(const std::array<std::string_view, N>& names, std::string_view name) {
  for (uint8_t i = 0; i < N; ++i) {
    if (names[i] == name) return static_cast<E>(i);
  }
  return std::nullopt;
}

void add_name(std::vector<std::string>& out, const std::string& name) {
  if (name.empty()) return;
  if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
}

}  // namespace

const FieldInfo& info(Field field) {
  const FieldInfo& found = kFieldTable[static_cast<uint8_t>(field)];
  INFLIGHT_ASSERT(found.field == field);
  return found;
}

std::optional<Field> field_named(std::string_view name) {
  for (const FieldInfo& candidate : kFieldTable) {
    if (candidate.name == name) return candidate.field;
  }
  return std::nullopt;
}

std::string_view name_of(Cmp cmp) { return kCmpNames[static_cast<uint8_t>(cmp)]; }
std::optional<Cmp> cmp_named(std::string_view name) { return named<Cmp>(kCmpNames, name); }

bool compare(double a, Cmp cmp, double b) {
  switch (cmp) {
    case Cmp::eq:
      return a == b;
    case Cmp::ne:
      return a != b;
    case Cmp::lt:
      return a < b;
    case Cmp::le:
      return a <= b;
    case Cmp::gt:
      return a > b;
    case Cmp::ge:
      return a >= b;
    case Cmp::in:
      break;
  }
  INFLIGHT_ASSERT(false);
  return false;
}

std::string_view name_of(Agg agg) { return kAggNames[static_cast<uint8_t>(agg)]; }
std::optional<Agg> agg_named(std::string_view name) { return named<Agg>(kAggNames, name); }
bool agg_fits_span(Agg agg) { return agg != Agg::end && agg != Agg::integral; }
bool agg_fits_gauge(Agg agg) {
  return agg == Agg::min || agg == Agg::max || agg == Agg::mean || agg == Agg::end ||
         agg == Agg::integral;
}

std::string_view name_of(GaugeName gauge) { return kGaugeNames[static_cast<uint8_t>(gauge)]; }
std::optional<GaugeName> gauge_named(std::string_view name) {
  return named<GaugeName>(kGaugeNames, name);
}

const NumRow& row(NumOp op) {
  const NumRow& found = kNumTable[static_cast<uint8_t>(op)];
  INFLIGHT_ASSERT(found.op == op);
  return found;
}

const BoolRow& row(BoolOp op) {
  const BoolRow& found = kBoolTable[static_cast<uint8_t>(op)];
  INFLIGHT_ASSERT(found.op == op);
  return found;
}

const NumRow* num_operator(std::string_view name) {
  for (const NumRow& candidate : kNumTable) {
    if (candidate.arg != Arg::none && candidate.name == name) return &candidate;
  }
  return nullptr;
}

const BoolRow* bool_operator(std::string_view name) {
  for (const BoolRow& candidate : kBoolTable) {
    if (candidate.name == name) return &candidate;
  }
  return nullptr;
}

Cmp cmp_of(BoolOp op) {
  const std::optional<Cmp> cmp = cmp_named(row(op).name);
  INFLIGHT_ASSERT(cmp.has_value());
  return *cmp;
}

std::string_view companion(Arg arg) {
  switch (arg) {
    case Arg::field:
    case Arg::number:
      return "of";
    case Arg::span:
    case Arg::gauge:
      return "agg";
    default:
      return "";
  }
}

void collect_names(const Sel& sel, TreeNames& out) {
  add_name(out.places, sel.q);
  add_name(out.actors, sel.actor);
  add_name(out.tags, sel.tag);
  add_name(out.tags, sel.tag_not);
  for (const Cond& cond : sel.where) {
    for (const std::string& text : cond.texts) {
      const bool place = cond.field == Field::q || cond.field == Field::fn ||
                         cond.field == Field::topic || cond.field == Field::bucket;
      // Of a target a bare name is a place; ARNs and addresses are taken as they are.
      const bool target =
          cond.field == Field::target && text.find_first_of(":/+ ") == std::string::npos;
      if (place || target) add_name(out.places, text);
      // `to` is a place for moves between queues and the name of a state for all else.
      bool state = false;
      for (uint8_t s = 0; s < sim::kMessageStates; ++s) {
        state = state || sim::name_of(static_cast<sim::MessageState>(s)) == text;
      }
      if (cond.field == Field::to && !state) add_name(out.places, text);
      if (cond.field == Field::actor) add_name(out.actors, text);
    }
  }
}

void collect_names(const Num& num, TreeNames& out) {
  for (const Sel& sel : num.sels) collect_names(sel, out);
  if (num.op == NumOp::gauge) add_name(out.places, num.gauge.q);
  for (const Num& arg : num.args) collect_names(arg, out);
}

void collect_names(const Bool& tree, TreeNames& out) {
  for (const Sel& sel : tree.sels) collect_names(sel, out);
  for (const Has& has : tree.has) collect_names(has.sel, out);
  for (const Num& num : tree.nums) collect_names(num, out);
  for (const Bool& arg : tree.args) collect_names(arg, out);
}

}  // namespace inflight::lab
