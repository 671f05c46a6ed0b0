// The time axis: where a moment lies on the screen, and what the ruler says.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace inflight::view {

/// Quiet time [t0, t1) ms that is drawn shorter than the rest, between the pixels x0 and x1.
struct Cut {
  double t0 = 0;
  double t1 = 0;
  float x0 = 0;
  float x1 = 0;
};
inline constexpr float kCutWidth = 24;  // px (timeline-ui 6)

/// Moments to x and back: `t0` < `t1` (ms) lie at the pixels `x0` < `x1`. Fractions of ms keep a
/// zoom about the cursor exact.
struct Scale {
  double t0 = 0;
  double t1 = 1;
  float x0 = 0;
  float x1 = 1;
  std::vector<Cut> cuts = {};  // by time, apart, inside the window; set by cut_out

  /// Outside the cuts.
  double px_per_ms() const {
    return cuts.empty() ? static_cast<double>(x1 - x0) / (t1 - t0) : rate_;
  }
  float x(double t) const;
  float x(int64_t t) const { return x(static_cast<double>(t)); }
  double t(float x) const;
  /// The cut around [from, to], null when there is none.
  const Cut* cut_around(double from, double to) const;
  /// `to`, or the end of the cut that holds all of [from, to].
  int64_t after_cut(int64_t from, int64_t to) const;
  /// Shrinks these stretches (by time, apart, inside the window) to kCutWidth each.
  void cut_out(const std::vector<Cut>& stretches);

  double rate_ = 0;  // px_per_ms with cuts
};

struct Tick {
  int64_t at = 0;  // ms
  bool major = false;
};

/// Distance of labelled ticks in ms: 1, 2, 5 … ms, then round seconds, minutes, hours and days; the
/// smallest that leaves at least `min_px` between labels.
int64_t tick_step(const Scale& scale, float min_px);
/// Ticks from 0 to `horizon` inside the window. At most a few hundred.
std::vector<Tick> ticks(const Scale& scale, int64_t step, int64_t horizon);
/// Label of a tick: "2:30", "2:30.5" when `step` needs it, "1:02:07" from one hour on, "2d 03:00".
std::string tick_label(int64_t ms, int64_t step);

}  // namespace inflight::view
