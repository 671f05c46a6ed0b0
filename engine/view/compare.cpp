#include "view/compare.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

#include "lab/gauge.h"

namespace inflight::view {
namespace {

constexpr uint64_t kOffset = 0xcbf29ce484222325;  // FNV-1a, 64 bit
constexpr uint64_t kPrime = 0x100000001b3;

class Hash {
 public:
  void byte(uint8_t value) { sum_ = (sum_ ^ value) * kPrime; }
  void number(uint64_t value) {
    for (int i = 0; i < 8; ++i) byte(static_cast<uint8_t>(value >> (8 * i)));
  }
  void text(std::string_view value) {
    number(value.size());
    for (const char each : value) byte(static_cast<uint8_t>(each));
  }
  uint64_t sum() const { return sum_; }

 private:
  uint64_t sum_ = kOffset;
};

std::string_view name_text(const sim::Log& log, uint32_t number) {
  return number < log.names.size() ? std::string_view(log.names[number].text) : "";
}

std::string_view text_of(const sim::Log& log, uint32_t number) {
  return number < log.texts.size() ? std::string_view(log.texts[number]) : "";
}

/// Sender and ordinal of a logical message; of one without ordinal, its place among its sender's.
void add_message(Hash& hash, const sim::Log& log, uint32_t lid) {
  if (lid == 0 || lid >= log.lids.size()) {
    hash.number(0);
    return;
  }
  const sim::LidInfo& info = log.lids[lid];
  uint32_t ordinal = info.n;
  if (ordinal == 0) {
    for (uint32_t i = 1; i <= lid; ++i) {
      if (log.lids[i].n == 0 && log.lids[i].actor == info.actor) ++ordinal;
    }
  }
  hash.text(name_text(log, info.actor));
  hash.number(uint64_t{ordinal} * 2 + (info.n == 0 ? 1 : 0));
}

void add_extra(Hash& hash, const sim::Log& log, const sim::Event& event) {
  switch (sim::info(event.kind).form) {
    case sim::ExtraForm::none:
    case sim::ExtraForm::mask:
      hash.number(event.extra);
      break;
    case sim::ExtraForm::text:
      hash.text(text_of(log, event.extra));
      break;
    case sim::ExtraForm::place:
      hash.text(name_text(log, event.extra));
      break;
    case sim::ExtraForm::two_texts:
      hash.text(text_of(log, event.extra & 0xffff));
      hash.text(text_of(log, event.extra >> 16));
      break;
  }
}

/// What an event is about, whenever it happens.
uint64_t subject_key(const sim::Log& log, const sim::Event& event) {
  Hash hash;
  hash.byte(static_cast<uint8_t>(event.kind));
  if (event.lid != 0) {
    add_message(hash, log, event.lid);
  } else {
    hash.text(name_text(log, event.actor));
    hash.text(name_text(log, event.place));
  }
  return hash.sum();
}

bool is_done(const sim::Event& event, bool effects) {
  return effects ? event.kind == sim::Ev::effect : event.kind == sim::Ev::del;
}

/// The smallest value that at least `percent` of 100 of them reach. REQUIRES: not empty.
int64_t percentile(std::vector<int64_t>& values, size_t percent) {
  const size_t rank = (values.size() * percent + 99) / 100;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::max<size_t>(rank, 1) - 1);
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

}  // namespace

uint64_t event_key(const sim::Log& log, uint32_t number) {
  const sim::Event& event = log.events[number - 1];
  Hash hash;
  hash.number(static_cast<uint64_t>(event.at));
  hash.byte(static_cast<uint8_t>(event.kind));
  hash.byte(static_cast<uint8_t>(event.from));
  hash.byte(static_cast<uint8_t>(event.to));
  hash.byte(event.flags);
  hash.number(uint64_t{event.rc} << 16 | event.index);
  hash.number(static_cast<uint64_t>(int64_t{event.value}));
  hash.text(name_text(log, event.place));
  hash.text(name_text(log, event.actor));
  add_message(hash, log, event.lid);
  add_extra(hash, log, event);
  return hash.sum();
}

std::vector<uint64_t> event_keys(const sim::Log& log) {
  std::vector<uint64_t> keys;
  keys.reserve(log.events.size());
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    keys.push_back(event_key(log, number));
  }
  return keys;
}

Divergence diverge(const sim::Log& a, const sim::Log& b) {
  const std::vector<uint64_t> first = event_keys(a);
  const std::vector<uint64_t> second = event_keys(b);
  const size_t shared = std::min(first.size(), second.size());
  size_t i = 0;
  while (i < shared && first[i] == second[i]) ++i;
  Divergence result;
  if (i == first.size() && i == second.size()) return result;
  result.any = true;
  if (i < first.size()) result.a = static_cast<uint32_t>(i + 1);
  if (i < second.size()) result.b = static_cast<uint32_t>(i + 1);
  result.at = std::min(i < first.size() ? a.events[i].at : b.events[i].at,
                       i < second.size() ? b.events[i].at : a.events[i].at);
  // What one log has and the other has not, counted with its repetitions.
  using Keyed = std::pair<uint64_t, int64_t>;
  std::vector<Keyed> ours;
  std::vector<Keyed> theirs;
  for (size_t k = i; k < first.size(); ++k) ours.emplace_back(first[k], a.events[k].at);
  for (size_t k = i; k < second.size(); ++k) theirs.emplace_back(second[k], b.events[k].at);
  std::sort(ours.begin(), ours.end());
  std::sort(theirs.begin(), theirs.end());
  std::vector<Keyed> apart;
  std::set_symmetric_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                                std::back_inserter(apart));
  for (const Keyed& each : apart) result.differing.push_back(each.second);
  std::sort(result.differing.begin(), result.differing.end());
  return result;
}

std::vector<StripCell> strip_cells(const Divergence& divergence, const Scale& scale, float width,
                                   int64_t limit) {
  std::vector<StripCell> cells;
  const auto& times = divergence.differing;
  const auto from = static_cast<int64_t>(scale.t0);
  auto it = std::lower_bound(times.begin(), times.end(), from);
  for (float x = scale.x0; x < scale.x1 && it != times.end(); x += width) {
    const auto until = static_cast<int64_t>(scale.t(x + width)) + 1;
    const auto end = std::lower_bound(it, times.end(), std::min(until, limit + 1));
    if (end != it) cells.push_back({x, x + width, static_cast<uint32_t>(end - it)});
    it = end;
    if (until > limit) break;
  }
  return cells;
}

uint32_t matching_event(const sim::Log& from, uint32_t number, const sim::Log& to) {
  if (number == 0 || number > from.events.size()) return 0;
  const uint64_t wanted = subject_key(from, from.events[number - 1]);
  int64_t left = 0;
  for (uint32_t i = 1; i <= number; ++i) {
    const sim::Event& event = from.events[i - 1];
    if (event.kind == from.events[number - 1].kind && subject_key(from, event) == wanted) ++left;
  }
  for (uint32_t i = 1; i <= to.events.size(); ++i) {
    const sim::Event& event = to.events[i - 1];
    if (event.kind != from.events[number - 1].kind || subject_key(to, event) != wanted) continue;
    if (--left == 0) return i;
  }
  return 0;
}

uint32_t matching_message(const sim::Log& from, uint32_t lid, const sim::Log& to) {
  if (lid == 0 || lid >= from.lids.size()) return 0;
  Hash wanted;
  add_message(wanted, from, lid);
  for (uint32_t i = 1; i < to.lids.size(); ++i) {
    Hash hash;
    add_message(hash, to, i);
    if (hash.sum() == wanted.sum()) return i;
  }
  return 0;
}

RunCounter::RunCounter(std::shared_ptr<const RunView> view) : view_(std::move(view)) {
  const sim::Log& log = view_->log();
  lab::FoldState fold(log);
  int64_t most = 0;
  oldest_.reserve(log.events.size());
  for (const sim::Event& event : log.events) {
    const double before =
        lab::gauge_value(fold, view_->context(), lab::GaugeName::oldest_age, "", event.at);
    most = std::max(most, static_cast<int64_t>(before * 1000 + 0.5));
    oldest_.push_back(most);
    fold.apply(event);
    effects_ = effects_ || event.kind == sim::Ev::effect;
  }
}

RunNumbers RunCounter::at(int64_t t) const {
  RunNumbers sum;
  const sim::Log& log = view_->log();
  t = std::min(t, view_->horizon());
  const uint32_t position = log.position_at(t);
  const lab::FoldState& fold = view_->fold(position);
  const auto gauge = [&](lab::GaugeName name) {
    return lab::gauge_value(fold, view_->context(), name, "", std::max(t, fold.now()));
  };
  sum.requests = static_cast<int64_t>(gauge(lab::GaugeName::requests));
  sum.cost = gauge(lab::GaugeName::cost);
  sum.oldest = static_cast<int64_t>(gauge(lab::GaugeName::oldest_age) * 1000 + 0.5);
  if (position > 0) sum.oldest = std::max(sum.oldest, oldest_[position - 1]);
  std::vector<bool> done(log.lids.size(), false);
  std::vector<int64_t> spans;
  for (uint32_t i = 0; i < position; ++i) {
    const sim::Event& event = log.events[i];
    if (event.kind == sim::Ev::empty) ++sum.empty;
    if (event.kind == sim::Ev::empty && (event.flags & sim::kFalse) != 0) ++sum.false_empty;
    if (event.kind == sim::Ev::effect && (event.flags & sim::kDup) != 0) ++sum.duplicates;
    if (event.kind == sim::Ev::dlq_move) ++sum.dead_lettered;
    if (event.kind == sim::Ev::expire) ++sum.expired;
    if (!is_done(event, effects_) || event.lid == 0 || event.lid >= done.size()) continue;
    if (done[event.lid]) continue;
    done[event.lid] = true;
    spans.push_back(event.at - log.lids[event.lid].born);
  }
  sum.done = static_cast<int64_t>(spans.size());
  if (!spans.empty()) {
    sum.p50 = percentile(spans, 50);
    sum.p95 = percentile(spans, 95);
  }
  if (t > 0) sum.per_minute = static_cast<double>(sum.done) * 60000 / static_cast<double>(t);
  return sum;
}

}  // namespace inflight::view
