// bench, its time line part: what a frame and a seek cost in runs of three sizes (timeline-ui 17).
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "lab/words.h"
#include "view/app.h"
#include "view/layout.h"
#include "view/scenes.h"
#include "view/timeline.h"

namespace inflight::lab {
// Made at build from engine/lab/text/*.json (embed.cmake).
extern const std::string_view kTextEn;
extern const std::string_view kTextBn;
}  // namespace inflight::lab

namespace inflight::cli {
namespace {

constexpr int kZooms = 8;

/// Time of the processor: what else runs on the machine does not count.
double now_ms() {
  return static_cast<double>(std::clock()) * 1000 / static_cast<double>(CLOCKS_PER_SEC);
}

/// The compact lanes of the page at 1440 x 900, as high as the screen, so that 40 are in sight.
view::Measures measures() { return {28, 24, 128, 36, 8, 12, 12, 14, 8, 14, 12, 8, 16}; }

view::View at_zoom(const view::Timeline& timeline, double begin, double length) {
  view::View view;
  view.width = 1080;
  view.height = 900;
  view.t0 = begin;
  view.t1 = begin + length;
  view.head = view.limit = timeline.horizon;
  return view;
}

size_t rectangles(const view::Layout& layout) {
  size_t count = layout.items.size() + layout.mini.size();
  for (const auto* lines : {&layout.counts, &layout.folded}) {
    for (const view::CountLine& line : *lines) count += line.columns.size();
  }
  return count;
}

double percentile(std::vector<double> values, double part) {
  std::sort(values.begin(), values.end());
  return values[static_cast<size_t>(static_cast<double>(values.size() - 1) * part)];
}

/// Layouts at 8 zooms, from the whole run to a 4^7th of it, each at 20 scrolls and places.
void frames(const view::Timeline& timeline) {
  std::vector<double> took;
  size_t most = 0;
  double length = static_cast<double>(timeline.horizon) * 1.03;
  std::printf("\"rectangles\":[");
  for (int zoom = 0; zoom < kZooms; ++zoom, length /= 4) {
    size_t here = 0;
    for (int i = 0; i < 20; ++i) {
      const double begin = (static_cast<double>(timeline.horizon) - length) * i / 20;
      view::View view = at_zoom(timeline, std::max(0.0, begin), length);
      view.scroll = static_cast<float>(i % 4) * 700.0F;
      const double started = now_ms();
      const view::Layout layout = view::layout_of(timeline, measures(), view);
      took.push_back(now_ms() - started);
      here = std::max(here, rectangles(layout));
    }
    most = std::max(most, here);
    std::printf("%s%zu", zoom == 0 ? "" : ",", here);
  }
  std::printf("],\"rectanglesMost\":%zu,\"layoutMeanMs\":%.3f,\"layoutP95Ms\":%.3f", most,
              percentile(took, 0.5), percentile(took, 0.95));
}

/// A seek with all that follows it in the same frame: counters, lanes, what the page reads.
void seeks(view::App& app, const view::Timeline& timeline) {
  std::vector<double> took;
  std::vector<double> page;
  uint64_t place = 12345;
  app.command(R"({"do":"select","mid":5})");
  for (int i = 0; i < 300; ++i) {
    place = place * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto t = static_cast<int64_t>(place >> 33) % timeline.horizon;
    const double started = now_ms();
    app.command("{\"do\":\"seek\",\"t\":" + std::to_string(t) + "}");
    const double sought = now_ms();
    view::page_json(app);
    page.push_back(now_ms() - sought);
    view::View view = at_zoom(timeline, app.window().begin(), app.window().length());
    view.head = t;
    view::layout_of(timeline, measures(), view);
    took.push_back(now_ms() - started);
  }
  std::printf(",\"seekP50Ms\":%.3f,\"seekP99Ms\":%.3f,\"pageP99Ms\":%.3f", percentile(took, 0.5),
              percentile(took, 0.99), percentile(page, 0.99));
}

void scene(const char* name, const view::SceneSize& size, bool first) {
  view::App app;
  const std::string words =
      "{\"en\":" + std::string(lab::kTextEn) + ",\"bn\":" + std::string(lab::kTextBn) + "}";
  const double started = now_ms();
  const Problems problems =
      app.open(view::scene_lab(size), words, "", R"({"unbounded":true,"ran":{"main":0}})");
  const double opened = now_ms();
  std::printf("%s\n  {\"scene\":\"%s\",", first ? "" : ",", name);
  if (!app.is_open()) {
    for (const Problem& each : problems) {
      std::fprintf(stderr, "%s: %s, not %s\n", each.pointer.c_str(), each.expected.c_str(),
                   each.found.c_str());
    }
    std::printf("\"error\":true}");
    return;
  }
  app.command(R"({"do":"fog","on":false})");
  const view::RunView& run = app.view();
  const double building = now_ms();
  view::Timeline timeline = view::timeline_of(run.log(), run.execution().scenario);
  const double built = now_ms();
  timeline.goals = view::goal_lanes(app.lab(), run.log(), run.goals(), {}, timeline.horizon);
  std::printf("\"messages\":%zu,\"events\":%u,\"openMs\":%.0f,\"timelineMs\":%.1f,",
              run.log().mids.size() - 1, run.end(), opened - started, built - building);
  frames(timeline);
  seeks(app, timeline);
  std::printf("}");
}

}  // namespace

void bench_scenes() {
  std::printf("\"scenes\":[");
  scene("S1", view::kSceneS1, true);
  scene("S2", view::kSceneS2, false);
  scene("S3", view::kSceneS3, false);
  scene("servers", {20'000, 1, 8, true}, false);
  std::printf("\n],");
}

}  // namespace inflight::cli
