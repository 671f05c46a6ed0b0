// A lab file, format 1, typed. Texts stay apart from logic: a world is made from the scenario
// parts only (lab/scenario.h). Parameters `${x}` depend on the variant, so a Lab is always the lab
// *at one variant*: load_lab gives variant 0, at_variant any other.
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
#include "lab/answer.h"
#include "lab/goal_tree.h"
#include "lab/map_spec.h"

namespace inflight::lab {

inline constexpr int64_t kLabBytesMax = 1024 * 1024;
inline constexpr int64_t kTagsMax = 32;  // tags of all producers of a lab
inline constexpr int64_t kVariantsMax = 1000;

enum class Lang : uint8_t { en, bn };

/// A text in both languages. In a packed lab both are the one language that was packed.
/// May hold `${parameter}` and `{queue.Attribute}`: see fill_text.
struct Text {
  std::string en;
  std::string bn;
  bool plain = false;  // written as one string
  bool empty() const { return en.empty() && bn.empty(); }
  bool operator==(const Text&) const = default;
};
inline const std::string& text_of(const Text& text, Lang lang) {
  return lang == Lang::bn ? text.bn : text.en;
}

enum class Kind : uint8_t { lab, sandbox, demo };

struct Clock {
  Span horizon{};
  int64_t start_epoch_ms = kEpochMs;  // "start": "2026-01-01T00:00:00Z"
  std::optional<double> speed;        // how fast the page plays at first; no rule depends on it
  bool operator==(const Clock&) const = default;
};

enum class Fog : uint8_t { hidden, dimmed, shown };
enum class Pace : uint8_t { time, event };

/// How the time line opens.
struct View {
  bool fold = false;
  Fog fog = Fog::hidden;
  Pace pace = Pace::event;
  bool operator==(const View&) const = default;
};

/// One drawn parameter: `${name}` stands for one of the values.
struct Parameter {
  std::string name;
  std::vector<JsonBox> choice;  // not empty
  bool operator==(const Parameter&) const = default;
};

struct Seeds {
  int64_t play = 1;    // 1 … 2,147,483,647
  int64_t grade = 16;  // worlds, 1 … 64
  bool operator==(const Seeds&) const = default;
};

enum class KnobType : uint8_t { integer, boolean, choice, duration, document };
enum class Scale : uint8_t { linear, log };

/// A control the lab gives to the learner.
struct Knob {
  std::string id;
  std::string path;               // JSON pointer into the scenario
  std::vector<std::string> also;  // further pointers that get the same value
  KnobType type = KnobType::integer;
  std::string unit;
  std::optional<double> min;  // of integers; of durations in seconds
  std::optional<double> max;
  std::optional<double> step;
  Scale scale = Scale::linear;
  std::vector<double> marks;
  std::vector<JsonBox> values;  // of a choice
  JsonBox schema;               // of a document (lab/mini_schema.h); null = anything
  Text label;
  bool live = false;  // may be set while a run goes on
  bool operator==(const Knob&) const = default;
};

/// What a learner may choose for one argument of an action.
struct ArgRule {
  std::string name;
  std::string type;  // integer, number, string, boolean, object, array; "" = any
  std::optional<double> minimum;
  std::optional<double> maximum;
  std::vector<JsonBox> values;  // "enum"; empty = no list
  JsonBox schema;               // the rule as written
  bool operator==(const ArgRule&) const = default;
};

/// One kind of act that the lab allows. Nothing else is.
struct ActionEntry {
  std::string verb;                                   // "do"
  std::string actor;                                  // "" = none
  std::vector<std::pair<std::string, JsonBox>> with;  // fixed arguments
  std::optional<int64_t> max;                         // a run
  Span not_before{};
  std::vector<std::string> anchors;  // "time" and event kinds
  std::vector<ArgRule> args;
  Text label;
  bool operator==(const ActionEntry&) const = default;
  bool allows_anchor(std::string_view name) const;
};

/// One named experiment.
struct Run {
  std::string name;
  Text title;                                     // may be empty
  std::optional<std::vector<std::string>> knobs;  // ids offered here; absent = all
  JsonBox patch;                                  // array of JSON Patch steps, null = none
  bool operator==(const Run&) const = default;
};

struct Option {
  std::string id;
  Text text;
  Bool truth;  // evaluated on the run without knobs and actions (joints 12)
  Text why;    // may be empty
  bool operator==(const Option&) const = default;
};

struct Prediction {
  std::string id;
  std::string run;
  Text ask;
  double points = 1;
  std::vector<Option> options;  // at least 2
  bool operator==(const Prediction&) const = default;
};

/// Partial points: 1 at `full`, 0 at `zero`, linear between.
struct Credit {
  Num measure;
  double full = 0;
  double zero = 0;
  bool operator==(const Credit&) const = default;
};

struct Goal {
  std::string id;
  std::string run;
  double points = 0;
  bool required = false;
  bool hidden = false;
  bool latch = false;
  Text text;
  Text why;                        // may be empty
  std::vector<std::string> needs;  // ids of goals that must pass first
  std::optional<Bool> given;
  Bool check;
  std::optional<Credit> credit;
  bool operator==(const Goal&) const = default;
};

/// Must hold at the end of each run it names, or the run is void.
struct Guard {
  std::string id;
  std::string run;  // "*" = all
  Bool check;
  Text text;
  bool operator==(const Guard&) const = default;
};

struct Star {
  int64_t n = 2;  // 2 or 3
  std::string run;
  Text text;
  Bool check;
  bool operator==(const Star&) const = default;
};

enum class HintWhen : uint8_t { always, fail, unknown, skipped };

struct Hint {
  Text text;
  int64_t cost = 0;                  // stars
  HintWhen when = HintWhen::always;  // `if.is`
  std::string goal;                  // `if.goal`
  std::optional<int64_t> tries;      // `if.tries`: offered from that many tries on
  bool operator==(const Hint&) const = default;
};

/// A presenter's beat.
struct Caption {
  Sel on;
  Text say;
  bool pause = false;
  bool operator==(const Caption&) const = default;
};

struct Expect {
  std::optional<bool> pass;
  std::optional<int64_t> stars;
  std::optional<double> points;
  std::vector<std::string> fails;
  bool invalid = false;
  bool some_variants = false;      // "variants": "some": holds in at least one variant
  std::vector<std::string> finds;  // prompts of a sandbox that hold
  bool operator==(const Expect&) const = default;
};

/// An answer that ships with the lab, and what must come of it.
struct SelfTest {
  std::string name;
  std::vector<RunAnswer> runs;
  Expect expect;
  bool operator==(const SelfTest&) const = default;
};

struct Tests {
  std::vector<SelfTest> solutions;
  std::vector<SelfTest> wrong;
  bool operator==(const Tests&) const = default;
};

struct Lab {
  JsonBox source;       // the whole document as written, `${x}` and all
  int64_t variant = 0;  // the variant this value was decoded at

  int64_t format = 1;
  Kind kind = Kind::lab;
  std::string id;
  int64_t version = 1;
  int64_t semantics = 1;
  std::string track;
  int64_t order = 0;
  int64_t minutes = 0;
  int64_t difficulty = 1;
  std::vector<std::string> facts;
  std::vector<std::string> prereq;
  Text title;
  Text brief;
  Text debrief;
  Clock clock;
  View view;
  std::vector<Parameter> parameters;
  Seeds seeds;
  std::vector<Knob> knobs;
  std::vector<ActionEntry> actions;
  std::vector<Run> runs;             // at least one, in the file's order
  std::vector<std::string> compare;  // runs shown side by side
  std::vector<Prediction> predict;
  std::vector<Goal> goals;  // of a sandbox: prompts, without points
  std::vector<Guard> guards;
  std::vector<Star> stars;
  std::vector<Hint> hints;
  std::vector<Caption> captions;
  std::optional<MapSpec> map;  // only of sandboxes
  std::optional<Tests> tests;  // absent in packed labs
  bool operator==(const Lab&) const = default;

  const Run* run(std::string_view name) const;
  const Knob* knob(std::string_view knob_id) const;
  const Goal* goal(std::string_view goal_id) const;
  /// True if `run` exists and gives the learner this knob.
  bool offers(std::string_view run_name, std::string_view knob_id) const;
  /// Sum of the points of all goals.
  double points() const;
};

/// A text of a lab with its pointer.
struct TextAt {
  std::string pointer;
  const Text* text;
};
/// All texts of a lab that are not empty, in the file's order of sections.
std::vector<TextAt> texts_of(const Lab& lab);

/// What came of reading a lab: with problems there is no lab. Pointers lead into the file.
struct LabLoad {
  std::optional<Lab> lab;
  Problems problems;
};

/// Reads and checks a lab: JSON, closed schema at every variant, cross checks (lab-format 7, gates
/// 1–4) at the variants of checked_variants. Never throws.
LabLoad load_lab(std::string_view text);

/// The lab with the parameters of another variant. REQUIRES: 0 <= variant < variant_count(lab).
Lab at_variant(const Lab& lab, int64_t variant);

/// V: the product of the lengths of all choices; 1 without parameters.
int64_t variant_count(const Lab& lab);
/// Values of the parameters at a variant: mixed radix, first parameter fastest (joints 5).
std::vector<std::pair<std::string, JsonBox>> variant_parameters(const Lab& lab, int64_t variant);
/// The variants that `check` uses: all if V <= 12, else floor(k*V/12) for k = 0…11.
std::vector<int64_t> checked_variants(const Lab& lab);

/// The variant that the page proposes to a learner (joints 5).
int64_t proposed_variant(const Lab& lab, std::string_view learner);

/// Seed of world `k`, from 1 (joints 5). Without salt world 1 is what the learner saw.
uint64_t world_seed(const Lab& lab, int64_t k, const std::optional<std::string>& salt);

/// The JSON Schema (draft-07) of "lab" or "answer", pretty; "" for other names.
std::string schema_text(std::string_view which);

}  // namespace inflight::lab
