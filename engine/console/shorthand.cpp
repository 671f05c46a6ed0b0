#include "console/shorthand.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace inflight::console {
namespace {

constexpr int kDepthMax = 40;
constexpr std::string_view kBlanks = " \t\n\r\v\f";

/// Follows the grammar of the CLI: parameter = keyval *("," keyval), keyval = key "=" values,
/// values = csv / "[" … "]" / "{" … "}".
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::variant<JsonBox, std::string> parse() {
    Json out = Json::object();
    std::size_t last = 0;
    do {
      if (!out.empty() && !expect(',')) break;
      std::string key = read_key();
      if (!expect('=')) break;
      Json value = values();
      if (failed()) break;
      if (out.contains(key)) {
        error_ = "Second instance of key \"" + key + "\" encountered for input:\n" +
                 marked(last + 1) +
                 "\nThis is often because there is a preceding \",\" instead of a space.";
        break;
      }
      out[key] = std::move(value);
      last = at_;
    } while (at_ < text_.size());
    if (failed()) return error_;
    return JsonBox(std::move(out));
  }

 private:
  bool failed() const { return !error_.empty(); }
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool at_end() const { return at_ >= text_.size(); }
  void skip_blanks() {
    while (!at_end() && kBlanks.find(here()) != std::string_view::npos) ++at_;
  }

  /// The text with a caret under byte `at`.
  std::string marked(std::size_t at) const {
    const std::string_view before = text_.substr(0, at);
    const std::size_t line = before.rfind('\n');
    std::size_t end = text_.find('\n', at);
    if (end == std::string_view::npos) end = text_.size();
    int64_t blanks = 0;
    for (const char c : before.substr(line == std::string_view::npos ? 0 : line + 1)) {
      blanks += (static_cast<uint8_t>(c) & 0xc0) != 0x80 ? 1 : 0;
    }
    return std::string(text_.substr(0, end)) + "\n" +
           std::string(static_cast<std::size_t>(blanks), ' ') + "^" +
           std::string(text_.substr(end));
  }

  bool wanted(const std::string& expected) {
    if (failed()) return false;
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<uint8_t>(text_[end]) & 0xc0) == 0x80) ++end;
    const std::string received = at_end() ? "EOF" : std::string(text_.substr(at_, end - at_));
    error_ =
        "Expected: '" + expected + "', received: '" + received + "' for input:\n" + marked(at_);
    return false;
  }

  bool expect(char c) {
    skip_blanks();
    if (failed() || at_end() || here() != c) return wanted(std::string(1, c));
    ++at_;
    skip_blanks();
    return true;
  }

  std::string read_key() {
    const std::size_t start = at_;
    while (!at_end() && is_key(here())) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }
  static bool is_key(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_.#/:").find(c) != std::string_view::npos;
  }

  Json values() {
    if (at_end()) return "";
    if (here() == '[' || here() == '{') return nested();
    return separated();
  }

  /// `a` is a string, `a,b` a list; `a,b=c` gives the comma back.
  Json separated() {
    Json first = first_value();
    skip_blanks();
    if (failed() || at_end() || here() != ',') return first;
    expect(',');
    Json list = Json::array();
    list.push_back(first);
    while (true) {
      Json value;
      const bool good = second_value(value);
      skip_blanks();
      if (good && at_end()) {
        list.push_back(std::move(value));
        break;
      }
      if (good && here() == ',') {
        expect(',');
        list.push_back(std::move(value));
        continue;
      }
      if (failed()) return nullptr;
      if (at_end()) {
        error_ = "Expected: '<second>', received: '<none>' for input:\n" + marked(at_);
        return nullptr;
      }
      at_ = text_.rfind(',', at_);
      break;
    }
    return list.size() == 1 ? first : list;
  }

  Json nested() {
    if (here() != '[' && here() != '{') return first_value();
    if (++depth_ > kDepthMax) {
      error_ = "Nested deeper than " + std::to_string(kDepthMax) + " levels";
      return nullptr;
    }
    Json out = here() == '[' ? list() : object();
    --depth_;
    return out;
  }

  Json list() {
    Json out = Json::array();
    expect('[');
    while (!failed() && here() != ']') {
      const std::size_t before = at_;
      out.push_back(nested());
      skip_blanks();
      if (here() != ']' || at_end()) expect(',');
      if (at_ == before) wanted("]");
    }
    if (!failed()) ++at_;
    return out;
  }

  Json object() {
    Json out = Json::object();
    expect('{');
    while (!failed() && here() != '}') {
      std::string key = read_key();
      if (!expect('=')) break;
      Json value = nested();
      skip_blanks();
      if (here() != '}' || at_end()) expect(',');
      out[key] = std::move(value);
    }
    if (!failed()) ++at_;
    return out;
  }

  Json first_value() {
    if (here() == '\'' || here() == '"') return quoted();
    return bare(false);
  }

  bool second_value(Json& out) {
    if (here() == '\'' || here() == '"') {
      out = quoted();
      return !failed();
    }
    const std::size_t start = at_;
    out = bare(true);
    return at_ > start;
  }

  Json quoted() {
    const char quote = here();
    std::string out;
    for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
      if (text_[i] == quote) {
        at_ = i + 1;
        return out;
      }
      const bool escape = text_[i] == '\\' && i + 1 < text_.size() &&
                          (text_[i + 1] == quote || text_[i + 1] == '\\');
      out += text_[escape ? ++i : i];
    }
    error_ = std::string("Expected: '<") + (quote == '"' ? "double" : "singled") +
             " quoted>', received: '<none>' for input:\n" + marked(at_);
    return nullptr;
  }

  /// Unquoted text up to a comma, bracket or brace that ends it; `\,` is a comma.
  Json bare(bool second) {
    std::string out;
    const std::size_t start = at_;
    while (!at_end()) {
      const char c = here();
      if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == ',') {
        out += ',';
        at_ += 2;
        continue;
      }
      const bool starts = at_ == start;
      if (c == ',' || c == '"' || c == '\'') break;
      if (c == '=' && (second || starts)) break;
      if (starts && (c == '[' || c == '{' || kBlanks.find(c) != std::string_view::npos)) break;
      if (!starts && !second && (c == ']' || c == '}')) break;
      out += c;
      ++at_;
    }
    while (!out.empty() && kBlanks.find(out.back()) != std::string_view::npos) out.pop_back();
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string error_;
};

}  // namespace

std::variant<JsonBox, std::string> parse_shorthand(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace inflight::console
