// Lines as a shell reads them: words, quotes, comments, continuations, variables and `$(…)`.
// Only reading; what variables hold and what commands print is filled in by the console.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inflight::console {

/// A part of a word. Parts in quotes are never split at blanks.
struct Piece {
  enum class Kind : uint8_t { text, variable, command };
  Kind kind = Kind::text;
  std::string text;  // the text, the name of the variable, or the line inside `$(…)`
  bool quoted = false;
  bool operator==(const Piece&) const = default;
};

struct Word {
  std::vector<Piece> pieces;
  bool operator==(const Word&) const = default;
};

struct Assignment {
  std::string name;
  Word value;
};

/// When a command runs, seen from the one before it: after `;` or a line end, `&&`, `||`.
enum class Link : uint8_t { always, if_ok, if_failed };

struct ShellCommand {
  Link link = Link::always;
  std::vector<Assignment> assignments;  // in front of the words
  std::vector<Word> words;
};

struct ShellText {
  std::vector<ShellCommand> commands;
  /// A quote, a `$(` or a line that ends with a backslash is still open: more lines are wanted.
  bool incomplete = false;
  std::string error;  // "" = none; else complete words, and `commands` is empty
};

/// Reads one or several lines. Pipes, redirections and other parts of a shell that the console
/// does not have are errors that name them.
ShellText read_shell(std::string_view text);

/// True if `name` can be the name of a variable.
bool is_variable_name(std::string_view name);

/// `text` in quotes, so that a shell reads it as one word.
std::string shell_quoted(std::string_view text);

}  // namespace inflight::console
