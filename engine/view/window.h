// The part of the run that the time line shows. Pure arithmetic: pixels come from the canvas.
#pragma once

#include <cstdint>

namespace inflight::view {

/// Times are ms, as doubles: zooming in and out many times must come back to the same place.
class Window {
 public:
  static constexpr double kShortest = 20;      // ms across the whole width
  static constexpr double kMargin = 1.03;      // a fitted run ends a little before the edge
  static constexpr double kFollowPlace = 0.7;  // where the head stands while it is followed

  double begin() const { return begin_; }
  double end() const { return begin_ + length_; }
  double length() const { return length_; }

  /// Length of the run, ms ≥ 1. Shows all of it.
  void set_horizon(int64_t ms);
  /// Shows the whole run and the margin.
  void fit();
  /// Shows [begin, end], as near as the bounds allow.
  void show(double begin, double end);
  /// `factor` > 1 shows less. The time `about` keeps its place, unless an edge of the run stops it.
  void zoom(double factor, double about);
  /// Moves the shown part by `ms`.
  void pan(double ms);
  /// Puts `head` at kFollowPlace.
  void follow(double head);
  /// Moves as little as it takes to show `head`, with a tenth of the width to spare.
  void reveal(double head);

 private:
  void clamp();

  double horizon_ = 1;
  double begin_ = 0;
  double length_ = kMargin;
};

}  // namespace inflight::view
