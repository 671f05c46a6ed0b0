// Commands that change the experiment: predictions, runs, knobs, actions, hints, worlds.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "lab/scenario.h"
#include "view/commands.h"

namespace inflight::view {

std::string Commands::predict(App& app, const Options& given) {
  const auto id = given.text("id");
  const auto option = given.text("option");
  for (const lab::Prediction& each : app.lab_->predict) {
    if (id != each.id) continue;
    if (app.committed(each)) return app.words_.say("app.refuse.committed");
    const bool known = std::any_of(each.options.begin(), each.options.end(),
                                   [&](const lab::Option& o) { return option == o.id; });
    if (!known) return lacks("predict", "option: one of the options' ids");
    for (auto& [tried, value] : app.tried_on_) {
      if (tried != each.id) continue;
      value = *option;
      return "";
    }
    app.tried_on_.emplace_back(each.id, *option);
    return "";
  }
  return lacks("predict", "id: one of the predictions' ids");
}

std::string Commands::commit(App& app, const Options&) {
  for (const lab::Prediction& each : app.lab_->predict) {
    if (app.chosen(each).empty()) return app.words_.say("app.refuse.choose");
  }
  for (const lab::Prediction& each : app.lab_->predict) {
    if (!app.committed(each)) app.answer_.predict.emplace_back(each.id, app.chosen(each));
  }
  return "";
}

std::string Commands::run(App& app, const Options&) {
  if (!app.ready()) return app.words_.say("app.refuse.predict");
  if (!app.view().ok()) return lab::problem_text(app.words_, app.view().problems()[0]);
  RunState& state = app.states_[app.run_];
  state.ran = true;
  ++state.tries;
  app.stand(0, 0);
  app.play();
  app.announcement_.clear();
  return "";
}

std::string Commands::select_run(App& app, const Options& given) {
  const auto name = given.text("run");
  for (size_t i = 0; i < app.lab_->runs.size(); ++i) {
    if (name != app.lab_->runs[i].name) continue;
    app.playing_ = false;
    // A run that stood beside changes places; others are not compared with another experiment.
    for (Beside& side : app.beside_) {
      if (side.run == i && side.branch == 0) side.run = app.run_;
    }
    const auto other = [](const Beside& side) { return side.branch != 0; };
    auto& beside = app.beside_;
    beside.erase(std::remove_if(beside.begin(), beside.end(), other), beside.end());
    app.beside_fresh_ = false;
    app.align_event_ = 0;
    app.run_ = i;
    app.pick({});
    app.count_asked_.reset();
    app.playback_.range.reset();
    app.announcement_.clear();
    app.window_.set_horizon(app.view().horizon());
    app.refresh_map();
    return "";
  }
  return lacks("select_run", "run: a run's name");
}

std::string Commands::knob(App& app, const Options& given) {
  const auto id = given.text("id");
  const Json* value = given.member("value");
  const lab::Knob* knob = id ? app.lab_->knob(*id) : nullptr;
  if (knob == nullptr || !app.lab_->offers(app.run_name(), *id)) {
    return lacks("knob", "id: a knob of this run");
  }
  if (value == nullptr) return lacks("knob", "value");
  const std::string place = app.run_name() + "/" + *id;
  auto& errors = app.knob_errors_;
  errors.erase(std::remove_if(errors.begin(), errors.end(),
                              [&](const auto& each) { return each.first == place; }),
               errors.end());
  lab::RunAnswer next = app.part();
  auto& knobs = next.knobs;
  const auto mine =
      std::find_if(knobs.begin(), knobs.end(), [&](const auto& each) { return each.first == *id; });
  const JsonBox untouched = lab::knob_default(*app.lab_, app.run_name(), app.variant(), *id);
  if (json::equal(*value, *untouched)) {
    if (mine != knobs.end()) knobs.erase(mine);
  } else if (mine != knobs.end()) {
    mine->second = JsonBox(*value);
  } else {
    knobs.emplace_back(*id, JsonBox(*value));
  }
  const std::string error = app.try_from_start(std::move(next), *id);
  if (!error.empty()) errors.emplace_back(place, error);
  return error;
}

std::string Commands::act(App& app, const Options& given) {
  const auto index = given.integer("index");
  if (!index || *index < 0 || *index >= static_cast<int64_t>(app.lab_->actions.size())) {
    return lacks("act", "index: one of the lab's actions");
  }
  const Json* args = given.member("args");
  return app.act(static_cast<size_t>(*index), args == nullptr ? JsonBox{} : JsonBox(*args));
}

std::string Commands::undo_act(App& app, const Options& given) {
  const auto index = given.integer("index");
  if (!index || *index < 0 || *index >= static_cast<int64_t>(app.taken().size())) {
    return lacks("undo_act", "index: one of the actions taken");
  }
  size_t user = 0;
  auto left = without_action(app.taken(), static_cast<size_t>(*index), user);
  if (!left) {
    return app.words_.say("app.refuse.act_used",
                          {{"n", app.words_.number(static_cast<int64_t>(user) + 1)}});
  }
  lab::RunAnswer next = app.part();
  next.actions = std::move(*left);
  return app.try_part(std::move(next), {});
}

std::string Commands::reset(App& app, const Options&) {
  app.knob_errors_.clear();
  return app.try_from_start({app.run_name(), {}, {}}, "");
}

std::string Commands::hint(App& app, const Options& given) {
  const auto index = given.integer("index");
  if (!index || *index < 0 || *index >= static_cast<int64_t>(app.lab_->hints.size())) {
    return lacks("hint", "index: one of the hints");
  }
  const auto i = static_cast<size_t>(*index);
  if (app.hint_open(i)) return "";
  if (!app.hint_available(i)) return app.words_.say("app.refuse.hint");
  app.answer_.hints.push_back(*index);
  if (app.score_) app.finish_worlds();
  return "";
}

std::string Commands::world(App& app, const Options& given) {
  const auto k = given.integer("k");
  if (!k || *k < 1 || *k > static_cast<int64_t>(app.worlds_.size())) {
    return lacks("world", "k: a world from 1");
  }
  app.set_world(*k, lab::world_seed(*app.lab_, *k, std::nullopt));
  return "";
}

std::string Commands::worlds(App& app, const Options&) {
  if (!app.ready()) return app.words_.say("app.refuse.predict");
  app.forget_worlds();
  app.checking_ = 1;
  return "";
}

}  // namespace inflight::view
