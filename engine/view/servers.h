// The servers that hold copies of a queue's messages, for short polls that ask some of them
// (SQS-POLL-03): what lies where, and whom each poll asked. Made from the log once.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/log.h"
#include "view/bars.h"

namespace inflight::view {

/// A message that can be received during [from, to), on the servers of the mask (bit 0 = S1).
struct Copy {
  int64_t from = 0;
  int64_t to = kOpen;
  uint32_t mid = 0;
  uint32_t servers = 0;
};

/// A short poll that asked some servers.
struct Ask {
  int64_t at = 0;
  uint32_t event = 0;    // number of the `receive` or `empty`
  uint32_t servers = 0;  // asked
  bool missed = false;   // it came back empty although a message lay on another server
};

struct ServerLane {
  uint16_t queue = 0;            // number in Log::names
  std::vector<Copy> copies;      // by `from`
  std::vector<Ask> asks;         // by time
  std::vector<uint32_t> found;   // asks that found something or rightly nothing …
  std::vector<uint32_t> missed;  // … and those that missed a message, by time
};

/// One lane a queue of which some poll asked only some servers, in the order of `queues`.
std::vector<ServerLane> servers_of(const sim::Log& log, const std::vector<uint16_t>& queues);

}  // namespace inflight::view
