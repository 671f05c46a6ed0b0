// A run that would never end hits a bound with a name (sim/limits.h).
#include "sim/limits.h"

#include "tests/world/scene.h"

using namespace inflight;
using namespace inflight::testing;

TEST_CASE("work that takes no time on a message that is never hidden ends at a bound") {
  Scene s(60_s);
  Consumer spec = worker(1, 0_s);
  spec.delete_after = actors::DeleteAfter::never;
  s.queue("orders", {{"VisibilityTimeout", "0"}}).add(shop(1, 1_s)).add(spec);
  s.start();
  while (world::step(s.world, s.sinks, Time{} + 60_s)) {
  }
  CHECK(s.world.kernel.now == Time{0});
  CHECK(s.world.kernel.bound == "same_instant");
  REQUIRE_FALSE(s.log.events.empty());
  const sim::Event& last = s.log.events.back();
  CHECK(last.kind == sim::Ev::limit);
  CHECK(s.log.texts[last.extra] == "same_instant");
  CHECK(s.log.events.size() <= sim::kEventsMax);
  // It stays ended.
  CHECK_FALSE(world::step(s.world, s.sinks, Time{} + 60_s));
  CHECK(s.log.events.back() == last);
}
