// Sandboxes: the map over all worlds, and the prompts found so far.
#include <algorithm>

#include "lab/scenario.h"
#include "view/app.h"
#include "view/verdict_map.h"

namespace inflight::view {

namespace {

constexpr size_t kMapsKept = 4;

}  // namespace

const VerdictMap* App::map() const { return maps_.empty() ? nullptr : maps_.back().get(); }

/// The map follows the knobs: what was played in another setting of them is kept for a while.
void App::refresh_map() {
  if (!map_shown_ || !lab_->map || !lab_->run(run_name())) return;
  const auto known = std::find_if(maps_.begin(), maps_.end(), [&](const auto& each) {
    return each->fits(run_name(), answer_);
  });
  if (known != maps_.end()) {
    std::rotate(known, known + 1, maps_.end());
    maps_.back()->stand(answer_);
    return;
  }
  if (maps_.size() >= kMapsKept) maps_.erase(maps_.begin());
  maps_.push_back(std::make_shared<VerdictMap>(*lab_, run_name(), answer_));
}

bool App::mapping() const { return map_shown_ && map_goes_ && map() && !map()->done(); }

void App::advance_map() {
  if (!mapping()) return;
  const int64_t played = map()->here().played;
  const bool known = maps_.back()->advance(VerdictMap::kSlice);
  if (known || map()->here().played != played || map()->done()) touch();
}

bool App::found(size_t goal) const { return goal < found_.size() && found_[goal]; }

/// A prompt that held once stays found, whatever the learner does next.
void App::note_found() {
  if (!lab_ || lab_->kind != lab::Kind::sandbox) return;
  found_.resize(lab_->goals.size(), false);
  for (size_t i = 0; i < found_.size(); ++i) {
    if (found_[i]) continue;
    size_t run = 0;
    while (run + 1 < lab_->runs.size() && lab_->runs[run].name != lab_->goals[i].run) ++run;
    const bool told = reveals_end(run) && i < verdicts_.size();
    if (told ? verdicts_[i].status == lab::GoalStatus::pass : goals()[i] == Live::pass) {
      found_[i] = true;
      touch();
    }
  }
}

void App::take_found(const Json& options) {
  found_.assign(lab_->goals.size(), false);
  const Json* list = json::find(options, "found");
  for (int64_t i = 0; list != nullptr && json::is_array(*list) && i < json::size(*list); ++i) {
    const std::string* id = json::as_string(json::at(*list, i));
    for (size_t k = 0; id != nullptr && k < found_.size(); ++k) {
      if (lab_->goals[k].id == *id) found_[k] = true;
    }
  }
}

/// Sets the two knobs to a cell and shows what comes of it.
std::string App::stand_at(int64_t column, int64_t row) {
  const lab::Answer there = map()->answer_at(answer_, column, row);
  const lab::RunAnswer* chosen = there.run(run_name());
  BranchEdit edit;
  edit.subject = "map";
  const std::string error =
      try_part(chosen == nullptr ? lab::RunAnswer{run_name(), {}, {}} : *chosen, edit);
  if (!error.empty()) return error;
  playing_ = false;
  states_[run_].ran = true;
  ++states_[run_].tries;
  states_[run_].head = 0;
  states_[run_].position = 0;
  return "";
}

}  // namespace inflight::view
