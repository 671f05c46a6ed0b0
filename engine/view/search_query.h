// The words of a search, read.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "sim/log.h"
#include "view/search.h"
#include "world/scenario.h"

namespace inflight::view {

enum class TermCmp : uint8_t { less, at_most, equal, at_least, more };

enum class TermTest : uint8_t { event, kind, returned, lid, mid, name, state, receives, age };

/// One word of a query.
struct Term {
  TermTest test = TermTest::event;
  TermCmp cmp = TermCmp::equal;
  int64_t n = 0;               // event number, Ev, mid, receives, ms, MessageState
  std::vector<uint8_t> lids;   // by lid: the word is about it
  std::vector<uint8_t> names;  // by name: the word is about it
};

/// Reads one word (no blanks, small letters, ASCII digits) into `term`.
QueryFault read_term(const sim::Log& log, const world::Scenario& scenario, std::string_view word,
                     Term& term);

}  // namespace inflight::view
