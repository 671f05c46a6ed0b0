// The lanes of the run on the screen as the learner arranged them, kept until something changes.
#include <algorithm>

#include "view/app.h"

namespace inflight::view {
namespace {

constexpr size_t kKeyBytes = 200;

void take_keys(const Options& given, std::string_view name, std::vector<std::string>& keys) {
  const Json* list = given.member(name);
  for (int64_t i = 0; list != nullptr && i < json::size(*list); ++i) {
    const std::string* key = json::as_string(json::at(*list, i));
    if (key == nullptr || key->size() > kKeyBytes || holds(keys, *key)) continue;
    if (keys.size() < kKeysMax) keys.push_back(*key);
  }
}

}  // namespace

void App::take_lanes(const Options& given) {
  const Json* saved = given.member("lanes");
  if (saved == nullptr) return;
  const Options lanes(*saved);
  if (const auto text = lanes.text("group")) read_name(*text, lane_prefs_.grouping);
  if (const auto text = lanes.text("density")) read_name(*text, lane_prefs_.density);
  lane_prefs_.filter = lanes.text("filter").value_or("").substr(0, kFilterBytes);
  take_keys(lanes, "order", lane_prefs_.order);
  take_keys(lanes, "pinned", lane_prefs_.pinned);
  take_keys(lanes, "hidden", lane_prefs_.hidden);
  take_keys(lanes, "folded", lane_prefs_.folded);
}

const Roster& App::roster() const {
  if (lanes_view_ == shared_view() && lanes_lang_ == lang()) return roster_;
  lanes_view_ = shared_view();
  lanes_lang_ = lang();
  lanes_fresh_ = false;
  std::vector<bool> judged;
  for (const lab::GoalTimeline* timeline : view().goals()) {
    judged.push_back(timeline != nullptr && view().ok());
  }
  roster_ = roster_of(log(), view().execution().scenario, lab_->goals, judged, words_);
  return roster_;
}

const std::vector<ShownLane>& App::lanes() const {
  const Roster& roster = this->roster();
  const uint32_t lid = selected_ < log().mids.size() ? log().mids[selected_].lid : 0;
  if (lanes_fresh_ && lanes_lid_ == lid) return lanes_;
  LanePrefs prefs = lane_prefs_;
  // A run whose queues are not taken apart has nothing to group by.
  if (prefs.grouping == Grouping::server && !roster.has_servers) prefs.grouping = Grouping::queue;
  lanes_ = arranged(roster, prefs, lid, log(), words_);
  lanes_fresh_ = true;
  lanes_lid_ = lid;
  return lanes_;
}

}  // namespace inflight::view
