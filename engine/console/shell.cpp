#include "console/shell.h"

#include <utility>

#include "console/shell_word.h"

namespace inflight::console {
namespace {

class Reader : private WordReader {
 public:
  explicit Reader(std::string_view text) : WordReader(text) {}

  ShellText read() {
    while (!done() && out_.error.empty() && !out_.incomplete) step();
    finish_command();
    if (dangling_ && out_.error.empty()) out_.incomplete = true;
    if (!out_.error.empty()) out_.commands.clear();
    return std::move(out_);
  }

 private:
  /// One blank, comment, operator or word.
  void step() {
    const char c = here();
    if (kShellBlanks.find(c) != std::string_view::npos || skip_continuation()) {
      if (kShellBlanks.find(c) != std::string_view::npos) ++at_;
      return;
    }
    if (c == '#') {
      while (!done() && here() != '\n') ++at_;
      return;
    }
    if (c == '\n') {
      ++at_;
      if (!dangling_) finish_command();
      return;
    }
    if (read_operator()) return;
    Word word = read_word();
    if (out_.incomplete || !out_.error.empty()) return;
    add_word(std::move(word));
  }
  void link(std::string_view sign, Link next) {
    if (command_.words.empty() && command_.assignments.empty()) {
      return fail("a command is missing before \"" + std::string(sign) + "\"");
    }
    at_ += sign.size();
    finish_command();
    command_.link = next;
    dangling_ = next != Link::always;
  }

  bool read_operator() {
    switch (here()) {
      case ';':
        link(";", Link::always);
        return true;
      case '&':
        if (starts("&&"))
          link("&&", Link::if_ok);
        else
          fail("\"&\" (running in the background) is not supported here");
        return true;
      case '|':
        if (starts("||"))
          link("||", Link::if_failed);
        else
          fail("pipes (\"|\") are not supported here: use --query to pick from an answer");
        return true;
      case '>':
      case '<':
        fail("redirections (\"" + std::string(1, here()) +
             "\") are not supported here: keep a value with NAME=$(aws …)");
        return true;
      case '(':
      case ')':
        fail("\"" + std::string(1, here()) + "\" outside quotes is not supported here");
        return true;
      default:
        return false;
    }
  }

  void add_word(Word word) {
    dangling_ = false;
    if (command_.words.empty()) {
      if (auto assignment = as_assignment(word); !assignment.name.empty()) {
        command_.assignments.push_back(std::move(assignment));
        return;
      }
    }
    command_.words.push_back(std::move(word));
  }

  /// `NAME=…` with NAME and "=" outside quotes; else a name of "".
  static Assignment as_assignment(const Word& word) {
    if (word.pieces.empty()) return {};
    const Piece& first = word.pieces.front();
    if (first.kind != Piece::Kind::text || first.quoted) return {};
    const std::size_t equals = first.text.find('=');
    if (equals == std::string::npos) return {};
    const std::string name = first.text.substr(0, equals);
    if (!is_variable_name(name)) return {};
    Assignment out{name, word};
    out.value.pieces.front().text.erase(0, equals + 1);
    return out;
  }

  void finish_command() {
    if (command_.words.empty() && command_.assignments.empty()) return;
    out_.commands.push_back(std::move(command_));
    command_ = {};
  }

  ShellCommand command_;
  bool dangling_ = false;  // a command has to follow: `&&` or `||` came last
};

}  // namespace

ShellText read_shell(std::string_view text) { return Reader(text).read(); }

}  // namespace inflight::console
