// Commands that only look: settings, the head, the part in view.
#include <algorithm>

#include "view/commands.h"
#include "view/player.h"
#include "view/terminal.h"

namespace inflight::view {

std::string Commands::lang(App& app, const Options& given) {
  const auto code = given.text("lang");
  if (code != "en" && code != "bn") return lacks("lang", "lang: en or bn");
  app.words_.set_lang(code == "bn" ? lab::Lang::bn : lab::Lang::en);
  app.announcement_.clear();
  return "";
}

std::string Commands::theme(App& app, const Options& given) {
  const auto theme = given.text("theme");
  if (theme != "light" && theme != "dark" && theme != "system") {
    return lacks("theme", "theme: light, dark or system");
  }
  app.theme_ = *theme;
  return "";
}

std::string Commands::follow(App& app, const Options& given) {
  app.follow_ = given.boolean("on").value_or(!app.follow_);
  app.held_ = false;
  if (app.follow_) app.show_head(true);
  return "";
}

std::string Commands::pace(App& app, const Options& given) {
  const auto pace = given.text("value");
  if (pace != "time" && pace != "event") return lacks("pace", "value: time or event");
  app.pace_ = pace == "time" ? lab::Pace::time : lab::Pace::event;
  app.since_event_ = app.owed_ = 0;
  app.glide_from_ = app.state().head;
  return "";
}

std::string Commands::speed(App& app, const Options& given) {
  const auto value = given.number("value");
  if (!value || !(*value > 0)) return lacks("speed", "value: a number above 0");
  if (app.pace_ == lab::Pace::time) {
    app.time_speed_ = std::clamp(*value, 0.1, 3600.0);
  } else {
    app.event_speed_ = std::clamp(*value, 0.1, 20.0);
  }
  return "";
}

std::string Commands::seek(App& app, const Options& given) {
  const auto t = given.integer("t");
  if (!t) return lacks("seek", "t in ms");
  app.seek(*t);
  app.show_head(false);
  return "";
}

std::string Commands::step(App& app, const Options& given) {
  const int direction = given.integer("dir").value_or(1) < 0 ? -1 : 1;
  app.playing_ = false;
  std::string error = Player::step(app, direction);
  app.show_head(false);
  return error;
}

std::string Commands::goto_event(App& app, const Options& given) {
  const auto n = given.integer("n");
  if (!n || *n < 1 || *n > static_cast<int64_t>(app.view().end())) {
    return lacks("goto_event", "n: an event's number");
  }
  app.playing_ = false;
  app.goto_event(static_cast<uint32_t>(*n));
  app.show_head(false);
  app.announce();
  return "";
}

std::string Commands::start(App& app, const Options&) {
  app.stand(0, 0);
  app.show_head(false);
  return "";
}

std::string Commands::end(App& app, const Options&) {
  app.playing_ = false;
  app.seek(app.view().horizon());
  app.held_ = false;
  app.show_head(false);
  return "";
}

std::string Commands::play(App& app, const Options&) {
  app.play();
  return "";
}

std::string Commands::pause(App& app, const Options&) {
  app.stop();
  return "";
}

std::string Commands::toggle(App& app, const Options&) {
  if (app.playing_) {
    app.stop();
  } else {
    app.play();
  }
  return "";
}

std::string Commands::witness(App& app, const Options& given) {
  const auto id = given.text("goal");
  for (size_t i = 0; i < app.lab_->goals.size(); ++i) {
    const lab::Goal& goal = app.lab_->goals[i];
    if (id != goal.id) continue;
    if (goal.run != app.run_name()) return app.words_.say("app.refuse.other_run");
    const auto& events = app.view().witnesses(*app.lab_, i, app.state().position);
    if (events.empty()) return app.words_.say("app.refuse.no_witness");
    app.playing_ = false;
    app.goto_event(events[0]);
    app.selected_ = app.log().events[events[0] - 1].mid;
    app.show_head(false);
    app.announce();
    return "";
  }
  return lacks("witness", "goal: a goal's id");
}

std::string Commands::console(App& app, const Options& given) {
  const auto line = given.text("line");
  if (!line) return lacks("console", "line: what was typed");
  app.playing_ = false;
  app.terminal().type(*line);
  app.show_head(false);
  return "";
}

}  // namespace inflight::view
