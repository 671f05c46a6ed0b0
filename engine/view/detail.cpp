#include "view/detail.h"

#include <algorithm>
#include <optional>

#include "view/environments.h"
#include "view/timeline.h"

namespace inflight::view {
namespace {

using sim::Ev;

struct Edge {
  int64_t at = 0;
  int32_t Counts::*channel = nullptr;
  int32_t by = 0;
};

template <typename T>
void add_edges(const std::vector<T>& list, int32_t Counts::*channel, std::vector<Edge>& edges) {
  for (const T& each : list) {
    edges.push_back({each.from, channel, 1});
    if (each.to != kOpen) edges.push_back({each.to, channel, -1});
  }
}

/// A worker's works, waits and downs as steps of 0 and 1, in the order of Channels.
std::vector<Counts> steps_of(const Worker& worker) {
  std::vector<Edge> edges;
  edges.reserve(2 * (worker.works.size() + worker.waits.size() + worker.downs.size()));
  add_edges(worker.works, &Counts::delayed, edges);
  add_edges(worker.waits, &Counts::visible, edges);
  add_edges(worker.downs, &Counts::in_flight, edges);
  std::stable_sort(edges.begin(), edges.end(),
                   [](const Edge& a, const Edge& b) { return a.at < b.at; });
  std::vector<Counts> steps{Counts{}};
  for (const Edge& edge : edges) {
    if (steps.back().at != edge.at) {
      steps.push_back(steps.back());
      steps.back().at = edge.at;
    }
    steps.back().*edge.channel += edge.by;
  }
  return steps;
}

std::optional<Flag> flag_of(const sim::Log& log, const sim::Event& event) {
  switch (event.kind) {
    case Ev::effect:
      return (event.flags & sim::kDup) != 0 ? std::optional(Flag::twice) : std::nullopt;
    case Ev::dlq_move:
      return Flag::dead;
    case Ev::expire:
      return Flag::expired;
    case Ev::crash:
    case Ev::fail:
      return Flag::fault;
    case Ev::invoke_end:
      // A run that failed; its event says so once for each record.
      return event.index == 0 && run_failed(log, event) ? std::optional(Flag::fault) : std::nullopt;
    case Ev::learner:
    case Ev::purge:
      return Flag::action;
    default:
      return std::nullopt;
  }
}

void note_flags(const sim::Log& log, const Timeline& timeline, Details& details) {
  std::vector<uint32_t> queue_of(log.names.size(), kNone);
  for (uint32_t i = 0; i < timeline.bars.queues.size(); ++i) {
    queue_of[timeline.bars.queues[i].name] = i;
  }
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    const sim::Event& event = log.events[number - 1];
    const std::optional<Flag> flag = flag_of(log, event);
    if (!flag) continue;
    const Mark mark{event.at, number};
    const auto kind = static_cast<size_t>(*flag);
    // What a worker's failure means for the queue shows there as the timeout that follows.
    if (queue_of[event.place] != kNone && *flag != Flag::fault) {
      details.queues[queue_of[event.place]].flags[kind].push_back(mark);
    }
    const uint32_t worker = worker_of_event(timeline.lanes, log, number);
    if (worker != kNone) details.workers[worker].flags[kind].push_back(mark);
  }
}

/// The time that copies lie on one server, as stretches apart from each other.
std::vector<Presence> presence_on(const ServerLane& lane, uint32_t server) {
  std::vector<Presence> out;
  for (uint32_t i = 0; i < lane.copies.size(); ++i) {
    const Copy& copy = lane.copies[i];
    if ((copy.servers >> server & 1) == 0) continue;
    if (out.empty() || copy.from > out.back().to) {
      out.push_back({copy.from, copy.to, i});
    } else {
      out.back().to = std::max(out.back().to, copy.to);
    }
  }
  return out;
}

ServerDetail server_detail(const ServerLane& lane, int64_t servers) {
  ServerDetail detail;
  int64_t reach = 0;
  for (const Copy& copy : lane.copies) {
    reach = std::max(reach, copy.to);
    detail.reach.push_back(reach);
  }
  for (int64_t server = 0; server < servers; ++server) {
    detail.presence.push_back(presence_on(lane, static_cast<uint32_t>(server)));
  }
  return detail;
}

}  // namespace

int32_t nice_top(const std::vector<Counts>& list) {
  int32_t most = 1;
  for (const Counts& c : list) most = std::max({most, c.delayed, c.visible, c.in_flight});
  int32_t step = 1;
  while (step * 10 < most) step *= 10;
  for (int32_t times : {1, 2, 3, 4, 5, 6, 8, 10}) {
    if (times * step >= most) return times * step;
  }
  return most;
}

Details details_of(const sim::Log& log, const Timeline& timeline) {
  Details details;
  for (const QueueBars& queue : timeline.bars.queues) {
    LaneDetail detail;
    detail.pyramid = Pyramid(queue.counts, timeline.horizon);
    detail.folded = Pyramid(queue.folded, timeline.horizon);
    detail.top = nice_top(queue.counts);
    detail.folded_top = nice_top(queue.folded);
    details.queues.push_back(std::move(detail));
  }
  for (const Worker& worker : timeline.lanes.workers) {
    LaneDetail detail;
    detail.steps = steps_of(worker);
    detail.pyramid = Pyramid(detail.steps, timeline.horizon);
    details.workers.push_back(std::move(detail));
  }
  for (const ServerLane& lane : timeline.server_lanes) {
    details.servers.push_back(server_detail(lane, timeline.servers));
  }
  note_flags(log, timeline, details);
  return details;
}

}  // namespace inflight::view
