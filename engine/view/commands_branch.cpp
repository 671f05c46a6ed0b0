// Commands of what-if: the branches of the run on the screen, and runs beside it.
#include <algorithm>
#include <utility>

#include "view/commands.h"

namespace inflight::view {

namespace {

/// "A", a list of at most two such, or null.
std::optional<std::vector<char>> letters_of(const Json& value) {
  std::vector<char> letters;
  const auto add = [&](const Json& each) {
    const std::string* text = json::as_string(each);
    if (text == nullptr || text->size() != 1) return false;
    letters.push_back((*text)[0]);
    return true;
  };
  if (json::is_null(value)) return letters;
  if (!json::is_array(value)) return add(value) ? std::optional(letters) : std::nullopt;
  if (json::size(value) > 2) return std::nullopt;
  for (int64_t i = 0; i < json::size(value); ++i) {
    if (!add(json::at(value, i))) return std::nullopt;
  }
  return letters;
}

}  // namespace

/// {"op": focus | rename | delete (all with "id") | undo | redo | new | replay ("on")}. `new`: the
/// next change makes a branch even where it would go on with this one.
std::string Commands::branch(App& app, const Options& given) {
  const auto op = given.text("op");
  Branches& tree = app.branches_[app.run_];
  if (op == "new") {
    app.fork_next_ = given.boolean("on").value_or(!app.fork_next_);
    return "";
  }
  if (op == "replay") {
    app.replay_later_ = given.boolean("on").value_or(!app.replay_later_);
    return "";
  }
  if (op == "undo" || op == "redo") {
    tree.set_furthest(app.state().furthest);
    const bool done = op == "undo" ? tree.undo() : tree.redo();
    if (!done) return app.words_.say(op == "undo" ? "app.refuse.undo" : "app.refuse.redo");
    app.playing_ = false;
    app.knob_errors_.clear();
    app.take_focus();
    return "";
  }
  const auto id = given.text("id");
  if (!id || id->size() != 1 || tree.find((*id)[0]) == nullptr) {
    return lacks("branch", "id: one of the branches' letters");
  }
  const char letter = (*id)[0];
  if (op == "rename") {
    tree.rename(letter, given.text("name").value_or(""));
    return "";
  }
  if (op != "focus" && op != "delete") return lacks("branch", "op: focus, rename, delete …");
  tree.set_furthest(app.state().furthest);
  const char was = tree.focus().id;
  const bool done = op == "focus" ? tree.focus_on(letter) : tree.remove(letter);
  if (!done) return app.words_.say("app.refuse.last_branch");
  // Who stood beside and comes into focus changes places.
  for (Beside& side : app.beside_) {
    if (side.run == app.run_ && side.branch == tree.focus().id) side.branch = was;
  }
  app.playing_ = false;
  app.knob_errors_.clear();
  app.take_focus();
  return "";
}

/// {"with": "A" | ["A","C"] | null} puts branches beside the one in focus; {"preset": true} the
/// other runs that the lab compares; {"align": "time" | "event"}; {"go": true} moves the head to
/// where they part. Without members: off, or else the branch that makes the nearest comparison.
std::string Commands::compare(App& app, const Options& given) {
  if (const auto align = given.text("align")) {
    if (align != "time" && align != "event") return lacks("compare", "align: time or event");
    app.align_event_ = align == "event" ? app.view().beat_at(app.state().position) : 0;
    app.beside_fresh_ = false;
    return "";
  }
  if (given.boolean("go").value_or(false)) {
    if (app.beside().empty()) return app.words_.say("app.refuse.compare");
    const Divergence& parts = app.divergence();
    if (!parts.any) return app.words_.say("app.refuse.no_divergence");
    app.playing_ = false;
    app.seek(parts.at);
    app.show_head(false);
    app.announce();
    return "";
  }
  std::vector<Beside> sides;
  if (given.boolean("preset").value_or(false)) {
    if (!app.ready()) return app.words_.say("app.refuse.predict");
    for (size_t i = 0; i < app.lab_->runs.size(); ++i) {
      const auto& list = app.lab_->compare;
      const bool listed = std::find(list.begin(), list.end(), app.lab_->runs[i].name) != list.end();
      if (listed && i != app.run_ && sides.size() < 2) sides.push_back({i, 0, nullptr, 0});
    }
  } else if (const Json* with = given.member("with")) {
    const auto letters = letters_of(*with);
    if (!letters) return lacks("compare", "with: letters of one or two branches, or null");
    for (const char each : *letters) {
      const bool known = app.branches().find(each) != nullptr;
      if (known && each != app.branches().focus().id) sides.push_back({app.run_, each, nullptr, 0});
    }
    if (letters->empty()) {
      app.compare_with({});
      return "";
    }
  } else if (!app.beside().empty()) {
    app.compare_with({});
    return "";
  } else {
    const Branch& focus = app.branches().focus();
    char other = focus.parent;
    for (const Branch& each : app.branches().all()) {
      if (other == 0 && each.id != focus.id) other = each.id;
    }
    if (other != 0) sides.push_back({app.run_, other, nullptr, 0});
  }
  if (sides.empty()) return app.words_.say("app.refuse.compare");
  app.compare_with(std::move(sides));
  return "";
}

}  // namespace inflight::view
