// Canonical text of a world, for tests and people.
#include <string>

#include "sim/log.h"
#include "world/dump_lines.h"
#include "world/internal.h"

namespace inflight::world {
namespace {

void dump_message(Lines& lines, const sqs::Message& m) {
  lines.head("message", std::to_string(m.mid))
      .field("queue", m.queue)
      .field("source", m.source)
      .field("lid", m.body->lid)
      .field("body", m.body->text)
      .field("group", m.group)
      .field("dedup_id", m.dedup_id)
      .field("state", sim::name_of(m.state))
      .field("order", static_cast<int64_t>(m.order))
      .field("sent", m.sent.ms)
      .field("enqueued", m.enqueued.ms)
      .field("age_base", m.age_base.ms)
      .field("visible_at", m.visible_at.ms)
      .field("first_receive", m.first_receive.ms)
      .field("last_receive", m.last_receive.ms)
      .field("receives_total", m.receives_total)
      .field("receives_here", m.receives_here)
      .field("newest_handle", m.newest_handle)
      .field("placed", m.placed);
}

void dump_queue(Lines& lines, const sqs::State& state, const sqs::Queue& q) {
  lines.head("queue", q.name)
      .field("exists", q.exists)
      .field("fifo", q.fifo)
      .field("created", q.created.ms)
      .field("modified", q.modified.ms)
      .field("deleted", q.deleted.ms)
      .field("purged", q.purged.ms)
      .field("visibility_timeout", q.visibility_timeout)
      .field("delay", q.delay)
      .field("retention", q.retention)
      .field("wait", q.wait)
      .field("max_bytes", q.max_bytes)
      .field("redrive", q.redrive ? q.redrive->target : "")
      .field("max_receive_count", q.redrive ? q.redrive->max_receive_count : 0)
      .field("redrive_allow", q.redrive_allow)
      .field("policy", q.policy)
      .field("managed_sse", q.managed_sse)
      .field("kms_key", q.kms_key)
      .field("kms_reuse", q.kms_reuse)
      .field("content_dedup", q.content_dedup)
      .field("dedup_by_group", q.dedup_by_group)
      .field("per_group_limit", q.per_group_limit)
      .field("next_order", static_cast<int64_t>(q.next_order))
      .field("in_flight", q.in_flight)
      .field("delayed", q.delayed);
  for (int64_t total : q.counted) lines.field("counted", total);
  for (const auto& [key, value] : q.tags) lines.field("tag", key).field("is", value);
  for (const auto& [key, what] : q.remembered) {
    lines.head("remembered", key).field("at", what.at.ms).field("mid", what.mid);
  }
  for (const sqs::Waiter& w : q.waiters) {
    lines.head("waiter", std::to_string(w.ticket)).field("actor", w.actor).field("max", w.max);
  }
  for (const auto& [fleet, line] : q.fleets) {
    for (const auto& [slot, w] : line.waiters) {
      lines.head("waiter", std::to_string(w.ticket)).field("actor", w.actor).field("slot", slot);
    }
  }
  for (uint32_t mid : q.members) dump_message(lines, state.messages.at(mid));
}

void dump_actors(Lines& lines, const actors::State& state) {
  for (const auto& producer : state.producers) {
    lines.head("producer", producer.spec.name).field("stopped", producer.stopped);
    for (uint32_t sent : producer.sent) lines.field("sent", sent);
  }
  for (const auto& consumer : state.consumers) {
    lines.head("consumer", consumer.spec.name).field("fixed", consumer.fixed);
    for (const auto& [lid, times] : consumer.effects) {
      lines.field("lid", lid).field("effects", times);
    }
  }
  for (const auto& i : state.instances) {
    lines.head("instance", std::to_string(i.name))
        .field("phase", static_cast<int64_t>(i.phase))
        .field("started", i.started)
        .field("stopping", i.stopping)
        .field("at", i.at)
        .field("work_ms", i.work_ms);
    for (const auto& message : i.batch) lines.field("holds", message.mid);
  }
  for (const auto& daemon : state.daemons) {
    lines.head("daemon", daemon.spec.name).field("stopped", daemon.stopped);
    for (const auto& [number, posted] : daemon.posted) {
      lines.field("post", number).field("holds", posted.message.mid);
    }
  }
}

void dump_tables(Lines& lines, const sim::Tables& tables) {
  for (const auto& [name, table] : tables) {
    for (const auto& [key, item] : table) {
      lines.head("item", key)
          .field("table", name)
          .field("status", sim::name_of(item.status))
          .field("expires_s", item.expires_s)
          .field("busy_until_ms", item.busy_until_ms)
          .field("data", item.data)
          .field("validation", item.validation);
    }
  }
}

}  // namespace

std::string dump(const World& world) {
  Lines lines;
  dump_tables(lines, world.kernel.tables);
  for (const auto& [place, queue] : world.sqs.queues) dump_queue(lines, world.sqs, queue);
  for (uint32_t i = 1; i < world.sqs.tasks.size(); ++i) {
    const sqs::MoveTask& task = world.sqs.tasks[i];
    lines.head("task", std::to_string(i))
        .field("source", task.source)
        .field("destination", task.destination)
        .field("rate", task.rate)
        .field("moved", task.moved)
        .field("status", task.status);
  }
  for (const auto& alarm : world.cloudwatch.alarms) {
    lines.head("alarm", std::to_string(alarm.place)).field("firing", alarm.firing);
  }
  dump_lambda(lines, world.lambda);
  lines.out += dump_sns(world);
  dump_s3(lines, world.s3);
  dump_actors(lines, world.actors);
  lines.out.push_back('\n');
  return std::move(lines.out);
}

}  // namespace inflight::world
