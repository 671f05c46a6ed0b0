// The one list of commands: keys, buttons, canvas, links and tests all come through here.
#include "view/commands.h"

#include "view/slices.h"

namespace inflight::view {

namespace {

constexpr int64_t kCommandBytesMax = 64 * 1024;

/// What needs the run as it was chosen, even where it is still being executed.
bool waits_for_run(std::string_view name) {
  for (const std::string_view each : {"act", "undo_act", "run", "select_run", "world", "worlds",
                                      "witness", "console", "compare"}) {
    if (name == each) return true;
  }
  return false;
}

}  // namespace

std::string Commands::lacks(std::string_view command, std::string_view member) {
  return std::string(command) + " needs " + std::string(member) + ".";
}

const Commands::Row Commands::kRows[] = {
    {"lang", lang, false},
    {"theme", theme, false},
    {"follow", follow, false},
    {"fog", fog, false},
    {"pace", pace, false},
    {"speed", speed, false},
    {"predict", predict, false},
    {"commit", commit, false},
    {"run", run, false},
    {"select_run", select_run, false},
    {"knob", knob, false},
    {"act", act, true},
    {"undo_act", undo_act, false},
    {"reset", reset, false},
    {"hint", hint, false},
    {"world", world, false},
    {"worlds", worlds, false},
    {"seek", seek, true},
    {"step", step, true},
    {"goto_event", goto_event, true},
    {"start", start, true},
    {"end", end, true},
    {"play", play, true},
    {"pause", pause, false},
    {"toggle", toggle, true},
    {"witness", witness, true},
    {"select", select, true},
    {"console", console, false},
    {"explain", explain, true},
    {"view_as", view_as, false},
    {"fit", fit, false},
    {"zoom", zoom, false},
    {"pan", pan, false},
    {"view", view, false},
    {"width", width, false},
    {"view_back", view_back, false},
    {"quiet", quiet, false},
    {"wheel", wheel, false},
    {"ease", ease, false},
    {"lane", lane, false},
    {"group", group, false},
    {"lane_filter", lane_filter, false},
    {"density", density, false},
    {"lane_focus", lane_focus, false},
    {"stage", stage, false},
    {"motion", motion, false},
    {"branch", branch, false},
    {"compare", compare, true},
    {"both_languages", both_languages, false},
    {"map", map, false},
    {"scope", scope, true},
    {"break", break_, false},
    {"loop", loop, false},
    {"goto_time", goto_time, true},
    {"beat", beat, true},
    {"cause", cause, true},
    {"effect", effect, true},
    {"own", own, true},
    {"mark", mark, false},
    {"note", note, false},
    {"next_mark", next_mark, true},
    {"range", range, true},
    {"search", search, false},
};

std::string App::command(std::string_view text) {
  const json::Parsed parsed = json::parse(text, kCommandBytesMax);
  if (!parsed.value) return "The command is no JSON.";
  if (!is_open()) return "No lab is open.";
  const Options given(**parsed.value);
  const auto name = given.text("do");
  for (const Commands::Row& row : Commands::kRows) {
    if (name != row.name) continue;
    if (row.needs_run && !state().ran) return words_.say("app.refuse.not_run");
    if (slices_ != nullptr && waits_for_run(row.name)) finish_slices();
    std::string error = row.function(*this, given);
    touch();
    note_found();
    return error;
  }
  return "There is no command called " + json::quoted(name.value_or("")) + ".";
}

}  // namespace inflight::view
