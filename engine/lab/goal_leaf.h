// The parts of a goal tree that look at events. Each is a fold: it takes events in log order, costs
// about O(1) each, and knows its value at every prefix.
#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lab/goal.h"
#include "lab/goal_match.h"

namespace inflight::lab {

/// A value and the event that gave it.
struct Sighting {
  int64_t value = 0;
  uint32_t event = 0;
};
struct BySighting {
  bool operator()(const Sighting& a, const Sighting& b) const {
    return a.value != b.value ? a.value < b.value : a.event < b.event;
  }
};

/// Nearest rank of a growing set: sorted[ceil(p * n / 100) - 1].
class Percentile {
 public:
  explicit Percentile(int64_t percent) : percent_(percent) {}
  void add(Sighting sighting);
  /// The value at the rank among `n` >= size() values, those not added being greater than all:
  /// null if the rank falls on one of these.
  const Sighting* at(int64_t n);

 private:
  void balance(size_t rank);
  struct Later {
    bool operator()(const Sighting& a, const Sighting& b) const { return BySighting()(b, a); }
  };
  int64_t percent_;
  std::priority_queue<Sighting, std::vector<Sighting>, BySighting> low_;  // up to the rank
  std::priority_queue<Sighting, std::vector<Sighting>, Later> high_;
};

/// Running figures over values of events.
class Figures {
 public:
  /// `percent` 0 = no percentile wanted.
  explicit Figures(int64_t percent) : percentile_(percent), percent_(percent) {}
  void add(Sighting sighting);

  int64_t count() const { return count_; }
  int64_t sum() const { return sum_; }
  const Sighting& least() const { return least_; }        // REQUIRES: count() > 0
  const Sighting& greatest() const { return greatest_; }  // REQUIRES: count() > 0
  uint32_t last() const { return last_; }
  /// Of the percentile over `n` >= count() values, see Percentile::at.
  const Sighting* ranked(int64_t n) { return percentile_.at(n); }

 private:
  Percentile percentile_;
  int64_t percent_;
  int64_t count_ = 0;
  int64_t sum_ = 0;
  Sighting least_;
  Sighting greatest_;
  uint32_t last_ = 0;
};

/// Percentage of an operator or aggregate; 0 for all but p50, p95, p99.
int64_t percent_of(NumOp op);
int64_t percent_of(Agg agg);

/// Value of a number and the event that shows it (0 = none).
struct NumValue {
  Number value;
  uint32_t event = 0;
};

/// count, exists, never.
class CountLeaf {
 public:
  explicit CountLeaf(const Sel& sel) : match_(sel) {}
  bool feed(const sim::Log& log, const sim::Event& event, uint32_t number);
  int64_t count() const { return count_; }
  uint32_t last() const { return last_; }
  const std::vector<uint32_t>& first() const { return first_; }

 private:
  Matcher match_;
  int64_t count_ = 0;
  uint32_t last_ = 0;
  std::vector<uint32_t> first_;  // at most kWitnesses
};

/// distinct.
class DistinctLeaf {
 public:
  DistinctLeaf(const Sel& sel, Field field) : match_(sel), field_(field) {}
  bool feed(const sim::Log& log, const sim::Event& event, uint32_t number);
  NumValue value() const { return {static_cast<double>(keys_.size()), last_}; }

 private:
  Matcher match_;
  Field field_;
  std::unordered_set<Key> keys_;  // only its size is read
  uint32_t last_ = 0;
};

/// min, max, sum, mean, p50, p95, p99 of a field.
class FieldLeaf {
 public:
  FieldLeaf(NumOp op, const Sel& sel, Field field)
      : match_(sel), op_(op), field_(field), figures_(percent_of(op)) {}
  bool feed(const sim::Log& log, const sim::Event& event, uint32_t number);
  NumValue value();

 private:
  Matcher match_;
  NumOp op_;
  Field field_;
  Figures figures_;
};

/// span: from each `from` to the first later `to` of its key.
class SpanLeaf {
 public:
  explicit SpanLeaf(const Num& num);
  bool feed(const sim::Log& log, const sim::Event& event, uint32_t number);
  NumValue value();

 private:
  struct Start {
    int64_t at = 0;
    uint32_t event = 0;
    bool closed = false;
  };
  void close(Key key, int64_t at);

  Matcher from_;
  Matcher to_;
  std::optional<Field> by_;
  bool skip_missing_;
  Agg agg_;
  Figures figures_;  // of the closed spans, in ms; the event is the `from`
  std::vector<Start> starts_;
  size_t first_open_ = 0;                              // no start before this is open
  std::unordered_map<Key, std::vector<size_t>> open_;  // indices in starts_; never iterated
};

/// each.
class EachLeaf {
 public:
  explicit EachLeaf(const Bool& tree);
  bool feed(const sim::Log& log, const sim::Event& event, uint32_t number);
  Truth truth() const;
  void witnesses(std::vector<uint32_t>& out) const;

 private:
  struct Tally {
    int64_t count = 0;
    uint32_t last = 0;
  };
  struct State {
    uint32_t first = 0;  // first event of `of`; 0 = not a key of `of`
    bool breaks = false;
    std::vector<Tally> tallies;  // one a demand
  };
  bool breaks(const State& state) const;

  Field by_;
  Matcher of_;
  std::vector<Matcher> matchers_;
  std::vector<Has> has_;
  std::unordered_map<Key, size_t> index_;  // in states_
  std::vector<State> states_;              // in order of appearance
  int64_t keys_ = 0;
  int64_t breaking_ = 0;
};

/// order. Keys are those that seq[0] picks; strict looks at what came before it, too.
class OrderLeaf {
 public:
  explicit OrderLeaf(const Bool& tree);
  bool feed(const sim::Log& log, const sim::Event& event, uint32_t number);
  Truth truth() const;
  void witnesses(std::vector<uint32_t>& out) const;

 private:
  struct State {
    uint32_t first = 0;  // first match of seq[0]; 0 = not a key
    uint32_t step = 0;   // how much of the sequence was found
    uint32_t seen = 0;   // bit i: seq[i] matched
    uint32_t early = 0;  // first event that came before its time (strict)
    bool good = false;
  };
  std::optional<Field> by_;
  bool strict_;
  std::vector<Matcher> seq_;
  std::unordered_map<Key, size_t> index_;
  std::vector<State> states_;
  int64_t keys_ = 0;
  int64_t good_ = 0;
};

/// sorted.
class SortedLeaf {
 public:
  explicit SortedLeaf(const Bool& tree);
  bool feed(const sim::Log& log, const sim::Event& event, uint32_t number);
  Truth truth() const;
  void witnesses(std::vector<uint32_t>& out) const;

 private:
  Matcher of_;
  Field field_;
  std::optional<Field> by_;
  bool strict_;
  std::unordered_map<Key, int64_t> last_;  // value by key; never iterated
  std::vector<uint32_t> breaking_;         // at most kWitnesses
};

}  // namespace inflight::lab
