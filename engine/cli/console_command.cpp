// console: aws commands against an empty account, from a script, a pipe or the keyboard.
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

#include "cli/commands.h"
#include "console/console.h"

namespace inflight::cli {
namespace {

/// Lines go in one by one; a command that spans several runs when it is complete.
class ConsoleShell {
 public:
  ConsoleShell(uint64_t seed, bool prompts) : target_(seed), console_(target_), prompts_(prompts) {}

  int run(std::istream& in) {
    std::string pending;
    std::string line;
    prompt("$ ");
    while (std::getline(in, line)) {
      pending += (pending.empty() ? "" : "\n") + line;
      if (in.eof() || !console::wants_more(pending + "\n")) {
        if (!execute(pending)) return code_;
        pending.clear();
      }
      prompt(pending.empty() ? "$ " : "> ");
    }
    if (!pending.empty()) execute(pending);
    if (prompts_) std::fputs("\n", stdout);
    return code_;
  }

 private:
  void prompt(const char* text) const {
    if (!prompts_) return;
    std::fputs(text, stdout);
    std::fflush(stdout);
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
  int code_ = kOk;
};

}  // namespace

int console(const ConsoleOptions& options) {
  const auto seed = static_cast<uint64_t>(options.seed);
  if (options.script.empty() || options.script == "-") {
    const bool prompts = options.script.empty() && isatty(STDIN_FILENO) != 0;
    if (prompts) std::fputs("An empty AWS account; type help, or exit to leave.\n", stdout);
    return ConsoleShell(seed, prompts).run(std::cin);
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
