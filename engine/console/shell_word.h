// Words of a shell line: quotes, escapes, variables and `$(…)`.
#pragma once

#include <string>
#include <string_view>

#include "console/shell.h"

namespace inflight::console {

inline constexpr std::string_view kShellBlanks = " \t\r";

/// Reads words at a place in a text. Faults and open ends go into `out_`.
class WordReader {
 protected:
  explicit WordReader(std::string_view text) : text_(text) {}

  bool done() const { return at_ >= text_.size(); }
  char here() const { return text_[at_]; }
  bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  void fail(std::string words) {
    if (out_.error.empty()) out_.error = std::move(words);
  }
  bool skip_continuation();
  Word read_word();

  std::string_view text_;
  std::size_t at_ = 0;
  ShellText out_;

 private:
  void add_text(Word& word, std::string_view text, bool quoted);
  void redirected_number(const Word& word);
  void read_single(Word& word);
  void read_escape(Word& word);
  void read_double(Word& word);
  void read_dollar(Word& word, bool quoted);
  void read_braced(Word& word, bool quoted);
  void read_substitution(Word& word, bool quoted);
};

}  // namespace inflight::console
