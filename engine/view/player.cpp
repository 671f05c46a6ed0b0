#include "view/player.h"

#include <algorithm>

namespace inflight::view {
namespace {

std::vector<lab::GoalStatus> judged(const App& app) {
  std::vector<lab::GoalStatus> statuses;
  for (const lab::GoalVerdict& verdict : app.verdicts()) statuses.push_back(verdict.status);
  return statuses;
}

}  // namespace

std::string_view name_of(Loop loop) {
  switch (loop) {
    case Loop::off:
      return "off";
    case Loop::range:
      return "range";
    case Loop::all:
      return "all";
  }
  return "off";
}

const Story& Player::story(const App& app) {
  std::optional<Story>& story = app.playback_cache_.story;
  std::vector<lab::GoalStatus> now = judged(app);
  if (!story || story->of != app.shared_view() || story->judged != now) {
    story = story_of(app.lab(), app.shared_view(), std::move(now));
  }
  return *story;
}

const Found& Player::found(const App& app) {
  PlaybackCache& cache = app.playback_cache_;
  const std::string& query = app.playback().query;
  if (cache.searched != app.shared_view() || cache.query != query) {
    cache.searched = app.shared_view();
    cache.query = query;
    cache.found = search(app.log(), app.view().beats(), app.view().execution().scenario, query);
  }
  return cache.found;
}

size_t Player::hits_shown(const App& app) {
  const std::vector<uint32_t>& hits = found(app).hits;
  const uint32_t seen = app.log().position_at(app.fog_limit());
  return static_cast<size_t>(std::upper_bound(hits.begin(), hits.end(), seen) - hits.begin());
}

const RangeStats& Player::range(const App& app) {
  PlaybackCache& cache = app.playback_cache_;
  const Range& range = *app.playback().range;
  const int64_t limit = std::min(app.fog_limit(), range.to);
  if (cache.measured != app.shared_view() || !(cache.range == range) || cache.limit != limit) {
    cache.measured = app.shared_view();
    cache.range = range;
    cache.limit = limit;
    cache.stats = range_stats(app.view(), range, limit);
  }
  return cache.stats;
}

void Player::go(App& app, uint32_t number) {
  app.playing_ = false;
  app.goto_event(number);
  app.show_head(false);
  app.announce();
}

void Player::go_time(App& app, int64_t t) {
  app.playing_ = false;
  app.seek(t);
  app.show_head(false);
}

bool Player::stands_on(const App& app, uint32_t number) {
  const RunState& state = app.state();
  return number != 0 && app.log().events[number - 1].at == state.head &&
         app.view().settle(number) == state.position;
}

uint32_t Player::neighbour(const App& app, const std::vector<uint32_t>& numbers, int direction) {
  auto it = std::upper_bound(numbers.begin(), numbers.end(), app.state().position);
  if (direction > 0) return it == numbers.end() ? 0 : *it;
  while (it != numbers.begin() && stands_on(app, *(it - 1))) --it;
  return it == numbers.begin() ? 0 : *(it - 1);
}

bool Player::stop_at_break(App& app, uint32_t from, int64_t furthest) {
  RunState& state = app.states_[app.run_];
  const uint32_t until = app.playback_.until;
  if ((app.playback_.breaks.empty() && until == 0) || state.position <= from) return false;
  const bool goals =
      std::any_of(app.playback_.breaks.begin(), app.playback_.breaks.end(),
                  [](const Breakpoint& each) { return each.on && each.kind == BreakKind::goal; });
  static const std::vector<uint32_t> kNone;
  BreakHit hit = first_hit(app.view(), goals ? story(app).flip_events : kNone, app.playback_.breaks,
                           from, state.position);
  if (until > from && until <= state.position && (hit.event == 0 || until <= hit.event)) {
    hit = {until, 0};
  }
  if (hit.event == 0) return false;
  // What lies behind the stop was not seen.
  state.furthest = furthest;
  app.goto_event(hit.event);
  app.playing_ = false;
  app.playback_.hit = hit.id;
  app.announce();
  return true;
}

bool Player::loop(App& app) {
  const Playback& playback = app.playback_;
  const int64_t head = app.state().head;
  if (playback.loop == Loop::range && playback.range) {
    const Range& range = *playback.range;
    if (head < std::min(range.to, app.view().horizon())) return false;
    app.stand(range.from, range.from == 0 ? 0 : app.log().position_at(range.from - 1));
    return true;
  }
  if (playback.loop != Loop::all || !app.at_end()) return false;
  app.stand(0, 0);
  return true;
}

Scope Player::scope(const App& app) {
  Scope scope = app.playback().scope;
  if (scope.kind == ScopeKind::message && app.selected() != 0) {
    scope.lid = app.log().mids[app.selected()].lid;
  }
  return scope;
}

std::string Player::step(App& app, int direction) {
  const Scope now = scope(app);
  if (now.kind == ScopeKind::all) {
    if (app.step(direction)) app.announce();
    return "";
  }
  const RunState& state = app.state();
  uint32_t number = 0;
  if (direction > 0) {
    number = next_in_scope(app.view(), now, state.position);
  } else {
    number = last_in_scope(app.view(), now, state.position);
    // On the event itself the way back leads past it, from later it leads to it.
    if (stands_on(app, number)) number = last_in_scope(app.view(), now, number - 1);
  }
  if (number == 0) return app.words().say(direction > 0 ? "app.step.last" : "app.step.first");
  go(app, number);
  return "";
}

uint32_t Player::message_named(const App& app, int64_t n) {
  const auto& lids = app.log().lids;
  for (uint32_t lid = 1; lid < lids.size(); ++lid) {
    const int64_t known = lids[lid].n != 0 ? int64_t{lids[lid].n} : int64_t{lid};
    if (known == n) return lid;
  }
  return 0;
}

}  // namespace inflight::view
