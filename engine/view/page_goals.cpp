// Goals, guards, points, stars, hints and worlds of the page.
#include <algorithm>

#include "lab/words_event.h"
#include "lab/words_goal.h"
#include "view/page.h"

namespace inflight::view {

namespace {

size_t run_index(const App& app, const std::string& name) {
  size_t run = 0;
  while (run + 1 < app.lab().runs.size() && app.lab().runs[run].name != name) ++run;
  return run;
}

bool reveals_all(const App& app) {
  for (size_t i = 0; i < app.lab().runs.size(); ++i) {
    if (!app.reveals_end(i)) return false;
  }
  return !app.verdicts().empty();
}

std::string needs_text(const App& app, const lab::Goal& goal) {
  if (goal.needs.empty()) return "";
  std::vector<std::string> numbers;
  for (const std::string& id : goal.needs) {
    for (size_t i = 0; i < app.lab().goals.size(); ++i) {
      if (app.lab().goals[i].id == id)
        numbers.push_back(app.words().number(static_cast<int64_t>(i) + 1));
    }
  }
  return app.words().say_n("app.needs", static_cast<int64_t>(numbers.size()),
                           {{"goals", app.words().both(numbers)}});
}

/// The first event that breaks a failed goal, or that shows a goal which asks for one.
uint32_t witness_of(const App& app, size_t index) {
  const lab::Goal& goal = app.lab().goals[index];
  const Live live = app.goals()[index];
  const bool shows =
      live == Live::fail || (live == Live::pass && goal.check.op == lab::BoolOp::exists);
  if (!shows || goal.run != app.run_name() || !app.view().ok()) return 0;
  const auto& events = app.view().witnesses(app.lab(), index, app.state().position);
  return events.empty() ? 0 : events[0];
}

void write_witness(JsonWriter& out, const App& app, uint32_t number) {
  out.key("witness");
  if (number == 0) {
    out.null();
    return;
  }
  const sim::Event& event = app.log().events[number - 1];
  const std::string time = lab::clock_text(event.at);
  const std::string text =
      event.lid == 0
          ? app.words().say("app.witness.bare", {{"time", time}})
          : app.words().say(
                "app.witness",
                {{"time", time}, {"what", lab::message_label(app.words(), app.log(), event.lid)}});
  out.open().text("text", text).integer("t", event.at).integer("n", number);
  out.integer("mid", event.mid).close();
}

void write_measure(JsonWriter& out, const App& app, size_t index, size_t run) {
  const lab::GoalTimeline* timeline = app.view(run).goals()[index];
  std::optional<lab::Measure> measure;
  if (timeline != nullptr && app.state(run).ran) {
    measure = timeline->measure_at(app.view(run).log().position_at(
        run == app.run() ? app.state().head : app.state(run).furthest));
  }
  for (const auto& [name, number] :
       {std::pair("measured", measure ? measure->value : lab::Number{}),
        std::pair("limit", measure ? measure->limit : lab::Number{})}) {
    if (number) {
      out.number(name, *number);
    } else {
      out.null(name);
    }
  }
}

void write_goal(JsonWriter& out, const App& app, size_t index) {
  const lab::Goal& goal = app.lab().goals[index];
  const size_t run = run_index(app, goal.run);
  const bool hidden = goal.hidden && !app.score();
  const bool told = app.reveals_end(run) && !app.verdicts().empty();
  out.open().text("id", goal.id).integer("n", static_cast<int64_t>(index + 1));
  out.text("run", goal.run).text("text", hidden ? "" : app.text(goal.text));
  out.number("points", goal.points).boolean("required", goal.required);
  out.boolean("hidden", hidden).text("head", name_of(app.goals()[index]));
  out.text_or_null("final", told ? name_of(live_of(app.verdicts()[index].status)) : "");
  out.text_or_null("reason", told ? lab::reason_phrase(app.words(), app.verdicts()[index].reason,
                                                       app.verdicts()[index].reason_name)
                                  : "");
  out.text_or_null("needs", needs_text(app, goal));
  out.text_or_null("why", hidden ? "" : app.text(goal.why));
  write_witness(out, app, hidden ? 0 : witness_of(app, index));
  out.text("words", hidden ? "" : lab::goal_sentence(app.words(), goal));
  write_measure(out, app, index, run);
  out.close();
}

void write_guards(JsonWriter& out, const App& app) {
  out.key("guards").open_list();
  for (size_t i = 0; i < app.lab().guards.size(); ++i) {
    const lab::Guard& guard = app.lab().guards[i];
    out.open().text("id", guard.id).text("text", app.text(guard.text)).key("ok");
    bool known = app.readings().has_value();
    bool ok = true;
    for (size_t r = 0; known && r < app.readings()->runs.size(); ++r) {
      const auto& run = app.readings()->runs[r];
      if (guard.run != "*" && guard.run != run.run) continue;
      known = app.reveals_end(run_index(app, run.run));
      ok = ok && run.guards[i] != lab::Truth::no;
    }
    if (known) {
      out.boolean(ok);
    } else {
      out.null();
    }
    out.close();
  }
  out.close_list();
}

void write_points(JsonWriter& out, const App& app) {
  double now = 0;
  double max = 0;
  for (size_t i = 0; i < app.goals().size(); ++i) {
    const lab::Goal& goal = app.lab().goals[i];
    const size_t run = run_index(app, goal.run);
    max += goal.points;
    if (app.goals()[i] == Live::pass) {
      now += goal.points;
    } else if (app.goals()[i] == Live::fail && app.reveals_end(run) && !app.verdicts().empty() &&
               app.verdicts()[i].status == lab::GoalStatus::fail) {
      now += goal.points * app.verdicts()[i].credit;
    }
  }
  out.key("points").open().number("now", lab::round2(now)).number("max", max).close();
}

/// Whether star `index` holds, if that may be told: in all worlds once these are checked, else in
/// the world on the screen.
std::optional<bool> star_holds(const App& app, size_t index) {
  if (app.score()) {
    return std::all_of(app.worlds().begin(), app.worlds().end(), [&](const auto& world) {
      return world && world->readings && world->readings->stars[index] == lab::Truth::yes;
    });
  }
  if (!reveals_all(app)) return std::nullopt;
  return app.readings()->stars[index] == lab::Truth::yes;
}

int64_t stars_now(const App& app) {
  if (app.score()) return app.score()->stars;
  if (!reveals_all(app)) return 0;
  bool holds[2] = {false, false};
  for (size_t i = 0; i < app.lab().stars.size(); ++i) {
    holds[app.lab().stars[i].n == 3 ? 1 : 0] = star_holds(app, i).value_or(false);
  }
  std::vector<lab::GoalStatus> statuses;
  for (const lab::GoalVerdict& verdict : app.verdicts()) statuses.push_back(verdict.status);
  int64_t cost = 0;
  for (const int64_t hint : app.answer().hints) {
    cost += app.lab().hints[static_cast<size_t>(hint)].cost;
  }
  const bool passed = lab::answer_status(app.lab(), statuses) == lab::AnswerStatus::pass;
  return lab::stars(passed, holds[0], holds[1], cost);
}

void write_stars(JsonWriter& out, const App& app) {
  out.key("stars").open().integer("n", stars_now(app)).key("items").open_list();
  for (size_t i = 0; i < app.lab().stars.size(); ++i) {
    const lab::Star& star = app.lab().stars[i];
    out.open().integer("n", star.n).text("text", app.text(star.text)).key("holds");
    const std::optional<bool> holds = star_holds(app, i);
    if (holds) {
      out.boolean(*holds);
    } else {
      out.null();
    }
    out.close();
  }
  out.close_list().close();
}

void write_hints(JsonWriter& out, const App& app) {
  out.key("hints").open_list();
  for (size_t i = 0; i < app.lab().hints.size(); ++i) {
    const lab::Hint& hint = app.lab().hints[i];
    const bool open = app.hint_open(i);
    out.open().integer("index", static_cast<int64_t>(i));
    out.text_or_null("text", open ? app.text(hint.text) : "").integer("cost", hint.cost);
    out.boolean("open", open).boolean("available", open || app.hint_available(i)).close();
  }
  out.close_list();
}

void write_worlds(JsonWriter& out, const App& app) {
  int64_t checked = 0;
  int64_t passed = 0;
  out.key("worlds").open().integer("n", static_cast<int64_t>(app.worlds().size()));
  out.integer("current", app.world()).key("items").open_list();
  for (const auto& world : app.worlds()) {
    out.text(world ? lab::name_of(world->status) : "none");
    checked += world ? 1 : 0;
    passed += world && world->status == lab::AnswerStatus::pass ? 1 : 0;
  }
  out.close_list().integer("passed", passed).integer("checked", checked);
  out.boolean("running", app.checking()).integer("seed", static_cast<int64_t>(app.seed()));
  out.close();
}

void write_verdict(JsonWriter& out, const App& app) {
  std::string_view status = "none";
  double points = 0;
  int64_t stars = 0;
  if (app.score()) {
    status = lab::name_of(app.score()->status);
    points = app.score()->points;
    stars = app.score()->stars;
  } else if (app.verdicts().empty()) {
    status = "invalid";
  }
  out.key("verdict").open().text("status", status).integer("stars", stars);
  out.number("score", points).number("max", app.lab().points()).close();
}

}  // namespace

Live run_status(const App& app, size_t run) {
  bool any = false;
  Live worst = Live::pass;
  for (size_t i = 0; i < app.goals().size(); ++i) {
    const lab::Goal& goal = app.lab().goals[i];
    if (!goal.required || goal.run != app.lab().runs[run].name) continue;
    any = true;
    const Live live = app.goals()[i];
    if (live == Live::fail) return Live::fail;
    if (live == Live::open) worst = Live::open;
    if (worst == Live::pass && live != Live::pass) worst = Live::unknown;
  }
  if (any) return worst;
  // A run that only shows something has held once it was seen.
  return app.state(run).furthest >= app.view(run).horizon() ? Live::pass : Live::open;
}

void write_goals(JsonWriter& out, const App& app) {
  out.key("goals").open_list();
  for (size_t i = 0; i < app.lab().goals.size(); ++i) write_goal(out, app, i);
  out.close_list();
  write_guards(out, app);
  write_points(out, app);
  write_stars(out, app);
  write_hints(out, app);
  write_worlds(out, app);
  write_verdict(out, app);
}

}  // namespace inflight::view
