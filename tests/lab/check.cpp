// The author's gate finds what it should (lab-format 7).
#include "lab/check.h"

#include <doctest/doctest.h>

#include "lab/mutate.h"
#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

namespace {

/// A patch that replaces what stands at `path`.
std::string put(const std::string& path, const std::string& value) {
  return R"([{"op":"replace","path":")" + path + R"(","value":)" + value + "}]";
}

CheckResult checked(const std::string& text, const std::string& patch) {
  const JsonBox broken = patched(json_of(text), *json_of(patch));
  const Lab& lab = duplicates();
  return check_lab(json::compact(*broken), lab.facts, {});
}

bool finds(const CheckResult& result, int gate, std::string_view where, std::string_view part) {
  for (const Finding& finding : result.findings) {
    if (finding.gate == gate && finding.where.find(where) != std::string::npos &&
        finding.text.find(part) != std::string::npos) {
      return true;
    }
  }
  std::string all;
  for (const Finding& finding : result.findings) {
    all += "\n  " + std::to_string(finding.gate) + " " + finding.where + ": " + finding.text;
  }
  MESSAGE("findings:", all);
  return false;
}

}  // namespace

TEST_CASE("gates 1 to 4: faults of form are findings with their place") {
  CHECK(finds(checked(duplicates_text(), R"([{"op":"remove","path":"/clock"}])"), 1, "/clock",
              "expected"));
  CHECK(finds(checked(duplicates_text(), R"([{"op":"add","path":"/facts/0","value":"VT-99"}])"), 3,
              "/facts/0", "VT-99"));
  CHECK(finds(checked(duplicates_text(), R"([{"op":"add","path":"/prereq","value":["nope"]}])"), 3,
              "/prereq/0", "nope"));
}

TEST_CASE("gate 5: a solution that does not pass, or has other stars, is found") {
  CHECK(finds(checked(duplicates_text(), put("/tests/solutions/0/runs/fixed/knobs/vt", R"(20)")), 5,
              "/tests/solutions/0", "does not pass"));
  CHECK(finds(checked(duplicates_text(), put("/tests/solutions/0/expect/stars", R"(3)")), 5,
              "/tests/solutions/0", "stars"));
}

TEST_CASE("gate 6: a wrong answer that passes, or fails elsewhere, is found") {
  CHECK(finds(checked(duplicates_text(), put("/tests/wrong/1/runs/fixed/knobs/vt", R"(75)")), 6,
              "/tests/wrong/1", "passes"));
  CHECK(finds(checked(duplicates_text(), put("/tests/wrong/6/runs/fixed/knobs", R"({"vt":20})")), 6,
              "/tests/wrong/6", "valid"));
}

TEST_CASE("gates 7 and 9: points for nothing are found") {
  const CheckResult result =
      checked(duplicates_text(), put("/goals/0/check", R"({"exists":{"ev":"send"}})"));
  CHECK(finds(result, 7, "", "the untouched lab scores 1"));
  CHECK(finds(result, 9, "/goals/0", "idle world"));
}

TEST_CASE("gate 8: a goal that no shipped answer fails is found") {
  CHECK(finds(checked(duplicates_text(), put("/goals/2/check", R"({"exists":{"ev":"effect"}})")), 8,
              "g3-all", "discriminate"));
}

TEST_CASE("gate 10: two true options, or none, are found") {
  CHECK(finds(
      checked(duplicates_text(), put("/predict/0/options/0/truth", R"({"exists":{"ev":"send"}})")),
      10, "/predict/0", "exactly one"));
}

TEST_CASE("gate 13: a solution that changes nothing is found") {
  CHECK(finds(checked(duplicates_text(),
                      put("/tests/solutions/0/runs", R"({"fixed":{"knobs":{"vt":30}}})")),
              13, "/tests/solutions/0", "changes nothing"));
}

TEST_CASE("nudged limits: one tree lower and one higher for each limit") {
  const Lab& lab = duplicates();
  CHECK(nudged_limits(lab.goals[3].check).size() == 2);
  CHECK(nudged_limits(lab.goals[0].check).empty());
  CHECK(nudged_limits(lab.goals[3].check)[0].nums[1].literal == doctest::Approx(81));
  CHECK(nudged_limits(lab.goals[3].check)[1].nums[1].literal == doctest::Approx(99));
}

TEST_CASE("sandbox: each prompt is found by some answer, not by all, never in the idle world") {
  const auto check = [](const std::string& patch) {
    const JsonBox broken = patched(json_of(sandbox_text()), *json_of(patch));
    return check_lab(json::compact(*broken), load(sandbox_text()).facts, {});
  };
  CHECK(finds(check(put("/tests/solutions/1/runs/play/knobs/vt", "20")), 5, "/tests/solutions/1",
              "does not find p2-safe"));
  CHECK(finds(check(put("/goals/3/check", R"({"exists":{"ev":"purge"}})")), 5, "/goals/3",
              "no shipped answer"));
  CHECK(finds(check(put("/goals/5/check", R"({"exists":{"ev":"send"}})")), 8, "/goals/5",
              "every shipped answer"));
  CHECK(finds(check(put("/goals/5/check", R"({"exists":{"ev":"send"}})")), 9, "/goals/5",
              "idle world"));
  CHECK(finds(check(put("/tests/wrong/0/runs/play/knobs/vt", "43200")), 6, "/tests/wrong/0",
              "valid answer"));
  CHECK(check("[]").clean());
}
