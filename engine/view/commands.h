// The functions behind App::command(). Each does one command and returns "" or why it was not
// done, in one sentence.
#pragma once

#include <string>
#include <string_view>

#include "view/app.h"
#include "view/options.h"

namespace inflight::view {

struct Commands {
  using Function = std::string (*)(App& app, const Options& given);
  struct Row {
    std::string_view name;
    Function function;
    bool needs_run;  // only after the run on the screen was run
  };
  static const Row kRows[];

  // settings
  static std::string lang(App& app, const Options& given);
  static std::string theme(App& app, const Options& given);
  static std::string follow(App& app, const Options& given);
  static std::string fog(App& app, const Options& given);
  static std::string pace(App& app, const Options& given);
  static std::string speed(App& app, const Options& given);

  // the classroom
  static std::string both_languages(App& app, const Options& given);

  // the experiment
  static std::string predict(App& app, const Options& given);
  static std::string commit(App& app, const Options& given);
  static std::string run(App& app, const Options& given);
  static std::string select_run(App& app, const Options& given);
  static std::string knob(App& app, const Options& given);
  static std::string act(App& app, const Options& given);
  static std::string undo_act(App& app, const Options& given);
  static std::string reset(App& app, const Options& given);
  static std::string hint(App& app, const Options& given);
  static std::string world(App& app, const Options& given);
  static std::string worlds(App& app, const Options& given);

  // what-if
  static std::string branch(App& app, const Options& given);
  static std::string compare(App& app, const Options& given);

  // the head
  static std::string seek(App& app, const Options& given);
  static std::string step(App& app, const Options& given);
  static std::string goto_event(App& app, const Options& given);
  static std::string start(App& app, const Options& given);
  static std::string end(App& app, const Options& given);
  static std::string play(App& app, const Options& given);
  static std::string pause(App& app, const Options& given);
  static std::string toggle(App& app, const Options& given);
  static std::string witness(App& app, const Options& given);

  // what is looked at (commands_inspect.cpp)
  static std::string select(App& app, const Options& given);
  static std::string explain(App& app, const Options& given);
  static std::string view_as(App& app, const Options& given);

  // sandboxes
  static std::string map(App& app, const Options& given);

  // stepping and stops (commands_play.cpp)
  static std::string scope(App& app, const Options& given);
  static std::string break_(App& app, const Options& given);
  static std::string loop(App& app, const Options& given);
  static std::string goto_time(App& app, const Options& given);
  static std::string beat(App& app, const Options& given);
  static std::string cause(App& app, const Options& given);
  static std::string effect(App& app, const Options& given);
  static std::string own(App& app, const Options& given);

  // markers, ranges, search (commands_find.cpp)
  static std::string mark(App& app, const Options& given);
  static std::string note(App& app, const Options& given);
  static std::string next_mark(App& app, const Options& given);
  static std::string range(App& app, const Options& given);
  static std::string search(App& app, const Options& given);

  // the console
  static std::string console(App& app, const Options& given);

  // the view
  static std::string fit(App& app, const Options& given);
  static std::string zoom(App& app, const Options& given);
  static std::string pan(App& app, const Options& given);
  static std::string view(App& app, const Options& given);
  static std::string width(App& app, const Options& given);
  static std::string view_back(App& app, const Options& given);
  static std::string quiet(App& app, const Options& given);
  static std::string wheel(App& app, const Options& given);
  static std::string ease(App& app, const Options& given);

  // the lanes
  static std::string lane(App& app, const Options& given);
  static std::string lane_filter(App& app, const Options& given);
  static std::string lane_focus(App& app, const Options& given);
  static std::string group(App& app, const Options& given);
  static std::string density(App& app, const Options& given);

  // commands_stage.cpp
  static std::string stage(App& app, const Options& given);
  static std::string motion(App& app, const Options& given);

  /// "<command> needs <member>.": for programs, so in English.
  static std::string lacks(std::string_view command, std::string_view member);
};

}  // namespace inflight::view
