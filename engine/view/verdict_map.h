// A sandbox's map (lab/map_spec.h): the verdict of every pair of values of two knobs over all
// worlds, played in slices so that nothing waits for it. What it says of a cell is what executing
// each world from 0 says.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/answer.h"
#include "lab/goal.h"
#include "lab/script.h"
#include "lab/session.h"

namespace inflight::view {

/// What the worlds played so far say about one setting.
struct MapCell {
  int64_t played = 0;    // worlds, from world 1 on
  uint64_t bad = 0;      // bit k - 1: world k is a bad one
  double worst_bad = 0;  // the most bad things in one world
  double all_bad = 0;    // in all worlds together
  double all_calls = 0;  // the same
  double calls = 0;      // in world 1
  lab::Number measure;   // the largest of all worlds, empty where no world has one
  bool refused = false;  // the lab does not take these values together
  bool operator==(const MapCell&) const = default;
  int64_t bad_worlds() const;
};

/// The cells of a map in one setting of the other knobs, columns of row 0 first. The setting that
/// the learner stands at is one of them, or a cell of its own.
class VerdictMap {
 public:
  /// REQUIRES: lab.map; `lab` outlives this.
  VerdictMap(const lab::Lab& lab, std::string run, const lab::Answer& answer);

  /// True if `answer` differs from the one this was made for in nothing but the two knobs.
  bool fits(const std::string& run, const lab::Answer& answer) const;
  /// The learner's setting: it is played first. REQUIRES: fits(run, answer).
  void stand(const lab::Answer& answer);

  /// Takes about `steps` agenda entries. True when a cell became known that was not.
  bool advance(uint64_t steps);
  bool done() const { return next_ == 0 && !runner_; }

  int64_t columns() const;
  int64_t rows() const;
  int64_t worlds() const { return worlds_; }
  const MapCell& cell(int64_t column, int64_t row) const;
  /// The cell the learner stands at; column and row of it, -1 where the map has no such value.
  const MapCell& here() const { return cells_[here_]; }
  int64_t here_column() const { return here_column_; }
  int64_t here_row() const { return here_row_; }
  int64_t cells_known() const;

  /// `answer` with the two knobs at the values of a cell.
  lab::Answer answer_at(const lab::Answer& answer, int64_t column, int64_t row) const;
  static constexpr uint64_t kSlice = 5'000;  // agenda entries of one advance of the App

 private:
  size_t first_open() const;
  void start();
  void finish_world();
  lab::Answer answer_of(size_t cell) const;

  const lab::Lab* lab_;
  std::string run_;
  lab::Answer base_;    // without the two knobs
  lab::Answer stands_;  // the learner's own
  std::string key_;
  int64_t worlds_ = 1;
  int64_t acts_end_ = 0;        // ms: the learner's last act
  std::vector<MapCell> cells_;  // the last one: a setting between the columns or rows
  size_t here_ = 0;
  int64_t here_column_ = -1;
  int64_t here_row_ = -1;
  std::unique_ptr<lab::Runner> runner_;  // the world under way
  size_t cell_ = 0;                      // whose world that is
  int64_t next_ = 1;                     // 0 = nothing is open
};

}  // namespace inflight::view
