// What Tab offers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inflight::console {

struct Session;

/// Words that may stand in place of the bytes `start` … `end` of a line, sorted.
struct Completion {
  std::size_t start = 0;
  std::size_t end = 0;
  std::vector<std::string> words;
};

/// Completes commands, services, operations, options, variables, queue URLs, names of attributes
/// and formats. Nothing inside quotes.
Completion complete_line(const Session& session, std::string_view line, std::size_t cursor);

/// The part that all words have in common.
std::string common_start(const std::vector<std::string>& words);

}  // namespace inflight::console
