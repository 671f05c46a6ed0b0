// Lines as a shell reads them.
#include "console/shell.h"

#include <doctest/doctest.h>

using namespace inflight::console;

namespace {

/// Words with pieces shown: `text`, "quoted", $variable, $(command).
std::string shown(const Word& word) {
  std::string out;
  for (const Piece& piece : word.pieces) {
    std::string text = piece.text;
    if (piece.kind == Piece::Kind::variable) text = "$" + text;
    if (piece.kind == Piece::Kind::command) text = "$(" + text + ")";
    out += piece.quoted ? "<" + text + ">" : text;
  }
  return out;
}

std::string shown(std::string_view line) {
  const ShellText text = read_shell(line);
  if (!text.error.empty()) return "error: " + text.error;
  if (text.incomplete) return "incomplete";
  std::string out;
  for (const ShellCommand& command : text.commands) {
    if (command.link == Link::if_ok) out += "&& ";
    if (command.link == Link::if_failed) out += "|| ";
    for (const Assignment& one : command.assignments) {
      out += one.name + ":=" + shown(one.value) + " ";
    }
    for (const Word& word : command.words) out += "[" + shown(word) + "] ";
  }
  return out;
}

}  // namespace

TEST_CASE("shell: words, quotes and escapes") {
  CHECK(shown("aws  sqs\tlist-queues") == "[aws] [sqs] [list-queues] ");
  CHECK(shown("echo 'a b' \"c d\" e\\ f") == "[echo] [<a b>] [<c d>] [e< >f] ");
  CHECK(shown("echo '{\"a\":1}'x") == "[echo] [<{\"a\":1}>x] ");
  CHECK(shown(R"(echo "a\"b\\c\d")") == R"([echo] [<a"b\c\d>] )");
  CHECK(shown("echo '' \"\"") == "[echo] [<>] [<>] ");
  CHECK(shown("echo '\\n'") == "[echo] [<\\n>] ");
}

TEST_CASE("shell: comments, continuations and several commands") {
  CHECK(shown("# nothing but this") == "");
  CHECK(shown("aws sqs # and this") == "[aws] [sqs] ");
  CHECK(shown("echo a#b") == "[echo] [a#b] ");
  CHECK(shown("aws \\\n  sqs \\\r\n help") == "[aws] [sqs] [help] ");
  CHECK(shown("a\nb; c && d || e") == "[a] [b] [c] && [d] || [e] ");
  CHECK(shown("a &&\n b") == "[a] && [b] ");
  CHECK(shown("") == "");
}

TEST_CASE("shell: variables and substitution") {
  CHECK(shown("Q=https://x/1 R='a b'") == "Q:=https://x/1 R:=<a b> ");
  CHECK(shown("A=1 aws sqs") == "A:=1 [aws] [sqs] ");
  CHECK(shown("echo $Q ${Q}s \"$Q\" '$Q' $? \\$Q") ==
        "[echo] [$Q] [$Qs] [<$Q>] [<$Q>] [$?] [<$>Q] ");
  CHECK(read_shell("echo '$Q'").commands[0].words[1].pieces[0].kind == Piece::Kind::text);
  CHECK(read_shell("echo \"$Q\"").commands[0].words[1].pieces.back().kind == Piece::Kind::variable);
  CHECK(shown("Q=$(aws sqs get-queue-url --query 'a(b)' | x)") ==
        "Q:=$(aws sqs get-queue-url --query 'a(b)' | x) ");
  CHECK(shown("echo $ 5$") == "[echo] [$] [5$] ");
  CHECK(shown("1A=2") == "[1A=2] ");
}

TEST_CASE("shell: what is still open asks for more") {
  for (const char* line : {"echo 'a", "echo \"a", "echo a\\", "echo a \\\n", "Q=$(aws", "a &&",
                           "echo ${Q", "a ||\n# comment\n"}) {
    CAPTURE(line);
    CHECK(shown(line) == "incomplete");
  }
}

TEST_CASE("shell: what is not there says so") {
  CHECK(shown("a | b").find("pipes (\"|\") are not supported") != std::string::npos);
  CHECK(shown("a > b").find("redirections (\">\")") != std::string::npos);
  CHECK(shown("a 2>/dev/null").find("redirections (\"2>\")") != std::string::npos);
  CHECK(shown("a < b").find("redirections (\"<\")") != std::string::npos);
  CHECK(shown("a &").find("background") != std::string::npos);
  CHECK(shown("(a)").find("outside quotes") != std::string::npos);
  CHECK(shown("echo `a`").find("write $(…)") != std::string::npos);
  CHECK(shown("echo $((1+2))").find("arithmetic") != std::string::npos);
  CHECK(shown("echo ${A:-b}").find("${NAME}") != std::string::npos);
  CHECK(shown("echo $'a'").find("not supported") != std::string::npos);
  CHECK(shown("&& a").find("a command is missing before \"&&\"") != std::string::npos);
}

TEST_CASE("shell: a text in quotes reads back as one word") {
  for (const char* text : {"plain", "a b", "it's", "", "{\"a\": 1}", "$Q", "a\nb"}) {
    CAPTURE(text);
    const ShellText read = read_shell("echo " + shell_quoted(text));
    REQUIRE(read.commands.size() == 1);
    REQUIRE(read.commands[0].words.size() == 2);
    std::string back;
    for (const Piece& piece : read.commands[0].words[1].pieces) back += piece.text;
    CHECK(back == text);
  }
}
