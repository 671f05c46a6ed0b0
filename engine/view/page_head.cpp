// What stands at the head: time, caption, causes, events around it, counters.
#include <algorithm>

#include "lab/words_event.h"
#include "view/api_view.h"
#include "view/page.h"

namespace inflight::view {

namespace {

constexpr size_t kEventsBefore = 30;
constexpr size_t kEventsAfter = 20;

/// True for events that the present view does not tell of.
bool hides(const App& app, uint32_t number) {
  return app.api_only() && !api_tells(app.log(), app.log().events[number - 1]);
}

void write_head_members(JsonWriter& out, const App& app) {
  const RunState& state = app.state();
  const int64_t end = app.view().horizon();
  out.key("head").open().integer("t", state.head).text("time", lab::clock_text(state.head));
  out.integer("position", state.position).integer("events", app.view().end());
  out.integer("end", end).text("end_text", lab::clock_text(end));
  out.integer("furthest", state.furthest).boolean("playing", app.playing());
  out.number("speed", app.speed()).text("pace", app.pace() == lab::Pace::time ? "time" : "event");
  out.boolean("follow", app.follows()).boolean("fog", app.fog());
  out.text("fog_mode", name_of(app.fog_mode())).boolean("quiet", app.folds_quiet()).close();
}

/// "×2" when the work of a message was done for the second time.
std::string badge(const App& app, const sim::Event& event, uint32_t number) {
  if (event.kind != sim::Ev::effect || (event.flags & sim::kDup) == 0) return "";
  int64_t times = 0;
  for (const uint32_t each : app.view().life(event.lid)) {
    if (each <= number && app.log().events[each - 1].kind == sim::Ev::effect) ++times;
  }
  return "×" + std::to_string(times);
}

void write_caption(JsonWriter& out, const App& app, uint32_t beat) {
  out.key("caption").open();
  if (beat == 0) {
    const bool refused = !app.view().ok();
    const char* key = refused            ? "app.caption.refused"
                      : !app.state().ran ? "app.caption.before"
                                         : "app.caption.start";
    out.text("fact", app.words().say(key)).text("cause", "").text("sign", "");
    out.text("tone", refused ? "bad" : "plain").text("badge", "").null("cause_t").null("n");
    out.close();
    return;
  }
  const lab::EventCaption told = view::told(app, beat);
  out.text("fact", told.fact).text("cause", told.cause).text("sign", told.sign);
  out.text("tone", tone_name(told.tone));
  out.text("badge", badge(app, app.log().events[beat - 1], beat));
  if (told.cause_event != 0) {
    out.integer("cause_t", app.log().events[told.cause_event - 1].at);
  } else {
    out.null("cause_t");
  }
  out.integer("n", beat).close();
}

void write_why(JsonWriter& out, const App& app, uint32_t beat) {
  out.key("why").open_list();
  std::vector<uint32_t> chain;
  if (beat != 0 && !hides(app, beat)) {
    for (const lab::EventCaption& each : lab::why_chain(app.words(), app.log(), beat)) {
      if (hides(app, each.event)) continue;
      chain.push_back(each.event);
      out.open().integer("n", each.event).integer("t", each.at);
      out.text("time", lab::clock_text(each.at)).text("fact", each.fact).text("sign", each.sign);
      out.text("tone", tone_name(each.tone)).integer("mid", app.log().events[each.event - 1].mid);
      out.close();
    }
  }
  out.close_list();
  // Whether it goes back to what the learner did, or to what the lab had planned.
  const bool mine = !chain.empty() && app.log().events[chain.back() - 1].kind == sim::Ev::learner;
  out.text("whyEnd", chain.empty() ? "" : app.words().say(mine ? "app.why.you" : "app.why.script"));
  write_change(out, app, chain);
}

void write_events(JsonWriter& out, const App& app, uint32_t beat) {
  const std::vector<uint32_t>& beats = app.view().beats();
  const auto here = std::upper_bound(beats.begin(), beats.end(), app.state().position);
  const auto before = static_cast<size_t>(here - beats.begin());
  const int64_t limit = app.fog_limit();
  out.key("events").open_list();
  for (size_t i = before - std::min(before, kEventsBefore);
       i < std::min(beats.size(), before + kEventsAfter); ++i) {
    const sim::Event& event = app.log().events[beats[i] - 1];
    if (event.at > limit) break;
    if (hides(app, beats[i])) continue;
    const lab::EventCaption told = view::told(app, beats[i]);
    out.open().integer("n", beats[i]).integer("t", event.at);
    out.text("time", lab::clock_text(event.at)).text("sign", told.sign);
    out.text("tone", tone_name(told.tone)).text("text", told.fact);
    out.integer("mid", event.mid).boolean("current", beats[i] == beat).close();
  }
  out.close_list();
}

/// How long ago that was, in whole seconds as the metric has it, ms.
int64_t whole_seconds(const App& app, int64_t since) {
  return (app.state().head - since) / 1000 * 1000;
}

void write_queues(JsonWriter& out, const App& app) {
  const lab::FoldState& fold = app.view().fold(app.state().position);
  out.key("queues").open_list();
  for (const world::QueueSpec& queue : app.view().execution().scenario.queues) {
    const uint16_t place = app.log().find_name(queue.name);
    const bool fifo = queue.name.size() > 5 && queue.name.rfind(".fifo") == queue.name.size() - 5;
    out.open().text("name", queue.name).text("type", fifo ? "fifo" : "standard");
    out.integer("visible", fold.count(place, sim::MessageState::visible));
    out.integer("inflight", fold.count(place, sim::MessageState::in_flight));
    out.integer("delayed", fold.count(place, sim::MessageState::delayed));
    const int64_t oldest = fold.oldest_arrival(place);
    out.text("oldest", oldest < 0 ? "–" : app.words().duration(whole_seconds(app, oldest)));
    out.integer("deleted", fold.count(place, sim::MessageState::deleted)).close();
  }
  out.close_list();
}

}  // namespace

lab::EventCaption told(const App& app, uint32_t number) { return told(app, app.log(), number); }

lab::EventCaption told(const App& app, const sim::Log& log, uint32_t number) {
  return app.api_only() ? api_caption(app.words(), log, number)
                        : lab::caption(app.words(), log, number);
}

std::string_view tone_name(lab::Tone tone) {
  switch (tone) {
    case lab::Tone::plain:
      return "plain";
    case lab::Tone::good:
      return "good";
    case lab::Tone::bad:
      return "bad";
  }
  return "plain";
}

void write_head(JsonWriter& out, const App& app) {
  const uint32_t beat = app.view().beat_at(app.state().position);
  write_head_members(out, app);
  write_caption(out, app, beat);
  write_why(out, app, beat);
  write_events(out, app, beat);
  write_queues(out, app);
}

}  // namespace inflight::view
