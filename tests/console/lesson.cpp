// The command block of the visibility timeout lesson, as it is written there: lesson.txt.
#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "console/console.h"
#include "world/world.h"

using namespace inflight;
using namespace inflight::console;

namespace {

/// The block, before its step 7 and from there on.
std::pair<std::string, std::string> read_block() {
  std::ifstream file(INFLIGHT_SOURCE_DIR "/tests/console/lesson.txt");
  std::string text;
  for (std::string line; std::getline(file, line);) text += line + "\n";
  const std::size_t step7 = text.find("# 7. ");
  REQUIRE(step7 != std::string::npos);
  return {text.substr(0, step7), text.substr(step7)};
}

/// What step 7 asks the reader to do himself: three receives without a delete, 180 s apart, and
/// the next one. The first waits for the message timer of step 2.
constexpr std::string_view kReadersPart = R"(
sleep 60
aws sqs receive-message --queue-url $Q
sleep 180
aws sqs receive-message --queue-url $Q
sleep 180
aws sqs receive-message --queue-url $Q
sleep 180
aws sqs receive-message --queue-url $Q
)";

/// One command of a block and what it came to.
struct Step {
  std::string command;
  Reply result;
};

/// Runs a block as a shell reads it: line by line, a command when it is complete.
std::vector<Step> run_block(Console& console, std::string_view block) {
  std::vector<Step> steps;
  std::string pending;
  while (!block.empty()) {
    const std::size_t end = block.find('\n') + 1;
    pending += block.substr(0, end);
    block.remove_prefix(end);
    if (wants_more(pending)) continue;
    Reply result = console.run(pending);
    if (pending.find_first_not_of(" \n") != std::string::npos && pending[0] != '#') {
      steps.push_back({pending, std::move(result)});
    }
    pending.clear();
  }
  CHECK(pending.empty());
  return steps;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

constexpr std::string_view kUrl =
    "https://sqs.ap-southeast-1.amazonaws.com/111122223333/orders-example";

}  // namespace

TEST_CASE("lesson: the block runs as it is written and shows what it promises") {
  AccountTarget target;
  Console console(target);
  const auto [to_step_6, from_step_7] = read_block();
  std::vector<Step> steps = run_block(console, to_step_6);
  REQUIRE(steps.size() == 9);
  for (const Step& step : steps) {
    CAPTURE(step.command);
    CAPTURE(step.result.err);
    CHECK(step.result.code == 0);
  }
  CHECK(steps[1].result.out == "{\n    \"QueueUrl\": \"" + std::string(kUrl) + "\"\n}\n");
  CHECK(has(steps[3].result.out, "\"MessageId\": "));
  const std::string& received = steps[5].result.out;
  CHECK(has(received, R"("Body": "{\"order\":4521,\"amount\":500}")"));
  CHECK(has(received, R"("ApproximateReceiveCount": "1")"));
  CHECK(!has(received, "4522"));
  for (const std::size_t i : {6u, 7u}) {
    CHECK(steps[i].result.out.empty());
    CHECK(steps[i].result.err ==
          "console: AQEBzbVv...fqNzFw== stands for the newest receipt handle of the queue "
          "\"orders-example\"\n");
  }
  const std::string& counts = steps[8].result.out;
  CHECK(has(counts, R"("ApproximateNumberOfMessages": "0")"));
  CHECK(has(counts, R"("ApproximateNumberOfMessagesNotVisible": "0")"));
  CHECK(has(counts, R"("ApproximateNumberOfMessagesDelayed": "1")"));

  steps = run_block(console, kReadersPart);
  CHECK(steps.back().result.out.empty());  // SQS-DLQ: the fourth receive finds it moved

  steps = run_block(console, from_step_7);
  REQUIRE(steps.size() == 6);
  for (const Step& step : steps) {
    CAPTURE(step.command);
    CAPTURE(step.result.err);
    CHECK(step.result.code == 0);
    CHECK(step.result.err.empty());
  }
  CHECK(has(steps[0].result.out, R"("ApproximateNumberOfMessages": "1")"));
  CHECK(has(steps[1].result.out, R"("TaskHandle": "eyJ)"));
  CHECK(has(steps[2].result.out, R"("Status": "COMPLETED")"));
  CHECK(has(steps[2].result.out, R"("ApproximateNumberOfMessagesMoved": 1)"));
  for (const std::size_t i : {3u, 4u, 5u}) CHECK(steps[i].result.out.empty());
  CHECK(console.run("aws sqs list-queues").out.empty());
  CHECK(world::check(target.account().world()).empty());
}

TEST_CASE("lesson: the block may also be pasted as one text") {
  AccountTarget target;
  Console console(target);
  const auto [to_step_6, from_step_7] = read_block();
  const Reply result = console.run(to_step_6 + std::string(kReadersPart) + from_step_7);
  CHECK(result.code == 0);
  CHECK(has(result.out, R"("Status": "COMPLETED")"));
}
