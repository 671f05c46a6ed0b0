#include "view/bars.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <string_view>

#include "base/check.h"

namespace inflight::view {
namespace {

using sim::Ev;
using sim::Event;
using sim::MessageState;

bool is_end(MessageState state) { return state >= MessageState::deleted; }

/// The lowest free row first, so that a quiet queue stays flat.
class Rows {
 public:
  uint32_t take() {
    if (free_.empty()) return used_++;
    const uint32_t row = free_.top();
    free_.pop();
    return row;
  }
  void give(uint32_t row) { free_.push(row); }

 private:
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> free_;
  uint32_t used_ = 0;
};

/// One worker's message in work, to see when two have the same.
struct InWork {
  uint32_t mid = 0;
  uint16_t rc = 0;
};

class Builder {
 public:
  Builder(const sim::Log& log, const std::vector<uint16_t>& queues)
      : log_(log), queue_of_(log.names.size(), kNone), in_work_(log.names.size()) {
    for (uint16_t name : queues) queue_index(name);
  }

  Bars take() {
    for (uint32_t number = 1; number <= log_.events.size(); ++number) {
      read(number, log_.events[number - 1]);
    }
    for (uint32_t stay = 0; stay < bars_.stays.size(); ++stay) {
      if (bars_.stays[stay].to == kOpen) to_row(bars_.stays[stay].last_segment);
    }
    return std::move(bars_);
  }

 private:
  uint32_t queue_index(uint16_t name) {
    INFLIGHT_ASSERT(name < queue_of_.size());
    if (queue_of_[name] == kNone) {
      queue_of_[name] = static_cast<uint32_t>(bars_.queues.size());
      QueueBars queue;
      queue.name = name;
      queue.counts.push_back({});
      queue.folded.push_back({});
      bars_.queues.push_back(std::move(queue));
      rows_.push_back({});
    }
    return queue_of_[name];
  }

  uint32_t& stay_of(uint32_t mid) {
    if (mid >= stay_of_.size()) stay_of_.resize(mid + 1, kNone);
    return stay_of_[mid];
  }

  /// The segment that receive `rc` of a message opened, kNone when it is not known.
  uint32_t segment_of(uint32_t mid, uint16_t rc) {
    const uint32_t stay = stay_of(mid);
    if (stay == kNone) return kNone;
    uint32_t index = bars_.stays[stay].last_segment;
    while (index != kNone) {
      const Segment& segment = bars_.segments[index];
      if (segment.state == MessageState::in_flight && segment.rc == rc) return index;
      index = segment.before;
    }
    return kNone;
  }

  void read(uint32_t number, const Event& event) {
    if (event.actor != 0) note_work(event);
    if (event.mid == 0) return;
    note_run(event);
    if (event.from != event.to) move(number, event);
    switch (event.kind) {
      case Ev::receive:
        open_hold(number, event);
        break;
      case Ev::extend:
        open_hold(number, event);
        sign(number, event);
        break;
      case Ev::timeout:
        sign(number, event);
        break;
      case Ev::visible:
        if (log_.texts[event.extra] == "release") sign(number, event);
        break;
      default:
        break;
    }
  }

  void move(uint32_t number, const Event& event) {
    count(event);
    uint32_t stay = stay_of(event.mid);
    if (stay != kNone) close_segment(stay, number, event.at);
    if (event.from == MessageState::none) stay = open_stay(event);
    if (stay == kNone) return;
    if (is_end(event.to)) {
      close_stay(stay, number, event);
    } else {
      open_segment(stay, number, event);
    }
  }

  /// The counts from `ms` on, to be changed.
  static Counts& at(std::vector<Counts>& list, int64_t ms) {
    if (list.back().at != ms) {
      list.push_back(list.back());
      list.back().at = ms;
    }
    return list.back();
  }

  void count(const Event& event) {
    Counts& now = at(bars_.queues[queue_index(event.place)].counts, event.at);
    const auto add = [&](MessageState state, int32_t n) {
      if (state == MessageState::delayed) now.delayed += n;
      if (state == MessageState::visible) now.visible += n;
      if (state == MessageState::in_flight) now.in_flight += n;
    };
    add(event.from, -1);
    add(event.to, 1);
  }

  uint32_t open_stay(const Event& event) {
    const auto index = static_cast<uint32_t>(bars_.stays.size());
    Stay stay;
    stay.from = event.at;
    stay.mid = event.mid;
    stay.lid = event.lid;
    stay.queue = static_cast<uint16_t>(queue_index(event.place));
    stay.row = rows_[stay.queue].take();
    if (event.kind == Ev::visible) {
      const std::string_view why = log_.texts[event.extra];
      if (why == "dlq") stay.arrival = Arrival::dead_lettered;
      if (why == "redrive") stay.arrival = Arrival::redriven;
    }
    std::vector<std::vector<uint32_t>>& rows = bars_.queues[stay.queue].rows;
    if (stay.row >= rows.size()) rows.resize(stay.row + 1);
    if (stay.row >= kRowsMax) at(bars_.queues[stay.queue].folded, event.at).visible += 1;
    bars_.stays.push_back(stay);
    stay_of(event.mid) = index;
    return index;
  }

  void open_segment(uint32_t stay, uint32_t number, const Event& event) {
    Segment segment;
    segment.from = event.at;
    segment.stay = stay;
    segment.opened = number;
    segment.before = bars_.stays[stay].last_segment;
    segment.rc = event.rc;
    segment.state = event.to;
    if (event.to == MessageState::in_flight) segment.holder = event.actor;
    bars_.stays[stay].last_segment = static_cast<uint32_t>(bars_.segments.size());
    bars_.segments.push_back(segment);
  }

  void close_segment(uint32_t stay, uint32_t number, int64_t at) {
    const uint32_t index = bars_.stays[stay].last_segment;
    if (index == kNone || bars_.segments[index].to != kOpen) return;
    bars_.segments[index].to = at;
    bars_.segments[index].closed = number;
    to_row(index);
  }

  void close_stay(uint32_t index, uint32_t number, const Event& event) {
    Stay& stay = bars_.stays[index];
    if (stay.to != kOpen) return;
    stay.to = event.at;
    stay.closed = number;
    stay.end = event.to;
    rows_[stay.queue].give(stay.row);
    if (stay.row >= kRowsMax) at(bars_.queues[stay.queue].folded, event.at).visible -= 1;
    bars_.queues[stay.queue].ends.push_back(index);
  }

  void to_row(uint32_t index) {
    const Segment& segment = bars_.segments[index];
    if (segment.to == segment.from) return;
    const Stay& stay = bars_.stays[segment.stay];
    bars_.queues[stay.queue].rows[stay.row].push_back(index);
  }

  void open_hold(uint32_t number, const Event& event) {
    const uint32_t stay = stay_of(event.mid);
    if (stay == kNone) return;
    Segment& segment = bars_.segments[bars_.stays[stay].last_segment];
    if (segment.state != MessageState::in_flight || segment.to != kOpen) return;
    const int64_t until = event.at + int64_t{event.value} * 1000;
    bars_.holds.push_back({event.at, until, segment.last_hold, number});
    segment.last_hold = static_cast<uint32_t>(bars_.holds.size() - 1);
  }

  void sign(uint32_t number, const Event& event) {
    const uint32_t stay = stay_of(event.mid);
    if (stay == kNone) return;
    const Stay& place = bars_.stays[stay];
    bars_.queues[place.queue].signs.push_back(sign_of(event, number, place.row));
  }

  void note_work(const Event& event) {
    InWork& mine = in_work_[event.actor];
    switch (event.kind) {
      case Ev::work:
        for (const InWork& other : in_work_) {
          if (other.mid == event.mid && event.mid != 0) twice(event);
        }
        mine = {event.mid, event.rc};
        break;
      case Ev::effect:
        if (event.flags & sim::kDup) twice(event);
        mine = {};
        break;
      case Ev::skip_dup:
      case Ev::fail:
      case Ev::crash:
        mine = {};
        break;
      default:
        break;
    }
  }

  /// Two runs of functions at once have the message.
  void note_run(const Event& event) {
    if (event.kind != Ev::invoke && event.kind != Ev::invoke_end) return;
    if (event.mid >= runs_.size()) runs_.resize(event.mid + 1);
    if (event.kind == Ev::invoke && runs_[event.mid]++ > 0) twice(event);
    if (event.kind == Ev::invoke_end && runs_[event.mid] > 0) --runs_[event.mid];
  }

  void twice(const Event& event) {
    const uint32_t index = segment_of(event.mid, event.rc);
    if (index == kNone) return;
    bars_.segments[index].twice_at = std::min(bars_.segments[index].twice_at, event.at);
  }

  const sim::Log& log_;
  Bars bars_;
  std::vector<uint32_t> queue_of_;  // by name number
  std::vector<InWork> in_work_;     // by name number of the actor
  std::vector<uint32_t> stay_of_;   // newest stay by mid
  std::vector<uint32_t> runs_;      // of functions, going on, by mid
  std::vector<Rows> rows_;          // by queue
};

}  // namespace

int64_t Bars::deadline(const Segment& segment, int64_t t) const {
  uint32_t index = segment.last_hold;
  while (index != kNone && holds[index].at > t) index = holds[index].before;
  return index == kNone ? kOpen : holds[index].until;
}

Bars bars_of(const sim::Log& log, const std::vector<uint16_t>& queues) {
  return Builder(log, queues).take();
}

Counts counts_at(const QueueBars& queue, int64_t t) {
  const auto after = std::upper_bound(queue.counts.begin(), queue.counts.end(), t,
                                      [](int64_t at, const Counts& c) { return at < c.at; });
  Counts counts = after == queue.counts.begin() ? Counts{} : *(after - 1);
  counts.at = t;
  return counts;
}

}  // namespace inflight::view
