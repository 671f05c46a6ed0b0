// Executions: the runs of the world on the screen, the check of all worlds, the truth of
// predictions, and the answer they all come from.
#include <algorithm>
#include <cstddef>

#include "lab/scenario.h"
#include "view/app.h"
#include "view/json_writer.h"

namespace inflight::view {

namespace {

constexpr size_t kCached = 8;  // executions kept beyond those on the screen

lab::RunLog run_log(const std::string& run, const lab::Execution& execution) {
  return {run, &execution.log, lab::goal_context(execution.scenario), execution.bound};
}

/// True if the head stands amid the events of one ms and may stay there: nothing before it has
/// changed, and more is still to come in that ms.
bool still_amid(const sim::Log& before, const sim::Log& after, const RunState& state) {
  const auto more = [&](const sim::Log& log) {
    return state.position < log.events.size() && log.events[state.position].at == state.head;
  };
  return more(before) && more(after) &&
         std::equal(after.events.begin(),
                    after.events.begin() + static_cast<std::ptrdiff_t>(state.position),
                    before.events.begin());
}

std::vector<lab::GoalStatus> statuses_of(const std::vector<lab::GoalVerdict>& verdicts) {
  std::vector<lab::GoalStatus> statuses;
  for (const lab::GoalVerdict& verdict : verdicts) statuses.push_back(verdict.status);
  return statuses;
}

}  // namespace

std::shared_ptr<const RunView> App::executed(size_t run, uint64_t seed) {
  return executed(run, seed, answer_.run(lab_->runs[run].name));
}

std::string App::run_key(size_t run, uint64_t seed, const lab::RunAnswer* part) const {
  lab::Answer answer;  // what this run depends on, and nothing else
  if (part != nullptr) answer.runs.push_back(*part);
  return lab_->runs[run].name + '\n' + std::to_string(seed) + '\n' + lab::link_json(answer);
}

std::shared_ptr<const RunView> App::cached(const std::string& key) const {
  for (auto it = cache_.begin(); it != cache_.end(); ++it) {
    if (it->first != key) continue;
    std::rotate(it, it + 1, cache_.end());
    return cache_.back().second;
  }
  return nullptr;
}

void App::cache(std::string key, std::shared_ptr<const RunView> view) const {
  if (cache_.size() >= lab_->runs.size() + kCached) cache_.erase(cache_.begin());
  cache_.emplace_back(std::move(key), std::move(view));
}

std::shared_ptr<const RunView> App::executed(size_t run, uint64_t seed,
                                             const lab::RunAnswer* part) const {
  if (part != nullptr && part->knobs.empty() && part->actions.empty()) part = nullptr;
  std::string key = run_key(run, seed, part);
  if (auto known = cached(key)) return known;
  lab::Answer answer;
  if (part != nullptr) answer.runs.push_back(*part);
  auto made = std::make_shared<const RunView>(*lab_, lab_->runs[run].name, answer, variant(), seed,
                                              unbounded_);
  cache(std::move(key), made);
  return made;
}

void App::execute() {
  views_.resize(lab_->runs.size());
  std::vector<lab::RunLog> logs;
  for (size_t i = 0; i < views_.size(); ++i) {
    const std::shared_ptr<const RunView> before = views_[i];
    views_[i] = executed(i, seed_);
    if (views_[i]->ok()) logs.push_back(run_log(lab_->runs[i].name, views_[i]->execution()));
    RunState& state = states_[i];
    state.head = std::min(state.head, views_[i]->horizon());
    if (before != nullptr && still_amid(before->log(), views_[i]->log(), state)) continue;
    state.position = state.ran ? views_[i]->log().position_at(state.head) : 0;
  }
  beside_fresh_ = false;
  digest_.clear();
  readings_.reset();
  verdicts_.clear();
  if (logs.size() == views_.size()) {
    readings_ = lab::read_world(*lab_, seed_, logs);
    verdicts_ = lab::judge(*lab_, *readings_);
  }
  if (!pick(selection())) pick({});
  touch();
}

void App::set_world(int64_t k, uint64_t seed) {
  world_ = k;
  seed_ = seed;
  execute();
}

void App::forget_worlds() {
  worlds_.assign(static_cast<size_t>(std::max<int64_t>(lab_->seeds.grade, 1)), std::nullopt);
  checking_ = 0;
  score_.reset();
}

void App::check_world(int64_t k) {
  WorldCheck check;
  const uint64_t seed = lab::world_seed(*lab_, k, std::nullopt);
  if (seed == seed_) {
    check.readings = readings_;
  } else {
    std::vector<lab::RunOutcome> outcomes;
    for (const lab::Run& each : lab_->runs) {
      outcomes.push_back(lab::execute_run(*lab_, each.name, &answer_, variant(), seed));
      if (!outcomes.back().ok()) break;
    }
    if (outcomes.back().ok()) {
      std::vector<lab::RunLog> logs;
      for (size_t i = 0; i < outcomes.size(); ++i) {
        logs.push_back(run_log(lab_->runs[i].name, outcomes[i].execution));
      }
      check.readings = lab::read_world(*lab_, seed, logs);
    }
  }
  if (check.readings) {
    check.status = lab::answer_status(*lab_, statuses_of(lab::judge(*lab_, *check.readings)));
  }
  worlds_[static_cast<size_t>(k - 1)] = std::move(check);
}

void App::finish_worlds() {
  std::vector<lab::WorldReadings> readings;
  for (const auto& world : worlds_) {
    if (!world || !world->readings) return;
    readings.push_back(*world->readings);
  }
  score_ = lab::score(*lab_, readings, answer_.hints);
}

std::string App::chosen(const lab::Prediction& prediction) const {
  for (const auto* list : {&answer_.predict, &tried_on_}) {
    for (const auto& [id, option] : *list) {
      if (id == prediction.id) return option;
    }
  }
  return "";
}

bool App::committed(const lab::Prediction& prediction) const {
  return std::any_of(answer_.predict.begin(), answer_.predict.end(),
                     [&](const auto& each) { return each.first == prediction.id; });
}

bool App::ready() const {
  return std::all_of(lab_->predict.begin(), lab_->predict.end(),
                     [&](const lab::Prediction& each) { return committed(each); });
}

const std::string& App::truth(size_t prediction) const {
  std::optional<std::string>& known = truths_[prediction];
  if (known) return *known;
  known = "";
  const lab::Prediction& asked = lab_->predict[prediction];
  const lab::RunOutcome untouched = lab::execute_run(*lab_, asked.run, nullptr, variant(),
                                                     lab::world_seed(*lab_, 1, std::nullopt));
  if (!untouched.ok()) return *known;
  const lab::GoalContext context = lab::goal_context(untouched.execution.scenario);
  for (const lab::Option& option : asked.options) {
    if (lab::evaluate(untouched.execution.log, context, option.truth) == lab::Truth::yes) {
      known = option.id;
    }
  }
  return *known;
}

JsonBox App::knob_value(const lab::Knob& knob) const {
  if (const lab::RunAnswer* mine = answer_.run(run_name())) {
    for (const auto& [id, value] : mine->knobs) {
      if (id == knob.id) return value;
    }
  }
  return knob_default(knob);
}

JsonBox App::knob_default(const lab::Knob& knob) const {
  return lab::knob_default(*lab_, run_name(), variant(), knob.id);
}

std::string App::knob_error(const lab::Knob& knob) const {
  for (const auto& [place, error] : knob_errors_) {
    if (place == run_name() + "/" + knob.id) return error;
  }
  const std::string pointer = "/runs/" + run_name() + "/knobs/" + knob.id;
  for (const Problem& problem : view().problems()) {
    if (problem.pointer.rfind(pointer, 0) == 0) return lab::problem_text(words_, problem);
  }
  return "";
}

const std::vector<lab::Action>& App::taken() const {
  static const std::vector<lab::Action> kNone;
  const lab::RunAnswer* mine = answer_.run(run_name());
  return mine == nullptr ? kNone : mine->actions;
}

Offer App::offer_now(size_t index) const {
  Offer now = offer(*lab_, index, known_at_head(), log(), state().head, state().position);
  if (!state().ran && now.refusal != Refusal::used_up) now.refusal = Refusal::not_run;
  return now;
}

std::string App::refusal_text(size_t index, Refusal refusal) const {
  switch (refusal) {
    case Refusal::none:
      return "";
    case Refusal::not_run:
      return words_.say("app.refuse.not_run");
    case Refusal::used_up:
      return words_.say("app.refuse.used_up");
    case Refusal::no_anchor:
      return words_.say("app.refuse.no_anchor");
    case Refusal::too_early:
      return words_.say("app.refuse.too_early",
                        {{"time", lab::clock_text(lab_->actions[index].not_before.ms)}});
  }
  return "";
}

bool App::hint_open(size_t index) const {
  return std::find(answer_.hints.begin(), answer_.hints.end(), static_cast<int64_t>(index)) !=
         answer_.hints.end();
}

bool App::hint_available(size_t index) const {
  const lab::Hint& hint = lab_->hints[index];
  int64_t tries = 0;
  for (const RunState& each : states_) tries += each.tries;
  if (tries < hint.tries.value_or(1)) return false;
  if (hint.when == lab::HintWhen::always) return true;
  for (size_t i = 0; i < lab_->goals.size(); ++i) {
    if (lab_->goals[i].id != hint.goal) continue;
    const Live live = goals()[i];
    return (hint.when == lab::HintWhen::fail && live == Live::fail) ||
           (hint.when == lab::HintWhen::unknown && live == Live::unknown) ||
           (hint.when == lab::HintWhen::skipped && live == Live::skipped);
  }
  return false;
}

std::string App::answer_text() const {
  lab::Answer answer = answer_;
  std::vector<const sim::Log*> logs;
  for (const auto& each : views_) {
    if (each->ok()) logs.push_back(&each->log());
  }
  if (logs.size() == views_.size() && slices_ == nullptr) {
    lab::Claim claim;
    claim.seed = static_cast<int64_t>(seed_);
    if (digest_.empty()) digest_ = sim::digest(logs);
    claim.digest = digest_;
    if (score_) claim.score = score_->points;
    answer.claim = claim;
  }
  answer.made = json::object_value(
      {{"tool", json::text_value("web")}, {"version", json::text_value(INFLIGHT_VERSION)}});
  return lab::write_answer(answer);
}

std::string App::link_json() const {
  JsonWriter out;
  out.open().text("lab", lab_->id).text("run", run_name()).integer("var", variant());
  out.integer("s", static_cast<int64_t>(seed_));
  if (state().ran) out.integer("t", state().head);
  if (const std::string sel = text_of(selection()); !sel.empty()) out.text("sel", sel);
  return out.text("answer", lab::link_json(answer_)).close().str();
}

/// Takes an action of the lab at the head, with these arguments. Returns why not, "" = done.
std::string App::act(size_t index, const JsonBox& args) {
  const lab::ActionEntry& entry = lab_->actions[index];
  const Refusal refusal = offer_now(index).refusal;
  if (refusal != Refusal::none) return refusal_text(index, refusal);
  const uint32_t position = state().position;
  const int64_t at = acting_moment(log(), state().head, position);
  if (at >= view().horizon()) return words_.say("app.refuse.over");
  const JsonBox own = recorded_args(*lab_, index, args);
  const auto action = record(log(), entry, at, position, own);
  if (!action) return words_.say("app.refuse.no_anchor");
  const std::string error = fork_at_head(*action, at);
  if (!error.empty()) return error;
  playing_ = false;
  seek(at);
  show_head(false);
  announce();
  return "";
}

}  // namespace inflight::view
