#include "console/shell.h"

#include <utility>

namespace inflight::console {
namespace {

constexpr std::string_view kBlanks = " \t\r";

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_part(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  ShellText read() {
    while (!done() && out_.error.empty() && !out_.incomplete) step();
    finish_command();
    if (dangling_ && out_.error.empty()) out_.incomplete = true;
    if (!out_.error.empty()) out_.commands.clear();
    return std::move(out_);
  }

 private:
  bool done() const { return at_ >= text_.size(); }
  char here() const { return text_[at_]; }
  bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  void fail(std::string words) {
    if (out_.error.empty()) out_.error = std::move(words);
  }

  /// One blank, comment, operator or word.
  void step() {
    const char c = here();
    if (kBlanks.find(c) != std::string_view::npos || skip_continuation()) {
      if (kBlanks.find(c) != std::string_view::npos) ++at_;
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

  bool skip_continuation() {
    if (starts("\\\n"))
      at_ += 2;
    else if (starts("\\\r\n"))
      at_ += 3;
    else
      return false;
    if (done()) out_.incomplete = true;
    return true;
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

  void add_text(Word& word, std::string_view text, bool quoted) {
    if (word.pieces.empty() || word.pieces.back().kind != Piece::Kind::text ||
        word.pieces.back().quoted != quoted) {
      word.pieces.push_back({Piece::Kind::text, {}, quoted});
    }
    word.pieces.back().text += text;
  }

  Word read_word() {
    Word word;
    while (!done() && out_.error.empty() && !out_.incomplete) {
      const char c = here();
      if (c == '\n' || kBlanks.find(c) != std::string_view::npos) break;
      if (std::string_view(";&|<>()").find(c) != std::string_view::npos) {
        redirected_number(word);
        break;
      }
      if (c == '\'')
        read_single(word);
      else if (c == '"')
        read_double(word);
      else if (c == '\\')
        read_escape(word);
      else if (c == '$')
        read_dollar(word, false);
      else if (c == '`')
        fail("`…` is not supported here: write $(…)");
      else {
        add_text(word, text_.substr(at_, 1), false);
        ++at_;
      }
    }
    return word;
  }

  /// `2>` reads as a word and a redirection: the error should show both.
  void redirected_number(const Word& word) {
    if ((here() == '>' || here() == '<') && word.pieces.size() == 1 &&
        word.pieces.front().text.size() == 1 && is_name_part(word.pieces.front().text[0])) {
      fail("redirections (\"" + word.pieces.front().text + here() + "\") are not supported here");
    }
  }

  void read_single(Word& word) {
    const std::size_t end = text_.find('\'', at_ + 1);
    if (end == std::string_view::npos) {
      out_.incomplete = true;
      return;
    }
    add_text(word, text_.substr(at_ + 1, end - at_ - 1), true);
    at_ = end + 1;
  }

  void read_escape(Word& word) {
    if (starts("\\\n") || starts("\\\r\n")) {
      skip_continuation();
      return;
    }
    if (at_ + 1 >= text_.size()) {
      out_.incomplete = true;
      return;
    }
    add_text(word, text_.substr(at_ + 1, 1), true);
    at_ += 2;
  }

  void read_double(Word& word) {
    ++at_;
    const std::size_t before = word.pieces.size();
    while (!done() && out_.error.empty() && !out_.incomplete) {
      const char c = here();
      if (c == '"') {
        ++at_;
        if (word.pieces.size() == before) add_text(word, {}, true);  // "" is a word
        return;
      }
      if (c == '$') {
        read_dollar(word, true);
      } else if (c == '`') {
        fail("`…` is not supported here: write $(…)");
      } else if (c == '\\' && at_ + 1 < text_.size() &&
                 std::string_view("$`\"\\\n").find(text_[at_ + 1]) != std::string_view::npos) {
        if (text_[at_ + 1] != '\n') add_text(word, text_.substr(at_ + 1, 1), true);
        at_ += 2;
      } else {
        add_text(word, text_.substr(at_, 1), true);
        ++at_;
      }
    }
    out_.incomplete = true;
  }

  void read_dollar(Word& word, bool quoted) {
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (starts("$((")) return fail("$((…)) (arithmetic) is not supported here");
    if (next == '(') return read_substitution(word, quoted);
    if (next == '{') return read_braced(word, quoted);
    if (next == '?') {
      word.pieces.push_back({Piece::Kind::variable, "?", quoted});
      at_ += 2;
      return;
    }
    if (next == '\'' && !quoted) return fail("$'…' is not supported here: use '…' or \"…\"");
    if (!is_name_start(next)) {
      add_text(word, "$", quoted);
      ++at_;
      return;
    }
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_name_part(text_[end])) ++end;
    const std::string name(text_.substr(at_ + 1, end - at_ - 1));
    word.pieces.push_back({Piece::Kind::variable, name, quoted});
    at_ = end;
  }

  void read_braced(Word& word, bool quoted) {
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) {
      out_.incomplete = true;
      return;
    }
    const std::string name(text_.substr(at_ + 2, end - at_ - 2));
    if (!is_variable_name(name)) {
      return fail("${" + name + "}: only the plain form ${NAME} is supported here");
    }
    word.pieces.push_back({Piece::Kind::variable, name, quoted});
    at_ = end + 1;
  }

  void read_substitution(Word& word, bool quoted) {
    const std::size_t start = at_ + 2;
    int64_t depth = 1;
    char quote = 0;
    for (std::size_t i = start; i < text_.size(); ++i) {
      const char c = text_[i];
      if (c == '\\' && quote != '\'') {
        ++i;
      } else if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '(') {
        ++depth;
      } else if (c == ')' && --depth == 0) {
        const std::string inner(text_.substr(start, i - start));
        word.pieces.push_back({Piece::Kind::command, inner, quoted});
        at_ = i + 1;
        return;
      }
    }
    out_.incomplete = true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  ShellCommand command_;
  bool dangling_ = false;  // a command has to follow: `&&` or `||` came last
  ShellText out_;
};

}  // namespace

ShellText read_shell(std::string_view text) { return Reader(text).read(); }

bool is_variable_name(std::string_view name) {
  if (name.empty() || !is_name_start(name.front())) return false;
  for (const char c : name) {
    if (!is_name_part(c)) return false;
  }
  return true;
}

std::string shell_quoted(std::string_view text) {
  bool plain = !text.empty();
  for (const char c : text) {
    const bool safe =
        is_name_part(c) || std::string_view("-./:=,@%+").find(c) != std::string_view::npos;
    plain = plain && safe;
  }
  if (plain) return std::string(text);
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else
      out += c;
  }
  return out + "'";
}

}  // namespace inflight::console
