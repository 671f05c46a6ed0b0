#include "cli/line_editor.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#ifdef INFLIGHT_LIBEDIT
#include <editline/readline.h>
#endif

namespace inflight::cli {

#ifdef INFLIGHT_LIBEDIT

namespace {

/// The library calls plain functions, so what they work on cannot be passed to them.
const console::Console* the_console = nullptr;

char* copied(const std::string& text) {
  auto* out = static_cast<char*>(std::malloc(text.size() + 1));  // the library frees it
  if (out != nullptr) std::memcpy(out, text.c_str(), text.size() + 1);
  return out;
}

/// The library's form: what all words have in common, the words, a null pointer.
char** complete(const char*, int, int) {
  rl_attempted_completion_over = 1;  // no names of files
  if (the_console == nullptr) return nullptr;
  const auto found = the_console->complete(rl_line_buffer, static_cast<std::size_t>(rl_point));
  if (found.words.empty()) return nullptr;
  auto** out = static_cast<char**>(std::calloc(found.words.size() + 2, sizeof(char*)));
  if (out == nullptr) return nullptr;
  out[0] = copied(console::common_start(found.words));
  for (std::size_t i = 0; i < found.words.size(); ++i) out[i + 1] = copied(found.words[i]);
  return out;
}

}  // namespace

LineEditor::LineEditor(const console::Console& console) {
  the_console = &console;
  static char name[] = "inflight";
  rl_readline_name = name;
  rl_attempted_completion_function = complete;
  using_history();
}

LineEditor::~LineEditor() { the_console = nullptr; }

std::optional<std::string> LineEditor::read(const char* prompt) {
  char* line = ::readline(prompt);
  if (line == nullptr) return std::nullopt;
  std::string out(line);
  if (!out.empty()) add_history(line);
  std::free(line);
  return out;
}

#else

LineEditor::LineEditor(const console::Console&) {}
LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::read(const char* prompt) {
  std::fputs(prompt, stdout);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return line;
}

#endif

}  // namespace inflight::cli
