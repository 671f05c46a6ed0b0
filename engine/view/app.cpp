#include "view/app.h"

#include <algorithm>

#include "lab/scenario.h"
#include "lab/words_event.h"
#include "view/lanes.h"
#include "view/options.h"
#include "view/page.h"
#include "view/player.h"
#include "view/slices.h"
#include "view/terminal.h"
#include "view/verdict_map.h"

namespace inflight::view {

namespace {

constexpr int64_t kWordsBytesMax = 4 * 1024 * 1024;
constexpr int64_t kOptionsBytesMax = 4 * 1024 * 1024;  // holds the branches of all runs

Problems load_words(lab::Words& words, std::string_view text) {
  const json::Parsed parsed = json::parse(text, kWordsBytesMax);
  if (!parsed.value) return parsed.problems;
  Problems problems;
  for (const lab::Lang lang : {lab::Lang::en, lab::Lang::bn}) {
    const Json* table = json::find(**parsed.value, lab::code_of(lang));
    if (table == nullptr) {
      problems.push_back({"/" + std::string(lab::code_of(lang)), "nothing", "texts by key"});
      continue;
    }
    const Problems faults = words.load(lang, json::compact(*table));
    problems.insert(problems.end(), faults.begin(), faults.end());
  }
  return problems;
}

}  // namespace

std::string_view name_of(lab::Fog fog) {
  switch (fog) {
    case lab::Fog::hidden:
      return "hidden";
    case lab::Fog::dimmed:
      return "dimmed";
    case lab::Fog::shown:
      return "shown";
  }
  return "";
}

std::optional<lab::Fog> fog_named(std::string_view name) {
  for (const lab::Fog fog : {lab::Fog::hidden, lab::Fog::dimmed, lab::Fog::shown}) {
    if (name == name_of(fog)) return fog;
  }
  return std::nullopt;
}

App::App() : slice_from_(kSliceFrom) {}
App::~App() = default;
App& App::operator=(App&&) noexcept = default;

Terminal& App::terminal() {
  if (!terminal_) terminal_ = std::make_unique<Terminal>(*this);
  return *terminal_;
}

Problems App::open(std::string_view lab, std::string_view words, std::string_view answer,
                   std::string_view options) {
  *this = App{};
  Problems problems = load_words(words_, words);
  if (!problems.empty()) return problems;
  const json::Parsed parsed =
      json::parse(options.empty() ? std::string_view("{}") : options, kOptionsBytesMax);
  if (!parsed.value) return parsed.problems;
  lab::LabLoad load = lab::load_lab(lab);
  if (!load.lab) return load.problems;
  lab_ = std::move(load.lab);
  take_answer(answer, **parsed.value);
  states_.assign(lab_->runs.size(), RunState{});
  start_branches();
  truths_.assign(lab_->predict.size(), std::nullopt);
  for (const lab::Run& each : lab_->runs) {
    documents_.push_back(lab::make_scenario(*lab_, each.name, variant(), {}).document);
  }
  fog_ = lab_->view.fog;
  quiet_ = lab_->view.fold;
  pace_ = lab_->view.pace;
  if (lab_->clock.speed) time_speed_ = std::clamp(*lab_->clock.speed, 0.1, 3600.0);
  take_found(**parsed.value);
  take_options(**parsed.value);
  touch();
  return {};
}

void App::take_answer(std::string_view answer, const Json& options) {
  const Options given(options);
  std::optional<std::string> learner = given.text("learner");
  if (learner && learner->empty()) learner.reset();
  std::optional<lab::Answer> loaded;
  if (!answer.empty()) {
    lab::AnswerLoad load = lab::load_answer(answer);
    problems_ = load.problems;
    loaded = std::move(load.answer);
  }
  const int64_t variants = lab::variant_count(*lab_);
  const auto usable = [&](const std::optional<int64_t>& v) {
    return v && *v >= 0 && *v < variants;
  };
  int64_t variant = learner ? lab::proposed_variant(*lab_, *learner) : 0;
  if (usable(given.integer("variant"))) variant = *given.integer("variant");
  if (loaded && usable(loaded->variant)) variant = *loaded->variant;
  if (variant != lab_->variant) lab_ = lab::at_variant(*lab_, variant);
  if (loaded) {
    const Problems faults = lab::validate_answer(*lab_, *loaded);
    problems_.insert(problems_.end(), faults.begin(), faults.end());
    if (faults.empty()) answer_ = std::move(*loaded);
  }
  answer_.lab = lab_->id;
  answer_.lab_version = lab_->version;
  if (variants > 1 || answer_.variant) answer_.variant = variant;
  if (learner) answer_.learner = learner;
  answer_.claim.reset();
}

void App::take_options(const Json& options) {
  const Options given(options);
  if (const Json* saved = given.member("branches")) restore_branches(*saved);
  if (given.text("lang") == "bn") words_.set_lang(lab::Lang::bn);
  theme_ = given.text("theme").value_or("system");
  for (size_t i = 0; i < lab_->runs.size(); ++i) {
    if (given.text("run") == lab_->runs[i].name) run_ = i;
  }
  int64_t k = std::clamp<int64_t>(given.integer("world").value_or(1), 1, lab_->seeds.grade);
  uint64_t seed = lab::world_seed(*lab_, k, std::nullopt);
  const std::optional<int64_t> wanted = given.integer("seed");
  if (wanted && *wanted >= 1 && *wanted <= 2147483647) {
    seed = static_cast<uint64_t>(*wanted);
    k = 0;
    for (int64_t each = 1; each <= lab_->seeds.grade; ++each) {
      if (lab::world_seed(*lab_, each, std::nullopt) == seed) k = each;
    }
  }
  unbounded_ = given.boolean("unbounded").value_or(false);
  if (const auto on = given.boolean("fog")) fog_ = *on ? lab::Fog::hidden : lab::Fog::shown;
  if (const auto mode = given.text("fog")) fog_ = fog_named(*mode).value_or(fog_);
  quiet_ = given.boolean("quiet").value_or(quiet_);
  wheel_zooms_ = given.text("wheel") == "zoom";
  window_.set_eased(given.boolean("ease").value_or(false));
  follow_ = given.boolean("follow").value_or(follow_);
  for (const Stage each : {Stage::lanes, Stage::scene, Stage::table}) {
    if (given.text("stage") == name_of(each)) stage_ = each;
  }
  reduced_motion_ = given.boolean("reduced_motion").value_or(false);
  if (given.text("pace") == "time") pace_ = lab::Pace::time;
  if (given.text("pace") == "event") pace_ = lab::Pace::event;
  if (const auto speed = given.number("speed"); speed && *speed > 0) {
    (pace_ == lab::Pace::time ? time_speed_ : event_speed_) = std::clamp(*speed, 0.1, 3600.0);
  }
  set_world(k, seed);
  forget_worlds();
  window_.set_horizon(view().horizon());
  const Json* ran = json::find(options, "ran");
  for (size_t i = 0; ran != nullptr && i < states_.size(); ++i) {
    const Json* furthest = json::find(*ran, lab_->runs[i].name);
    if (furthest == nullptr) continue;
    states_[i].ran = true;
    states_[i].furthest =
        std::clamp<int64_t>(json::as_int(*furthest).value_or(0), 0, view(i).horizon());
  }
  // A link to a moment, without word of what was run, shows that moment.
  const auto t = given.integer("t");
  if (t && ran == nullptr) states_[run_].ran = true;
  if (t && state().ran) seek(*t);
  take_selection(given);
  take_lanes(given);
  Player::restore(*this, given);
}

int64_t App::fog_limit() const {
  if (!state().ran) return -1;
  return fog_ == lab::Fog::hidden ? state().furthest : view().horizon();
}

int64_t App::fog_edge() const {
  if (!state().ran) return -1;
  return fog() ? state().furthest : view().horizon();
}

bool App::reveals_end(size_t run) const {
  return states_[run].ran && (!fog() || states_[run].furthest >= views_[run]->horizon());
}

const std::vector<Live>& App::goals() const {
  if (goals_fresh_) return goals_;
  goals_fresh_ = true;
  goals_.assign(lab_->goals.size(), Live::open);
  std::vector<lab::GoalStatus> elsewhere(goals_.size(), lab::GoalStatus::unknown);
  const auto run_of = [&](size_t goal) {
    size_t run = 0;
    while (run + 1 < lab_->runs.size() && lab_->runs[run].name != lab_->goals[goal].run) ++run;
    return run;
  };
  for (size_t i = 0; i < goals_.size() && !verdicts_.empty(); ++i) {
    if (reveals_end(run_of(i))) elsewhere[i] = verdicts_[i].status;
  }
  for (size_t r = 0; r < states_.size(); ++r) {
    if (!states_[r].ran || !views_[r]->ok()) continue;
    // Of the runs behind other tabs counts what was seen of them.
    const bool here = r == run_;
    const int64_t t = here ? states_[r].head : states_[r].furthest;
    const bool over = t >= views_[r]->horizon() && !verdicts_.empty();
    const uint32_t position = here ? states_[r].position : views_[r]->log().position_at(t);
    const std::vector<Live> live =
        over ? std::vector<Live>{} : live_goals(*lab_, views_[r]->goals(), position, elsewhere);
    for (size_t i = 0; i < goals_.size(); ++i) {
      if (run_of(i) == r) goals_[i] = over ? live_of(verdicts_[i].status) : live[i];
    }
  }
  return goals_;
}

std::string App::text(const lab::Text& text) const {
  return lab::fill_text(lab::text_of(text, lang()), lang(), *lab_, variant(), *documents_[run_]);
}

void App::announce() {
  const uint32_t beat = view().beat_at(state().position);
  if (beat == 0) return;
  announcement_ = told(*this, beat).fact;
  ++announcements_;
}

}  // namespace inflight::view
