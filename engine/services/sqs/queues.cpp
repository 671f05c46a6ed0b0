// CreateQueue, GetQueueUrl, Get/SetQueueAttributes, PurgeQueue, DeleteQueue and the timers.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr Span kRecreateAfter = 60_s;  // SQS-Q-07
constexpr Span kPurgeAgain = 60_s;     // SQS-PURGE-02

bool valid_name(std::string_view name) {
  const bool fifo = name.ends_with(".fifo");
  const std::string_view stem = fifo ? name.substr(0, name.size() - 5) : name;
  if (stem.empty() || name.size() > 80) return false;
  return std::all_of(stem.begin(), stem.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  });
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// Name and FifoQueue must agree (SQS-Q-01, -02, -03).
std::optional<Error> check_name(const api::sqs::CreateQueue& request, bool* fifo) {
  if (!valid_name(request.name)) {
    return error("InvalidParameterValue",
                 "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in "
                 "length");
  }
  const std::string* asked = nullptr;
  for (const auto& [name, value] : request.attributes) {
    if (name == "FifoQueue") asked = &value;
  }
  const bool suffix = request.name.ends_with(".fifo");
  *fifo = asked != nullptr && lower(*asked) == "true";
  if (asked != nullptr && !*fifo) {
    return error("InvalidAttributeName", "Unknown Attribute FifoQueue.");
  }
  if (*fifo != suffix) {
    return error("InvalidParameterValue",
                 suffix ? "Can only include alphanumeric characters, hyphens, or underscores. 1 "
                          "to 80 in length"
                        : "The name of a FIFO queue can only include alphanumeric characters, "
                          "hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in "
                          "length");
  }
  return std::nullopt;
}

/// The first attribute whose value differs from the queue's current one (SQS-Q-04, -05).
std::optional<Error> differs(const State& state, const Queue& queue,
                             const api::sqs::Attributes& asked) {
  Queue wanted = queue;
  for (const auto& [name, value] : asked) {
    if (auto fault = set_attribute(state, wanted, name, value, true)) return fault;
  }
  const auto now = list_attributes(state, queue, 0);
  const auto then = list_attributes(state, wanted, 0);
  for (const auto& [name, value] : asked) {
    const auto has = [&name = name](const auto& pair) { return pair.first == name; };
    const auto a = std::find_if(now.begin(), now.end(), has);
    const auto b = std::find_if(then.begin(), then.end(), has);
    if ((a == now.end()) != (b == then.end()) || (a != now.end() && a->second != b->second)) {
      return error("QueueAlreadyExists",
                   "A queue already exists with the same name and a different value for "
                   "attribute " +
                       name);
    }
  }
  return std::nullopt;
}

/// Takes all messages out; one event each, or one without message (joints 9).
void drop_all(sim::Context& ctx, State& state, Queue& queue, uint16_t actor, sim::Ev kind) {
  const std::set<uint32_t> members = queue.members;
  uint16_t index = 0;
  for (uint32_t mid : members) {
    const Message& message = state.messages.at(mid);
    sim::Event event = about(message, kind, ctx.cause());
    event.actor = actor;
    event.index = index++;
    event.value =
        static_cast<int32_t>(std::min<int64_t>((ctx.now() - message.enqueued).ms, INT32_MAX));
    remove(ctx, state, mid, sim::MessageState::purged, event);
  }
  if (!members.empty()) return;
  sim::Event event;
  event.kind = kind;
  event.place = queue.place;
  event.actor = actor;
  event.cause = ctx.cause();
  ctx.emit(event);
}

void on_retention(sim::Context& ctx, State& state, uint32_t mid, uint32_t generation) {
  const auto found = state.messages.find(mid);
  if (found == state.messages.end()) return;
  const Message& message = found->second;
  const Queue& queue = state.queues.at(message.queue);
  if (queue.retention_timer != generation) return;
  // A move to a DLQ planned another end; the earlier entry belongs to the old queue.
  if (ctx.now() < message.enqueued + seconds(queue.retention)) return;
  sim::Event event = about(message, sim::Ev::expire, message.sent_event);
  event.value =
      static_cast<int32_t>(std::min<int64_t>((ctx.now() - message.enqueued).ms, INT32_MAX));
  remove(ctx, state, mid, sim::MessageState::expired, event);
}

void on_hidden_over(sim::Context& ctx, State& state, const sim::Entry& entry, bool timeout) {
  const auto found = state.messages.find(static_cast<uint32_t>(entry.subject));
  if (found == state.messages.end() || found->second.timer != entry.generation) return;
  Message& message = found->second;
  if (!timeout) {
    return make_visible(ctx, state, message, sim::MessageState::delayed, "delay",
                        message.sent_event);
  }
  const uint32_t ended = ctx.emit(about(message, sim::Ev::timeout, message.held_event));
  make_visible(ctx, state, message, sim::MessageState::in_flight, "timeout", ended);
}

}  // namespace

void plan_retention(sim::Context& ctx, const Queue& queue, const Message& message) {
  // Already over: gone within this millisecond (SQS-RET-04).
  const Time end = message.enqueued + seconds(queue.retention);
  ctx.plan(std::max(end, ctx.now()), sim::Rank::timer, 0, sim::Owner::sqs,
           static_cast<uint16_t>(Timer::retention), message.mid, queue.retention_timer);
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::CreateQueue& request) {
  bool fifo = false;
  if (auto fault = check_name(request, &fifo)) return refuse(ctx, in.ticket, std::move(*fault));
  const uint16_t place = ctx.name(request.name, sim::NameKind::queue);
  const auto found = state.queues.find(place);
  if (found != state.queues.end() && found->second.exists) {
    if (auto fault = differs(state, found->second, request.attributes)) {
      return refuse(ctx, in.ticket, std::move(*fault));
    }
    return answer(ctx, in.ticket, api::sqs::QueueUrl{request.name});
  }
  if (found != state.queues.end() && ctx.now() - found->second.deleted < kRecreateAfter) {
    return refuse(ctx, in.ticket,
                  error("AWS.SimpleQueueService.QueueDeletedRecently",
                        "You must wait 60 seconds after deleting a queue before you can create "
                        "another with the same name."));
  }
  Queue queue;
  queue.name = request.name;
  queue.place = place;
  queue.exists = true;
  queue.fifo = fifo;
  queue.created = queue.modified = ctx.now();
  for (const auto& [name, value] : request.attributes) {
    if (auto fault = set_attribute(state, queue, name, value, true)) {
      return refuse(ctx, in.ticket, std::move(*fault));
    }
  }
  state.queues.insert_or_assign(place, std::move(queue));
  answer(ctx, in.ticket, api::sqs::QueueUrl{request.name});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::GetQueueUrl& request) {
  if (find_queue(state, request.name) == nullptr) return refuse(ctx, in.ticket, no_such_queue());
  answer(ctx, in.ticket, api::sqs::QueueUrl{request.name});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::GetQueueAttributes& request) {
  const Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  const auto all = list_attributes(state, *queue, ctx.kernel().epoch_ms);
  api::sqs::QueueAttributes out;
  for (const std::string& name : request.names) {
    if (name == "All") {
      out.attributes = all;
      break;
    }
    if (!known_attribute(name)) {  // SQS-ATTR-02
      return refuse(ctx, in.ticket,
                    error("InvalidAttributeName", "Unknown Attribute " + name + "."));
    }
    for (const auto& pair : all) {
      if (pair.first == name) out.attributes.push_back(pair);
    }
  }
  answer(ctx, in.ticket, std::move(out));
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::SetQueueAttributes& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  Queue changed = *queue;  // all or nothing (SQS-ATTR-03)
  for (const auto& [name, value] : request.attributes) {
    auto fault = set_attribute(state, changed, name, value, false);
    if (!fault) continue;
    sim::Event event;
    event.kind = sim::Ev::config_refused;
    event.place = queue->place;
    event.actor = in.actor;
    event.extra = ctx.text(fault->code);
    event.cause = ctx.cause();
    ctx.emit(event);
    return refuse(ctx, in.ticket, std::move(*fault));
  }
  changed.modified = ctx.now();
  const bool retention_changed = changed.retention != queue->retention;
  *queue = std::move(changed);
  if (retention_changed) {  // the period in force applies to all messages (SQS-RET-03)
    ++queue->retention_timer;
    for (uint32_t mid : queue->members) plan_retention(ctx, *queue, state.messages.at(mid));
  }
  for (const auto& [name, value] : request.attributes) {
    sim::Event event;
    event.kind = sim::Ev::config;
    event.place = queue->place;
    event.actor = in.actor;
    event.extra = ctx.text(name);
    event.cause = ctx.cause();
    ctx.emit(event);
  }
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::PurgeQueue& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  if (queue->purged.ms >= 0 && ctx.now() - queue->purged < kPurgeAgain) {
    return refuse(
        ctx, in.ticket,
        error("AWS.SimpleQueueService.PurgeQueueInProgress",
              "Only one PurgeQueue operation on " + queue->name + " is allowed every 60 seconds.",
              403));
  }
  queue->purged = ctx.now();
  drop_all(ctx, state, *queue, in.actor, sim::Ev::purge);
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::DeleteQueue& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  drop_all(ctx, state, *queue, in.actor, sim::Ev::delete_queue);
  queue->exists = false;
  queue->deleted = ctx.now();
  for (const Waiter& waiter : queue->waiters) refuse(ctx, waiter.ticket, no_such_queue());
  queue->waiters.clear();
  answer(ctx, in.ticket, api::sqs::Done{});
}

void on_entry(sim::Context& ctx, State& state, const sim::Entry& entry) {
  switch (static_cast<Timer>(entry.kind)) {
    case Timer::retention:
      return on_retention(ctx, state, static_cast<uint32_t>(entry.subject), entry.generation);
    case Timer::delay_over:
      return on_hidden_over(ctx, state, entry, false);
    case Timer::timeout_over:
      return on_hidden_over(ctx, state, entry, true);
    case Timer::move_tick:
      return on_move_tick(ctx, state, static_cast<uint32_t>(entry.subject));
    case Timer::serve: {
      Queue& queue = state.queues.at(static_cast<uint16_t>(entry.subject));
      queue.serve_planned = false;
      return serve_waiters(ctx, state, queue);
    }
    case Timer::wait_over:
      return on_wait_over(ctx, state, state.queues.at(static_cast<uint16_t>(entry.subject >> 48)),
                          entry.subject & 0xffffffffffffULL);
  }
}

}  // namespace inflight::sqs
