// Branches of the run on the screen, and what a comparison says.
#include <algorithm>
#include <array>

#include "lab/words_event.h"
#include "view/page.h"

namespace inflight::view {

namespace {

std::string letter(char id) { return std::string(1, id); }

std::string_view kind_name(BranchNotice::Kind kind) {
  constexpr std::array<std::string_view, 6> kNames = {"none",    "made",   "focused",
                                                      "removed", "undone", "redone"};
  return kNames[static_cast<size_t>(kind)];
}

void write_skipped(JsonWriter& out, const App& app, const std::vector<lab::Action>& skipped) {
  out.key("skipped").open_list();
  for (const lab::Action& each : skipped) out.text(app.action_label(each));
  out.close_list();
}

void write_notice(JsonWriter& out, const App& app) {
  const BranchNotice& notice = app.branches().notice();
  out.key("notice").open().integer("n", notice.number).text("kind", kind_name(notice.kind));
  out.text("id", notice.id == 0 ? "" : letter(notice.id));
  out.text_or_null("dropped", notice.dropped == 0 ? "" : letter(notice.dropped));
  out.text("time", lab::clock_text(notice.from));
  write_skipped(out, app, notice.skipped);
  out.close();
}

/// What App::open takes to have the branches again.
void write_saved(JsonWriter& out, const App& app) {
  out.open();
  for (size_t i = 0; i < app.lab().runs.size(); ++i) {
    const Branches& tree = app.branches(i);
    if (tree.all().size() < 2 && tree.focus().name.empty()) continue;
    out.key(app.lab().runs[i].name).open().text("focus", letter(tree.focus().id));
    out.key("list").open_list();
    for (const Branch& each : tree.all()) {
      lab::Answer answer;
      answer.lab = app.lab().id;
      answer.lab_version = app.lab().version;
      answer.variant = app.answer().variant;
      if (!each.part->knobs.empty() || !each.part->actions.empty()) {
        answer.runs.push_back(*each.part);
      }
      const bool focus = each.id == tree.focus().id;
      out.open().text("id", letter(each.id)).integer("from", each.from);
      out.text("parent", each.parent == 0 ? "" : letter(each.parent)).text("name", each.name);
      out.integer("furthest", focus ? app.state(i).furthest : each.furthest);
      out.boolean("seen", each.seen).key("answer").raw(lab::link_json(answer)).close();
    }
    out.close_list().close();
  }
  out.close();
}

struct Row {
  std::string_view id;
  std::string_view form;  // count, usd, ms, rate or goals
  int better;             // -1: less is better, 1: more is
};

constexpr std::array<Row, 12> kRows = {{{"goals", "goals", 1},
                                        {"duplicates", "count", -1},
                                        {"dead", "count", 0},
                                        {"expired", "count", -1},
                                        {"oldest", "ms", -1},
                                        {"p50", "ms", -1},
                                        {"p95", "ms", -1},
                                        {"rate", "rate", 1},
                                        {"empty", "count", -1},
                                        {"false", "count", -1},
                                        {"requests", "count", -1},
                                        {"cost", "usd", -1}}};

void write_value(JsonWriter& out, size_t row, const RunNumbers& sum, int64_t goals) {
  const auto maybe = [&](const std::optional<int64_t>& value) {
    if (value) {
      out.integer(*value);
    } else {
      out.null();
    }
  };
  const std::array<int64_t, 12> whole = {
      goals, sum.duplicates, sum.dead_lettered, sum.expired,  sum.oldest, 0, 0,
      0,     sum.empty,      sum.false_empty,   sum.requests, 0};
  if (kRows[row].id == "p50") {
    maybe(sum.p50);
  } else if (kRows[row].id == "p95") {
    maybe(sum.p95);
  } else if (kRows[row].id == "rate") {
    out.number(sum.per_minute);
  } else if (kRows[row].id == "cost") {
    out.number(sum.cost);
  } else {
    out.integer(whole[row]);
  }
}

/// Goals of a run that hold at the head, as far as its own log tells.
int64_t goals_held(const App& app, const RunView& view, int64_t t) {
  const std::vector<lab::GoalStatus> elsewhere(app.lab().goals.size(), lab::GoalStatus::pass);
  const uint32_t position = view.log().position_at(std::max<int64_t>(t, 0));
  std::vector<Live> live;
  if (t >= view.horizon()) {  // over: nothing is open any more
    for (const auto each : lab::live_statuses(app.lab(), view.goals(), position, elsewhere)) {
      live.push_back(live_of(each));
    }
  } else {
    live = live_goals(app.lab(), view.goals(), position, elsewhere);
  }
  int64_t held = 0;
  for (size_t i = 0; i < live.size(); ++i) {
    if (view.goals()[i] != nullptr && live[i] == Live::pass) ++held;
  }
  return held;
}

int64_t goals_of(const RunView& view) {
  return std::count_if(view.goals().begin(), view.goals().end(),
                       [](const auto* goal) { return goal != nullptr; });
}

void write_side(JsonWriter& out, const App& app, size_t run, char branch) {
  const Branches& tree = app.branches(run);
  const Branch& shown = branch == 0 ? tree.focus() : *tree.find(branch);
  const lab::Run& of = app.lab().runs[run];
  out.open().text("run", of.name).text("id", letter(shown.id)).text("name", shown.name);
  out.text("title", of.title.empty() ? of.name : app.text(of.title));
  out.text("says", app.branch_says(run, shown)).close();
}

/// The beat that tells of event `number` of a log or of what follows it, "" = none.
std::string told(const App& app, const RunView& view, uint32_t number) {
  if (number == 0) return "";
  const auto& beats = view.beats();
  const auto next = std::lower_bound(beats.begin(), beats.end(), number);
  if (next == beats.end()) return "";
  return lab::caption(app.words(), view.log(), *next).fact;
}

void write_divergence(JsonWriter& out, const App& app) {
  const Divergence& parts = app.divergence();
  out.key("divergence");
  if (!parts.any) {
    out.null();
    return;
  }
  out.open().integer("t", parts.at).text("time", lab::clock_text(parts.at));
  out.integer("events", static_cast<int64_t>(parts.differing.size()));
  const bool shown = parts.at <= app.state().furthest || !app.fog();
  out.text("a", shown ? told(app, *app.beside()[0].view, parts.a) : "");
  out.text("b", shown ? told(app, app.view(), parts.b) : "").close();
}

void write_comparison(JsonWriter& out, const App& app) {
  out.key("compare");
  const std::vector<Beside>& beside = app.beside();
  if (beside.empty() || !app.state().ran) {
    out.null();
    return;
  }
  out.open().key("sides").open_list();
  for (const Beside& each : beside) write_side(out, app, each.run, each.branch);
  write_side(out, app, app.run(), 0);
  out.close_list().text("align", app.aligns_by_event() ? "event" : "time");
  std::vector<RunNumbers> sums;
  std::vector<int64_t> goals;
  for (size_t i = 1; i <= beside.size(); ++i) {
    sums.push_back(app.numbers(i));
    goals.push_back(goals_held(app, *beside[i - 1].view, app.state().head + beside[i - 1].shift));
  }
  sums.push_back(app.numbers(0));
  goals.push_back(goals_held(app, app.view(), app.state().head));
  out.key("rows").open_list();
  for (size_t row = 0; row < kRows.size(); ++row) {
    out.open().text("id", kRows[row].id).text("form", kRows[row].form);
    out.integer("better", kRows[row].better).key("values").open_list();
    for (size_t i = 0; i < sums.size(); ++i) write_value(out, row, sums[i], goals[i]);
    out.close_list().close();
  }
  out.close_list().key("goals").open_list();
  for (const Beside& each : beside) out.integer(goals_of(*each.view));
  out.integer(goals_of(app.view())).close_list();
  write_divergence(out, app);
  out.close();
}

}  // namespace

void write_branches(JsonWriter& out, const App& app) {
  const Branches& tree = app.branches();
  out.key("branches").open().text("focus", letter(tree.focus().id));
  out.boolean("undo", tree.can_undo()).boolean("redo", tree.can_redo());
  out.boolean("replay", app.replays_later()).key("list").open_list();
  for (const Branch& each : tree.all()) {
    out.open().text("id", letter(each.id)).text("name", each.name);
    out.text("parent", each.parent == 0 ? "" : letter(each.parent));
    out.integer("from", each.from).text("time", lab::clock_text(each.from));
    out.text("says", app.branch_says(app.run(), each));
    out.integer("actions", static_cast<int64_t>(each.part->actions.size()));
    write_skipped(out, app, each.skipped);
    out.close();
  }
  out.close_list();
  write_notice(out, app);
  if (const auto share = app.running()) out.number("running", *share);
  out.boolean("presets", app.lab().compare.size() > 1).close();
  write_comparison(out, app);
}

void write_saved_branches(JsonWriter& out, const App& app) {
  out.key("branches");
  write_saved(out, app);
}

}  // namespace inflight::view
