// What the log does not hold: the world at a moment, and the calls behind its events. Both come
// from executing the run on the screen once more; the log keeps facts, not calls (architecture 5).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/json_text.h"
#include "lab/timeline.h"
#include "view/run_view.h"

namespace inflight::view {

/// One call of the run, as it was made and answered.
struct PastCall {
  std::string op;  // "ReceiveMessage"
  int64_t asked_at = 0;
  int64_t answered_at = 0;
  JsonBox request;  // as calls::encode gives it
  JsonBox answer;   // the same; {"error": …} when AWS refused
};

class Past {
 public:
  /// The run of `view`, made from `spec`. The first question executes it; later ones start from
  /// keyframes.
  Past(std::shared_ptr<const RunView> view, const lab::RunSpec& spec);

  /// True for the run that this was made for.
  bool is_of(const std::shared_ptr<const RunView>& view) const { return view_ == view; }

  /// The world as it is set up, before anything happens: cheap, however long the run.
  const world::World& start();
  /// True when asking for a moment or a call takes no noticeable time.
  bool is_quick() const;
  /// The world when everything due at or before `ms` had happened; valid until the next call.
  const world::World& at(int64_t ms);
  /// The call that event `number` is part of. Nothing for events that no call made: timers of SQS,
  /// what a worker does by itself. REQUIRES: the run is ok.
  std::optional<PastCall> call_of(uint32_t number);

 private:
  const lab::Timeline& timeline();

  std::shared_ptr<const RunView> view_;
  lab::RunSpec spec_;
  lab::Answer answer_;  // a copy: the learner's own goes on
  std::unique_ptr<lab::Runner> start_;
  std::unique_ptr<lab::Timeline> timeline_;
  std::optional<world::World> world_;
  int64_t world_at_ = -1;
  std::optional<PastCall> call_;
  uint32_t call_of_ = 0;  // the event that call_ is of, 0 = none
};

/// True for kinds of events that happen because someone called: with `actor` as the caller.
bool made_by_call(const sim::Event& event);

}  // namespace inflight::view
