// The daemon of a Beanstalk worker environment (spec CLI-EB). The cases LC-130 … -133 and FR-023
// show the answers; here is the rest.
#include "actors/actors.h"
#include "tests/world/scene.h"

using namespace inflight;
using namespace inflight::testing;
using sim::Ev;

namespace {

const std::string kUrl = "http://localhost:80/";

actors::Daemon daemon() {
  actors::Daemon spec;
  spec.name = "sqsd";
  spec.from = "orders";
  return spec;
}

/// Starts a scene whose application answers like this.
void start(Scene& s, std::vector<world::Response> responses) {
  s.start();
  if (!responses.empty()) s.world.outside.endpoints[kUrl].responses = std::move(responses);
}

int64_t posts(const Scene& s) {
  return static_cast<int64_t>(s.world.outside.endpoints.at(kUrl).requests.size());
}

}  // namespace

TEST_CASE("CLI-EB-01: at most HttpConnections posts at once") {
  Scene s(60_s);
  actors::Daemon spec = daemon();
  spec.connections = 3;
  s.queue("orders").add(shop(10, 0_ms, 10)).add(spec);
  start(s, {{200, 5000}});
  s.run_to(1_s);
  CHECK(posts(s) == 3);
  CHECK(s.world.actors.daemons[0].posted.size() == 3);
  s.run_to(60_s);
  CHECK(posts(s) == 10);
  CHECK(s.count(Ev::del) == 10);
}

TEST_CASE("CLI-EB-02: nobody listens: the post is tried again after ConnectTimeout") {
  Scene s(60_s);
  s.queue("orders").add(shop(1, 1_s)).add(daemon());
  start(s, {});
  s.run_to(4_s);
  CHECK(s.count(Ev::fail) == 0);
  s.world.outside.endpoints[kUrl].responses = {{200, 0}};
  s.run_to(60_s);
  CHECK(s.story(Ev::effect) == "5000 sqsd 1");
  CHECK(s.count(Ev::receive) == 1);
}

TEST_CASE("CLI-EB-02: sqsd.errorVisibility ignore: an error waits for VisibilityTimeout") {
  for (const bool ignore : {false, true}) {
    Scene s(400_s);
    s.scenario.profile = {{"sqsd.errorVisibility", ignore ? 1 : 0}};
    s.queue("orders").add(shop(1, 1_s)).add(daemon());
    start(s, {{504, 0}, {200, 0}});
    s.run_to(400_s);
    CHECK(s.story(Ev::effect) == (ignore ? "300000 sqsd 1" : "2000 sqsd 1"));
  }
}

TEST_CASE("CLI-EB-07: only 200 is success: 201, 204 and 302 come back") {
  Scene s(60_s);
  s.queue("orders").add(shop(1, 1_s)).add(daemon());
  start(s, {{201, 0}, {204, 0}, {302, 0}, {200, 0}});
  s.run_to(60_s);
  CHECK(s.count(Ev::fail) == 3);
  CHECK(s.story(Ev::effect) == "6000 sqsd 1");
}

TEST_CASE("CLI-EB-05: a message older than RetentionPeriod is deleted without a post") {
  Scene s(60_s);
  actors::Daemon spec = daemon();
  spec.retention = 10;
  SendBlock block;
  block.delay = 30;
  Producer old = shop(1, 1_s);
  old.send[0].delay = 30;
  s.queue("orders").add(old).add(spec);
  start(s, {{200, 0}});
  s.run_to(60_s);
  CHECK(posts(s) == 0);
  CHECK(s.story(Ev::del) == "30000 sqsd 1");
}

TEST_CASE("CLI-EB-06: headers tell id, queue and receive count, and no receipt handle") {
  Scene s(10_s);
  s.queue("orders").add(shop(1, 1_s)).add(daemon());
  start(s, {{500, 0}, {200, 0}});
  s.run_to(10_s);
  const auto& requests = s.world.outside.endpoints.at(kUrl).requests;
  REQUIRE(requests.size() == 2);
  std::string names;
  for (const auto& [name, value] : requests[1].headers) {
    names += name + " ";
    if (name == "X-Aws-Sqsd-Queue") CHECK(value == "orders");
    if (name == "X-Aws-Sqsd-Receive-Count") CHECK(value == "2");
    if (name == "X-Aws-Sqsd-First-Received-At") CHECK(value == "2026-01-01T00:00:00.000Z");
  }
  CHECK(names ==
        "User-Agent X-Aws-Sqsd-Msgid X-Aws-Sqsd-Queue X-Aws-Sqsd-First-Received-At "
        "X-Aws-Sqsd-Receive-Count X-Aws-Sqsd-Sender-Id ");
}
