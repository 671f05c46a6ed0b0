#include "lab/script.h"

#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

TEST_CASE("the labs of the repository load, typed and in the file's order") {
  const Lab& lab = duplicates();
  CHECK(lab.id == "vt-duplicates");
  CHECK(lab.kind == Kind::lab);
  CHECK(lab.clock.horizon == Span{720'000});
  CHECK(lab.clock.start_epoch_ms == kEpochMs);
  CHECK(lab.seeds.grade == 16);
  REQUIRE(lab.runs.size() == 2);
  CHECK(lab.runs[0].name == "broken");
  CHECK(json::size(*lab.runs[0].patch) == 2);
  CHECK(text_of(lab.runs[1].title, Lang::en) == "Make it safe");
  REQUIRE(lab.knobs.size() == 2);
  CHECK(lab.knobs[0].type == KnobType::integer);
  CHECK(lab.knobs[0].scale == Scale::log);
  CHECK(lab.knobs[0].max == 43200.0);
  REQUIRE(lab.goals.size() == 4);
  CHECK(lab.goals[1].given.has_value());
  CHECK(lab.goals[3].credit->zero == 300.0);
  CHECK(lab.goals[3].needs == std::vector<std::string>{"g2-nodup"});
  CHECK(lab.guards[0].run == "*");
  CHECK(lab.hints[0].when == HintWhen::fail);
  CHECK(lab.hints[3].when == HintWhen::always);
  CHECK(lab.points() == 10.0);
  REQUIRE(lab.tests.has_value());
  CHECK(lab.tests->solutions.size() == 2);
  CHECK(lab.tests->wrong[4].expect.some_variants);
  CHECK(lab.tests->wrong[6].expect.invalid);

  const Lab& other = redrive();
  CHECK(other.actions[1].with.at(0).first == "SourceArn");
  CHECK(other.actions[0].not_before == Span{720'000});
  CHECK(other.actions[1].args.at(0).maximum == 500.0);
  CHECK(other.points() == 14.0);
}

TEST_CASE("variants are in mixed radix, the first parameter fastest") {
  const Lab& lab = duplicates();
  CHECK(variant_count(lab) == 3);
  CHECK(json::compact(*variant_parameters(lab, 1).at(0).second) == "\"50s\"");

  const JsonBox two = patched(json_of(duplicates_text()), *json_of(R"([
    {"op": "add", "path": "/variant/N", "value": {"choice": [1, 2]}}])"));
  const Lab wide = load(json::compact(*two));
  CHECK(variant_count(wide) == 6);
  CHECK(json::compact(*variant_parameters(wide, 4).at(0).second) == "\"50s\"");
  CHECK(json::compact(*variant_parameters(wide, 4).at(1).second) == "2");
}

TEST_CASE("check uses all variants up to 12, else 12 spread ones") {
  CHECK(checked_variants(duplicates()) == std::vector<int64_t>{0, 1, 2});
  const JsonBox many = patched(json_of(duplicates_text()), *json_of(R"([
    {"op": "add", "path": "/variant/N", "value": {"choice": [1, 2, 3, 4, 5, 6, 7, 8]}}])"));
  const Lab wide = load(json::compact(*many));
  CHECK(variant_count(wide) == 24);
  CHECK(checked_variants(wide) == std::vector<int64_t>{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22});
}

TEST_CASE("the proposed variant is the same everywhere") {
  CHECK(proposed_variant(duplicates(), "roll-2041") == 0);
  CHECK(proposed_variant(redrive(), "roll-2041") == 1);
}

TEST_CASE("seeds of worlds, with and without salt") {
  CHECK(world_seed(duplicates(), 1, std::nullopt) == 1);
  CHECK(world_seed(duplicates(), 16, std::nullopt) == 16);
  CHECK(world_seed(duplicates(), 1, "spring-2026") == 819194730);
  CHECK(world_seed(duplicates(), 2, "spring-2026") == 1923131650);
  CHECK(world_seed(duplicates(), 3, "spring-2026") == 93890472);
}

TEST_CASE("a lab at another variant has other parameters, also in its goals") {
  const JsonBox box = patched(json_of(redrive_text()), *json_of(R"([
    {"op": "replace", "path": "/goals/2/credit/full", "value": "${bad}"}])"));
  const Lab lab = load(json::compact(*box));
  CHECK(lab.goals[2].credit->full == 1.0);
  CHECK(at_variant(lab, 2).goals[2].credit->full == 3.0);
  CHECK(at_variant(lab, 2).variant == 2);
  CHECK(at_variant(at_variant(lab, 2), 0) == lab);
}

TEST_CASE("a demo needs neither seeds, goals, guards nor tests; a lab does") {
  const JsonBox demo = patched(json_of(duplicates_text()), *json_of(R"([
    {"op": "replace", "path": "/kind", "value": "demo"}, {"op": "remove", "path": "/seeds"},
    {"op": "remove", "path": "/goals"}, {"op": "remove", "path": "/guards"},
    {"op": "remove", "path": "/hints"}, {"op": "remove", "path": "/tests"},
    {"op": "add", "path": "/captions", "value": [{"on": {"ev": "receive", "nth": 1},
      "say": {"en": "Hidden, not gone.", "bn": "লুকানো, কিন্তু আছে।"}, "pause": true}]},
    {"op": "add", "path": "/view", "value": {"fold": true, "fog": "shown", "pace": "time"}},
    {"op": "add", "path": "/clock/start", "value": "2026-02-28T23:59:59Z"},
    {"op": "add", "path": "/profile", "value": {"sqs.staleDelete": "noop"}}])"));
  const Lab lab = load(json::compact(*demo));
  CHECK(lab.captions.at(0).pause);
  CHECK(lab.view.fog == Fog::shown);
  CHECK(lab.clock.start_epoch_ms == 1772323199000);
  const JsonBox broken = patched(demo, *json_of(R"([
    {"op": "replace", "path": "/kind", "value": "lab"}])"));
  const Problems problems = load_lab(json::compact(*broken)).problems;
  for (const char* pointer : {"/seeds", "/goals", "/guards", "/tests"})
    CHECK_MESSAGE(reports(problems, pointer, "nothing"), pointer);
}

TEST_CASE("a sandbox keeps no score, but its prompts must be found by its tests") {
  const JsonBox scored = patched(json_of(duplicates_text()), *json_of(R"([
    {"op": "replace", "path": "/kind", "value": "sandbox"}, {"op": "remove", "path": "/tests"}])"));
  const Problems problems = load_lab(json::compact(*scored)).problems;
  for (const char* pointer : {"/predict", "/stars"})
    CHECK_MESSAGE(reports(problems, pointer, "what is scored"), pointer);
  CHECK(reports(problems, "/tests", "nothing"));
}

TEST_CASE("loading never throws, whatever stands in the file") {
  const std::string good = duplicates_text();
  // Cut anywhere, and with single bytes changed: either it loads or it says why not.
  uint64_t seed = 20260101;
  MESSAGE("seed ", seed);
  for (int i = 0; i < 60; ++i) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    const std::size_t at = static_cast<std::size_t>((seed >> 33) % good.size());
    CHECK_FALSE(load_lab(good.substr(0, at)).problems.empty());
    std::string other = good;
    other[at] = "{}[],:\"0x"[(seed >> 20) % 9];
    const LabLoad loaded = load_lab(other);
    CHECK(loaded.lab.has_value() == loaded.problems.empty());
  }
}

TEST_CASE("schemas print for lab and answer, and for nothing else") {
  for (const char* which : {"lab", "answer"}) {
    const JsonBox schema = json_of(schema_text(which));
    CHECK(json::find(*schema, "$schema"));
    CHECK(json::size(*json::resolve(*schema, "/definitions")) > 2);
  }
  const JsonBox schema = json_of(schema_text("lab"));
  // Every reference leads somewhere.
  const std::string text = schema_text("lab");
  for (std::size_t at = text.find("#/definitions/"); at != std::string::npos;
       at = text.find("#/definitions/", at + 1)) {
    const std::string pointer = text.substr(at + 1, text.find('"', at) - at - 1);
    CHECK_MESSAGE(json::resolve(*schema, pointer), pointer);
  }
  CHECK(schema_text("cat").empty());
}

TEST_CASE("at most 100 faults are reported") {
  std::string text = "{";
  for (int i = 0; i < 500; ++i) text += (i ? ",\"m" : "\"m") + std::to_string(i) + "\":1";
  CHECK(load_lab(text + "}").problems.size() <= 100);
}
