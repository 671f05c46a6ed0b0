// What the learner set up for playing and finding: scope, breakpoints, marks, range, search, beats.
#include <algorithm>

#include "lab/words_event.h"
#include "view/page.h"
#include "view/player.h"

namespace inflight::view {

namespace {

std::string kind_label(const App& app, sim::Ev kind) {
  const std::string key = "app.kind." + std::string(sim::info(kind).name);
  return app.words().has(key) ? app.words().part(key) : std::string(sim::info(kind).name);
}

std::string lane_label(const App& app, const LaneKey& lane) {
  if (lane.queue) return lane.name;
  const uint16_t number = app.log().find_name(lane.name);
  return number == 0 ? lane.name : lab::instance_label(app.words(), app.log(), number);
}

std::string message_text(const App& app, uint32_t lid) {
  return lid < app.log().lids.size() ? lab::message_label(app.words(), app.log(), lid)
                                     : std::to_string(lid);
}

std::string scope_label(const App& app, const Scope& scope) {
  switch (scope.kind) {
    case ScopeKind::all:
      return app.words().part("app.scope.all");
    case ScopeKind::lane:
      return lane_label(app, scope.lane);
    case ScopeKind::message:
      return message_text(app, scope.lid);
    case ScopeKind::kind:
      return kind_label(app, scope.event);
  }
  return "";
}

std::string break_label(const App& app, const Breakpoint& point) {
  const lab::Words& words = app.words();
  switch (point.kind) {
    case BreakKind::message:
      return words.say("app.break.message", {{"what", message_text(app, point.lid)}});
    case BreakKind::event:
      return words.say("app.break.event", {{"what", kind_label(app, point.event)}});
    case BreakKind::lane:
      return words.say("app.break.lane", {{"what", lane_label(app, point.lane)}});
    case BreakKind::goal:
      return words.say("app.break.goal");
    case BreakKind::counter:
      return words.say("app.break.counter." + std::string(sim::name_of(point.state)),
                       {{"q", point.lane.name}, {"n", words.number(point.n)}});
  }
  return "";
}

/// What a breakpoint is, as `break` and `save` take it.
void write_break_members(JsonWriter& out, const Breakpoint& point) {
  out.text("kind", name_of(point.kind)).boolean("on", point.on);
  switch (point.kind) {
    case BreakKind::message:
      out.integer("lid", point.lid);
      return;
    case BreakKind::event:
      out.text("event", sim::info(point.event).name);
      return;
    case BreakKind::lane:
      out.text("lane", key_text(point.lane));
      return;
    case BreakKind::goal:
      return;
    case BreakKind::counter:
      out.text("queue", point.lane.name).text("state", sim::name_of(point.state));
      out.integer("n", point.n);
      return;
  }
}

void write_scope(JsonWriter& out, const App& app) {
  const Scope scope = Player::scope(app);
  out.key("scope").open().text("kind", name_of(scope.kind));
  out.text("label", scope_label(app, scope)).close();
  out.text("loop", name_of(app.playback().loop));
}

void write_breaks(JsonWriter& out, const App& app) {
  const Playback& playback = app.playback();
  out.key("breaks").open_list();
  for (const Breakpoint& point : playback.breaks) {
    out.open().integer("id", point.id).text("label", break_label(app, point));
    write_break_members(out, point);
    out.close();
  }
  out.close_list();
  out.key("hit");
  const auto hit = std::find_if(playback.breaks.begin(), playback.breaks.end(),
                                [&](const Breakpoint& each) { return each.id == playback.hit; });
  if (hit == playback.breaks.end()) {
    out.null();
  } else {
    out.open().integer("id", hit->id).text("label", break_label(app, *hit)).close();
  }
}

std::string beat_text(const App& app, const Beat& beat) {
  if (beat.caption >= 0) return app.text(app.lab().captions[static_cast<size_t>(beat.caption)].say);
  if (beat.goal >= 0) {
    return app.words().say("app.beat.goal." + std::string(name_of(beat.status)),
                           {{"n", app.words().number(beat.goal + 1)}});
  }
  return lab::caption(app.words(), app.log(), beat.event).fact;
}

/// Beats in the fog are told as dots only.
void write_beats(JsonWriter& out, const App& app) {
  const std::vector<Beat>& beats = Player::story(app).beats;
  const int64_t limit = app.fog_limit();
  out.key("beats").open().key("list").open_list();
  for (const Beat& beat : beats) {
    const bool seen = beat.at <= limit;
    out.open().integer("n", beat.event).integer("t", beat.at);
    out.text("time", lab::clock_text(beat.at)).boolean("seen", seen);
    out.text("text", seen ? beat_text(app, beat) : "");
    const bool author = beat.caption >= 0;
    out.boolean("author", author);
    out.boolean("pause", author && app.lab().captions[static_cast<size_t>(beat.caption)].pause);
    out.close();
  }
  out.close_list().integer("at", beat_index(beats, app.state().position)).close();
}

void write_marks(JsonWriter& out, const App& app) {
  out.key("marks").open_list();
  for (const UserMark* mark : app.playback().marks.of(app.run_name())) {
    out.open().integer("id", mark->id).integer("t", mark->at);
    out.text("time", lab::clock_text(mark->at)).text("text", mark->text).close();
  }
  out.close_list();
}

void write_counts(JsonWriter& out, std::string_view name, const lab::StateCounts& counts) {
  const auto count = [&](sim::MessageState state) { return counts[static_cast<size_t>(state)]; };
  out.key(name).open_list();
  for (const sim::MessageState state :
       {sim::MessageState::visible, sim::MessageState::in_flight, sim::MessageState::delayed}) {
    out.integer(count(state));
  }
  out.close_list();
}

void write_range(JsonWriter& out, const App& app) {
  out.key("range");
  if (!app.playback().range || !app.state().ran) {
    out.null();
    return;
  }
  const Range& range = *app.playback().range;
  const RangeStats& stats = Player::range(app);
  const lab::Words& words = app.words();
  out.open().integer("from", range.from).integer("to", range.to);
  out.text("from_time", lab::clock_text(range.from)).text("to_time", lab::clock_text(range.to));
  out.text("span", words.duration(range.to - range.from));
  const double middle = static_cast<double>(range.from + range.to) / 2;
  out.boolean("right", middle - app.window().begin() > app.window().length() / 2);
  out.boolean("fogged", range.to > app.fog_limit()).key("lanes").open_list();
  for (const LaneKey& lane : range.lanes) out.text(lane_label(app, lane));
  out.close_list().key("events").open_list();
  for (const auto& [kind, n] : stats.kinds) {
    out.open().text("kind", sim::info(kind).name).text("label", kind_label(app, kind));
    out.integer("n", n).close();
  }
  out.close_list().key("queues").open_list();
  for (const RangeEnds& ends : stats.queues) {
    out.open().text("name", ends.queue);
    write_counts(out, "before", ends.before);
    write_counts(out, "after", ends.after);
    out.close();
  }
  out.close_list().integer("requests", stats.requests);
  // Eight decimals of a dollar: the cheapest request costs forty of the last.
  const int64_t units = stats.nano_usd / 10;
  std::string digits = std::to_string(units % 100'000'000);
  digits.insert(0, 8 - digits.size(), '0');
  out.text("usd", std::to_string(units / 100'000'000) + "." + digits).close();
}

std::string fault_text(const App& app, const Found& found) {
  switch (found.fault) {
    case QueryFault::none:
      return "";
    case QueryFault::unknown:
      return app.words().say("app.search.unknown", {{"word", found.word}});
    case QueryFault::state:
      return app.words().say("app.search.state");
    case QueryFault::number:
      return app.words().say("app.search.number");
    case QueryFault::age:
      return app.words().say("app.search.age");
    case QueryFault::length:
      return app.words().say("app.search.length");
  }
  return "";
}

void write_search(JsonWriter& out, const App& app) {
  out.key("search");
  if (app.playback().query.empty()) {
    out.null();
    return;
  }
  const Found& found = Player::found(app);
  const size_t shown = app.state().ran ? Player::hits_shown(app) : 0;
  const auto end = found.hits.begin() + static_cast<std::ptrdiff_t>(shown);
  const auto after = std::upper_bound(found.hits.begin(), end, app.state().position);
  const bool on = after != found.hits.begin() && Player::stands_on(app, *(after - 1));
  out.open().text("query", app.playback().query).text("error", fault_text(app, found));
  out.integer("n", static_cast<int64_t>(shown));
  out.integer("at", on ? after - found.hits.begin() : 0);
  // In the fog more may be found later.
  out.boolean("more", app.fog_limit() < app.view().horizon()).close();
}

}  // namespace

void write_play(JsonWriter& out, const App& app) {
  write_scope(out, app);
  write_breaks(out, app);
  write_marks(out, app);
  write_range(out, app);
  write_search(out, app);
  write_beats(out, app);
}

void write_play_save(JsonWriter& out, const App& app) {
  const Playback& playback = app.playback();
  out.key("marks").open_list();
  for (const UserMark& mark : playback.marks.all()) {
    out.open().text("run", mark.run).integer("t", mark.at).text("text", mark.text).close();
  }
  out.close_list().key("breaks").open_list();
  for (const Breakpoint& point : playback.breaks) {
    out.open();
    write_break_members(out, point);
    out.close();
  }
  out.close_list().text("loop", playback.loop == Loop::all ? "all" : "off");
}

}  // namespace inflight::view
