// What is due when: plain entries in a total order (joints 3). No entry is ever removed; a handler
// compares `generation` and skips what was cancelled.
#pragma once

#include <cstdint>
#include <vector>

#include "base/time.h"

namespace inflight::sim {

/// Whose entry it is.
enum class Owner : uint16_t {
  none,
  call,
  sqs,
  metrics,
  actors,
  inputs,
  lambda,
  sns,
  endpoints,
  s3
};

/// Order inside one millisecond.
enum class Rank : uint8_t {
  completion = 0,
  timer = 1,
  sample = 2,
  call = 3,
  retry = 4,
  poll = 5,
  wait_over = 6,
};

struct Entry {
  int64_t at = 0;      // ms
  uint64_t order = 0;  // rank << 60 | tie << 48 | sequence
  Owner owner = Owner::none;
  uint16_t kind = 0;
  uint32_t generation = 0;
  uint64_t subject = 0;
  bool operator==(const Entry&) const = default;
};
static_assert(sizeof(Entry) == 32);

/// A binary heap of entries, smallest (at, order) first. `order` is unique, so the order is total.
class Agenda {
 public:
  bool empty() const { return heap_.empty(); }
  uint64_t size() const { return heap_.size(); }
  const Entry& top() const { return heap_.front(); }  // REQUIRES: not empty
  void push(const Entry& entry);
  Entry pop();  // REQUIRES: not empty
  bool operator==(const Agenda&) const = default;

 private:
  std::vector<Entry> heap_;
};

}  // namespace inflight::sim
