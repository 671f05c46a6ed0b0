#include "console/jmespath_token.h"

#include <array>
#include <utility>

#include "base/json_text.h"

namespace inflight::console {
namespace {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Signs of fixed text; the longer ones first.
constexpr std::array<std::pair<std::string_view, Sign>, 23> kFixed = {{
    {"[]", Sign::flatten},    {"[?", Sign::filter},      {"||", Sign::either},
    {"&&", Sign::both},       {"==", Sign::compare},     {"!=", Sign::compare},
    {"<=", Sign::compare},    {">=", Sign::compare},     {"<", Sign::compare},
    {">", Sign::compare},     {"[", Sign::open_list},    {"]", Sign::close_list},
    {"{", Sign::open_object}, {"}", Sign::close_object}, {"(", Sign::open_call},
    {")", Sign::close_call},  {".", Sign::dot},          {"*", Sign::star},
    {"|", Sign::pipe},        {"!", Sign::negate},       {",", Sign::comma},
    {":", Sign::colon},       {"@", Sign::current},
}};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  Tokens scan() {
    while (at_ < text_.size() && out_.error.empty()) step();
    out_.tokens.push_back({Sign::end, {}, text_.size(), 0});
    return std::move(out_);
  }

 private:
  void fail(std::string words, std::size_t at) {
    out_.error = std::move(words);
    out_.error_at = at;
  }
  void add(Sign sign, std::string text, std::size_t end) {
    out_.tokens.push_back({sign, std::move(text), at_, 0});
    at_ = end;
  }

  void step() {
    const char c = text_[at_];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++at_;
    } else if (is_name_start(c)) {
      std::size_t end = at_;
      while (end < text_.size() && (is_name_start(text_[end]) || is_digit(text_[end]))) ++end;
      add(Sign::name, std::string(text_.substr(at_, end - at_)), end);
    } else if (is_digit(c) || c == '-') {
      number();
    } else if (c == '"' || c == '\'' || c == '`') {
      quoted(c);
    } else {
      fixed();
    }
  }

  void number() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (!is_digit(text_[end - 1])) return fail("a number is missing after \"-\"", at_);
    if (end - at_ > 15) return fail("a number of at most 14 digits is wanted", at_);
    int64_t value = 0;
    for (std::size_t i = at_; i < end; ++i) {
      if (is_digit(text_[i])) value = value * 10 + (text_[i] - '0');
    }
    const bool negative = text_[at_] == '-';
    add(Sign::number, std::string(text_.substr(at_, end - at_)), end);
    out_.tokens.back().number = negative ? -value : value;
  }

  void quoted(char quote) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote) end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size()) {
      return fail(std::string("the closing ") + quote + " is missing", at_);
    }
    const std::string inner(text_.substr(at_ + 1, end - at_ - 1));
    if (quote == '\'') return add(Sign::literal, json::quoted(unescaped(inner, '\'')), end + 1);
    if (quote == '`') return literal(unescaped(inner, '`'), end + 1);
    const json::Parsed parsed = json::parse("\"" + inner + "\"", 1 << 20);
    const std::string* name = parsed.value ? json::as_string(**parsed.value) : nullptr;
    if (name == nullptr) return fail("the name in quotes is no JSON string", at_);
    add(Sign::quoted, *name, end + 1);
  }

  /// A backquoted literal is JSON; a bare word stands for itself, as old expressions write it.
  void literal(const std::string& inner, std::size_t end) {
    const std::size_t start = inner.find_first_not_of(" \t\n\r");
    const std::string text = start == std::string::npos ? "" : inner.substr(start);
    const json::Parsed parsed = json::parse(text, 1 << 20);
    add(Sign::literal, parsed.value ? text : json::quoted(text), end);
  }

  static std::string unescaped(const std::string& text, char quote) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == quote) continue;
      out += text[i];
    }
    return out;
  }

  void fixed() {
    for (const auto& [text, sign] : kFixed) {
      if (!text_.substr(at_).starts_with(text)) continue;
      return add(sign, std::string(text), at_ + text.size());
    }
    if (text_[at_] == '&') return add(Sign::expression, "&", at_ + 1);
    if (text_[at_] == '=') return fail("\"=\" is no comparison: write \"==\"", at_);
    fail("this character has no meaning here", at_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Tokens out_;
};

}  // namespace

Tokens read_tokens(std::string_view text) { return Scanner(text).scan(); }

TokenStream::TokenStream(std::string_view text) : text_(text), tokens_(read_tokens(text)) {
  if (!tokens_.error.empty()) fail(tokens_.error, tokens_.error_at);
}

const Token& TokenStream::next() const {
  return tokens_.tokens[at_ + 1 < tokens_.tokens.size() ? at_ + 1 : at_];
}

Token TokenStream::take() {
  const Token token = here();
  if (token.sign != Sign::end) ++at_;
  return token;
}

void TokenStream::fail(const std::string& words, std::size_t byte) {
  if (failed()) return;
  std::string blanks;
  for (std::size_t i = 0; i < byte && i < text_.size(); ++i) {
    if ((static_cast<uint8_t>(text_[i]) & 0xc0) != 0x80) blanks += ' ';
  }
  error_ = "Invalid jmespath expression: " + words + ":\n\"" + std::string(text_) + "\"\n " +
           blanks + "^";
}

void TokenStream::unexpected() {
  if (here().sign == Sign::end) return fail("Incomplete expression", here().at);
  fail("Unexpected token: " + here().text, here().at);
}

bool TokenStream::expect(Sign sign) {
  if (here().sign != sign) {
    unexpected();
    return false;
  }
  take();
  return true;
}

}  // namespace inflight::console
