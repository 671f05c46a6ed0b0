// The command of a sandbox's map.
#include "view/commands.h"
#include "view/verdict_map.h"

namespace inflight::view {

/// {"do":"map","op":"run"} shows the map and plays what is open; "stop" pauses that; "close" hides
/// it; {"op":"cell","x":3,"y":2} sets the two knobs to a cell.
std::string Commands::map(App& app, const Options& given) {
  if (!app.lab_->map) return lacks("map", "a sandbox with a map");
  const std::string op = given.text("op").value_or("");
  if (op == "run" || op == "stop") {
    app.map_shown_ = true;
    app.map_goes_ = op == "run";
    app.refresh_map();
    return "";
  }
  if (op == "close") {
    app.map_shown_ = false;
    return "";
  }
  if (op != "cell") return lacks("map", "op: run, stop, close or cell");
  app.map_shown_ = true;
  app.refresh_map();
  const auto x = given.integer("x");
  const auto y = given.integer("y").value_or(0);
  if (!x || *x < 0 || *x >= app.map()->columns() || y < 0 || y >= app.map()->rows()) {
    return lacks("map", "x and y: a cell");
  }
  return app.stand_at(*x, y);
}

}  // namespace inflight::view
