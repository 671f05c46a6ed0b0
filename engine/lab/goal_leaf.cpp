#include "lab/goal_leaf.h"

#include <limits>

#include "base/check.h"

namespace inflight::lab {
namespace {

using sim::Event;
using sim::Log;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The key of an event where `by` may be in force: 0 without; nothing if the event has none.
std::optional<Key> key_under(const Log& log, const Event& event, const std::optional<Field>& by) {
  return by.has_value() ? key_of(log, event, *by) : std::optional<Key>(0);
}

}  // namespace

void Percentile::balance(size_t rank) {
  while (low_.size() > rank) {
    high_.push(low_.top());
    low_.pop();
  }
  while (low_.size() < rank && !high_.empty()) {
    low_.push(high_.top());
    high_.pop();
  }
}

void Percentile::add(Sighting sighting) {
  if (!low_.empty() && BySighting()(sighting, low_.top())) {
    low_.push(sighting);
  } else {
    high_.push(sighting);
  }
}

const Sighting* Percentile::at(int64_t n) {
  if (n == 0) return nullptr;
  const auto rank = static_cast<size_t>((percent_ * n + 99) / 100);
  balance(rank);
  return low_.size() < rank ? nullptr : &low_.top();
}

void Figures::add(Sighting sighting) {
  if (count_ == 0 || sighting.value < least_.value) least_ = sighting;
  if (count_ == 0 || sighting.value > greatest_.value) greatest_ = sighting;
  ++count_;
  sum_ += sighting.value;
  last_ = sighting.event;
  if (percent_ != 0) percentile_.add(sighting);
}

int64_t percent_of(NumOp op) {
  if (op == NumOp::p50) return 50;
  if (op == NumOp::p95) return 95;
  return op == NumOp::p99 ? 99 : 0;
}

int64_t percent_of(Agg agg) {
  if (agg == Agg::p50) return 50;
  if (agg == Agg::p95) return 95;
  return agg == Agg::p99 ? 99 : 0;
}

bool CountLeaf::feed(const Log& log, const Event& event, uint32_t number) {
  if (!match_.take(log, event, 0)) return false;
  ++count_;
  last_ = number;
  if (first_.size() < kWitnesses) first_.push_back(number);
  return true;
}

bool DistinctLeaf::feed(const Log& log, const Event& event, uint32_t number) {
  if (!match_.take(log, event, 0)) return false;
  const std::optional<Key> key = key_of(log, event, field_);
  if (!key.has_value() || !keys_.insert(*key).second) return false;
  last_ = number;
  return true;
}

bool FieldLeaf::feed(const Log& log, const Event& event, uint32_t number) {
  if (!match_.take(log, event, 0)) return false;
  figures_.add({number_field(log, event, field_), number});
  return true;
}

NumValue FieldLeaf::value() {
  const double unit = unit_of(field_);
  const int64_t n = figures_.count();
  if (op_ == NumOp::sum) return {static_cast<double>(figures_.sum()) / unit, figures_.last()};
  if (n == 0) return {};
  if (op_ == NumOp::mean) {
    return {static_cast<double>(figures_.sum()) / static_cast<double>(n) / unit, figures_.last()};
  }
  const Sighting* found = op_ == NumOp::min   ? &figures_.least()
                          : op_ == NumOp::max ? &figures_.greatest()
                                              : figures_.ranked(n);
  INFLIGHT_ASSERT(found != nullptr);
  return {static_cast<double>(found->value) / unit, found->event};
}

SpanLeaf::SpanLeaf(const Num& num)
    : from_(num.sels[0]),
      to_(num.sels[1]),
      by_(num.by),
      skip_missing_(num.skip_missing),
      agg_(*num.agg),
      figures_(percent_of(*num.agg)) {}

void SpanLeaf::close(Key key, int64_t at) {
  const auto found = open_.find(key);
  if (found == open_.end()) return;
  for (size_t index : found->second) {
    Start& start = starts_[index];
    start.closed = true;
    figures_.add({at - start.at, start.event});
  }
  open_.erase(found);
}

bool SpanLeaf::feed(const Log& log, const Event& event, uint32_t number) {
  const std::optional<Key> key = key_under(log, event, by_);
  if (!key.has_value()) return false;
  // `to` first: an event that is both ends the spans before it and opens a new one.
  const bool ends = to_.take(log, event, *key);
  if (ends) close(*key, event.at);
  const bool begins = from_.take(log, event, *key);
  if (begins) {
    open_[*key].push_back(starts_.size());
    starts_.push_back({event.at, number, false});
  }
  return ends || begins;
}

NumValue SpanLeaf::value() {
  if (starts_.empty()) return {};
  while (first_open_ < starts_.size() && starts_[first_open_].closed) ++first_open_;
  const int64_t closed = figures_.count();
  const int64_t n = skip_missing_ ? closed : static_cast<int64_t>(starts_.size());
  const bool missing = n > closed;
  const uint32_t open_event = missing ? starts_[first_open_].event : 0;
  const NumValue infinite{kInfinity, open_event};
  if (agg_ == Agg::count) return {static_cast<double>(n), starts_.back().event};
  if (agg_ == Agg::sum) {
    if (missing) return infinite;
    return {static_cast<double>(figures_.sum()) / 1000, figures_.last()};
  }
  if (n == 0) return {};
  const Sighting* found = nullptr;
  switch (agg_) {
    case Agg::min:
      if (closed == 0) return infinite;
      found = &figures_.least();
      break;
    case Agg::max:
      if (missing) return infinite;
      found = &figures_.greatest();
      break;
    case Agg::mean:
      if (missing) return infinite;
      return {static_cast<double>(figures_.sum()) / static_cast<double>(n) / 1000,
              figures_.greatest().event};
    default:
      found = figures_.ranked(n);
      if (found == nullptr) return infinite;
      break;
  }
  return {static_cast<double>(found->value) / 1000, found->event};
}

EachLeaf::EachLeaf(const Bool& tree) : by_(*tree.by), of_(tree.sels[0]), has_(tree.has) {
  for (const Has& has : has_) matchers_.emplace_back(has.sel);
}

bool EachLeaf::breaks(const State& state) const {
  for (size_t i = 0; i < has_.size(); ++i) {
    if (!compare(static_cast<double>(state.tallies[i].count), has_[i].cmp,
                 static_cast<double>(has_[i].count))) {
      return true;
    }
  }
  return false;
}

bool EachLeaf::feed(const Log& log, const Event& event, uint32_t number) {
  const std::optional<Key> key = key_of(log, event, by_);
  if (!key.has_value()) return false;
  const bool in_of = of_.take(log, event, *key);
  State* state = nullptr;
  const auto open = [&]() -> State& {
    const auto [found, added] = index_.emplace(*key, states_.size());
    if (added) {
      states_.emplace_back();
      states_.back().tallies.resize(has_.size());
    }
    return states_[found->second];
  };
  if (in_of) state = &open();
  for (size_t i = 0; i < has_.size(); ++i) {
    if (!matchers_[i].take(log, event, *key)) continue;
    state = &open();
    ++state->tallies[i].count;
    state->tallies[i].last = number;
  }
  if (state == nullptr) return false;
  if (in_of && state->first == 0) {
    state->first = number;
    ++keys_;
  }
  if (state->first == 0) return false;
  const bool before = state->breaks;
  state->breaks = breaks(*state);
  breaking_ += (state->breaks ? 1 : 0) - (before ? 1 : 0);
  return true;
}

Truth EachLeaf::truth() const {
  if (keys_ == 0) return Truth::unknown;
  return breaking_ == 0 ? Truth::yes : Truth::no;
}

void EachLeaf::witnesses(std::vector<uint32_t>& out) const {
  size_t found = 0;
  for (const State& state : states_) {
    if (state.first == 0 || !state.breaks) continue;
    // What came too often shows itself; what is lacking is shown by the key's first event.
    uint32_t event = state.first;
    for (size_t i = 0; i < has_.size(); ++i) {
      const double count = static_cast<double>(state.tallies[i].count);
      const double wanted = static_cast<double>(has_[i].count);
      if (compare(count, has_[i].cmp, wanted)) continue;
      const bool lacks = has_[i].cmp == Cmp::ge || has_[i].cmp == Cmp::gt || count < wanted;
      if (!lacks && state.tallies[i].last != 0) event = state.tallies[i].last;
      break;
    }
    out.push_back(event);
    if (++found == kWitnesses) return;
  }
}

OrderLeaf::OrderLeaf(const Bool& tree) : by_(tree.by), strict_(tree.strict) {
  INFLIGHT_ASSERT(tree.sels.size() <= static_cast<size_t>(kOrderMax));
  for (const Sel& sel : tree.sels) seq_.emplace_back(sel);
}

bool OrderLeaf::feed(const Log& log, const Event& event, uint32_t number) {
  const std::optional<Key> key = key_under(log, event, by_);
  if (!key.has_value()) return false;
  uint32_t matches = 0;
  for (uint32_t i = 0; i < seq_.size(); ++i) {
    if (seq_[i].take(log, event, *key)) matches |= uint32_t{1} << i;
  }
  if (matches == 0) return false;
  const auto [found, added] = index_.emplace(*key, states_.size());
  if (added) states_.emplace_back();
  State& state = states_[found->second];
  if ((matches & 1) != 0 && state.first == 0) {
    state.first = number;
    ++keys_;
  }
  // One event is one step: the next one must come later.
  if (state.step < seq_.size() && (matches >> state.step & 1) != 0) ++state.step;
  const uint32_t seen = state.seen | matches;
  const uint32_t unprepared = matches & ~(seen << 1 | 1);
  if (unprepared != 0 && state.early == 0) state.early = number;
  state.seen = seen;
  const bool good = state.first != 0 && state.step == seq_.size() && !(strict_ && state.early != 0);
  good_ += (good ? 1 : 0) - (state.good ? 1 : 0);
  state.good = good;
  return true;
}

Truth OrderLeaf::truth() const {
  if (keys_ == 0) return Truth::unknown;
  return good_ == keys_ ? Truth::yes : Truth::no;
}

void OrderLeaf::witnesses(std::vector<uint32_t>& out) const {
  size_t found = 0;
  for (const State& state : states_) {
    if (state.first == 0 || state.good) continue;
    out.push_back(strict_ && state.early != 0 ? state.early : state.first);
    if (++found == kWitnesses) return;
  }
}

SortedLeaf::SortedLeaf(const Bool& tree)
    : of_(tree.sels[0]), field_(tree.field), by_(tree.by), strict_(tree.strict) {}

bool SortedLeaf::feed(const Log& log, const Event& event, uint32_t number) {
  const std::optional<Key> key = key_under(log, event, by_);
  if (!key.has_value() || !of_.take(log, event, *key)) return false;
  const int64_t value = number_field(log, event, field_);
  const auto [found, added] = last_.emplace(*key, value);
  if (!added) {
    const bool fits = strict_ ? value > found->second : value >= found->second;
    if (!fits && breaking_.size() < kWitnesses) breaking_.push_back(number);
    found->second = value;
  }
  return true;
}

Truth SortedLeaf::truth() const {
  if (last_.empty()) return Truth::unknown;
  return breaking_.empty() ? Truth::yes : Truth::no;
}

void SortedLeaf::witnesses(std::vector<uint32_t>& out) const {
  out.insert(out.end(), breaking_.begin(), breaking_.end());
}

}  // namespace inflight::lab
