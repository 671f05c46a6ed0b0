// The composition of kernel, services and actors: one copyable value. Saving, seeking, forking and
// comparing worlds are assignment and ==.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "actors/state.h"
#include "services/cloudwatch/cloudwatch.h"
#include "services/lambda/state.h"
#include "services/s3/state.h"
#include "services/sns/state.h"
#include "services/sqs/state.h"
#include "sim/context.h"
#include "world/outside.h"
#include "world/scenario.h"

namespace inflight::world {

struct World {
  sim::Kernel kernel;
  sqs::State sqs;
  cloudwatch::State cloudwatch;
  lambda::State lambda;
  sns::State sns;
  s3::State s3;
  Outside outside;
  actors::State actors;
  bool operator==(const World&) const = default;
};

/// Answers and inputs cross the border of the world here. Not part of the world: a shell or the
/// lab's session implements it.
class Host {
 public:
  virtual ~Host() = default;
  /// Input number `input` is due now: submit it.
  virtual void on_input(World& world, sim::Sinks& sinks, uint32_t input) = 0;
  /// The answer to a call that was submitted with `reply_to`.
  virtual void on_answer(World& world, uint64_t reply_to, const api::Answer& answer) = 0;
};

/// What a world reports to: both may be null.
struct Sinks : sim::Sinks {
  Host* host = nullptr;
};

/// AWS refused to set something up. `pointer` leads into the scenario ("/resources/queues/…").
struct Refusal {
  std::string pointer;
  Error error;
};

/// Builds the world at t = 0: resources by ordinary calls of the owner, unbilled and without
/// events (joints 6.5), then actors with their first deeds planned. Refusals come all at once.
World make_world(const Scenario& scenario, Seed seed, Sinks& sinks, std::vector<Refusal>& refusals);

/// The calls after which what stands at `path` below /resources ("queues", "orders",
/// "VisibilityTimeout") is as `wanted` says. Empty if no call can do that.
std::vector<api::Request> calls_to_change(const World& world, const Scenario& wanted,
                                          const std::vector<std::string>& path);

/// Runs one agenda entry due at or before `limit`, with all zero-latency calls that follow from
/// it. False when none is due, or a bound was hit (kernel.bound names it).
bool step(World& world, Sinks& sinks, Time limit);

/// The same for entries that come before (at, rank): what runs before a call of a script at `at`
/// is asked for with Rank::call (joints 3).
bool step_before(World& world, Sinks& sinks, Time at, sim::Rank rank);

/// Keeps CloudWatch data from now on, for GetMetricStatistics. Costs an entry a minute.
void record_metrics(World& world, Sinks& sinks);

/// Submits a call at the present moment; it runs before the next entry. The answer goes to
/// Host::on_answer with `reply_to`. REQUIRES: called from Host::on_input, or between steps
/// followed by `settle`.
void submit(World& world, Sinks& sinks, const sim::Caller& caller, api::Request request,
            uint32_t cause);

/// Runs all zero-latency calls and answers that wait.
void settle(World& world, Sinks& sinks);

/// The first broken invariant in words; "" if all hold.
std::string check(const World& world);

/// Canonical text of services and actors, one fact a line; without clock, agenda and counters of
/// the kernel. Two worlds with the same text behave alike from here on except for what is planned.
std::string dump(const World& world);

/// Value of a CloudWatch metric of a queue now, SQS-CW-02 … -04; counters as totals.
struct MetricValue {
  int64_t value = 0;
  bool counter = false;
};
std::optional<MetricValue> metric_value(const World& world, uint16_t queue,
                                        std::string_view metric);
/// What kind of metric it is; nothing for an unknown one.
struct MetricInfo {
  bool counter = false;
  uint8_t index = 0;
  std::string_view unit;  // "Count", "Seconds", "Bytes"
};
std::optional<MetricInfo> metric_info(std::string_view metric);
/// True for a metric that metric_value knows.
bool known_metric(std::string_view metric);

}  // namespace inflight::world
