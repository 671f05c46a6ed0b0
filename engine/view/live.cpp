#include "view/live.h"

#include <algorithm>

namespace inflight::view {

using lab::Agg;
using lab::Bool;
using lab::BoolOp;
using lab::Cmp;
using lab::Num;
using lab::NumOp;

namespace {

/// True if a number can only grow while events come.
bool only_grows(const Num& num) {
  switch (num.op) {
    case NumOp::literal:
    case NumOp::count:
    case NumOp::distinct:
    case NumOp::max:
    case NumOp::sum:  // no field of an event is negative
      return true;
    case NumOp::add:
      return std::all_of(num.args.begin(), num.args.end(), only_grows);
    case NumOp::gauge:
      return num.agg == Agg::max || num.gauge.name == lab::GaugeName::duplicates ||
             num.gauge.name == lab::GaugeName::requests || num.gauge.name == lab::GaugeName::cost;
    default:
      return false;
  }
}

/// Like only_grows, with the value known: the longest of several spans grows too, once none of
/// them is open (an open one counts as infinite and shrinks when it closes).
bool grows_from(const Num& num, const lab::Number& value) {
  if (only_grows(num)) return true;
  return num.op == NumOp::span && num.agg == Agg::max && value && *value < 1e300;
}

bool is_fixed(const Num& num) { return num.op == NumOp::literal; }

bool lasts(const Bool& tree, bool truth, const std::optional<lab::Measure>& measure);

bool comparison_lasts(const Bool& tree, bool truth, const std::optional<lab::Measure>& measure) {
  if (tree.nums.size() != 2 || !is_fixed(tree.nums[1])) return false;
  static const lab::Number kNone;
  const lab::Number& value = measure ? measure->value : kNone;
  const bool below = tree.op == BoolOp::le || tree.op == BoolOp::lt;
  const bool above = tree.op == BoolOp::ge || tree.op == BoolOp::gt;
  if (below) return !truth && grows_from(tree.nums[0], value);
  if (above) return truth && grows_from(tree.nums[0], value);
  return false;
}

/// `each` that is F: more events may still bring what is missing, but never take away too many.
bool each_failure_lasts(const Bool& tree) {
  return std::all_of(tree.has.begin(), tree.has.end(), [&](const lab::Has& has) {
    if (has.cmp == Cmp::le || has.cmp == Cmp::lt) return true;
    // "exactly one" of the very events that make the keys can only break by a second one.
    return has.cmp == Cmp::eq && has.count == 1 && tree.sels.size() == 1 && has.sel == tree.sels[0];
  });
}

bool lasts(const Bool& tree, bool truth, const std::optional<lab::Measure>& measure) {
  switch (tree.op) {
    case BoolOp::all:
    case BoolOp::any:
      return std::all_of(tree.args.begin(), tree.args.end(),
                         [&](const Bool& arg) { return lasts(arg, truth, measure); });
    case BoolOp::not_:
      return !tree.args.empty() && lasts(tree.args[0], !truth, measure);
    case BoolOp::exists:
      return truth;
    case BoolOp::never:
    case BoolOp::sorted:
      return !truth;
    case BoolOp::each:
      return !truth && each_failure_lasts(tree);
    case BoolOp::order:
      return false;
    default:
      return comparison_lasts(tree, truth, measure);
  }
}

Live live_goal(const lab::Goal& goal, const lab::GoalTimeline& timeline, uint32_t position,
               lab::GoalStatus status) {
  const bool undecided = status == lab::GoalStatus::unknown;
  if (!undecided && status != lab::GoalStatus::fail) return live_of(status);
  // What breaks a goal is told when it happens, even if enough has not been seen yet to judge it,
  // unless it never will be.
  if (undecided &&
      (timeline.at(position).check != lab::Truth::no || timeline.final.given != lab::Truth::yes)) {
    return Live::open;
  }
  return failure_lasts(goal.check, timeline.measure_at(position)) ? Live::fail : Live::open;
}

}  // namespace

std::string_view name_of(Live live) {
  switch (live) {
    case Live::open:
      return "open";
    case Live::pass:
      return "pass";
    case Live::skipped:
      return "skipped";
    case Live::unknown:
      return "unknown";
    case Live::fail:
      return "fail";
  }
  return "open";
}

Live live_of(lab::GoalStatus status) {
  switch (status) {
    case lab::GoalStatus::pass:
      return Live::pass;
    case lab::GoalStatus::skipped:
      return Live::skipped;
    case lab::GoalStatus::unknown:
      return Live::unknown;
    case lab::GoalStatus::fail:
      return Live::fail;
  }
  return Live::unknown;
}

bool failure_lasts(const Bool& check, const std::optional<lab::Measure>& measure) {
  return lasts(check, false, measure);
}

std::vector<Live> live_goals(const lab::Lab& lab,
                             const std::vector<const lab::GoalTimeline*>& timelines,
                             uint32_t position, const std::vector<lab::GoalStatus>& elsewhere) {
  std::vector<Live> live(lab.goals.size(), Live::open);
  const std::vector<lab::GoalStatus> statuses =
      lab::live_statuses(lab, timelines, position, elsewhere);
  for (size_t i = 0; i < live.size(); ++i) {
    if (timelines[i] == nullptr) continue;
    live[i] = live_goal(lab.goals[i], *timelines[i], position, statuses[i]);
  }
  return live;
}

}  // namespace inflight::view
