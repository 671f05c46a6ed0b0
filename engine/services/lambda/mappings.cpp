// Event source mappings: creation with its checks, states, changes (spec section 2).
#include <algorithm>
#include <charconv>
#include <utility>

#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

namespace l = api::lambda;

std::string_view state_name(MappingState state) {
  switch (state) {
    case MappingState::creating:
      return "Creating";
    case MappingState::enabled:
      return "Enabled";
    case MappingState::enabling:
      return "Enabling";
    case MappingState::disabled:
      return "Disabled";
    case MappingState::disabling:
      return "Disabling";
    case MappingState::updating:
      return "Updating";
  }
  return {};
}

l::MappingInfo info(const State& state, const Mapping& m) {
  l::MappingInfo out;
  out.ordinal = m.ordinal;
  out.event_source = m.source.text;
  out.function = state.functions.at(m.function).name;
  out.batch_size = m.batch_size;
  out.window = m.window;
  out.report_failures = m.report_failures;
  out.filters = m.filters;
  out.maximum_concurrency = m.maximum_concurrency;
  out.pollers = m.pollers;
  out.state = state_name(m.state);
  out.result = m.result;
  out.modified_ms = m.modified.ms;
  return out;
}

/// What can be said of the members alone (LAM-API-06, -09).
std::optional<Error> check_members(const l::MappingOptions& options) {
  if (auto fault = in_range(options.batch_size, "batchSize", 1, 10000)) return fault;
  if (auto fault = in_range(options.window, "maximumBatchingWindowInSeconds", 0, 300)) return fault;
  if (options.scaling) {
    const auto& maximum = options.scaling->maximum_concurrency;
    if (auto fault = in_range(maximum, "scalingConfig.maximumConcurrency", 2, 1000)) return fault;
  }
  if (options.pollers) {
    const auto& [minimum, maximum] = *options.pollers;
    if (auto fault = in_range(minimum, "provisionedPollerConfig.minimumPollers", 2, 200))
      return fault;
    if (auto fault = in_range(maximum, "provisionedPollerConfig.maximumPollers", 2, 2000))
      return fault;
  }
  for (const std::string& type : options.response_types.value_or(std::vector<std::string>{})) {
    if (type == "ReportBatchItemFailures" && options.response_types->size() == 1) continue;
    return error("ValidationException",
                 "1 validation error detected: Value '[" + type +
                     "]' at 'functionResponseTypes' failed to satisfy constraint: Member must "
                     "have length less than or equal to 1 and satisfy enum value set: "
                     "[ReportBatchItemFailures]");
  }
  if (options.destinations) {
    return invalid("Unsupported DestinationConfig parameter for given event source mapping type.");
  }
  if (options.filters && !compiled(*options.filters)) {
    return invalid("Invalid filter pattern definition.");
  }
  return std::nullopt;
}

/// What the mapping would be, against its queue.
std::optional<Error> check_mapping(const Mapping& m) {
  if (m.fifo && m.window > 0) return invalid("Batching window is not supported for FIFO queues");
  if (m.batch_size > 10 && m.fifo) {
    return invalid("Maximum batch size for FIFO queues is 10");
  }
  if (m.batch_size > 10 && m.window == 0) {
    return invalid(
        "Maximum batch window in seconds must be greater than 0 if maximum batch size is greater "
        "than 10");
  }
  if (m.pollers && m.pollers->first > m.pollers->second) {
    return invalid("MinimumPollers must be less than or equal to MaximumPollers");
  }
  if (m.pollers && m.maximum_concurrency) {
    return invalid("MaximumConcurrency and ProvisionedPollerConfig cannot be used together.");
  }
  return std::nullopt;
}

void apply(Mapping& m, const l::MappingOptions& options) {
  if (options.batch_size) m.batch_size = *options.batch_size;
  if (options.window) m.window = *options.window;
  if (options.response_types) m.report_failures = !options.response_types->empty();
  if (options.filters) {
    m.filters = options.filters;
    m.compiled = compiled(*options.filters).value_or(std::vector<rules::RecordFilter>{});
    if (m.filters->filters.empty()) m.filters.reset();
  }
  if (options.scaling) m.maximum_concurrency = options.scaling->maximum_concurrency;
  if (options.pollers) {
    const int64_t minimum = options.pollers->minimum.value_or(2);
    m.pollers = {minimum, std::max(minimum, options.pollers->maximum.value_or(200))};
    if (!options.pollers->minimum && !options.pollers->maximum) m.pollers.reset();
  }
}

/// Slots that a mapping has at least, none above its cap with a poll under way.
void fit_slots(sim::Context& ctx, State& state, Mapping& mapping) {
  const Fleet fleet = fleet_of(state.settings, mapping);
  while (static_cast<int64_t>(mapping.slots.size()) < fleet.initial) mapping.slots.emplace_back();
  for (auto i = static_cast<uint32_t>(fleet.cap); i < mapping.slots.size(); ++i) {
    Slot& slot = mapping.slots[i];
    if (slot.phase != Phase::polling) continue;
    if (!slot.batch.empty()) {
      flush(ctx, state, mapping, i);
    } else {
      ctx.hang_up(std::exchange(slot.poll, 0));
      slot.phase = Phase::idle;
    }
  }
}

/// The state a change passes through, or the final one at once (LAM-API-02).
void pass_through(sim::Context& ctx, State& state, Mapping& mapping, MappingState passing) {
  mapping.state = passing;
  mapping.modified = ctx.now();
  ++mapping.transition;
  const int64_t delay = state.settings.transition_s;
  if (delay == 0 || ctx.kernel().quiet) return finish_transition(ctx, state, mapping);
  plan(ctx, ctx.now() + seconds(delay), sim::Rank::timer, 5, Timer::transition, mapping.ordinal,
       mapping.transition);
}

Mapping* existing_mapping(sim::Context& ctx, State& state, sim::Ticket ticket,
                          const std::string& uuid) {
  for (auto& [ordinal, mapping] : state.mappings) {
    if (mapping.exists && mapping_id(ctx.kernel().seed, ordinal) == uuid) return &mapping;
  }
  refuse(ctx, ticket,
         error("ResourceNotFoundException", "The resource you requested does not exist.", 404));
  return nullptr;
}

std::string attribute(const api::sqs::QueueAttributes& known, std::string_view name) {
  for (const auto& [key, value] : known.attributes) {
    if (key == name) return value;
  }
  return {};
}

std::optional<Error> check_pair(Seed seed, const State& state, const Function& function,
                                const api::sqs::Arn& source) {
  for (const auto& [ordinal, mapping] : state.mappings) {
    if (!mapping.exists || mapping.function != function.place) continue;
    if (mapping.source.queue.name != source.queue.name) continue;
    return error("ResourceConflictException",  // LAM-API-04
                 "An event source mapping with SQS arn (\" " + source.text +
                     " \") and function (\" " + function.name +
                     " \") already exists. Please update or delete the existing mapping with "
                     "UUID " +
                     mapping_id(seed, ordinal),
                 409);
  }
  return std::nullopt;
}

/// An event that a mapping was changed.
void emit_change(sim::Context& ctx, const Mapping& mapping, uint16_t actor) {
  ctx.config(mapping.function, actor, "EventSourceMapping");
}

}  // namespace

void finish_transition(sim::Context& ctx, State& state, Mapping& mapping) {
  switch (mapping.state) {
    case MappingState::creating:
    case MappingState::enabling:
      mapping.state = MappingState::enabled;
      return set_polling(ctx, state, mapping, true);
    case MappingState::disabling:
      mapping.state = MappingState::disabled;
      return;
    case MappingState::updating:
      mapping.state = mapping.polls ? MappingState::enabled : MappingState::disabled;
      return;
    case MappingState::enabled:
    case MappingState::disabled:
      return;
  }
}

void set_polling(sim::Context& ctx, State& state, Mapping& mapping, bool on) {
  if (mapping.polls == on) return;
  mapping.polls = on;
  if (on) return plan_poll(ctx, mapping);
  // Open polls end without taking anything; what is collected goes to the function (LAM-API-03).
  for (uint32_t i = 0; i < mapping.slots.size(); ++i) {
    Slot& slot = mapping.slots[i];
    const bool collects = slot.phase == Phase::polling || slot.phase == Phase::idle;
    if (collects && !slot.batch.empty()) {
      flush(ctx, state, mapping, i);
    } else if (slot.phase == Phase::polling) {
      ctx.hang_up(std::exchange(slot.poll, 0));
      slot.phase = Phase::idle;
    }
  }
}

void on_queue_known(sim::Context& ctx, State& state, uint32_t id, const api::Answer& value) {
  const Pending pending = std::move(state.pending.at(id));
  state.pending.erase(id);
  const auto& request = pending.request;
  if (const auto* fault = std::get_if<Error>(&value.of)) {
    return refuse(ctx, pending.ticket,
                  invalid("Error occurred while ReceiveMessage. SQS Error Code: " + fault->code +
                          ". SQS Error Message: " + fault->message));
  }
  const auto& known =
      *std::get_if<api::sqs::QueueAttributes>(std::get_if<api::sqs::Answer>(&value.of));
  const Function* function = find_function(state, request.function.name);
  if (function == nullptr) return refuse(ctx, pending.ticket, invalid("Function does not exist"));
  Mapping mapping;
  mapping.exists = true;
  mapping.function = function->place;
  mapping.source = request.event_source;
  mapping.fifo = attribute(known, "FifoQueue") == "true";
  const std::string timeout = attribute(known, "VisibilityTimeout");
  std::from_chars(timeout.data(), timeout.data() + timeout.size(), mapping.queue_timeout);
  apply(mapping, request);
  auto fault = check_mapping(mapping);
  if (!fault && mapping.queue_timeout < function->timeout) {
    fault = invalid("Queue visibility timeout: " + timeout + " seconds is less than Function " +
                    "timeout: " + std::to_string(function->timeout) + " seconds");
  }
  if (!fault) fault = check_pair(ctx.kernel().seed, state, *function, request.event_source);
  if (!fault && state.last_mapping >= kMappingsMax) {
    fault = error("ServiceException", "This model holds no more mappings.", 500);
  }
  if (fault) return refuse(ctx, pending.ticket, std::move(*fault));
  mapping.ordinal = ++state.last_mapping;
  mapping.actor = ctx.name(function->name + "/" + request.event_source.queue.name,
                           sim::NameKind::actor, function->name);
  const uint32_t ordinal = mapping.ordinal;
  Mapping& kept = state.mappings.emplace(ordinal, std::move(mapping)).first->second;
  fit_slots(ctx, state, kept);
  emit_change(ctx, kept, pending.actor);
  const bool enabled = request.enabled.value_or(true);
  kept.state = enabled ? MappingState::creating : MappingState::disabled;
  kept.modified = ctx.now();
  answer(ctx, pending.ticket, info(state, kept));
  if (enabled) pass_through(ctx, state, kept, MappingState::creating);
}

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::CreateEventSourceMapping& request) {
  if (function_named(state, request.function.name) == nullptr) {
    return refuse(ctx, in.ticket, invalid("Function does not exist"));
  }
  if (auto fault = check_members(request)) return refuse(ctx, in.ticket, std::move(*fault));
  if (request.event_source.queue.name.empty()) {
    return refuse(ctx, in.ticket, invalid("Unrecognized event source."));
  }
  const uint32_t id = ++state.last_id;
  state.pending.emplace(id, Pending{in.ticket, in.actor, request});
  api::sqs::GetQueueAttributes ask{request.event_source.queue, {"VisibilityTimeout", "FifoQueue"}};
  ctx.call({sim::Owner::lambda, 0, reply_of(Asked::creation, id), true},
           api::Request{std::move(ask)}, ctx.cause());
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::UpdateEventSourceMapping& request) {
  Mapping* mapping = existing_mapping(ctx, state, in.ticket, request.uuid);
  if (mapping == nullptr) return;
  auto fault = check_members(request);
  Mapping changed = *mapping;
  apply(changed, request);
  if (!fault) fault = check_mapping(changed);
  if (!fault && request.new_function) {
    const Function* function = find_function(state, request.new_function->name);
    if (function == nullptr) fault = invalid("Function does not exist");
    if (function != nullptr) changed.function = function->place;
  }
  if (fault) return refuse(ctx, in.ticket, std::move(*fault));
  *mapping = std::move(changed);
  fit_slots(ctx, state, *mapping);
  emit_change(ctx, *mapping, in.actor);
  MappingState passing = MappingState::updating;
  const bool was_on = mapping->polls || mapping->state == MappingState::creating ||
                      mapping->state == MappingState::enabling;
  if (request.enabled && *request.enabled != was_on) {
    passing = *request.enabled ? MappingState::enabling : MappingState::disabling;
    if (!*request.enabled) set_polling(ctx, state, *mapping, false);
  } else if (was_on && !mapping->polls) {
    passing = mapping->state;  // still on its way to enabled
  }
  mapping->state = passing;
  mapping->modified = ctx.now();
  answer(ctx, in.ticket, info(state, *mapping));
  pass_through(ctx, state, *mapping, passing);
  plan_poll(ctx, *mapping);
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::GetEventSourceMapping& request) {
  const Mapping* mapping = existing_mapping(ctx, state, in.ticket, request.uuid);
  if (mapping != nullptr) answer(ctx, in.ticket, info(state, *mapping));
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::ListEventSourceMappings& request) {
  l::MappingList list;
  for (const auto& [ordinal, mapping] : state.mappings) {
    if (!mapping.exists) continue;
    const std::string& function = state.functions.at(mapping.function).name;
    if (request.of_function && request.of_function->name != function) continue;
    if (request.event_source && request.event_source->queue.name != mapping.source.queue.name) {
      continue;
    }
    list.mappings.push_back(info(state, mapping));
  }
  answer(ctx, in.ticket, std::move(list));
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::DeleteEventSourceMapping& request) {
  Mapping* mapping = existing_mapping(ctx, state, in.ticket, request.uuid);
  if (mapping == nullptr) return;
  mapping->exists = false;
  ++mapping->transition;
  emit_change(ctx, *mapping, in.actor);
  set_polling(ctx, state, *mapping, false);
  l::MappingInfo gone = info(state, *mapping);
  gone.state = "Deleting";
  answer(ctx, in.ticket, std::move(gone));
}

}  // namespace calls
}  // namespace inflight::lambda
