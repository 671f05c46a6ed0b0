#include "lab/words_goal.h"

#include <limits>

#include "base/check.h"
#include "base/json_text.h"

namespace inflight::lab {
namespace {

/// "{x}" and "{xs}": an event in one and in many.
struct Events {
  std::string one;
  std::string many;
};

bool is_seconds(Field field) {
  return info(field).is_time || field == Field::timeout || field == Field::delay;
}

bool is_seconds(const Num& num) {
  switch (num.op) {
    case NumOp::min:
    case NumOp::max:
    case NumOp::sum:
    case NumOp::mean:
    case NumOp::p50:
    case NumOp::p95:
    case NumOp::p99:
      return is_seconds(num.field);
    case NumOp::span:
      return num.agg != Agg::count;
    case NumOp::gauge:
      return num.gauge.name == GaugeName::oldest_age && num.agg != Agg::integral;
    case NumOp::add:
    case NumOp::sub:
      for (const Num& arg : num.args) {
        if (is_seconds(arg)) return true;
      }
      return false;
    default:
      return false;
  }
}

int64_t ms_of(double seconds) {
  constexpr double kMax = 9e12;
  if (!(seconds > 0)) return 0;
  return static_cast<int64_t>((seconds < kMax ? seconds : kMax) * 1000 + 0.5);
}

class Speaker {
 public:
  explicit Speaker(const Words& words) : words_(words) {}

  Events events(const Sel& sel) const {
    std::vector<std::string> one;
    std::vector<std::string> many;
    for (sim::Ev ev : sel.ev) {
      const std::string key = "ev." + std::string(sim::info(ev).name);
      one.push_back(words_.part(key));
      many.push_back(words_.part(key + ".many"));
    }
    Events out{words_.either(one), words_.either(many)};
    if (!sel.tag.empty()) wrap(out, "mod.tag", {{"tag", sel.tag}});
    if (!sel.tag_not.empty()) wrap(out, "mod.tag_not", {{"tag", sel.tag_not}});
    for (const Cond& cond : sel.where) add_condition(out, cond);
    if (!sel.actor.empty()) wrap(out, "mod.actor", {{"actor", sel.actor}});
    if (!sel.q.empty()) wrap(out, "mod.q", {{"q", sel.q}});
    if (sel.from) wrap(out, "mod.from", {{"time", clock_text(sel.from->ms)}});
    if (sel.until) wrap(out, "mod.until", {{"time", clock_text(sel.until->ms)}});
    if (sel.nth == 1) wrap(out, "mod.nth.one", {});
    if (sel.nth > 1) wrap(out, "mod.nth", {{"n", words_.number(sel.nth)}});
    return out;
  }

  std::string value(const Num& num, const Number& value) const {
    if (!value) return words_.part("value.none");
    if (*value > std::numeric_limits<double>::max()) return words_.part("value.inf");
    if (is_seconds(num)) return words_.duration(ms_of(*value));
    if (num.op == NumOp::gauge && num.gauge.name == GaugeName::cost) {
      return words_.part("value.usd", {{"n", words_.digits(json::number_text(*value))}});
    }
    return words_.decimal(*value);
  }

  std::string number(const Num& num) const {
    switch (num.op) {
      case NumOp::literal:
        return words_.decimal(num.literal);
      case NumOp::count:
        return words_.part("num.count", {{"xs", events(num.sels[0]).many}});
      case NumOp::distinct:
        return distinct(num);
      case NumOp::span:
        return span(num);
      case NumOp::gauge:
        return gauge(num);
      case NumOp::add:
      case NumOp::sub:
      case NumOp::mul:
      case NumOp::div:
        return arithmetic(num);
      default:
        return words_.part("num." + std::string(row(num.op).name),
                           {{"field", field(num.field)}, {"xs", events(num.sels[0]).many}});
    }
  }

  std::string clause(const Bool& tree) const {
    const std::string name(row(tree.op).name);
    switch (tree.op) {
      case BoolOp::all:
        return joined(tree.args, "goal.and", "goal.true");
      case BoolOp::any:
        return joined(tree.args, "goal.or", "goal.false");
      case BoolOp::not_:
        return words_.part("goal.not", {{"x", nested(tree.args[0])}});
      case BoolOp::exists:
      case BoolOp::never:
        return words_.part("goal." + name, {{"x", events(tree.sels[0]).one}});
      case BoolOp::each:
        return each(tree);
      case BoolOp::order:
        return order(tree);
      case BoolOp::sorted:
        return words_.part(
            "goal.sorted" + tails(tree),
            {{"key", key(tree.by)}, {"field", field(tree.field)}, {"x", events(tree.sels[0]).one}});
      default:
        return comparison(tree, "goal." + name);
    }
  }

 private:
  void wrap(Events& events, const std::string& key, Slots slots) const {
    const std::string many = words_.has(key + ".many") ? key + ".many" : key;
    slots.insert(slots.begin(), {"x", events.one});
    events.one = words_.part(key, slots);
    slots[0].second = events.many;
    events.many = words_.part(many, slots);
  }

  void add_condition(Events& events, const Cond& cond) const {
    const std::string flag = "mod." + std::string(info(cond.field).name);
    const bool is_flag = cond.cmp == Cmp::eq && cond.numbers.size() == 1 && words_.has(flag) &&
                         (cond.numbers[0] == 0 || cond.numbers[0] == 1) &&
                         !info(cond.field).is_text;
    if (is_flag) {
      wrap(events, flag + (cond.numbers[0] == 0 ? ".not" : ""), {});
    } else {
      wrap(events, "mod.where", {{"cond", condition(cond)}});
    }
  }

  std::string condition(const Cond& cond) const {
    std::vector<std::string> values = cond.texts;
    for (double n : cond.numbers) {
      values.push_back(is_seconds(cond.field) ? words_.duration(ms_of(n)) : words_.decimal(n));
    }
    const std::string_view cmp = cond.cmp == Cmp::in ? "eq" : name_of(cond.cmp);
    return words_.part("cond." + std::string(cmp),
                       {{"a", field(cond.field)}, {"b", words_.either(values)}});
  }

  std::string field(Field field) const {
    return words_.part("field." + std::string(info(field).name));
  }

  std::string key(const std::optional<Field>& by) const {
    if (!by) return {};
    const std::string name = "key." + std::string(info(*by).name);
    return words_.has(name) ? words_.part(name) : field(*by);
  }

  std::string distinct(const Num& num) const {
    const Events what = events(num.sels[0]);
    if (num.field == Field::lid) return words_.part("num.distinct.lid", {{"x", what.one}});
    return words_.part("num.distinct", {{"field", field(num.field)}, {"xs", what.many}});
  }

  std::string span(const Num& num) const {
    const std::string agg(name_of(num.agg.value_or(Agg::max)));
    return words_.part(num.by ? "num.span.by" : "num.span", {{"agg", words_.part("time." + agg)},
                                                             {"x", events(num.sels[0]).one},
                                                             {"y", events(num.sels[1]).one},
                                                             {"key", key(num.by)}});
  }

  std::string gauge(const Num& num) const {
    const Gauge& gauge = num.gauge;
    std::string out = words_.part("gauge." + std::string(name_of(gauge.name)));
    if (!gauge.q.empty()) out = words_.part("mod.q", {{"x", out}, {"q", gauge.q}});
    if (gauge.at) {
      return words_.part("gauge.at", {{"x", out}, {"time", clock_text(gauge.at->ms)}});
    }
    const std::string agg(name_of(num.agg.value_or(Agg::end)));
    out = words_.part("gauge.agg." + agg, {{"x", out}});
    if (gauge.from) {
      out = words_.part("mod.from", {{"x", out}, {"time", clock_text(gauge.from->ms)}});
    }
    if (gauge.until) {
      out = words_.part("mod.until", {{"x", out}, {"time", clock_text(gauge.until->ms)}});
    }
    return out;
  }

  std::string arithmetic(const Num& num) const {
    const std::string key = "num." + std::string(row(num.op).name);
    std::string out;
    for (size_t i = 0; i < num.args.size(); ++i) {
      const bool sum_inside = num.args[i].op >= NumOp::add;
      std::string arg = number(num.args[i]);
      if (sum_inside) arg = words_.part("goal.group", {{"x", arg}});
      out = i == 0 ? arg : words_.part(key, {{"a", out}, {"b", arg}});
    }
    return num.args.empty() ? words_.number(0) : out;
  }

  /// A literal beside a number takes that number's unit.
  std::string comparison(const Bool& tree, const std::string& key) const {
    const Num& a = tree.nums[0];
    const Num& b = tree.nums[1];
    const auto side = [this](const Num& num, const Num& other) {
      return num.op == NumOp::literal ? value(other, num.literal) : number(num);
    };
    return words_.part(key, {{"a", side(a, b)}, {"b", side(b, a)}});
  }

  std::string each(const Bool& tree) const {
    std::vector<std::string> demands;
    for (const Has& has : tree.has) {
      const Events what = events(has.sel);
      const bool none = has.count == 0 && (has.cmp == Cmp::eq || has.cmp == Cmp::le);
      const std::string name = none ? "none" : std::string(name_of(has.cmp));
      demands.push_back(
          words_.part_n("goal.has." + name, has.count, {{"x", what.one}, {"xs", what.many}}));
    }
    return words_.part(
        "goal.each",
        {{"key", key(tree.by)}, {"x", events(tree.sels[0]).one}, {"has", words_.both(demands)}});
  }

  std::string order(const Bool& tree) const {
    std::string seq;
    for (const Sel& sel : tree.sels) {
      const std::string next = events(sel).one;
      seq = seq.empty() ? next : words_.part("goal.then", {{"a", seq}, {"b", next}});
    }
    return words_.part("goal.order" + tails(tree), {{"key", key(tree.by)}, {"seq", seq}});
  }

  static std::string tails(const Bool& tree) {
    return std::string(tree.strict ? ".strict" : "") + (tree.by ? ".by" : "");
  }

  std::string nested(const Bool& tree) const {
    const std::string out = clause(tree);
    const bool list = (tree.op == BoolOp::all || tree.op == BoolOp::any) && tree.args.size() > 1;
    return list ? words_.part("goal.group", {{"x", out}}) : out;
  }

  std::string joined(const std::vector<Bool>& args, const std::string& key,
                     const std::string& nothing) const {
    if (args.empty()) return words_.part(nothing);
    if (args.size() == 1) return clause(args[0]);
    std::string out = nested(args[0]);
    for (size_t i = 1; i < args.size(); ++i) {
      out = words_.part(key, {{"a", out}, {"b", nested(args[i])}});
    }
    return out;
  }

  const Words& words_;
};

/// The first comparison of this kind, depth first: the one a Measure speaks of.
const Bool* comparison_in(const Bool& tree, Cmp cmp) {
  if (tree.op >= BoolOp::eq && tree.op <= BoolOp::ge && cmp_of(tree.op) == cmp) return &tree;
  for (const Bool& arg : tree.args) {
    const Bool* found = comparison_in(arg, cmp);
    if (found != nullptr) return found;
  }
  return nullptr;
}

}  // namespace

std::string measure_phrase(const Words& words, const Bool& tree, const Measure& measure) {
  const Bool* comparison = comparison_in(tree, measure.cmp);
  const Num literal;
  const Num* unit = &literal;
  if (comparison != nullptr) {
    unit = &comparison->nums[comparison->nums[0].op == NumOp::literal ? 1 : 0];
  }
  const Speaker speaker(words);
  const std::string asked = words.part("report.asked." + std::string(name_of(measure.cmp)),
                                       {{"b", speaker.value(*unit, measure.limit)}});
  return words.part("report.measured",
                    {{"value", speaker.value(*unit, measure.value)}, {"limit", asked}});
}

std::string goal_sentence(const Words& words, const Bool& tree) {
  return words.say("goal.sentence", {{"clause", Speaker(words).clause(tree)}});
}

std::string goal_sentence(const Words& words, const Goal& goal) {
  const Speaker speaker(words);
  const std::string check = speaker.clause(goal.check);
  std::string out =
      goal.given
          ? words.say("goal.given", {{"given", speaker.clause(*goal.given)}, {"check", check}})
          : words.say("goal.sentence", {{"clause", check}});
  if (!goal.needs.empty()) {
    out += " " + words.say("goal.needs", {{"goals", words.both(goal.needs)}});
  }
  return out;
}

std::string events_phrase(const Words& words, const Sel& sel) {
  return Speaker(words).events(sel).many;
}

std::string number_phrase(const Words& words, const Num& num) { return Speaker(words).number(num); }

std::string value_phrase(const Words& words, const Num& num, const Number& value) {
  return Speaker(words).value(num, value);
}

std::string status_word(const Words& words, GoalStatus status) {
  return words.part("status." + std::string(name_of(status)));
}

std::string reason_phrase(const Words& words, Reason reason, const std::string& name) {
  switch (reason) {
    case Reason::none:
      return {};
    case Reason::guard:
      return words.part("reason.guard", {{"name", name}});
    case Reason::bound:
      return words.part("reason.bound", {{"name", name}});
    case Reason::needs:
      return words.part("reason.needs", {{"name", name}});
    case Reason::given:
      return words.part("reason.given");
  }
  INFLIGHT_ASSERT(false);
  return {};
}

}  // namespace inflight::lab
