// An answer: what a learner chose. Inputs only (knobs, timed actions, predictions); everything
// else is computed again from them (joints 13).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "base/result.h"
#include "base/time.h"

namespace inflight::lab {

struct Lab;

inline constexpr int64_t kAnswerBytesMax = 256 * 1024;
inline constexpr int64_t kActionsMax = 200;        // a run
inline constexpr int64_t kAnswerStringMax = 4096;  // bytes of any string

/// One act of the learner: at a moment, or anchored to the nth event of a kind.
struct Action {
  std::string verb;        // "do": a call name ("StartMessageMoveTask", "sns.Publish"), "set",
                           // "deploy-fix", "crash", "restart", "stop", "start", "scale"
  std::optional<Span> at;  // since the start; exactly one of `at` and `on`
  std::string on;          // event kind ("fix", "alarm"), "" = none
  int64_t nth = 1;         // which event of that kind, from 1
  Span after{};            // after that event
  JsonBox args;            // an object; null = none
  std::string region;      // "" = home
  bool operator==(const Action&) const = default;
};

/// What was chosen in one run. A run that is absent from the answer is untouched.
struct RunAnswer {
  std::string name;
  std::vector<std::pair<std::string, JsonBox>> knobs;  // by knob id, in the file's order
  std::vector<Action> actions;
  bool operator==(const RunAnswer&) const = default;
};

/// What the learner's own program saw. Never affects the score; a difference is a warning.
struct Claim {
  std::optional<int64_t> seed;
  std::optional<std::string> digest;
  std::optional<double> score;
  bool operator==(const Claim&) const = default;
};

struct Answer {
  int64_t format = 1;
  std::string lab;
  int64_t lab_version = 1;
  std::optional<std::string> learner;
  std::optional<int64_t> variant;                            // absent = 0
  std::vector<std::pair<std::string, std::string>> predict;  // prediction id -> option id
  std::vector<RunAnswer> runs;
  std::vector<int64_t> hints;  // indices of opened hints, from 0
  std::optional<Claim> claim;
  JsonBox made;  // an object, null = absent; opaque
  bool operator==(const Answer&) const = default;

  /// The run's part, null pointer when untouched.
  const RunAnswer* run(std::string_view name) const;
  int64_t variant_or_zero() const { return variant.value_or(0); }
};

/// What came of reading an answer: problems point into the answer.
struct AnswerLoad {
  std::optional<Answer> answer;
  Problems problems;
};

/// Reads an answer file: JSON, closed schema, sizes. Knows no lab. Never throws.
AnswerLoad load_answer(std::string_view text);

/// Everything in `answer` that `lab` does not allow: other lab or version, variant out of range,
/// unknown runs, knobs the run does not offer, values out of range, actions without a fitting
/// entry, too many or too early, anchors not allowed, unknown predictions, options or hints.
/// Empty = the answer may be executed (AWS may still refuse the setup).
Problems validate_answer(const Lab& lab, const Answer& answer);

/// Index into Lab::actions of the entry that allows `action` in a run, or -1. Two entries never
/// fit the same action better: the first in the lab's order counts.
int64_t entry_for(const Lab& lab, const Action& action);

/// The answer as a file: pretty, members always in the same order, newline at the end.
std::string write_answer(const Answer& answer);
/// Compact JSON without learner, claim and made: what a link carries (joints 13).
std::string link_json(const Answer& answer);
/// `link_json` as a link value: "j" + base64url without padding.
std::string link_value(const Answer& answer);
/// The inverse for values that start with "j". Values packed by deflate ("z…") are unpacked by the
/// page, which has the browser's inflater.
AnswerLoad answer_from_link(std::string_view value);

}  // namespace inflight::lab
