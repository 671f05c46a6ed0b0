// The part of the run that the time line shows. Pure arithmetic: pixels come from the canvas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace inflight::view {

/// Times are ms, as doubles: zooming in and out many times must come back to the same place.
///
/// A change that jumps goes to its target within kEase of the learner's time (timeline-ui 6); a
/// drag moves at once. With easing off, as at first, every change is at once.
class Window {
 public:
  static constexpr double kShortest = 1;       // ms across the whole width
  static constexpr double kMargin = 1.03;      // a fitted run ends a little before the edge
  static constexpr double kFollowPlace = 0.7;  // where the head stands while it is followed
  static constexpr double kEase = 120;         // ms
  static constexpr size_t kHistoryMax = 50;

  /// What changed the view, for the history: zooms in a row are one step back, fits are not.
  enum class Change : uint8_t { none, zoom, pan, jump };

  // What is shown now, and where it goes.
  double begin() const { return shown_.begin; }
  double end() const { return shown_.begin + shown_.length; }
  double length() const { return shown_.length; }
  double target_begin() const { return target_.begin; }
  double target_length() const { return target_.length; }

  /// Length of the run, ms ≥ 1. Shows all of it, at once, and forgets earlier views.
  void set_horizon(int64_t ms);
  /// Shows the whole run and the margin.
  void fit();
  /// True while it shows the whole run.
  bool fits() const;
  /// Shows [begin, end], as near as the bounds allow.
  void show(double begin, double end);
  /// `factor` > 1 shows less. The time `about` keeps its place, unless an edge of the run stops it.
  void zoom(double factor, double about);
  /// Moves the shown part by `ms`, at once.
  void pan(double ms);
  /// Puts `head` at kFollowPlace, at once.
  void follow(double head);
  /// Moves as little as it takes to show `head`, with a tenth of the width to spare.
  void reveal(double head);

  /// Changes by jumps take kEase from now on, or none.
  void set_eased(bool on);
  bool moving() const { return rest_ > 0; }
  /// Lets `ms` of the learner's time pass.
  void advance(double ms);

  /// Call before a change: remembers the view as it is, once for changes of a kind in a row.
  void remember(Change change);
  /// Shows the view before the last remembered change. False when there is none.
  bool back();
  bool has_back() const { return !history_.empty(); }

 private:
  struct Part {
    double begin = 0;
    double length = kMargin;
  };
  double longest() const;
  Part clamped(Part part) const;
  void go(Part target);
  void jump(Part target);

  double horizon_ = 1;
  Part shown_;
  Part target_;
  Part from_;        // where the easing began
  double rest_ = 0;  // ms of it left
  bool eased_ = false;
  std::vector<Part> history_;
  Change last_change_ = Change::none;
};

}  // namespace inflight::view
