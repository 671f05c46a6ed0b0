// TL-02: a moment is the same however the head came there, in every lab and run.
#include <algorithm>
#include <filesystem>
#include <random>

#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

constexpr uint32_t kSeed = 20261130;
constexpr int kMoments = 1000;

std::vector<std::string> all_labs() {
  std::vector<std::string> found;
  const std::filesystem::path root(INFLIGHT_SOURCE_DIR);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "labs")) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() != ".json" || path.filename() == "catalog.json") continue;
    found.push_back(std::filesystem::relative(path, root).generic_string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// State without what counts how often it was asked, and how far the learner has seen.
std::string state_at(const App& app) {
  std::string text = state_json(app, 0, "");
  for (const char* name : {"\"furthest\":", "\"rev\":"}) {
    const size_t at = text.find(name);
    if (at == std::string::npos) continue;
    const size_t end = text.find_first_of(",}", at);
    text.erase(at, end - at + 1);
  }
  return text;
}

std::string seek_to(int64_t t) { return R"({"do":"seek","t":)" + std::to_string(t) + "}"; }

/// Steps from before `t` to the last stop at or before it, then seeks what is left without events.
void step_to(Opened& lab, int64_t t) {
  while (true) {
    const std::vector<uint32_t>& beats = lab.app.view().beats();
    const auto next = std::upper_bound(beats.begin(), beats.end(), lab.app.state().position);
    if (next == beats.end() || lab.app.log().events[*next - 1].at > t) break;
    lab.done(R"({"do":"step","dir":1})");
  }
  lab.done(seek_to(t));
}

}  // namespace

TEST_CASE("TL-02 1000 moments of each lab: sought forward, backward, stepped to, or opened") {
  CAPTURE(kSeed);
  std::mt19937 random(kSeed);
  for (const std::string& path : all_labs()) {
    CAPTURE(path);
    Opened lab(path, "", R"({"t":0,"fog":false})");
    const int64_t horizon = lab.app.view().horizon();
    const auto any = [&] {
      return static_cast<int64_t>(random() % static_cast<uint64_t>(horizon));
    };
    const std::string whole = R"({"do":"fit"})";
    for (int i = 0; i < kMoments; ++i) {
      const int64_t t = any();
      CAPTURE(t);
      lab.done(seek_to(any() % (t + 1)));
      lab.done(seek_to(t));
      lab.done(whole);
      const std::string forward = state_at(lab.app);
      lab.done(seek_to(t + any() % (horizon - t)));
      lab.done(seek_to(t));
      lab.done(whole);
      REQUIRE_EQ(state_at(lab.app), forward);
      if (i % 10 != 0) continue;
      lab.done(seek_to(std::max<int64_t>(0, t - horizon / 50)));
      step_to(lab, t);
      lab.done(whole);
      REQUIRE_EQ(state_at(lab.app), forward);
      if (i % 100 != 0) continue;
      Opened fresh(path, "", R"({"fog":false,"t":)" + std::to_string(t) + "}");
      REQUIRE_EQ(state_at(fresh.app), forward);
    }
  }
}

}  // namespace inflight::view
