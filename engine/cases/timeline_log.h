// What happened in a run, in the words of the Lambda language.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "calls/account.h"

namespace inflight::cases {

/// One event of the list. Times in ms.
struct Told {
  int64_t at = 0;
  std::string ev;                // "invoke", "done" …
  std::string fn;                // function, "" = none
  std::vector<std::string> ids;  // messages in order
  std::vector<int64_t> rcs;      // their receive counts
  std::string result;            // done
  uint16_t place = 0;
  uint32_t cause = 0;
  std::string to;       // record, fn-dlq: queue
  std::string body;     // record, fn-dlq
  std::string payload;  // invoke of an event
  api::MessageAttributes attributes{};
};

/// Messages by lid as the case calls them.
using MessageNames = std::map<uint32_t, std::string>;

/// Events of one (t, ev, cause) become one, `visible` and `dlq` those of one (t, ev) (joints 15).
std::vector<Told> told_events(const calls::Account&, const MessageNames&);

}  // namespace inflight::cases
