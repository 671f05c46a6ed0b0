// Message move tasks: start, run, cancel, list (spec section 13).
#include <utility>

#include "base/check.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr int64_t kRunningTasksMax = 100;

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
  message.dedup_id = old.dedup_id;
  message.mid = ctx.new_mid(old.body->lid, target.place, 0);
  message.queue = target.place;
  set_order(ctx, state, target, message);
  message.sent = message.enqueued = message.age_base = ctx.now();
  Message& stored = state.messages.emplace(message.mid, std::move(message)).first->second;
  join(state, stored);
  make_visible(ctx, state, stored, sim::MessageState::none, "redrive", moved_event);
  stored.sent_event = stored.shown_event;
  plan_retention(ctx, target, stored);
}

Error not_found(std::string_view member) {
  std::string message = "The resource that you specified for the ";
  message.append(member).append(" parameter doesn't exist.");
  return error("ResourceNotFoundException", std::move(message), 404);
}

/// The text is an ARN, or a bare queue name (labs write names).
std::optional<Error> check_arn(const api::sqs::Arn& arn, std::string_view member) {
  if (!arn.queue.name.empty() && !arn.text.starts_with("https:")) return std::nullopt;
  return error("InvalidParameterValue",
               "You must use this format to specify the " + std::string(member) +
                   ": arn:<partition>:<service>:<region>:<account-id>:<resource-id>");
}

bool is_dead_letter_queue(const State& state, const Queue& source) {
  for (const auto& [place, queue] : state.queues) {
    if (queue.exists && queue.redrive && queue.redrive->target == source.name) return true;
  }
  return false;
}

std::optional<Error> check_destination(const State& state, const Queue& source,
                                       const std::optional<api::sqs::Arn>& destination) {
  if (!destination) return std::nullopt;
  if (auto fault = check_arn(*destination, "DestinationArn")) return fault;
  const Queue* target = find_queue(state, destination->queue.name);
  if (target == nullptr) return not_found("DestinationArn");
  if (target == &source) {  // it would never end: what AWS answers is not recorded
    return bad_parameter(arn_of(target->name), "DestinationArn",
                         "Source and destination must be different queues.");
  }
  if (target->fifo == source.fifo) return std::nullopt;
  return bad_parameter(arn_of(target->name), "DestinationArn",
                       "Source and destination must be queues of the same type.");
}

/// Checks of StartMessageMoveTask in the order of SQS-MOVE-02.
std::optional<Error> check_start(const State& state,
                                 const api::sqs::StartMessageMoveTask& request) {
  if (auto fault = check_arn(request.source, "SourceArn")) return fault;
  const Queue* source = find_queue(state, request.source.queue.name);
  if (source == nullptr) return not_found("SourceArn");
  if (!is_dead_letter_queue(state, *source)) {
    return error("InvalidParameterValue",
                 "Source queue must be configured as a Dead Letter Queue.");
  }
  const int64_t rate = request.max_per_second.value_or(1);
  if (rate < 1 || rate > kMaxMoveRate) {
    return bad_parameter(std::to_string(rate), "MaxNumberOfMessagesPerSecond",
                         "Must be between 1 and 500, if provided.");
  }
  if (auto fault = check_destination(state, *source, request.destination)) return fault;
  int64_t running = 0;
  for (const MoveTask& task : state.tasks) {
    running += task.running;
    if (!task.running || task.source != source->place) continue;
    return error("InvalidParameterValue",
                 "There is already a task running. Only one active task is allowed for a "
                 "source queue arn at a given time.");
  }
  if (running < kRunningTasksMax) return std::nullopt;  // SQS-MOVE-04
  return error("OverLimit", "There are already 100 active message move tasks.", 403);
}

}  // namespace

void on_move_tick(sim::Context& ctx, State& state, uint32_t ordinal) {
  MoveTask& task = state.tasks[ordinal];
  if (!task.running) return;
  Queue& source = state.queues.at(task.source);
  if (!source.exists || source.heads.empty()) return end_task(ctx, task, "COMPLETED", "");
  if ((ctx.now() - task.started) >= 36_h) {  // SQS-MOVE-11
    return end_task(ctx, task, "CANCELLED", "");
  }
  const uint32_t mid = source.heads.begin()->mid;
  const uint16_t to = task.destination != 0 ? task.destination : state.messages.at(mid).source;
  if (to == 0) return end_task(ctx, task, "FAILED", "CouldNotDetermineMessageSource");
  Queue& target = state.queues.at(to);
  if (!target.exists) {  // SQS-MOVE-10
    return end_task(ctx, task, "FAILED", "AWS.SimpleQueueService.NonExistentQueue");
  }
  redrive(ctx, state, mid, target, task.event);
  ++task.moved;
  if (source.heads.empty()) return end_task(ctx, task, "COMPLETED", "");  // SQS-MOVE-03
  plan_tick(ctx, task, ordinal, task.moved);
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::StartMessageMoveTask& request) {
  if (auto fault = check_start(state, request)) return refuse(ctx, in.ticket, std::move(*fault));
  const Queue& source = *find_queue(state, request.source.queue.name);
  MoveTask task;
  task.source = source.place;
  if (request.destination) {
    task.destination = find_queue(state, request.destination->queue.name)->place;
  }
  task.asked_rate = request.max_per_second;
  task.running = true;
  task.rate = request.max_per_second.value_or(state.settings.move_default_rate);
  task.started = ctx.now();
  task.to_move = source.visible;

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

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::CancelMessageMoveTask& request) {
  std::string source;
  const auto given = static_cast<uint32_t>(state.tasks.size());
  const auto ordinal = task_in(ctx.kernel().seed, given, request.handle, &source);
  if (!ordinal) {
    return refuse(ctx, in.ticket,
                  error("InvalidParameterValue", "Value for parameter TaskHandle is invalid."));
  }
  const auto name = name_in(source);
  if (!name || find_queue(state, *name) == nullptr) {
    return refuse(ctx, in.ticket, not_found("SourceArn"));
  }
  if (*ordinal == 0) {
    return refuse(ctx, in.ticket, error("ResourceNotFoundException", "Task does not exist.", 404));
  }
  MoveTask& task = state.tasks[*ordinal];
  if (!task.running) {  // SQS-MOVE-09
    return refuse(ctx, in.ticket,
                  error("AWS.SimpleQueueService.UnsupportedOperation",
                        "Only active tasks can be cancelled."));
  }
  end_task(ctx, task, "CANCELLED", "");
  answer(ctx, in.ticket, api::sqs::TaskCancelled{task.moved});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ListMessageMoveTasks& request) {
  if (auto fault = check_arn(request.source, "SourceArn")) {
    return refuse(ctx, in.ticket, std::move(*fault));
  }
  const Queue* source = find_queue(state, request.source.queue.name);
  if (source == nullptr) return refuse(ctx, in.ticket, not_found("SourceArn"));
  const int64_t max = request.max_results.value_or(1);
  if (max < 1 || max > 10) {
    return refuse(ctx, in.ticket,
                  bad_parameter(std::to_string(max), "MaxResults", "Must be between 1 and 10."));
  }
  api::sqs::Tasks out;
  for (std::size_t i = state.tasks.size();
       i-- > 1 && static_cast<int64_t>(out.tasks.size()) < max;) {
    const MoveTask& task = state.tasks[i];
    if (task.source != source->place) continue;
    api::sqs::TaskInfo info;
    info.task = static_cast<uint32_t>(i);
    info.status = task.status;
    info.source = source->name;
    if (task.destination != 0) info.destination = state.queues.at(task.destination).name;
    info.failure = task.failure;
    info.rate = task.asked_rate;
    info.moved = task.moved;
    info.to_move = task.to_move;
    info.started_ms = task.started.ms;
    out.tasks.push_back(std::move(info));
  }
  answer(ctx, in.ticket, std::move(out));
}

}  // namespace inflight::sqs
