// The head: seeking, stepping, playing, and the part of the run in view. Nothing here executes
// anything; every moment is read from the log.
#include <algorithm>

#include "view/app.h"
#include "view/player.h"
#include "view/slices.h"

namespace inflight::view {

namespace {

constexpr double kFrameMax = 250;  // ms: after a pause of the browser nothing may jump
constexpr double kCutTime = 300;   // learner's ms that playing over folded time takes

}  // namespace

void App::stand(int64_t t, uint32_t position) {
  RunState& state = states_[run_];
  state.head = t;
  state.position = position;
  state.furthest = std::max(state.furthest, t);
  branches_[run_].saw(t);
  since_event_ = 0;
  glide_from_ = t;
  owed_ = 0;
  touch();
}

void App::seek(int64_t t) {
  t = std::clamp<int64_t>(t, 0, view().horizon());
  stand(t, log().position_at(t));
}

void App::goto_event(uint32_t number) { stand(log().events[number - 1].at, view().settle(number)); }

bool App::step(int direction) {
  const std::vector<uint32_t>& beats = view().beats();
  const RunState& state = states_[run_];
  if (direction > 0) {
    const auto next = std::upper_bound(beats.begin(), beats.end(), state.position);
    if (next == beats.end()) {
      if (state.head >= view().horizon()) return false;
      seek(view().horizon());
      return true;
    }
    goto_event(*next);
    return true;
  }
  uint32_t beat = view().beat_at(state.position);
  // From between two events the way back leads to the one before; from an event, past it.
  if (beat != 0 && log().events[beat - 1].at == state.head) beat = view().beat_at(beat - 1);
  if (beat == 0) {
    if (state.position == 0) return false;
    stand(0, 0);
    return true;
  }
  goto_event(beat);
  return true;
}

void App::play() {
  if (at_end()) stand(0, 0);
  playing_ = true;
  playback_.hit = playback_.until = 0;
  held_ = false;
  since_event_ = 0;
  glide_from_ = state().head;
  show_head(true);
  touch();
}

void App::stop() {
  if (!playing_) return;
  playing_ = false;
  touch();
}

void App::advance(double ms) {
  if (!is_open()) return;
  if (ms > 0) window_.advance(std::min(ms, kFrameMax));
  advance_map();
  if (checking_ != 0) {
    check_world(checking_);
    checking_ = checking_ < static_cast<int64_t>(worlds_.size()) ? checking_ + 1 : 0;
    if (checking_ == 0) finish_worlds();
    touch();
  }
  if (slices_ != nullptr) {
    if (slices_->advance()) finish_slices();
    touch();
  }
  if (!playing_ || !(ms > 0)) return;
  ms = std::min(ms, kFrameMax);
  const uint32_t from = state().position;
  const int64_t furthest = state().furthest;
  if (pace_ == lab::Pace::time) {
    play_time(ms);
  } else {
    play_events(ms);
  }
  if (!Player::stop_at_break(*this, from, furthest)) Player::loop(*this);
  show_head(true);
  if (at_end()) stop();
  note_found();
}

std::optional<Gap> App::folded_gap() const {
  if (!quiet_) return std::nullopt;
  const Gap gap = view().quiet().around(state().head);
  const auto length = static_cast<double>(gap.to - gap.from);
  if (!(length > window_.target_length() * Quiet::kShare)) return std::nullopt;
  return gap;
}

void App::play_time(double ms) {
  double speed = time_speed_;
  int64_t most = view().horizon();
  if (const auto gap = folded_gap()) {
    speed = std::max(speed, static_cast<double>(gap->to - gap->from) / kCutTime);
    most = gap->to - state().head;
  }
  owed_ += ms * speed;
  const auto whole = static_cast<int64_t>(owed_);
  if (whole == 0) return;
  const double rest = whole > most ? 0 : owed_ - static_cast<double>(whole);
  seek(state().head + std::min(whole, most));
  owed_ = rest;
}

void App::play_events(double ms) {
  since_event_ += ms;
  const auto to_next = [&] {
    const double usual = 1000 / event_speed_;
    return folded_gap() ? std::min(usual, kCutTime) : usual;
  };
  double interval = to_next();
  while (since_event_ >= interval && !at_end()) {
    const double rest = since_event_ - interval;
    if (!step(1)) break;
    since_event_ = rest;
    announce();
    interval = to_next();
  }
  if (at_end()) return;
  // Between two stops the head glides, so that bars grow instead of jumping.
  const std::vector<uint32_t>& beats = view().beats();
  const auto next = std::upper_bound(beats.begin(), beats.end(), state().position);
  const int64_t to = next == beats.end() ? view().horizon() : log().events[*next - 1].at;
  const double part = since_event_ / interval;
  const int64_t t =
      glide_from_ + static_cast<int64_t>(static_cast<double>(to - glide_from_) * part);
  RunState& state = states_[run_];
  if (t <= state.head || t >= to) return;
  state.head = t;
  state.position = log().position_at(t);  // before the next stop: only silent events are added
  state.furthest = std::max(state.furthest, t);
  touch();
}

void App::show_head(bool moving) {
  const auto head = static_cast<double>(state().head);
  if (!moving) {
    window_.reveal(head);
    return;
  }
  if (!follow_ || held_) return;
  if (quiet_) {
    const auto width = static_cast<float>(width_);
    const float place = width * static_cast<float>(Window::kFollowPlace);
    const float x = scale_of(window_.begin(), window_.length()).x(head);
    if (x <= place && head >= window_.begin()) return;
    window_.pan(begin_for(head, place, window_.length(), width, view().quiet(), fog_limit()) -
                window_.begin());
    return;
  }
  const double place = window_.begin() + Window::kFollowPlace * window_.length();
  if (head > place || head < window_.begin()) window_.follow(head);
}

}  // namespace inflight::view
