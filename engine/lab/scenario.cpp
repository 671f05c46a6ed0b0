#include "lab/scenario.h"

#include "base/hash.h"
#include "lab/knob.h"
#include "lab/scenario_decode.h"
#include "lab/substitute.h"

namespace inflight::lab {
namespace {

bool below(std::string_view pointer, std::string_view parent) {
  return pointer.size() > parent.size() && pointer.substr(0, parent.size()) == parent &&
         pointer[parent.size()] == '/';
}

const Json* patch_of(const Json& document, const std::string& run) {
  return json::resolve(document, json::join(json::join("/runs", run), "patch"));
}

void set(const std::string& path, const Json& value, const Place& knob, ScenarioResult& out) {
  if (!json::resolve(*out.document, path)) {
    knob.add("nothing at " + json::quoted(path), "a value there for the knob to set");
    return;
  }
  out.document = replace_at(out.document, path, value);
  out.set_by.push_back({path, knob.pointer});
}

void apply_knobs(const Lab& lab, const std::string& run, const KnobValues& knobs,
                 ScenarioResult& out) {
  const Place place{json::join(json::join("/runs", run), "knobs"), &out.problems};
  for (const auto& [id, value] : knobs) {
    const Knob* knob = lab.knob(id);
    const Place here = place / id;
    if (!knob || !lab.offers(run, id)) {
      here.add("the knob " + json::quoted(id), "a knob that run " + json::quoted(run) + " offers");
    } else {
      set(knob->path, *value, here, out);
      for (const std::string& path : knob->also) set(path, *value, here, out);
    }
  }
}

}  // namespace

std::string blamed_pointer(const ScenarioResult& result, std::string_view pointer) {
  // Later setters win: knobs come after patches.
  for (auto it = result.set_by.rbegin(); it != result.set_by.rend(); ++it) {
    if (pointer == it->first) return it->second;
    if (below(pointer, it->first))
      return it->second + std::string(pointer.substr(it->first.size()));
  }
  for (auto it = result.set_by.rbegin(); it != result.set_by.rend(); ++it) {
    if (below(it->first, pointer)) return it->second;
  }
  return std::string(pointer);
}

ScenarioResult make_scenario(const Lab& lab, const std::string& run, int64_t variant,
                             const KnobValues& knobs) {
  ScenarioResult out;
  if (!lab.run(run)) {
    out.problems.push_back({json::join("/runs", run), "the run " + json::quoted(run),
                            "a run of the lab " + json::quoted(lab.id)});
    return out;
  }
  const JsonBox filled = substitute(*lab.source, variant_parameters(lab, variant), out.problems);
  out.document = scenario_parts(*filled);
  if (const Json* patch = patch_of(*filled, run)) {
    const std::string pointer = json::join(json::join("/runs", run), "patch");
    out.document = apply_patch(out.document, *patch, pointer, out.set_by, out.problems);
  }
  apply_knobs(lab, run, knobs, out);
  Problems found;
  out.scenario = decode_scenario(*out.document, found);
  for (Problem& problem : found) {
    problem.pointer = blamed_pointer(out, problem.pointer);
    out.problems.push_back(std::move(problem));
  }
  out.scenario.hash = sha256_hex(json::canonical(*out.document)).substr(0, 12);
  return out;
}

JsonBox knob_default(const Lab& lab, const std::string& run, int64_t variant,
                     std::string_view knob) {
  const Knob* held = lab.knob(knob);
  if (!held) return {};
  const ScenarioResult result = make_scenario(lab, run, variant, {});
  const Json* value = json::resolve(*result.document, held->path);
  return value ? JsonBox(*value) : JsonBox();
}

}  // namespace inflight::lab
