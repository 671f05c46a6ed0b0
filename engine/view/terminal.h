// The console of an open lab: lines typed and what came of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "console/console.h"
#include "view/lab_target.h"

namespace inflight::view {

class Terminal {
 public:
  explicit Terminal(App& app) : target_(app), console_(target_), app_(app) {}

  /// Takes a line: runs it, or waits for the rest of an open quote or continuation.
  void type(std::string_view line);
  /// {"entries":[{"at","line","out","err","code"}],"open":bool,"history":[…]}: the latest first is
  /// last; long outputs are cut, with a mark.
  std::string json() const;
  /// {"start","end","words":[…],"common"}: bytes of the line, as console::complete.
  std::string complete(std::string_view line, int64_t cursor) const;

 private:
  struct Entry {
    int64_t at = 0;  // ms, where the head stood
    std::string line;
    std::string out;
    std::string err;
    int code = 0;
  };

  LabTarget target_;
  console::Console console_;
  App& app_;
  std::string open_;  // lines so far of an unfinished command
  std::vector<Entry> entries_;
};

}  // namespace inflight::view
