// Runs beside the one on the screen (timeline-ui 10): which they are, how far they may be shown,
// and where they part.
#include <algorithm>
#include <utility>

#include "view/app.h"

namespace inflight::view {

void App::compare_with(std::vector<Beside> sides) {
  beside_ = std::move(sides);
  beside_fresh_ = false;
  align_event_ = 0;
}

const std::vector<Beside>& App::beside() const {
  if (beside_fresh_) return beside_;
  beside_fresh_ = true;
  const auto gone = [&](const Beside& side) {
    if (side.branch == 0) return side.run == run_;
    const bool focus = side.run == run_ && side.branch == branches().focus().id;
    return focus || branches_[side.run].find(side.branch) == nullptr;
  };
  beside_.erase(std::remove_if(beside_.begin(), beside_.end(), gone), beside_.end());
  for (Beside& side : beside_) {
    const Branches& tree = branches_[side.run];
    const Branch& branch = side.branch == 0 ? tree.focus() : *tree.find(side.branch);
    side.view = executed(side.run, seed_, branch.part.get());
    side.shift = align_event_ == 0 ? 0 : shift_to(*side.view);
  }
  return beside_;
}

int64_t App::shift_to(const RunView& other) const {
  const uint32_t match = matching_event(log(), align_event_, other.log());
  if (match == 0) return 0;
  return other.log().events[match - 1].at - log().events[align_event_ - 1].at;
}

int64_t App::limit_of(const Beside& side) const {
  const int64_t horizon = side.view->horizon();
  if (!fog()) return horizon;
  const Branch* branch = side.branch == 0 ? nullptr : branches_[side.run].find(side.branch);
  const bool here = branch == nullptr || branch == &branches_[side.run].focus();
  const int64_t seen = here ? states_[side.run].furthest : branch->furthest;
  return std::min(horizon, std::max(seen, state().head + side.shift));
}

const Divergence& App::divergence() const {
  const std::shared_ptr<const RunView>& other = beside()[0].view;
  if (diverged_[0] != views_[run_] || diverged_[1] != other) {
    divergence_ = diverge(other->log(), log());
    diverged_[0] = views_[run_];
    diverged_[1] = other;
  }
  return divergence_;
}

RunNumbers App::numbers(size_t side) const {
  const bool mine = side == 0;
  const std::shared_ptr<const RunView>& wanted = mine ? views_[run_] : beside()[side - 1].view;
  const int64_t t = state().head + (mine ? 0 : beside()[side - 1].shift);
  for (const RunCounter& each : counters_) {
    if (each.view() == wanted) return each.at(std::max<int64_t>(t, 0));
  }
  // Of runs that are not compared any more nothing is kept.
  constexpr size_t kSides = 3;
  if (counters_.size() >= kSides) counters_.erase(counters_.begin());
  counters_.emplace_back(wanted);
  return counters_.back().at(std::max<int64_t>(t, 0));
}

}  // namespace inflight::view
