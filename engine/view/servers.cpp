#include "view/servers.h"

#include <utility>

namespace inflight::view {
namespace {

using sim::Ev;
using sim::Event;
using sim::MessageState;

class Builder {
 public:
  explicit Builder(const sim::Log& log) : log_(log), open_(log.mids.size(), kNone) {
    servers_.resize(log.mids.size());
  }

  void take(uint16_t queue, ServerLane& lane) {
    lane.queue = queue;
    for (uint32_t number = 1; number <= log_.events.size(); ++number) {
      const Event& event = log_.events[number - 1];
      if (event.place != queue) continue;
      if (event.kind == Ev::send && event.mid < servers_.size()) servers_[event.mid] = event.extra;
      if (event.kind == Ev::place) put(lane, event);
      move(lane, event);
      ask(lane, number, event);
    }
  }

 private:
  /// A copy shows while its message is visible.
  void move(ServerLane& lane, const Event& event) {
    if (event.mid == 0 || event.mid >= open_.size()) return;
    uint32_t& open = open_[event.mid];
    if (event.from == MessageState::visible && open != kNone) {
      lane.copies[open].to = event.at;
      open = kNone;
    }
    if (event.to != MessageState::visible || servers_[event.mid] == 0) return;
    open = static_cast<uint32_t>(lane.copies.size());
    lane.copies.push_back({event.at, kOpen, event.mid, servers_[event.mid]});
  }

  /// From here it lies elsewhere.
  void put(ServerLane& lane, const Event& event) {
    servers_[event.mid] = event.extra;
    uint32_t& open = open_[event.mid];
    if (open == kNone) return;
    lane.copies[open].to = event.at;
    open = static_cast<uint32_t>(lane.copies.size());
    lane.copies.push_back({event.at, kOpen, event.mid, event.extra});
  }

  static void ask(ServerLane& lane, uint32_t number, const Event& event) {
    const bool answered = event.kind == Ev::receive && event.index == 0;
    if ((!answered && event.kind != Ev::empty) || event.extra == 0) return;
    const bool missed = (event.flags & sim::kFalse) != 0;
    (missed ? lane.missed : lane.found).push_back(static_cast<uint32_t>(lane.asks.size()));
    lane.asks.push_back({event.at, number, event.extra, missed});
  }

  const sim::Log& log_;
  std::vector<uint32_t> open_;     // copy that shows, by mid
  std::vector<uint32_t> servers_;  // mask, by mid
};

}  // namespace

std::vector<ServerLane> servers_of(const sim::Log& log, const std::vector<uint16_t>& queues) {
  std::vector<ServerLane> lanes;
  for (const uint16_t queue : queues) {
    ServerLane lane;
    Builder(log).take(queue, lane);
    if (!lane.asks.empty()) lanes.push_back(std::move(lane));
  }
  return lanes;
}

}  // namespace inflight::view
