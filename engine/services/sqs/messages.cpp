// SendMessage, SendMessageBatch, DeleteMessage, ChangeMessageVisibility.
#include <utility>

#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr int64_t kBatchBytesMax = 1048576;  // SQS-BATCH-05

bool plain_word(std::string_view text, uint64_t max, bool punctuation) {
  if (text.empty() || text.size() > max) return false;
  for (char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter && c != '-' && c != '_' && !(punctuation && byte > 0x20 && byte < 0x7f)) {
      return false;
    }
  }
  return true;
}

/// U+0009, U+000A, U+000D, U+0020…D7FF, U+E000…FFFD, U+10000…10FFFF, in valid UTF-8 (SQS-SEND-02).
bool allowed_characters(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<uint8_t>(text[i]);
    uint32_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : 4;
    if ((lead >= 0x80 && lead < 0xc2) || lead > 0xf4 || i + length > text.size()) return false;
    uint32_t point = length == 1 ? lead : lead & (0xffU >> (length + 1));
    for (uint32_t k = 1; k < length; ++k) {
      const auto next = static_cast<uint8_t>(text[i + k]);
      if (next >> 6 != 2) return false;
      point = point << 6 | (next & 63);
    }
    const bool control = point < 0x20 && point != 9 && point != 10 && point != 13;
    const bool surrogate = point >= 0xd800 && point < 0xe000;
    if (control || surrogate || point == 0xfffe || point == 0xffff || point > 0x10ffff) {
      return false;
    }
    i += length;
  }
  return true;
}

struct Draft {
  const api::Body* body;
  std::optional<int64_t> delay_seconds;
  const std::string* group;
  bool in_batch;
};

/// Checks of one message in the order of SQS-GEN-08.
std::optional<Error> check_message(const Queue& queue, const Draft& draft) {
  const std::string& text = (*draft.body)->text;
  if (text.empty()) {
    return error("MissingParameter", "The request must contain the parameter MessageBody.");
  }
  if (static_cast<int64_t>(text.size()) > queue.max_bytes) {
    const std::string how = draft.in_batch ? "cannot be validated" : "are invalid";
    return error("InvalidParameterValue", "One or more parameters " + how +
                                              ". Reason: Message must be shorter than " +
                                              std::to_string(queue.max_bytes) + " bytes.");
  }
  if (!allowed_characters(text)) {
    return error("InvalidMessageContents",
                 "Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | "
                 "#x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF");
  }
  if (!draft.group->empty() && !plain_word(*draft.group, 128, true)) {
    return bad_parameter(*draft.group, "MessageGroupId",
                         "MessageGroupId can only include alphanumeric and punctuation "
                         "characters. 1 to 128 in length.");
  }
  if (draft.delay_seconds && (*draft.delay_seconds < 0 || *draft.delay_seconds > 900)) {
    return bad_parameter(std::to_string(*draft.delay_seconds), "DelaySeconds",
                         "DelaySeconds must be >= 0 and <= 900.");
  }
  return std::nullopt;
}

Error fifo_not_yet() {
  return error("AWS.SimpleQueueService.UnsupportedOperation",
               "FIFO queues carry no messages in this version.");
}

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

/// Stores a checked message (SQS-SEND-12, SQS-DELAY-01, -02).
api::sqs::Sent enqueue(sim::Context& ctx, State& state, Queue& queue, uint16_t actor,
                       const Draft& draft, uint16_t index) {
  Message message;
  message.body = ctx.identify(*draft.body, actor, *draft.group);
  message.group = *draft.group;
  message.mid = ctx.new_mid(message.body->lid, queue.place, 0);
  message.queue = queue.place;
  message.order = ++queue.next_order;
  message.sent = message.enqueued = message.age_base = ctx.now();
  const int64_t delay_s = draft.delay_seconds.value_or(queue.delay);
  message.visible_at = ctx.now() + seconds(delay_s);
  queue.members.insert(message.mid);
  ++queue.counted[static_cast<uint8_t>(Metric::sent)];
  Message& stored = state.messages.emplace(message.mid, std::move(message)).first->second;

  sim::Event event = about(stored, sim::Ev::send, ctx.cause());
  event.actor = actor;
  event.index = index;
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
  return {stored.mid, stored.body};
}

/// The envelope of a batch (SQS-BATCH-01 … -05), in the order of SQS-GEN-08.
std::optional<Error> check_batch(const api::sqs::SendMessageBatch& request) {
  const std::string prefix = "AWS.SimpleQueueService.";
  if (request.entries.empty()) {
    return error(prefix + "EmptyBatchRequest",
                 "There should be at least one SendMessageBatchRequestEntry in the request.");
  }
  if (request.entries.size() > 10) {
    return error(prefix + "TooManyEntriesInBatchRequest",
                 "Maximum number of entries per request are 10. You have sent " +
                     std::to_string(request.entries.size()) + ".");
  }
  std::set<std::string> seen;
  int64_t bytes = 0;
  for (const auto& entry : request.entries) {
    if (!plain_word(entry.id, 80, false)) {
      return error(prefix + "InvalidBatchEntryId",
                   "A batch entry id can only contain alphanumeric characters, hyphens and "
                   "underscores. It can be at most 80 letters long.");
    }
    if (!seen.insert(entry.id).second) {
      return error(prefix + "BatchEntryIdsNotDistinct", "Id " + entry.id + " repeated.");
    }
    bytes += static_cast<int64_t>(entry.body->text.size());
  }
  if (bytes > kBatchBytesMax) {
    return error(prefix + "BatchRequestTooLong",
                 "Batch requests cannot be longer than 1048576 bytes. You have sent " +
                     std::to_string(bytes) + " bytes.");
  }
  return std::nullopt;
}

}  // namespace

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::SendMessage& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  const Draft draft{&request.body, request.delay_seconds, &request.message_group_id, false};
  auto fault = queue->fifo ? fifo_not_yet() : check_message(*queue, draft);
  if (fault) {
    emit_refused(ctx, *queue, in.actor, 0, *fault);
    return refuse(ctx, in.ticket, std::move(*fault));
  }
  answer(ctx, in.ticket, enqueue(ctx, state, *queue, in.actor, draft, 0));
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::SendMessageBatch& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  auto fault = queue->fifo ? fifo_not_yet() : check_batch(request);
  if (fault) {
    emit_refused(ctx, *queue, in.actor, 0, *fault);
    return refuse(ctx, in.ticket, std::move(*fault));
  }
  api::sqs::SentBatch out;
  uint16_t index = 0;
  for (const auto& entry : request.entries) {
    const Draft draft{&entry.body, entry.delay_seconds, &entry.message_group_id, true};
    if (auto bad = check_message(*queue, draft)) {
      emit_refused(ctx, *queue, in.actor, index, *bad);
      out.entries.push_back({entry.id, std::make_pair(bad->code, bad->message)});
    } else {
      out.entries.push_back({entry.id, enqueue(ctx, state, *queue, in.actor, draft, index)});
    }
    ++index;
  }
  answer(ctx, in.ticket, std::move(out));
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::DeleteMessage& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  uint32_t ordinal = 0;
  const auto info = resolve_handle(ctx, state, *queue, request.handle, &ordinal);
  if (!info) return refuse(ctx, in.ticket, info.error());
  // Repeats and deletes of what is gone count too (SQS-CW-02).
  ++queue->counted[static_cast<uint8_t>(Metric::deleted)];

  const auto found = state.messages.find(info->mid);
  const bool alive = found != state.messages.end() && found->second.queue == queue->place;
  const bool stale = alive && found->second.newest_handle != ordinal;
  const bool works = alive && (!stale || state.settings.stale_delete_works);  // SQS-DEL-05
  sim::Event event;
  event.kind = works ? sim::Ev::del : sim::Ev::delete_noop;
  event.place = queue->place;
  event.actor = in.actor;
  event.lid = info->lid;
  event.mid = info->mid;
  event.rc = static_cast<uint16_t>(info->receive > 65535 ? 65535 : info->receive);
  event.flags = stale ? sim::kStale : 0;
  event.cause = ctx.cause();
  if (works) {
    remove(ctx, state, info->mid, sim::MessageState::deleted, event);
  } else {
    ctx.emit(event);
  }
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ChangeMessageVisibility& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  const int64_t timeout = request.visibility_timeout;
  const std::string shown = std::to_string(timeout);
  if (timeout < 0 || timeout > kVisibilityMax) {
    return refuse(
        ctx, in.ticket,
        bad_parameter(shown, "VisibilityTimeout", "VisibilityTimeout must be >= 0 and <= 43200."));
  }
  uint32_t ordinal = 0;
  const auto info = resolve_handle(ctx, state, *queue, request.handle, &ordinal);
  if (!info) return refuse(ctx, in.ticket, info.error());
  const auto found = state.messages.find(info->mid);
  if (found == state.messages.end() || found->second.queue != queue->place) {  // SQS-VIS-07
    return refuse(ctx, in.ticket,
                  bad_parameter(request.handle.text, "ReceiptHandle",
                                "Message does not exist or is not available for visibility "
                                "timeout change."));
  }
  Message& message = found->second;
  // A lapsed handle of a standard queue: success without effect (SQS-VIS-08).
  if (message.state != sim::MessageState::in_flight) {
    return answer(ctx, in.ticket, api::sqs::Done{});
  }
  if ((ctx.now() - message.last_receive + seconds(timeout)) > seconds(kVisibilityMax)) {
    return refuse(ctx, in.ticket,
                  bad_parameter(shown, "VisibilityTimeout",
                                "Total VisibilityTimeout for the message is beyond the limit "
                                "[43200 seconds]"));  // SQS-VIS-05
  }
  sim::Event event = about(message, sim::Ev::extend, ctx.cause());
  event.actor = in.actor;
  event.value = static_cast<int32_t>(timeout);
  // An older handle still steers the message (SQS-VIS-11).
  event.flags = message.newest_handle != ordinal ? sim::kStale : 0;
  message.held_event = ctx.emit(event);
  if (timeout == 0) {
    make_visible(ctx, state, message, sim::MessageState::in_flight, "release", message.held_event);
  } else {
    start_timeout(ctx, message, timeout);
  }
  answer(ctx, in.ticket, api::sqs::Done{});
}

}  // namespace inflight::sqs
