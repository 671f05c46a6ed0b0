// The inspector of topics and functions.
#include <algorithm>

#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/fanout/async-two-nets.json";

/// The value of a row of the inspector, "" if it has no such row.
std::string row(const Doc& page, const std::string& name) {
  for (int64_t i = 0; i < page.size("/inspector/rows"); ++i) {
    const std::string at = "/inspector/rows/" + std::to_string(i);
    if (page.text(at + "/k") == name) return page.text(at + "/v");
  }
  return "";
}

std::string count(const App& app, sim::Ev kind, bool first_of_batch = false) {
  const auto& events = app.log().events;
  return std::to_string(std::count_if(events.begin(), events.end(), [&](const sim::Event& one) {
    return one.kind == kind && (!first_of_batch || one.index == 0);
  }));
}

TEST_CASE("a function tells of its events, runs and failures, a topic of whom it reached") {
  Opened lab(kLab);
  lab.predict_and_run("b");
  lab.seek(3 * 3600 * 1000);
  lab.done(R"({"do":"select","actor":"payments"})");
  CHECK_EQ(lab.page().text("/inspector/kind"), "actor");
  CHECK_EQ(lab.page().text("/inspector/title"), "payments");
  CHECK_EQ(row(lab.page(), "Published"), "23");
  CHECK_EQ(row(lab.page(), "Delivered"), "20");
  CHECK_EQ(row(lab.page(), "Failures"), "3");  // the permission was gone
  CHECK_EQ(row(lab.page(), "Caught in a net"), "0");
  lab.done(R"({"do":"select","actor":"charge"})");
  CHECK_EQ(row(lab.page(), "Asynchronous events"), "20");
  CHECK_EQ(row(lab.page(), "Runs"), count(lab.app, sim::Ev::invoke, true));
  CHECK_EQ(row(lab.page(), "Throttled"), count(lab.app, sim::Ev::throttle));
  CHECK_EQ(row(lab.page(), "Dropped"), count(lab.app, sim::Ev::drop));
  CHECK_EQ(row(lab.page(), "Published"), "");
  lab.seek(0);
  CHECK_EQ(row(lab.page(), "Runs"), "0");
}

}  // namespace
}  // namespace inflight::view
