#include "view/page.h"

#include <algorithm>

#include "view/options.h"
#include "view/recorder.h"

namespace inflight::view {

namespace {

using lab::KnobType;

std::string_view type_name(KnobType type) {
  switch (type) {
    case KnobType::integer:
      return "int";
    case KnobType::boolean:
      return "bool";
    case KnobType::choice:
      return "enum";
    case KnobType::duration:
      return "dur";
    case KnobType::document:
      return "json";
  }
  return "json";
}

void number_or_null(JsonWriter& out, std::string_view name, const std::optional<double>& value) {
  if (value) {
    out.number(name, *value);
  } else {
    out.null(name);
  }
}

void write_lab(JsonWriter& out, const App& app) {
  const lab::Lab& lab = app.lab();
  out.key("lab").open();
  out.text("id", lab.id).integer("version", lab.version);
  out.text("kind", lab.kind == lab::Kind::sandbox ? "sandbox" : "lab");
  out.text("title", app.text(lab.title));
  out.key("track").open().text("id", lab.track).close();  // titles: catalog
  out.integer("minutes", lab.minutes).integer("difficulty", lab.difficulty);
  out.text("brief", app.text(lab.brief));
  // What the lab taught is told when every run was seen to its end.
  bool over = true;
  for (size_t i = 0; i < lab.runs.size(); ++i) {
    over = over && (app.state(i).furthest >= app.view(i).horizon());
  }
  out.text_or_null("debrief", over ? app.text(lab.debrief) : "");
  out.key("facts").open_list();
  for (const std::string& fact : lab.facts) out.open().text("id", fact).close();
  out.close_list();
  out.integer("variant", lab.variant).integer("variants", lab::variant_count(lab));
  out.text_or_null("learner", app.answer().learner.value_or("")).close();
}

void write_runs(JsonWriter& out, const App& app) {
  out.key("runs").open_list();
  for (size_t i = 0; i < app.lab().runs.size(); ++i) {
    const lab::Run& run = app.lab().runs[i];
    const Live status = run_status(app, i);
    out.open().text("id", run.name);
    out.text("title", run.title.empty() ? run.name : app.text(run.title));
    out.text("status", status == Live::open ? "none" : name_of(status)).close();
  }
  out.close_list().text("run", app.run_name());
}

void write_predictions(JsonWriter& out, const App& app) {
  out.key("predict").open_list();
  for (size_t i = 0; i < app.lab().predict.size(); ++i) {
    const lab::Prediction& each = app.lab().predict[i];
    size_t run = 0;
    while (run + 1 < app.lab().runs.size() && app.lab().runs[run].name != each.run) ++run;
    const bool told = app.committed(each) && app.state(run).ran;
    out.open().text("id", each.id).text("run", each.run).text("ask", app.text(each.ask));
    out.key("options").open_list();
    for (const lab::Option& option : each.options) {
      out.open().text("id", option.id).text("text", app.text(option.text));
      out.text_or_null("why", told ? app.text(option.why) : "").close();
    }
    out.close_list();
    out.text_or_null("chosen", app.chosen(each)).boolean("committed", app.committed(each));
    out.text_or_null("truth", told ? app.truth(i) : "").close();
  }
  out.close_list();
  out.boolean("ready", app.ready()).boolean("ran", app.state().ran);
}

void write_knob(JsonWriter& out, const App& app, const lab::Knob& knob) {
  out.open().text("id", knob.id).text("label", app.text(knob.label));
  out.text("type", type_name(knob.type)).text("unit", knob.unit);
  number_or_null(out, "min", knob.min);
  number_or_null(out, "max", knob.max);
  number_or_null(out, "step", knob.step);
  out.text("scale", knob.scale == lab::Scale::log ? "log" : "linear");
  out.key("marks").open_list();
  for (const double mark : knob.marks) out.number(mark);
  out.close_list().key("values").open_list();
  for (const JsonBox& value : knob.values) out.json(*value);
  out.close_list();
  out.key("schema").json(*knob.schema);
  out.key("value").json(*app.knob_value(knob));
  out.key("default").json(*app.knob_default(knob));
  out.text_or_null("error", app.knob_error(knob)).close();
}

void write_knobs(JsonWriter& out, const App& app) {
  out.key("knobs").open_list();
  for (const lab::Knob& knob : app.lab().knobs) {
    if (app.lab().offers(app.run_name(), knob.id)) write_knob(out, app, knob);
  }
  out.close_list();
}

void write_offers(JsonWriter& out, const App& app) {
  out.key("offered").open_list();
  for (size_t i = 0; i < app.lab().actions.size(); ++i) {
    const lab::ActionEntry& entry = app.lab().actions[i];
    const Offer now = app.offer_now(i);
    out.open().integer("index", static_cast<int64_t>(i)).text("do", entry.verb);
    out.text("label", app.text(entry.label)).integer("used", now.used);
    if (entry.max) {
      out.integer("max", *entry.max);
    } else {
      out.null("max");
    }
    out.integer("notBefore", entry.not_before.ms).key("anchors").open_list();
    for (const std::string& anchor : entry.anchors) out.text(anchor);
    out.close_list().key("args").open();
    for (const lab::ArgRule& rule : entry.args) out.key(rule.name).json(*rule.schema);
    out.close().boolean("enabled", now.refusal == Refusal::none);
    out.text("reason", app.refusal_text(i, now.refusal)).close();
  }
  out.close_list();
}

std::string when_text(const lab::Words& words, const lab::Action& action) {
  if (action.on.empty()) return lab::clock_text(action.at.value_or(Span{}).ms);
  const std::string span = words.duration(action.after.ms);
  const std::string key = "app.when." + action.on;
  if (action.nth == 1 && words.has(key)) return words.part(key, {{"span", span}});
  return words.part("app.when.other",
                    {{"span", span}, {"name", action.on}, {"n", words.number(action.nth)}});
}

/// Messages that action `index` received, in the order of its answer: what its handles stand for.
void write_received(JsonWriter& out, const App& app, size_t index) {
  const sim::Log& log = app.log();
  const lab::Action& action = app.taken()[index];
  const auto t = moment_of(log, action);
  out.key("mids").open_list();
  // Of several acts in one ms the log keeps the order in which they were taken.
  size_t nth = 0;
  for (size_t i = 0; i < index; ++i) nth += moment_of(log, app.taken()[i]) == t ? 1 : 0;
  uint32_t act = 0;
  for (uint32_t n = t ? log.position_at(*t - 1) + 1 : app.view().end() + 1;
       n <= app.view().end() && log.events[n - 1].at == *t && act == 0; ++n) {
    if (log.events[n - 1].kind == sim::Ev::learner && nth-- == 0) act = n;
  }
  for (uint32_t n = act + 1; act != 0 && n <= app.state().position; ++n) {
    const sim::Event& event = log.events[n - 1];
    if (event.kind != sim::Ev::receive || event.actor != log.events[act - 1].actor) continue;
    uint32_t from = event.cause;
    while (from > act) from = log.events[from - 1].cause;
    if (from == act) out.integer(event.mid);
  }
  out.close_list();
}

void write_taken(JsonWriter& out, const App& app) {
  out.key("taken").open_list();
  const std::vector<lab::Action>& taken = app.taken();
  for (size_t i = 0; i < taken.size(); ++i) {
    const lab::Action& action = taken[i];
    const int64_t entry = lab::entry_for(app.lab(), action);
    out.open().integer("index", static_cast<int64_t>(i));
    out.text("label", entry < 0 ? action.verb
                                : app.text(app.lab().actions[static_cast<size_t>(entry)].label));
    out.key("args").json(*action.args);
    write_received(out, app, i);
    out.text("when", when_text(app.words(), action));
    const auto t = moment_of(app.log(), action);
    if (t && *t <= app.view().horizon()) {
      out.integer("t", *t).text("time", lab::clock_text(*t));
    } else {
      out.null("t").null("time");
    }
    out.close();
  }
  out.close_list();
}

void write_problem(JsonWriter& out, const App& app, const Problem& problem) {
  out.open().text("pointer", problem.pointer);
  out.text("text", lab::problem_text(app.words(), problem)).close();
}

/// What `App::open` takes to stand here again: the page keeps it for a reload or another language.
void write_save(JsonWriter& out, const App& app) {
  out.key("save").open().text("run", app.run_name()).key("ran").open();
  for (size_t i = 0; i < app.lab().runs.size(); ++i) {
    if (app.state(i).ran) out.integer(app.lab().runs[i].name, app.state(i).furthest);
  }
  out.close().integer("t", app.state().head).text("sel", text_of(app.selection()));
  out.text("pace", app.pace() == lab::Pace::time ? "time" : "event").number("speed", app.speed());
  out.boolean("follow", app.follows()).text("fog", name_of(app.fog_mode()));
  out.boolean("quiet", app.folds_quiet());
  out.key("lanes");
  write_lane_prefs(out, app.lane_prefs());
  if (app.world() == 0) out.integer("seed", static_cast<int64_t>(app.seed()));
  write_saved_branches(out, app);
  if (app.lab().kind == lab::Kind::sandbox) {
    out.key("found").open_list();
    for (size_t i = 0; i < app.lab().goals.size(); ++i) {
      if (app.found(i)) out.text(app.lab().goals[i].id);
    }
    out.close_list();
  }
  write_play_save(out, app);
  out.close();
}

}  // namespace

void write_lesson(JsonWriter& out, const App& app) {
  write_lab(out, app);
  write_runs(out, app);
  write_predictions(out, app);
  write_knobs(out, app);
  write_offers(out, app);
  write_taken(out, app);
}

std::string page_json(const App& app) {
  JsonWriter out;
  out.open().integer("rev", app.revision());
  if (!app.is_open()) return out.close().str();
  out.text("lang", lab::code_of(app.lang())).text("theme", app.theme());
  out.text("stage", name_of(app.stage()));
  write_lesson(out, app);
  write_goals(out, app);
  write_head(out, app);
  write_inspector(out, app);
  write_lanes(out, app);
  write_branches(out, app);
  write_class(out, app);
  write_sandbox(out, app);
  write_counts(out, app);
  write_play(out, app);
  write_save(out, app);
  out.text("announce", app.announcement()).integer("announced", app.announcements());
  out.key("problems").open_list();
  for (const Problem& each : app.problems()) write_problem(out, app, each);
  for (const Problem& each : app.view().problems()) write_problem(out, app, each);
  out.close_list();
  return out.close().str();
}

}  // namespace inflight::view
