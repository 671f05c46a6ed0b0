#include "lab/script.h"

#include <algorithm>

#include "base/check.h"
#include "base/hash.h"
#include "lab/scenario_decode.h"
#include "lab/script_decode.h"
#include "lab/substitute.h"

namespace inflight::lab {
namespace {

constexpr int64_t kAllVariants = 12;  // more are sampled (joints 5)

template <class List>
auto named(const List& list, std::string_view name) -> decltype(list.data()) {
  for (const auto& element : list) {
    if (element.id == name) return &element;
  }
  return nullptr;
}

int64_t count_variants(const std::vector<Parameter>& parameters) {
  int64_t count = 1;
  for (const Parameter& parameter : parameters) {
    count *= static_cast<int64_t>(parameter.choice.size());
    if (count > kVariantsMax) return kVariantsMax + 1;
  }
  return count;
}

Parameters parameters_at(const std::vector<Parameter>& parameters, int64_t variant) {
  Parameters out;
  for (const Parameter& parameter : parameters) {
    const auto length = static_cast<int64_t>(parameter.choice.size());
    if (length == 0) continue;
    out.push_back({parameter.name, parameter.choice[static_cast<std::size_t>(variant % length)]});
    variant /= length;
  }
  return out;
}

std::vector<int64_t> sampled(int64_t count) {
  std::vector<int64_t> out;
  for (int64_t k = 0; k < std::min(count, kAllVariants); ++k)
    out.push_back(count <= kAllVariants ? k : k * count / kAllVariants);
  return out;
}

Lab decode_variant(const JsonBox& source, const std::vector<Parameter>& parameters, int64_t variant,
                   Problems& problems) {
  Lab lab =
      decode_lab(*substitute(*source, parameters_at(parameters, variant), problems), problems);
  lab.source = source;
  lab.variant = variant;
  lab.parameters = parameters;
  return lab;
}

/// The same fault shows in every run and variant; one report is enough.
void drop_repeats(Problems& problems) {
  Problems out;
  for (Problem& problem : problems) {
    if (std::find(out.begin(), out.end(), problem) == out.end()) out.push_back(std::move(problem));
  }
  problems = std::move(out);
}

/// Faults of the scenario as written, before any run changes it.
void check_scenario(const JsonBox& source, const Parameters& parameters, Problems& problems) {
  Problems ignored;  // of the substitution: reported by the decoding of the lab
  decode_scenario(*scenario_parts(*substitute(*source, parameters, ignored)), problems);
}

}  // namespace

bool ActionEntry::allows_anchor(std::string_view name) const {
  return std::find(anchors.begin(), anchors.end(), name) != anchors.end();
}

const Run* Lab::run(std::string_view name) const {
  for (const Run& held : runs) {
    if (held.name == name) return &held;
  }
  return nullptr;
}
const Knob* Lab::knob(std::string_view knob_id) const { return named(knobs, knob_id); }
const Goal* Lab::goal(std::string_view goal_id) const { return named(goals, goal_id); }

bool Lab::offers(std::string_view run_name, std::string_view knob_id) const {
  const Run* held = run(run_name);
  if (!held || !knob(knob_id)) return false;
  if (!held->knobs) return true;
  return std::find(held->knobs->begin(), held->knobs->end(), knob_id) != held->knobs->end();
}

double Lab::points() const {
  double sum = 0;
  for (const Goal& held : goals) sum += held.points;
  return sum;
}

LabLoad load_lab(std::string_view text) {
  json::Parsed parsed = json::parse(text, kLabBytesMax);
  if (!parsed.value) return {std::nullopt, std::move(parsed.problems)};
  const JsonBox& source = *parsed.value;
  if (!json::is_object(*source))
    return {std::nullopt, {{"", json::brief(*source), "a lab: a JSON object"}}};
  Problems problems;
  const std::vector<Parameter> parameters = decode_parameters(*source, problems);
  const int64_t count = count_variants(parameters);
  if (count > kVariantsMax)
    problems.push_back({"/variant", "more than " + std::to_string(kVariantsMax) + " variants",
                        "at most that many"});
  if (!problems.empty()) return {std::nullopt, std::move(problems)};
  std::optional<Lab> first;
  const std::vector<int64_t> checked = sampled(count);
  for (int64_t variant = 0; variant < count && problems.empty(); ++variant) {
    Lab lab = decode_variant(source, parameters, variant, problems);
    check_scenario(source, parameters_at(parameters, variant), problems);
    const bool check = std::find(checked.begin(), checked.end(), variant) != checked.end();
    if (problems.empty() && check) check_lab(lab, problems);
    if (!first) first = std::move(lab);
  }
  drop_repeats(problems);
  if (!problems.empty()) return {std::nullopt, std::move(problems)};
  return {std::move(first), {}};
}

Lab at_variant(const Lab& lab, int64_t variant) {
  INFLIGHT_ASSERT(variant >= 0 && variant < variant_count(lab));
  if (variant == lab.variant) return lab;
  Problems problems;  // none: load_lab has decoded every variant
  return decode_variant(lab.source, lab.parameters, variant, problems);
}

int64_t variant_count(const Lab& lab) { return count_variants(lab.parameters); }

std::vector<std::pair<std::string, JsonBox>> variant_parameters(const Lab& lab, int64_t variant) {
  return parameters_at(lab.parameters, variant);
}

std::vector<int64_t> checked_variants(const Lab& lab) { return sampled(variant_count(lab)); }

int64_t proposed_variant(const Lab& lab, std::string_view learner) {
  const std::string text = "inflight variant\n" + lab.id + "\n" + std::string(learner) + "\n";
  return static_cast<int64_t>(sha256_u64(text) % static_cast<uint64_t>(variant_count(lab)));
}

uint64_t world_seed(const Lab& lab, int64_t k, const std::optional<std::string>& salt) {
  constexpr uint64_t kSeedMax = 2'147'483'647;
  if (!salt) {
    const uint64_t seed = static_cast<uint64_t>(lab.seeds.play) + static_cast<uint64_t>(k) - 1;
    return (seed - 1) % kSeedMax + 1;  // seeds stay in 1 … 2,147,483,647
  }
  const std::string text =
      "inflight world\n" + *salt + "\n" + lab.id + "\n" + std::to_string(k) + "\n";
  return 1 + (sha256_u64(text) >> 1) % kSeedMax;
}

std::string schema_text(std::string_view which) {
  const std::string text = which == "lab" ? lab_schema() : which == "answer" ? answer_schema() : "";
  if (text.empty()) return {};
  const json::Parsed parsed = json::parse(text, int64_t{16} * 1024 * 1024);
  INFLIGHT_ASSERT(parsed.value);
  return json::pretty(**parsed.value);
}

}  // namespace inflight::lab
