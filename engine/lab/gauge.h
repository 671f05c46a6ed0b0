// Gauges: step functions of time over the fold (joints 11, 16).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/fold.h"
#include "lab/goal_tree.h"
#include "world/scenario.h"

namespace inflight::lab {

/// What goals need to know besides the log.
struct GoalContext {
  struct Group {
    std::string name;   // "worker"
    std::string queue;  // where it polls
    int64_t count = 1;  // instances at the start: <name>-1 … <name>-<count>
    bool operator==(const Group&) const = default;
  };
  int64_t horizon_ms = 0;
  std::vector<Group> consumers;
  bool operator==(const GoalContext&) const = default;
};
GoalContext goal_context(const world::Scenario& scenario);

/// Value of a gauge at the time `now` >= fold.now(), with no event after the fold's last one.
/// Counts are numbers of messages or instances, oldest_age is in s, cost in USD. `queue` "" = all.
double gauge_value(const FoldState& fold, const GoalContext& context, GaugeName name,
                   const std::string& queue, int64_t now);

/// Aggregates of one gauge over a window, fed segment by segment. Values that last 0 ms do not
/// count, but for the one at the end of the window; of oldest_age both limits at a jump count.
class GaugeAgg {
 public:
  /// `context` must outlive this. REQUIRES: gauge.at or agg, as decoded.
  GaugeAgg(const GoalContext& context, Gauge gauge, std::optional<Agg> agg);

  /// Before an event at `until` (ms) changes the fold: its state has lasted from fold.now() on.
  void advance(const FoldState& fold, int64_t until);
  /// After the fold's last event changed it.
  void update(const FoldState& fold);
  /// True once no later event can change the value.
  bool settled() const { return frozen_.has_value(); }

  /// The aggregate with the head at `now` >= fold.now(); a window that reaches further is cut.
  double value(const FoldState& fold, int64_t now) const;
  /// The event that gave the extreme (min, max), else the last that changed the gauge; 0 = none.
  uint32_t witness(const FoldState& fold, int64_t now) const;

 private:
  /// The gauge in its raw unit at some time: `raw`, rising by 1 a ms if `rises`.
  struct Sample {
    double raw = 0;
    bool rises = false;
  };
  struct Extreme {
    double raw = 0;
    uint32_t event = 0;
    bool any = false;
  };
  struct Totals {
    Extreme low;
    Extreme high;
    double integral = 0;  // raw unit * ms: exact, because both are whole numbers but for a ratio
    int64_t length = 0;   // ms
  };
  Sample sample(const FoldState& fold, int64_t now) const;
  void refresh(const FoldState& fold);
  void add(Totals& totals, const FoldState& fold, int64_t from, int64_t until) const;
  void add_point(Totals& totals, double raw) const;
  /// Totals up to min(now, end of window), its last point included, and the value there.
  Totals closed(const FoldState& fold, int64_t now, double& last) const;

  const GoalContext* context_;
  Gauge gauge_;
  std::optional<Agg> agg_;
  int64_t from_;
  int64_t until_;
  uint16_t place_ = 0;  // of gauge_.q, once the log knows it
  size_t names_seen_ = 0;
  int64_t live_ = 0;  // consumer instances, for backlog_per_worker
  uint32_t roster_ = 0;
  Totals totals_;
  std::optional<double> frozen_;  // raw value at the window's end, once the head has passed it
  Sample current_;
  int64_t current_at_ = 0;
  uint32_t changed_ = 0;  // event that gave current_
};

}  // namespace inflight::lab
