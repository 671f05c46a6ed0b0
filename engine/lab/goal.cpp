#include "lab/goal.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "lab/goal_state.h"

namespace inflight::lab {

GoalState::GoalState(const sim::Log& log, const GoalContext& context, const Bool& tree)
    : impl_(new Impl{&log, &context, tree, {}, {}, 0, 0, false}) {
  impl_->begin();
}
GoalState::GoalState(const sim::Log& log, const GoalContext& context, const Num& tree)
    : impl_(new Impl{&log, &context, tree, {}, {}, 0, 0, false}) {
  impl_->begin();
}
GoalState::GoalState(const GoalState& other) : impl_(new Impl(*other.impl_)) {}
GoalState::GoalState(GoalState&& other) noexcept = default;
GoalState& GoalState::operator=(GoalState other) noexcept {
  impl_.swap(other.impl_);
  return *this;
}
GoalState::~GoalState() = default;

bool GoalState::feed(uint32_t number) {
  Impl& s = *impl_;
  INFLIGHT_ASSERT(number == s.fed + 1 && number <= s.log->events.size() && !s.finished);
  const sim::Event& event = s.log->events[number - 1];
  bool changed = false;
  if (s.fold.has_value()) {
    for (Leaf& leaf : s.leaves) {
      GaugeAgg* gauge = std::get_if<GaugeAgg>(&leaf);
      if (gauge == nullptr) continue;
      changed = changed || !gauge->settled();
      gauge->advance(*s.fold, event.at);
    }
    s.fold->apply(event);
  }
  for (Leaf& leaf : s.leaves) {
    const bool touched = std::visit(
        [&s, &event, number](auto& held) {
          if constexpr (std::is_same_v<std::decay_t<decltype(held)>, GaugeAgg>) {
            held.update(*s.fold);
            return false;
          } else {
            return held.feed(*s.log, event, number);
          }
        },
        leaf);
    changed = changed || touched;
  }
  s.fed = number;
  s.now = event.at;
  return changed;
}

void GoalState::finish() {
  impl_->finished = true;
  impl_->now = std::max(impl_->now, impl_->context->horizon_ms);
}

Truth GoalState::truth() const {
  const Bool* tree = std::get_if<Bool>(&impl_->tree);
  INFLIGHT_ASSERT(tree != nullptr);
  size_t leaf = 0;
  return impl_->boolean(*tree, leaf, false).truth;
}

Number GoalState::number() const {
  const Num* tree = std::get_if<Num>(&impl_->tree);
  INFLIGHT_ASSERT(tree != nullptr);
  size_t leaf = 0;
  return impl_->number(*tree, leaf, false).value;
}

std::optional<Measure> GoalState::measure() const {
  const Bool* tree = std::get_if<Bool>(&impl_->tree);
  if (tree == nullptr) return std::nullopt;
  size_t leaf = 0;
  return impl_->boolean(*tree, leaf, false).measure;
}

std::vector<uint32_t> GoalState::witnesses() const {
  size_t leaf = 0;
  std::vector<uint32_t> found;
  if (const Bool* tree = std::get_if<Bool>(&impl_->tree)) {
    found = impl_->boolean(*tree, leaf, true).witnesses;
  } else {
    found = impl_->number(*std::get_if<Num>(&impl_->tree), leaf, true).witnesses;
  }
  // Leaves tell their first ones, so the earliest of all are among those told.
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  if (found.size() > kWitnesses) found.resize(kWitnesses);
  return found;
}

}  // namespace inflight::lab
