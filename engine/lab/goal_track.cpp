#include <algorithm>
#include <utility>

#include "base/check.h"
#include "lab/goal.h"

namespace inflight::lab {
namespace {

/// The trees of one goal, fed together.
class GoalFold {
 public:
  GoalFold(const sim::Log& log, const GoalContext& context, const Goal& goal)
      : check_(log, context, goal.check), latches_(goal.latch) {
    if (goal.given.has_value()) given_.emplace(log, context, *goal.given);
    if (goal.credit.has_value()) credit_.emplace(log, context, goal.credit->measure);
    read();
  }

  /// True if given, check, latched or the measure may differ from before.
  bool feed(uint32_t number) {
    bool changed = check_.feed(number);
    if (given_.has_value()) changed = given_->feed(number) || changed;
    if (credit_.has_value()) credit_->feed(number);
    if (changed) read();
    return changed;
  }
  void finish() {
    check_.finish();
    if (given_.has_value()) given_->finish();
    if (credit_.has_value()) credit_->finish();
    read();
  }

  const GoalFlip& flip() const { return flip_; }
  std::optional<Measure> measure() const { return check_.measure(); }
  Reading reading() const {
    Reading out;
    out.given = flip_.given;
    out.check = flip_.check;
    out.latched = flip_.latched;
    if (credit_.has_value()) out.credit_measure = credit_->number();
    out.measure = check_.measure();
    out.witnesses = check_.witnesses();
    return out;
  }

 private:
  void read() {
    flip_.given = given_.has_value() ? given_->truth() : Truth::yes;
    flip_.check = check_.truth();
    const bool passes = flip_.given == Truth::yes && flip_.check == Truth::yes;
    flip_.latched = flip_.latched || (latches_ && passes);
  }

  GoalState check_;
  std::optional<GoalState> given_;
  std::optional<GoalState> credit_;
  bool latches_;
  GoalFlip flip_;  // its position is unused
};

bool same(const GoalFlip& a, const GoalFlip& b) {
  return a.given == b.given && a.check == b.check && a.latched == b.latched;
}

/// The last element whose position is at or before `position`.
template <class T>
const T& in_force(const std::vector<T>& points, uint32_t position) {
  INFLIGHT_ASSERT(!points.empty());
  auto after =
      std::upper_bound(points.begin(), points.end(), position,
                       [](uint32_t wanted, const T& point) { return wanted < point.position; });
  return *(after - 1);
}

template <class Tree>
GoalState folded(const sim::Log& log, const GoalContext& context, const Tree& tree) {
  GoalState state(log, context, tree);
  for (uint32_t number = 1; number <= log.events.size(); ++number) state.feed(number);
  state.finish();
  return state;
}

}  // namespace

const GoalFlip& GoalTimeline::at(uint32_t position) const { return in_force(flips, position); }

const std::optional<Measure>& GoalTimeline::measure_at(uint32_t position) const {
  return in_force(measures, position).measure;
}

GoalTimeline track(const sim::Log& log, const GoalContext& context, const Goal& goal) {
  GoalTimeline out;
  GoalFold fold(log, context, goal);
  out.flips.push_back(fold.flip());
  out.measures.push_back({0, fold.measure()});
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    if (!fold.feed(number)) continue;
    if (!same(fold.flip(), out.flips.back())) {
      out.flips.push_back(fold.flip());
      out.flips.back().position = number;
    }
    std::optional<Measure> measure = fold.measure();
    if (measure != out.measures.back().measure) {
      out.measures.push_back({number, std::move(measure)});
    }
  }
  fold.finish();
  out.final = fold.reading();
  return out;
}

Reading read_at(const sim::Log& log, const GoalContext& context, const Goal& goal,
                uint32_t position) {
  INFLIGHT_ASSERT(position <= log.events.size());
  GoalFold fold(log, context, goal);
  for (uint32_t number = 1; number <= position; ++number) fold.feed(number);
  return fold.reading();
}

Reading read_final(const sim::Log& log, const GoalContext& context, const Goal& goal) {
  GoalFold fold(log, context, goal);
  for (uint32_t number = 1; number <= log.events.size(); ++number) fold.feed(number);
  fold.finish();
  return fold.reading();
}

Truth evaluate(const sim::Log& log, const GoalContext& context, const Bool& tree) {
  return folded(log, context, tree).truth();
}

Number evaluate(const sim::Log& log, const GoalContext& context, const Num& tree) {
  return folded(log, context, tree).number();
}

}  // namespace inflight::lab
