// Gauges by minute, kept as steps.
#include <algorithm>

#include "services/cloudwatch/cloudwatch.h"

namespace inflight::cloudwatch {

void add_sample(Series& series, int64_t minute, int64_t value) {
  if (series.steps.empty()) series.first = minute;
  series.last = minute;
  if (series.steps.empty() || series.steps.back().second != value) {
    series.steps.emplace_back(minute, value);
  }
}

std::vector<std::pair<int64_t, int64_t>> samples(const Series& series, int64_t start, int64_t end) {
  std::vector<std::pair<int64_t, int64_t>> out;
  if (series.steps.empty()) return out;
  const int64_t from = std::max(start, series.first);
  auto step = std::upper_bound(series.steps.begin(), series.steps.end(), from,
                               [](int64_t minute, const auto& s) { return minute < s.first; });
  for (int64_t minute = from; minute < end && minute <= series.last; ++minute) {
    if (step != series.steps.end() && step->first == minute) ++step;
    out.emplace_back(minute, std::prev(step)->second);
  }
  return out;
}

}  // namespace inflight::cloudwatch
