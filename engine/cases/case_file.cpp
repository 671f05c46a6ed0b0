#include "cases/case_file.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/decode.h"
#include "cases/config.h"
#include "cases/expand.h"
#include "cases/helpers.h"
#include "cases/match.h"

namespace inflight {
namespace {

struct RawFile {
  JsonBox meta;
  std::vector<JsonBox> cases;
};

struct RawCase {
  std::string id;
  JsonBox rule;
  std::string title;
  std::string evidence;
  std::string source;
  std::string symptom;
  std::string why;
  std::string disputed;
  std::vector<std::string> needs;
  JsonBox config;
  std::vector<JsonBox> steps;
};

struct RawStep {
  int64_t at_ms = 0;
  std::string call;
  JsonBox args;
  JsonBox expect;
  std::vector<std::pair<std::string, std::string>> save;
  std::optional<int64_t> returns_at_ms;
  std::optional<int64_t> abandoned_at_ms;
  std::optional<int64_t> repeat;
  std::string region;
};

constexpr Range kMoment{0, kDurationMax.ms};

}  // namespace

template <>
struct Shape<RawFile> {
  static constexpr auto fields =
      std::make_tuple(field("meta", &RawFile::meta, Need::optional, {}, Pattern::object),
                      field("cases", &RawFile::cases, Need::required, {1, cases::kCasesMax}));
};

template <>
struct Shape<RawCase> {
  static constexpr auto fields =
      std::make_tuple(field("id", &RawCase::id, Need::required, {1, 100}),
                      field("rule", &RawCase::rule, Need::required),
                      field("title", &RawCase::title, Need::required, kAtLeastOne),
                      field("evidence", &RawCase::evidence, Need::required, kAtLeastOne),
                      field("source", &RawCase::source, Need::optional, kAtLeastOne),
                      field("symptom", &RawCase::symptom, Need::optional, kAtLeastOne),
                      field("why", &RawCase::why, Need::optional, kAtLeastOne),
                      field("disputed", &RawCase::disputed, Need::optional, kAtLeastOne),
                      field("needs", &RawCase::needs),
                      field("config", &RawCase::config, Need::optional, {}, Pattern::object),
                      field("steps", &RawCase::steps, Need::required, {1, cases::kStepsMax}));
};

template <>
struct Shape<RawStep> {
  static constexpr auto fields =
      std::make_tuple(field("at_ms", &RawStep::at_ms, Need::required, kMoment),
                      field("call", &RawStep::call, Need::required, kAtLeastOne),
                      field("args", &RawStep::args, Need::required, {}, Pattern::object),
                      field("expect", &RawStep::expect, Need::required, {}, Pattern::object),
                      field("save", &RawStep::save),
                      field("returns_at_ms", &RawStep::returns_at_ms, Need::optional, kMoment),
                      field("abandoned_at_ms", &RawStep::abandoned_at_ms, Need::optional, kMoment),
                      field("repeat", &RawStep::repeat, Need::optional, {1, 10'000}),
                      field("region", &RawStep::region, Need::optional, kAtLeastOne));
};

namespace cases {
namespace {

constexpr std::array<std::string_view, 9> kFeatures{
    "clients", "cloudwatch", "fair-queues", "http", "kms", "lambda", "metrics", "s3", "sns"};

bool has_feature(std::string_view name) {
  return std::find(kFeatures.begin(), kFeatures.end(), name) != kFeatures.end();
}

bool is_id(std::string_view text) {
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_' && c != '.') return false;
  }
  return true;
}

void unknown_call(const Json& call, const Place& place) {
  std::vector<std::string> names;
  for (const calls::Action& action : calls::actions()) {
    names.emplace_back(action.name);
    names.push_back(std::string(action.service) + "." + std::string(action.name));
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string guess = closest(*json::as_string(call), known);
  place.add("unknown call " + json::brief(call), guess.empty()
                                                     ? "an AWS action such as \"SendMessage\""
                                                     : json::quoted(guess) + ", most likely");
}

class Loader {
 public:
  explicit Loader(Problems& problems) : root_{"", &problems} {}

  std::vector<Case> load(const Json& document) {
    std::vector<Case> out;
    if (!is_step_language(document)) return out;
    RawFile file;
    decode(document, root_, file);
    if (const Json* classes = json::find(*file.meta, "evidence")) {
      for (int64_t i = 0; i < json::size(*classes) && json::is_object(*classes); ++i) {
        evidence_.push_back(json::key(*classes, i));
      }
    }
    const Place place = root_ / "cases";
    for (std::size_t i = 0; i < file.cases.size(); ++i) {
      out.push_back(load_case(*file.cases[i], place / static_cast<int64_t>(i)));
    }
    return out;
  }

 private:
  /// Refuses what is no case file; other languages have readers of their own (cases/patterns.h,
  /// cases/timeline.h).
  bool is_step_language(const Json& document) const {
    if (json::is_array(document)) {
      root_.add("a list", "an object with \"cases\" whose members have \"steps\"");
      return false;
    }
    const Json* list = json::find(document, "cases");
    const bool some = list && json::is_array(*list) && json::size(*list) > 0;
    if (json::find(document, "conventions") ||
        (some && json::find(json::at(*list, 0), "timeline"))) {
      root_.add("cases in the Lambda timeline language",
                "an object with \"cases\" whose members have \"steps\"");
      return false;
    }
    return true;
  }

  Case load_case(const Json& value, const Place& place) {
    RawCase raw;
    decode(value, place, raw);
    Case out{raw.id, raw.title, {}, raw.evidence, {}, {}, {}, {}};
    if (!raw.disputed.empty()) out.disputed = raw.disputed;
    check_id(raw.id, place);
    if (const Json* rule = json::find(value, "rule")) rules(*rule, place / "rule", out.rules);
    check_evidence(raw.evidence, place / "evidence");
    for (const std::string& need : raw.needs) {
      if (!has_feature(need)) out.lacks.push_back(need);
    }
    if (!out.lacks.empty()) return out;
    if (json::is_object(*raw.config)) out.settings = settings_in(*raw.config, place / "config");
    steps(raw.steps, place / "steps", out.steps);
    return out;
  }

  void check_id(const std::string& id, const Place& place) {
    const Place here = place / "id";
    if (id.empty()) return;
    if (!is_id(id)) here.add(json::quoted(id), "letters, digits, \"-\", \"_\" and \".\"");
    const auto [first, is_new] = ids_.emplace(id, place.pointer);
    if (!is_new) here.add(json::quoted(id) + ", the id of " + first->second, "an id of its own");
  }

  static void rules(const Json& value, const Place& place, std::vector<std::string>& out) {
    if (json::is_array(value)) {
      return decode(value, place, out, Rule{kAtLeastOne, Pattern::none});
    }
    if (!json::is_string(value)) return place.wrong(value, "a rule's id, or a list of them");
    decode(value, place, out.emplace_back(), Rule{kAtLeastOne, Pattern::none});
  }

  void check_evidence(const std::string& name, const Place& place) const {
    const bool known = std::find(evidence_.begin(), evidence_.end(), name) != evidence_.end();
    if (name.empty() || evidence_.empty() || known) return;
    place.add(json::quoted(name), one_of({evidence_.begin(), evidence_.end()}));
  }

  static void steps(const std::vector<JsonBox>& raw, const Place& place, std::vector<Step>& out) {
    Saved known;
    int64_t before = 0;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      out.push_back(step(*raw[i], place / static_cast<int64_t>(i), known));
      const int64_t at = out.back().at_ms;
      if (at < before) {
        (place / static_cast<int64_t>(i) / "at_ms")
            .add(std::to_string(at), "not before the step above, " + std::to_string(before));
      }
      before = std::max(before, at);
    }
  }

  /// Adds to `known` the names that the step saves.
  static Step step(const Json& value, const Place& place, Saved& known) {
    RawStep raw;
    decode(value, place, raw);
    const Json* call = json::find(value, "call");
    const calls::Action* action = raw.call.empty() ? nullptr : calls::find_action(raw.call);
    if (action == nullptr && !raw.call.empty() && !is_helper(raw.call))
      unknown_call(*call, place / "call");
    if (raw.returns_at_ms && *raw.returns_at_ms < raw.at_ms) {
      (place / "returns_at_ms")
          .add(std::to_string(*raw.returns_at_ms),
               "not before at_ms, " + std::to_string(raw.at_ms));
    }
    if (raw.repeat) known["repeat"] = json::text_value("");
    if (json::is_object(*raw.args)) expand(*raw.args, known, place / "args");
    if (json::is_object(*raw.expect)) {
      const Place here = place / "expect";
      check_expected(*raw.expect, here);
      check_result(*raw.expect, here);
      expand_expected(*raw.expect, known, here);
    }
    for (const auto& [name, path] : raw.save) {
      const Place here = place / "save" / name;
      if (!is_saved_name(name)) {
        here.add("the name " + json::quoted(name),
                 "letters, digits and \"_\", starting with a letter");
      }
      if (!is_path(path)) {
        here.add(json::quoted(path), "a path such as \"Messages[0].ReceiptHandle\"");
      }
      known[name] = json::text_value("");
    }
    return {raw.at_ms,
            raw.call,
            action,
            std::move(raw.args),
            std::move(raw.expect),
            raw.save,
            raw.returns_at_ms,
            raw.abandoned_at_ms,
            raw.repeat,
            raw.region};
  }

  /// A result is an object: a matcher in its place would never say what was meant.
  static void check_result(const Json& expected, const Place& place) {
    if (is_matcher(operator_of(expected))) {
      place.wrong(expected, "an object with members of the result, or with \"error\"");
    }
  }

  Place root_;
  std::vector<std::string> evidence_;
  std::map<std::string, std::string> ids_;  // id -> pointer of its case
};

}  // namespace

CaseFile load_cases(std::string_view text) {
  CaseFile out;
  json::Parsed parsed = json::parse(text, kFileBytesMax);
  out.problems = std::move(parsed.problems);
  if (!parsed.value) return out;
  out.cases = Loader(out.problems).load(**parsed.value);
  return out;
}

}  // namespace cases
}  // namespace inflight
