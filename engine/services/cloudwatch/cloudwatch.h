// CloudWatch alarms on queue metrics (joints 16). Samples come from outside (world/metrics): this
// service knows numbers, not queues. Models: one metric, maximum of samples (sum for counters) over
// one period, state changes only, missing data = not breaching, start state OK. Does not model:
// M-of-N, composite alarms, anomaly bands, actions.
#pragma once

#include <cstdint>
#include <string>
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

struct State {
  std::vector<Alarm> alarms;
  bool operator==(const State&) const = default;
};

/// Takes a sample: the gauge's value, or a counter's total so far.
void sample(Alarm& alarm, int64_t value, uint32_t cause);

/// At the end of a period: compares, emits `alarm` or `alarm_ok` on a change, starts afresh.
void evaluate(sim::Context& ctx, Alarm& alarm);

}  // namespace inflight::cloudwatch
