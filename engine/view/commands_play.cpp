// Commands of stepping and stopping: scope, breakpoints, loop, going to a moment, beats, causes.
#include <algorithm>

#include "lab/words_event.h"
#include "view/commands.h"
#include "view/moment_text.h"
#include "view/player.h"

namespace inflight::view {

namespace {

/// The event that the learner stands at: the last one worth a caption. 0 = none yet.
uint32_t current(const App& app) { return app.view().beat_at(app.state().position); }

/// The lane of the event at the head: its queue, else who did it.
LaneKey lane_at_head(const App& app) {
  const uint32_t beat = current(app);
  if (beat == 0) return {};
  const sim::Event& event = app.log().events[beat - 1];
  const uint16_t number = event.place != 0 ? event.place : event.actor;
  return {event.place != 0, app.log().names[number].text};
}

std::string set_scope(App& app, Scope& scope, const Options& given) {
  const uint32_t beat = current(app);
  switch (scope.kind) {
    case ScopeKind::all:
      return "";
    case ScopeKind::lane: {
      const auto text = given.text("lane");
      scope.lane = text ? lane_key(*text) : lane_at_head(app);
      return scope.lane.name.empty() ? app.words().say("app.scope.none") : "";
    }
    case ScopeKind::message:
      scope.lid = beat == 0 ? 0 : app.log().events[beat - 1].lid;
      if (app.selected() != 0) scope.lid = app.log().mids[app.selected()].lid;
      return scope.lid == 0 ? app.words().say("app.scope.message") : "";
    case ScopeKind::kind: {
      const auto name = given.text("event");
      scope.event = name ? sim::ev_named(*name)
                         : (beat == 0 ? sim::Ev::none : app.log().events[beat - 1].kind);
      return scope.event == sim::Ev::none ? app.words().say("app.scope.none") : "";
    }
  }
  return "";
}

constexpr ScopeKind kScopes[] = {ScopeKind::all, ScopeKind::lane, ScopeKind::message,
                                 ScopeKind::kind};

std::vector<uint32_t> numbers_of(const std::vector<Beat>& beats) {
  std::vector<uint32_t> numbers;
  for (const Beat& beat : beats) numbers.push_back(beat.event);
  return numbers;
}

}  // namespace

std::string Commands::scope(App& app, const Options& given) {
  Scope next;
  if (const auto dir = given.integer("dir")) {
    // Around the four; what cannot be chosen here is passed over.
    auto at = static_cast<size_t>(app.playback_.scope.kind);
    for (int i = 0; i < 4; ++i) {
      at = (at + (*dir < 0 ? 3 : 1)) % 4;
      next.kind = kScopes[at];
      if (set_scope(app, next, given).empty()) break;
    }
  } else {
    const auto value = given.text("value");
    const auto* found = std::find_if(std::begin(kScopes), std::end(kScopes),
                                     [&](ScopeKind kind) { return value == name_of(kind); });
    if (found == std::end(kScopes)) {
      return lacks("scope", "value: all, lane, message or kind; or dir");
    }
    next.kind = *found;
    std::string error = set_scope(app, next, given);
    if (!error.empty()) return error;
  }
  app.playback_.scope = next;
  return "";
}

std::string Commands::break_(App& app, const Options& given) {
  std::vector<Breakpoint>& breaks = app.playback_.breaks;
  const std::string op = given.text("op").value_or("toggle");
  if (op == "clear") {
    breaks.clear();
    return "";
  }
  if (op == "remove" || op == "on") {
    const auto id = given.integer("id");
    const auto found = std::find_if(breaks.begin(), breaks.end(),
                                    [&](const Breakpoint& each) { return id == each.id; });
    if (found == breaks.end()) return lacks("break", "id: a breakpoint's");
    if (op == "remove") {
      breaks.erase(found);
    } else {
      found->on = given.boolean("on").value_or(!found->on);
    }
    return "";
  }
  if (op != "add" && op != "toggle") {
    return lacks("break", "op: add, toggle, remove, on or clear");
  }
  std::optional<Breakpoint> made = Player::read_break(app, given);
  if (!made) return lacks("break", "kind: message, event, lane, goal or counter, and what it asks");
  const auto same = std::find_if(breaks.begin(), breaks.end(),
                                 [&](const Breakpoint& each) { return same_stop(each, *made); });
  if (same != breaks.end()) {
    if (op == "toggle") breaks.erase(same);
    return "";
  }
  if (breaks.size() >= kBreaksMax) return app.words().say("app.break.full");
  made->id = ++app.playback_.last_break;
  breaks.push_back(*made);
  return "";
}

std::string Commands::loop(App& app, const Options& given) {
  Playback& playback = app.playback_;
  const auto value = given.text("value");
  if (value) {
    for (const Loop each : {Loop::off, Loop::range, Loop::all}) {
      if (*value != name_of(each)) continue;
      if (each == Loop::range && !playback.range) return app.words().say("app.loop.no_range");
      playback.loop = each;
      return "";
    }
    return lacks("loop", "value: off, range or all");
  }
  if (playback.loop == Loop::off) {
    playback.loop = playback.range ? Loop::range : Loop::all;
  } else {
    playback.loop = playback.loop == Loop::range ? Loop::all : Loop::off;
  }
  return "";
}

std::string Commands::goto_time(App& app, const Options& given) {
  const auto text = given.text("text");
  if (!text) return lacks("goto_time", "text: where to");
  const Place place = read_place(*text);
  const lab::Words& words = app.words();
  switch (place.kind) {
    case PlaceKind::none:
      return words.say("app.goto.unknown", {{"text", *text}});
    case PlaceKind::event:
      if (place.value > static_cast<int64_t>(app.view().end())) {
        return words.say("app.goto.no_event", {{"n", words.number(app.view().end())}});
      }
      Player::go(app, static_cast<uint32_t>(place.value));
      return "";
    case PlaceKind::message: {
      const uint32_t lid = Player::message_named(app, place.value);
      if (lid == 0 || app.view().life(lid).empty()) {
        return words.say("app.goto.no_message", {{"n", std::to_string(place.value)}});
      }
      Player::go(app, app.view().life(lid).front());
      return "";
    }
    case PlaceKind::time:
    case PlaceKind::forward:
      break;
  }
  const int64_t from = place.kind == PlaceKind::forward ? app.state().head : 0;
  if (from + place.value > app.view().horizon()) {
    return words.say("app.goto.late", {{"time", lab::clock_text(app.view().horizon())}});
  }
  Player::go_time(app, std::max<int64_t>(0, from + place.value));
  return "";
}

/// {"dir": ±1} or {"n": from 1}; with "play" it plays there and stops.
std::string Commands::beat(App& app, const Options& given) {
  const std::vector<uint32_t> numbers = numbers_of(Player::story(app).beats);
  if (const auto n = given.integer("n")) {
    if (*n < 1 || *n > static_cast<int64_t>(numbers.size())) return lacks("beat", "n: a beat");
    Player::go(app, numbers[static_cast<size_t>(*n - 1)]);
    return "";
  }
  const int direction = given.integer("dir").value_or(1) < 0 ? -1 : 1;
  const uint32_t to = Player::neighbour(app, numbers, direction);
  if (to == 0 && direction > 0) {
    Player::go_time(app, app.view().horizon());
  } else if (to == 0) {
    app.playing_ = false;
    return start(app, given);  // before what happens at 0
  } else if (direction > 0 && given.boolean("play").value_or(false)) {
    app.play();
    app.playback_.until = to;
  } else {
    Player::go(app, to);
  }
  return "";
}

std::string Commands::cause(App& app, const Options&) {
  const uint32_t beat = current(app);
  const uint32_t from = beat == 0 ? 0 : lab::caption(app.words(), app.log(), beat).cause_event;
  if (from == 0) return app.words().say("app.cause.none");
  Player::go(app, from);
  return "";
}

/// The first later event that is told and whose causes lead to the one at the head. What a caption
/// names as the cause counts too, but captions cost, so only of the events that follow soon.
std::string Commands::effect(App& app, const Options&) {
  constexpr int kCaptions = 200;
  const uint32_t beat = current(app);
  const auto& beats = app.view().beats();
  int looked = 0;
  auto it = std::upper_bound(beats.begin(), beats.end(), beat);
  for (; beat != 0 && it != beats.end(); ++it) {
    uint32_t from = app.log().events[*it - 1].cause;
    while (from > beat && !is_beat(app.log(), app.log().events[from - 1])) {
      from = app.log().events[from - 1].cause;
    }
    if (from != beat && ++looked <= kCaptions) {
      from = lab::caption(app.words(), app.log(), *it).cause_event;
    }
    if (from != beat) continue;
    Player::go(app, *it);
    return "";
  }
  return app.words().say("app.effect.none");
}

/// The next or previous event of the selected message.
std::string Commands::own(App& app, const Options& given) {
  if (app.selected() == 0) return app.words().say("app.scope.message");
  const int direction = given.integer("dir").value_or(1) < 0 ? -1 : 1;
  const auto& life = app.view().life(app.log().mids[app.selected()].lid);
  const uint32_t to = Player::neighbour(app, life, direction);
  if (to == 0) return app.words().say(direction > 0 ? "app.step.last" : "app.step.first");
  Player::go(app, to);
  return "";
}

}  // namespace inflight::view
