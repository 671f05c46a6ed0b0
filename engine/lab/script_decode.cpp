#include "lab/script_decode.h"

#include <array>
#include <tuple>

#include "base/decode.h"
#include "lab/answer_shape.h"
#include "lab/goal_decode.h"
#include "lab/map_shape.h"
#include "lab/mini_schema.h"
#include "lab/scenario_decode.h"

namespace inflight {

using namespace lab;  // this unit declares the shapes of lab's types, which must stand out here

// ---- enums -------------------------------------------------------------------------------------

template <>
struct Names<Kind> {
  static constexpr std::array<Named<Kind>, 3> list{
      {{"lab", Kind::lab}, {"sandbox", Kind::sandbox}, {"demo", Kind::demo}}};
};
template <>
struct Names<Fog> {
  static constexpr std::array<Named<Fog>, 3> list{
      {{"hidden", Fog::hidden}, {"dimmed", Fog::dimmed}, {"shown", Fog::shown}}};
};
template <>
struct Names<Pace> {
  static constexpr std::array<Named<Pace>, 2> list{{{"time", Pace::time}, {"event", Pace::event}}};
};
template <>
struct Names<KnobType> {
  static constexpr std::array<Named<KnobType>, 5> list{{{"int", KnobType::integer},
                                                        {"bool", KnobType::boolean},
                                                        {"enum", KnobType::choice},
                                                        {"dur", KnobType::duration},
                                                        {"json", KnobType::document}}};
};
template <>
struct Names<Scale> {
  static constexpr std::array<Named<Scale>, 2> list{
      {{"linear", Scale::linear}, {"log", Scale::log}}};
};
template <>
struct Names<HintWhen> {
  static constexpr std::array<Named<HintWhen>, 3> list{
      {{"fail", HintWhen::fail}, {"unknown", HintWhen::unknown}, {"skipped", HintWhen::skipped}}};
};

// ---- texts and goal trees ----------------------------------------------------------------------

constexpr Range kTextBytes{1, 8192};

/// {"en": …, "bn": …}, or one string in packed labs.
template <>
struct Codec<Text> {
  static void decode(const Json& value, const Place& place, const Rule&, Text& out) {
    const Rule rule{kTextBytes, Pattern::none};
    if (json::is_string(value)) {
      out.plain = true;
      inflight::decode(value, place, out.en, rule);
      out.bn = out.en;
      return;
    }
    if (!json::is_object(value)) return place.wrong(value, expected({}));
    for (int64_t i = 0; i < json::size(value); ++i)
      report_unknown(place, "language", json::key(value, i), {"en", "bn"});
    one(value, place, "en", out.en, rule);
    one(value, place, "bn", out.bn, rule);
  }
  static void one(const Json& value, const Place& place, std::string_view lang, std::string& out,
                  const Rule& rule) {
    if (const Json* text = json::find(value, lang))
      inflight::decode(*text, place / lang, out, rule);
    else
      (place / lang)
          .add("nothing", "the text in " + std::string(lang == "en" ? "English" : "Bangla"));
  }
  static std::string expected(const Rule&) { return "a text {\"en\": …, \"bn\": …}"; }
  static std::string schema(const Rule&, SchemaBook& book) {
    book.add("text",
             R"({"anyOf":[{"type":"object","required":["en","bn"],"additionalProperties":false,)"
             R"("properties":{"en":{"type":"string","minLength":1},)"
             R"("bn":{"type":"string","minLength":1}}},{"type":"string","minLength":1}]})");
    return R"({"$ref":"#/definitions/text"})";
  }
};

template <>
struct Codec<Sel> {
  static void decode(const Json& value, const Place& place, const Rule&, Sel& out) {
    out = decode_sel(value, place.pointer, *place.problems);
  }
  static std::string expected(const Rule&) { return "a selector {\"ev\": …}"; }
  static std::string schema(const Rule&, SchemaBook& book) { return sel_schema(book); }
};
template <>
struct Codec<Num> {
  static void decode(const Json& value, const Place& place, const Rule&, Num& out) {
    out = decode_num(value, place.pointer, *place.problems);
  }
  static std::string expected(const Rule&) { return "a number of the goal language"; }
  static std::string schema(const Rule&, SchemaBook& book) { return num_schema(book); }
};
template <>
struct Codec<Bool> {
  static void decode(const Json& value, const Place& place, const Rule&, Bool& out) {
    out = decode_bool(value, place.pointer, *place.problems);
  }
  static std::string expected(const Rule&) { return "a check of the goal language"; }
  static std::string schema(const Rule&, SchemaBook& book) { return bool_schema(book); }
};

namespace {

constexpr Range kSeed{1, 2'147'483'647};

/// A member that only editors read.
template <class S>
struct SchemaLinkPart {
  static void decode(const Json& value, const Place& place, S&) {
    if (!json::is_string(value)) place.wrong(value, expected());
  }
  static std::string expected() { return "a string"; }
  static std::string schema(SchemaBook&) { return R"({"type":"string"})"; }
};

/// Scenario parts: decode_scenario reports their faults, after patch and knobs.
template <std::string (*kSchema)(SchemaBook&)>
struct ScenarioPart {
  static void decode(const Json&, const Place&, Lab&) {}
  static std::string expected() { return "an object"; }
  static std::string schema(SchemaBook& book) { return kSchema(book); }
};

struct LabClockPart {
  static void decode(const Json& value, const Place&, Lab& out) {
    Problems ignored;  // decode_scenario reports them
    const Place place{"", &ignored};
    if (const Json* horizon = json::find(value, "horizon"))
      inflight::decode(*horizon, place, out.clock.horizon);
    if (const Json* start = json::find(value, "start")) {
      const std::string* text = json::as_string(*start);
      out.clock.start_epoch_ms = (text ? parse_moment(*text) : std::nullopt).value_or(kEpochMs);
    }
    if (const Json* speed = json::find(value, "speed")) out.clock.speed = json::as_number(*speed);
  }
  static std::string expected() { return "an object with a horizon"; }
  static std::string schema(SchemaBook& book) { return clock_schema(book); }
};

/// JSON Patch steps, kept as they are.
struct PatchPart {
  static void decode(const Json& value, const Place& place, Run& out) {
    if (!json::is_array(value)) return place.wrong(value, expected());
    for (int64_t i = 0; i < json::size(value); ++i) one(json::at(value, i), place / i);
    out.patch = JsonBox(value);
  }
  static void one(const Json& step, const Place& place) {
    if (!json::is_object(step)) return place.wrong(step, "{\"op\": …, \"path\": …, \"value\": …}");
    for (int64_t i = 0; i < json::size(step); ++i)
      report_unknown(place, "member", json::key(step, i), {"op", "path", "value"});
    const Json* op = json::find(step, "op");
    const std::string* name = op ? json::as_string(*op) : nullptr;
    const bool known = name && (*name == "add" || *name == "remove" || *name == "replace");
    if (!op)
      (place / "op").add("nothing", one_of({"replace", "remove", "add"}));
    else if (!known)
      (place / "op").wrong(*op, one_of({"replace", "remove", "add"}));
    std::string path;
    if (const Json* value = json::find(step, "path"))
      inflight::decode(*value, place / "path", path, {{}, Pattern::pointer});
    else
      (place / "path").add("nothing", pattern_words(Pattern::pointer));
    constexpr std::array<std::string_view, 4> kParts{"/actors/", "/clock/", "/profile/",
                                                     "/resources/"};
    bool inside = path.empty();
    for (std::string_view part : kParts) inside = inside || path.rfind(part, 0) == 0;
    if (!inside)
      (place / "path")
          .add(json::quoted(path), "a path below /actors, /clock, /profile or /resources");
  }
  static std::string expected() { return "a list of patch steps"; }
  static std::string schema(SchemaBook& book) {
    return R"({"type":"array","items":{"type":"object","required":["op","path"],)"
           R"("additionalProperties":false,"properties":{"op":{"enum":["replace","remove","add"]},)"
           R"("path":)" +
           Codec<std::string>::schema({{}, Pattern::pointer}, book) + R"(,"value":true}}})";
  }
};

/// `if` of a hint.
struct HintIfPart {
  struct If {
    std::string goal;
    HintWhen is = HintWhen::fail;
    std::optional<int64_t> tries;
  };
  static void decode(const Json& value, const Place& place, Hint& out);
  static std::string expected() { return "{\"goal\": …, \"is\": …}"; }
  static std::string schema(SchemaBook& book);
};

/// A mini schema, kept as it is.
struct KnobSchemaPart {
  static void decode(const Json& value, const Place& place, Knob& out) {
    check_schema_form(value, place);
    out.schema = JsonBox(value);
  }
  static std::string expected() { return "a JSON schema"; }
  static std::string schema(SchemaBook&) { return R"({"type":"object"})"; }
};

struct VariantsPart {
  static void decode(const Json& value, const Place& place, Expect& out) {
    const std::string* text = json::as_string(value);
    if (!text || (*text != "all" && *text != "some")) return place.wrong(value, expected());
    out.some_variants = *text == "some";
  }
  static std::string expected() { return one_of({"all", "some"}); }
  static std::string schema(SchemaBook&) { return enum_schema({"all", "some"}); }
};

}  // namespace

// ---- shapes ------------------------------------------------------------------------------------

template <>
struct Shape<HintIfPart::If> {
  using If = HintIfPart::If;
  static constexpr std::string_view name = "hintIf";
  static constexpr auto fields =
      std::make_tuple(field("goal", &If::goal, Need::required, {}, Pattern::slug),
                      field("is", &If::is, Need::required),
                      field("tries", &If::tries, Need::optional, kAtLeastOne));
};

namespace {
void HintIfPart::decode(const Json& value, const Place& place, Hint& out) {
  If held;
  inflight::decode(value, place, held);
  out.goal = held.goal;
  out.when = held.is;
  out.tries = held.tries;
}
std::string HintIfPart::schema(SchemaBook& book) { return Codec<If>::schema(Rule{}, book); }
}  // namespace

template <>
struct Shape<View> {
  static constexpr std::string_view name = "view";
  static constexpr auto fields = std::make_tuple(
      field("fold", &View::fold), field("fog", &View::fog), field("pace", &View::pace));
};

template <>
struct Shape<Parameter> {
  static constexpr std::string_view name = "parameterChoice";
  static constexpr std::string Parameter::*named = &Parameter::name;
  static constexpr Pattern naming = Pattern::parameter;
  static constexpr auto fields =
      std::make_tuple(field("choice", &Parameter::choice, Need::required, {1, 1000}));
};

template <>
struct Shape<Seeds> {
  static constexpr std::string_view name = "seeds";
  static constexpr auto fields =
      std::make_tuple(field("play", &Seeds::play, Need::required, kSeed),
                      field("grade", &Seeds::grade, Need::required, {1, 64}));
};

template <>
struct Shape<Knob> {
  static constexpr std::string_view name = "knob";
  static constexpr auto fields = std::make_tuple(
      field("id", &Knob::id, Need::required, {}, Pattern::slug),
      field("path", &Knob::path, Need::required, {}, Pattern::pointer),
      field("also", &Knob::also, Need::optional, {}, Pattern::pointer),
      field("type", &Knob::type, Need::required), field("unit", &Knob::unit),
      field("min", &Knob::min), field("max", &Knob::max), field("step", &Knob::step),
      field("scale", &Knob::scale), field("marks", &Knob::marks),
      field("values", &Knob::values, Need::optional, kAtLeastOne),
      part<Knob, KnobSchemaPart>("schema"), field("label", &Knob::label, Need::required),
      field("live", &Knob::live));
};

template <>
struct Shape<ArgRule> {
  static constexpr std::string_view name = "argument";
  static constexpr std::string ArgRule::*named = &ArgRule::name;
  static constexpr Pattern naming = Pattern::none;
  static constexpr auto fields =
      std::make_tuple(field("type", &ArgRule::type), field("minimum", &ArgRule::minimum),
                      field("maximum", &ArgRule::maximum),
                      field("enum", &ArgRule::values, Need::optional, kAtLeastOne));
  static void finish(const Json& value, const Place& place, ArgRule& out) {
    out.schema = JsonBox(value);
    check_schema_form(value, place);
  }
};

template <>
struct Shape<ActionEntry> {
  static constexpr std::string_view name = "actionEntry";
  static constexpr auto fields = std::make_tuple(
      field("do", &ActionEntry::verb, Need::required, {1, 64}),
      field("actor", &ActionEntry::actor, Need::optional, {}, Pattern::slug),
      field("with", &ActionEntry::with),
      field("max", &ActionEntry::max, Need::optional, {1, kActionsMax}),
      field("notBefore", &ActionEntry::not_before),
      field("anchors", &ActionEntry::anchors, Need::required, kAtLeastOne),
      field("args", &ActionEntry::args), field("label", &ActionEntry::label, Need::required));
};

template <>
struct Shape<Run> {
  static constexpr std::string_view name = "run";
  static constexpr std::string Run::*named = &Run::name;
  static constexpr Pattern naming = Pattern::slug;
  static constexpr auto fields = std::make_tuple(
      field("title", &Run::title), field("knobs", &Run::knobs), part<Run, PatchPart>("patch"));
};

template <>
struct Shape<Option> {
  static constexpr std::string_view name = "option";
  static constexpr auto fields =
      std::make_tuple(field("id", &Option::id, Need::required, {}, Pattern::slug),
                      field("text", &Option::text, Need::required),
                      field("truth", &Option::truth, Need::required), field("why", &Option::why));
};

template <>
struct Shape<Prediction> {
  static constexpr std::string_view name = "prediction";
  static constexpr auto fields =
      std::make_tuple(field("id", &Prediction::id, Need::required, {}, Pattern::slug),
                      field("run", &Prediction::run, Need::required),
                      field("ask", &Prediction::ask, Need::required),
                      field("points", &Prediction::points, Need::optional, kNotNegative),
                      field("options", &Prediction::options, Need::required, {2, 12}));
};

template <>
struct Shape<Credit> {
  static constexpr std::string_view name = "credit";
  static constexpr auto fields = std::make_tuple(field("measure", &Credit::measure, Need::required),
                                                 field("full", &Credit::full, Need::required),
                                                 field("zero", &Credit::zero, Need::required));
  static void finish(const Json&, const Place& place, const Credit& out) {
    if (out.full == out.zero)
      (place / "zero").add("the same as \"full\"", "a number that differs from \"full\"");
  }
};

template <>
struct Shape<Goal> {
  static constexpr std::string_view name = "goal";
  static constexpr auto fields = std::make_tuple(
      field("id", &Goal::id, Need::required, {}, Pattern::slug),
      field("run", &Goal::run, Need::required),
      field("points", &Goal::points, Need::required, {0, 1000}),
      field("required", &Goal::required, Need::required), field("hidden", &Goal::hidden),
      field("latch", &Goal::latch), field("text", &Goal::text, Need::required),
      field("why", &Goal::why), field("needs", &Goal::needs), field("given", &Goal::given),
      field("check", &Goal::check, Need::required), field("credit", &Goal::credit));
};

template <>
struct Shape<Guard> {
  static constexpr std::string_view name = "guard";
  static constexpr auto fields = std::make_tuple(
      field("id", &Guard::id, Need::required, {}, Pattern::slug),
      field("run", &Guard::run, Need::required), field("check", &Guard::check, Need::required),
      field("text", &Guard::text, Need::required));
};

template <>
struct Shape<Star> {
  static constexpr std::string_view name = "star";
  static constexpr auto fields = std::make_tuple(
      field("n", &Star::n, Need::required, {2, 3}), field("run", &Star::run, Need::required),
      field("text", &Star::text, Need::required), field("check", &Star::check, Need::required));
};

template <>
struct Shape<Hint> {
  static constexpr std::string_view name = "hint";
  static constexpr auto fields =
      std::make_tuple(part<Hint, HintIfPart>("if"), field("text", &Hint::text, Need::required),
                      field("cost", &Hint::cost, Need::required, {0, 3}));
};

template <>
struct Shape<Caption> {
  static constexpr std::string_view name = "caption";
  static constexpr auto fields =
      std::make_tuple(field("on", &Caption::on, Need::required),
                      field("say", &Caption::say, Need::required), field("pause", &Caption::pause));
};

template <>
struct Shape<Expect> {
  static constexpr std::string_view name = "expect";
  static constexpr auto fields = std::make_tuple(
      field("pass", &Expect::pass), field("stars", &Expect::stars, Need::optional, {0, 3}),
      field("points", &Expect::points, Need::optional, kNotNegative),
      field("fails", &Expect::fails), field("invalid", &Expect::invalid),
      part<Expect, VariantsPart>("variants"), field("finds", &Expect::finds));
};

template <>
struct Shape<SelfTest> {
  static constexpr std::string_view name = "selftest";
  static constexpr auto fields =
      std::make_tuple(field("name", &SelfTest::name, Need::required, {1, 200}),
                      field("runs", &SelfTest::runs, Need::required),
                      field("expect", &SelfTest::expect, Need::required));
};

template <>
struct Shape<Tests> {
  static constexpr std::string_view name = "tests";
  static constexpr auto fields =
      std::make_tuple(field("solutions", &Tests::solutions, Need::required, kAtLeastOne),
                      field("wrong", &Tests::wrong, Need::required, {0, 1000}));
};

template <>
struct Shape<Lab> {
  static constexpr std::string_view name = "lab";
  static constexpr auto fields = std::make_tuple(
      part<Lab, SchemaLinkPart<Lab>>("$schema"),
      field("format", &Lab::format, Need::required, {1, 1}), field("kind", &Lab::kind),
      field("id", &Lab::id, Need::required, {}, Pattern::slug),
      field("version", &Lab::version, Need::required, kAtLeastOne),
      field("semantics", &Lab::semantics, Need::required, kAtLeastOne),
      field("track", &Lab::track, Need::required, {}, Pattern::slug),
      field("order", &Lab::order, Need::optional, kNotNegative),
      field("minutes", &Lab::minutes, Need::optional, {1, 240}),
      field("difficulty", &Lab::difficulty, Need::optional, {1, 3}),
      field("facts", &Lab::facts, Need::optional, {}, Pattern::fact),
      field("prereq", &Lab::prereq, Need::optional, {}, Pattern::slug),
      field("title", &Lab::title, Need::required), field("brief", &Lab::brief, Need::required),
      field("debrief", &Lab::debrief), part<Lab, LabClockPart>("clock", Need::required),
      part<Lab, ScenarioPart<profile_schema>>("profile"), field("view", &Lab::view),
      field("variant", &Lab::parameters), field("seeds", &Lab::seeds),
      part<Lab, ScenarioPart<resources_schema>>("resources", Need::required),
      part<Lab, ScenarioPart<actors_schema>>("actors", Need::required),
      field("knobs", &Lab::knobs, Need::required), field("actions", &Lab::actions, Need::required),
      field("runs", &Lab::runs, Need::required, kAtLeastOne),
      field("compare", &Lab::compare, Need::optional, {2, 3}), field("predict", &Lab::predict),
      field("goals", &Lab::goals), field("guards", &Lab::guards), field("stars", &Lab::stars),
      field("hints", &Lab::hints), field("captions", &Lab::captions), field("map", &Lab::map),
      field("tests", &Lab::tests));
  static void finish(const Json& value, const Place& place, const Lab& out) {
    if (out.kind == Kind::sandbox) return sandbox(value, place, out);
    if (json::find(value, "map")) (place / "map").add("a map", "no map: only a sandbox has one");
    if (out.kind != Kind::lab) return;
    if (out.tests && out.tests->wrong.size() < 2)
      (place / "tests" / "wrong")
          .add(std::to_string(out.tests->wrong.size()) + " elements", "at least 2 elements");
    for (std::string_view needed : {"seeds", "goals", "guards"}) {
      if (!json::find(value, needed))
        (place / needed).add("nothing", "a value: a lab (unlike a sandbox or demo) needs it");
    }
    // Packed labs have plain texts and no tests.
    if (!out.tests && !out.title.plain)
      (place / "tests").add("nothing", "solutions and wrong answers: a lab ships with both");
  }
  /// Free play: nothing is scored, and what can be found is shown to be there.
  static void sandbox(const Json& value, const Place& place, const Lab& out) {
    for (std::string_view scored : {"predict", "stars"}) {
      if (json::find(value, scored))
        (place / scored).add("what is scored", "nothing: a sandbox has no score");
    }
    for (std::size_t i = 0; i < out.goals.size(); ++i) {
      if (out.goals[i].points == 0 && !out.goals[i].required) continue;
      (place / "goals" / static_cast<int64_t>(i))
          .add("a goal that counts", "a prompt: 0 points and not required");
    }
    if (!json::find(value, "seeds")) (place / "seeds").add("nothing", "the worlds to play in");
    if (!out.tests && !out.title.plain)
      (place / "tests").add("nothing", "answers that find each prompt");
  }
};

template <>
struct Shape<Claim> {
  static constexpr std::string_view name = "claim";
  static constexpr auto fields =
      std::make_tuple(field("seed", &Claim::seed, Need::optional, kSeed),
                      field("digest", &Claim::digest, Need::optional, {1, 64}),
                      field("score", &Claim::score, Need::optional, kNotNegative));
};

template <>
struct Shape<Answer> {
  static constexpr std::string_view name = "answer";
  static constexpr auto fields = std::make_tuple(
      part<Answer, SchemaLinkPart<Answer>>("$schema"),
      field("format", &Answer::format, Need::required, {1, 1}),
      field("lab", &Answer::lab, Need::required, {}, Pattern::slug),
      field("labVersion", &Answer::lab_version, Need::required, kAtLeastOne),
      field("learner", &Answer::learner, Need::optional, {1, 64}),
      field("variant", &Answer::variant, Need::optional, kNotNegative),
      field("predict", &Answer::predict), field("runs", &Answer::runs, Need::required),
      field("hints", &Answer::hints, Need::optional, {0, 100}), field("claim", &Answer::claim),
      field("made", &Answer::made, Need::optional, {}, Pattern::object));
};

template <>
struct Shape<Track> {
  static constexpr std::string_view name = "track";
  static constexpr auto fields =
      std::make_tuple(field("id", &Track::id, Need::required, {}, Pattern::slug),
                      field("title", &Track::title, Need::required));
};

template <>
struct Shape<Catalog> {
  static constexpr std::string_view name = "catalog";
  static constexpr auto fields =
      std::make_tuple(field("format", &Catalog::format, Need::required, {1, 1}),
                      field("tracks", &Catalog::tracks, Need::required, kAtLeastOne),
                      field("facts", &Catalog::facts, Need::required, {}, Pattern::fact));
};

namespace lab {
namespace {

/// Sections in which `${x}` may stand for any scalar.
bool takes_parameters(std::string_view name) {
  for (std::string_view section :
       {"clock", "profile", "view", "resources", "actors", "knobs", "actions", "runs", "compare",
        "predict", "goals", "guards", "stars", "hints", "captions", "map"}) {
    if (name == section) return true;
  }
  return false;
}

template <class T>
std::string root_schema(SchemaBook& book, bool with_parameters) {
  detail::ObjectSchema object;
  const auto one = [&](const auto& f) {
    book.parameters = with_parameters && takes_parameters(f.name);
    object.add(f.name, detail::member_schema(f, book), f.need);
  };
  std::apply([&](const auto&... fs) { (one(fs), ...); }, Shape<T>::fields);
  return object.text();
}

}  // namespace

Lab decode_lab(const Json& document, Problems& problems) {
  Lab out;
  decode(document, Place{"", &problems}, out);
  return out;
}

std::vector<Parameter> decode_parameters(const Json& document, Problems& problems) {
  std::vector<Parameter> out;
  if (const Json* variant = json::find(document, "variant"))
    decode(*variant, Place{"/variant", &problems}, out);
  return out;
}

Answer decode_answer(const Json& document, Problems& problems) {
  Answer out;
  decode(document, Place{"", &problems}, out);
  return out;
}

Catalog decode_catalog(const Json& document, Problems& problems) {
  Catalog out;
  decode(document, Place{"", &problems}, out);
  return out;
}

std::string lab_schema() {
  SchemaBook book;
  const std::string root = root_schema<Lab>(book, true);
  return book.document("lab-1.schema.json", "Inflight lab file, format 1", root);
}

std::string answer_schema() {
  SchemaBook book;
  const std::string root = root_schema<Answer>(book, false);
  return book.document("answer-1.schema.json", "Inflight answer file, format 1", root);
}

}  // namespace lab
}  // namespace inflight
