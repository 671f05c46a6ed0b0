// Random schedules against everything that must always hold. A failure prints the seed and the
// calls. INFLIGHT_RANDOM_SEEDS=20000 runs more of them, INFLIGHT_RANDOM_SEED=17 runs only that one.
#include <doctest/doctest.h>

#include <cstdlib>
#include <map>

#include "sim/log.h"
#include "tests/random/runner.h"

namespace inflight::test {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr Seed kSeeds = 90;
#else
constexpr Seed kSeeds = 2100;
#endif

/// A number from the environment; 0 when it is not set or no number.
Seed from_environment(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : static_cast<Seed>(std::strtoull(text, nullptr, 10));
}

/// Each of the three mixes takes a third of the seeds.
void run_all(Mix mix) {
  const Seed only = from_environment("INFLIGHT_RANDOM_SEED");
  const Seed wanted = from_environment("INFLIGHT_RANDOM_SEEDS");
  const Seed last = only != 0 ? only : (wanted != 0 ? wanted : kSeeds) / 3;
  for (Seed seed = only != 0 ? only : 1; seed <= last; ++seed) {
    Runner runner(seed, mix);
    const std::string broken = runner.run();
    REQUIRE_MESSAGE(broken.empty(), "seed ", seed, ": ", broken, "\n", runner.script());
  }
}

TEST_CASE("SQS-VIS-13 random schedules of standard queues keep every promise") {
  run_all(Mix::standard);
}

TEST_CASE("SQS-FIFO-09 random schedules of FIFO queues keep every promise") { run_all(Mix::fifo); }

TEST_CASE("SQS-Q-02 random schedules of both kinds of queue keep every promise") {
  run_all(Mix::both);
}

TEST_CASE("random schedules reach every kind of event") {
  std::map<sim::Ev, int64_t> seen;
  for (Seed seed = 1; seed <= 200; ++seed) {
    Runner runner(seed, Mix::both);
    runner.run();
    for (const sim::Event& event : runner.account().log().events) ++seen[event.kind];
  }
  using enum sim::Ev;
  for (sim::Ev kind :
       {send, visible, poll, receive, empty, extend, timeout, del, delete_noop, expire, purge,
        delete_queue, dlq_move, redrive, move_task, move_task_end, send_refused, config_refused}) {
    INFO(sim::info(kind).name);
    CHECK(seen[kind] >= 5);
  }
}

TEST_CASE("SQS-GEN-01 the same seed runs the same way") {
  for (Seed seed = 1; seed <= 20; ++seed) {
    Runner first(seed, Mix::both);
    Runner second(seed, Mix::both);
    first.run();
    second.run();
    INFO("seed " << seed);
    CHECK(first.script() == second.script());
    CHECK(sim::log_text(first.account().log()) == sim::log_text(second.account().log()));
  }
}

}  // namespace
}  // namespace inflight::test
