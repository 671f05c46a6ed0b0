// One executed run and everything the screen reads of it, made once and then only looked at.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/fold.h"
#include "lab/goal.h"
#include "lab/session.h"
#include "view/quiet.h"

namespace inflight::view {

class RunView {
 public:
  /// Executes `run` of `lab` with `answer` at `variant` and `seed`. `unbounded`: may have
  /// more events than sim/limits.h allows; only for measurements.
  RunView(const lab::Lab& lab, const std::string& run, const lab::Answer& answer, int64_t variant,
          uint64_t seed, bool unbounded = false);
  /// Of what came of executing it elsewhere.
  RunView(const lab::Lab& lab, const std::string& run, lab::RunOutcome outcome);
  RunView(const RunView&) = delete;
  RunView& operator=(const RunView&) = delete;

  /// False: the answer is refused (problems), and the log is empty.
  bool ok() const { return outcome_.ok(); }
  const Problems& problems() const { return outcome_.problems; }
  const lab::Execution& execution() const { return outcome_.execution; }
  const sim::Log& log() const { return outcome_.execution.log; }
  const lab::GoalContext& context() const { return context_; }
  int64_t horizon() const { return horizon_; }  // ms
  uint32_t end() const { return static_cast<uint32_t>(log().events.size()); }

  /// In the order of lab.goals; null for goals of other runs and when the run was refused.
  const std::vector<const lab::GoalTimeline*>& goals() const { return goals_; }
  /// Numbers of the events worth a caption and a stop, ascending.
  const std::vector<uint32_t>& beats() const { return beats_; }
  /// Those of one logical message, ascending.
  const std::vector<uint32_t>& life(uint32_t lid) const;
  /// Numbers of the events that changed settings of queues or actors, ascending.
  const std::vector<uint32_t>& changes() const { return changes_; }
  /// The last beat at or before `position`, 0 = none.
  uint32_t beat_at(uint32_t position) const;
  /// `position` moved over the events behind it that are no beats and happen in the same ms as the
  /// last one before it: where a step comes to rest.
  uint32_t settle(uint32_t position) const;

  /// Counters and message states after `position` events; valid until the next call.
  const lab::FoldState& fold(uint32_t position) const { return fold_->at(position); }
  /// Events that break (or show) goal `index` of `lab` at `position`, kept for the next call.
  const std::vector<uint32_t>& witnesses(const lab::Lab& lab, size_t index,
                                         uint32_t position) const;
  /// Stretches between the beats; made when first asked for.
  const Quiet& quiet() const;
  /// Digest of this run's log alone (joints 10).
  const std::string& digest() const;

 private:
  void index_events();

  lab::RunOutcome outcome_;
  lab::GoalContext context_;
  int64_t horizon_ = 0;
  std::vector<lab::GoalTimeline> timelines_;
  std::vector<const lab::GoalTimeline*> goals_;
  std::vector<uint32_t> beats_;
  std::vector<uint32_t> changes_;
  std::vector<std::vector<uint32_t>> lives_;  // by lid
  // Caches: what they hold follows from the log, so the view stays the same to its readers.
  std::unique_ptr<lab::Folded> fold_;
  mutable std::map<std::pair<size_t, uint32_t>, std::vector<uint32_t>> witnesses_;
  mutable std::optional<Quiet> quiet_;
  mutable std::string digest_;
};

/// True for events that a learner is told of and stops at: not the accounting of calls, not what a
/// neighbour tells better, not a worker's poll that rightly found nothing.
bool is_beat(const sim::Log& log, const sim::Event& event);

}  // namespace inflight::view
