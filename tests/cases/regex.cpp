#include "cases/regex.h"

#include <doctest/doctest.h>

#include <regex>

#include "base/draw.h"

using inflight::cases::Regex;

namespace {

bool found(std::string_view expression, std::string_view text) {
  std::string fault;
  const auto regex = Regex::compile(expression, fault);
  REQUIRE_MESSAGE(regex, expression << ": " << fault);
  return regex->found_in(text);
}

std::string fault_of(std::string_view expression) {
  std::string fault;
  CHECK_FALSE(Regex::compile(expression, fault));
  return fault;
}

}  // namespace

TEST_CASE("regex: literals are found anywhere, anchors hold them to an end") {
  CHECK(found("b", "abc"));
  CHECK(found("", "abc"));
  CHECK(found("", ""));
  CHECK_FALSE(found("bd", "abc"));
  CHECK(found("^ab", "abc"));
  CHECK_FALSE(found("^bc", "abc"));
  CHECK(found("bc$", "abc"));
  CHECK_FALSE(found("ab$", "abc"));
  CHECK(found("/SQSDefaultPolicy$", "arn:aws:sqs:x:1:orders/SQSDefaultPolicy"));
  CHECK(found("^$", ""));
}

TEST_CASE("regex: repetitions") {
  CHECK(found("^a*$", ""));
  CHECK(found("^a+$", "aaa"));
  CHECK_FALSE(found("^a+$", ""));
  CHECK(found("^ab?c$", "ac"));
  CHECK_FALSE(found("^ab?c$", "abbc"));
  CHECK(found("^[0-9]{20}$", "12345678901234567890"));
  CHECK_FALSE(found("^[0-9]{20}$", "1234567890123456789"));
  CHECK(found("^a{2,}$", "aaaa"));
  CHECK_FALSE(found("^a{2,}$", "a"));
  CHECK(found("^a{1,3}$", "aaa"));
  CHECK_FALSE(found("^a{1,3}$", "aaaa"));
  CHECK(found("^a+?b$", "aab"));
  CHECK(found("^(a*)*$", "aaaa"));
  CHECK(found("^(?:ab){2}$", "abab"));
}

TEST_CASE("regex: alternatives and groups") {
  CHECK(found("^(ab|cd|)e$", "cde"));
  CHECK(found("^(ab|cd|)e$", "e"));
  CHECK_FALSE(found("^(ab|cd)e$", "abcde"));
  CHECK(found("x|y", "zy"));
}

TEST_CASE("regex: classes and escapes") {
  CHECK(found("^[A-Za-z0-9+/=]+$", "aZ9+/="));
  CHECK_FALSE(found("^[^0-9]+$", "a1"));
  CHECK(found("[a\\]-]", "-"));
  CHECK(found("^[\\d.]+$", "1.5"));
  CHECK(found("^\\d{4}-\\d{2}T", "2026-01T"));
  CHECK(found("^\\w+\\s\\W$", "a_1 -"));
  CHECK(found("3\\.00 seconds", "after 3.00 seconds"));
  CHECK_FALSE(found("3\\.00", "3x00"));
  CHECK_FALSE(found("a.b", "a\nb"));
  CHECK(found("\\bid\\b", "the id."));
  CHECK_FALSE(found("\\bid\\b", "idle"));
  CHECK(found("a\\Bb", "ab"));
}

TEST_CASE("regex: a character is a code point") {
  CHECK(found("^.{2}$", "\u0985\u0986"));
  CHECK(found("^[\u0985-\u0990]$", "\u0986"));
  CHECK_FALSE(found("^[^\u0986]$", "\u0986"));
}

TEST_CASE("regex: wrong expressions say what is wrong and where") {
  CHECK(fault_of("a(b") == "\"(\" without \")\" at character 4");
  CHECK(fault_of("a)b") == "\")\" without \"(\" at character 2");
  CHECK(fault_of("[a") == "\"[\" without \"]\" at character 3");
  CHECK(fault_of("*a").find("repetition of nothing") != std::string::npos);
  CHECK(fault_of("a{2").find("{n}") != std::string::npos);
  CHECK(fault_of("a{3,2}").find("{n}") != std::string::npos);
  CHECK(fault_of("a{9999}").find("{n}") != std::string::npos);
  CHECK(fault_of("[z-a]").find("range") != std::string::npos);
  CHECK(fault_of("a\\").find("backslash") != std::string::npos);
  CHECK(fault_of("\\q").find("not known") != std::string::npos);
  CHECK(fault_of("(?=a)").find("(?") != std::string::npos);
  CHECK(fault_of("(((a{1000}){1000}){1000}){1000}").find("too long") != std::string::npos);
  CHECK(fault_of(std::string(100, '(')).find("too many groups") != std::string::npos);
}

TEST_CASE("regex: an expression that is slow elsewhere, on a long text") {
  CHECK_FALSE(found("^(a+)+b$", std::string(20'000, 'a')));
  CHECK(found("(x|a)*$", std::string(300'000, 'a')));
}

namespace {

/// Random expressions over "ab", in the part of the syntax that both engines have.
class Writer {
 public:
  explicit Writer(uint64_t seed) : seed_(seed) {}
  uint64_t roll(uint64_t m) {
    return inflight::below(inflight::draw(seed_, inflight::Stream("regex"), n_++), m);
  }
  std::string text() {
    std::string out;
    for (uint64_t n = roll(7); n > 0; --n) out += static_cast<char>('a' + roll(3));
    return out;
  }
  std::string expression(int depth) {
    std::string out = sequence(depth);
    if (roll(4) == 0) out += "|" + sequence(depth);
    return out;
  }

 private:
  std::string sequence(int depth) {
    std::string out = roll(6) == 0 ? "^" : "";
    for (uint64_t n = 1 + roll(3); n > 0; --n) out += atom(depth) + quantifier();
    return out + (roll(6) == 0 ? "$" : "");
  }
  std::string atom(int depth) {
    static const std::vector<std::string> kAtoms{"a", "b", ".", "[ab]", "[^a]", "c"};
    if (depth > 0 && roll(3) == 0) return "(" + expression(depth - 1) + ")";
    return kAtoms[static_cast<std::size_t>(roll(kAtoms.size()))];
  }
  std::string quantifier() {
    static const std::vector<std::string> kAll{"", "", "", "*", "+", "?", "{2}", "{1,2}", "{2,}"};
    return kAll[static_cast<std::size_t>(roll(kAll.size()))];
  }
  uint64_t seed_;
  uint64_t n_ = 0;
};

}  // namespace

TEST_CASE("regex: agrees with std::regex on random expressions and texts") {
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    CAPTURE(seed);
    Writer writer(seed);
    const std::string expression = writer.expression(2);
    const std::regex judge(expression);
    CAPTURE(expression);
    for (int i = 0; i < 5; ++i) {
      const std::string text = writer.text();
      CAPTURE(text);
      CHECK(found(expression, text) == std::regex_search(text, judge));
    }
  }
}
