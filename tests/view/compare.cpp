// Comparison of runs (timeline-ui 10, TL-08, TL-09).
#include "view/compare.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <vector>

#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

const std::string kDuplicates = "labs/visibility/vt-duplicates.json";

/// What an event says, spelled out: the long way round to what event_key stands for.
std::string spelled(const sim::Log& log, const sim::Event& event) {
  const auto name = [&](uint32_t number) { return log.names.at(number).text; };
  const auto text = [&](uint32_t number) { return log.texts.at(number); };
  std::string out = std::to_string(event.at) + "|" + std::string(sim::info(event.kind).name);
  for (const int64_t each :
       {static_cast<int64_t>(event.from), static_cast<int64_t>(event.to),
        static_cast<int64_t>(event.flags), static_cast<int64_t>(event.rc),
        static_cast<int64_t>(event.index), static_cast<int64_t>(event.value)}) {
    out += "|" + std::to_string(each);
  }
  out += "|" + name(event.place) + "|" + name(event.actor);
  if (event.lid != 0) {
    const sim::LidInfo& info = log.lids.at(event.lid);
    uint32_t ordinal = info.n;
    for (uint32_t i = 1; info.n == 0 && i <= event.lid; ++i) {
      if (log.lids[i].n == 0 && log.lids[i].actor == info.actor) ++ordinal;
    }
    out += "|" + name(info.actor) + (info.n == 0 ? "?" : "#") + std::to_string(ordinal);
  }
  switch (sim::info(event.kind).form) {
    case sim::ExtraForm::text:
      return out + "|" + text(event.extra);
    case sim::ExtraForm::place:
      return out + "|" + name(event.extra);
    case sim::ExtraForm::two_texts:
      return out + "|" + text(event.extra & 0xffff) + "|" + text(event.extra >> 16);
    default:
      return out + "|" + std::to_string(event.extra);
  }
}

/// Number of the first event that differs, in either log; 0 = none does.
uint32_t first_difference(const sim::Log& a, const sim::Log& b) {
  for (size_t i = 0; i < std::max(a.events.size(), b.events.size()); ++i) {
    if (i >= a.events.size() || i >= b.events.size()) return static_cast<uint32_t>(i + 1);
    if (spelled(a, a.events[i]) != spelled(b, b.events[i])) return static_cast<uint32_t>(i + 1);
  }
  return 0;
}

std::vector<std::string> lab_files() {
  std::vector<std::string> files;
  const std::string root = std::string(INFLIGHT_SOURCE_DIR) + "/";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root + "labs")) {
    const std::string path = entry.path().string();
    const bool lab =
        entry.path().extension() == ".json" && entry.path().filename() != "catalog.json";
    if (lab) files.push_back(path.substr(root.size()));
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Executions of one run under every answer that ships with its lab.
std::vector<std::shared_ptr<const RunView>> views_of(const lab::Lab& lab, const lab::Run& run) {
  std::vector<std::shared_ptr<const RunView>> views;
  const auto add = [&](const lab::Answer& answer, uint64_t seed) {
    auto view = std::make_shared<const RunView>(lab, run.name, answer, lab.variant, seed);
    if (view->ok()) views.push_back(std::move(view));
  };
  add({}, 1);
  add({}, 2);
  if (!lab.tests) return views;
  for (const auto* list : {&lab.tests->solutions, &lab.tests->wrong}) {
    for (const lab::SelfTest& test : *list) {
      lab::Answer answer;
      answer.runs = test.runs;
      if (!test.expect.invalid) add(answer, 1);
    }
  }
  return views;
}

TEST_CASE("TL-09 the first divergence is the first event that differs, in pairs of all labs") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  std::mt19937 random(seed);
  size_t pairs = 0;
  for (const std::string& file : lab_files()) {
    lab::LabLoad load = lab::load_lab(file_text(file));
    REQUIRE_MESSAGE(load.lab.has_value(), file);
    for (const lab::Run& run : load.lab->runs) {
      const auto views = views_of(*load.lab, run);
      for (int i = 0; i < 3 && !views.empty(); ++i) {
        const sim::Log& a = views[random() % views.size()]->log();
        const sim::Log& b = views[random() % views.size()]->log();
        const Divergence parts = diverge(a, b);
        const uint32_t wanted = first_difference(a, b);
        CAPTURE(file);
        CHECK_EQ(parts.any, wanted != 0);
        if (wanted == 0) continue;
        CHECK_EQ(std::max(parts.a, parts.b), wanted);
        CHECK_EQ(parts.a, wanted > a.events.size() ? 0 : wanted);
        CHECK_EQ(parts.b, wanted > b.events.size() ? 0 : wanted);
        CHECK(std::is_sorted(parts.differing.begin(), parts.differing.end()));
        ++pairs;
      }
    }
  }
  CHECK_GT(pairs, 10);
}

TEST_CASE("TL-08 equal actions: no divergence, and nothing differs") {
  Opened a(kDuplicates, "", R"({"run":"fixed"})");
  Opened b(kDuplicates, "", R"({"run":"fixed"})");
  const Divergence parts = diverge(a.app.log(), b.app.log());
  CHECK_FALSE(parts.any);
  CHECK(parts.differing.empty());
}

TEST_CASE("TL-08 changing only a consumer's timeout leaves all that producers draw identical") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  const auto sends = [&] {
    std::vector<std::string> out;
    for (const sim::Event& event : lab.app.log().events) {
      if (event.kind == sim::Ev::send) out.push_back(spelled(lab.app.log(), event));
    }
    return out;
  };
  const std::vector<std::string> before = sends();
  const std::string digest = lab.app.view().digest();
  lab.done(R"({"do":"knob","id":"vt","value":400})");
  CHECK_NE(lab.app.view().digest(), digest);
  CHECK_EQ(sends(), before);
  CHECK_FALSE(before.empty());
}

TEST_CASE("compare: the parent beside, numbers at the head, the way to where they part") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  CHECK_NE(lab.app.command(R"({"do":"compare"})"), "");  // there is only one
  lab.done(R"({"do":"end"})");
  lab.done(R"({"do":"knob","id":"vt","value":400})");
  lab.done(R"({"do":"compare"})");
  REQUIRE_EQ(lab.app.beside().size(), 1);
  CHECK_EQ(lab.app.beside()[0].branch, 'A');
  const Doc page = lab.page();
  CHECK_EQ(page.size("/compare/sides"), 2);
  CHECK_EQ(page.text("/compare/sides/1/id"), "B");
  // At the end the table says what the log says.
  const RunNumbers sums = lab.app.numbers(0);
  int64_t empty = 0;
  int64_t again = 0;
  for (const sim::Event& event : lab.app.log().events) {
    empty += event.kind == sim::Ev::empty ? 1 : 0;
    again += event.kind == sim::Ev::effect && (event.flags & sim::kDup) != 0 ? 1 : 0;
  }
  CHECK_EQ(sums.empty, empty);
  CHECK_EQ(sums.duplicates, again);
  CHECK_GT(lab.app.numbers(1).duplicates, again);
  lab.done(R"({"do":"compare","go":true})");
  CHECK_EQ(lab.app.state().head, lab.app.divergence().at);
  // Who stood beside comes into focus: they change places.
  lab.done(R"({"do":"branch","op":"focus","id":"A"})");
  REQUIRE_EQ(lab.app.beside().size(), 1);
  CHECK_EQ(lab.app.beside()[0].branch, 'B');
  lab.done(R"({"do":"compare","with":null})");
  CHECK(lab.app.beside().empty());
  CHECK(lab.page().null("/compare"));
}

TEST_CASE("compare: up to two beside, gone with their branch") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  for (const int64_t value : {60, 70, 80}) {
    lab.done(R"({"do":"knob","id":"vt","value":)" + std::to_string(value) + "}");
    lab.run();
  }
  CHECK_NE(lab.app.command(R"({"do":"compare","with":["A","B","C"]})"), "");
  lab.done(R"({"do":"compare","with":["A","C"]})");
  CHECK_EQ(lab.app.beside().size(), 2);
  lab.done(R"({"do":"branch","op":"delete","id":"A"})");
  REQUIRE_EQ(lab.app.beside().size(), 1);
  CHECK_EQ(lab.app.beside()[0].branch, 'C');
}

TEST_CASE("compare: the same event of two runs stands at one place") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");
  lab.done(R"({"do":"knob","id":"vt","value":400})");
  lab.done(R"({"do":"compare"})");
  lab.seek(300000);
  lab.done(R"({"do":"step","dir":-1})");
  const uint32_t beat = lab.app.view().beat_at(lab.app.state().position);
  lab.done(R"({"do":"compare","align":"event"})");
  const Beside& side = lab.app.beside()[0];
  const uint32_t match = matching_event(lab.app.log(), beat, side.view->log());
  REQUIRE_NE(match, 0);
  const sim::Event& there = side.view->log().events[match - 1];
  CHECK_EQ(there.kind, lab.app.log().events[beat - 1].kind);
  CHECK_EQ(side.shift, there.at - lab.app.log().events[beat - 1].at);
  lab.done(R"({"do":"compare","align":"time"})");
  CHECK_EQ(lab.app.beside()[0].shift, 0);
}

TEST_CASE("strip: each differing event up to the limit lies in one cell") {
  Divergence parts;
  parts.any = true;
  parts.differing = {0, 10, 10, 999, 1000, 5000, 9999};
  Scale scale;
  scale.t0 = 0;
  scale.t1 = 10000;
  scale.x0 = 100;
  scale.x1 = 200;
  uint32_t all = 0;
  float before = 0;
  for (const StripCell& cell : strip_cells(parts, scale, 3, 9999)) {
    CHECK_GT(cell.x0, before);
    before = cell.x0;
    all += cell.count;
  }
  CHECK_EQ(all, parts.differing.size());
  uint32_t some = 0;
  for (const StripCell& cell : strip_cells(parts, scale, 3, 999)) some += cell.count;
  CHECK_EQ(some, 4);
}

TEST_CASE("numbers: percentiles and rates of a run are those of its messages") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  const RunCounter counter(lab.app.shared_view());
  const RunNumbers start = counter.at(0);
  CHECK_EQ(start.done, 0);
  CHECK_FALSE(start.p50.has_value());
  const RunNumbers end = counter.at(lab.app.view().horizon());
  CHECK_GT(end.done, 0);
  REQUIRE(end.p50.has_value());
  CHECK_LE(*end.p50, *end.p95);
  CHECK_GE(end.oldest, start.oldest);
  CHECK_GT(end.requests, 0);
  CHECK_GT(end.cost, 0);
}

}  // namespace
}  // namespace inflight::view
