// Tokens of `--query` expressions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inflight::console {

enum class Sign : uint8_t {
  end,
  name,     // unquoted
  quoted,   // "name"
  literal,  // `json` or 'text'
  number,
  dot,
  star,
  pipe,
  either,
  both,
  negate,
  compare,
  flatten,  // []
  filter,   // [?
  open_list,
  close_list,
  open_object,
  close_object,
  open_call,
  close_call,
  comma,
  colon,
  current,     // @
  expression,  // &
};

struct Token {
  Sign sign = Sign::end;
  std::string text;
  std::size_t at = 0;  // byte in the expression
  int64_t number = 0;
};

/// Tokens of an expression, ended by Sign::end; the first fault in `error`. Literals are given as
/// JSON text.
struct Tokens {
  std::vector<Token> tokens;
  std::string error;
  std::size_t error_at = 0;
};
Tokens read_tokens(std::string_view text);

/// A place in the tokens of an expression, and the first fault of reading it, with a mark under
/// the place.
class TokenStream {
 protected:
  explicit TokenStream(std::string_view text);

  const Token& here() const { return tokens_.tokens[at_]; }
  const Token& next() const;
  Token take();
  bool failed() const { return !error_.empty(); }
  void fail(const std::string& words, std::size_t byte);
  /// The token here has no place here.
  void unexpected();
  bool expect(Sign sign);

  std::size_t at_ = 0;
  std::string error_;

 private:
  std::string_view text_;
  Tokens tokens_;
};

}  // namespace inflight::console
