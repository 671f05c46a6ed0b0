// Lines of waiting receives: of everybody, and of fleets of pollers, which are served by slot.
#include <algorithm>
#include <utility>

#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

/// One attempt for a waiting slot; true if it got something.
bool serve_slot(sim::Context& ctx, State& state, Queue& queue, FleetLine& line, uint32_t slot) {
  const Waiter waiter = line.waiters.at(slot);
  auto messages = attempt(ctx, state, queue, waiter.actor, waiter.max, waiter.timeout);
  if (messages.empty()) return false;
  line.waiters.erase(slot);
  answer_messages(ctx, queue, waiter, std::move(messages));
  return true;
}

}  // namespace

void plan_fleet(sim::Context& ctx, Queue& queue, uint16_t fleet) {
  FleetLine& line = queue.fleets.at(fleet);
  if (line.waiters.empty() || line.serve_planned) return;
  line.serve_planned = true;
  // Odd ties are the fleets' own: a slot that is about to ask comes before those that wait.
  ctx.plan(ctx.now(), sim::Rank::poll, static_cast<uint16_t>(2 * fleet), sim::Owner::sqs,
           static_cast<uint16_t>(Timer::serve_fleet),
           static_cast<uint64_t>(fleet) << 16 | queue.place);
}

void serve_fleet(sim::Context& ctx, State& state, Queue& queue, uint16_t fleet) {
  FleetLine& line = queue.fleets.at(fleet);
  while (!line.waiters.empty() && !queue.heads.empty()) {
    const int64_t before = queue.visible;
    if (serve_slot(ctx, state, queue, line, line.waiters.begin()->first)) {
      return plan_fleet(ctx, queue, fleet);
    }
    if (queue.visible == before) return;  // nothing was moved to a DLQ either: no use in asking on
  }
}

void hang_up(sim::Context& ctx, State& state, sim::Ticket ticket) {
  const auto open = ctx.kernel().open.find(ticket);
  if (open == ctx.kernel().open.end()) return;
  const auto queue = state.queues.find(open->second.place);
  if (queue == state.queues.end() || !take_waiter(ctx, queue->second, ticket)) return;
  ctx.kernel().open.erase(ticket);
}

void serve_below(sim::Context& ctx, State& state, Queue& queue, const Incoming& in) {
  const auto line = queue.fleets.find(in.fleet);
  if (line == queue.fleets.end()) return;
  auto& waiters = line->second.waiters;
  while (!waiters.empty() && waiters.begin()->first < in.slot && !queue.heads.empty()) {
    if (!serve_slot(ctx, state, queue, line->second, waiters.begin()->first)) return;
  }
}

std::optional<Waiter> take_waiter(sim::Context& ctx, Queue& queue, sim::Ticket ticket) {
  const auto open = ctx.kernel().open.find(ticket);
  if (open == ctx.kernel().open.end()) return std::nullopt;
  const sim::Caller& caller = open->second.caller;
  if (caller.fleet != 0) {
    const auto line = queue.fleets.find(caller.fleet);
    if (line == queue.fleets.end()) return std::nullopt;
    const auto found = line->second.waiters.find(static_cast<uint32_t>(caller.reply_to));
    if (found == line->second.waiters.end() || found->second.ticket != ticket) return std::nullopt;
    Waiter waiter = std::move(found->second);
    line->second.waiters.erase(found);
    return waiter;
  }
  const auto found = std::find_if(queue.waiters.begin(), queue.waiters.end(),
                                  [ticket](const Waiter& one) { return one.ticket == ticket; });
  if (found == queue.waiters.end()) return std::nullopt;
  Waiter waiter = std::move(*found);
  queue.waiters.erase(found);
  return waiter;
}

}  // namespace inflight::sqs
