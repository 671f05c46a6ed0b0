// Which lanes stand on the screen and in what order (timeline-ui 4).
#include <algorithm>

#include "tests/view/app_fixture.h"
#include "tests/view/timeline_log.h"
#include "view/lane_order.h"
#include "view/timeline.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";
const std::string kFalseEmpty = "labs/polling/poll-false-empty.json";

std::vector<std::string> keys(const App& app) {
  std::vector<std::string> list;
  for (const ShownLane& shown : app.lanes()) list.push_back(shown.lane.key);
  return list;
}

size_t place(const std::vector<std::string>& list, const std::string& key) {
  return static_cast<size_t>(std::find(list.begin(), list.end(), key) - list.begin());
}

/// A lab that was run.
struct Ran : Opened {
  explicit Ran(const std::string& lab, std::string_view options = "{}") : Opened(lab, "", options) {
    predict_and_run("b");
  }
};

TEST_CASE("grouped by queue the lanes are those that the time line has, with the same indexes") {
  for (const std::string& lab : {kLab, kFalseEmpty, std::string("labs/dlq/dlq-retention.json")}) {
    CAPTURE(lab);
    Opened opened(lab);
    const App& app = opened.app;
    const Timeline line = timeline_of(app.log(), app.view().execution().scenario);
    for (const LaneInfo& lane : app.roster().lanes) {
      CAPTURE(lane.key);
      if (lane.kind == LaneKind::queue) {
        REQUIRE(lane.index < line.bars.queues.size());
        CHECK(lane.key == "queue:" + app.log().names[line.bars.queues[lane.index].name].text);
      } else if (lane.kind == LaneKind::worker) {
        REQUIRE(lane.index < line.lanes.workers.size());
        CHECK(lane.key == "worker:" + line.lanes.workers[lane.index].name);
      } else if (lane.kind == LaneKind::producer) {
        CHECK(lane.key == "producer:" + line.lanes.producers[lane.index].name);
      } else if (lane.kind == LaneKind::servers) {
        REQUIRE(lane.index < line.server_lanes.size());
        CHECK(lane.key == "servers:" + app.log().names[line.server_lanes[lane.index].queue].text);
      }
    }
    const auto count = [&](LaneKind kind) {
      return std::count_if(app.roster().lanes.begin(), app.roster().lanes.end(),
                           [&](const LaneInfo& lane) { return lane.kind == kind; });
    };
    CHECK(count(LaneKind::queue) == static_cast<int64_t>(line.bars.queues.size()));
    CHECK(count(LaneKind::servers) == static_cast<int64_t>(line.server_lanes.size()));
    CHECK(count(LaneKind::worker) == static_cast<int64_t>(line.lanes.workers.size()));
  }
}

TEST_CASE("the first picture: producer, queue, workers, goals of the run") {
  const Ran lab(kLab);
  const std::vector<std::string> list = keys(lab.app);
  CHECK(list.front().substr(0, 9) == "producer:");
  CHECK(list[1] == "queue:orders");
  CHECK(list[2] == "worker:worker-1");
  CHECK(list.back().substr(0, 5) == "goal:");
}

TEST_CASE("pinned lanes stand first, hidden ones are gone, show_all brings them back") {
  Ran lab(kLab);
  const std::vector<std::string> before = keys(lab.app);
  lab.done(R"({"do":"lane","op":"pin","key":"worker:worker-2"})");
  CHECK(keys(lab.app).front() == "worker:worker-2");
  CHECK(lab.app.lanes().front().pinned);
  lab.done(R"({"do":"lane","op":"hide","key":"worker:worker-1"})");
  CHECK(place(keys(lab.app), "worker:worker-1") == before.size() - 1);
  lab.done(R"({"do":"lane","op":"show_all"})");
  CHECK(place(keys(lab.app), "worker:worker-1") < before.size());
  lab.done(R"({"do":"lane","op":"pin","key":"worker:worker-2"})");
  CHECK(keys(lab.app) == before);
}

TEST_CASE("moving a lane changes places with its neighbour and stops at the ends") {
  Ran lab(kLab);
  const std::vector<std::string> before = keys(lab.app);
  lab.done(R"({"do":"lane","op":"up","key":"worker:worker-2"})");
  std::vector<std::string> after = keys(lab.app);
  CHECK(after[2] == "worker:worker-2");
  CHECK(after[3] == "worker:worker-1");
  lab.done(R"({"do":"lane","op":"down","key":"worker:worker-2"})");
  CHECK(keys(lab.app) == before);
  for (int i = 0; i < 20; ++i) lab.done(R"({"do":"lane","op":"up","key":"queue:orders"})");
  CHECK(keys(lab.app).front() == "queue:orders");
  lab.done(R"({"do":"group","value":"consumer"})");
  lab.done(R"({"do":"group","value":"queue"})");
  CHECK(keys(lab.app) == before);  // another grouping has its own order
}

TEST_CASE("the filter takes lanes by any of its words, and pinned lanes stay") {
  Ran lab(kLab);
  lab.done(R"({"do":"lane","op":"pin","key":"queue:orders"})");
  lab.done(R"({"do":"lane_filter","text":"WORKER-1, worker-3"})");
  CHECK(keys(lab.app) ==
        std::vector<std::string>{"queue:orders", "worker:worker-1", "worker:worker-3"});
  lab.done(R"({"do":"lane_filter","text":"nothing like that"})");
  CHECK(keys(lab.app) == std::vector<std::string>{"queue:orders"});
  lab.done(R"({"do":"lane_filter","text":"  "})");
  CHECK(keys(lab.app).size() > 5);
}

TEST_CASE("a selected message has a lane, the last of all, so that nothing else moves") {
  Ran lab(kLab);
  const std::vector<std::string> before = keys(lab.app);
  lab.done(R"({"do":"select","mid":3})");
  std::vector<std::string> after = keys(lab.app);
  REQUIRE(after.size() == before.size() + 1);
  CHECK(after.back() == "message:3");
  CHECK(lab.app.lanes().back().passing);
  lab.done(R"({"do":"lane","op":"pin","key":"message:3"})");
  CHECK(keys(lab.app).front() == "message:3");
  CHECK(keys(lab.app).size() == before.size() + 1);
  lab.done(R"({"do":"select","mid":0})");
  CHECK(keys(lab.app).front() == "message:3");
}

TEST_CASE("by consumer each worker stands over what it holds; by message each has a lane") {
  Ran lab(kLab);
  lab.done(R"({"do":"group","value":"consumer"})");
  std::vector<std::string> list = keys(lab.app);
  CHECK(place(list, "held:worker-2") == place(list, "worker:worker-2") + 1);
  CHECK(place(list, "worker:worker-1") < place(list, "queue:orders"));
  lab.done(R"({"do":"group","value":"message"})");
  list = keys(lab.app);
  CHECK(place(list, "message:1") == place(list, "queue:orders") + 1);
  CHECK(place(list, "message:12") < place(list, "worker:worker-1"));
  CHECK(lab.app.lanes()[place(list, "queue:orders")].closed);
  lab.done(R"({"do":"lane","op":"fold","key":"queue:orders"})");
  CHECK_FALSE(lab.app.lanes()[place(list, "queue:orders")].closed);
  lab.done(R"({"do":"lane_filter","text":"message:7"})");
  CHECK(keys(lab.app) == std::vector<std::string>{"message:7"});
}

TEST_CASE("only a run that is taken apart into servers can be grouped by them") {
  Ran plain(kLab);
  CHECK_NE(plain.app.command(R"({"do":"group","value":"server"})"), "");
  for (int i = 0; i < 3; ++i) plain.done(R"({"do":"group"})");
  CHECK(plain.app.lane_prefs().grouping == Grouping::queue);
  Ran servers(kFalseEmpty);
  servers.done(R"({"do":"knob","id":"wait","value":0})");  // only short polls ask a few servers
  servers.run();
  servers.done(R"({"do":"group","value":"server"})");
  CHECK(servers.app.lanes().front().lane.kind == LaneKind::servers);
}

TEST_CASE("the focus goes from lane to lane and to the ends by pages") {
  Ran lab(kLab);
  const std::vector<std::string> list = keys(lab.app);
  lab.done(R"({"do":"lane_focus","dir":1})");
  CHECK(lab.app.lane_prefs().focus == list[0]);
  lab.done(R"({"do":"lane_focus","dir":1})");
  CHECK(lab.app.lane_prefs().focus == list[1]);
  lab.done(R"({"do":"lane_focus","page":5})");
  CHECK(lab.app.lane_prefs().focus == list.back());
  lab.done(R"({"do":"lane_focus","key":"queue:orders"})");
  lab.done(R"({"do":"lane","op":"fold"})");  // of the lane with the focus
  CHECK(lab.app.lanes()[place(list, "queue:orders")].closed);
  CHECK_NE(lab.app.command(R"({"do":"lane_focus","key":"queue:none"})"), "");
  CHECK_NE(lab.app.command(R"({"do":"lane","op":"hide","key":"message:99999"})"), "");
}

TEST_CASE("what was arranged is saved and comes back") {
  Ran lab(kLab);
  for (const char* command :
       {R"({"do":"group","value":"consumer"})", R"({"do":"density","value":"presenter"})",
        R"({"do":"lane","op":"pin","key":"message:7"})",
        R"({"do":"lane","op":"hide","key":"worker:worker-1"})",
        R"({"do":"lane","op":"fold","key":"queue:orders"})",
        R"({"do":"lane","op":"up","key":"goal:g1-dup"})", R"({"do":"lane_filter","text":"o"})"}) {
    if (lab.app.command(command) != "") FAIL_CHECK(command);
  }
  const Doc page = lab.page();
  const std::string saved = json::compact(page.at("/save/lanes"));
  Ran again(kLab, "{\"lanes\":" + saved + "}");
  CHECK(keys(again.app) == keys(lab.app));
  CHECK(json::compact(again.page().at("/save/lanes")) == saved);
  CHECK(again.page().text("/lanes/density") == "presenter");
}

TEST_CASE("the page lists hidden and filtered lanes too, so that they can come back") {
  Ran lab(kLab);
  const int64_t all = lab.page().size("/lanes/list");
  lab.done(R"({"do":"lane","op":"hide","key":"queue:orders"})");
  lab.done(R"({"do":"lane_filter","text":"worker"})");
  const Doc page = lab.page();
  CHECK(page.size("/lanes/list") == all);
  bool found = false;
  for (int64_t i = 0; i < all; ++i) {
    const std::string lane = "/lanes/list/" + std::to_string(i);
    if (page.text(lane + "/key") != "queue:orders") continue;
    found = true;
    CHECK(page.flag(lane + "/hidden"));
    CHECK_FALSE(page.flag(lane + "/shown"));
  }
  CHECK(found);
}

TEST_CASE("a damaged store is no harm: wrong names, doubles and endless lists") {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += (i ? ",\"k" : "\"k") + std::to_string(i) + "\"";
  const Ran lab(kLab,
                "{\"lanes\":{\"group\":\"x\",\"density\":7,\"filter\":null,"
                "\"pinned\":[1,null,\"a\",\"a\"],\"hidden\":{},\"folded\":[" +
                    many + "]}}");
  CHECK(lab.app.lane_prefs().pinned == std::vector<std::string>{"a"});
  CHECK(lab.app.lane_prefs().folded.size() == kKeysMax);
  CHECK(keys(lab.app).size() > 5);
}

}  // namespace
}  // namespace inflight::view
