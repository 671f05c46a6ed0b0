// What a receipt handle does: DeleteMessage, ChangeMessageVisibility and their batches.
#include <algorithm>
#include <utility>

#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

/// dup.rate at a delete: one server misses it, so the message comes back (SQS-ORD-03).
bool delete_is_missed(sim::Context& ctx, const State& state, const Queue& queue, uint32_t handle) {
  if (queue.fifo || state.settings.duplicate_ppm == 0) return false;
  const uint64_t bits =
      ctx.draw(Stream("sqs/" + queue.name + "/duplicate"), uint64_t{2} * handle + 1);
  return chance(bits, static_cast<uint32_t>(state.settings.duplicate_ppm));
}

std::optional<Error> delete_one(sim::Context& ctx, State& state, Queue& queue, uint16_t actor,
                                const api::sqs::Handle& handle, uint16_t index) {
  uint32_t ordinal = 0;
  const auto info = resolve_handle(ctx, state, queue, handle, &ordinal);
  if (!info) return info.error();
  const auto found = state.messages.find(info->mid);
  const bool alive = found != state.messages.end() && found->second.queue == queue.place;
  const bool stale = alive && found->second.newest_handle != ordinal;
  if (alive && queue.fifo) {  // SQS-DEL-06
    const Message& m = found->second;
    const bool over = ctx.now() >= m.visible_at && ctx.now() != m.last_receive;
    if (stale || over) {
      return bad_parameter(handle_shown(ctx, handle), "ReceiptHandle",
                           "The receipt handle has expired.");
    }
  }
  // Repeats and deletes of what is gone count too (SQS-CW-02).
  count_metric(ctx, state, queue, Metric::deleted);
  const bool works = alive && (!stale || state.settings.stale_delete == 0) &&  // SQS-DEL-05
                     !delete_is_missed(ctx, state, queue, ordinal);
  sim::Event event;
  event.kind = works ? sim::Ev::del : sim::Ev::delete_noop;
  event.place = queue.place;
  event.actor = actor;
  event.index = index;
  event.lid = info->lid;
  event.mid = info->mid;
  event.rc = static_cast<uint16_t>(std::min<uint32_t>(info->receive, 65535));
  event.flags = stale ? sim::kStale : 0;
  event.cause = ctx.cause();
  if (works) {
    remove(ctx, state, info->mid, sim::MessageState::deleted, event);
  } else {
    ctx.emit(event);
  }
  return std::nullopt;
}

std::optional<Error> check_timeout(const std::string& shown, int64_t timeout) {
  if (timeout >= 0 && timeout <= kVisibilityMax) return std::nullopt;
  return bad_parameter(shown, "VisibilityTimeout", "VisibilityTimeout must be >= 0 and <= 43200.");
}

std::optional<Error> change_one(sim::Context& ctx, State& state, Queue& queue, uint16_t actor,
                                const api::sqs::Handle& handle, int64_t timeout, uint16_t index) {
  const std::string shown = std::to_string(timeout);
  if (auto fault = check_timeout(shown, timeout)) return fault;
  uint32_t ordinal = 0;
  const auto info = resolve_handle(ctx, state, queue, handle, &ordinal);
  if (!info) return info.error();
  const auto found = state.messages.find(info->mid);
  const bool alive = found != state.messages.end() && found->second.queue == queue.place;
  const bool held = alive && found->second.state == sim::MessageState::in_flight;
  const bool stale = alive && found->second.newest_handle != ordinal;
  if (!alive || (queue.fifo && (!held || stale))) {  // SQS-VIS-07, -08, -11
    return bad_parameter(handle_shown(ctx, handle), "ReceiptHandle",
                         "Message does not exist or is not available for visibility timeout "
                         "change.");
  }
  // A lapsed handle of a standard queue: success without effect (SQS-VIS-08).
  if (!held) return std::nullopt;
  Message& message = found->second;
  if ((ctx.now() - message.last_receive + seconds(timeout)) > seconds(kVisibilityMax)) {
    return bad_parameter(shown, "VisibilityTimeout",
                         "Total VisibilityTimeout for the message is beyond the limit "
                         "[43200 seconds]");  // SQS-VIS-05
  }
  sim::Event event = about(message, sim::Ev::extend, ctx.cause());
  event.actor = actor;
  event.index = index;
  event.value = static_cast<int32_t>(timeout);
  // An older handle still steers the message (SQS-VIS-11).
  event.flags = stale ? sim::kStale : 0;
  message.held_event = ctx.emit(event);
  if (timeout == 0) {
    make_visible(ctx, state, message, sim::MessageState::in_flight, "release", message.held_event);
  } else {
    start_timeout(ctx, message, timeout);
  }
  return std::nullopt;
}

/// Checks the envelope, then does the entries one by one (SQS-BATCH-06).
template <class R, class F>
void do_batch(sim::Context& ctx, State& state, const Incoming& in, const R& request,
              std::string_view type, CallKind kind, F one) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  std::vector<std::string_view> ids;
  for (const auto& entry : request.entries) ids.push_back(entry.id);
  auto fault = check_envelope(ids, type);
  if (!fault) fault = throttled(ctx, state, *queue, kind);
  if (fault) return refuse(ctx, in.ticket, std::move(*fault));
  api::sqs::DoneBatch out;
  uint16_t index = 0;
  for (const auto& entry : request.entries) {
    auto bad = one(*queue, entry, index++);
    out.entries.push_back({entry.id, bad ? bad->code : "", bad ? bad->message : ""});
  }
  answer(ctx, in.ticket, std::move(out));
}

}  // namespace

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::DeleteMessage& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  auto fault = throttled(ctx, state, *queue, CallKind::remove);
  if (!fault) fault = delete_one(ctx, state, *queue, in.actor, request.handle, 0);
  if (fault) return refuse(ctx, in.ticket, std::move(*fault));
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::DeleteMessageBatch& request) {
  do_batch(ctx, state, in, request, "DeleteMessageBatchRequestEntry", CallKind::remove,
           [&](Queue& queue, const api::sqs::DeleteEntry& entry, uint16_t index) {
             return delete_one(ctx, state, queue, in.actor, entry.handle, index);
           });
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ChangeMessageVisibility& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  auto fault = throttled(ctx, state, *queue, CallKind::visibility);
  if (!fault) {
    fault = change_one(ctx, state, *queue, in.actor, request.handle, request.visibility_timeout, 0);
  }
  if (fault) return refuse(ctx, in.ticket, std::move(*fault));
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ChangeMessageVisibilityBatch& request) {
  do_batch(ctx, state, in, request, "ChangeMessageVisibilityBatchRequestEntry",
           CallKind::visibility,
           [&](Queue& queue, const api::sqs::VisibilityEntry& entry, uint16_t index) {
             return change_one(ctx, state, queue, in.actor, entry.handle, entry.visibility_timeout,
                               index);
           });
}

}  // namespace inflight::sqs
