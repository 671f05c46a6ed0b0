// Commands about the stage: which of its parts are shown, and whether anything may move.
#include "view/commands.h"

namespace inflight::view {

namespace {

constexpr Stage kStages[] = {Stage::split, Stage::lanes, Stage::scene, Stage::table};

}  // namespace

std::string_view name_of(Stage stage) {
  switch (stage) {
    case Stage::split:
      return "split";
    case Stage::lanes:
      return "lanes";
    case Stage::scene:
      return "scene";
    case Stage::table:
      return "table";
  }
  return "split";
}

std::string Commands::stage(App& app, const Options& given) {
  const auto wanted = given.text("value");
  for (const Stage each : kStages) {
    if (wanted != name_of(each)) continue;
    app.stage_ = each;
    return "";
  }
  return lacks("stage", "value: split, lanes, scene or table");
}

std::string Commands::motion(App& app, const Options& given) {
  const auto reduced = given.boolean("reduced");
  if (!reduced) return lacks("motion", "reduced: true or false");
  app.reduced_motion_ = *reduced;
  app.window_.set_eased(!*reduced);
  return "";
}

}  // namespace inflight::view
