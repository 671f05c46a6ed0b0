// Consumers that keep a second copy harmless (spec CLI-IDEM).
#include <utility>

#include "actors/actors.h"
#include "tests/world/scene.h"

using namespace inflight;
using namespace inflight::testing;
using api::Idempotent;
using sim::Ev;

namespace {

/// Two workers, timeout 5 s, work 8 s: from 5 s to 8 s both are at the same order.
Scene two_at_once(Idempotent by) {
  Scene s(60_s);
  Consumer spec = worker(2, 8_s);
  spec.idempotency.by = by;
  s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(spec).run();
  return s;
}

/// One worker that dies after the effect; the message comes back at 30 s.
Scene death_after_effect(Idempotent by, bool restarts = true) {
  Scene s(120_s);
  Consumer spec = worker(2, 10_s);
  spec.idempotency.by = by;
  actors::Crash crash;
  crash.after_effect = true;
  if (restarts) crash.restart = 1_s;
  spec.crash = {crash};
  s.queue("orders", {{"VisibilityTimeout", "30"}}).add(shop(1, 1_s)).add(spec).run();
  return s;
}

}  // namespace

TEST_CASE("CLI-IDEM-01: without a defence a second copy takes effect again") {
  CHECK(two_at_once(Idempotent::none).flagged(Ev::effect, sim::kDup) == 1);
  CHECK(death_after_effect(Idempotent::none).flagged(Ev::effect, sim::kDup) == 1);
}

TEST_CASE("CLI-IDEM-01: an id that stands in the table is skipped after no time and deleted") {
  for (const Idempotent by : {Idempotent::table, Idempotent::conditional}) {
    const Scene s = death_after_effect(by);
    CHECK(s.story(Ev::effect) == "10000 worker-1 1");
    CHECK(s.story(Ev::skip_dup) == "30000 worker-1 1");
    CHECK(s.story(Ev::del) == "30000 worker-1 1");
    CHECK(s.world.kernel.tables.at("processed").contains("#1"));
  }
}

TEST_CASE("CLI-IDEM-02: two copies at once pass a plain table; a conditional write stops one") {
  const Scene plain = two_at_once(Idempotent::table);
  CHECK(plain.story(Ev::effect) == "8000 worker-1 1, 13000 worker-2 1");
  CHECK(plain.flagged(Ev::effect, sim::kDup) == 1);
  const Scene conditional = two_at_once(Idempotent::conditional);
  CHECK(conditional.story(Ev::effect) == "8000 worker-1 1");
  CHECK(conditional.story(Ev::skip_dup) == "13000 worker-2 1");
}

TEST_CASE("CLI-IDEM-03: a write that is idempotent by nature happens twice and harms nobody") {
  const Scene s = two_at_once(Idempotent::natural);
  CHECK(s.count(Ev::effect) == 2);
  CHECK(s.flagged(Ev::effect, sim::kDup) == 0);
}

TEST_CASE("CLI-IDEM-12: Powertools: a copy that arrives during the work fails and comes back") {
  Scene s(60_s);
  Consumer spec = worker(2, 8_s);
  spec.idempotency.by = Idempotent::powertools;
  spec.idempotency.context = false;
  s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(spec).run();
  CHECK(s.story(Ev::fail) == "5000 worker-2 1");
  CHECK(s.story(Ev::effect) == "8000 worker-1 1");
  CHECK(s.flagged(Ev::effect, sim::kDup) == 0);
}

TEST_CASE(
    "CLI-IDEM-14: Powertools after a death: blocked without context, else for the time left") {
  Scene s(300_s);
  Consumer spec = worker(1, 10_s);
  spec.idempotency.by = Idempotent::powertools;
  actors::Crash crash;
  crash.percent_low = crash.percent_high = 50;
  crash.restart = 1_s;
  spec.crash = {crash};
  SUBCASE("the time left is known: it ends with the message's timeout") {
    s.queue("orders", {{"VisibilityTimeout", "30"}}).add(shop(1, 1_s)).add(spec).run();
    CHECK(s.count(Ev::fail) == 0);
    CHECK(s.story(Ev::effect) == "40000 worker-1 1");
  }
  SUBCASE("it is not: every retry of the hour fails") {
    spec.idempotency.context = false;
    s.queue("orders", {{"VisibilityTimeout", "30"}}).add(shop(1, 1_s)).add(spec).run();
    CHECK(s.count(Ev::effect) == 0);
    CHECK(s.count(Ev::fail) == 10);  // at 30 s, 60 s … 300 s
  }
}

TEST_CASE("CLI-IDEM-13: Powertools: work that failed leaves no item, so the retry runs") {
  Scene s(120_s);
  Producer spec = shop(1, 1_s);
  spec.poison = {1, {1}, 0, 0};
  Consumer one = worker(1, 2_s);
  one.idempotency.by = Idempotent::powertools;
  s.queue("orders", {{"VisibilityTimeout", "30"}}).add(spec).add(one);
  s.start();
  s.run_to(31_s);
  CHECK(s.story(Ev::fail) == "2000 worker-1 1");
  CHECK(s.world.kernel.tables.at("processed").at("#1").status == sim::ItemStatus::in_progress);
  CHECK(s.world.kernel.tables.at("processed").at("#1").expires_s == 3630);
}

TEST_CASE("CLI-WRK-04: a worker that never restarts leaves its message for another") {
  const Scene s = death_after_effect(Idempotent::none, false);
  CHECK(s.count(Ev::restart) == 0);
  CHECK(s.story(Ev::receive) == "0 worker-1 1, 30000 worker-2 1");
}

TEST_CASE("CLI-WRK-04: a message that comes during the poll of a dead worker is lost in flight") {
  for (const bool dead_poll : {true, false}) {
    Scene s(60_s);
    Producer spec = shop(1, 1_s);
    spec.send[0].at = 8_s;
    s.scenario.profile = {{"deadPoll", dead_poll ? 1 : 0}};
    s.queue("orders", {{"VisibilityTimeout", "30"}}).add(spec).add(worker(1, 1_s));
    s.start();
    s.run_to(5_s);
    sim::Context ctx(s.world.kernel, s.sinks);
    REQUIRE_FALSE(actors::act(ctx, s.world.actors, actors::Verb::crash, "worker", 1, 0));
    world::settle(s.world, s.sinks);
    s.run_to(9_s);
    CHECK(s.count(Ev::receive) == (dead_poll ? 1 : 0));
    s.run_to(60_s);
    CHECK(s.count(Ev::work) == 0);
  }
}
