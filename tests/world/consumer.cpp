// What consumers do, as labs describe them (joints 6).
#include <set>
#include <utility>

#include "actors/actors.h"
#include "tests/world/scene.h"

using namespace inflight;
using namespace inflight::testing;
using sim::Ev;

TEST_CASE("a worker takes one order after another and deletes each when done") {
  Scene s(60_s);
  s.queue("orders").add(shop(3, 1_s)).add(worker(1, 10_s)).run();
  CHECK(s.story(Ev::work) == "0 worker-1 1, 10000 worker-1 2, 20000 worker-1 3");
  CHECK(s.story(Ev::effect) == "10000 worker-1 1, 20000 worker-1 2, 30000 worker-1 3");
  CHECK(s.count(Ev::del) == 3);
  CHECK(s.count(Ev::timeout) == 0);
}

TEST_CASE("work that outlives the timeout: another worker has it too, the effect is twice") {
  Scene s(60_s);
  s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(worker(2, 8_s)).run();
  CHECK(s.story(Ev::receive) == "0 worker-1 1, 5000 worker-2 1");
  CHECK(s.story(Ev::effect) == "8000 worker-1 1, 13000 worker-2 1");
  CHECK(s.flagged(Ev::effect, sim::kDup) == 1);
  CHECK(s.flagged(Ev::del, sim::kStale) == 1);
  CHECK(s.count(Ev::delete_noop) == 1);
}

TEST_CASE("an idempotent worker skips what took effect before") {
  Scene s(60_s);
  Consumer spec = worker(2, 8_s);
  spec.idempotency.by = api::Idempotent::key;
  s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(spec).run();
  CHECK(s.count(Ev::effect) == 1);
  CHECK(s.story(Ev::skip_dup) == "13000 worker-2 1");
}

TEST_CASE("a heartbeat keeps the message hidden while the worker lives (SQS-VIS-02)") {
  Scene s(120_s);
  Consumer spec = worker(2, 30_s);
  spec.heartbeat = {true, 4_s, 6_s};
  s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(spec).run();
  CHECK(s.count(Ev::receive) == 1);
  CHECK(s.count(Ev::extend) == 7);
  CHECK(s.count(Ev::timeout) == 0);
}

TEST_CASE("a heartbeat at exactly the deadline is too late (joints 3)") {
  Scene s(60_s);
  Consumer spec = worker(2, 8_s);
  spec.heartbeat = {true, 5_s, 6_s};
  s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(spec).run();
  CHECK(s.story(Ev::receive).starts_with("0 worker-1 1, 5000 worker-2 1"));
}

TEST_CASE("a delete at exactly the deadline is in time (joints 3)") {
  Scene s(60_s);
  s.queue("orders", {{"VisibilityTimeout", "8"}}).add(shop(1, 1_s)).add(worker(2, 8_s)).run();
  CHECK(s.count(Ev::timeout) == 0);
  CHECK(s.count(Ev::receive) == 1);
}

TEST_CASE("a crash loses the work; the message comes back at its timeout, the worker restarts") {
  Scene s(120_s);
  Consumer spec = worker(1, 10_s);
  spec.crash = {{{}, 1, 1, false, 50, 50, 20_s}};
  s.queue("orders", {{"VisibilityTimeout", "30"}}).add(shop(1, 1_s)).add(spec).run();
  CHECK(s.story(Ev::crash) == "5000 worker-1 1");
  CHECK(s.story(Ev::restart) == "25000 worker-1");
  CHECK(s.story(Ev::receive) == "0 worker-1 1, 30000 worker-1 1");
  CHECK(s.count(Ev::effect) == 1);
}

TEST_CASE("a crash between effect and delete makes a duplicate") {
  Scene s(120_s);
  Consumer spec = worker(1, 10_s);
  spec.crash = {{{}, 1, 1, true, 0, 100, 1_s}};
  s.queue("orders", {{"VisibilityTimeout", "30"}}).add(shop(1, 1_s)).add(spec).run();
  CHECK(s.count(Ev::effect) == 2);
  CHECK(s.flagged(Ev::effect, sim::kDup) == 1);
}

TEST_CASE("a batch is worked in receive order; a crash loses all that it still holds") {
  Scene s(200_s);
  Consumer spec = worker(1, 10_s);
  spec.poll.max = 3;
  spec.crash = {{{}, 1, 2, false, 50, 50, 1_s}};
  s.queue("orders", {{"VisibilityTimeout", "100"}}).add(shop(3, 0_s, 3)).add(spec).run();
  CHECK(s.story(Ev::send) == "0 shop 1, 0 shop 2, 0 shop 3");
  CHECK(s.story(Ev::work).starts_with("0 worker-1 1, 10000 worker-1 2"));
  CHECK(s.story(Ev::crash) == "15000 worker-1 2, 15000 worker-1 3");
  CHECK(s.log.events[s.log.events.size() - 1].at >= 100000);
}

TEST_CASE("deleteAfter: receive loses a failed order, never repeats for ever, always forgets") {
  Consumer spec = worker(1, 2_s);
  SUBCASE("receive: deleted before the work") {
    Scene s(20_s);
    spec.delete_after = actors::DeleteAfter::receive;
    spec.crash = {{{}, 1, 1, false, 50, 50, 1_s}};
    s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(spec).run();
    CHECK(s.count(Ev::del) == 1);
    CHECK(s.count(Ev::effect) == 0);
  }
  SUBCASE("never: comes back after each timeout") {
    Scene s(20_s);
    spec.delete_after = actors::DeleteAfter::never;
    s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(spec).run();
    CHECK(s.count(Ev::del) == 0);
    CHECK(s.count(Ev::effect) == 4);
  }
  SUBCASE("always: a failure is deleted too") {
    Scene s(20_s);
    spec.delete_after = actors::DeleteAfter::always;
    spec.outage = {{fixed(0_s), 10_s}};
    s.queue("orders", {{"VisibilityTimeout", "5"}}).add(shop(1, 1_s)).add(spec).run();
    CHECK(s.count(Ev::fail) == 1);
    CHECK(s.count(Ev::del) == 1);
  }
}

TEST_CASE("an outage fails work whose end lies in it") {
  Scene s(60_s);
  Consumer spec = worker(1, 2_s);
  spec.outage = {{fixed(3_s), 2_s}};
  s.queue("orders", {{"VisibilityTimeout", "10"}}).add(shop(3, 0_s)).add(spec).run();
  CHECK(s.story(Ev::fail) == "4000 worker-1 2");
  CHECK(s.count(Ev::effect) == 3);
}

TEST_CASE("poison fails, crashes or releases until the fix is deployed") {
  Producer bad = shop(1, 1_s);
  bad.poison = actors::Poison{0, {1}, 0, 0};
  Consumer spec = worker(1, 2_s);
  const auto scene = [&](actors::OnPoison how) {
    spec.on_poison = how;
    Scene s(12_s);
    s.queue("orders", {{"VisibilityTimeout", "5"}}).add(bad).add(spec).run();
    return s;
  };
  CHECK(scene(actors::OnPoison::fail).story(Ev::receive) ==
        "0 worker-1 1, 5000 worker-1 1, 10000 worker-1 1");
  CHECK(scene(actors::OnPoison::crash).count(Ev::crash) == 3);
  CHECK(scene(actors::OnPoison::release).story(Ev::receive) ==
        "0 worker-1 1, 2000 worker-1 1, 4000 worker-1 1, 6000 worker-1 1, 8000 worker-1 1, "
        "10000 worker-1 1, 12000 worker-1 1");

  spec.on_poison = actors::OnPoison::fail;
  Scene s(20_s);
  s.queue("orders", {{"VisibilityTimeout", "5"}}).add(bad).add(spec);
  s.start();
  s.run_to(6_s);
  sim::Context ctx(s.world.kernel, s.sinks);
  CHECK_FALSE(actors::act(ctx, s.world.actors, actors::Verb::deploy_fix, "worker", 0, 0));
  s.run_to(20_s);
  // The second try began before the fix, so it still fails; the third succeeds.
  CHECK(s.story(Ev::fail) == "2000 worker-1 1, 7000 worker-1 1");
  CHECK(s.story(Ev::effect) == "12000 worker-1 1");
}

TEST_CASE("SQS-POLL-09 a client that gives up leaves the message in flight with nobody") {
  Scene s(60_s);
  Consumer spec = worker(1, 1_s);
  spec.poll.sdk_timeout = 5_s;
  Producer late = shop(1, 1_s);
  late.send[0].at = 6_s;
  s.queue("orders", {{"VisibilityTimeout", "10"}}).add(late).add(spec).run();
  // The oldest waiting call is always an abandoned one (SQS-POLL-08), so nobody ever works on it.
  CHECK(s.story(Ev::receive).starts_with("6000 worker-1 1, 16000 worker-1 1, 26000 worker-1 1"));
  CHECK(s.count(Ev::work) == 0);
}

TEST_CASE("short polls pause after an empty answer, long polls do not") {
  Scene s(5_s);
  Consumer spec = worker(1, 1_s);
  spec.poll.wait = 0;
  s.queue("orders").add(spec).run();
  CHECK(s.count(Ev::empty) == 6);
  Scene l(45_s);
  l.queue("orders").add(worker(1, 1_s)).run();
  CHECK(l.story(Ev::empty) == "20000 worker-1, 40000 worker-1");
}

TEST_CASE("handle: first keeps the handle of the first receive") {
  Scene s(60_s);
  Consumer spec = worker(1, 6_s);
  spec.handle = actors::HandleUse::first;
  spec.crash = {{{}, 1, 1, false, 50, 50, 1_s}};
  s.queue("orders", {{"VisibilityTimeout", "10"}}).add(shop(1, 1_s)).add(spec).run();
  CHECK(s.flagged(Ev::del, sim::kStale) == 1);
}

TEST_CASE("crash, restart, stop, start and scale by the learner") {
  Scene s(120_s);
  s.queue("orders").add(shop(20, 1_s)).add(worker(2, 3_s));
  s.start();
  const auto act = [&](actors::Verb verb, int64_t instance, int64_t count = 0) {
    sim::Context ctx(s.world.kernel, s.sinks);
    const auto fault = actors::act(ctx, s.world.actors, verb, "worker", instance, count);
    world::settle(s.world, s.sinks);
    CHECK(world::check(s.world) == "");
    return fault;
  };
  s.run_to(1_s);
  CHECK_FALSE(act(actors::Verb::crash, 1));
  CHECK(s.story(Ev::crash) == "1000 worker-1 1");
  s.run_to(2_s);
  CHECK_FALSE(act(actors::Verb::restart, 1));
  CHECK(s.story(Ev::restart) == "2000 worker-1");
  CHECK_FALSE(act(actors::Verb::stop, 2));
  s.run_to(30_s);
  const auto stopped = s.world.actors.instances[1];
  CHECK(stopped.phase == actors::Phase::stopped);
  CHECK_FALSE(act(actors::Verb::start, 2));
  CHECK_FALSE(act(actors::Verb::scale, 0, 4));
  CHECK(s.world.actors.instances.size() == 4);
  CHECK_FALSE(act(actors::Verb::scale, 0, 1));
  s.run_to(120_s);
  CHECK(s.world.actors.instances[3].phase == actors::Phase::stopped);
  CHECK(act(actors::Verb::crash, 9));
  CHECK(act(actors::Verb::scale, 0, 51));
}

TEST_CASE("padding, own bodies, delays, groups and ordinals of blocks") {
  Scene s(10_s);
  Producer spec = shop(2, 1_s);
  spec.send[0].bytes = 20;
  SendBlock second;
  second.n = 1;
  second.at = 5_s;
  second.body = "hello";
  second.delay = 3;
  second.group = "g";
  spec.send.push_back(second);
  s.queue("orders").add(spec).run();
  CHECK(s.log.lids[1].bytes == 20);
  CHECK(s.log.lids[1].n == 1);
  CHECK(s.log.lids[3].n == 3);
  CHECK(s.log.lids[3].bytes == 5);
  CHECK(s.log.texts[s.log.lids[3].group] == "g");
  CHECK(s.story(Ev::visible) == "8000  3");
}

TEST_CASE("poison picks meet the published vector (joints 4)") {
  Producer spec = shop(30, 1_s);
  spec.poison = actors::Poison{2, {}, 2, 28};
  CHECK(actors::draw_poison(1, spec) == std::vector<uint32_t>{3, 22});
}

TEST_CASE("a crash rate is drawn for a message and attempt, whoever works on it (joints 4)") {
  using Attempt = std::pair<uint32_t, uint16_t>;
  const auto crashed = [](int64_t workers, int64_t rate) {
    Scene s(3600_s);
    Consumer spec = worker(workers, 10_s);
    actors::Crash crash;
    crash.rate = rate;
    crash.percent_low = crash.percent_high = 50;
    crash.restart = 1_s;
    spec.crash = {crash};
    s.queue("orders", {{"VisibilityTimeout", "60"}}).add(shop(40, 20_s)).add(spec).run();
    std::set<Attempt> out;
    for (const sim::Event& event : s.log.events) {
      if (event.kind != Ev::crash) continue;
      CHECK(event.value == 5000);  // half of the work
      out.insert({event.lid, event.rc});
    }
    CHECK(static_cast<int64_t>(out.size()) == s.count(Ev::crash));
    return out;
  };
  CHECK(crashed(3, 0).empty());
  const auto some = crashed(3, 30);
  CHECK(some.size() > 5);
  CHECK(some.size() < 35);
  CHECK(crashed(5, 30) == some);
  CHECK(crashed(2, 100).size() > 80);
  for (const Attempt& attempt : some) CHECK(crashed(3, 60).count(attempt) == 1);
}
