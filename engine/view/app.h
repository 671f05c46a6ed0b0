// The App behind page and canvas: lab, answer, executed runs, the head, the view. No browser, no
// drawing. All changes go through command(); page and canvas only read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "base/result.h"
#include "lab/answer.h"
#include "lab/score.h"
#include "lab/script.h"
#include "lab/verdict.h"
#include "lab/words.h"
#include "view/actor_log.h"
#include "view/branches.h"
#include "view/compare.h"
#include "view/lane_order.h"
#include "view/live.h"
#include "view/options.h"
#include "view/past.h"
#include "view/playback.h"
#include "view/recorder.h"
#include "view/run_view.h"
#include "view/selection.h"
#include "view/window.h"

namespace inflight::view {

/// What the learner has seen of one run.
struct RunState {
  bool ran = false;       // the learner has run it
  int64_t head = 0;       // ms
  uint32_t position = 0;  // events seen: at or before the head, fewer while stepping through one ms
  int64_t furthest = 0;   // ms; the future beyond it lies in the fog
  int64_t tries = 0;      // executions that the learner asked for
};

/// "hidden", "dimmed", "shown".
std::string_view name_of(lab::Fog fog);
std::optional<lab::Fog> fog_named(std::string_view name);

/// A run shown beside the one in focus: another branch of it, or another run of the lab.
struct Beside {
  size_t run = 0;
  char branch = 0;  // 0 = the one in focus in that run
  std::shared_ptr<const RunView> view;
  int64_t shift = 0;  // ms: its moment t + shift stands beside t
};

/// A counter whose messages the learner wants to see one by one.
struct CountAsked {
  std::string queue;
  sim::MessageState state = sim::MessageState::none;
};

/// One world checked: its readings, or none when the answer was refused there.
struct WorldCheck {
  lab::AnswerStatus status = lab::AnswerStatus::invalid;
  std::optional<lab::WorldReadings> readings;
};

/// What the stage shows over and under the strip (TL-17: `table` needs no canvas).
enum class Stage : uint8_t { split, lanes, scene, table };
/// "split", "lanes", "scene", "table".
std::string_view name_of(Stage stage);

class Slices;
class Terminal;
struct Lanes;
class VerdictMap;

class App {
 public:
  App();
  ~App();

  /// Opens a lab with an answer ("" = none). `words` = {"en":{…},"bn":{…}}. `options`: lang, theme,
  /// learner, variant, run, world, seed, t, sel (7 or "m7"), ran {run: furthest ms}, pace, speed,
  /// follow, fog, stage, reduced_motion, lanes (as page_lanes.cpp saves them); all may be absent.
  /// With problems in the lab or the words nothing is open; with problems in the answer the lab
  /// opens untouched and problems() tells them.
  Problems open(std::string_view lab, std::string_view words, std::string_view answer,
                std::string_view options);
  bool is_open() const { return lab_.has_value(); }

  /// Does one command (see commands.h). Returns "" or why it was not done, in one sentence.
  std::string command(std::string_view text);

  /// Lets `ms` of the learner's time pass: plays, and checks one world if worlds are being checked.
  void advance(double ms);
  /// True while advance() has something to do.
  bool animating() const {
    return playing_ || checking_ != 0 || slices_ != nullptr || window_.moving() || mapping();
  }
  /// Changes whenever page_json() would.
  int64_t revision() const { return revision_; }

  /// The answer file, with claim and tool (joints 13).
  std::string answer_text() const;
  /// What a link needs: {"lab","run","var","s","t","sel","answer"}.
  std::string link_json() const;

  // ---- what is on the screen. REQUIRES: is_open() --------------------------------------------
  const lab::Lab& lab() const { return *lab_; }
  const lab::Answer& answer() const { return answer_; }
  const lab::Words& words() const { return words_; }
  lab::Lang lang() const { return words_.lang(); }
  const std::string& theme() const { return theme_; }  // "light", "dark", "system"
  int64_t variant() const { return lab_->variant; }
  uint64_t seed() const { return seed_; }
  int64_t world() const { return world_; }  // from 1; 0 = a seed that is none of the worlds
  size_t run() const { return run_; }       // index into lab().runs
  const std::string& run_name() const { return lab_->runs[run_].name; }

  /// The run on the screen, and any other of this world.
  const RunView& view() const { return *views_[run_]; }
  const RunView& view(size_t run) const { return *views_[run]; }
  /// The same to keep: what was made from it stays valid while it is held.
  std::shared_ptr<const RunView> shared_view() const { return views_[run_]; }
  const RunState& state() const { return states_[run_]; }
  const RunState& state(size_t run) const { return states_[run]; }
  const sim::Log& log() const { return view().log(); }
  /// Up to where the future may be shown, ms: all of it when the fog is off and the run was run.
  int64_t fog_limit() const;
  /// From there on the future is fog, hidden or dimmed; the horizon when there is none.
  int64_t fog_edge() const;
  /// True when the verdict of the whole run may be told.
  bool reveals_end(size_t run) const;
  bool at_end() const { return state().ran && state().head >= view().horizon(); }

  uint32_t selected() const { return selected_; }  // mid, 0 = no message
  /// What is picked, whatever it is.
  Selection selection() const;
  /// The logical message that the picture holds up: the one picked, or that of the event picked.
  uint32_t highlighted() const;
  /// Counter whose messages are told, nothing when none was asked for.
  const std::optional<CountAsked>& count_asked() const { return count_asked_; }
  /// True: only what API calls told is shown (view/api_view.h).
  bool api_only() const { return api_only_; }
  /// The run on the screen once more, for what its log does not hold.
  Past& past() const;
  /// Workers and producers of the run on the screen, in the lab's order.
  const Lanes& works() const;
  /// What actor number `actor` of log().names did; valid until another one is asked for.
  const ActorLog& actor_log(uint16_t actor) const;
  bool playing() const { return playing_; }
  lab::Pace pace() const { return pace_; }
  double speed() const { return pace_ == lab::Pace::time ? time_speed_ : event_speed_; }
  bool follows() const { return follow_; }
  bool fog() const { return fog_ != lab::Fog::shown; }
  lab::Fog fog_mode() const { return fog_; }
  bool folds_quiet() const { return quiet_; }
  /// The wheel zooms wherever it turns; else it scrolls lanes that overflow (timeline-ui 6).
  bool wheel_zooms() const { return wheel_zooms_; }
  const Window& window() const { return window_; }
  const Playback& playback() const { return playback_; }
  Stage stage() const { return stage_; }
  /// The learner's system asks for less motion: nothing may fly.
  bool reduced_motion() const { return reduced_motion_; }

  // app_lanes.cpp
  const LanePrefs& lane_prefs() const { return lane_prefs_; }
  /// The lanes that the run on the screen has.
  const Roster& roster() const;
  /// Those that are shown, from top to bottom; valid until the next command.
  const std::vector<ShownLane>& lanes() const;
  /// Grows whenever the lane with the focus is to be brought into sight.
  int64_t lane_calls() const { return lane_calls_; }

  /// Status of every goal at the heads of the runs, in the order of lab().goals.
  const std::vector<Live>& goals() const;
  /// Verdicts of this world at the end of its runs; empty when the answer is refused.
  const std::vector<lab::GoalVerdict>& verdicts() const { return verdicts_; }
  const std::optional<lab::WorldReadings>& readings() const { return readings_; }
  /// By world from 1 (index k - 1); empty optional = not checked.
  const std::vector<std::optional<WorldCheck>>& worlds() const { return worlds_; }
  bool checking() const { return checking_ != 0; }
  /// Over all worlds, once all are checked.
  const std::optional<lab::Score>& score() const { return score_; }

  /// The option chosen for a prediction: committed, else tried on; "" = none.
  std::string chosen(const lab::Prediction& prediction) const;
  bool committed(const lab::Prediction& prediction) const;
  bool ready() const;  // all predictions are committed
  /// Id of the true option, "" when the untouched run gives none.
  const std::string& truth(size_t prediction) const;

  /// What a knob stands at in the run on the screen.
  JsonBox knob_value(const lab::Knob& knob) const;
  JsonBox knob_default(const lab::Knob& knob) const;
  /// Why the last value of a knob was not taken, "" = it was.
  std::string knob_error(const lab::Knob& knob) const;
  /// Actions taken in the run on the screen.
  const std::vector<lab::Action>& taken() const;
  /// What the lab says about taking action `index` at the head, and a refusal in words ("" = none).
  Offer offer_now(size_t index) const;
  std::string refusal_text(size_t index, Refusal refusal) const;
  /// True if the hint may be opened now.
  bool hint_available(size_t index) const;
  bool hint_open(size_t index) const;
  /// A text of the lab with its numbers, in the language of the screen.
  std::string text(const lab::Text& text) const;

  // ---- what-if (app_branches.cpp) --------------------------------------------------------------
  const Branches& branches() const { return branches_[run_]; }
  const Branches& branches(size_t run) const { return branches_[run]; }
  /// Later actions go along when the past is changed.
  bool replays_later() const { return replay_later_; }
  /// What a branch chose other than its parent (the first: than the lab), in a few words.
  std::string branch_says(size_t run, const Branch& branch) const;
  /// The label of what an action of this run does.
  std::string action_label(const lab::Action& action) const;
  /// How far the changed run is executed, 0 … 1, while the old one is still on the screen.
  std::optional<double> running() const;
  /// Runs of at least so many steps are executed in slices: kSliceFrom unless a test says
  /// otherwise.
  void set_slice_from(uint64_t steps) { slice_from_ = steps; }
  /// The runs shown beside the one on the screen, at most 2; none while nothing is compared.
  const std::vector<Beside>& beside() const;
  /// Up to where a run beside may be shown, ms: as far as it or the one in focus was seen.
  int64_t limit_of(const Beside& side) const;
  bool aligns_by_event() const { return align_event_ != 0; }
  /// The run on the screen against the first beside it. REQUIRES: !beside().empty().
  const Divergence& divergence() const;
  /// What `side` (0 = the run on the screen, then those beside) comes to at the head.
  RunNumbers numbers(size_t side) const;

  // ---- sandboxes (app_map.cpp) ----
  /// The map of the setting on the screen; null pointer before it was asked for.
  const VerdictMap* map() const;
  bool map_shown() const { return map_shown_; }
  bool mapping() const;
  /// True while the map lies over the canvas.
  bool covered() const { return map_shown_ && lab_->map && lab_->map->y; }
  /// True if the prompt held at some time.
  bool found(size_t goal) const;

  /// The console of the open lab.
  Terminal& terminal();

  /// True if the caption is wanted in the other language too (a class that reads both).
  bool both_languages() const { return both_languages_; }

  const std::string& announcement() const { return announcement_; }
  /// Grows with every announcement, so that two equal ones are told apart.
  int64_t announcements() const { return announcements_; }
  const Problems& problems() const { return problems_; }

 private:
  friend struct Commands;
  friend struct Player;
  friend class LabTarget;
  App& operator=(App&&) noexcept;

  // app.cpp
  void take_options(const Json& options);
  void take_selection(const Options& given);
  bool pick(const Selection& selection);
  void take_answer(std::string_view answer, const Json& options);
  void touch() {
    ++revision_;
    goals_fresh_ = false;
  }

  // app_lanes.cpp
  void take_lanes(const Options& given);
  void lanes_changed() { lanes_fresh_ = false; }

  // app_run.cpp
  void execute();
  std::shared_ptr<const RunView> executed(size_t run, uint64_t seed);
  std::shared_ptr<const RunView> executed(size_t run, uint64_t seed,
                                          const lab::RunAnswer* part) const;
  std::string run_key(size_t run, uint64_t seed, const lab::RunAnswer* part) const;
  std::shared_ptr<const RunView> cached(const std::string& key) const;
  void cache(std::string key, std::shared_ptr<const RunView> view) const;
  void forget_worlds();
  void check_world(int64_t k);
  void finish_worlds();
  void set_world(int64_t k, uint64_t seed);
  std::string act(size_t entry, const JsonBox& args);

  // app_branches.cpp
  void start_branches();
  void restore_branches(const Json& saved);
  lab::RunAnswer part() const;
  std::string try_part(lab::RunAnswer part, BranchEdit edit);
  /// As `try_part`, but what was seen keeps its branch: the change applies from the start.
  std::string try_from_start(lab::RunAnswer part, const std::string& subject);
  std::vector<lab::Action> known_at_head() const;
  std::string fork_at_head(const lab::Action& action, int64_t at);
  void take_focus();
  bool begin_slices();
  void finish_slices();
  void show_focus();

  // app_compare.cpp
  void compare_with(std::vector<Beside> sides);
  int64_t shift_to(const RunView& other) const;

  // app_map.cpp
  void refresh_map();
  void advance_map();
  void note_found();
  void take_found(const Json& options);
  std::string stand_at(int64_t column, int64_t row);

  // app_play.cpp
  void seek(int64_t t);
  void stand(int64_t t, uint32_t position);
  void goto_event(uint32_t number);
  bool step(int direction);
  void play();
  void stop();
  void play_time(double ms);
  void play_events(double ms);
  void show_head(bool moving);
  /// The gap that is folded around the head, if the head is in one.
  std::optional<Gap> folded_gap() const;

  // commands_view.cpp
  Scale scale_of(double begin, double length) const;
  void place_at(double about, float x, double length);
  void announce();

  std::optional<lab::Lab> lab_;
  lab::Answer answer_;
  lab::Words words_;
  std::string theme_ = "system";
  mutable std::string digest_;  // of all runs of the world on the screen, "" = not yet asked for
  uint64_t seed_ = 1;
  bool unbounded_ = false;  // runs may be longer than sim/limits.h allows: for measurements
  int64_t world_ = 1;
  size_t run_ = 0;
  std::vector<RunState> states_;                       // by run
  std::vector<std::shared_ptr<const RunView>> views_;  // by run
  // Executions by what went into them, newest last: a knob turned back costs nothing.
  mutable std::vector<std::pair<std::string, std::shared_ptr<const RunView>>> cache_;
  std::vector<std::pair<std::string, std::string>> tried_on_;     // predictions not yet committed
  std::vector<std::pair<std::string, std::string>> knob_errors_;  // "run/knob" -> sentence
  mutable std::vector<std::optional<std::string>> truths_;        // by prediction
  std::vector<JsonBox> documents_;                                // untouched scenario, by run

  std::optional<lab::WorldReadings> readings_;
  std::vector<lab::GoalVerdict> verdicts_;
  std::vector<std::optional<WorldCheck>> worlds_;
  int64_t checking_ = 0;  // the world to check next, 0 = none
  std::optional<lab::Score> score_;
  mutable std::vector<Live> goals_;
  mutable bool goals_fresh_ = false;

  std::vector<Branches> branches_;  // by run
  bool replay_later_ = true;
  bool fork_next_ = false;          // the next change makes a branch, whatever it is
  std::unique_ptr<Slices> slices_;  // the changed run on its way, null = it is there
  uint64_t slice_from_;
  mutable std::vector<Beside> beside_;
  mutable bool beside_fresh_ = true;
  uint32_t align_event_ = 0;  // of the run on the screen, 0 = the same time
  mutable std::shared_ptr<const RunView> diverged_[2];  // what divergence_ was made from
  mutable Divergence divergence_;
  mutable std::vector<RunCounter> counters_;  // of the runs on the screen, made when asked for

  std::vector<std::shared_ptr<VerdictMap>> maps_;  // the last one is shown
  bool map_shown_ = false;
  bool map_goes_ = true;
  std::vector<bool> found_;  // by goal of a sandbox

  bool playing_ = false;
  lab::Pace pace_ = lab::Pace::event;
  double time_speed_ = 10;
  double event_speed_ = 1;
  double owed_ = 0;         // virtual ms (time pace) not yet played
  double since_event_ = 0;  // event pace: learner's ms since the last event
  int64_t glide_from_ = 0;  // event pace: where the head stood then
  bool follow_ = true;
  bool held_ = false;  // the learner moved the view by hand: following waits
  lab::Fog fog_ = lab::Fog::hidden;
  bool quiet_ = false;  // quiet time is folded
  bool wheel_zooms_ = false;
  double width_ = 1000;    // px of the lanes, for panning by pixels
  uint32_t selected_ = 0;  // mid; while it is 0, `picked_` says what else is picked
  Selection picked_;       // a queue, an actor, an event
  std::optional<CountAsked> count_asked_;
  bool api_only_ = false;
  mutable std::unique_ptr<Past> past_;  // made when first asked for
  mutable std::shared_ptr<const RunView> works_of_;
  mutable std::unique_ptr<Lanes> works_;  // of works_of_
  mutable std::unique_ptr<ActorLog> actor_log_;
  mutable std::shared_ptr<const RunView> actor_view_;  // the run that actor_log_ is of …
  mutable uint16_t actor_ = 0;                         // … and the actor
  Playback playback_;
  mutable PlaybackCache playback_cache_;
  Window window_;
  LanePrefs lane_prefs_;
  int64_t lane_calls_ = 0;
  // Caches of roster() and lanes(), and what they were made for.
  mutable Roster roster_;
  mutable std::vector<ShownLane> lanes_;
  mutable std::shared_ptr<const RunView> lanes_view_;
  mutable lab::Lang lanes_lang_ = lab::Lang::en;
  mutable uint32_t lanes_lid_ = 0;
  mutable bool lanes_fresh_ = false;
  Stage stage_ = Stage::split;
  bool reduced_motion_ = false;
  bool both_languages_ = false;
  std::string announcement_;
  int64_t announcements_ = 0;
  std::unique_ptr<Terminal> terminal_;  // made when first asked for
  Problems problems_;
  int64_t revision_ = 0;
};

/// Everything the page shows, as JSON (see page.cpp for its members).
std::string page_json(const App& app);
/// State for tests, as canonical JSON. `canvas` is JSON text of the canvas, "" = none.
std::string state_json(const App& app, int64_t frames, std::string_view canvas);

}  // namespace inflight::view
