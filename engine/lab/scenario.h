// From a lab to what a world is made of: variant, patch of the run, values of knobs (joints 6).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "base/result.h"
#include "lab/script.h"
#include "world/scenario.h"

namespace inflight::lab {

using KnobValues = std::vector<std::pair<std::string, JsonBox>>;

struct ScenarioResult {
  world::Scenario scenario;
  JsonBox document;   // {clock, profile, resources, actors} after substitution, patch and knobs
  Problems problems;  // pointers into the answer for what a knob set, else into the lab
  // Pointers of the document that knobs have set, with the pointers into the answer.
  std::vector<std::pair<std::string, std::string>> set_by;
  bool ok() const { return problems.empty(); }
};

/// The scenario of one run of a lab at a variant. `knobs` holds only what the learner changed; the
/// rest keeps the lab's values. REQUIRES: 0 <= variant < variant_count(lab).
ScenarioResult make_scenario(const Lab& lab, const std::string& run, int64_t variant,
                             const KnobValues& knobs);

/// Whom to blame for a fault at `pointer` of the scenario document: the knob's place in the answer
/// if a knob set this value or one inside or around it, else `pointer` itself.
std::string blamed_pointer(const ScenarioResult& result, std::string_view pointer);

/// The value of a knob in a run before the learner touches it, as JSON; null if it has none.
JsonBox knob_default(const Lab& lab, const std::string& run, int64_t variant,
                     std::string_view knob);

/// A text with `${parameter}` and `{resource.Member}` filled in for one scenario. Quantities follow
/// the language: "40s" becomes "40 s" or "৪০ সেকেন্ড", 30 becomes "30" or "৩০"; other texts stay.
/// What has no value stays as written (load_lab refuses such labs).
std::string fill_text(std::string_view text, Lang lang, const Lab& lab, int64_t variant,
                      const Json& scenario_document);

/// Digits 0–9 of `text` as Bangla digits.
std::string bangla_digits(std::string_view text);

}  // namespace inflight::lab
