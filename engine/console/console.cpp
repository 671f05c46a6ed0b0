#include "console/console.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "console/arguments.h"
#include "console/builtins.h"
#include "console/s3_commands.h"

namespace inflight::console {
namespace {

constexpr std::size_t kTextMax = std::size_t{4} << 20;     // bytes of a line, words of a command
constexpr std::size_t kOutputMax = std::size_t{16} << 20;  // bytes that one line may print
constexpr std::size_t kHistoryMax = 1000;                  // lines
constexpr std::size_t kUrlsMax = 200;
constexpr int kDepthMax = 8;  // `$(…)` within one another
constexpr int kCodeShell = 2;

void append(Reply& to, Reply&& more) {
  if (more.clear) to = {};
  to.out += more.out;
  to.err += more.err;
  to.code = more.code;
  to.clear = to.clear || more.clear;
  to.exit = to.exit || more.exit;
}

/// Fills in what variables and `$(…)` stand for.
class Expander {
 public:
  using Run = std::function<std::string(const std::string& line)>;
  Expander(const Session& session, Run run) : session_(session), run_(std::move(run)) {}

  std::string notes;  // for stderr
  std::string error;

  std::vector<std::string> words(const std::vector<Word>& from) {
    for (const Word& word : from) {
      open_ = false;
      for (const Piece& piece : word.pieces) add(piece, true);
      if (open_) out_.push_back(std::move(current_));
      current_.clear();
    }
    return std::move(out_);
  }

  /// The value of an assignment: one text, never split.
  std::string text(const Word& word) {
    for (const Piece& piece : word.pieces) add(piece, false);
    return std::move(current_);
  }

 private:
  void add(const Piece& piece, bool split) {
    if (!error.empty()) return;
    const std::string value = value_of(piece);
    bytes_ += value.size();
    if (bytes_ > kTextMax) {
      error = "the words of the command are longer than 4 MiB";
      return;
    }
    if (piece.quoted || piece.kind == Piece::Kind::text || !split) {
      open_ = open_ || piece.quoted || !value.empty();
      current_ += value;
      return;
    }
    for (const char c : value) {
      if (c != ' ' && c != '\t' && c != '\n') {
        current_ += c;
        open_ = true;
      } else if (open_) {
        out_.push_back(std::move(current_));
        current_.clear();
        open_ = false;
      }
    }
  }

  std::string value_of(const Piece& piece) {
    if (piece.kind == Piece::Kind::text) return piece.text;
    if (piece.kind == Piece::Kind::variable) {
      if (piece.text == "?") return std::to_string(session_.last_code);
      const auto found = session_.variables.find(piece.text);
      if (found != session_.variables.end()) return found->second;
      notes += "console: $" + piece.text + " has no value yet\n";
      return {};
    }
    std::string out = run_(piece.text);
    while (!out.empty() && out.back() == '\n') out.pop_back();
    return out;
  }

  const Session& session_;
  Run run_;
  std::vector<std::string> out_;
  std::string current_;
  std::size_t bytes_ = 0;
  bool open_ = false;  // the current word exists, if only as ""
};

/// Puts the newest handles in for abbreviated ones.
class NewestHandles : public HandleExpander {
 public:
  NewestHandles(const Target& target, const Json& args) : target_(target), queue_(queue_in(args)) {}
  std::string notes;

  std::string expand(std::string_view member, const std::string& text) override {
    const bool receipt = member == "ReceiptHandle";
    std::string whole = receipt ? target_.newest_handle(queue_) : target_.newest_task();
    const std::string what =
        receipt ? "receipt handle of the queue \"" + queue_ + "\"" : std::string("task handle");
    notes += "console: " + text.substr(0, 80) +
             (whole.empty() ? " is abbreviated, and no " + what + " was given out yet\n"
                            : " stands for the newest " + what + "\n");
    return whole;
  }

 private:
  const Target& target_;
  std::string queue_;
};

void complete_handles(const Target& target, AwsCall& call) {
  NewestHandles handles(target, *call.args);
  call.args = expand_handles(*call.args, handles);
  call.notes += handles.notes;
}

/// The CLI's sentence for an error answer.
Reply error_result(const Json& error, std::string_view operation) {
  const auto text = [&error](std::string_view name) {
    const Json* value = json::find(error, name);
    const std::string* held = value == nullptr ? nullptr : json::as_string(*value);
    return held == nullptr ? std::string{} : *held;
  };
  if (text("code").empty()) return {"", "\n" + text("message") + "\n", kCodeGeneral};
  return {"",
          "\nAn error occurred (" + text("code") + ") when calling the " + std::string(operation) +
              " operation: " + text("message") + "\n",
          kCodeService};
}

void remember_urls(Session& session, const Json& answer) {
  const auto add = [&session](const Json* value) {
    const std::string* url = value == nullptr ? nullptr : json::as_string(*value);
    auto& urls = session.queue_urls;
    if (url == nullptr || urls.size() >= kUrlsMax) return;
    if (std::find(urls.begin(), urls.end(), *url) == urls.end()) urls.push_back(*url);
  };
  add(json::find(answer, "QueueUrl"));
  const Json* urls = json::find(answer, "QueueUrls");
  for (int64_t i = 0; urls != nullptr && i < json::size(*urls); ++i) add(&json::at(*urls, i));
}

Reply too_long(const std::string& name) {
  return {"", "console: " + name + " is too long for a variable (8 MiB for all together)\n",
          kCodeShell};
}

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r\n") - start + 1);
}

}  // namespace

Reply Console::run(std::string_view text) {
  if (text.size() > kTextMax) return {"", "console: a line is longer than 4 MiB\n", kCodeShell};
  const std::string_view line = trimmed(text);
  if (!line.empty()) {
    auto& history = session_.history;
    if (history.size() >= kHistoryMax) history.erase(history.begin());
    history.emplace_back(line);
  }
  return run_text(text, 0);
}

Reply Console::run_text(std::string_view text, int depth) {
  const ShellText shell = read_shell(text);
  Reply all;
  all.code = session_.last_code;
  if (shell.incomplete || !shell.error.empty()) {
    all.err = "console: " +
              (shell.incomplete ? std::string("the line ends inside a quote, a $(…) or a "
                                              "continuation")
                                : shell.error) +
              "\n";
    all.code = session_.last_code = kCodeShell;
    return all;
  }
  for (const ShellCommand& command : shell.commands) {
    if (command.link == Link::if_ok && session_.last_code != 0) continue;
    if (command.link == Link::if_failed && session_.last_code == 0) continue;
    Reply one = run_command(command, depth);
    session_.last_code = one.code;
    append(all, std::move(one));
    if (all.exit) break;
    if (all.out.size() + all.err.size() > kOutputMax) {
      all.err += "console: more than 16 MiB of output; the rest of the line did not run\n";
      all.code = session_.last_code = kCodeShell;
      break;
    }
  }
  return all;
}

Reply Console::run_command(const ShellCommand& command, int depth) {
  Reply inner;  // what `$(…)` printed to stderr, and its code
  Expander expander(session_, [&](const std::string& line) -> std::string {
    if (depth >= kDepthMax) {
      inner.err += "console: $(…) is nested too deeply\n";
      inner.code = kCodeShell;
      return {};
    }
    Reply result = run_text(line, depth + 1);
    inner.err += result.err;
    inner.code = result.code;
    return std::move(result.out);
  });
  const std::vector<std::string> words = expander.words(command.words);
  std::vector<std::pair<std::string, std::string>> values;
  for (const Assignment& one : command.assignments) {
    values.push_back({one.name, expander.text(one.value)});
  }
  Reply result;
  if (!expander.error.empty()) {
    result = {"", "console: " + expander.error + "\n", kCodeShell};
  } else if (!words.empty()) {
    // Variables in front of a command are for the command alone; none of them matters here.
    result = words.front() == "aws" ? run_aws({words.begin() + 1, words.end()})
                                    : run_builtin(session_, words);
  } else {
    result.code = inner.code;
    for (auto& [name, value] : values) {
      if (!assign(session_, name, std::move(value))) result = too_long(name);
    }
  }
  result.err = inner.err + expander.notes + result.err;
  return result;
}

Reply Console::run_aws(const std::vector<std::string>& words) {
  AwsCommand command = parse_aws(words);
  if (auto* text = std::get_if<AwsText>(&command)) return {std::move(text->text), "", 0};
  if (auto* bad = std::get_if<AwsFault>(&command)) return {"", std::move(bad->text), bad->code};
  AwsCall& call = *std::get_if<AwsCall>(&command);
  complete_handles(*session_.target, call);
  JsonBox answer = session_.target->call(*call.action, *call.args);
  if (call.shown != Shown::answer) return s3_reply(call, *answer);
  if (const Json* error = json::find(*answer, "error")) {
    Reply result = error_result(*error, call.action->name);
    result.err = call.notes + result.err;
    return result;
  }
  remember_urls(session_, *answer);
  if (call.query) {
    auto picked = evaluate(*call.query, *answer);
    if (const std::string* fault = std::get_if<std::string>(&picked)) {
      return {"", call.notes + "\n" + *fault + "\n", kCodeGeneral};
    }
    answer = *std::get_if<JsonBox>(&picked);
  }
  return {print_answer(*answer, call.output, call.action->name), call.notes, 0};
}

AwsCommand Console::parse_command(std::string_view line) const {
  const ShellText shell = read_shell(line.substr(0, kTextMax));
  const auto fault = [](const std::string& text) {
    return AwsFault{kCodeShell, "console: " + text + "\n"};
  };
  if (shell.incomplete) return fault("the line is not complete");
  if (!shell.error.empty()) return fault(shell.error);
  if (shell.commands.size() != 1 || shell.commands.front().words.empty()) {
    return fault("one aws command is wanted");
  }
  bool substitutes = false;
  Expander expander(session_, [&substitutes](const std::string&) {
    substitutes = true;
    return std::string{};
  });
  const std::vector<std::string> words = expander.words(shell.commands.front().words);
  if (substitutes) return fault("a command inside $(…) has to run first");
  if (!expander.error.empty()) return fault(expander.error);
  if (words.empty() || words.front() != "aws") return fault("an aws command is wanted");
  AwsCommand command = parse_aws({words.begin() + 1, words.end()});
  if (auto* call = std::get_if<AwsCall>(&command)) complete_handles(*session_.target, *call);
  return command;
}

bool wants_more(std::string_view text) {
  const ShellText shell = read_shell(text);
  return shell.incomplete && shell.error.empty();
}

}  // namespace inflight::console
