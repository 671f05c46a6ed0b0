// A session of commands, good and bad, against an empty account, as tests/console/transcript.txt
// has it: "$ command" ("> " before its further lines), what stdout has, "! " before each line of
// stderr, "? " and the exit code. Lines that begin with "#" are remarks. With INFLIGHT_REWRITE=1 in
// the environment the test writes the file anew, to be read before it is committed.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "console/console.h"
#include "world/world.h"

using namespace inflight;
using namespace inflight::console;

namespace {

const std::string kFile = INFLIGHT_SOURCE_DIR "/tests/console/transcript.txt";

struct Entry {
  std::string remarks;  // lines before the command
  std::string command;
  std::string expected;  // all after it
};

std::vector<Entry> read_entries(std::istream& in) {
  std::vector<Entry> entries;
  std::string remarks;
  std::string line;
  while (std::getline(in, line)) {
    if (line.starts_with("#")) {
      remarks += line + "\n";
    } else if (line.starts_with("$ ")) {
      entries.push_back({remarks, line.substr(2), ""});
      remarks.clear();
    } else if (!entries.empty() && line.starts_with("> ") && entries.back().expected.empty()) {
      entries.back().command += "\n" + line.substr(2);
    } else if (!entries.empty()) {
      entries.back().expected += line + "\n";
    }
  }
  return entries;
}

std::string prefixed(const std::string& text, const std::string& prefix) {
  std::istringstream in(text);
  std::string out;
  std::string line;
  while (std::getline(in, line))
    out += line.empty() ? prefix.substr(0, 1) + "\n" : prefix + line + "\n";
  return out;
}

std::string shown(const Reply& result) {
  return result.out + prefixed(result.err, "! ") + "? " + std::to_string(result.code) + "\n";
}

/// The lines of both, those that differ marked with - (expected) and + (found).
std::string difference(const std::string& expected, const std::string& found) {
  std::istringstream left(expected);
  std::istringstream right(found);
  std::string out;
  std::string a;
  std::string b;
  while (true) {
    const bool more_left = static_cast<bool>(std::getline(left, a));
    const bool more_right = static_cast<bool>(std::getline(right, b));
    if (!more_left && !more_right) return out;
    if (more_left && more_right && a == b) {
      out += "  " + a + "\n";
      continue;
    }
    if (more_left) out += "- " + a + "\n";
    if (more_right) out += "+ " + b + "\n";
  }
}

std::string command_lines(const std::string& command) {
  std::string out = "$ ";
  for (const char c : command) out += c == '\n' ? "\n> " : std::string(1, c);
  return out + "\n";
}

}  // namespace

TEST_CASE("transcript: a session of commands, good and bad") {
  std::ifstream file(kFile);
  REQUIRE(file.good());
  const std::vector<Entry> entries = read_entries(file);
  file.close();
  CHECK(entries.size() >= 60);
  AccountTarget target;
  Console console(target);
  std::string written;
  for (const Entry& entry : entries) {
    const std::string found = shown(console.run(entry.command));
    written += entry.remarks + command_lines(entry.command) + found;
    INFO(command_lines(entry.command) << difference(entry.expected, found));
    CHECK(found == entry.expected);
  }
  CHECK(world::check(target.account().world()).empty());
  const char* rewrite = std::getenv("INFLIGHT_REWRITE");
  if (rewrite != nullptr && std::string(rewrite) == "1") std::ofstream(kFile) << written;
}
