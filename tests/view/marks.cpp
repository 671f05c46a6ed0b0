// Markers and notes (timeline-ui section 11), and going from one to the next.
#include <algorithm>

#include "tests/view/app_fixture.h"
#include "view/player.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";
const std::string kNote = "ক্ষেত্রে প্রক্রিয়া: এখানে order 7 দুবার";

TEST_CASE("markers are put, taken away, and notes survive in Bangla") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  lab.seek(100'000);
  lab.done(R"({"do":"mark"})");
  lab.done(R"({"do":"note","t":50000,"text":")" + kNote + "\"}");
  Doc page = lab.page();
  REQUIRE_EQ(page.size("/marks"), 2);
  CHECK_EQ(page.text("/marks/0/text"), kNote);
  CHECK_EQ(page.integer("/marks/1/t"), 100'000);
  lab.done(R"({"do":"mark"})");  // the bare one goes away again
  CHECK_EQ(lab.page().size("/marks"), 1);
  lab.seek(50'000);
  lab.done(R"({"do":"mark"})");  // a note does not
  CHECK_EQ(lab.page().size("/marks"), 1);

  // Another visit, and another run.
  Opened again(kLab, lab.app.answer_text(), json::compact(lab.page().at("/save")));
  CHECK_EQ(again.page().text("/marks/0/text"), kNote);
  again.done(R"({"do":"select_run","run":"broken"})");
  CHECK_EQ(again.page().size("/marks"), 0);
  CHECK_EQ(again.page().size("/save/marks"), 1);
  again.done(R"({"do":"mark","op":"remove","id":1})");
  CHECK_EQ(again.page().size("/save/marks"), 0);
}

TEST_CASE("a note is cut at the end of a letter, and the number of marks is bounded") {
  Marks marks;
  std::string text;
  while (text.size() <= kNoteBytesMax) text += "ক";
  const uint32_t id = marks.add("base", 0, text);
  CHECK_EQ(marks.find(id)->text.size(), kNoteBytesMax / 3 * 3);
  for (size_t i = 1; i < kMarksMax; ++i) CHECK_NE(marks.add("base", 1, ""), 0);
  CHECK_EQ(marks.add("base", 1, ""), 0);
}

TEST_CASE("next and previous come past markers and goal flips in the order of time") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");
  lab.done(R"({"do":"mark","op":"add","t":300000})");
  lab.done(R"({"do":"mark","op":"add","t":1})");
  lab.done(R"({"do":"start"})");
  std::vector<std::pair<int64_t, uint32_t>> stops;
  while (lab.app.command(R"({"do":"next_mark","dir":1})").empty()) {
    stops.emplace_back(lab.app.state().head, lab.app.state().position);
  }
  CHECK_EQ(stops.size(), Player::story(lab.app).flip_events.size() + 2);
  CHECK_EQ(stops.front().first, 1);
  CHECK(std::is_sorted(stops.begin(), stops.end()));
  for (size_t i = stops.size() - 1; i-- > 0;) {
    lab.done(R"({"do":"next_mark","dir":-1})");
    CHECK_EQ(lab.app.state().head, stops[i].first);
    CHECK_EQ(lab.app.state().position, stops[i].second);
  }
  CHECK_NE(lab.app.command(R"({"do":"next_mark","dir":-1})"), "");
}

}  // namespace
}  // namespace inflight::view
