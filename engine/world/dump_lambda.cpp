// Functions, mappings and events in the dump. Left out is what says only when something is planned.
#include "world/dump_lines.h"

namespace inflight::world {
namespace {

void dump_function(Lines& lines, const lambda::Function& f) {
  lines.head("function", f.name)
      .field("exists", f.exists)
      .field("timeout", f.timeout)
      .field("memory", f.memory_size)
      .field("dead_letter", f.dead_letter)
      .field("modified", f.modified.ms)
      .field("reserved", f.reserved.value_or(-1))
      .field("allow_loops", f.allow_loops)
      .field("fixed", f.fixed)
      .field("busy", f.busy)
      .field("runs", f.runs);
  if (f.event_config) {
    lines.field("retries", f.event_config->retries.value_or(-1))
        .field("max_age", f.event_config->max_age.value_or(-1))
        .field("on_success", f.event_config->destinations.on_success.destination)
        .field("on_failure", f.event_config->destinations.on_failure.destination);
  }
  for (int64_t total : f.counted) lines.field("counted", total);
  for (const auto& one : f.statements) lines.field("statement", one.id);
  for (const auto& [lid, times] : f.effects) lines.field("lid", lid).field("effects", times);
}

void dump_mapping(Lines& lines, const lambda::Mapping& m) {
  lines.head("mapping", std::to_string(m.ordinal))
      .field("exists", m.exists)
      .field("function", m.function)
      .field("queue", m.source.queue.name)
      .field("batch_size", m.batch_size)
      .field("window", m.window)
      .field("report_failures", m.report_failures)
      .field("maximum_concurrency", m.maximum_concurrency.value_or(-1))
      .field("minimum_pollers", m.pollers ? m.pollers->first : -1)
      .field("maximum_pollers", m.pollers ? m.pollers->second : -1)
      .field("state", static_cast<int64_t>(m.state))
      .field("polls", m.polls)
      .field("slots", static_cast<int64_t>(m.slots.size()));
  if (m.filters) {
    for (const auto& filter : m.filters->filters) lines.field("filter", filter.pattern);
  }
  for (std::size_t i = 0; i < m.slots.size(); ++i) {
    const lambda::Slot& slot = m.slots[i];
    if (slot.batch.empty() && slot.next.empty() && slot.run == 0) continue;
    lines.head("slot", std::to_string(i)).field("run", slot.run).field("tries", slot.tries);
    for (const auto& message : slot.batch) lines.field("holds", message.mid);
    for (const auto& message : slot.next) lines.field("next", message.mid);
  }
}

}  // namespace

void dump_lambda(Lines& lines, const lambda::State& state) {
  for (const auto& [place, function] : state.functions) dump_function(lines, function);
  for (const auto& [ordinal, mapping] : state.mappings) dump_mapping(lines, mapping);
  for (const auto& [id, run] : state.runs) {
    lines.head("run", std::to_string(id))
        .field("function", run.function)
        .field("number", run.number)
        .field("started", run.started.ms);
    for (const auto& message : run.batch) lines.field("holds", message.mid);
  }
  for (const auto& [id, event] : state.events) {
    lines.head("event", std::to_string(id))
        .field("function", event.function)
        .field("lid", event.payload->lid)
        .field("accepted", event.accepted.ms)
        .field("attempts", event.attempts)
        .field("throttles", event.throttles);
  }
}

}  // namespace inflight::world
