#include "view/picture.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "view/timeline.h"

namespace inflight::view {

namespace {

using sim::Ev;
using sim::Event;
using sim::MessageState;

constexpr int64_t kLeast = 7;     // width of the shortest stretch
constexpr int64_t kRoom = 108;    // the rest is for the sign at the end
constexpr size_t kStretches = 9;  // more are left out in the middle

struct Bar {
  int row = 0;
  char kind = 'v';
  int64_t from = 0;
  int64_t to = 0;
};
struct Spot {
  int row = 0;
  char kind = 's';
  int64_t at = 0;
};

int64_t weight(const Event& event) {
  switch (event.kind) {
    case Ev::effect:
      return (event.flags & sim::kDup) != 0 ? 60 : 1;
    case Ev::crash:
      return 40;
    case Ev::dlq_move:
      return 50;
    case Ev::redrive:
      return 30;
    case Ev::expire:
      return 35;
    case Ev::extend:
      return 4;
    case Ev::receive:
      return 3;
    case Ev::delete_noop:
      return 20;
    default:
      return 0;
  }
}

/// To which message the most happens, and how much that is. What repeats soon counts no more.
std::pair<uint32_t, int64_t> hero_of(const sim::Log& log) {
  std::vector<std::vector<int>> seen(log.lids.size(), std::vector<int>(sim::kEvs, 0));
  std::vector<int64_t> score(log.lids.size(), 0);
  std::vector<uint32_t> lying;  // what a poll that missed could have found
  for (const Event& event : log.events) {
    if (event.kind == Ev::send) lying.push_back(event.lid);
    if (event.kind == Ev::empty && (event.flags & sim::kFalse) != 0 && !lying.empty()) {
      if (++seen[lying.back()][static_cast<size_t>(Ev::empty)] <= 3) score[lying.back()] += 8;
    }
    if (event.lid == 0 || event.lid >= score.size()) continue;
    if (++seen[event.lid][static_cast<size_t>(event.kind)] <= 3) score[event.lid] += weight(event);
  }
  uint32_t best = 0;
  for (uint32_t lid = 1; lid < score.size(); ++lid) {
    if (best == 0 || score[lid] > score[best]) best = lid;
  }
  return {best, best == 0 ? 0 : score[best]};
}

char kind_of(const Stay& stay, MessageState state) {
  if (state == MessageState::delayed) return 'd';
  if (state == MessageState::in_flight) return 'f';
  if (stay.arrival == Arrival::dead_lettered) return 'x';
  return stay.arrival == Arrival::redriven ? 'r' : 'v';
}

class Painter {
 public:
  Painter(const sim::Log& log, const world::Scenario& scenario)
      : log_(log), timeline_(timeline_of(log, scenario)) {}

  std::string text(uint32_t lid) {
    message(lid);
    workers(lid);
    if (works_ == 0) polls();
    heartbeats(lid);
    learner();
    scale();
    std::string out;
    for (const Bar& bar : bars_) {
      const int64_t from = place(bar.from);
      const int64_t to = place(bar.to);
      if (to - from >= 2) add(out, bar.row, bar.kind, from, to);
    }
    int64_t last[3] = {-9, -9, -9};
    for (const Spot& spot : spots_) {
      const int64_t at = place(spot.at);
      if (at - last[spot.row] < kLeast) continue;
      last[spot.row] = at;
      add(out, spot.row, spot.kind, at, at);
    }
    return out;
  }

 private:
  static void add(std::string& out, int row, char kind, int64_t from, int64_t to) {
    if (!out.empty()) out += ' ';
    out += std::to_string(row) + kind + std::to_string(from);
    if (to > from) out += "-" + std::to_string(to);
  }

  int64_t end_of(int64_t to) const {
    return to != kOpen ? to : log_.events.empty() ? 0 : log_.events.back().at;
  }

  /// Row 0: where the message was, and what became of it.
  void message(uint32_t lid) {
    for (const Stay& stay : timeline_.bars.stays) {
      if (stay.lid != lid) continue;
      std::vector<Bar> own;
      for (uint32_t i = stay.last_segment; i != kNone; i = timeline_.bars.segments[i].before) {
        const Segment& segment = timeline_.bars.segments[i];
        own.push_back({0, kind_of(stay, segment.state), segment.from, end_of(segment.to)});
      }
      bars_.insert(bars_.end(), own.rbegin(), own.rend());
      if (stay.to == kOpen) continue;
      const char sign = stay.end == MessageState::deleted   ? 'c'
                        : stay.end == MessageState::expired ? 'e'
                        : stay.end == MessageState::moved   ? 'a'
                                                            : 0;
      if (sign != 0) spots_.push_back({0, sign, stay.to});
    }
  }

  /// Rows 1 and 2: who worked on it, in the first free row.
  void workers(uint32_t lid) {
    int64_t busy[3] = {0, -1, -1};
    for (const Worker& worker : timeline_.lanes.workers) {
      for (const Work& work : worker.works) {
        if (work.lid == lid) found_.push_back(&work);
      }
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Work* a, const Work* b) { return a->from < b->from; });
    for (const Work* work : found_) {
      const int row = busy[1] < work->from && (works_ % 2 == 0 || busy[2] >= work->from) ? 1 : 2;
      const int64_t to = end_of(work->to);
      if (busy[row] >= work->from) continue;
      busy[row] = to;
      ++works_;
      const int64_t late = std::min(work->late_from, to);
      bars_.push_back({row, 'w', work->from, late});
      if (late < to) bars_.push_back({row, 'l', late, to});
      if (work->end == WorkEnd::effect || work->end == WorkEnd::ended)
        spots_.push_back({row, 's', to});
      if (work->end == WorkEnd::crash || work->end == WorkEnd::fail)
        spots_.push_back({row, 'k', to});
    }
  }

  /// Without workers, and where polls missed it: what they brought.
  void polls() { polls_in(1); }
  void polls_in(int row) {
    for (const Event& event : log_.events) {
      if (!inside(event.at)) continue;
      if (event.kind == Ev::empty)
        spots_.push_back({row, (event.flags & sim::kFalse) != 0 ? 'q' : 'o', event.at});
      if (event.kind == Ev::receive && works_ == 0) spots_.push_back({row, 'n', event.at});
    }
  }

  void heartbeats(uint32_t lid) {
    bool missed = false;
    for (const Event& event : log_.events) {
      if (event.kind == Ev::extend && event.lid == lid && works_ == 1)
        spots_.push_back({2, 't', event.at});
      missed = missed ||
               (event.kind == Ev::empty && (event.flags & sim::kFalse) != 0 && inside(event.at));
    }
    if (missed && works_ == 1) polls_in(2);
  }

  void learner() {
    for (const Event& event : log_.events) {
      if ((event.kind == Ev::learner || event.kind == Ev::fix) && inside(event.at))
        spots_.push_back({2, 'm', event.at});
    }
    std::stable_sort(spots_.begin(), spots_.end(),
                     [](const Spot& a, const Spot& b) { return a.at < b.at; });
  }

  bool inside(int64_t at) const {
    return !bars_.empty() && at >= bars_.front().from && at <= std::max(bars_.back().to, end_);
  }

  /// Every stretch between two moments is wide enough to be seen; the rest is shared by length.
  void scale() {
    std::vector<int64_t> moments;
    for (const Bar& bar : bars_) {
      moments.push_back(bar.from);
      moments.push_back(bar.to);
    }
    std::sort(moments.begin(), moments.end());
    moments.erase(std::unique(moments.begin(), moments.end()), moments.end());
    if (moments.size() > kStretches + 1) {
      const auto half = static_cast<std::ptrdiff_t>(kStretches / 2);
      moments.erase(moments.begin() + half + 1, moments.end() - half - 1);
    }
    if (moments.size() < 2) return;
    const auto stretches = static_cast<int64_t>(moments.size()) - 1;
    const int64_t spare = kRoom - stretches * kLeast;
    const int64_t length = moments.back() - moments.front();
    for (const int64_t at : moments) {
      const auto index = static_cast<int64_t>(places_.size());
      places_.push_back({at, index * kLeast + spare * (at - moments.front()) / length});
    }
  }

  int64_t place(int64_t at) const {
    if (places_.empty()) return 0;
    if (at <= places_.front().first) return 0;
    for (size_t i = 1; i < places_.size(); ++i) {
      const auto& [from, x] = places_[i - 1];
      const auto& [to, next] = places_[i];
      if (at <= to) return x + (next - x) * (at - from) / (to - from);
    }
    return places_.back().second;
  }

  const sim::Log& log_;
  Timeline timeline_;
  std::vector<Bar> bars_;
  std::vector<Spot> spots_;
  std::vector<const Work*> found_;
  std::vector<std::pair<int64_t, int64_t>> places_;  // moment -> place
  int64_t works_ = 0;
  int64_t end_ = 0;
};

}  // namespace

Picture picture_of(const sim::Log& log, const world::Scenario& scenario) {
  const auto [hero, drama] = hero_of(log);
  if (hero == 0) return {};
  return {Painter(log, scenario).text(hero), drama};
}

}  // namespace inflight::view
