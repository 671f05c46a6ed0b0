// The part in view: zooming, easing, going back, fitting the selection.
#include <cmath>

#include "tests/view/app_fixture.h"
#include "view/ruler.h"
#include "view/window.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";
constexpr float kWidth = 936;

Scale scale_of(const Window& window) { return {window.begin(), window.end(), 128, 128 + kWidth}; }

}  // namespace

TEST_CASE("TL-03 fifty notches in and fifty out come back to the same view, eased or not") {
  for (const bool eased : {false, true}) {
    for (const float cursor : {200.0F, 700.0F, 1000.0F}) {
      Window window;
      window.set_horizon(1'296'000'000);  // 15 days
      window.show(100'000'000, 1'000'000'000);
      window.set_eased(eased);
      const double about = scale_of(window).t(cursor);
      for (const double factor : {1.2214, 1 / 1.2214}) {
        for (int notch = 0; notch < 50; ++notch) {
          window.zoom(factor, about);
          window.advance(7);  // amid the easing the next notch comes
          CHECK(std::abs(scale_of(window).x(about) - cursor) <= 1);
        }
        window.advance(200);
        CHECK(std::abs(scale_of(window).x(about) - cursor) <= 1);
      }
      CHECK(window.length() == doctest::Approx(900'000'000).epsilon(0.001));
    }
  }
}

TEST_CASE("the span goes from a millisecond to fifteen days, with labels that tell them apart") {
  Window window;
  window.set_horizon(1'296'000'000);
  CHECK(window.length() >= 1'296'000'000);
  for (int i = 0; i < 200; ++i) window.zoom(1.5, 600'000'123);
  CHECK(window.length() == doctest::Approx(1));
  for (double length = 1; length < 1.4e9; length *= 1.7) {
    const Scale scale{600'000'000, 600'000'000 + length, 128, 128 + kWidth};
    const int64_t step = tick_step(scale, 72);
    std::string before;
    int labels = 0;
    for (const Tick& tick : ticks(scale, step, int64_t{3'000'000'000})) {
      if (!tick.major) continue;
      const std::string label = tick_label(tick.at, step);
      CHECK_NE(label, before);
      before = label;
      ++labels;
    }
    CHECK(labels >= 1);
    CHECK(labels <= 14);
  }
}

TEST_CASE("an eased zoom is at its target after 120 ms, and further notches add to the target") {
  Window window;
  window.set_horizon(720'000);
  window.set_eased(true);
  const double first = window.length();
  window.zoom(2, 360'000);
  CHECK(window.moving());
  CHECK(window.length() == first);
  window.advance(60);
  CHECK(window.length() < first);
  CHECK(window.length() > first / 2);
  window.zoom(2, 360'000);
  CHECK(window.target_length() == doctest::Approx(first / 4));
  window.advance(119);
  CHECK(window.moving());
  window.advance(1);
  CHECK_FALSE(window.moving());
  CHECK(window.length() == doctest::Approx(first / 4));
}

TEST_CASE("without motion every change is at once, and a drag always is") {
  Window window;
  window.set_horizon(720'000);
  window.zoom(4, 0);
  CHECK_FALSE(window.moving());
  window.set_eased(true);
  const double begin = window.begin();
  window.pan(1000);
  CHECK(window.begin() == begin + 1000);
  CHECK_FALSE(window.moving());
  window.fit();
  CHECK(window.moving());
  window.set_eased(false);
  CHECK_FALSE(window.moving());
  CHECK(window.fits());
}

TEST_CASE("TL-15 a zoom keeps frames coming only while it moves") {
  Opened lab(kLab, "", R"({"ease":true})");
  CHECK_FALSE(lab.app.animating());
  lab.done(R"({"do":"zoom","factor":3})");
  CHECK(lab.app.animating());
  for (int i = 0; i < 8; ++i) lab.app.advance(16);
  CHECK_FALSE(lab.app.animating());
  lab.done(R"({"do":"ease","on":false})");
  lab.done(R"({"do":"fit"})");
  CHECK_FALSE(lab.app.animating());
}

TEST_CASE("view_back goes through earlier views; zooms in a row are one of them") {
  Opened lab(kLab, "", R"({"t":0})");
  const Window& window = lab.app.window();
  const double whole = window.length();
  for (int i = 0; i < 5; ++i) lab.done(R"({"do":"zoom","factor":1.5,"t":100000})");
  const double zoomed = window.length();
  lab.done(R"({"do":"pan","ms":5000})");
  lab.done(R"({"do":"pan","ms":5000})");
  const double panned = window.begin();
  lab.done(R"({"do":"view","from":0,"to":1000})");
  lab.done(R"({"do":"view_back"})");
  CHECK(window.begin() == panned);
  lab.done(R"({"do":"view_back"})");
  CHECK(window.length() == doctest::Approx(zoomed));
  CHECK(window.begin() < panned);
  lab.done(R"({"do":"view_back"})");
  CHECK(window.length() == doctest::Approx(whole));
  lab.done(R"({"do":"zoom","factor":4})");
  lab.done(R"({"do":"view_back"})");
  lab.done(R"({"do":"view_back"})");  // nothing is left: the whole run
  CHECK(window.fits());
}

TEST_CASE("fit with sel centres the selected message, and again fits it with 15 % margin") {
  Opened lab(kLab, "", R"({"t":0})");
  lab.done(R"({"do":"end"})");
  lab.done(R"({"do":"select","mid":4})");
  lab.done(R"({"do":"zoom","factor":6,"t":0})");
  const Window& window = lab.app.window();
  const double length = window.length();
  const auto& life = lab.app.view().life(lab.app.log().mids[4].lid);
  const auto from = static_cast<double>(lab.app.log().events[life.front() - 1].at);
  const auto to = static_cast<double>(lab.app.log().events[life.back() - 1].at);
  lab.done(R"({"do":"fit","sel":true})");
  CHECK(window.length() == length);
  CHECK((window.begin() + window.end()) / 2 == doctest::Approx((from + to) / 2).epsilon(0.01));
  lab.done(R"({"do":"fit","sel":true})");
  CHECK(window.begin() == doctest::Approx(from - (to - from) * 0.15));
  CHECK(window.end() == doctest::Approx(to + (to - from) * 0.15));
  // Without a selection it is the head that is brought to the middle.
  lab.done(R"({"do":"select","mid":0})");
  lab.seek(400'000);
  lab.done(R"({"do":"fit","sel":true})");
  CHECK((window.begin() + window.end()) / 2 == doctest::Approx(400'000).epsilon(0.001));
}

TEST_CASE("fog: hidden, dimmed, shown, and only the first hides what is drawn") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.seek(100'000);
  CHECK_EQ(lab.page().text("/head/fog_mode"), "hidden");
  CHECK_EQ(lab.app.fog_limit(), 100'000);
  lab.done(R"({"do":"fog"})");
  CHECK_EQ(lab.page().text("/head/fog_mode"), "dimmed");
  CHECK_EQ(lab.app.fog_limit(), lab.app.view().horizon());
  CHECK_EQ(lab.app.fog_edge(), 100'000);
  CHECK_FALSE(lab.app.reveals_end(0));  // the final verdict waits for the end
  lab.done(R"({"do":"fog"})");
  CHECK_EQ(lab.app.fog_edge(), lab.app.view().horizon());
  CHECK(lab.app.reveals_end(0));
  lab.done(R"({"do":"fog"})");
  CHECK_EQ(lab.page().text("/head/fog_mode"), "hidden");
  lab.done(R"({"do":"fog","value":"dimmed"})");
  Opened again(kLab, lab.app.answer_text(), json::compact(lab.page().at("/save")));
  CHECK_EQ(again.page().text("/head/fog_mode"), "dimmed");
  CHECK_NE(lab.app.command(R"({"do":"fog","value":"rain"})"), "");
}

}  // namespace inflight::view
