// What-if (timeline-ui 10): every change of what is chosen in a run goes through its branches, and
// up to two runs stand beside the one on the screen.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "lab/scenario.h"
#include "view/app.h"
#include "view/slices.h"

namespace inflight::view {
namespace {

bool is_empty(const lab::RunAnswer& part) { return part.knobs.empty() && part.actions.empty(); }

/// `answer` with `part` for its run.
lab::Answer with_part(lab::Answer answer, const lab::RunAnswer& part) {
  const auto mine = std::find_if(answer.runs.begin(), answer.runs.end(),
                                 [&](const auto& each) { return each.name == part.name; });
  if (mine == answer.runs.end()) {
    if (!is_empty(part)) answer.runs.push_back(part);
  } else if (is_empty(part)) {
    answer.runs.erase(mine);
  } else {
    *mine = part;
  }
  return answer;
}

/// One branch as page_json saves it; nothing when the lab does not allow what it chose.
std::optional<Branch> saved_branch(const lab::Lab& lab, const std::string& run, const Json& json) {
  const Options given(json);
  const auto id = given.text("id");
  const Json* answer = given.member("answer");
  if (!id || id->size() != 1 || answer == nullptr) return std::nullopt;
  lab::AnswerLoad load = lab::load_answer(json::compact(*answer));
  if (!load.answer || !lab::validate_answer(lab, *load.answer).empty()) return std::nullopt;
  Branch branch;
  branch.id = (*id)[0];
  const std::string parent = given.text("parent").value_or("");
  if (parent.size() == 1) branch.parent = parent[0];
  branch.name = given.text("name").value_or("");
  branch.from = std::max<int64_t>(given.integer("from").value_or(0), 0);
  branch.furthest = std::max<int64_t>(given.integer("furthest").value_or(0), 0);
  branch.seen = given.boolean("seen").value_or(true);
  lab::RunAnswer part{run, {}, {}};
  if (const lab::RunAnswer* chosen = load.answer->run(run)) part = *chosen;
  branch.part = std::make_shared<const lab::RunAnswer>(std::move(part));
  return branch;
}

}  // namespace

void App::start_branches() {
  branches_.clear();
  for (const lab::Run& each : lab_->runs) {
    const lab::RunAnswer* chosen = answer_.run(each.name);
    branches_.emplace_back(chosen == nullptr ? lab::RunAnswer{each.name, {}, {}} : *chosen);
  }
}

/// The answer in force stays in focus: where no saved branch chose the same, it becomes one more.
void App::restore_branches(const Json& saved) {
  for (size_t i = 0; i < branches_.size(); ++i) {
    const std::string& run = lab_->runs[i].name;
    const Json* tree = json::find(saved, run);
    const Json* list = tree == nullptr ? nullptr : json::find(*tree, "list");
    if (list == nullptr || !json::is_array(*list)) continue;
    std::vector<Branch> branches;
    for (int64_t k = 0; k < std::min<int64_t>(json::size(*list), 2 * Branches::kMost); ++k) {
      auto branch = saved_branch(*lab_, run, json::at(*list, k));
      if (branch) branches.push_back(std::move(*branch));
    }
    const std::string focus = Options(*tree).text("focus").value_or("");
    const lab::RunAnswer mine = branches_[i].part();
    if (!branches_[i].restore(std::move(branches), focus.size() == 1 ? focus[0] : '\0')) continue;
    BranchEdit edit;
    edit.way = BranchEdit::Way::fork;
    if (!branches_[i].edit(mine, edit)) branches_[i] = Branches(mine);
    branches_[i].forget_steps();
  }
}

lab::RunAnswer App::part() const { return branches_[run_].part(); }

std::string App::try_part(lab::RunAnswer part, BranchEdit edit) {
  const Problems problems = lab::validate_answer(*lab_, with_part(answer_, part));
  if (!problems.empty()) return lab::problem_text(words_, problems[0]);
  Branches& tree = branches_[run_];
  tree.set_furthest(state().furthest);
  if (fork_next_) edit.way = BranchEdit::Way::fork;
  if (!tree.edit(std::move(part), edit)) {
    return words_.say("app.refuse.branches", {{"n", words_.number(Branches::kMost)}});
  }
  problems_.clear();
  if (state().ran) ++states_[run_].tries;
  take_focus();
  return "";
}

std::string App::try_from_start(lab::RunAnswer part, const std::string& subject) {
  BranchEdit edit;
  edit.subject = subject;
  if (state().ran && branches().focus().seen) edit.way = BranchEdit::Way::fork;
  return try_part(std::move(part), std::move(edit));
}

/// Those taken at or before the moment in which an act at the head would take place.
std::vector<lab::Action> App::known_at_head() const {
  const int64_t at = acting_moment(log(), state().head, state().position);
  std::vector<lab::Action> known;
  for (const lab::Action& each : taken()) {
    const std::optional<int64_t> moment = moment_of(log(), each);
    if (moment && *moment <= at) known.push_back(each);
  }
  return known;
}

/// Adds an action at `at`: to the branch in focus where nothing later is known, else to a new one
/// that is the same up to there (TL-07). Returns why not, "" = done.
std::string App::fork_at_head(const lab::Action& action, int64_t at) {
  const std::vector<lab::Action> before = taken();
  std::vector<uint32_t> places(before.size(), 0);
  lab::RunAnswer next = part();
  next.actions.clear();
  std::vector<size_t> later;
  for (size_t i = 0; i < before.size(); ++i) {
    const std::optional<int64_t> moment = moment_of(log(), before[i]);
    const auto moved = renumbered(before[i], places);
    if (!moment || *moment > at || !moved) {
      later.push_back(i);
      continue;
    }
    next.actions.push_back(*moved);
    places[i] = static_cast<uint32_t>(next.actions.size());
  }
  const auto added = renumbered(action, places);
  if (!added) return words_.say("app.refuse.no_anchor");
  next.actions.push_back(*added);
  BranchEdit edit;
  for (const size_t i : later) {
    if (!replay_later_) break;
    const auto moved = renumbered(before[i], places);
    if (moved) next.actions.push_back(*moved);
    if (moved && lab::validate_answer(*lab_, with_part(answer_, next)).empty()) {
      places[i] = static_cast<uint32_t>(next.actions.size());
      continue;
    }
    if (moved) next.actions.pop_back();
    edit.skipped.push_back(before[i]);
  }
  const bool forks = !later.empty() || state().head < state().furthest;
  if (forks) edit.way = BranchEdit::Way::fork;
  edit.from = at;
  const char was = branches().focus().id;
  const std::string error = try_part(std::move(next), std::move(edit));
  if (!error.empty() || branches().focus().id == was) return error;
  if (!forks) return "";
  // What comes after the act has not been seen in this future.
  states_[run_].furthest = std::min(state().furthest, at);
  branches_[run_].set_furthest(states_[run_].furthest);
  return "";
}

/// The branch in focus becomes the answer, and is executed.
void App::take_focus() {
  const Branch& focus = branches().focus();
  answer_ = with_part(std::move(answer_), *focus.part);
  RunState& mine = states_[run_];
  mine.furthest = focus.furthest;
  if (fog()) mine.head = std::min(mine.head, mine.furthest);
  fork_next_ = false;
  align_event_ = 0;
  forget_worlds();
  slices_.reset();
  if (begin_slices()) {
    touch();
  } else {
    show_focus();
  }
  refresh_map();
}

/// A run that takes long is executed while the old one stays on the screen. False: it takes not.
bool App::begin_slices() {
  const uint64_t before = views_[run_]->execution().steps;
  const lab::RunAnswer* part = answer_.run(run_name());
  if (before < slice_from_) return false;
  std::string key = run_key(run_, seed_, part);
  if (cached(key) != nullptr) return false;
  lab::Answer answer;
  if (part != nullptr) answer.runs.push_back(*part);
  lab::RunSpec spec;
  spec.lab = &*lab_;
  spec.run = run_name();
  spec.answer = &answer;
  spec.variant = variant();
  spec.seed = seed_;
  slices_ = std::make_unique<Slices>(spec, std::move(key), before);
  if (!slices_->ok()) slices_.reset();
  return slices_ != nullptr;
}

/// Takes whatever is left at once.
void App::finish_slices() {
  constexpr uint64_t kMany = 1 << 20;
  while (!slices_->advance(kMany)) {
  }
  cache(slices_->key(), std::make_shared<const RunView>(*lab_, run_name(), slices_->take()));
  slices_.reset();
  show_focus();
}

std::optional<double> App::running() const {
  if (slices_ == nullptr) return std::nullopt;
  return slices_->share();
}

void App::show_focus() {
  const std::shared_ptr<const RunView> before = views_[run_];
  const uint32_t selected = selected_;
  execute();
  if (selected == 0 || before == views_[run_]) return;
  // The same message, whatever its number is here.
  const sim::MidInfo& was = before->log().mids[selected];
  const uint32_t lid = matching_message(before->log(), was.lid, log());
  const std::string& queue = before->log().names[was.queue].text;
  selected_ = 0;
  for (uint32_t mid = 1; mid < log().mids.size() && lid != 0 && selected_ == 0; ++mid) {
    const sim::MidInfo& info = log().mids[mid];
    if (info.lid == lid && log().names[info.queue].text == queue) selected_ = mid;
  }
}

std::string App::action_label(const lab::Action& action) const {
  const int64_t entry = lab::entry_for(*lab_, action);
  return entry < 0 ? action.verb : text(lab_->actions[static_cast<size_t>(entry)].label);
}

std::string App::branch_says(size_t run, const Branch& branch) const {
  static const lab::RunAnswer kUntouched;
  const Branch* parent = branch.parent == 0 ? nullptr : branches_[run].find(branch.parent);
  const lab::RunAnswer& before = parent == nullptr ? kUntouched : *parent->part;
  const std::string& name = lab_->runs[run].name;
  std::string says;
  const auto add = [&](const std::string& words) { says += (says.empty() ? "" : ", ") + words; };
  for (const lab::Knob& knob : lab_->knobs) {
    const auto value = [&](const lab::RunAnswer& part) {
      for (const auto& [id, chosen] : part.knobs) {
        if (id == knob.id) return chosen;
      }
      return lab::knob_default(*lab_, name, variant(), knob.id);
    };
    if (!lab_->offers(name, knob.id)) continue;
    const JsonBox now = value(*branch.part);
    if (json::equal(*now, *value(before))) continue;
    std::string words = text(knob.label);
    if (const auto flag = json::as_bool(*now)) {
      words += " " + words_.say(*flag ? "app.branch.on" : "app.branch.off");
    } else if (const std::string* chosen = json::as_string(*now)) {
      words += " " + *chosen;
    } else if (json::as_number(*now)) {
      words += " " + json::compact(*now) + (knob.unit.empty() ? "" : " " + knob.unit);
    }
    add(words);
  }
  for (const lab::Action& action : branch.part->actions) {
    const auto& known = before.actions;
    if (std::find(known.begin(), known.end(), action) == known.end()) add(action_label(action));
  }
  if (!says.empty()) return says;
  return words_.say(is_empty(*branch.part) ? "app.branch.untouched" : "app.branch.less");
}

}  // namespace inflight::view
