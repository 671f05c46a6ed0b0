// What stands in the lane of one message: every state on every queue, its receipt handles, its age.
#include <algorithm>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

constexpr float kBarMin = 1.5F;  // px
constexpr float kBeyond = 64;    // how far items may reach out of the tracks, px
constexpr float kSignHalf = 6;
constexpr float kBeatsApart = 3;  // px

class Placer {
 public:
  Placer(const Timeline& timeline, const View& view, uint32_t lane, Layout& layout)
      : timeline_(timeline),
        bars_(timeline.bars),
        limit_(view.limit),
        number_(static_cast<uint16_t>(lane)),
        lane_(layout.lanes[lane]),
        layout_(layout) {
    const double reach = static_cast<double>(kBeyond) / layout.scale.px_per_ms();
    from_ = static_cast<int64_t>(layout.scale.t0 - reach);
    to_ = static_cast<int64_t>(layout.scale.t(layout.tracks.x1) + reach);
    const Box& box = lane_.box;
    const float third = box.height() / 3;
    receipts_ = lane_.closed ? Box{0, box.y0, 0, box.y0} : Box{0, box.y0, 0, box.y0 + third};
    bar_ = lane_.closed ? Box{0, box.y0 + 3, 0, box.y1 - 3}
                        : Box{0, box.y0 + third, 0, box.y1 - third};
    age_ = Box{0, box.y1 - third, 0, box.y1};
  }

  void all() {
    uint32_t before = kNone;
    for (const uint32_t index : timeline_.lives.of(lane_.index)) {
      const Stay& stay = bars_.stays[index];
      if (stay.from > limit_) break;
      if (before != kNone) link(before, index);
      before = index;
      if (!lane_.closed) age(index, stay);
      if (!lane_.closed) receipts(stay);
      segments(stay);
      end(index, stay);
    }
  }

 private:
  float x(int64_t t) const { return layout_.scale.x(std::clamp(t, from_, std::max(from_, to_))); }
  bool in_sight(int64_t from, int64_t to) const { return to >= from_ && from <= to_; }

  void put(Part part, uint32_t index, uint32_t mid, int64_t from, int64_t to, const Box& rows) {
    if (!in_sight(from, to)) return;
    layout_.items.push_back({part, number_, index, 1, mid, {x(from), rows.y0, x(to), rows.y1}});
  }

  void segments(const Stay& stay) {
    for (const uint32_t index : segments_of(bars_, stay)) {
      const Segment& segment = bars_.segments[index];
      if (segment.from > limit_) break;
      const int64_t to = std::min(segment.to, limit_);
      if (to > segment.from && in_sight(segment.from, to)) {
        const float x0 = x(segment.from);
        const Box box{x0, bar_.y0, std::max(x(to), x0 + kBarMin), bar_.y1};
        layout_.items.push_back({Part::bar, number_, index, 1, stay.mid, box});
      }
      if (segment.state != sim::MessageState::in_flight) continue;
      hiding(index, segment, stay.mid);
      const bool back = segment.to <= limit_ && segment.to < stay.to;
      if (!back || segment.closed == 0 || !in_sight(segment.to, segment.to)) continue;
      const float middle = (bar_.y0 + bar_.y1) / 2;
      const float at = x(segment.to);
      const Box box{at - kSignHalf, middle - kSignHalf, at + kSignHalf, middle + kSignHalf};
      layout_.items.push_back({Part::sign, number_, segment.closed, 1, stay.mid, box});
    }
  }

  /// Heartbeats, the deadline ahead, and the wall behind which nothing stays hidden (SQS-VIS-05).
  void hiding(uint32_t index, const Segment& segment, uint32_t mid) {
    const int64_t wall = segment.from + kHiddenMax;
    if (segment.to > limit_) {
      const int64_t back = bars_.deadline(segment, limit_);
      if (back != kOpen && back > limit_) put(Part::deadline, index, mid, limit_, back, bar_);
      if (in_sight(wall, wall)) put(Part::wall, index, mid, wall, wall, bar_);
    }
    std::vector<uint32_t> beats;
    for (uint32_t i = segment.last_hold; i != kNone; i = bars_.holds[i].before) {
      if (bars_.holds[i].before != kNone && bars_.holds[i].at <= limit_) beats.push_back(i);
    }
    float last = -kBeyond;
    for (auto it = beats.rbegin(); it != beats.rend(); ++it) {
      const int64_t at = bars_.holds[*it].at;
      if (!in_sight(at, at) || x(at) - last < kBeatsApart) continue;
      last = x(at);
      put(Part::beat, *it, mid, at, at, bar_);
    }
  }

  void receipts(const Stay& stay) {
    for (const Receipt& receipt : receipts_of(bars_, stay)) {
      if (receipt.from > limit_) break;
      put(Part::receipt, receipt.segment, stay.mid, receipt.from, std::min(receipt.to, limit_),
          receipts_);
    }
  }

  /// The scale goes on where the age does: across a move to a dead-letter queue (SQS-RET-04).
  void age(uint32_t index, const Stay& stay) {
    put(Part::age, index, stay.mid, stay.from, std::min(stay.to, limit_), age_);
    const int64_t ends = expiry_of(timeline_, stay);
    const bool ahead = stay.to > limit_ && ends > limit_;
    const bool came = stay.end == sim::MessageState::expired && stay.to <= limit_;
    if (ahead || came) {
      const int64_t at = came ? stay.to : ends;
      put(Part::expiry, index, stay.mid, at, at, age_);
    }
  }

  void end(uint32_t index, const Stay& stay) {
    if (stay.to > limit_ || !in_sight(stay.to, stay.to)) return;
    const float at = x(stay.to);
    const Box box{at, bar_.y0, at + 2 * kSignHalf + 4, bar_.y1};
    layout_.items.push_back({Part::end, number_, index, 1, stay.mid, box});
  }

  void link(uint32_t before, uint32_t index) {
    const Stay& stay = bars_.stays[index];
    put(Part::link, index, stay.mid, std::min(bars_.stays[before].to, stay.from), stay.from, bar_);
  }

  const Timeline& timeline_;
  const Bars& bars_;
  const int64_t limit_;
  const uint16_t number_;
  const Lane lane_;
  Layout& layout_;
  int64_t from_ = 0;  // what may touch the tracks, ms
  int64_t to_ = 0;
  Box receipts_;  // rows of the lane; only their y count
  Box bar_;
  Box age_;
};

}  // namespace

void place_life(const Timeline& timeline, const Measures&, const View& view, uint32_t lane,
                Layout& layout) {
  Placer(timeline, view, lane, layout).all();
}

}  // namespace inflight::view
