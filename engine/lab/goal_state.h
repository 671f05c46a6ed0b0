// Inside of GoalState: a tree with its leaves at work.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "lab/goal.h"
#include "lab/goal_leaf.h"

namespace inflight::lab {

using Leaf = std::variant<CountLeaf, DistinctLeaf, FieldLeaf, SpanLeaf, GaugeAgg, EachLeaf,
                          OrderLeaf, SortedLeaf>;

/// What one node is worth; `measure` and `witnesses` as GoalState tells them.
struct Outcome {
  Truth truth = Truth::unknown;
  std::optional<Measure> measure;
  std::vector<uint32_t> witnesses;
};
struct NumOutcome {
  Number value;
  std::vector<uint32_t> witnesses;
};

/// Leaves stand in the order in which a walk over the tree meets them, so that the walk of an
/// evaluation finds each by counting. No evaluation stops early.
struct GoalState::Impl {
  const sim::Log* log;
  const GoalContext* context;
  std::variant<Bool, Num> tree;
  std::vector<Leaf> leaves;
  std::optional<FoldState> fold;  // only if there is a gauge
  uint32_t fed = 0;
  int64_t now = 0;
  bool finished = false;

  void add_leaves(const Num& num);
  void add_leaves(const Bool& node);
  void begin();
  NumOutcome number(const Num& num, size_t& leaf, bool details);
  Outcome boolean(const Bool& node, size_t& leaf, bool details);
  Outcome comparison(const Bool& node, size_t& leaf, bool details);
  Outcome junction(const Bool& node, size_t& leaf, bool details);
  Outcome counted(const Bool& node, size_t& leaf, bool details);
  Outcome keyed(size_t& leaf, bool details);
};

}  // namespace inflight::lab
