// What is looked at: picks, counters told one by one, and through whose eyes.
#include "lab/words_event.h"
#include "view/commands.h"
#include "view/timeline.h"

namespace inflight::view {

Selection App::selection() const {
  if (selected_ != 0) return {Selection::Kind::message, selected_, {}};
  return picked_;
}

uint32_t App::highlighted() const {
  if (selected_ != 0) return selected_ < log().mids.size() ? log().mids[selected_].lid : 0;
  if (picked_.kind != Selection::Kind::event || picked_.number > log().events.size()) return 0;
  return log().events[picked_.number - 1].lid;
}

Past& App::past() const {
  if (!past_ || !past_->is_of(views_[run_])) {
    past_ = std::make_unique<Past>(
        views_[run_], lab::RunSpec{&lab(), run_name(), &answer_, variant(), seed_, /*idle=*/false});
  }
  return *past_;
}

const Lanes& App::works() const {
  if (works_of_ != views_[run_]) {
    works_of_ = views_[run_];
    works_ = std::make_unique<Lanes>(view::lanes_of(log(), view().execution().scenario));
  }
  return *works_;
}

const ActorLog& App::actor_log(uint16_t actor) const {
  if (!actor_log_ || actor_view_ != views_[run_] || actor_ != actor) {
    actor_view_ = views_[run_];
    actor_ = actor;
    actor_log_ = std::make_unique<ActorLog>(log(), actor);
  }
  return *actor_log_;
}

/// Functions, topics and buckets are picked as actors are.
static bool is_actor(sim::NameKind kind) {
  return kind == sim::NameKind::actor || kind == sim::NameKind::function ||
         kind == sim::NameKind::topic || kind == sim::NameKind::bucket;
}

/// Takes `selection` if the run on the screen has such a thing.
bool App::pick(const Selection& selection) {
  using Kind = Selection::Kind;
  const uint16_t name = selection.name.empty() ? uint16_t{0} : log().find_name(selection.name);
  switch (selection.kind) {
    case Kind::none:
      break;
    case Kind::message:
      if (selection.number == 0 || selection.number >= log().mids.size()) return false;
      break;
    case Kind::queue:
      if (name == 0 || log().names[name].kind != sim::NameKind::queue) return false;
      break;
    case Kind::actor:
      if (name == 0 || !is_actor(log().names[name].kind)) return false;
      break;
    case Kind::event:
      if (selection.number == 0 || selection.number > log().events.size()) return false;
      break;
  }
  selected_ = selection.kind == Kind::message ? selection.number : 0;
  picked_ = selection.kind == Kind::message ? Selection{} : selection;
  return true;
}

void App::take_selection(const Options& given) {
  if (const auto text = given.text("sel")) {
    pick(selection_in(*text));
  } else if (const auto mid = given.integer("sel"); mid && *mid > 0 && *mid < UINT32_MAX) {
    pick({Selection::Kind::message, static_cast<uint32_t>(*mid), {}});
  }
}

std::string Commands::select(App& app, const Options& given) {
  using Kind = Selection::Kind;
  Selection wanted;
  for (const auto& [member, kind] :
       {std::pair("mid", Kind::message), std::pair("event", Kind::event)}) {
    const auto number = given.integer(member);
    if (!number) continue;
    if (*number < 0 || *number > UINT32_MAX) return lacks("select", "something this run has");
    if (*number > 0) wanted = {kind, static_cast<uint32_t>(*number), {}};
    return app.pick(wanted) ? "" : lacks("select", "something this run has");
  }
  for (const auto& [member, kind] :
       {std::pair("queue", Kind::queue), std::pair("actor", Kind::actor)}) {
    const auto name = given.text(member);
    if (!name) continue;
    return app.pick({kind, 0, *name}) ? "" : lacks("select", "something this run has");
  }
  return lacks("select", "mid, queue, actor or event");
}

std::string Commands::explain(App& app, const Options& given) {
  app.count_asked_.reset();
  const auto queue = given.text("queue");
  const auto state = given.text("state");
  if (!queue && !state) return "";
  for (const auto asked :
       {sim::MessageState::delayed, sim::MessageState::visible, sim::MessageState::in_flight}) {
    if (!queue || state != sim::name_of(asked) || app.log().find_name(*queue) == 0) continue;
    app.count_asked_ = CountAsked{*queue, asked};
    return "";
  }
  return lacks("explain", "queue, and state: delayed, visible or in_flight");
}

std::string Commands::view_as(App& app, const Options& given) {
  const auto value = given.text("value");
  if (value != "all" && value != "api") return lacks("view_as", "value: all or api");
  app.api_only_ = value == "api";
  return "";
}

}  // namespace inflight::view
