// What-if (timeline-ui 10): the futures of one run that the learner made, as a tree. A branch is
// what was chosen in it; its events are computed again when it is looked at.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/answer.h"

namespace inflight::view {

/// One future. `part` never changes once made: sets of branches are copied for undo.
struct Branch {
  char id = 'A';
  char parent = 0;   // 0 = the first one
  std::string name;  // the learner's own, "" = none
  int64_t from = 0;  // ms: up to there it equals its parent
  std::shared_ptr<const lab::RunAnswer> part;
  // Later actions of the parent that no longer hold here; they were left out.
  std::vector<lab::Action> skipped;
  int64_t furthest = 0;  // ms that the learner has seen of it
  bool seen = false;     // the head was moved since `part` was chosen
};

/// A change of what is chosen in a run.
struct BranchEdit {
  enum class Way : uint8_t { fork, amend };
  Way way = Way::amend;
  int64_t from = 0;                  // ms, of a fork
  std::string subject;               // amends of one subject in a row are one step back
  std::vector<lab::Action> skipped;  // see Branch::skipped
};

/// What the last change came to, for the screen to tell.
struct BranchNotice {
  enum class Kind : uint8_t { none, made, focused, removed, undone, redone };
  Kind kind = Kind::none;
  int64_t number = 0;  // counts notices
  char id = 0;         // the branch it is about
  char dropped = 0;    // the branch that had to go for it, 0 = none
  int64_t from = 0;    // ms
  std::vector<lab::Action> skipped;
};

/// The branches of one run: at least one, one of them in focus.
class Branches {
 public:
  static constexpr size_t kMost = 16;
  static constexpr size_t kUndoMost = 64;
  static constexpr size_t kNameBytesMax = 80;

  /// One branch A with this part.
  explicit Branches(lab::RunAnswer part);

  const std::vector<Branch>& all() const { return set_.list; }
  const Branch& focus() const { return *find(set_.focus); }
  const Branch* find(char id) const;
  const lab::RunAnswer& part() const { return *focus().part; }
  /// The branch with the same choices, null when there is none.
  const Branch* same(const lab::RunAnswer& part) const;
  const BranchNotice& notice() const { return notice_; }
  /// Counts every change, what was seen excepted.
  int64_t revision() const { return revision_; }

  /// The focused branch gets `part`, or a new one that forks from it; a branch that has it already
  /// is focused instead. Of more than kMost the oldest without a name goes, leaves first; false
  /// when all have names: then nothing changes.
  bool edit(lab::RunAnswer part, const BranchEdit& edit);
  /// False when there is no such branch.
  bool focus_on(char id);
  /// Cuts names to kNameBytesMax at a letter's border.
  bool rename(char id, std::string name);
  /// Its children become its parent's. False for the last one and for unknown ids.
  bool remove(char id);
  bool undo();
  bool redo();
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }

  /// Nothing before now can be taken back, and nothing is left to tell.
  void forget_steps();

  /// The head of the focused branch stood at `t` (ms).
  void saw(int64_t t);
  /// The focused branch has been seen up to there and no further.
  void set_furthest(int64_t t);

  /// Puts back a saved set; those over kMost and doubles are left out. False when nothing is left.
  bool restore(std::vector<Branch> list, char focus);

 private:
  struct Set {
    std::vector<Branch> list;  // the oldest first
    char focus = 'A';
    char newest = 'A';
  };

  Branch& at(char id);
  void keep();
  char next_id() const;
  bool make_room(char& dropped);
  void take_out(char id);
  void tell(BranchNotice::Kind kind, char id);

  Set set_;
  std::vector<Set> past_;
  std::vector<Set> future_;
  std::string subject_;
  BranchNotice notice_;
  int64_t revision_ = 0;
};

/// The action as it reads in another list: action i (from 0) of its own list is number `places[i]`
/// (from 1) of the other, 0 = it is not there. Nothing when it refers to one that is not there.
std::optional<lab::Action> renumbered(const lab::Action& action,
                                      const std::vector<uint32_t>& places);

}  // namespace inflight::view
