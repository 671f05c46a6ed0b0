// GetMetricStatistics (SQS-CW-01 … -05): periods over what was sampled and counted.
#include <algorithm>

#include "base/calendar.h"
#include "world/internal.h"

namespace inflight::world {
namespace {

constexpr int64_t kMinuteMs = 60000;
namespace c = api::cloudwatch;

Error invalid(std::string message) {
  return {"InvalidParameterValue", std::move(message), 400, {}};
}

/// Virtual ms of a moment.
std::optional<int64_t> moment(const sim::Kernel& kernel, const c::Timestamp& time) {
  if (time.text.empty()) return time.virtual_ms;
  const auto unix_ms = parse_iso_ms(time.text);
  return unix_ms ? std::optional(*unix_ms - kernel.epoch_ms) : std::nullopt;
}

/// Minutes with data: (minute, sum, samples, minimum, maximum), as sqs::MinuteCount.
std::vector<sqs::MinuteCount> minutes_of(const World& world, uint16_t place, const MetricInfo& info,
                                         int64_t start, int64_t end) {
  std::vector<sqs::MinuteCount> out;
  const auto queue = world.sqs.queues.find(place);
  if (queue == world.sqs.queues.end()) return out;
  // First data comes late (SQS-GEN-07); a moment belongs to the minute it starts in.
  const int64_t lag_ms = world.sqs.settings.lag_cloudwatch * 1000;
  const int64_t active = lag_ms == 0 ? 0 : queue->second.created.ms + lag_ms;
  const int64_t from = std::max(start, active) / kMinuteMs;
  const int64_t to = (end + kMinuteMs - 1) / kMinuteMs;
  if (info.counter) {
    for (const sqs::MinuteCount& minute : queue->second.minutes[info.index]) {
      if (minute.minute >= from && minute.minute < to) out.push_back(minute);
    }
    return out;
  }
  const auto series = world.cloudwatch.series.find({place, info.index});
  if (series == world.cloudwatch.series.end()) return out;
  for (const auto& [minute, value] : cloudwatch::samples(series->second, from, to)) {
    out.push_back({minute, value, 1, value, value});
  }
  return out;
}

std::optional<Error> check_request(const c::GetMetricStatistics& request) {
  if (request.period < 60 || request.period % 60 != 0) {
    return invalid("The parameter Period must be a multiple of 60.");
  }
  if (request.statistics.empty()) {
    return Error{"MissingParameter",
                 "At least one of the parameters Statistics and ExtendedStatistics must be "
                 "specified.",
                 400,
                 {}};
  }
  for (const std::string& name : request.statistics) {
    if (name == "Sum" || name == "Average" || name == "Minimum" || name == "Maximum" ||
        name == "SampleCount") {
      continue;
    }
    return invalid("The value " + name + " for parameter Statistics is not supported.");
  }
  return std::nullopt;
}

/// Minutes gathered into periods that start at `start`.
std::vector<c::Datapoint> periods(const std::vector<sqs::MinuteCount>& minutes, int64_t start,
                                  int64_t period_ms) {
  std::vector<c::Datapoint> out;
  for (const sqs::MinuteCount& minute : minutes) {
    const int64_t at = minute.minute * kMinuteMs;
    const int64_t begin = start + (at - start) / period_ms * period_ms;
    if (out.empty() || out.back().start_ms != begin) {
      out.push_back({begin, 0, 0, minute.minimum, minute.maximum});
    }
    c::Datapoint& point = out.back();
    point.sum += minute.sum;
    point.samples += minute.samples;
    point.minimum = std::min(point.minimum, minute.minimum);
    point.maximum = std::max(point.maximum, minute.maximum);
  }
  return out;
}

Result<c::Statistics> statistics(const World& world, const c::GetMetricStatistics& request) {
  if (auto fault = check_request(request)) return *fault;
  const auto start = moment(world.kernel, request.start);
  const auto end = moment(world.kernel, request.end);
  if (!start || !end) {
    return invalid("The parameter " + std::string(start ? "EndTime" : "StartTime") +
                   " must be a moment such as 2026-01-01T00:00:00Z.");
  }
  if (*start >= *end) {
    return invalid("The parameter StartTime must be less than the parameter EndTime.");
  }
  c::Statistics out;
  out.label = request.metric;
  out.asked = request.statistics;
  const auto info = metric_info(request.metric);
  const bool ours = request.metric_namespace == "AWS/SQS" && request.dimensions.size() == 1 &&
                    request.dimensions.front().name == "QueueName";
  // CloudWatch knows no unknown metric: what nobody has put there has no data.
  if (!info || !ours) return out;
  out.unit = info->unit;
  for (const auto& [place, queue] : world.sqs.queues) {
    if (queue.name != request.dimensions.front().value) continue;
    // CloudWatch rounds the start down to the minute.
    const int64_t from = std::max<int64_t>(*start, 0) / kMinuteMs * kMinuteMs;
    out.points = periods(minutes_of(world, place, *info, from, *end), from, request.period * 1000);
  }
  return out;
}

}  // namespace

void on_cloudwatch(sim::Context& ctx, World& world, sim::Ticket ticket,
                   const api::cloudwatch::Request& request) {
  auto answer = statistics(world, *std::get_if<c::GetMetricStatistics>(&request));
  if (!answer) return ctx.answer(ticket, api::Answer{answer.error()});
  ctx.answer(ticket, api::Answer{api::cloudwatch::Answer{std::move(*answer)}});
}

}  // namespace inflight::world
