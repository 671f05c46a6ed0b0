#include <array>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

constexpr float kFlagWidth = 2;   // px
constexpr float kFlagHeight = 6;  // px
constexpr float kSharePx = 3;     // heights of shares of a worker's time differ by this much
constexpr float kCell = 2;        // px
constexpr float kBarMin = 1.5F;   // px
// Things that all lanes in sight together draw one by one, each a few rectangles (TL-06).
constexpr size_t kExactAll = 3200;
constexpr size_t kExactMin = 64;

/// Adds a column, or lengthens the one before it when that looks the same. `open` = item + 1.
void lengthen(const Sight& sight, size_t& open, Part part, uint32_t index, const Box& box,
              uint32_t count, bool sums) {
  if (box.height() <= 0) {
    open = 0;
    return;
  }
  if (open != 0) {
    Item& before = sight.layout.items[open - 1];
    if (before.box.y0 == box.y0 && before.box.y1 == box.y1 && before.box.x1 >= box.x0 - 0.01F) {
      before.box.x1 = box.x1;
      before.count = sums ? before.count + count : std::max(before.count, count);
      return;
    }
  }
  sight.put(part, index, box, count);
  open = sight.layout.items.size();
}

float rounded(float value) { return static_cast<float>(static_cast<int>(value + 0.5F)); }

/// However short, it counts as the smallest share.
float share_of(const Bucket& bucket, size_t channel, float shares) {
  return bucket.most[channel] > 0 ? std::max(1.0F, rounded(bucket.mean[channel] * shares)) : 0;
}

}  // namespace

size_t exact_of(const Layout& layout) {
  size_t seen = 0;
  for (const Lane& lane : layout.lanes) {
    if (lane.box.y1 > layout.tracks.y0 && lane.box.y0 < layout.tracks.y1) ++seen;
  }
  const auto half = static_cast<size_t>(std::max(layout.tracks.width(), 0.0F) / 2);
  return std::clamp(kExactAll / std::max<size_t>(seen, 1), kExactMin, std::max(kExactMin, half));
}

int64_t beyond(const Scale& scale, int64_t t, float px) {
  return std::max(t + 1, static_cast<int64_t>(scale.t(scale.x(t) + px)));
}

void place_density(const Sight& sight, const std::vector<Counts>& counts, const Pyramid& pyramid,
                   size_t level, uint32_t rows, float top, const Measures& measures) {
  constexpr std::array<sim::MessageState, kChannels> kStates{
      sim::MessageState::delayed, sim::MessageState::visible, sim::MessageState::in_flight};
  const float gap = measures.pitch - measures.bar;
  std::array<size_t, kChannels> open{};
  const auto take = [&](int64_t begin, int64_t end, const Bucket& bucket) {
    const auto used = std::min(static_cast<uint32_t>(std::max(bucket.peak, 0)), rows);
    const float height = std::max(0.0F, static_cast<float>(used) * measures.pitch - gap);
    const float all = bucket.mean[0] + bucket.mean[1] + bucket.mean[2];
    float edge = 0;
    for (size_t i = kChannels; i-- > 0;) {  // in flight above, then visible, then delayed
      const float share = all > 0 ? bucket.mean[i] / all : (bucket.most[i] > 0 ? 1.0F : 0.0F);
      const float upper = rounded(edge);
      edge = std::min(height, edge + height * share);
      const Box box{sight.x(begin), top + gap / 2 + upper, sight.x(end),
                    top + gap / 2 + rounded(edge)};
      lengthen(sight, open[i], Part::density, static_cast<uint32_t>(kStates[i]), box,
               static_cast<uint32_t>(std::max(bucket.most[i], 1)), false);
    }
  };
  each_bucket(pyramid, level, counts, sight.layout.scale, sight.from, sight.last, take);
}

void place_busy(const Sight& sight, const LaneDetail& detail, size_t level, float y0, float y1) {
  const float shares = std::max(1.0F, rounded((y1 - y0) / kSharePx));
  const float step = (y1 - y0) / shares;
  size_t works = 0;
  size_t downs = 0;
  each_bucket(detail.pyramid, level, detail.steps, sight.layout.scale, sight.from, sight.last,
              [&](int64_t begin, int64_t end, const Bucket& bucket) {
                const float x0 = sight.x(begin);
                const float x1 = sight.x(end);
                lengthen(sight, works, Part::busy, 0,
                         {x0, y1 - share_of(bucket, 0, shares) * step, x1, y1}, bucket.changes,
                         true);
                lengthen(sight, downs, Part::busy, 2,
                         {x0, y0, x1, y0 + share_of(bucket, 2, shares) * step}, 1, true);
              });
}

void place_flags(const Sight& sight, const LaneDetail& detail, float y0) {
  const auto before = [](const Mark& mark, int64_t t) { return mark.at < t; };
  const Scale& scale = sight.layout.scale;
  for (const std::vector<Mark>& marks : detail.flags) {
    auto it = std::lower_bound(marks.begin(), marks.end(), sight.from, before);
    const auto end = std::lower_bound(it, marks.end(), sight.last + 1, before);
    while (it != end) {
      const auto next = std::lower_bound(it + 1, end, beyond(scale, it->at, kFlagWidth), before);
      const float x = sight.x(it->at);
      sight.put(Part::flag, it->event,
                {x - kFlagWidth / 2, y0, x + kFlagWidth / 2, y0 + kFlagHeight},
                static_cast<uint32_t>(next - it));
      it = next;
    }
  }
}

void place_presence(const Sight& sight, const std::vector<Presence>& list, float y0, float y1) {
  const auto ended = [](const Presence& p, int64_t t) { return p.to <= t; };
  auto it = std::lower_bound(list.begin(), list.end(), sight.from, ended);
  size_t open = 0;
  while (it != list.end() && it->from <= sight.last) {
    const float x0 = sight.x(it->from);
    const float x1 = std::max(sight.x(std::min(it->to, sight.last)), x0 + kBarMin);
    if (open != 0 && x0 - sight.layout.items[open - 1].box.x1 < 0.5F) {
      sight.layout.items[open - 1].box.x1 = x1;
    } else {
      sight.put(Part::copy, it->first, {x0, y0, x1, y1}, 1);
      open = sight.layout.items.size();
    }
    it = std::lower_bound(it + 1, list.end(), beyond(sight.layout.scale, it->from, kCell), ended);
  }
}

}  // namespace inflight::view
