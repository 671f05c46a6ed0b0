// Samples for CloudWatch: may read every service (joints 2, 16).
#include <array>

#include "actors/actors.h"
#include "services/sqs/sqs.h"
#include "world/internal.h"

namespace inflight::world {
namespace {

constexpr int64_t kMinuteMs = 60000;

struct Row {
  std::string_view name;
  bool counter;
  uint8_t index;  // of a counter: sqs::Metric; of a gauge: its case in gauge_value
  std::string_view unit;
};
constexpr std::array<Row, 16> kRows = {{
    {"ApproximateNumberOfMessagesVisible", false, 0, "Count"},
    {"ApproximateNumberOfMessagesNotVisible", false, 1, "Count"},
    {"ApproximateNumberOfMessagesDelayed", false, 2, "Count"},
    {"ApproximateAgeOfOldestMessage", false, 3, "Seconds"},
    {"ApproximateNumberOfGroupsWithInflightMessages", false, 4, "Count"},
    {"ApproximateNumberOfNoisyGroups", false, 5, "Count"},
    {"ApproximateNumberOfMessagesVisibleInQuietGroups", false, 6, "Count"},
    {"ApproximateNumberOfMessagesNotVisibleInQuietGroups", false, 7, "Count"},
    {"ApproximateNumberOfMessagesDelayedInQuietGroups", false, 8, "Count"},
    {"ApproximateAgeOfOldestMessageInQuietGroups", false, 9, "Seconds"},
    {"NumberOfMessagesSent", true, 0, "Count"},
    {"NumberOfMessagesReceived", true, 1, "Count"},
    {"NumberOfEmptyReceives", true, 2, "Count"},
    {"NumberOfMessagesDeleted", true, 3, "Count"},
    {"SentMessageSize", true, 4, "Bytes"},
    {"NumberOfDeduplicatedSentMessages", true, 5, "Count"},
}};

const Row* find_row(std::string_view metric) {
  for (const Row& row : kRows) {
    if (row.name == metric) return &row;
  }
  return nullptr;
}

/// What noisy tenants hold of a queue (SQS-FAIR-05).
struct Noise {
  int64_t groups = 0;
  int64_t visible = 0;
  int64_t in_flight = 0;
  int64_t delayed = 0;
};
Noise noise_of(const World& world, const sqs::Queue& queue) {
  Noise out;
  for (const auto& [group, line] : queue.lines) {
    if (!sqs::is_noisy(world.sqs, queue, line, world.kernel.now)) continue;
    ++out.groups;
    out.visible += line.visible_count;
    out.in_flight += line.in_flight;
    out.delayed += line.size - line.visible_count - line.in_flight;
  }
  return out;
}

int64_t groups_in_flight(const sqs::Queue& queue) {
  int64_t groups = 0;
  for (const auto& [group, line] : queue.lines) groups += line.in_flight > 0;
  return groups;
}

}  // namespace

bool known_metric(std::string_view metric) { return find_row(metric) != nullptr; }

std::optional<MetricInfo> metric_info(std::string_view metric) {
  const Row* row = find_row(metric);
  if (row == nullptr) return std::nullopt;
  return MetricInfo{row->counter, row->index, row->unit};
}

int64_t gauge_value(const World& world, const sqs::Queue& queue, std::size_t metric) {
  switch (metric) {
    case 0:
      return queue.visible;
    case 1:
      return queue.in_flight;
    case 2:
      return queue.delayed;
    case 3:
      return sqs::oldest_age(world.sqs, queue, world.kernel.now);
    case 4:
      return groups_in_flight(queue);
    case 5:
      return noise_of(world, queue).groups;
    case 6:
      return queue.visible - noise_of(world, queue).visible;
    case 7:
      return queue.in_flight - noise_of(world, queue).in_flight;
    case 8:
      return queue.delayed - noise_of(world, queue).delayed;
    default:
      return sqs::oldest_age(world.sqs, queue, world.kernel.now, true);
  }
}

std::optional<MetricValue> metric_value(const World& world, uint16_t place,
                                        std::string_view metric) {
  const auto found = world.sqs.queues.find(place);
  const Row* row = find_row(metric);
  if (row == nullptr || found == world.sqs.queues.end() || !found->second.exists) {
    return std::nullopt;
  }
  const sqs::Queue& queue = found->second;
  if (row->counter) return MetricValue{queue.counted[row->index], true};
  return MetricValue{gauge_value(world, queue, row->index)};
}

void record_metrics(World& world, Sinks& sinks) {
  world.cloudwatch.record = true;
  world.sqs.record = true;
  world.lambda.record = true;
  world.sns.record = true;
  sim::Context ctx(world.kernel, sinks);
  plan_metrics(ctx, world, world.kernel.now.ms / kMinuteMs + 1);
}

void plan_metrics(sim::Context& ctx, const World& world, int64_t minute) {
  if (world.cloudwatch.alarms.empty() && !world.cloudwatch.record && world.actors.scalers.empty()) {
    return;
  }
  ctx.plan(Time{minute * kMinuteMs}, sim::Rank::sample, 0, sim::Owner::metrics,
           static_cast<uint16_t>(MetricsEntry::sample), static_cast<uint64_t>(minute));
  ctx.plan(Time{minute * kMinuteMs}, sim::Rank::sample, 1, sim::Owner::metrics,
           static_cast<uint16_t>(MetricsEntry::evaluate), static_cast<uint64_t>(minute));
}

namespace {

/// Every gauge of every queue, for GetMetricStatistics.
void sample_all(World& world, int64_t minute) {
  for (const auto& [place, queue] : world.sqs.queues) {
    if (!queue.exists) continue;
    for (const Row& row : kRows) {
      if (row.counter) continue;
      cloudwatch::add_sample(world.cloudwatch.series[{place, row.index}], minute,
                             gauge_value(world, queue, row.index));
    }
  }
}

}  // namespace

void on_metrics(sim::Context& ctx, World& world, const sim::Entry& entry) {
  const auto minute = static_cast<int64_t>(entry.subject);
  if (static_cast<MetricsEntry>(entry.kind) == MetricsEntry::sample) {
    for (cloudwatch::Alarm& alarm : world.cloudwatch.alarms) {
      const auto now = metric_value(world, alarm.queue, alarm.metric);
      if (!now) continue;  // missing data = not breaching
      cloudwatch::sample(alarm, now->value, world.sqs.queues.at(alarm.queue).last_event);
    }
    if (world.cloudwatch.record) sample_all(world, minute);
    for (const auto& [place, queue] : world.sqs.queues) {
      actors::on_sample(ctx, world.actors, place, queue.visible, queue.in_flight);
    }
    return;
  }
  for (cloudwatch::Alarm& alarm : world.cloudwatch.alarms) {
    if (minute * kMinuteMs % alarm.period.ms == 0) cloudwatch::evaluate(ctx, alarm);
  }
  plan_metrics(ctx, world, minute + 1);
}

}  // namespace inflight::world
