#include <limits>

#include "base/json_text.h"
#include "lab/report.h"

namespace inflight::lab {
namespace {

using Members = std::vector<std::pair<std::string, JsonBox>>;

/// Whole numbers without ".0".
JsonBox number(double value) {
  constexpr double kWhole = 9e15;
  if (value > -kWhole && value < kWhole) {
    const auto whole = static_cast<int64_t>(value);
    if (static_cast<double>(whole) == value) return json::int_value(whole);
  }
  return json::number_value(value);
}

/// A number, "inf" or null (joints 17).
JsonBox measured(const Number& value) {
  if (!value) return JsonBox();
  if (*value > std::numeric_limits<double>::max()) return json::text_value("inf");
  return number(*value);
}

JsonBox text(const Text& text) {
  return json::object_value({{"en", json::text_value(text.en)}, {"bn", json::text_value(text.bn)}});
}

JsonBox seed(uint64_t value) { return json::int_value(static_cast<int64_t>(value)); }

JsonBox witness(const Witness& witness) {
  Members out = {{"t", json::int_value(witness.t)}, {"ev", json::text_value(witness.ev)}};
  if (witness.lid != 0) out.push_back({"lid", json::int_value(witness.lid)});
  if (witness.rc != 0) out.push_back({"rc", json::int_value(witness.rc)});
  return json::object_value(out);
}

JsonBox goal(const GoalResult& goal) {
  std::vector<JsonBox> witnesses;
  for (const Witness& one : goal.witness) witnesses.push_back(witness(one));
  Members out = {
      {"id", json::text_value(goal.id)},
      {"status", json::text_value(name_of(goal.status))},
      {"points", number(goal.points)},
      {"max", number(goal.max)},
      {"required", json::bool_value(goal.required)},
      {"passedSeeds", json::int_value(goal.passed_seeds)},
      {"worstSeed", seed(goal.worst_seed)},
      {"text", text(goal.text)},
      {"measured", goal.measure ? measured(goal.measure->value) : JsonBox()},
      {"limit", goal.measure ? measured(goal.measure->limit) : JsonBox()},
  };
  if (goal.reason == Reason::guard) out.push_back({"reason", json::text_value("guard")});
  if (goal.reason == Reason::bound) out.push_back({"reason", json::text_value("bound")});
  out.push_back({"witness", json::array_value(witnesses)});
  out.push_back({"link", json::text_value(goal.link)});
  return json::object_value(out);
}

JsonBox guards(const GradeResult& result) {
  std::vector<JsonBox> out;
  for (const GuardResult& guard : result.guards) {
    out.push_back(json::object_value(
        {{"id", json::text_value(guard.id)}, {"ok", json::bool_value(guard.ok)}}));
  }
  return json::array_value(out);
}

JsonBox predictions(const GradeResult& result) {
  std::vector<JsonBox> out;
  for (const PredictionScore& one : result.predict) {
    out.push_back(json::object_value({{"id", json::text_value(one.id)},
                                      {"chosen", json::text_value(one.chosen)},
                                      {"right", json::bool_value(one.right)}}));
  }
  return json::array_value(out);
}

JsonBox problems(const GradeResult& result) {
  std::vector<JsonBox> out;
  for (const Problem& one : result.problems) {
    out.push_back(json::object_value({{"pointer", json::text_value(one.pointer)},
                                      {"found", json::text_value(one.found)},
                                      {"expected", json::text_value(one.expected)}}));
  }
  return json::array_value(out);
}

}  // namespace

std::string report_json(const GradeResult& result) {
  std::vector<JsonBox> goals;
  for (const GoalResult& one : result.goals) goals.push_back(goal(one));
  Members out = {
      {"format", json::int_value(1)},
      {"lab", json::text_value(result.lab)},
      {"labVersion", json::int_value(result.lab_version)},
      {"engine", json::text_value(result.engine)},
      {"semantics", json::int_value(result.semantics)},
      {"status", json::text_value(name_of(result.status))},
      {"score", number(result.score)},
      {"max", number(result.max)},
      {"stars", json::int_value(result.stars)},
      {"seeds", json::object_value({{"n", json::int_value(result.seeds)},
                                    {"passed", json::int_value(result.seeds_passed)},
                                    {"worst", seed(result.worst_seed)}})},
      {"variant", json::int_value(result.variant)},
      {"digest", json::text_value(result.digest)},
      {"goals", json::array_value(goals)},
      {"guards", guards(result)},
      {"predict", predictions(result)},
      {"hintsUsed", json::int_value(result.hints_used)},
  };
  if (!result.problems.empty()) out.push_back({"problems", problems(result)});
  if (!result.warnings.empty()) {
    std::vector<JsonBox> warnings;
    for (const std::string& one : result.warnings) warnings.push_back(json::text_value(one));
    out.push_back({"warnings", json::array_value(warnings)});
  }
  return json::pretty(*json::object_value(out));
}

}  // namespace inflight::lab
