// SendMessage, SendMessageBatch and the deduplication memory of FIFO queues.
#include <utility>

#include "base/hash.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

void emit_refused(sim::Context& ctx, const Queue& queue, uint16_t actor, uint16_t index,
                  const Error& why) {
  sim::Event event;
  event.kind = sim::Ev::send_refused;
  event.place = queue.place;
  event.actor = actor;
  event.index = index;
  event.extra = ctx.text(why.code);
  event.cause = ctx.cause();
  ctx.emit(event);
}

template <class R>
Draft draft_of(const R& request, bool in_batch) {
  return {&request.body,
          request.delay_seconds,
          &request.message_group_id,
          &request.deduplication_id,
          &request.attributes,
          &request.system_attributes,
          in_batch};
}

/// The id a FIFO message is known by: given, or the hash of its body (SQS-FIFO-03).
std::string dedup_id_of(const Draft& draft) {
  return *draft.dedup_id ? **draft.dedup_id : sha256_hex((*draft.body)->text);
}

/// Forgets what is older than the window; a duplicate does not refresh it (SQS-FIFO-04).
void forget(Queue& queue, Time now) {
  auto& order = queue.remembered_order;
  while (!order.empty() && now - order.front().first >= kDedupWindow) {
    queue.remembered.erase(order.front().second);
    order.pop_front();
  }
}

/// The body with the attributes of the call in it.
api::Body whole_body(const Draft& draft) {
  if (draft.attributes->empty() && draft.system_attributes->empty()) return *draft.body;
  api::Payload payload = **draft.body;
  for (const auto& attribute : *draft.attributes) payload.attributes.push_back(attribute);
  for (const auto& attribute : *draft.system_attributes) payload.trace = attribute.value;
  return api::Body(std::move(payload));
}

/// Plans the first state: delayed, or visible at once (SQS-DELAY-01, -02, -05).
void start(sim::Context& ctx, State& state, Queue& queue, Message& stored, const Draft& draft,
           sim::Event event) {
  const bool own_delay = draft.delay_seconds && !queue.fifo;
  const int64_t delay_s = own_delay ? *draft.delay_seconds : queue.delay;
  stored.visible_at = ctx.now() + seconds(delay_s);
  event.value = static_cast<int32_t>(delay_s);
  const auto to = delay_s > 0 ? sim::MessageState::delayed : sim::MessageState::visible;
  change_state(ctx, state, stored, to, event);
  stored.sent_event = stored.shown_event = queue.last_event;
  if (delay_s > 0) {
    ctx.plan(stored.visible_at, sim::Rank::timer, 1, sim::Owner::sqs,
             static_cast<uint16_t>(Timer::delay_over), stored.mid, ++stored.timer);
  } else {
    line_up(state, stored);
    wake(ctx, queue);
  }
  plan_retention(ctx, queue, stored);
}

/// Stores a checked message (SQS-SEND-12).
api::sqs::Sent enqueue(sim::Context& ctx, State& state, Queue& queue, uint16_t actor,
                       const Draft& draft, uint16_t index) {
  const std::string group = draft.group->value_or("");
  Message message;
  message.body = ctx.identify(whole_body(draft), actor, group);
  message.group = group;
  message.mid = ctx.new_mid(message.body->lid, queue.place, 0);
  message.queue = queue.place;
  set_order(ctx, state, queue, message);
  message.sent = message.enqueued = message.age_base = ctx.now();
  if (queue.fifo) message.dedup_id = dedup_id_of(draft);
  count_metric(ctx, state, queue, Metric::sent);
  count_metric(ctx, state, queue, Metric::sent_bytes, api::message_bytes(message.body));
  Message& stored = state.messages.emplace(message.mid, std::move(message)).first->second;
  join(state, stored);
  queue.lines.find(group)->second.last_sent = ctx.now();

  sim::Event event = about(stored, sim::Ev::send, ctx.cause());
  event.actor = actor;
  event.index = index;
  event.extra = servers_of(ctx.kernel().seed, state.settings, queue, stored);
  start(ctx, state, queue, stored, draft, event);
  return {stored.mid, stored.body, queue.fifo ? stored.order : 0};
}

/// Enqueues, or answers like the original when the id is remembered (SQS-FIFO-16).
api::sqs::Sent accept(sim::Context& ctx, State& state, Queue& queue, uint16_t actor,
                      const Draft& draft, uint16_t index) {
  if (!queue.fifo) return enqueue(ctx, state, queue, actor, draft, index);
  forget(queue, ctx.now());
  std::string key = dedup_id_of(draft);
  if (queue.dedup_scope_group) key = **draft.group + '\n' + key;  // SQS-FIFO-06
  const auto found = queue.remembered.find(key);
  if (found == queue.remembered.end()) {
    const api::sqs::Sent sent = enqueue(ctx, state, queue, actor, draft, index);
    queue.remembered[key] = {ctx.now(), sent.mid, sent.body->lid, sent.sequence};
    queue.remembered_order.emplace_back(ctx.now(), std::move(key));
    return sent;
  }
  const Remembered& original = found->second;
  count_metric(ctx, state, queue, Metric::sent);
  count_metric(ctx, state, queue, Metric::deduplicated);
  sim::Event event;
  event.kind = sim::Ev::send_duplicate;
  event.place = queue.place;
  event.actor = actor;
  event.index = index;
  event.lid = original.lid;
  event.mid = original.mid;
  event.cause = ctx.cause();
  ctx.emit(event);
  return {original.mid, whole_body(draft), original.order};
}

/// The envelope of a batch, in the order of SQS-GEN-08.
std::optional<Error> check_batch(const State& state, const Queue& queue,
                                 const api::sqs::SendMessageBatch& request) {
  std::vector<std::string_view> ids;
  for (const auto& entry : request.entries) ids.push_back(entry.id);
  if (auto fault = check_envelope(ids, "SendMessageBatchRequestEntry")) return fault;
  int64_t bytes = 0;
  for (const auto& entry : request.entries) {
    const Draft draft = draft_of(entry, true);
    if (auto fault = check_group(queue, draft)) return fault;
    if (auto fault = check_deduplication(queue, draft)) return fault;
    bytes += api::message_bytes(entry.body, entry.attributes);
  }
  const int64_t max = state.settings.max_message_bytes;  // SQS-BATCH-05
  if (bytes <= max) return std::nullopt;
  return error("AWS.SimpleQueueService.BatchRequestTooLong",
               "Batch requests cannot be longer than " + std::to_string(max) +
                   " bytes. You have sent " + std::to_string(bytes) + " bytes.");
}

}  // namespace

void set_order(sim::Context& ctx, const State& state, Queue& queue, Message& message) {
  message.order = ++queue.next_order;
  message.rank = 2 * message.order;
  if (queue.fifo || state.settings.jitter_ppm == 0) return;
  const uint64_t bits = ctx.draw(Stream("sqs/" + queue.name + "/jitter"), message.mid);
  // Changes places with the next one (SQS-ORD-03).
  if (chance(bits, static_cast<uint32_t>(state.settings.jitter_ppm))) message.rank += 3;
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::SendMessage& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  const Draft draft = draft_of(request, false);
  auto fault = check_message(*queue, draft);
  if (!fault) fault = throttled(ctx, state, *queue, CallKind::send);
  if (fault) {
    emit_refused(ctx, *queue, in.actor, 0, *fault);
    return refuse(ctx, in.ticket, std::move(*fault));
  }
  answer(ctx, in.ticket, accept(ctx, state, *queue, in.actor, draft, 0));
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::SendMessageBatch& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  auto fault = check_batch(state, *queue, request);
  if (!fault) fault = throttled(ctx, state, *queue, CallKind::send);
  if (fault) {
    emit_refused(ctx, *queue, in.actor, 0, *fault);
    return refuse(ctx, in.ticket, std::move(*fault));
  }
  api::sqs::SentBatch out;
  uint16_t index = 0;
  for (const auto& entry : request.entries) {
    const Draft draft = draft_of(entry, true);
    if (auto bad = check_message(*queue, draft)) {
      emit_refused(ctx, *queue, in.actor, index, *bad);
      out.entries.push_back({entry.id, std::make_pair(bad->code, bad->message)});
    } else {
      out.entries.push_back({entry.id, accept(ctx, state, *queue, in.actor, draft, index)});
    }
    ++index;
  }
  answer(ctx, in.ticket, std::move(out));
}

}  // namespace inflight::sqs
