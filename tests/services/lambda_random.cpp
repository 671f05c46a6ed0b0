// Random worlds with functions: nothing changes without an event, invariants hold, runs repeat.
#include "tests/services/functions.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

/// Draws of one schedule.
class Dice {
 public:
  explicit Dice(uint64_t seed) : seed_(seed) {}
  int64_t roll(int64_t low, int64_t high) {
    return between(draw(seed_, Stream("test/lambda"), n_++), low, high);
  }

 private:
  uint64_t seed_;
  uint64_t n_ = 0;
};

l::Behaviour random_behaviour(Dice& dice) {
  l::Behaviour out = Stage::takes(dice.roll(0, 5) * 1000);
  if (dice.roll(0, 2) == 0)
    out.by_body.emplace_back(std::to_string(dice.roll(0, 9)), l::Outcome::error);
  if (dice.roll(0, 1) == 0) {
    out.failures.bodies.emplace_back(std::to_string(dice.roll(0, 9)), dice.roll(1, 3));
    out.failures.strategy = static_cast<l::Strategy>(dice.roll(0, 2));
  }
  return out;
}

void set_up(Stage& s, Dice& dice) {
  const bool fifo = dice.roll(0, 1) == 1;
  s.queue("dlq" + std::string(fifo ? ".fifo" : ""), fifo ? R"({"FifoQueue":"true"})" : "{}");
  const std::string name = fifo ? "q.fifo" : "q";
  s.queue(name, std::string("{") +
                    (fifo ? R"("FifoQueue":"true","ContentBasedDeduplication":"true",)" : "") +
                    R"("VisibilityTimeout":")" + std::to_string(dice.roll(3, 12)) +
                    R"(","RedrivePolicy":"{\"deadLetterTargetArn\":\")" +
                    sqs::arn_of(fifo ? "dlq.fifo" : "dlq") + R"(\",\"maxReceiveCount\":3}"})");
  s.queue("fail");
  s.function("f", random_behaviour(dice));
  s.call("PutFunctionEventInvokeConfig", R"({"FunctionName":"f","DestinationConfig":{"OnFailure":)"
                                         R"({"Destination":")" +
                                             sqs::arn_of("fail") + "\"}}}");
  if (dice.roll(0, 1) == 0) {
    s.call("PutFunctionConcurrency", R"({"FunctionName":"f","ReservedConcurrentExecutions":)" +
                                         std::to_string(dice.roll(0, 3)) + "}");
  }
  std::string more = R"(,"FunctionResponseTypes":["ReportBatchItemFailures"])";
  if (!fifo && dice.roll(0, 1) == 0)
    more += R"(,"BatchSize":25,"MaximumBatchingWindowInSeconds":2)";
  if (dice.roll(0, 2) == 0) more += R"(,"ScalingConfig":{"MaximumConcurrency":2})";
  s.mapping(name, "f", more);
}

void act(Stage& s, Dice& dice, const std::string& queue) {
  switch (dice.roll(0, 6)) {
    case 0:
      s.call("Invoke", R"({"FunctionName":"f","InvocationType":"Event","Payload":"{}"})");
      return;
    case 1:
      s.call("UpdateEventSourceMapping",
             R"({"UUID":")" + lambda::mapping_id(s.account.world().kernel.seed, 1) +
                 R"(","Enabled":)" + (dice.roll(0, 1) == 1 ? "true}" : "false}"));
      return;
    case 2:
      s.account.call(api::Request{l::UpdateFunctionCode{{"f"}, random_behaviour(dice)}});
      return;
    default:
      for (int64_t i = dice.roll(1, 8); i > 0; --i) {
        const std::string group = queue.ends_with(".fifo")
                                      ? std::string(1, static_cast<char>('A' + dice.roll(0, 2)))
                                      : "";
        s.send(queue, std::to_string(dice.roll(0, 9)), group);
      }
  }
}

/// Takes a copy of the world on, step by step: its dump may only change where events are.
void watch_steps(world::World world, int64_t until_ms) {
  world::Sinks sinks;
  std::string before = world::dump(world);
  for (;;) {
    const uint32_t events = world.kernel.events;
    if (!world::step(world, sinks, Time{until_ms})) return;
    std::string after = world::dump(world);
    if (after != before && world.kernel.events == events) {
      FAIL_CHECK("a step without an event changed the world at " << world.kernel.now.ms << " ms:\n"
                                                                 << before << "\n"
                                                                 << after);
      return;
    }
    before = std::move(after);
  }
}

std::string play(uint64_t seed, bool watch) {
  Stage s(seed);
  Dice dice(seed);
  set_up(s, dice);
  const std::string queue = sqs::find_queue(s.account.world().sqs, "q") != nullptr ? "q" : "q.fifo";
  for (int64_t at = 0; at < 120'000;) {
    act(s, dice, queue);
    const int64_t next = at + dice.roll(1, 6000);
    if (watch) watch_steps(s.account.world(), next);
    s.run_to(next);
    at = next;
  }
  CHECK(s.account.world().kernel.bound.empty());
  return sim::digest({&s.account.log()}) + world::dump(s.account.world());
}

}  // namespace

TEST_CASE("random schedules with functions: sound after each stretch, the same twice") {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    CAPTURE(seed);
    CHECK(play(seed, false) == play(seed, false));
  }
}

TEST_CASE("random schedules with functions: nothing changes without an event") {
  for (uint64_t seed = 21; seed <= 24; ++seed) {
    CAPTURE(seed);
    play(seed, true);
  }
}
