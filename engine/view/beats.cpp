#include "view/beats.h"

#include <algorithm>
#include <utility>

#include "lab/goal_match.h"
#include "view/timeline.h"

namespace inflight::view {
namespace {

enum class Tale : uint8_t { none, send, receive, back, twice, dead };
constexpr size_t kTales = 6;

Tale tale_of(const sim::Log& log, const sim::Event& event) {
  switch (event.kind) {
    case sim::Ev::send:
      return Tale::send;
    case sim::Ev::receive:
      return Tale::receive;
    case sim::Ev::visible:
      return event.extra < log.texts.size() && log.texts[event.extra] == "timeout" ? Tale::back
                                                                                   : Tale::none;
    case sim::Ev::effect:
      return (event.flags & sim::kDup) != 0 ? Tale::twice : Tale::none;
    case sim::Ev::dlq_move:
      return Tale::dead;
    default:
      return Tale::none;
  }
}

std::vector<Beat> captioned(const lab::Lab& lab, const RunView& view) {
  std::vector<Beat> beats;
  if (lab.captions.empty()) return beats;
  std::vector<lab::Matcher> matchers;
  std::vector<size_t> taken(lab.captions.size(), 0);
  for (const lab::Caption& caption : lab.captions) matchers.emplace_back(caption.on);
  for (uint32_t number = 1; number <= view.end(); ++number) {
    const sim::Event& event = view.log().events[number - 1];
    bool any = false;
    for (size_t i = 0; i < matchers.size(); ++i) {
      if (!matchers[i].take(view.log(), event, 0) || any || taken[i] >= kBeatsOfKind) continue;
      ++taken[i];
      any = true;
      beats.push_back({number, event.at, static_cast<int32_t>(i), -1, Live::open});
    }
  }
  return beats;
}

}  // namespace

std::vector<Flip> goal_flips(const lab::Lab& lab, const RunView& view,
                             const std::vector<lab::GoalStatus>& final) {
  std::vector<Flip> flips;
  if (!view.ok()) return flips;
  const auto lanes = goal_lanes(lab, view.log(), view.goals(), final, view.horizon());
  for (const GoalLane& lane : lanes) {
    for (const GoalStep& step : lane.steps) {
      if (step.event != 0) flips.push_back({step.event, lane.goal, step.status});
    }
  }
  std::stable_sort(flips.begin(), flips.end(),
                   [](const Flip& a, const Flip& b) { return a.event < b.event; });
  return flips;
}

std::vector<Beat> beats_of(const lab::Lab& lab, const RunView& view,
                           const std::vector<Flip>& flips) {
  std::vector<Beat> beats = captioned(lab, view);
  if (!beats.empty()) return beats;
  size_t taken[kTales] = {};
  size_t flipped = 0;
  auto flip = flips.begin();
  for (uint32_t number = 1; number <= view.end(); ++number) {
    const sim::Event& event = view.log().events[number - 1];
    Beat beat{number, event.at, -1, -1, Live::open};
    bool wanted = false;
    while (flip != flips.end() && flip->event == number) {
      if (!wanted && flipped < kBeatsOfKind) {
        beat.goal = static_cast<int32_t>(flip->goal);
        beat.status = flip->status;
        wanted = true;
        ++flipped;
      }
      ++flip;
    }
    const Tale tale = tale_of(view.log(), event);
    if (tale != Tale::none) {
      const size_t most = tale == Tale::send || tale == Tale::receive ? 1 : kBeatsOfKind;
      size_t& count = taken[static_cast<size_t>(tale)];
      if (count < most) wanted = true;
      ++count;
    }
    if (wanted) beats.push_back(beat);
  }
  return beats;
}

Story story_of(const lab::Lab& lab, std::shared_ptr<const RunView> view,
               std::vector<lab::GoalStatus> judged) {
  Story story;
  story.flips = goal_flips(lab, *view, judged);
  for (const Flip& flip : story.flips) {
    if (story.flip_events.empty() || story.flip_events.back() != flip.event) {
      story.flip_events.push_back(flip.event);
    }
  }
  story.beats = beats_of(lab, *view, story.flips);
  story.of = std::move(view);
  story.judged = std::move(judged);
  return story;
}

int32_t beat_index(const std::vector<Beat>& beats, uint32_t position) {
  const auto after = std::upper_bound(beats.begin(), beats.end(), position,
                                      [](uint32_t p, const Beat& beat) { return p < beat.event; });
  return static_cast<int32_t>(after - beats.begin()) - 1;
}

}  // namespace inflight::view
