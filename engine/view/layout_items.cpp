#include <algorithm>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

constexpr float kBarMin = 1.5F;  // px; narrower ones run together …
constexpr float kRunStep = 2;    // … into cells of this width
constexpr float kSignApart = 3;  // px; nearer signs of one row hide behind the first
constexpr float kSignHalf = 6;
constexpr float kGapMin = 4;      // px; narrower waits of a crowded lane are left out
constexpr float kStarShift = 9;   // an effect's star stands behind its work, px
constexpr float kNoopShift = 22;  // a delete that removed nothing stands behind the star
constexpr float kBeyond = 64;     // how far items may reach out of the tracks, px

class Placer {
 public:
  Placer(const Timeline& timeline, const Measures& measures, const View& view, Layout& layout)
      : timeline_(timeline),
        m_(measures),
        view_(view),
        limit_(view.limit),
        layout_(layout),
        scale_(layout.scale) {
    const double reach = static_cast<double>(kBeyond) / scale_.px_per_ms();
    from_ = static_cast<int64_t>(scale_.t0 - reach);
    to_ = static_cast<int64_t>(scale_.t(layout.tracks.x1) + reach);
    exact_ = exact_of(layout);
  }

  void all() {
    for (lane_ = 0; lane_ < layout_.lanes.size(); ++lane_) {
      const Lane lane = layout_.lanes[lane_];
      top_ = lane.pinned ? layout_.tracks.y0 : layout_.scroll_top;
      if (lane.box.y1 <= top_ || lane.box.y0 >= layout_.tracks.y1) continue;
      switch (lane.kind) {
        case LaneKind::queue:
          queue(lane);
          break;
        case LaneKind::servers:
          servers(lane);
          break;
        case LaneKind::producer:
          producer(lane);
          break;
        case LaneKind::worker:
          worker(lane);
          break;
        case LaneKind::goal:
          goal(lane);
          break;
        case LaneKind::held:
          held(lane);
          break;
        case LaneKind::api:
          calls(lane, timeline_.lanes.calls);
          break;
        case LaneKind::hub:
        case LaneKind::events:
          calls(lane, timeline_.lanes.hubs[lane.index].signs);
          break;
        case LaneKind::message:
          place_life(timeline_, m_, view_, static_cast<uint32_t>(lane_), layout_);
          break;
        case LaneKind::none:
          break;
      }
    }
  }

 private:
  float x(int64_t t) const {
    const int64_t shown = std::clamp(t, from_, std::max(from_, to_));
    return scale_.x(shown);
  }
  int64_t shown_end(int64_t to) const { return std::min(to, limit_); }

  Sight sight() { return {layout_, static_cast<uint16_t>(lane_), from_, std::min(to_, limit_)}; }
  /// True if a lane holds more in sight than it may draw one by one, and `pyramid` has it coarser.
  bool too_many(size_t count, const Pyramid& pyramid, size_t& level) const {
    if (count <= exact_) return false;
    level = pyramid.level_for(scale_.px_per_ms());
    return level != Pyramid::kNone;
  }
  /// Elements of `list` (by time, apart) that touch the tracks.
  template <typename List, typename From, typename To>
  size_t count_in_sight(const List& list, From from, To to) const {
    const auto first = std::lower_bound(list.begin(), list.end(), from_,
                                        [&](const auto& each, int64_t t) { return to(each) <= t; });
    const auto after =
        std::upper_bound(first, list.end(), std::min(to_, limit_),
                         [&](int64_t t, const auto& each) { return t < from(each); });
    return static_cast<size_t>(after - first);
  }

  void put(Part part, uint32_t index, uint32_t mid, const Box& box, uint32_t count = 1) {
    layout_.items.push_back({part, static_cast<uint16_t>(lane_), index, count, mid, box});
  }

  bool row_in_sight(float y) const { return y + m_.pitch > top_ && y < layout_.tracks.y1; }

  void queue(const Lane& lane) {
    const QueueBars& bars = timeline_.bars.queues[lane.index];
    const Box head{layout_.tracks.x0, lane.box.y0, layout_.tracks.x1, lane.box.y0 + m_.queue_head};
    const LaneDetail* detail = lane.index < timeline_.details.queues.size()
                                   ? &timeline_.details.queues[lane.index]
                                   : nullptr;
    layout_.counts.push_back(line(bars.counts, detail ? &detail->pyramid : nullptr, head));
    layout_.counts.back().top = detail ? detail->top : nice_top(bars.counts);
    const float top = head.y1 + kHeadGap;
    size_t level = 0;
    const bool many =
        detail && too_many(segments_in_sight(bars, lane.rows), detail->pyramid, level);
    if (detail && (many || lane.folded)) place_flags(sight(), *detail, head.y1 + 1);
    if (lane.folded) folded_line(lane, bars, detail, top);
    if (many) {
      place_density(sight(), bars.counts, detail->pyramid, level, lane.rows, top, m_);
      return;
    }
    for (uint32_t row = 0; row < lane.rows; ++row) {
      const float y = top + static_cast<float>(row) * m_.pitch;
      if (row_in_sight(y)) segments(bars.rows[row], y + (m_.pitch - m_.bar) / 2);
    }
    ends(bars, lane.rows, top);
    last_x_.assign(lane.rows, -kBeyond);
    signs(Part::sign, bars.signs, [&](const Sign& sign) {
      return sign.row < lane.rows ? top + (static_cast<float>(sign.row) + 0.5F) * m_.pitch : -1;
    });
  }

  void folded_line(const Lane& lane, const QueueBars& bars, const LaneDetail* detail, float top) {
    const float y = top + static_cast<float>(lane.rows) * m_.pitch;
    const Box box{layout_.tracks.x0, y, layout_.tracks.x1, y + m_.pitch};
    layout_.folded.push_back(line(bars.folded, detail ? &detail->folded : nullptr, box));
    layout_.folded.back().top = detail ? detail->folded_top : nice_top(bars.folded);
  }

  size_t segments_in_sight(const QueueBars& bars, uint32_t rows) const {
    const std::vector<Segment>& all = timeline_.bars.segments;
    size_t count = 0;
    for (uint32_t row = 0; row < rows; ++row) {
      count += count_in_sight(
          bars.rows[row], [&](uint32_t i) { return all[i].from; },
          [&](uint32_t i) { return all[i].to; });
    }
    return count;
  }

  /// A row a server: what lies on it, and over that whoever asked it.
  void servers(const Lane& lane) {
    const ServerLane& held = timeline_.server_lanes[lane.index];
    const int64_t last = std::min(to_, limit_);
    const auto row = [&](uint32_t server) {
      return lane.box.y0 + kHeadGap / 2 + static_cast<float>(server) * lane.row;
    };
    const ServerDetail* detail = lane.index < timeline_.details.servers.size()
                                     ? &timeline_.details.servers[lane.index]
                                     : nullptr;
    const auto end = std::upper_bound(held.copies.begin(), held.copies.end(), last,
                                      [](int64_t t, const Copy& copy) { return t < copy.from; });
    const auto until = static_cast<uint32_t>(end - held.copies.begin());
    const uint32_t first = detail ? first_copy(*detail) : 0;
    const bool many = detail && until > first + exact_;
    for (uint32_t server = 0; many && server < lane.rows; ++server) {
      const float y = row(server);
      place_presence(sight(), detail->presence[server], y + 1, y + m_.server - 1);
    }
    for (uint32_t i = first; i < until && !many; ++i) {
      const Copy& copy = held.copies[i];
      if (copy.to <= from_) continue;
      const float x0 = x(copy.from);
      const float x1 = std::max(x(shown_end(copy.to)), x0 + kBarMin);
      for (uint32_t server = 0; server < lane.rows; ++server) {
        if ((copy.servers >> server & 1) == 0) continue;
        const float y = row(server);
        put(Part::copy, i, copy.mid, {x0, y + 1, x1, y + lane.row - 1});
      }
    }
    asks(lane, held, last, row);
  }

  /// The first copy that may still lie there at the left edge.
  uint32_t first_copy(const ServerDetail& detail) const {
    const auto first = std::upper_bound(detail.reach.begin(), detail.reach.end(), from_);
    return static_cast<uint32_t>(first - detail.reach.begin());
  }

  /// Asks of one place and outcome hide behind the first; a missed one always shows.
  template <class Row>
  void asks(const Lane& lane, const ServerLane& held, int64_t last, Row row) {
    const auto place = [&](const Ask& ask) {
      const float middle = x(ask.at);
      const auto index = static_cast<uint32_t>(&ask - held.asks.data());
      for (uint32_t server = 0; server < lane.rows; ++server) {
        if ((ask.servers >> server & 1) == 0) continue;
        const float y = row(server);
        put(Part::ask, index, 0, {middle - 2, y, middle + 2, y + lane.row});
      }
    };
    for (const std::vector<uint32_t>* list : {&held.found, &held.missed}) {
      const auto before = [&](uint32_t i, int64_t t) { return held.asks[i].at < t; };
      auto it = std::lower_bound(list->begin(), list->end(), from_, before);
      while (it != list->end() && held.asks[*it].at <= last) {
        const Ask& ask = held.asks[*it];
        place(ask);
        it = std::lower_bound(it + 1, list->end(), beyond(scale_, ask.at, kSignApart), before);
      }
    }
  }

  CountLine line(const std::vector<Counts>& list, const Pyramid* pyramid, const Box& box) const {
    CountLine result = count_line(list, pyramid, scale_, from_, std::min(to_, limit_));
    result.lane = static_cast<uint16_t>(lane_);
    result.box = box;
    return result;
  }

  void segments(const std::vector<uint32_t>& row, float y) {
    const std::vector<Segment>& all = timeline_.bars.segments;
    auto it = std::lower_bound(row.begin(), row.end(), from_,
                               [&](uint32_t index, int64_t t) { return all[index].to <= t; });
    const int64_t last = std::min(to_, limit_);
    while (it != row.end() && all[*it].from <= last) {
      const Segment& segment = all[*it];
      const float x0 = x(segment.from);
      const float x1 = x(shown_end(segment.to));
      if (x1 - x0 >= kBarMin || segment.to > limit_) {
        const uint32_t mid = timeline_.bars.stays[segment.stay].mid;
        if (x1 > x0) put(Part::bar, *it, mid, {x0, y, x1, y + m_.bar});
        if (segment.to > limit_) deadline(*it, segment, mid, y);
        ++it;
      } else {
        it = run(it, row.end(), x0, y);
      }
    }
  }

  /// Takes all segments that begin within one cell; the one that tells most stands for them.
  std::vector<uint32_t>::const_iterator run(std::vector<uint32_t>::const_iterator first,
                                            std::vector<uint32_t>::const_iterator end, float x0,
                                            float y) {
    constexpr int kLooked = 8;
    const std::vector<Segment>& all = timeline_.bars.segments;
    const auto until = std::min(static_cast<int64_t>(scale_.t(x0 + kRunStep)) + 1, limit_ + 1);
    auto next = std::lower_bound(first + 1, end, until, [&](uint32_t index, int64_t t) {
      return all[index].from < t && all[index].to <= t;
    });
    uint32_t teller = *first;
    for (auto it = first; it != next && it - first < kLooked; ++it) {
      if (all[*it].state > all[teller].state) teller = *it;
    }
    const Box box{x0, y, x0 + kRunStep, y + m_.bar};
    const auto count = static_cast<uint32_t>(next - first);
    const uint32_t mid = timeline_.bars.stays[all[teller].stay].mid;
    Item* before = layout_.items.empty() ? nullptr : &layout_.items.back();
    if (before && before->part == Part::run && before->lane == lane_ && before->box.y0 == y &&
        before->box.x1 >= x0 - 0.5F && all[before->index].state == all[teller].state) {
      before->box.x1 = box.x1;
      before->count += count;
    } else {
      put(Part::run, teller, mid, box, count);
    }
    return next;
  }

  void deadline(uint32_t index, const Segment& segment, uint32_t mid, float y) {
    const int64_t back = timeline_.bars.deadline(segment, limit_);
    if (back == kOpen || back <= limit_) return;
    put(Part::deadline, index, mid, {x(limit_), y, x(back), y + m_.bar});
  }

  void ends(const QueueBars& bars, uint32_t rows, float top) {
    const std::vector<Stay>& stays = timeline_.bars.stays;
    last_x_.assign(rows, -kBeyond);
    auto it = std::lower_bound(bars.ends.begin(), bars.ends.end(), from_,
                               [&](uint32_t stay, int64_t t) { return stays[stay].to < t; });
    for (; it != bars.ends.end() && stays[*it].to <= std::min(to_, limit_); ++it) {
      const Stay& stay = stays[*it];
      if (stay.row >= rows) continue;
      const float at = x(stay.to);
      // A dead letter or an expiry is never left out, however many deletes surround it.
      const bool loud = stay.end != sim::MessageState::deleted;
      if (!loud && at - last_x_[stay.row] < kSignApart) continue;
      last_x_[stay.row] = at;
      const float y = top + static_cast<float>(stay.row) * m_.pitch + (m_.pitch - m_.bar) / 2;
      put(Part::end, *it, stay.mid, {at, y, at + 2 * kSignHalf + 4, y + m_.bar});
    }
  }

  /// Signs of one lane; `middle` gives the y of a sign's centre, negative for none. Of very many
  /// only some are looked at, at even distances: the lane's flags show what matters then.
  template <typename Middle>
  void signs(Part part, const std::vector<Sign>& list, Middle middle) {
    const auto before = [](const Sign& sign, int64_t t) { return sign.at < t; };
    auto it = std::lower_bound(list.begin(), list.end(), from_, before);
    const auto end = std::lower_bound(it, list.end(), std::min(to_, limit_) + 1, before);
    const bool many = static_cast<size_t>(end - it) > exact_;
    const float apart = std::max(
        kSignApart, layout_.tracks.width() / static_cast<float>(std::max<size_t>(exact_, 1)));
    for (auto next = it; it != end; it = next) {
      next = many ? std::lower_bound(it + 1, end, beyond(scale_, it->at, apart), before) : it + 1;
      const float y = middle(*it);
      if (y < 0) continue;
      const float at = x(it->at) + shift(*it);
      float& last = last_x_[std::min<size_t>(it->row, last_x_.size() - 1)];
      if (!many && !loud(*it) && at - last < kSignApart) continue;
      last = at;
      put(part, it->event, it->mid, {at - kSignHalf, y - kSignHalf, at + kSignHalf, y + kSignHalf});
    }
  }

  /// Signs of what follows work stand behind its bar; what went wrong stands at its very moment.
  static float shift(const Sign& sign) {
    switch (sign.kind) {
      case sim::Ev::effect:
        return (sign.flags & sim::kDup) != 0 ? 0 : kStarShift;
      case sim::Ev::skip_dup:
        return kStarShift;
      case sim::Ev::delete_noop:
        return kNoopShift;
      default:
        return 0;
    }
  }

  static bool loud(const Sign& sign) {
    return sign.kind == sim::Ev::crash || sign.kind == sim::Ev::send_refused ||
           sign.kind == sim::Ev::fail || sign.kind == sim::Ev::invoke_end ||
           sign.kind == sim::Ev::deliver_fail || sign.kind == sim::Ev::drop ||
           sign.kind == sim::Ev::notify_fail ||
           (sign.kind == sim::Ev::effect && (sign.flags & sim::kDup) != 0);
  }

  /// What a worker has in flight: its batch one under another.
  void held(const Lane& lane) {
    if (lane.index >= timeline_.held.size()) return;
    const std::vector<std::vector<uint32_t>>& rows = timeline_.held[lane.index].rows;
    for (uint32_t row = 0; row < lane.rows; ++row) {
      const float y = lane.box.y0 + static_cast<float>(row) * lane.row;
      if (row_in_sight(y)) segments(rows[row], y + (lane.row - m_.bar) / 2);
    }
  }

  void calls(const Lane& lane, const std::vector<Sign>& list) {
    last_x_.assign(1, -kBeyond);
    const float y = (lane.box.y0 + lane.box.y1) / 2;
    signs(Part::call, list, [&](const Sign&) { return y; });
  }

  void producer(const Lane& lane) {
    last_x_.assign(1, -kBeyond);
    const float y = (lane.box.y0 + lane.box.y1) / 2;
    signs(Part::send, timeline_.lanes.producers[lane.index].sends, [&](const Sign&) { return y; });
  }

  void worker(const Lane& lane) {
    const Worker& worker = timeline_.lanes.workers[lane.index];
    const float height = std::min(m_.worker, lane.box.height() - 4);
    const float y0 = lane.box.y0 + (lane.box.height() - height) / 2;
    const float y1 = y0 + height;
    const LaneDetail* detail = lane.index < timeline_.details.workers.size()
                                   ? &timeline_.details.workers[lane.index]
                                   : nullptr;
    size_t level = 0;
    const auto from = [](const auto& each) { return each.from; };
    const size_t works_seen =
        count_in_sight(worker.works, from, [](const Work& work) { return work.to; });
    const bool many = detail && too_many(works_seen, detail->pyramid, level);
    const size_t signs_seen = count_in_sight(
        worker.signs, [](const Sign& sign) { return sign.at; },
        [](const Sign& sign) { return sign.at + 1; });
    if (detail && (many || signs_seen > exact_)) place_flags(sight(), *detail, y0 - 2);
    if (many) {
      place_busy(sight(), *detail, level, y0, y1);
      return;
    }
    // Between so many works a short wait is a gap, and gaps need no rectangles (TL-06).
    stretches(Part::wait, worker.waits, y0, y1, works_seen > exact_ ? kGapMin : 0);
    works(worker.works, y0, y1);
    stretches(Part::down, worker.downs, y0, y1, 0);
    last_x_.assign(1, -kBeyond);
    signs(Part::act, worker.signs, [&](const Sign& sign) {
      const bool crowded = sign.kind == sim::Ev::delete_noop && !room_behind(worker.works, sign.at);
      return crowded ? -1 : (y0 + y1) / 2;
    });
  }

  /// A delete that removed nothing has room for its sign when the next work begins later.
  bool room_behind(const std::vector<Work>& works, int64_t at) const {
    const auto next = std::lower_bound(works.begin(), works.end(), at,
                                       [](const Work& work, int64_t t) { return work.from < t; });
    if (next == works.end() || next->from > limit_) return true;
    return x(next->from) - x(at) > kNoopShift + kSignHalf;
  }

  void works(const std::vector<Work>& list, float y0, float y1) {
    auto it = std::lower_bound(list.begin(), list.end(), from_,
                               [](const Work& work, int64_t t) { return work.to <= t; });
    const int64_t last = std::min(to_, limit_);
    while (it != list.end() && it->from <= last) {
      const float x0 = x(it->from);
      const float x1 = x(shown_end(it->to));
      const auto index = static_cast<uint32_t>(it - list.begin());
      if (x1 - x0 >= kBarMin || it->to > limit_) {
        put(Part::work, index, it->mid, {x0, y0, x1, y1});
        ++it;
        continue;
      }
      const auto until = std::min(static_cast<int64_t>(scale_.t(x0 + kRunStep)) + 1, limit_ + 1);
      const auto next = std::lower_bound(it + 1, list.end(), until, [](const Work& w, int64_t t) {
        return w.from < t && w.to <= t;
      });
      put(Part::work_run, index, it->mid, {x0, y0, x0 + kRunStep, y1},
          static_cast<uint32_t>(next - it));
      it = next;
    }
  }

  /// Stretches that touch run together, so that a day of polls is one dotted line.
  /// Those narrower than `least` px are left out.
  void stretches(Part part, const std::vector<Stretch>& list, float y0, float y1, float least) {
    const auto ended = [](const Stretch& s, int64_t t) { return s.to <= t; };
    auto it = std::lower_bound(list.begin(), list.end(), from_, ended);
    size_t open = 0;  // item + 1
    for (auto next = it; it != list.end() && it->from <= std::min(to_, limit_); it = next) {
      const float x0 = x(it->from);
      const float x1 = x(shown_end(it->to));
      next = it + 1;
      // What ends within a pixel is passed over at once.
      if (x1 - x0 < 1)
        next = std::lower_bound(next, list.end(), beyond(scale_, it->from, 1), ended);
      if (open != 0 && x0 - layout_.items[open - 1].box.x1 < 0.5F) {
        layout_.items[open - 1].box.x1 = x1;
        layout_.items[open - 1].count += static_cast<uint32_t>(next - it);
        continue;
      }
      if (part == Part::wait && (x1 <= x0 || x1 - x0 < least)) continue;
      put(part, static_cast<uint32_t>(it - list.begin()), 0, {x0, y0, x1, y1});
      open = layout_.items.size();
    }
  }

  void goal(const Lane& lane) {
    const std::vector<GoalStep>& steps = timeline_.goals[lane.index].steps;
    const float height = std::min(m_.goal, lane.box.height() - 4);
    const float y0 = lane.box.y0 + (lane.box.height() - height) / 2;
    const auto before = [](const GoalStep& step, int64_t t) { return step.at < t; };
    const auto first = std::lower_bound(steps.begin(), steps.end(), from_, before);
    auto i = static_cast<uint32_t>(first - steps.begin());
    for (i -= i > 0 ? 1 : 0; i < steps.size() && steps[i].at <= std::min(to_, limit_); ++i) {
      const int64_t to = i + 1 < steps.size() ? steps[i + 1].at : kOpen;
      put(Part::goal, i, 0, {x(steps[i].at), y0, x(shown_end(to)), y0 + height});
    }
  }

  const Timeline& timeline_;
  const Measures& m_;
  const View& view_;
  const int64_t limit_;
  Layout& layout_;
  const Scale scale_;
  int64_t from_ = 0;  // what may touch the tracks, ms
  int64_t to_ = 0;
  size_t exact_ = 0;  // a lane draws so many things one by one
  size_t lane_ = 0;
  float top_ = 0;              // y from which the lane is seen
  std::vector<float> last_x_;  // of the last sign, by row
};

}  // namespace

void place_items(const Timeline& timeline, const Measures& measures, const View& view,
                 Layout& layout) {
  Placer(timeline, measures, view, layout).all();
}

}  // namespace inflight::view
