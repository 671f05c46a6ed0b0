// Goals over the event log (joints 11): a fold that is defined at every prefix of the log. One pass
// costs about nodes x events.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "lab/gauge.h"
#include "lab/goal_tree.h"
#include "lab/script.h"
#include "sim/log.h"

namespace inflight::lab {

/// F, T or U.
enum class Truth : uint8_t { no, yes, unknown };

Truth all_of(Truth a, Truth b);
Truth any_of(Truth a, Truth b);
Truth not_of(Truth a);

/// A number of a goal: empty = none; may be infinite, never NaN. Times in seconds.
using Number = std::optional<double>;

inline constexpr size_t kWitnesses = 5;

/// The comparison that decides a check: what was measured, and against what.
struct Measure {
  Number value;
  Cmp cmp = Cmp::eq;
  Number limit;
  bool operator==(const Measure&) const = default;
};

/// A tree compiled for one log; feed it event after event. A copyable value: a copy goes on alone.
class GoalState {
 public:
  /// `log` and `context` must outlive the state; the log may grow meanwhile.
  GoalState(const sim::Log& log, const GoalContext& context, const Bool& tree);
  GoalState(const sim::Log& log, const GoalContext& context, const Num& tree);
  GoalState(const GoalState& other);
  GoalState(GoalState&& other) noexcept;
  GoalState& operator=(GoalState other) noexcept;
  ~GoalState();

  /// Takes the next event. REQUIRES: number = events fed so far + 1.
  /// Returns false if the tree's value is sure to be the same as before.
  bool feed(uint32_t number);
  /// No event will follow: gauges run on to the horizon.
  void finish();

  /// Value of a tree given as Bool. A prefix ends at its last event: a gauge's `at`, `from` and
  /// `until` beyond it are cut to it, until `finish`.
  Truth truth() const;
  /// Value of a tree given as Num.
  Number number() const;
  /// The deciding comparison, if the tree has one.
  std::optional<Measure> measure() const;
  /// At most kWitnesses event numbers, ascending: what breaks the tree; if it holds, what shows it.
  std::vector<uint32_t> witnesses() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A goal's own value, without guards and needs (these are judged in lab/score.h).
struct Reading {
  Truth given = Truth::yes;  // T without a `given`
  Truth check = Truth::unknown;
  bool latched = false;   // the goal latches and passed at this or an earlier prefix
  Number credit_measure;  // only with a `credit`
  std::optional<Measure> measure;
  std::vector<uint32_t> witnesses;  // only at the end and from `read_at`
  bool operator==(const Reading&) const = default;
};

/// From `position` on given, check or latched are as told, until the next flip.
struct GoalFlip {
  uint32_t position = 0;
  Truth given = Truth::yes;
  Truth check = Truth::unknown;
  bool latched = false;
  bool operator==(const GoalFlip&) const = default;
};

struct MeasurePoint {
  uint32_t position = 0;
  std::optional<Measure> measure;
};

struct GoalTimeline {
  std::vector<GoalFlip> flips;         // ascending; the first has position 0
  std::vector<MeasurePoint> measures;  // ascending; the first has position 0
  Reading final;                       // after the last event, at the horizon

  /// The flip in force at a position (number of events seen).
  const GoalFlip& at(uint32_t position) const;
  const std::optional<Measure>& measure_at(uint32_t position) const;
};

/// Folds the whole log once.
GoalTimeline track(const sim::Log& log, const GoalContext& context, const Goal& goal);
/// The reading at one prefix, with witnesses. Costs a fold of that prefix.
Reading read_at(const sim::Log& log, const GoalContext& context, const Goal& goal,
                uint32_t position);
/// The reading at the horizon, with witnesses.
Reading read_final(const sim::Log& log, const GoalContext& context, const Goal& goal);
/// Value of a bare check (guard, star, prediction) at the end of the log.
Truth evaluate(const sim::Log& log, const GoalContext& context, const Bool& tree);
/// Value of a number at the end of the log.
Number evaluate(const sim::Log& log, const GoalContext& context, const Num& tree);

}  // namespace inflight::lab
