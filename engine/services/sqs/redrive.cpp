// Dead-letter moves and move tasks.
#include <utility>

#include "base/check.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

void plan_tick(sim::Context& ctx, const MoveTask& task, uint32_t ordinal, int64_t moves) {
  // One message every 1000/rate ms, the first at the start (SQS-MOVE-05); integer division keeps
  // the long-run rate exact.
  ctx.plan(task.started + Span{moves * 1000 / task.rate}, sim::Rank::timer, 3, sim::Owner::sqs,
           static_cast<uint16_t>(Timer::move_tick), ordinal);
}

void end_task(sim::Context& ctx, MoveTask& task, std::string status, std::string failure) {
  task.running = false;
  task.status = std::move(status);
  task.failure = std::move(failure);
  sim::Event event;
  event.kind = sim::Ev::move_task_end;
  event.place = task.source;
  event.value = static_cast<int32_t>(task.moved);
  event.extra = ctx.text(task.status);
  event.cause = task.event;
  ctx.emit(event);
}

/// The redriven copy is a new message: new id, age and retention, count 0 (SQS-MOVE-07).
void redrive(sim::Context& ctx, State& state, uint32_t mid, Queue& target, uint32_t cause) {
  const Message old = state.messages.at(mid);
  sim::Event event = about(old, sim::Ev::redrive, cause);
  event.extra = target.place;
  remove(ctx, state, mid, sim::MessageState::moved, event);
  const uint32_t moved_event = state.queues.at(old.queue).last_event;

  Message message;
  message.body = old.body;
  message.group = old.group;
  message.mid = ctx.new_mid(old.body->lid, target.place, 0);
  message.queue = target.place;
  message.order = ++target.next_order;
  message.sent = message.enqueued = message.age_base = ctx.now();
  target.members.insert(message.mid);
  Message& stored = state.messages.emplace(message.mid, std::move(message)).first->second;
  make_visible(ctx, state, stored, sim::MessageState::none, "redrive", moved_event);
  stored.sent_event = stored.shown_event;
  plan_retention(ctx, target, stored);
}

Error not_found(std::string_view member) {
  std::string message = "The resource that you specified for the ";
  message.append(member).append(" parameter doesn't exist.");
  return error("ResourceNotFoundException", std::move(message), 404);
}

/// Checks of StartMessageMoveTask in the order of SQS-MOVE-02.
std::optional<Error> check_start(const State& state,
                                 const api::sqs::StartMessageMoveTask& request) {
  const auto found = state.queues.find(request.source.place);
  if (found == state.queues.end() || !found->second.exists) return not_found("SourceArn");
  const Queue& source = found->second;
  bool is_target = false;
  for (const auto& [place, queue] : state.queues) {
    is_target |= queue.exists && queue.redrive && queue.redrive->target == source.name;
  }
  if (!is_target) {
    return error("InvalidParameterValue",
                 "Source queue must be configured as a Dead Letter Queue.");
  }
  const int64_t rate = request.max_per_second.value_or(1);
  if (rate < 1 || rate > kMaxMoveRate) {
    return bad_parameter(std::to_string(rate), "MaxNumberOfMessagesPerSecond",
                         "Must be between 1 and 500, if provided.");
  }
  if (request.destination) {
    const Queue* target = find_queue(state, request.destination->name);
    if (target == nullptr) return not_found("DestinationArn");
    if (target->fifo != source.fifo) {
      return bad_parameter(arn_of(target->name), "DestinationArn",
                           "Source and destination must be queues of the same type.");
    }
  }
  for (const MoveTask& task : state.tasks) {
    if (task.running && task.source == source.place) {
      return error("AWS.SimpleQueueService.UnsupportedOperation",
                   "There is already a task running. Only one active task is allowed for a "
                   "source queue arn at a given time.");
    }
  }
  return std::nullopt;
}

}  // namespace

void move_to_dlq(sim::Context& ctx, State& state, Message& message, Queue& target) {
  Queue& source = state.queues.at(message.queue);
  sim::Event event = about(message, sim::Ev::dlq_move, message.shown_event);
  event.value = static_cast<int32_t>(message.receives_here);
  event.extra = target.place;
  change_state(ctx, state, message, sim::MessageState::moved, event);
  const uint32_t moved_event = source.last_event;
  source.members.erase(message.mid);

  // Keeps id, body, counts, send and enqueue time; starts afresh in the DLQ (SQS-DLQ-05, -13;
  // SQS-RET-04). The metric's age counts from the move (SQS-CW-05).
  message.source = source.place;
  message.queue = target.place;
  message.receives_here = 0;
  message.order = ++target.next_order;
  message.age_base = ctx.now();
  message.state = sim::MessageState::none;
  ctx.note_source(message.mid, source.place);
  target.members.insert(message.mid);
  make_visible(ctx, state, message, sim::MessageState::none, "dlq", moved_event);
  plan_retention(ctx, target, message);
}

void on_move_tick(sim::Context& ctx, State& state, uint32_t ordinal) {
  MoveTask& task = state.tasks[ordinal];
  if (!task.running) return;
  Queue& source = state.queues.at(task.source);
  if (!source.exists || source.visible.empty()) {
    return end_task(ctx, task, "COMPLETED", "");
  }
  if ((ctx.now() - task.started) >= 36_h) {  // SQS-MOVE-11
    return end_task(ctx, task, "CANCELLED", "");
  }
  const uint32_t mid = source.visible.begin()->mid;
  const uint16_t to = task.destination != 0 ? task.destination : state.messages.at(mid).source;
  if (to == 0) return end_task(ctx, task, "FAILED", "CouldNotDetermineMessageSource");
  Queue& target = state.queues.at(to);
  if (!target.exists) {  // SQS-MOVE-10
    return end_task(ctx, task, "FAILED", "AWS.SimpleQueueService.NonExistentQueue");
  }
  redrive(ctx, state, mid, target, task.event);
  ++task.moved;
  plan_tick(ctx, task, ordinal, task.moved);
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::StartMessageMoveTask& request) {
  if (auto fault = check_start(state, request)) return refuse(ctx, in.ticket, std::move(*fault));
  const Queue& source = state.queues.at(request.source.place);
  MoveTask task;
  task.source = source.place;
  if (request.destination) task.destination = find_queue(state, request.destination->name)->place;
  task.running = true;
  task.rate = request.max_per_second.value_or(state.settings.move_default_rate);
  task.started = ctx.now();
  task.to_move = static_cast<int64_t>(source.visible.size());

  sim::Event event;
  event.kind = sim::Ev::move_task;
  event.place = source.place;
  event.actor = in.actor;
  event.value = static_cast<int32_t>(task.rate);
  event.extra = task.destination;
  event.cause = ctx.cause();
  task.event = ctx.emit(event);
  const auto ordinal = static_cast<uint32_t>(state.tasks.size());
  state.tasks.push_back(task);
  plan_tick(ctx, task, ordinal, 0);
  answer(ctx, in.ticket, api::sqs::TaskStarted{ordinal, source.place});
}

}  // namespace inflight::sqs
