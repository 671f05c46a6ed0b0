// console: aws commands against an empty account, from a script, a pipe or the keyboard.
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/line_editor.h"
#include "console/console.h"

namespace inflight::cli {
namespace {

/// Lines go in one by one; a command that spans several runs when it is complete.
class ConsoleShell {
 public:
  ConsoleShell(uint64_t seed, bool prompts) : target_(seed), console_(target_), prompts_(prompts) {}

  /// From a file or a pipe.
  int run(std::istream& in) {
    std::string line;
    while (std::getline(in, line)) {
      if (!take(line, in.eof())) return code_;
    }
    if (!pending_.empty()) execute(pending_);
    return code_;
  }

  /// From the keyboard.
  int talk() {
    LineEditor editor(console_);
    while (const auto line = editor.read(pending_.empty() ? "$ " : "> ")) {
      if (!take(*line, false)) return code_;
    }
    if (!pending_.empty()) execute(pending_);
    std::fputs("\n", stdout);
    return code_;
  }

 private:
  /// Runs the command if it is complete, or if nothing more comes. False when the session is over.
  bool take(const std::string& line, bool last) {
    pending_ += (pending_.empty() ? "" : "\n") + line;
    if (!last && console::wants_more(pending_ + "\n")) return true;
    const std::string whole = std::exchange(pending_, {});
    return execute(whole);
  }

  /// False when the session is over.
  bool execute(const std::string& text) {
    const console::Reply result = console_.run(text);
    if (result.clear && prompts_) std::fputs("\x1b[H\x1b[2J", stdout);
    std::fwrite(result.out.data(), 1, result.out.size(), stdout);
    std::fflush(stdout);
    std::fwrite(result.err.data(), 1, result.err.size(), stderr);
    code_ = result.code;
    return !result.exit;
  }

  console::AccountTarget target_;
  console::Console console_;
  bool prompts_;
  std::string pending_;  // lines of an unfinished command
  int code_ = kOk;
};

}  // namespace

int console(const ConsoleOptions& options) {
  const auto seed = static_cast<uint64_t>(options.seed);
  if (options.script.empty() || options.script == "-") {
    const bool prompts = options.script.empty() && isatty(STDIN_FILENO) != 0;
    if (prompts) std::fputs("An empty AWS account; type help, or exit to leave.\n", stdout);
    ConsoleShell shell(seed, prompts);
    return prompts ? shell.talk() : shell.run(std::cin);
  }
  std::ifstream file(options.script);
  if (!file) {
    std::fprintf(stderr, "inflight: cannot read %s (a script of commands)\n",
                 options.script.c_str());
    return kUsage;
  }
  return ConsoleShell(seed, false).run(file);
}

}  // namespace inflight::cli
