// The time axis: where a moment lies on the screen, and what the ruler says.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace inflight::view {

/// Moments to x and back: `t0` < `t1` (ms) lie at the pixels `x0` < `x1`. Fractions of ms keep a
/// zoom about the cursor exact.
struct Scale {
  double t0 = 0;
  double t1 = 1;
  float x0 = 0;
  float x1 = 1;
  double px_per_ms() const { return static_cast<double>(x1 - x0) / (t1 - t0); }
  float x(double t) const { return x0 + static_cast<float>((t - t0) * px_per_ms()); }
  float x(int64_t t) const { return x(static_cast<double>(t)); }
  double t(float x) const { return t0 + static_cast<double>(x - x0) / px_per_ms(); }
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
