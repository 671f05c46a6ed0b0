// Finding events of a run by what a learner types (timeline-ui section 11).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/log.h"
#include "world/scenario.h"

namespace inflight::view {

inline constexpr size_t kQueryBytesMax = 200;

/// Why a query was not understood; `none` = it was.
enum class QueryFault : uint8_t { none, unknown, state, number, age, length };

struct Found {
  QueryFault fault = QueryFault::none;
  std::string word;            // the part of the query that is at fault
  std::vector<uint32_t> hits;  // event numbers, ascending
};

/// Events that every word of `query` holds for; "" finds nothing. Words:
///   m7, 7          of message 7, by the number that the learner knows it by
///   #4711          the event of that number
///   receive        of that kind: names of the log; also kind:receive
///   orders         at a lane whose name has it, of messages with that tag or with that in the body
///   lane:orders    at such a lane only
///   state:dlq      that bring a message to a state: delayed, waiting (visible), inflight, deleted,
///                  expired, dlq, purged
///   recv>3         of messages received so often by then; > >= < <= =
///   age>4d         of messages sent so long before; ms s min h d
///   a MessageId as AWS gives it
/// Only events worth a stop (`beats`, ascending numbers) are found, unless a kind is named that is
/// none. The log keeps no bodies, so they are read from what producers of `scenario` write. One
/// pass over the log.
Found search(const sim::Log& log, const std::vector<uint32_t>& beats,
             const world::Scenario& scenario, std::string_view query);

}  // namespace inflight::view
