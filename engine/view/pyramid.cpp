#include "view/pyramid.h"

#include <algorithm>

namespace inflight::view {
namespace {

constexpr double kNarrowest = 1.5;  // px
constexpr double kWidest = 6;
constexpr size_t kStepsABucket = 2;

/// Adds up one bucket while the steps pass by.
class Adder {
 public:
  explicit Adder(const Channels& start) { begin(start); }

  void begin(const Channels& start) {
    bucket_ = Bucket{};
    bucket_.least = bucket_.most = bucket_.last = start;
    area_ = {};
    raise_peak(start);
  }
  void change(const Channels& value) {
    for (size_t i = 0; i < kChannels; ++i) {
      bucket_.least[i] = std::min(bucket_.least[i], value[i]);
      bucket_.most[i] = std::max(bucket_.most[i], value[i]);
    }
    bucket_.last = value;
    ++bucket_.changes;
    raise_peak(value);
  }
  void pass(int64_t ms) {
    for (size_t i = 0; i < kChannels; ++i) area_[i] += ms * bucket_.last[i];
  }
  Bucket take(int64_t width) {
    for (size_t i = 0; i < kChannels; ++i) {
      bucket_.mean[i] = static_cast<float>(static_cast<double>(area_[i]) /
                                           static_cast<double>(std::max<int64_t>(width, 1)));
    }
    return bucket_;
  }

 private:
  void raise_peak(const Channels& value) {
    bucket_.peak = std::max(bucket_.peak, value[0] + value[1] + value[2]);
  }
  Bucket bucket_;
  std::array<int64_t, kChannels> area_{};
};

Bucket merged(const Bucket& a, const Bucket& b) {
  Bucket out = b;
  for (size_t i = 0; i < kChannels; ++i) {
    out.least[i] = std::min(a.least[i], b.least[i]);
    out.most[i] = std::max(a.most[i], b.most[i]);
    out.mean[i] = (a.mean[i] + b.mean[i]) / 2;
  }
  out.peak = std::max(a.peak, b.peak);
  out.changes = a.changes + b.changes;
  return out;
}

std::vector<Bucket> half(const std::vector<Bucket>& fine) {
  std::vector<Bucket> coarse;
  coarse.reserve(fine.size() / 2 + 1);
  for (size_t i = 0; i < fine.size(); i += 2) {
    coarse.push_back(i + 1 < fine.size() ? merged(fine[i], fine[i + 1]) : fine[i]);
  }
  return coarse;
}

}  // namespace

Pyramid::Pyramid(const std::vector<Counts>& steps, int64_t horizon) {
  if (steps.size() < kStepsMin) return;
  int64_t most = kFinestMin;
  while (most < kFinestMax && static_cast<size_t>(most) * kStepsABucket < steps.size()) most *= 2;
  while (horizon / finest_ + 1 > most) finest_ *= 2;
  const auto count = static_cast<size_t>(horizon / finest_ + 1);
  std::vector<Bucket> buckets;
  buckets.reserve(count);
  size_t next = 0;
  Channels now{};
  for (size_t i = 0; i < count; ++i) {
    int64_t at = static_cast<int64_t>(i) * finest_;
    const int64_t end = at + finest_;
    while (next < steps.size() && steps[next].at <= at) now = channels_of(steps[next++]);
    Adder adder(now);
    for (; next < steps.size() && steps[next].at < end; ++next) {
      adder.pass(steps[next].at - at);
      at = steps[next].at;
      now = channels_of(steps[next]);
      adder.change(now);
    }
    adder.pass(end - at);
    buckets.push_back(adder.take(finest_));
  }
  levels_.push_back(std::move(buckets));
  while (levels_.back().size() > 1) levels_.push_back(half(levels_.back()));
}

size_t Pyramid::level_for(double px_per_ms) const {
  for (size_t level = 0; level < levels_.size(); ++level) {
    const double px = static_cast<double>(width(level)) * px_per_ms;
    if (px < kNarrowest) continue;
    return px < kWidest ? level : kNone;  // only of the finest level it can be more than twice
  }
  return kNone;
}

Bucket bucket_of(const std::vector<Counts>& steps, int64_t from, int64_t to) {
  auto next = std::upper_bound(steps.begin(), steps.end(), from,
                               [](int64_t t, const Counts& c) { return t < c.at; });
  Adder adder(next == steps.begin() ? Channels{} : channels_of(*(next - 1)));
  int64_t at = from;
  for (; next != steps.end() && next->at < to; ++next) {
    adder.pass(next->at - at);
    at = next->at;
    adder.change(channels_of(*next));
  }
  adder.pass(to - at);
  return adder.take(to - from);
}

}  // namespace inflight::view
