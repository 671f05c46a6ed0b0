// What a sandbox shows beside a lab's page: prompts, the map over all worlds, its workers' lanes,
// and the servers of short polls.
#include <algorithm>
#include <utility>

#include "lab/words_goal.h"
#include "view/lanes.h"
#include "view/page.h"
#include "view/servers.h"
#include "view/verdict_map.h"

namespace inflight::view {

namespace {

void write_prompts(JsonWriter& out, const App& app) {
  out.key("prompts").open_list();
  for (size_t i = 0; i < app.lab().goals.size(); ++i) {
    const lab::Goal& goal = app.lab().goals[i];
    out.open().text("id", goal.id).text("run", goal.run).text("text", app.text(goal.text));
    out.boolean("found", app.found(i)).text("words", lab::goal_sentence(app.words(), goal));
    out.close();
  }
  out.close_list();
}

/// [bad worlds, measure or null, worst bad, all bad, all calls, calls in world 1]; null while
/// worlds are missing, false where the values are refused.
void write_cell(JsonWriter& out, const MapCell& cell, int64_t worlds) {
  if (cell.refused) {
    out.boolean(false);
    return;
  }
  if (cell.played < worlds) {
    out.null();
    return;
  }
  out.open_list().integer(cell.bad_worlds());
  if (cell.measure) {
    out.number(*cell.measure);
  } else {
    out.null();
  }
  out.number(cell.worst_bad).number(cell.all_bad).number(cell.all_calls).number(cell.calls);
  out.close_list();
}

void write_axis(JsonWriter& out, std::string_view name, const lab::MapAxis& axis) {
  out.key(name).open().text("knob", axis.knob).key("values").open_list();
  for (const JsonBox& value : axis.values) out.json(*value);
  out.close_list().close();
}

void write_here(JsonWriter& out, const VerdictMap& map) {
  const MapCell& here = map.here();
  out.key("here").open().integer("x", map.here_column()).integer("y", map.here_row());
  out.integer("played", here.played).key("cell");
  write_cell(out, here, map.worlds());
  out.key("items").open_list();
  for (int64_t k = 0; k < map.worlds(); ++k) {
    const bool bad = (here.bad >> static_cast<uint64_t>(k) & 1) != 0;
    out.text(k >= here.played ? "none" : bad ? "fail" : "pass");
  }
  out.close_list().close();
}

void write_map(JsonWriter& out, const App& app) {
  out.key("map");
  const VerdictMap* map = app.map();
  if (!app.lab().map) {
    out.null();
    return;
  }
  out.open();
  write_axis(out, "x", app.lab().map->x);
  if (app.lab().map->y) write_axis(out, "y", *app.lab().map->y);
  out.boolean("running", app.mapping()).integer("worlds", app.lab().seeds.grade);
  if (map != nullptr) {
    out.integer("known", map->cells_known()).integer("cells", map->columns() * map->rows());
    write_here(out, *map);
    out.key("rows").open_list();
    for (int64_t row = 0; row < map->rows(); ++row) {
      out.open_list();
      for (int64_t column = 0; column < map->columns(); ++column) {
        write_cell(out, map->cell(column, row), map->worlds());
      }
      out.close_list();
    }
    out.close_list();
  }
  out.close();
}

std::string_view end_name(WorkEnd end) {
  switch (end) {
    case WorkEnd::open:
      return "open";
    case WorkEnd::effect:
      return "effect";
    case WorkEnd::skip_dup:
      return "skip";
    case WorkEnd::fail:
      return "fail";
    case WorkEnd::crash:
      return "crash";
    case WorkEnd::ended:
      return "effect";
  }
  return "open";
}

std::vector<std::string> workers_of(const world::Scenario& scenario) {
  std::vector<std::string> names;
  for (const auto& actor : scenario.actors) {
    const auto* consumer = std::get_if<actors::Consumer>(&actor);
    for (int64_t i = 1; consumer != nullptr && i <= consumer->count; ++i) {
      names.push_back(consumer->name + "-" + std::to_string(i));
    }
  }
  return names;
}

/// The workers of the run on the screen, for the map's foot: [from, to, late from or null, lid,
/// receive, charged before, how it ended].
void write_map_lanes(JsonWriter& out, const App& app) {
  out.key("map_lanes").open_list();
  if (app.map_shown() && app.lab().map->y && app.view().ok()) {
    const Lanes lanes = lanes_of(app.log(), workers_of(app.view().execution().scenario), {});
    const int64_t end = app.view().horizon();
    for (const Worker& worker : lanes.workers) {
      out.open().text("name", worker.name).key("works").open_list();
      for (const Work& work : worker.works) {
        out.open_list().integer(work.from).integer(std::min(work.to, end));
        if (work.late_from < std::min(work.to, end)) {
          out.integer(work.late_from);
        } else {
          out.null();
        }
        out.integer(work.lid).integer(work.rc).boolean(work.dup).text(end_name(work.end));
        out.close_list();
      }
      out.close_list().key("downs").open_list();
      for (const Stretch& down : worker.downs) {
        out.open_list().integer(down.from).integer(std::min(down.to, end)).close_list();
      }
      out.close_list().close();
    }
  }
  out.close_list();
}

int64_t setting(const world::Scenario& scenario, std::string_view name) {
  for (const auto& [each, value] : scenario.profile) {
    if (each == name) return value;
  }
  return 0;
}

/// Whom the last poll at the head asked, where the messages lie, and the polls so far.
void write_servers(JsonWriter& out, const App& app) {
  out.key("servers");
  const world::Scenario& scenario = app.view().execution().scenario;
  const int64_t servers = setting(scenario, "shortPoll.sample.servers");
  if (servers < 2 || !app.view().ok()) {
    out.null();
    return;
  }
  int64_t found = 0;
  int64_t empty = 0;
  int64_t missed = 0;
  const sim::Event* last = nullptr;
  for (uint32_t i = 0; i < app.state().position; ++i) {
    const sim::Event& event = app.log().events[i];
    const bool receive = event.kind == sim::Ev::receive && event.index == 0;
    if (!receive && event.kind != sim::Ev::empty) continue;
    last = &event;
    const bool miss = (event.flags & sim::kFalse) != 0;
    (receive ? found : miss ? missed : empty) += 1;
  }
  // No call tells which servers there are, so neither whether an empty answer was true.
  const bool told = !app.api_only();
  out.open().integer("n", servers).boolean("told", told);
  out.integer("asked", setting(scenario, "shortPoll.sample.asked"));
  out.integer("copies", setting(scenario, "shortPoll.sample.replicas"));
  out.key("last");
  if (last == nullptr) {
    out.null();
  } else {
    out.open().integer("t", last->at).integer("mask", told ? last->extra : 0);
    out.text("result", last->kind == sim::Ev::receive             ? "found"
                       : told && (last->flags & sim::kFalse) != 0 ? "missed"
                                                                  : "empty");
    out.integer("lid", last->lid).close();
  }
  out.key("lying").open_list();
  const lab::FoldState& fold = app.view().fold(app.state().position);
  for (uint32_t mid = 1; told && mid < fold.messages(); ++mid) {
    if (fold.message(mid).state != sim::MessageState::visible) continue;
    uint32_t mask = 0;
    for (uint32_t i = 0; i < app.state().position; ++i) {
      const sim::Event& event = app.log().events[i];
      const bool put = event.kind == sim::Ev::send || event.kind == sim::Ev::place;
      if (put && event.mid == mid) mask = event.extra;
    }
    out.open().integer("mid", mid).integer("lid", app.log().mids[mid].lid);
    out.integer("mask", mask).close();
  }
  if (!told) empty += std::exchange(missed, 0);
  out.close_list().integer("found", found).integer("empty", empty).integer("missed", missed);
  out.integer("requests", fold.total().requests);
  out.integer("nano_usd", fold.total().nano_usd).close();
}

}  // namespace

void write_sandbox(JsonWriter& out, const App& app) {
  if (app.lab().kind != lab::Kind::sandbox) return;
  write_prompts(out, app);
  write_map(out, app);
  write_map_lanes(out, app);
  write_servers(out, app);
}

}  // namespace inflight::view
