// Markers and notes that the learner puts on a run (timeline-ui section 11).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inflight::view {

inline constexpr size_t kMarksMax = 60;
inline constexpr size_t kNoteBytesMax = 1500;  // 500 Bangla letters

/// A mark of the learner's; with a text it is a note.
struct UserMark {
  uint32_t id = 0;  // from 1, for as long as the lab is open
  int64_t at = 0;   // ms
  std::string run;  // name of the run it stands on
  std::string text;
};

class Marks {
 public:
  const std::vector<UserMark>& all() const { return marks_; }
  const UserMark* find(uint32_t id) const;
  /// A mark of `run` at exactly `at`, null = none.
  const UserMark* at(std::string_view run, int64_t ms) const;
  /// Adds one and returns its id; 0 when there are kMarksMax. The text is cut to kNoteBytesMax at
  /// the end of a letter.
  uint32_t add(std::string_view run, int64_t ms, std::string_view text);
  /// False: there is no such mark.
  bool write(uint32_t id, std::string_view text);
  bool move(uint32_t id, int64_t ms);
  bool remove(uint32_t id);
  /// Those of one run by time.
  std::vector<const UserMark*> of(std::string_view run) const;

 private:
  UserMark* own(uint32_t id);

  std::vector<UserMark> marks_;
  uint32_t last_ = 0;
};

}  // namespace inflight::view
