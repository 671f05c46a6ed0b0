// Target tracking on backlog per instance (spec CLI-ASG).
#include "actors/actors.h"
#include "tests/world/scene.h"

using namespace inflight;
using namespace inflight::testing;
using sim::Ev;

namespace {

/// A message may wait 60 s and takes 2 s: 30 an instance.
actors::Scaler target(int64_t min, int64_t max) {
  actors::Scaler spec;
  spec.name = "scaling";
  spec.of = "worker";
  spec.min = min;
  spec.max = max;
  spec.latency = 60_s;
  spec.processing = 2_s;
  return spec;
}

}  // namespace

TEST_CASE("CLI-ASG-02, -03, -04: wanted count: rounded up, within min and max, also from zero") {
  actors::Scaler spec = target(0, 20);
  CHECK(actors::wanted_count(91, spec) == 4);
  CHECK(actors::wanted_count(90, spec) == 3);
  CHECK(actors::wanted_count(0, spec) == 0);
  CHECK(actors::wanted_count(10'000, spec) == 20);
  spec.min = 2;
  CHECK(actors::wanted_count(1, spec) == 2);
}

TEST_CASE("CLI-ASG-03: out after three minutes above the target, in after fifteen below it") {
  Scene s(40_min);
  s.queue("orders").add(shop(1000, 10_ms, 10)).add(worker(1, 2_s)).add(target(1, 20)).run();
  std::vector<std::pair<int64_t, int32_t>> sizes;
  for (const sim::Event& event : s.log.events) {
    if (event.kind == Ev::scale) sizes.emplace_back(event.at, event.value);
  }
  REQUIRE(sizes.size() == 2);
  CHECK(sizes[0].first == 180'000);
  CHECK(sizes[0].second == 20);
  CHECK(sizes[1].second == 1);
  // One worker does 90 in 3 min, twenty then do ten a second: at 4 min 310 wait, below 20 × 30.
  CHECK(sizes[1].first == (4 + 14) * 60'000);
  CHECK(s.count(Ev::effect) == 1000);
}

TEST_CASE("CLI-ASG-06: with messages in flight counted, workers that hoard do not hide a backlog") {
  for (const bool in_flight : {false, true}) {
    Scene s(10_min);
    Consumer hoarder = worker(10, 600_s);
    hoarder.poll.max = 10;
    actors::Scaler spec = target(1, 50);
    spec.processing = 12_s;  // 5 an instance
    spec.in_flight = in_flight;
    s.queue("orders", {{"VisibilityTimeout", "3600"}})
        .add(shop(140, 10_ms, 10))
        .add(hoarder)
        .add(spec);
    s.start();
    s.run_to(181_s);
    CHECK(s.count(Ev::scale) == (in_flight ? 1 : 0));
  }
}

TEST_CASE(
    "CLI-ASG-08: scale-in: protected work ends, killed work comes back after V, released now") {
  for (const actors::ScaleIn how :
       {actors::ScaleIn::finish, actors::ScaleIn::kill, actors::ScaleIn::release}) {
    Scene s(40_min);
    Producer late = shop(2, 1_ms);
    late.send[0].at = 899_s;
    actors::Scaler spec = target(1, 2);
    spec.scale_in = how;
    s.queue("orders", {{"VisibilityTimeout", "120"}})
        .add(late)
        .add(worker(2, 20_s))
        .add(spec)
        .run();
    REQUIRE(s.count(Ev::scale) == 1);
    const std::string again = "919000 worker-1 1";
    switch (how) {
      case actors::ScaleIn::finish:
        CHECK(s.count(Ev::crash) == 0);
        CHECK(s.count(Ev::receive) == 2);
        break;
      case actors::ScaleIn::kill:
        CHECK(s.story(Ev::crash) == "900000 worker-2 2");
        CHECK(s.story(Ev::receive).ends_with("1019001 worker-1 2"));
        break;
      case actors::ScaleIn::release:
        CHECK(s.story(Ev::crash) == "900000 worker-2 2");
        CHECK(s.story(Ev::receive).ends_with("919000 worker-1 2"));
        break;
    }
    CHECK(s.story(Ev::effect).starts_with(again));
  }
}
