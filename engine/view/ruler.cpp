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

constexpr std::array<int64_t, 34> kSteps{1,
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
                                         5 * kDay,
                                         10 * kDay,
                                         20 * kDay,
                                         50 * kDay,
                                         100 * kDay,
                                         200 * kDay};

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
