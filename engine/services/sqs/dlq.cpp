// The move to a dead-letter queue, inside a receive attempt (spec section 12).
#include "services/sqs/internal.h"
#include "sim/ids.h"

namespace inflight::sqs {

void move_to_dlq(sim::Context& ctx, State& state, Message& message, Queue& target) {
  Queue& source = state.queues.at(message.queue);
  sim::Event event = about(message, sim::Ev::dlq_move, message.shown_event);
  event.value = static_cast<int32_t>(message.receives_here);
  event.extra = target.place;
  change_state(ctx, state, message, sim::MessageState::moved, event);
  const uint32_t moved_event = source.last_event;
  leave(state, message);

  // Keeps id, body, counts, send and enqueue time; starts afresh in the DLQ (SQS-DLQ-05, -13;
  // SQS-RET-04). The metric's age counts from the move (SQS-CW-05).
  message.source = source.place;
  message.queue = target.place;
  message.receives_here = 0;
  set_order(ctx, state, target, message);
  message.age_base = ctx.now();
  if (target.fifo) {  // SQS-DLQ-07, SQS-RET-05
    message.enqueued = ctx.now();
    message.dedup_id = sim::message_id(ctx.kernel().seed, message.mid);
  }
  message.state = sim::MessageState::none;
  ctx.note_source(message.mid, source.place);
  join(state, message);
  make_visible(ctx, state, message, sim::MessageState::none, "dlq", moved_event);
  plan_retention(ctx, target, message);
}

}  // namespace inflight::sqs
