#include <type_traits>
#include <utility>

#include "base/check.h"
#include "lab/goal_state.h"

namespace inflight::lab {
namespace {

/// NaN stands for inf - inf and the like, which are none (joints 11).
Number number_of(double value) { return value == value ? Number(value) : Number(); }

Number combine(NumOp op, Number a, Number b) {
  if (!a.has_value() || !b.has_value()) return std::nullopt;
  switch (op) {
    case NumOp::add:
      return number_of(*a + *b);
    case NumOp::sub:
      return number_of(*a - *b);
    case NumOp::mul:
      return number_of(*a * *b);
    case NumOp::div:
      return *b == 0 ? Number() : number_of(*a / *b);
    default:
      break;
  }
  INFLIGHT_ASSERT(false);
  return std::nullopt;
}

bool is_comparison(BoolOp op) { return row(op).arg == Arg::pair; }

/// `a cmp b` told the other way round.
Cmp mirrored(Cmp cmp) {
  switch (cmp) {
    case Cmp::lt:
      return Cmp::gt;
    case Cmp::le:
      return Cmp::ge;
    case Cmp::gt:
      return Cmp::lt;
    case Cmp::ge:
      return Cmp::le;
    default:
      return cmp;
  }
}

}  // namespace

Truth all_of(Truth a, Truth b) {
  if (a == Truth::no || b == Truth::no) return Truth::no;
  return a == Truth::yes && b == Truth::yes ? Truth::yes : Truth::unknown;
}

Truth any_of(Truth a, Truth b) { return not_of(all_of(not_of(a), not_of(b))); }

Truth not_of(Truth a) {
  if (a == Truth::unknown) return a;
  return a == Truth::yes ? Truth::no : Truth::yes;
}

void GoalState::Impl::add_leaves(const Num& num) {
  switch (row(num.op).arg) {
    case Arg::sel:
      leaves.push_back(CountLeaf(num.sels[0]));
      break;
    case Arg::field:
      leaves.push_back(DistinctLeaf(num.sels[0], num.field));
      break;
    case Arg::number:
      leaves.push_back(FieldLeaf(num.op, num.sels[0], num.field));
      break;
    case Arg::span:
      leaves.push_back(SpanLeaf(num));
      break;
    case Arg::gauge:
      leaves.push_back(GaugeAgg(*context, num.gauge, num.agg));
      fold.emplace(*log);
      break;
    default:
      break;
  }
  for (const Num& arg : num.args) add_leaves(arg);
}

void GoalState::Impl::add_leaves(const Bool& node) {
  switch (node.op) {
    case BoolOp::exists:
    case BoolOp::never:
      leaves.push_back(CountLeaf(node.sels[0]));
      break;
    case BoolOp::each:
      leaves.push_back(EachLeaf(node));
      break;
    case BoolOp::order:
      leaves.push_back(OrderLeaf(node));
      break;
    case BoolOp::sorted:
      leaves.push_back(SortedLeaf(node));
      break;
    default:
      break;
  }
  for (const Num& num : node.nums) add_leaves(num);
  for (const Bool& arg : node.args) add_leaves(arg);
}

void GoalState::Impl::begin() {
  if (const Bool* node = std::get_if<Bool>(&tree)) {
    add_leaves(*node);
  } else {
    add_leaves(*std::get_if<Num>(&tree));
  }
}

NumOutcome GoalState::Impl::number(const Num& num, size_t& leaf, bool details) {
  NumValue value;
  switch (row(num.op).arg) {
    case Arg::none:
      return {num.literal, {}};
    case Arg::sel: {
      const CountLeaf& count = std::get<CountLeaf>(leaves[leaf++]);
      value = {static_cast<double>(count.count()), count.last()};
      break;
    }
    case Arg::field:
      value = std::get<DistinctLeaf>(leaves[leaf++]).value();
      break;
    case Arg::number:
      value = std::get<FieldLeaf>(leaves[leaf++]).value();
      break;
    case Arg::span:
      value = std::get<SpanLeaf>(leaves[leaf++]).value();
      break;
    case Arg::gauge: {
      const GaugeAgg& gauge = std::get<GaugeAgg>(leaves[leaf++]);
      value = {gauge.value(*fold, now), details ? gauge.witness(*fold, now) : 0};
      break;
    }
    default: {
      NumOutcome out;
      // An empty `add` is 0; the other operators have two arguments.
      out.value = 0.0;
      for (size_t i = 0; i < num.args.size(); ++i) {
        NumOutcome arg = number(num.args[i], leaf, details);
        out.value = i == 0 ? arg.value : combine(num.op, out.value, arg.value);
        out.witnesses.insert(out.witnesses.end(), arg.witnesses.begin(), arg.witnesses.end());
      }
      return out;
    }
  }
  NumOutcome out{value.value, {}};
  if (details && value.event != 0) out.witnesses.push_back(value.event);
  return out;
}

Outcome GoalState::Impl::comparison(const Bool& node, size_t& leaf, bool details) {
  NumOutcome a = number(node.nums[0], leaf, details);
  const NumOutcome b = number(node.nums[1], leaf, details);
  const Cmp cmp = cmp_of(node.op);
  Outcome out;
  if (a.value.has_value() && b.value.has_value()) {
    out.truth = compare(*a.value, cmp, *b.value) ? Truth::yes : Truth::no;
  }
  // What is measured is the side that the log decides.
  const bool swap = node.nums[0].op == NumOp::literal && node.nums[1].op != NumOp::literal;
  out.measure = swap ? Measure{b.value, mirrored(cmp), a.value} : Measure{a.value, cmp, b.value};
  out.witnesses = std::move(a.witnesses);
  out.witnesses.insert(out.witnesses.end(), b.witnesses.begin(), b.witnesses.end());
  return out;
}

Outcome GoalState::Impl::junction(const Bool& node, size_t& leaf, bool details) {
  const bool all = node.op == BoolOp::all;
  std::vector<Outcome> parts;
  Outcome out;
  out.truth = all ? Truth::yes : Truth::no;
  for (const Bool& arg : node.args) {
    parts.push_back(boolean(arg, leaf, details));
    const Truth part = parts.back().truth;
    out.truth = all ? all_of(out.truth, part) : any_of(out.truth, part);
  }
  // The parts that agree with the whole decided it.
  for (const bool decisive : {true, false}) {
    for (Outcome& part : parts) {
      if ((part.truth == out.truth) != decisive) continue;
      if (!out.measure.has_value()) out.measure = part.measure;
      if (!decisive) continue;
      out.witnesses.insert(out.witnesses.end(), part.witnesses.begin(), part.witnesses.end());
    }
  }
  return out;
}

Outcome GoalState::Impl::counted(const Bool& node, size_t& leaf, bool details) {
  const CountLeaf& count = std::get<CountLeaf>(leaves[leaf++]);
  const bool want = node.op == BoolOp::exists;
  Outcome out;
  out.truth = (count.count() > 0) == want ? Truth::yes : Truth::no;
  if (details) out.witnesses = count.first();
  return out;
}

Outcome GoalState::Impl::keyed(size_t& leaf, bool details) {
  Outcome out;
  std::visit(
      [&out, details](const auto& held) {
        using T = std::decay_t<decltype(held)>;
        constexpr bool kHasTruth = std::is_same_v<T, EachLeaf> || std::is_same_v<T, OrderLeaf> ||
                                   std::is_same_v<T, SortedLeaf>;
        if constexpr (kHasTruth) {
          out.truth = held.truth();
          if (details) held.witnesses(out.witnesses);
        } else {
          INFLIGHT_ASSERT(false);
        }
      },
      leaves[leaf++]);
  return out;
}

Outcome GoalState::Impl::boolean(const Bool& node, size_t& leaf, bool details) {
  if (is_comparison(node.op)) return comparison(node, leaf, details);
  switch (node.op) {
    case BoolOp::all:
    case BoolOp::any:
      return junction(node, leaf, details);
    case BoolOp::not_: {
      Outcome out = boolean(node.args[0], leaf, details);
      out.truth = not_of(out.truth);
      return out;
    }
    case BoolOp::exists:
    case BoolOp::never:
      return counted(node, leaf, details);
    default:
      return keyed(leaf, details);
  }
}

}  // namespace inflight::lab
