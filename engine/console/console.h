// The console: lines in, text and exit code out. `aws …` as the AWS CLI takes and prints it,
// `sleep`, `date` and a few more, with a shell's variables, quotes and comments.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "console/command.h"
#include "console/complete.h"
#include "console/shell.h"
#include "console/target.h"

namespace inflight::console {

/// What a line came to.
struct Reply {
  std::string out;     // stdout
  std::string err;     // stderr
  int code = 0;        // of the last command
  bool clear = false;  // the screen is to be cleared before `out`
  bool exit = false;   // the session is over
};

/// What commands share.
struct Session {
  Target* target = nullptr;
  std::map<std::string, std::string, std::less<>> variables;
  std::vector<std::string> history;     // lines, oldest first
  std::vector<std::string> queue_urls;  // seen in answers, for completion
  int last_code = 0;
};

class Console {
 public:
  /// REQUIRES: `target` outlives the console.
  explicit Console(Target& target) { session_.target = &target; }

  /// Runs one or several lines. Any bytes are fine; nothing is thrown.
  Reply run(std::string_view text);

  /// The call that a line with one `aws` command stands for, with this console's variables and
  /// newest handles filled in, without running it. A line that is anything else is a fault.
  AwsCommand parse_command(std::string_view line) const;

  /// What may stand at `cursor`, a byte of `line`.
  Completion complete(std::string_view line, std::size_t cursor) const;

  const std::vector<std::string>& history() const { return session_.history; }

 private:
  Reply run_text(std::string_view text, int depth);
  Reply run_command(const ShellCommand& command, int depth);
  Reply run_aws(const std::vector<std::string>& words);

  Session session_;
};

/// True if a quote, `$(` or continuation is open at the end of `text`: ask for another line.
bool wants_more(std::string_view text);

}  // namespace inflight::console
