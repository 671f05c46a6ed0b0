// CloudWatch alarms on queue metrics (joints 16). Samples come from outside (world/metrics): this
// service knows numbers, not queues. Models: one metric, maximum of samples (sum for counters) over
// one period, state changes only, missing data = not breaching, start state OK. Does not model:
// M-of-N, composite alarms, anomaly bands, actions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "sim/context.h"

namespace inflight::cloudwatch {

enum class Compare : uint8_t { gt, ge, lt, le };

struct Alarm {
  uint16_t place = 0;  // the alarm's name
  uint16_t queue = 0;  // place of the queue
  std::string metric;
  bool counter = false;  // sum over the period, else maximum of the samples
  Compare compare = Compare::gt;
  int64_t bound = 0;
  Span period = 60_s;  // multiple of 60 s
  bool firing = false;
  bool sampled = false;  // a sample came in the present period
  int64_t level = 0;     // maximum or sum so far in the present period
  int64_t counted = 0;   // the counter's total when last sampled
  uint32_t cause = 0;    // last event that moved the metric
  bool operator==(const Alarm&) const = default;
};

/// A gauge by minute: only changes are kept, so that a quiet week costs nothing.
struct Series {
  int64_t first = 0;                               // minute of the first sample
  int64_t last = 0;                                // minute of the last one
  std::vector<std::pair<int64_t, int64_t>> steps;  // (minute, value from then on)
  bool operator==(const Series&) const = default;
};

struct State {
  std::vector<Alarm> alarms;
  bool record = false;
  std::map<std::pair<uint16_t, uint16_t>, Series> series;  // by queue's place and metric
  bool operator==(const State&) const = default;
};

/// Adds the sample of a minute. REQUIRES: later than the last one.
void add_sample(Series& series, int64_t minute, int64_t value);
/// Samples with start <= minute < end, in order.
std::vector<std::pair<int64_t, int64_t>> samples(const Series& series, int64_t start, int64_t end);

/// Takes a sample: the gauge's value, or a counter's total so far.
void sample(Alarm& alarm, int64_t value, uint32_t cause);

/// At the end of a period: compares, emits `alarm` or `alarm_ok` on a change, starts afresh.
void evaluate(sim::Context& ctx, Alarm& alarm);

}  // namespace inflight::cloudwatch
