#include "view/run_view.h"

#include <algorithm>
#include <utility>

namespace inflight::view {

namespace {

bool by_learner(const sim::Log& log, const sim::Event& event) {
  return event.actor < log.names.size() && log.names[event.actor].text == "learner";
}

bool changes_settings(const sim::Log& log, const sim::Event& event) {
  if (event.kind == sim::Ev::config) return true;
  return event.kind == sim::Ev::api && log.texts[event.extra & 0xffff] == "SetQueueAttributes";
}

}  // namespace

bool is_beat(const sim::Log& log, const sim::Event& event) {
  switch (event.kind) {
    case sim::Ev::none:
    case sim::Ev::poll:
    case sim::Ev::config:   // the `learner` before it says so
    case sim::Ev::work:     // the `receive` before it says so
    case sim::Ev::timeout:  // the `visible` after it says so
      return false;
    case sim::Ev::learner:  // the `place` after it says so
      return log.texts[event.extra & 0xffff] != "place" || event.extra >> 16 != 0;
    case sim::Ev::api:  // only a refusal of the learner's own call has no other event
      return event.extra >> 16 != 0 && by_learner(log, event);
    case sim::Ev::empty:
      return (event.flags & sim::kFalse) != 0 || by_learner(log, event);
    case sim::Ev::visible:  // the `dlq_move` before it says so
      return event.extra >= log.texts.size() || log.texts[event.extra] != "dlq";
    default:
      return true;
  }
}

RunView::RunView(const lab::Lab& lab, const std::string& run, const lab::Answer& answer,
                 int64_t variant, uint64_t seed, bool unbounded)
    : RunView(lab, run,
              lab::execute({&lab, run, &answer, variant, seed, false, false, unbounded})) {}

RunView::RunView(const lab::Lab& lab, const std::string& run, lab::RunOutcome outcome)
    : outcome_(std::move(outcome)),
      horizon_(std::max<int64_t>(lab.clock.horizon.ms, 1)),
      goals_(lab.goals.size(), nullptr) {
  if (!ok()) {  // what a refused setup left behind is nothing to look at
    outcome_.execution.log.events.clear();
  } else {
    horizon_ = std::max<int64_t>(execution().scenario.horizon.ms, 1);
  }
  context_ = lab::goal_context(execution().scenario);
  fold_ = std::make_unique<lab::Folded>(log());
  index_events();
  if (!ok()) return;
  timelines_.reserve(lab.goals.size());  // goals_ points into it
  for (size_t i = 0; i < lab.goals.size(); ++i) {
    if (lab.goals[i].run != run) continue;
    timelines_.push_back(lab::track(log(), context_, lab.goals[i]));
    goals_[i] = &timelines_.back();
  }
}

void RunView::index_events() {
  lives_.resize(std::max<size_t>(log().lids.size(), 1));
  for (uint32_t number = 1; number <= end(); ++number) {
    const sim::Event& event = log().events[number - 1];
    if (changes_settings(log(), event)) changes_.push_back(number);
    if (!is_beat(log(), event)) continue;
    beats_.push_back(number);
    if (event.lid != 0 && event.lid < lives_.size()) lives_[event.lid].push_back(number);
  }
}

const std::vector<uint32_t>& RunView::life(uint32_t lid) const {
  return lives_[lid < lives_.size() ? lid : 0];
}

uint32_t RunView::beat_at(uint32_t position) const {
  const auto after = std::upper_bound(beats_.begin(), beats_.end(), position);
  return after == beats_.begin() ? 0 : *(after - 1);
}

uint32_t RunView::settle(uint32_t position) const {
  if (position == 0) return 0;
  const int64_t at = log().events[position - 1].at;
  while (position < end() && log().events[position].at == at &&
         !is_beat(log(), log().events[position])) {
    ++position;
  }
  return position;
}

const std::vector<uint32_t>& RunView::witnesses(const lab::Lab& lab, size_t index,
                                                uint32_t position) const {
  static const std::vector<uint32_t> kNone;
  const lab::GoalTimeline* timeline = goals_[index];
  if (timeline == nullptr) return kNone;
  // Between two flips the witnesses are those of the first moment: what broke the goal stays.
  const lab::GoalFlip& flip = timeline->at(position);
  const auto key = std::make_pair(index, flip.position);
  const auto known = witnesses_.find(key);
  if (known != witnesses_.end()) return known->second;
  lab::Reading reading = lab::read_at(log(), context_, lab.goals[index], flip.position);
  return witnesses_.emplace(key, std::move(reading.witnesses)).first->second;
}

const Quiet& RunView::quiet() const {
  if (!quiet_) quiet_.emplace(log(), beats_, horizon_);
  return *quiet_;
}

const std::string& RunView::digest() const {
  if (digest_.empty()) digest_ = sim::digest({&log()});
  return digest_;
}

}  // namespace inflight::view
