// Why something happened, what would change it, and which messages a counter counts.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/view/app_fixture.h"
#include "view/why.h"

namespace inflight::view {
namespace {

const std::string kCharged = "labs/visibility/vt-duplicates.json";

TEST_CASE("a knob touches what it sets, a part of it, or what holds it") {
  CHECK(touches("/actors/worker/heartbeat/on", "/actors/worker/heartbeat"));
  CHECK(touches("/resources/queues/q/RedrivePolicy/maxReceiveCount",
                "/resources/queues/q/RedrivePolicy"));
  CHECK(touches("/actors/worker", "/actors/worker/work"));
  CHECK_FALSE(touches("/actors/worker/work", "/actors/worker/workers"));
  CHECK_FALSE(
      touches("/resources/queues/a/VisibilityTimeout", "/resources/queues/b/VisibilityTimeout"));
}

TEST_CASE("a double charge goes back to the timeout and names the knobs that would change it") {
  Opened lab(kCharged);
  lab.predict_and_run("b");
  lab.done(R"({"do":"select_run","run":"fixed"})");
  lab.run();
  const auto& events = lab.app.log().events;
  uint32_t again = 1;
  while (events[again - 1].kind != sim::Ev::effect || (events[again - 1].flags & sim::kDup) == 0) {
    ++again;
  }
  lab.done(R"({"do":"goto_event","n":)" + std::to_string(again) + "}");
  const Doc page = lab.page();
  REQUIRE_GT(page.size("/why"), 2);
  CHECK_EQ(page.integer("/why/0/n"), again);
  CHECK_EQ(page.text("/whyEnd"), "It began with what this lab had planned.");
  std::vector<std::string> knobs;
  for (int64_t i = 0; i < page.size("/change"); ++i) {
    const std::string at = "/change/" + std::to_string(i);
    if (!page.null(at + "/knob")) knobs.push_back(page.text(at + "/knob"));
    CHECK_FALSE(page.text(at + "/value").empty());
  }
  CHECK(std::count(knobs.begin(), knobs.end(), "vt") == 1);
  CHECK(std::count(knobs.begin(), knobs.end(), "hb") == 1);
}

TEST_CASE("a message that expired names the retention period, one that moved the redrive policy") {
  sim::Log log;
  log.names.push_back({"orders", "orders", sim::NameKind::queue});
  sim::Event event;
  event.place = 1;
  event.kind = sim::Ev::expire;
  log.events.push_back(event);
  event.kind = sim::Ev::dlq_move;
  log.events.push_back(event);
  CHECK(settings_read(log, {1, 2, 1}) ==
        std::vector<std::string>{"/resources/queues/orders/MessageRetentionPeriod",
                                 "/resources/queues/orders/RedrivePolicy"});
}

TEST_CASE("why is this number 3: the list has as many messages as the counter (random moments)") {
  const uint32_t seed = std::random_device{}();
  MESSAGE("seed ", seed);
  std::mt19937 random(seed);
  for (const std::string file :
       {"labs/visibility/vt-duplicates.json", "labs/dlq/dlq-poison-redrive.json",
        "labs/dlq/dlq-retention.json"}) {
    CAPTURE(file);
    Opened lab(file);
    lab.predict_and_run(file.find("duplicates") != std::string::npos ? "b" : "a");
    const auto horizon =
        static_cast<uint32_t>(std::min<int64_t>(lab.app.view().horizon(), 1 << 30));
    for (int i = 0; i < 20; ++i) {
      lab.seek(random() % horizon);
      const Doc before = lab.page();
      for (int64_t q = 0; q < before.size("/queues"); ++q) {
        const std::string queue = before.text("/queues/" + std::to_string(q) + "/name");
        for (const auto& [state, counter] :
             {std::pair("visible", "visible"), std::pair("in_flight", "inflight"),
              std::pair("delayed", "delayed")}) {
          lab.done(R"({"do":"explain","queue":")" + queue + R"(","state":")" + state + "\"}");
          const Doc page = lab.page();
          const int64_t n = before.integer("/queues/" + std::to_string(q) + "/" + counter);
          CHECK_EQ(page.integer("/counts/n"), n);
          CHECK_EQ(page.size("/counts/items"), std::min<int64_t>(n, 50));
          CHECK_EQ(page.text("/counts/more").empty(), n <= 50);
        }
      }
    }
    lab.done(R"({"do":"explain"})");
    CHECK(lab.page().null("/counts"));
  }
}

TEST_CASE("why is this number: each message with since when and what brought it there") {
  Opened lab(kCharged);
  lab.predict_and_run("b");
  lab.seek(100000);
  lab.done(R"({"do":"explain","queue":"orders","state":"in_flight"})");
  const Doc page = lab.page();
  REQUIRE_GT(page.size("/counts/items"), 0);
  CHECK(page.text("/counts/items/0/why").find("received") != std::string::npos);
  CHECK(page.text("/counts/items/0/since").find("since ") != std::string::npos);
  CHECK_NE(lab.app.command(R"({"do":"explain","queue":"orders","state":"deleted"})"), "");
  CHECK_NE(lab.app.command(R"({"do":"explain","queue":"nope","state":"visible"})"), "");
}

}  // namespace
}  // namespace inflight::view
