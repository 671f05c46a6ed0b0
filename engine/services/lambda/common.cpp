// Names, answers, and the switches over this service's calls, entries and replies.
#include <algorithm>
#include <utility>

#include "api/home.h"
#include "base/check.h"
#include "services/lambda/internal.h"
#include "sim/ids.h"

namespace inflight::lambda {
namespace {

constexpr std::string_view kArnHead = "arn:aws:lambda:";

void on_slot_entry(sim::Context& ctx, State& state, const sim::Entry& entry) {
  const auto found = state.mappings.find(static_cast<uint32_t>(entry.subject >> 32));
  const auto number = static_cast<uint32_t>(entry.subject);
  if (found == state.mappings.end() || number >= found->second.slots.size()) return;
  Mapping& mapping = found->second;
  Slot& slot = mapping.slots[number];
  if (slot.timer != entry.generation) return;
  switch (static_cast<Timer>(entry.kind)) {
    case Timer::window:
      return flush(ctx, state, mapping, number);
    case Timer::retry:
      return try_batch(ctx, state, mapping, number);
    case Timer::batch_drop:
      return on_batch_drop(ctx, state, mapping, number);
    default:  // rest_over
      if (slot.phase == Phase::resting) slot.phase = Phase::idle;
      return plan_poll(ctx, mapping);
  }
}

void on_mapping_entry(sim::Context& ctx, State& state, const sim::Entry& entry) {
  const auto found = state.mappings.find(static_cast<uint32_t>(entry.subject));
  if (found == state.mappings.end()) return;
  Mapping& mapping = found->second;
  switch (static_cast<Timer>(entry.kind)) {
    case Timer::poll:
      return on_poll(ctx, state, mapping);
    case Timer::growth:
      return on_growth(ctx, state, mapping);
    default:  // transition
      if (mapping.transition != entry.generation) return;
      ctx.config(mapping.function, 0, "EventSourceMapping");
      return finish_transition(ctx, state, mapping);
  }
}

}  // namespace

const std::array<std::string_view, kMetrics> kMetricNames{"Invocations",
                                                          "Errors",
                                                          "Throttles",
                                                          "AsyncEventsReceived",
                                                          "AsyncEventsDropped",
                                                          "DeadLetterErrors",
                                                          "DestinationDeliveryFailures",
                                                          "RecursiveInvocationsDropped"};

Error error(std::string_view code, std::string message, int http) {
  return {std::string(code), std::move(message), http, {}};
}
Error invalid(std::string message) {
  return error("InvalidParameterValueException", std::move(message));
}
std::optional<Error> in_range(const std::optional<int64_t>& value, std::string_view member,
                              int64_t low, int64_t high) {
  if (!value || (*value >= low && *value <= high)) return std::nullopt;
  return error("ValidationException",
               "1 validation error detected: Value '" + std::to_string(*value) + "' at '" +
                   std::string(member) + "' failed to satisfy constraint: Member must have value " +
                   (*value < low ? "greater than or equal to " + std::to_string(low)
                                 : "less than or equal to " + std::to_string(high)));
}

void answer(sim::Context& ctx, sim::Ticket ticket, api::lambda::Answer value) {
  ctx.answer(ticket, api::Answer{std::move(value)});
}
void refuse(sim::Context& ctx, sim::Ticket ticket, Error value) {
  ctx.answer(ticket, api::Answer{std::move(value)});
}
void plan(sim::Context& ctx, Time at, sim::Rank rank, uint16_t tie, Timer kind, uint64_t subject,
          uint32_t generation) {
  ctx.plan(at, rank, tie, sim::Owner::lambda, static_cast<uint16_t>(kind), subject, generation);
}

void count(Function& function, Metric metric) {
  ++function.counted[static_cast<std::size_t>(metric)];
}

Function* function_named(State& state, std::string_view name) {
  return const_cast<Function*>(find_function(state, name));
}

const Function* find_function(const State& state, std::string_view name) {
  for (const auto& [place, function] : state.functions) {
    if (function.exists && function.name == name) return &function;
  }
  return nullptr;
}

Function* existing(sim::Context& ctx, State& state, sim::Ticket ticket,
                   const api::lambda::FunctionRef& ref) {
  Function* function = function_named(state, ref.name);
  if (function == nullptr) {
    refuse(ctx, ticket,
           error("ResourceNotFoundException", "Function not found: " + arn_of(ref.name), 404));
  }
  return function;
}

uint16_t place_of(const State& state, const api::lambda::Request& request) {
  const std::string* name = std::visit(
      [](const auto& one) -> const std::string* {
        if constexpr (requires { one.function; }) {
          return &one.function.name;
        } else {
          return nullptr;
        }
      },
      request);
  const Function* function = name == nullptr ? nullptr : find_function(state, *name);
  return function == nullptr ? uint16_t{0} : function->place;
}

std::string arn_of(std::string_view function) {
  return api::arn_of("lambda", function, "function:");
}

std::optional<std::string> name_in(std::string_view text) {
  if (text.starts_with("arn:")) {
    const std::size_t at = text.find(":function:");
    if (!text.starts_with(kArnHead) || at == std::string_view::npos) return std::nullopt;
    text.remove_prefix(at + 10);
  }
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const std::string_view qualifier =
      colon == std::string_view::npos ? std::string_view{"$LATEST"} : text.substr(colon + 1);
  if (qualifier != "$LATEST" || name.empty() || name.size() > 64) return std::nullopt;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_') return std::nullopt;
  }
  return std::string(name);
}

std::string mapping_id(Seed seed, uint32_t ordinal) {
  return sim::uuid(seed, Stream("ids/mapping"), ordinal);
}
std::string request_id(Seed seed, uint32_t ordinal) {
  return sim::uuid(seed, Stream("ids/request"), ordinal);
}

sim::Event about(uint16_t function, sim::Ev kind, uint32_t cause) {
  sim::Event event;
  event.kind = kind;
  event.place = function;
  event.cause = cause;
  return event;
}

uint32_t emit_batch(sim::Context& ctx, const sim::Event& base,
                    const std::vector<api::sqs::ReceivedMessage>& batch, const api::Body* payload) {
  sim::Event event = base;
  if (batch.empty()) {
    if (payload != nullptr) event.lid = (*payload)->lid;
    return ctx.emit(event);
  }
  uint32_t first = 0;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    event.lid = batch[i].body->lid;
    event.mid = batch[i].mid;
    event.rc = static_cast<uint16_t>(std::min<uint32_t>(batch[i].receive_count, 65535));
    event.index = static_cast<uint16_t>(i);
    const uint32_t number = ctx.emit(event);
    if (i == 0) first = number;
  }
  return first;
}

std::string_view reason_of(const Error& fault) {
  return fault.fields.empty() ? std::string_view{} : std::string_view(fault.fields.front().second);
}

void tell_throttle(sim::Context& ctx, State& state, uint16_t function, const Error& fault,
                   int64_t tries, const std::vector<api::sqs::ReceivedMessage>& batch,
                   const api::Body* payload, uint32_t cause) {
  sim::Event event = about(function, sim::Ev::throttle, cause);
  event.value = static_cast<int32_t>(tries);
  event.extra = ctx.text(reason_of(fault));
  emit_batch(ctx, event, batch, payload);
  if (state.record) {
    state.past_throttles.push_back({function, ctx.now(), std::string(reason_of(fault))});
  }
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::lambda::Request& request) {
  std::visit([&](const auto& one) { calls::on(ctx, state, in, one); }, request);
}

void on_entry(sim::Context& ctx, State& state, const sim::Entry& entry) {
  const auto id = static_cast<uint32_t>(entry.subject);
  switch (static_cast<Timer>(entry.kind)) {
    case Timer::run_over:
      return on_run_over(ctx, state, id);
    case Timer::record_over:
      return on_record_over(ctx, state, id, entry.generation);
    case Timer::occupied_over:
      state.functions.at(static_cast<uint16_t>(id)).occupied -=
          static_cast<int64_t>(entry.subject >> 32);
      return;
    case Timer::poll:
    case Timer::growth:
    case Timer::transition:
      return on_mapping_entry(ctx, state, entry);
    case Timer::window:
    case Timer::retry:
    case Timer::batch_drop:
    case Timer::rest_over:
      return on_slot_entry(ctx, state, entry);
    case Timer::async_try:
    case Timer::async_age: {
      const auto found = state.events.find(id);
      if (found == state.events.end() || found->second.timer != entry.generation) return;
      if (static_cast<Timer>(entry.kind) == Timer::async_try) return try_event(ctx, state, id);
      return conclude(ctx, state, id, "EventAgeExceeded");
    }
  }
}

void on_reply(sim::Context& ctx, State& state, uint64_t reply_to, const api::Answer& value) {
  const auto id = static_cast<uint32_t>(reply_to);
  const auto kind = static_cast<Asked>(reply_to >> 56);
  if (kind == Asked::creation) return on_queue_known(ctx, state, id, value);
  if (kind == Asked::delivery) return on_delivered(ctx, state, id, value);
  const auto found = state.mappings.find(static_cast<uint32_t>(reply_to >> 32) & 0xffffff);
  if (found == state.mappings.end()) return;
  Mapping& mapping = found->second;
  if (kind == Asked::receive) return on_received(ctx, state, mapping, id, value);
  if (kind == Asked::removal) return on_removed(ctx, state, mapping, id);
  return on_backlog(ctx, state, mapping, value);
}

std::string check(const State& state) {
  std::map<uint16_t, int64_t> busy;
  for (const auto& [id, run] : state.runs) ++busy[run.function];
  for (const auto& [place, function] : state.functions) {
    const auto found = busy.find(place);
    if (function.busy != (found == busy.end() ? 0 : found->second)) {
      return function.name + ": busy counter is wrong";
    }
    if (function.environments < function.busy + function.occupied) {
      return function.name + ": more is going on than there are environments";
    }
  }
  for (const auto& [ordinal, mapping] : state.mappings) {
    for (const Slot& slot : mapping.slots) {
      const bool runs = slot.phase == Phase::running;
      if (runs != (slot.run != 0) || (runs && !state.runs.contains(slot.run))) {
        return "a slot and its run differ";
      }
      if (runs && !slot.batch.empty()) return "a running slot holds a batch";
      if (slot.phase == Phase::waiting && slot.batch.empty()) return "a slot waits with nothing";
    }
  }
  return {};
}

}  // namespace inflight::lambda
