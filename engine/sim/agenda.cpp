#include "sim/agenda.h"

#include <algorithm>

#include "base/check.h"

namespace inflight::sim {
namespace {

bool later(const Entry& a, const Entry& b) {
  return a.at != b.at ? a.at > b.at : a.order > b.order;
}

}  // namespace

void Agenda::push(const Entry& entry) {
  heap_.push_back(entry);
  std::push_heap(heap_.begin(), heap_.end(), later);
}

Entry Agenda::pop() {
  INFLIGHT_ASSERT(!heap_.empty());
  std::pop_heap(heap_.begin(), heap_.end(), later);
  const Entry entry = heap_.back();
  heap_.pop_back();
  return entry;
}

}  // namespace inflight::sim
