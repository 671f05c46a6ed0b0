#include "view/search.h"

#include <algorithm>
#include <utility>

#include "view/moment_text.h"
#include "view/search_query.h"

namespace inflight::view {
namespace {

using sim::Ev;

bool compares(int64_t value, TermCmp cmp, int64_t n) {
  switch (cmp) {
    case TermCmp::less:
      return value < n;
    case TermCmp::at_most:
      return value <= n;
    case TermCmp::equal:
      return value == n;
    case TermCmp::at_least:
      return value >= n;
    case TermCmp::more:
      return value > n;
  }
  return false;
}

bool flagged(const std::vector<uint8_t>& flags, size_t index) {
  return index != 0 && index < flags.size() && flags[index] != 0;
}

bool holds(const sim::Log& log, const Term& term, uint32_t number) {
  const sim::Event& event = log.events[number - 1];
  switch (term.test) {
    case TermTest::event:
      return number == term.n;
    case TermTest::kind:
      return static_cast<int64_t>(event.kind) == term.n;
    case TermTest::returned:
      return event.kind == Ev::visible && event.extra < log.texts.size() &&
             log.texts[event.extra] == "timeout";
    case TermTest::mid:
      return event.mid == term.n;
    case TermTest::lid:
    case TermTest::name:
      return flagged(term.lids, event.lid) || flagged(term.names, event.place) ||
             flagged(term.names, event.actor) ||
             (sim::info(event.kind).form == sim::ExtraForm::place &&
              flagged(term.names, event.extra));
    case TermTest::state:
      return event.from != event.to && static_cast<int64_t>(event.to) == term.n;
    case TermTest::receives:
      return event.mid != 0 && compares(event.rc, term.cmp, term.n);
    case TermTest::age:
      return event.lid != 0 && compares(event.at - log.lids[event.lid].born, term.cmp, term.n);
  }
  return false;
}

bool is_silent_kind(const Term& term) {
  switch (static_cast<Ev>(term.test == TermTest::kind ? term.n : 0)) {
    case Ev::poll:
    case Ev::config:
    case Ev::work:
    case Ev::api:
    case Ev::empty:
      return true;
    default:
      return term.test == TermTest::event;
  }
}

}  // namespace

Found search(const sim::Log& log, const std::vector<uint32_t>& beats,
             const world::Scenario& scenario, std::string_view query) {
  Found found;
  if (query.size() > kQueryBytesMax) {
    found.fault = QueryFault::length;
    return found;
  }
  const std::string plain = plain_query(query);
  std::vector<Term> terms;
  for (size_t at = 0; at < plain.size();) {
    const size_t end = std::min(plain.find(' ', at), plain.size());
    if (end > at) {
      Term term;
      found.word = plain.substr(at, end - at);
      found.fault = read_term(log, scenario, found.word, term);
      if (found.fault != QueryFault::none) return found;
      terms.push_back(std::move(term));
    }
    at = end + 1;
  }
  found.word.clear();
  if (terms.empty()) return found;
  const bool silent = std::any_of(terms.begin(), terms.end(), is_silent_kind);
  const auto take = [&](uint32_t number) {
    for (const Term& term : terms) {
      if (!holds(log, term, number)) return;
    }
    found.hits.push_back(number);
  };
  if (silent) {
    for (uint32_t number = 1; number <= log.events.size(); ++number) take(number);
  } else {
    for (const uint32_t number : beats) take(number);
  }
  return found;
}

}  // namespace inflight::view
