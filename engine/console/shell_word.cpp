#include "console/shell_word.h"

#include <utility>

namespace inflight::console {
namespace {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_part(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

}  // namespace

bool WordReader::skip_continuation() {
  if (starts("\\\n"))
    at_ += 2;
  else if (starts("\\\r\n"))
    at_ += 3;
  else
    return false;
  if (done()) out_.incomplete = true;
  return true;
}

void WordReader::add_text(Word& word, std::string_view text, bool quoted) {
  if (word.pieces.empty() || word.pieces.back().kind != Piece::Kind::text ||
      word.pieces.back().quoted != quoted) {
    word.pieces.push_back({Piece::Kind::text, {}, quoted});
  }
  word.pieces.back().text += text;
}

Word WordReader::read_word() {
  Word word;
  while (!done() && out_.error.empty() && !out_.incomplete) {
    const char c = here();
    if (c == '\n' || kShellBlanks.find(c) != std::string_view::npos) break;
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
void WordReader::redirected_number(const Word& word) {
  if ((here() == '>' || here() == '<') && word.pieces.size() == 1 &&
      word.pieces.front().text.size() == 1 && is_name_part(word.pieces.front().text[0])) {
    fail("redirections (\"" + word.pieces.front().text + here() + "\") are not supported here");
  }
}

void WordReader::read_single(Word& word) {
  const std::size_t end = text_.find('\'', at_ + 1);
  if (end == std::string_view::npos) {
    out_.incomplete = true;
    return;
  }
  add_text(word, text_.substr(at_ + 1, end - at_ - 1), true);
  at_ = end + 1;
}

void WordReader::read_escape(Word& word) {
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

void WordReader::read_double(Word& word) {
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

void WordReader::read_dollar(Word& word, bool quoted) {
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

void WordReader::read_braced(Word& word, bool quoted) {
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

void WordReader::read_substitution(Word& word, bool quoted) {
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
