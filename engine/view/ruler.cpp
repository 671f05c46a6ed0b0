#include "view/ruler.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace inflight::view {
namespace {

constexpr int64_t kSecond = 1000;
constexpr int64_t kMinute = 60 * kSecond;
constexpr int64_t kHour = 60 * kMinute;
constexpr int64_t kDay = 24 * kHour;

constexpr std::array<int64_t, 35> kSteps{1,
                                         2,
                                         5,
                                         10,
                                         20,
                                         50,
                                         100,
                                         200,
                                         500,
                                         kSecond,
                                         2 * kSecond,
                                         5 * kSecond,
                                         10 * kSecond,
                                         15 * kSecond,
                                         30 * kSecond,
                                         kMinute,
                                         2 * kMinute,
                                         5 * kMinute,
                                         10 * kMinute,
                                         15 * kMinute,
                                         30 * kMinute,
                                         kHour,
                                         2 * kHour,
                                         3 * kHour,
                                         6 * kHour,
                                         12 * kHour,
                                         kDay,
                                         2 * kDay,
                                         7 * kDay,
                                         14 * kDay,
                                         28 * kDay,
                                         56 * kDay,
                                         112 * kDay,
                                         224 * kDay};

/// Unlabelled ticks between two labelled ones: as many as divide the step into round parts.
int64_t minor_step(int64_t step) {
  for (int64_t parts : {5, 4, 3, 2}) {
    if (step % parts != 0) continue;
    const int64_t part = step / parts;
    if (std::find(kSteps.begin(), kSteps.end(), part) != kSteps.end()) return part;
  }
  return step;
}

}  // namespace

float Scale::x(double t) const {
  const double rate = px_per_ms();
  double from = t0;
  float left = x0;
  for (const Cut& cut : cuts) {
    if (t <= cut.t0) break;
    if (t < cut.t1) {
      const double part = (t - cut.t0) / (cut.t1 - cut.t0);
      return cut.x0 + static_cast<float>(part * static_cast<double>(cut.x1 - cut.x0));
    }
    from = cut.t1;
    left = cut.x1;
  }
  return left + static_cast<float>((t - from) * rate);
}

double Scale::t(float x) const {
  const double rate = px_per_ms();
  double from = t0;
  float left = x0;
  for (const Cut& cut : cuts) {
    if (x <= cut.x0) break;
    if (x < cut.x1) {
      return cut.t0 + static_cast<double>((x - cut.x0) / (cut.x1 - cut.x0)) * (cut.t1 - cut.t0);
    }
    from = cut.t1;
    left = cut.x1;
  }
  return from + static_cast<double>(x - left) / rate;
}

const Cut* Scale::cut_around(double from, double to) const {
  for (const Cut& cut : cuts) {
    if (from >= cut.t0 && to <= cut.t1) return &cut;
  }
  return nullptr;
}

int64_t Scale::after_cut(int64_t from, int64_t to) const {
  if (cuts.empty()) return to;
  const Cut* cut = cut_around(static_cast<double>(from), static_cast<double>(to));
  return cut == nullptr ? to : static_cast<int64_t>(cut->t1);
}

void Scale::cut_out(const std::vector<Cut>& stretches) {
  double left = t1 - t0;
  for (const Cut& each : stretches) left -= each.t1 - each.t0;
  const auto room = x1 - x0 - static_cast<float>(stretches.size()) * kCutWidth;
  if (stretches.empty() || left <= 0 || room <= 0) return;
  rate_ = static_cast<double>(room) / left;
  double from = t0;
  float at = x0;
  for (Cut cut : stretches) {
    cut.x0 = at + static_cast<float>((cut.t0 - from) * rate_);
    cut.x1 = at = cut.x0 + kCutWidth;
    from = cut.t1;
    cuts.push_back(cut);
  }
}

int64_t tick_step(const Scale& scale, float min_px) {
  const double px = scale.px_per_ms();
  for (int64_t step : kSteps) {
    if (static_cast<double>(step) * px >= static_cast<double>(min_px)) return step;
  }
  return kSteps.back();
}

std::vector<Tick> ticks(const Scale& scale, int64_t step, int64_t horizon) {
  constexpr double kMinorPx = 6;
  int64_t part = minor_step(step);
  if (static_cast<double>(part) * scale.px_per_ms() < kMinorPx) part = step;
  const auto first = static_cast<int64_t>(std::max(0.0, scale.t0)) / part * part;
  const double last = std::min(scale.t1, static_cast<double>(horizon));
  std::vector<Tick> result;
  for (int64_t at = first; static_cast<double>(at) <= last; at += part) {
    if (static_cast<double>(at) < scale.t0) continue;
    const auto moment = static_cast<double>(at);
    if (const Cut* cut = scale.cut_around(moment, moment)) {
      at = static_cast<int64_t>(cut->t1) / part * part;
      continue;
    }
    result.push_back({at, at % step == 0});
  }
  return result;
}

std::string tick_label(int64_t ms, int64_t step) {
  const int64_t days = ms / kDay;
  const int64_t hours = ms / kHour % 24;
  const int64_t minutes = ms / kMinute % 60;
  const int64_t secs = ms / kSecond % 60;
  const int64_t millis = ms % kSecond;
  char text[48];
  int used = 0;
  const auto room = [&] { return sizeof text - static_cast<size_t>(used); };
  const auto put = [&](const char* format, auto... values) {
    used += std::snprintf(text + used, room(), format, static_cast<long long>(values)...);
  };
  if (days > 0) {
    put("%lldd %02lld:%02lld", days, hours, minutes);
    if (step < kMinute) put(":%02lld", secs);
  } else if (hours > 0) {
    put("%lld:%02lld:%02lld", hours, minutes, secs);
  } else {
    put("%lld:%02lld", minutes, secs);
  }
  if (step < 10) {
    put(".%03lld", millis);
  } else if (step < 100) {
    put(".%02lld", millis / 10);
  } else if (step < kSecond) {
    put(".%lld", millis / 100);
  }
  return std::string(text, static_cast<size_t>(used));
}

}  // namespace inflight::view
