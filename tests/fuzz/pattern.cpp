// Fuzz target: event patterns. First line: the event; the rest: the pattern.
#include <string>

#include "rules/filter.h"
#include "rules/pattern.h"
#include "tests/fuzz/fuzz.h"

namespace inflight::fuzz {
namespace {

using rules::EventFields;
using rules::Pattern;

/// What holds for every pattern and event.
void check_laws(const Pattern& pattern, const Spelled& event) {
  const bool match = rules::matches(pattern, EventFields(event));
  bool some = false;
  for (const auto& branch : pattern.branches) {
    Pattern one = pattern;
    one.branches = {branch};
    some = some || rules::matches(one, EventFields(event));
  }
  INFLIGHT_ASSERT(some == match);
  // What holds in one element holds when elements do not count, but for absences.
  EventFields apart(EventFields::Arrays::apart);
  apart.add("", event);
  bool absences = false;
  for (const rules::PatternLeaf& leaf : pattern.leaves) {
    for (const rules::PatternItem& item : leaf.items) absences |= item.test == rules::Test::absent;
  }
  INFLIGHT_ASSERT(absences || !match || rules::matches(pattern, apart));
}

}  // namespace
}  // namespace inflight::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace inflight;
  std::string_view text = fuzz::text_of(data, size);
  const Result<Spelled> event =
      parse_spelled(fuzz::take_until(text, '\n'), rules::kPatternEventBytesMax);
  const Result<rules::Pattern> pattern = rules::compile_event_pattern(text);
  if (event.ok()) {
    INFLIGHT_ASSERT(*parse_spelled(text_of(*event), 1 << 24) == *event);
    if (pattern.ok()) fuzz::check_laws(*pattern, *event);
  }
  const auto policy = rules::compile_filter_policy(text, rules::FilterScope::body);
  if (policy.ok() && !(policy->leaves.empty())) INFLIGHT_ASSERT(pattern.ok());
  if (!pattern.ok()) INFLIGHT_ASSERT(!pattern.error().message.empty());
  return 0;
}
