// Samples for CloudWatch: may read every service (joints 2, 16).
#include <array>

#include "services/sqs/sqs.h"
#include "world/internal.h"

namespace inflight::world {
namespace {

constexpr int64_t kMinuteMs = 60000;

constexpr std::array<std::string_view, 8> kMetricNames = {"ApproximateNumberOfMessagesVisible",
                                                          "ApproximateNumberOfMessagesNotVisible",
                                                          "ApproximateNumberOfMessagesDelayed",
                                                          "ApproximateAgeOfOldestMessage",
                                                          "NumberOfMessagesSent",
                                                          "NumberOfMessagesReceived",
                                                          "NumberOfEmptyReceives",
                                                          "NumberOfMessagesDeleted"};

}  // namespace

bool known_metric(std::string_view metric) {
  for (std::string_view name : kMetricNames) {
    if (name == metric) return true;
  }
  return false;
}

std::optional<MetricValue> metric_value(const World& world, uint16_t place,
                                        std::string_view metric) {
  const auto found = world.sqs.queues.find(place);
  if (found == world.sqs.queues.end() || !found->second.exists) return std::nullopt;
  const sqs::Queue& queue = found->second;
  if (metric == kMetricNames[0]) return MetricValue{static_cast<int64_t>(queue.visible.size())};
  if (metric == kMetricNames[1]) return MetricValue{queue.in_flight};
  if (metric == kMetricNames[2]) return MetricValue{queue.delayed};
  if (metric == kMetricNames[3]) {
    return MetricValue{sqs::oldest_age(world.sqs, queue, world.kernel.now)};
  }
  for (uint32_t i = 0; i < sqs::kMetrics; ++i) {
    if (metric == kMetricNames[4 + i]) return MetricValue{queue.counted[i], true};
  }
  return std::nullopt;
}

void plan_metrics(sim::Context& ctx, const World& world, int64_t minute) {
  if (world.cloudwatch.alarms.empty()) return;
  ctx.plan(Time{minute * kMinuteMs}, sim::Rank::sample, 0, sim::Owner::metrics,
           static_cast<uint16_t>(MetricsEntry::sample), static_cast<uint64_t>(minute));
  ctx.plan(Time{minute * kMinuteMs}, sim::Rank::sample, 1, sim::Owner::metrics,
           static_cast<uint16_t>(MetricsEntry::evaluate), static_cast<uint64_t>(minute));
}

void on_metrics(sim::Context& ctx, World& world, const sim::Entry& entry) {
  const auto minute = static_cast<int64_t>(entry.subject);
  if (static_cast<MetricsEntry>(entry.kind) == MetricsEntry::sample) {
    for (cloudwatch::Alarm& alarm : world.cloudwatch.alarms) {
      const auto now = metric_value(world, alarm.queue, alarm.metric);
      if (!now) continue;  // missing data = not breaching
      cloudwatch::sample(alarm, now->value, world.sqs.queues.at(alarm.queue).last_event);
    }
    return;
  }
  for (cloudwatch::Alarm& alarm : world.cloudwatch.alarms) {
    if (minute * kMinuteMs % alarm.period.ms == 0) cloudwatch::evaluate(ctx, alarm);
  }
  plan_metrics(ctx, world, minute + 1);
}

}  // namespace inflight::world
