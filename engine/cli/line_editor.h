// Lines from the keyboard, with history and Tab where the program was built with libedit.
#pragma once

#include <optional>
#include <string>

#include "console/console.h"

namespace inflight::cli {

class LineEditor {
 public:
  /// Tab completes what `console` knows. REQUIRES: it outlives the editor; one editor at a time.
  explicit LineEditor(const console::Console& console);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  /// The next line without its end; nothing at the end of the input.
  std::optional<std::string> read(const char* prompt);
};

}  // namespace inflight::cli
