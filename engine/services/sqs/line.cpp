// Who comes next: lines by MessageGroupId, their heads, noisy tenants, servers. All of it costs
// what is handed out, not what the queue holds.
#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "base/check.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr Span kQuietAfter = 300_s;  // SQS-FAIR-04

VisibleKey key_of(const State& state, const Queue& queue, const Message& message) {
  if (queue.fifo) {  // SQS-FIFO-12: by when the message itself became visible
    return {false, static_cast<uint64_t>(message.visible_at.ms), message.order, message.mid};
  }
  const int64_t limit = state.settings.move_to_back_after;
  const bool back = limit > 0 && message.receives_here >= limit;
  const auto key = back ? static_cast<uint64_t>(message.visible_at.ms) : message.rank;
  return {back, key, message.order, message.mid};
}

Line& line_of(Queue& queue, const Message& message) {
  const auto found = queue.lines.find(message.group);
  INFLIGHT_ASSERT(found != queue.lines.end());
  return found->second;
}

void set_head(Queue& queue, Line& line, std::optional<VisibleKey> head) {
  if (line.head == head) return;
  if (line.head) queue.heads.erase(*line.head);
  if (head) queue.heads.insert(*head);
  line.head = head;
}

/// A mask of `count` distinct servers of `all`, by a partial shuffle (joints 4).
uint32_t some_servers(Seed seed, Stream stream, uint64_t ordinal, int64_t all, int64_t count) {
  std::array<uint8_t, 32> order{};
  for (uint8_t i = 0; i < 32; ++i) order[i] = i;
  uint32_t mask = 0;
  for (int64_t j = 0; j < std::min(all, count); ++j) {
    const uint64_t bits = draw(seed, stream, ordinal * 32 + static_cast<uint64_t>(j));
    const auto pick = static_cast<std::size_t>(
        j + static_cast<int64_t>(below(bits, static_cast<uint64_t>(all - j))));
    std::swap(order[static_cast<std::size_t>(j)], order[pick]);
    mask |= 1U << order[static_cast<std::size_t>(j)];
  }
  return mask;
}

/// Walks what may be handed out and decides for each record: take it, pass it, or stop.
class Chooser {
 public:
  Chooser(sim::Context& ctx, const State& state, Queue& queue, uint64_t wanted, bool has_target,
          uint32_t asked)
      : ctx_(ctx),
        state_(state),
        queue_(queue),
        wanted_(wanted),
        has_target_(has_target),
        asked_(asked) {}

  std::vector<Choice> fifo() {
    const uint64_t reach = scan_reach();
    for (const VisibleKey& head : queue_.heads) {
      if (healthy_ == wanted_) break;
      if (head.order > reach) continue;  // SQS-FIFO-18
      for (const auto& [order, mid] : line_of(queue_, message(head.mid)).chain) {
        if (healthy_ == wanted_ || !take(mid)) break;
      }
    }
    return std::move(chosen_);
  }

  /// Quiet lines merged by their keys, then noisy ones, fewest in flight first (SQS-FAIR-03).
  std::vector<Choice> standard() {
    std::vector<const Line*> noisy;
    merge([&](const Line& line) {
      const bool wait = is_noisy(state_, queue_, line, ctx_.now());
      if (wait) noisy.push_back(&line);
      return !wait;
    });
    std::stable_sort(noisy.begin(), noisy.end(),
                     [](const Line* a, const Line* b) { return a->in_flight < b->in_flight; });
    for (const Line* line : noisy) {
      for (const VisibleKey& key : line->visible) {
        if (healthy_ == wanted_) return std::move(chosen_);
        take(key.mid);
      }
    }
    return std::move(chosen_);
  }

 private:
  using Iterator = std::set<VisibleKey>::const_iterator;

  const Message& message(uint32_t mid) {
    ++queue_.touched;
    return state_.messages.at(mid);
  }

  /// False: this message cannot be handed out, and on FIFO nothing behind it.
  bool take(uint32_t mid) {
    const Message& m = message(mid);
    if (m.state != sim::MessageState::visible) return false;
    if (asked_ != 0 && (servers_of(ctx_.kernel().seed, state_.settings, queue_, m) & asked_) == 0) {
      return true;
    }
    const bool exhausted = has_target_ && m.receives_here >= queue_.redrive->max_receive_count;
    chosen_.push_back({mid, exhausted});
    healthy_ += !exhausted;
    return true;
  }

  /// Takes from the lines that `wants` accepts, always the smallest key next.
  template <class Wants>
  void merge(Wants wants) {
    auto next_head = queue_.heads.begin();
    std::map<VisibleKey, std::pair<const Line*, Iterator>> begun;  // lines under way
    while (healthy_ != wanted_) {
      const Line* line = nullptr;
      Iterator at;
      if (next_head != queue_.heads.end() && (begun.empty() || *next_head < begun.begin()->first)) {
        line = &line_of(queue_, message(next_head->mid));
        ++next_head;
        if (!wants(*line)) continue;
        at = line->visible.begin();
      } else if (!begun.empty()) {
        std::tie(line, at) = begun.begin()->second;
        begun.erase(begun.begin());
      } else {
        return;
      }
      take(at->mid);
      if (++at != line->visible.end()) begun.emplace(*at, std::make_pair(line, at));
    }
  }

  /// The last order among the first `fifo.scanDepth` messages of the backlog.
  uint64_t scan_reach() {
    const int64_t depth = state_.settings.scan_depth;
    if (queue_.visible <= depth) return UINT64_MAX;
    std::vector<uint64_t> backlog;
    for (uint32_t mid : queue_.members) {
      const Message& m = message(mid);
      if (m.state == sim::MessageState::visible) backlog.push_back(m.order);
    }
    const auto nth = backlog.begin() + static_cast<std::ptrdiff_t>(depth - 1);
    std::nth_element(backlog.begin(), nth, backlog.end());
    return *nth;
  }

  sim::Context& ctx_;
  const State& state_;
  Queue& queue_;
  uint64_t wanted_;
  bool has_target_;
  uint32_t asked_;
  uint64_t healthy_ = 0;
  std::vector<Choice> chosen_;
};

}  // namespace

void join(State& state, Message& message) {
  Queue& queue = state.queues.at(message.queue);
  Line& line = queue.lines[message.group];
  ++line.size;
  if (queue.fifo) line.chain.insert({message.order, message.mid});
  queue.members.insert(message.mid);
}

void leave(State& state, const Message& message) {
  Queue& queue = state.queues.at(message.queue);
  queue.members.erase(message.mid);
  Line& line = line_of(queue, message);
  if (queue.fifo) {
    line.chain.erase({message.order, message.mid});
    refresh_head(state, queue, line);
  }
  // A group that ran empty is gone (SQS-FIFO-13); a tenant without backlog is quiet.
  if (--line.size == 0) queue.lines.erase(queue.lines.find(message.group));
}

std::optional<VisibleKey> head_of(const State& state, const Queue& queue, const Line& line) {
  if (!queue.fifo) {
    return line.visible.empty() ? std::nullopt : std::optional(*line.visible.begin());
  }
  if (line.chain.empty()) return std::nullopt;
  // SQS-FIFO-09: nothing of the group can go while an earlier message is hidden.
  const Message& first = state.messages.at(line.chain.begin()->second);
  if (first.state != sim::MessageState::visible) return std::nullopt;
  return key_of(state, queue, first);
}

void refresh_head(const State& state, Queue& queue, Line& line) {
  set_head(queue, line, head_of(state, queue, line));
}

void line_up(State& state, Message& message) {
  Queue& queue = state.queues.at(message.queue);
  Line& line = line_of(queue, message);
  if (!queue.fifo) line.visible.insert(key_of(state, queue, message));
  refresh_head(state, queue, line);
}

void leave_line(State& state, const Message& message) {
  Queue& queue = state.queues.at(message.queue);
  Line& line = line_of(queue, message);
  if (!queue.fifo) {
    line.visible.erase(key_of(state, queue, message));
    refresh_head(state, queue, line);
  } else if (line.head && line.head->mid == message.mid) {
    set_head(queue, line, std::nullopt);
  }
}

std::vector<Choice> choose(sim::Context& ctx, const State& state, Queue& queue, uint64_t wanted,
                           bool has_target, uint32_t asked) {
  Chooser chooser(ctx, state, queue, wanted, has_target, asked);
  return queue.fifo ? chooser.fifo() : chooser.standard();
}

bool is_noisy(const State& state, const Queue& queue, const Line& line, Time now) {
  const Settings& s = state.settings;
  if (s.fair == 0 || queue.fifo || line.in_flight < s.fair_min) return false;
  // Messages without a group are tenants of their own, one message each (SQS-FAIR-01).
  const auto ungrouped = queue.lines.find("");
  if (ungrouped != queue.lines.end() && &ungrouped->second == &line) return false;
  return line.in_flight * 1000000 > s.fair_ppm * queue.in_flight && line.visible_count > 0 &&
         now - line.last_sent < kQuietAfter;
}

uint32_t servers_of(Seed seed, const Settings& settings, const Queue& queue,
                    const Message& message) {
  if (settings.servers <= 1 || queue.fifo) return 0;
  if (message.placed != 0) return message.placed;
  return some_servers(seed, Stream("sqs/" + queue.name + "/place"), message.mid, settings.servers,
                      settings.replicas);
}

namespace {

/// The message if it waits in the queue and may lie on these servers, 0 = not.
uint32_t placeable(const State& state, std::string_view queue, uint32_t lid, uint32_t servers) {
  const Queue* held = find_queue(state, queue);
  const int64_t all = state.settings.servers;
  if (held == nullptr || held->fifo || all <= 1 || servers == 0) return 0;
  if (all < 32 && servers >> all != 0) return 0;
  for (const uint32_t mid : held->members) {
    const Message& message = state.messages.at(mid);
    if (message.body->lid == lid && message.state == sim::MessageState::visible) return mid;
  }
  return 0;
}

}  // namespace

bool can_place(const State& state, std::string_view queue, uint32_t lid, uint32_t servers) {
  return placeable(state, queue, lid, servers) != 0;
}

void place_message(sim::Context& ctx, State& state, std::string_view queue, uint32_t lid,
                   uint32_t servers) {
  const uint32_t mid = placeable(state, queue, lid, servers);
  INFLIGHT_ASSERT(mid != 0);
  Message& message = state.messages.at(mid);
  message.placed = servers;
  sim::Event event;
  event.kind = sim::Ev::place;
  event.place = message.queue;
  event.lid = lid;
  event.mid = mid;
  event.extra = servers;
  event.cause = ctx.cause();
  ctx.emit(event);
}

uint32_t ask_servers(sim::Context& ctx, const State& state, Queue& queue) {
  const Settings& s = state.settings;
  if (queue.fifo || s.servers_asked >= s.servers) return 0;
  return some_servers(ctx.kernel().seed, Stream("sqs/" + queue.name + "/sample"),
                      queue.sampled_polls++, s.servers, s.servers_asked);
}

}  // namespace inflight::sqs
