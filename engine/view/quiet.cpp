#include "view/quiet.h"

#include <algorithm>

namespace inflight::view {
namespace {

constexpr size_t kBlock = 256;
constexpr double kMargin = 0.015;  // of the view, left on both sides of a cut

}  // namespace

Quiet::Quiet(const sim::Log& log, const std::vector<uint32_t>& beats, int64_t horizon) {
  at_.push_back(0);
  for (const uint32_t number : beats) {
    const int64_t at = log.events[number - 1].at;
    if (at > at_.back()) at_.push_back(at);
  }
  if (horizon > at_.back()) at_.push_back(horizon);
  longest_.assign(at_.size() / kBlock + 1, 0);
  for (size_t i = 0; i + 1 < at_.size(); ++i) {
    int64_t& longest = longest_[i / kBlock];
    longest = std::max(longest, at_[i + 1] - at_[i]);
  }
}

Gap Quiet::around(int64_t t) const {
  const auto after = std::upper_bound(at_.begin(), at_.end(), t);
  if (after == at_.begin()) return {t, t};
  return {*(after - 1), after == at_.end() ? t : *after};
}

std::vector<Gap> Quiet::longer_than(double ms, double from, double to, int64_t limit) const {
  std::vector<Gap> found;
  const auto start = static_cast<int64_t>(std::max(0.0, from));
  const auto first = std::lower_bound(at_.begin(), at_.end(), start);
  auto i = static_cast<size_t>(first - at_.begin());
  while (i + 1 < at_.size() && at_[i] < limit && static_cast<double>(at_[i]) < to) {
    if (i % kBlock == 0 && static_cast<double>(longest_[i / kBlock]) <= ms) {
      i += kBlock;
      continue;
    }
    const Gap gap{at_[i], std::min(at_[i + 1], limit)};
    if (static_cast<double>(gap.to - gap.from) > ms && static_cast<double>(gap.to) <= to) {
      found.push_back(gap);
    }
    ++i;
  }
  return found;
}

void fold_quiet(Scale& scale, const Quiet& quiet, int64_t limit) {
  const double span = scale.t1 - scale.t0;
  const double margin = span * kMargin;
  std::vector<Cut> cuts;
  for (const Gap& gap : quiet.longer_than(span * Quiet::kShare, scale.t0, scale.t1, limit)) {
    cuts.push_back(
        {static_cast<double>(gap.from) + margin, static_cast<double>(gap.to) - margin, 0, 0});
  }
  scale.cut_out(cuts);
}

double begin_for(double about, float x, double length, float width, const Quiet& quiet,
                 int64_t limit) {
  constexpr int kSteps = 48;
  double low = about - length;  // here `about` lies at the right edge …
  double high = about;          // … and here at the left one
  for (int i = 0; i < kSteps; ++i) {
    const double middle = (low + high) / 2;
    Scale scale{middle, middle + length, 0, width};
    fold_quiet(scale, quiet, limit);
    (scale.x(about) > x ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace inflight::view
