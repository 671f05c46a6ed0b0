// The tree of rows behind mirror and table view (TL-17).
#include <string>
#include <vector>

#include "tests/view/app_fixture.h"
#include "view/page.h"

namespace inflight::view {
namespace {

const std::string kCharged = "labs/visibility/vt-duplicates.json";

Doc table(const App& app, const std::string& options) {
  const json::Parsed parsed = json::parse(options, 4096);
  REQUIRE(parsed.value);
  return Doc(table_json(app, Options(**parsed.value)));
}

TEST_CASE("TL-17 groups open and close, and windows of rows join without gap or overlap") {
  Opened lab(kCharged);
  lab.predict_and_run("b");
  lab.seek(200000);
  const Doc closed = table(lab.app, "{}");
  CHECK_EQ(closed.text("/rows/0/key"), "queue:orders");
  CHECK_EQ(closed.integer("/total"), closed.size("/rows"));
  for (int64_t i = 0; i < closed.size("/rows"); ++i) {
    CHECK_EQ(closed.integer("/rows/" + std::to_string(i) + "/level"), 1);
    CHECK_FALSE(closed.flag("/rows/" + std::to_string(i) + "/open"));
  }
  const std::string open =
      R"("open":["queue:orders","group:workers","group:producers","group:goals"])";
  const Doc all = table(lab.app, "{" + open + "}");
  CHECK_GT(all.integer("/total"), closed.integer("/total") + 8);
  std::vector<std::string> keys;
  for (int64_t from = 0; from < all.integer("/total"); from += 4) {
    const Doc part =
        table(lab.app, R"({"from":)" + std::to_string(from) + R"(,"rows":4,)" + open + "}");
    for (int64_t i = 0; i < part.size("/rows"); ++i) {
      const std::string at = "/rows/" + std::to_string(i);
      CHECK_EQ(part.integer(at + "/i"), static_cast<int64_t>(keys.size()));
      keys.push_back(part.text(at + "/key"));
    }
  }
  REQUIRE_EQ(static_cast<int64_t>(keys.size()), all.integer("/total"));
  for (size_t i = 0; i < keys.size(); ++i) {
    CHECK_EQ(all.text("/rows/" + std::to_string(i) + "/key"), keys[i]);
  }
}

TEST_CASE("TL-17 rows say the state at the head, and which one is picked") {
  Opened lab(kCharged);
  lab.predict_and_run("b");
  const auto& events = lab.app.log().events;
  uint32_t receive = 1;
  while (events[receive - 1].kind != sim::Ev::receive) ++receive;
  const uint32_t mid = events[receive - 1].mid;
  lab.done(R"({"do":"goto_event","n":)" + std::to_string(receive) + "}");
  lab.done(R"({"do":"select","mid":)" + std::to_string(mid) + "}");
  const Doc rows = table(lab.app, R"({"open":["queue:orders"]})");
  bool found = false;
  for (int64_t i = 0; i < rows.size("/rows"); ++i) {
    const std::string at = "/rows/" + std::to_string(i);
    if (rows.text(at + "/key") != "message:" + std::to_string(mid)) continue;
    found = true;
    CHECK_EQ(rows.text(at + "/state"), "in_flight");
    CHECK_EQ(rows.text(at + "/text").substr(0, 17), "in flight, worker");
    CHECK(rows.flag(at + "/picked"));
  }
  CHECK(found);
}

TEST_CASE("TL-17 never more than 50 rows, whatever is asked") {
  Opened lab(kCharged);
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");
  const Doc rows =
      table(lab.app, R"({"rows":100000,"from":-5,"open":["queue:orders","group:goals"]})");
  CHECK_LE(rows.size("/rows"), 50);
  CHECK_EQ(table(lab.app, R"({"from":100000})").size("/rows"), 0);
}

}  // namespace
}  // namespace inflight::view
