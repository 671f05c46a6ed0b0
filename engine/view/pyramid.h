// Level of detail (timeline-ui 12): what a lane holds over time, in buckets of powers of two ms, so
// that a screen reads about as many buckets as it has pixels, however long the log is.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "view/bars.h"
#include "view/ruler.h"

namespace inflight::view {

/// Quantities that a lane tells: of a queue its delayed, visible and in-flight messages, of a
/// worker whether it works, waits or is down.
inline constexpr size_t kChannels = 3;
using Channels = std::array<int32_t, kChannels>;

inline Channels channels_of(const Counts& counts) {
  return {counts.delayed, counts.visible, counts.in_flight};
}

/// What there was during a bucket.
struct Bucket {
  Channels least{};
  Channels most{};
  Channels last{};                      // at its end
  std::array<float, kChannels> mean{};  // over its time
  int32_t peak = 0;                     // most of all channels together
  uint32_t changes = 0;                 // steps that began in it
};

class Pyramid {
 public:
  static constexpr size_t kStepsMin = 256;
  static constexpr int64_t kFinestMin = 1 << 10;
  static constexpr int64_t kFinestMax = 1 << 16;

  Pyramid() = default;
  /// `steps` by time, the first at 0; each holds until the next, the last until `horizon` (ms).
  /// Fewer than kStepsMin steps make no pyramid: they are as cheap to read.
  Pyramid(const std::vector<Counts>& steps, int64_t horizon);

  bool empty() const { return levels_.empty(); }
  size_t levels() const { return levels_.size(); }
  /// Width of the buckets of a level, ms.
  int64_t width(size_t level) const { return finest_ << level; }
  const std::vector<Bucket>& level(size_t level) const { return levels_[level]; }

  /// The level whose buckets are at least 1.5 px wide, so below 3 px, or the finest up to 6 px;
  /// none when even that is wider, or the coarsest narrower than 1.5.
  static constexpr size_t kNone = ~size_t{0};
  size_t level_for(double px_per_ms) const;

 private:
  int64_t finest_ = 1;
  std::vector<std::vector<Bucket>> levels_;  // from the finest
};

/// The bucket of [from, to) read from the steps themselves. REQUIRES: from < to.
Bucket bucket_of(const std::vector<Counts>& steps, int64_t from, int64_t to);

/// Calls `take(from, to, bucket)` for the buckets that cover [from, to] (ms) from left to right;
/// the last one ends at `to` and tells nothing of later. Time inside cuts of `scale` is passed
/// over.
template <typename Take>
void each_bucket(const Pyramid& pyramid, size_t level, const std::vector<Counts>& steps,
                 const Scale& scale, int64_t from, int64_t to, Take take) {
  const int64_t width = pyramid.width(level);
  const std::vector<Bucket>& buckets = pyramid.level(level);
  int64_t at = from < 0 ? 0 : from / width * width;
  while (at < to) {
    const int64_t after = scale.after_cut(at, at + width);
    if (after > at + width) at = after / width * width;
    if (at >= to) break;
    const auto index = static_cast<size_t>(at / width);
    if (at + width <= to && index < buckets.size()) {
      take(at, at + width, buckets[index]);
    } else {
      take(at, at + width < to ? at + width : to,
           bucket_of(steps, at, at + width < to ? at + width : to));
    }
    at += width;
  }
}

}  // namespace inflight::view
