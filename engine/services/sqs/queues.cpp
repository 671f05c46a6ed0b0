// CreateQueue, GetQueueUrl, Get/SetQueueAttributes, PurgeQueue, DeleteQueue.
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

Error bad_name(std::string message) { return error("InvalidParameterValue", std::move(message)); }

/// Name and FifoQueue must agree (SQS-Q-01, -02, -03).
std::optional<Error> check_name(const api::sqs::CreateQueue& request, bool* fifo) {
  constexpr std::string_view kPlain =
      "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length";
  if (!valid_name(request.name)) return bad_name(std::string(kPlain));
  const std::string* asked = nullptr;
  for (const auto& [name, value] : request.attributes) {
    if (name == "FifoQueue") asked = &value;
  }
  const bool suffix = request.name.ends_with(".fifo");
  *fifo = asked != nullptr && lower(*asked) == "true";
  if (asked != nullptr && !*fifo) {
    if (!suffix) return error("InvalidAttributeName", "Unknown Attribute FifoQueue.");
    return error("InvalidAttributeValue", "Invalid value for the parameter FifoQueue.");
  }
  if (*fifo == suffix) return std::nullopt;
  if (suffix) return bad_name(std::string(kPlain));
  return bad_name(
      "The name of a FIFO queue can only include alphanumeric characters, hyphens, or "
      "underscores, must end with .fifo suffix and be 1 to 80 in length");
}

/// The first attribute whose value differs from the queue's current one (SQS-Q-04, -05).
std::optional<Error> differs(const State& state, const Queue& queue,
                             const api::sqs::Attributes& asked) {
  Config wanted = queue;
  if (auto fault = set_attributes(state, queue, wanted, asked, true)) return fault;
  for (const auto& [name, value] : asked) {
    if (attribute_value(queue, queue, name) == attribute_value(queue, wanted, name)) continue;
    return error("QueueAlreadyExists",
                 "A queue already exists with the same name and a different value for "
                 "attribute " +
                     name);
  }
  return std::nullopt;
}

}  // namespace

void drop_all(sim::Context& ctx, State& state, Queue& queue, uint16_t actor, sim::Ev kind,
              uint64_t below) {
  const std::set<uint32_t> members = queue.members;
  uint16_t index = 0;
  for (uint32_t mid : members) {
    const Message& message = state.messages.at(mid);
    if (message.order >= below) continue;
    sim::Event event = about(message, kind, ctx.cause());
    event.actor = actor;
    event.index = index++;
    event.value =
        static_cast<int32_t>(std::min<int64_t>((ctx.now() - message.enqueued).ms, INT32_MAX));
    remove(ctx, state, mid, sim::MessageState::purged, event);
  }
  if (index > 0) return;
  sim::Event event;
  event.kind = kind;
  event.place = queue.place;
  event.actor = actor;
  event.cause = ctx.cause();
  ctx.emit(event);
}

void end_queue(sim::Context& ctx, State& state, Queue& queue, uint16_t actor) {
  drop_all(ctx, state, queue, actor, sim::Ev::delete_queue, UINT64_MAX);
  queue.exists = false;
  for (const Waiter& waiter : queue.waiters) refuse(ctx, waiter.ticket, no_such_queue());
  queue.waiters.clear();
  for (const auto& [fleet, line] : queue.fleets) {
    for (const auto& [slot, waiter] : line.waiters) refuse(ctx, waiter.ticket, no_such_queue());
  }
  queue.fleets.clear();
}

void apply_config(sim::Context& ctx, State& state, Queue& queue, const Config& config) {
  const bool retention_changed = config.retention != queue.retention;
  const bool delay_changed = config.delay != queue.delay;
  static_cast<Config&>(queue) = config;
  if (retention_changed) {  // the period in force applies to all messages (SQS-RET-03)
    ++queue.retention_timer;
    for (uint32_t mid : queue.members) plan_retention(ctx, queue, state.messages.at(mid));
  }
  if (!queue.fifo || !delay_changed) return;
  for (uint32_t mid : queue.members) {  // SQS-DELAY-04
    Message& message = state.messages.at(mid);
    if (message.state != sim::MessageState::delayed) continue;
    message.visible_at = std::max(message.sent + seconds(queue.delay), ctx.now());
    ctx.plan(message.visible_at, sim::Rank::timer, 1, sim::Owner::sqs,
             static_cast<uint16_t>(Timer::delay_over), message.mid, ++message.timer);
  }
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::CreateQueue& request) {
  bool fifo = false;
  if (auto fault = check_name(request, &fifo)) return refuse(ctx, in.ticket, std::move(*fault));
  const std::string name = request.home.empty() ? request.name : request.name + "@" + request.home;
  const uint16_t place = ctx.name(name, sim::NameKind::queue);
  const auto found = state.queues.find(place);
  if (found != state.queues.end() && found->second.exists) {
    if (auto fault = differs(state, found->second, request.attributes)) {
      return refuse(ctx, in.ticket, std::move(*fault));
    }
    return answer(ctx, in.ticket, api::sqs::QueueUrl{name});
  }
  if (found != state.queues.end() && ctx.now() - found->second.deleted < kRecreateAfter) {
    return refuse(ctx, in.ticket,
                  error("AWS.SimpleQueueService.QueueDeletedRecently",
                        "You must wait 60 seconds after deleting a queue before you can create "
                        "another with the same name."));
  }
  Queue queue;
  queue.name = name;
  queue.place = place;
  queue.exists = true;
  queue.fifo = fifo;
  queue.max_bytes = state.settings.max_message_bytes;
  queue.created = queue.modified = ctx.now();
  auto fault = set_attributes(state, queue, queue, request.attributes, true);
  if (!fault) fault = set_tags(queue, request.tags);
  if (fault) return refuse(ctx, in.ticket, std::move(*fault));
  queue.dedup_scope_group = queue.dedup_by_group;
  state.queues.insert_or_assign(place, std::move(queue));
  answer(ctx, in.ticket, api::sqs::QueueUrl{name});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::GetQueueAttributes& request) {
  const Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  const auto all = list_attributes(state, *queue, ctx.kernel().epoch_ms, ctx.now());
  bool everything = false;
  for (const std::string& name : request.names) {
    everything = everything || name == "All";
    if (name == "All" || known_attribute(name)) continue;
    return refuse(ctx, in.ticket,
                  error("InvalidAttributeName", "Unknown Attribute " + name + "."));  // SQS-ATTR-02
  }
  api::sqs::QueueAttributes out;
  for (const auto& pair : all) {
    const auto& names = request.names;
    const bool named = std::find(names.begin(), names.end(), pair.first) != names.end();
    if (everything || named) out.attributes.push_back(pair);
  }
  answer(ctx, in.ticket, std::move(out));
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::SetQueueAttributes& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  Config changed = *queue;
  if (auto fault = set_attributes(state, *queue, changed, request.attributes, false)) {
    sim::Event event;
    event.kind = sim::Ev::config_refused;
    event.place = queue->place;
    event.actor = in.actor;
    event.extra = ctx.text(fault->code);
    event.cause = ctx.cause();
    ctx.emit(event);
    return refuse(ctx, in.ticket, std::move(*fault));
  }
  queue->modified = ctx.now();
  api::sqs::Attributes now;
  for (const auto& pair : request.attributes) {
    const Settings& s = state.settings;
    const int64_t lag = pair.first == "MessageRetentionPeriod" ? s.lag_retention : s.lag_attributes;
    if (lag == 0 || ctx.kernel().quiet) {
      now.push_back(pair);
    } else {  // SQS-ATTR-11
      const Time due = ctx.now() + seconds(lag);
      queue->changes.push_back({due, {pair}});
      ctx.plan(due, sim::Rank::timer, 5, sim::Owner::sqs, static_cast<uint16_t>(Timer::change),
               queue->place);
    }
  }
  Config applied = *queue;
  if (!set_attributes(state, *queue, applied, now, false))
    apply_config(ctx, state, *queue, applied);
  for (const auto& [name, value] : request.attributes) ctx.config(queue->place, in.actor, name);
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
  queue->remembered.clear();  // SQS-FIFO-15
  queue->remembered_order.clear();
  queue->attempts.clear();
  if (state.settings.lag_purge > 0) {
    queue->purge_below = queue->next_order + 1;
    ctx.plan(ctx.now() + seconds(state.settings.lag_purge), sim::Rank::timer, 5, sim::Owner::sqs,
             static_cast<uint16_t>(Timer::late_purge), queue->place);
  } else {
    drop_all(ctx, state, *queue, in.actor, sim::Ev::purge, UINT64_MAX);
  }
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::DeleteQueue& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  queue->deleted = ctx.now();
  if (state.settings.lag_delete > 0) {  // calls may still succeed (SQS-Q-06)
    ctx.plan(ctx.now() + seconds(state.settings.lag_delete), sim::Rank::timer, 5, sim::Owner::sqs,
             static_cast<uint16_t>(Timer::late_delete), queue->place);
  } else {
    end_queue(ctx, state, *queue, in.actor);
  }
  answer(ctx, in.ticket, api::sqs::Done{});
}

}  // namespace inflight::sqs
