// The console on a target that only keeps what was called.
#include "console/console.h"

#include <doctest/doctest.h>

#include "tests/console/fake_target.h"
#include "world/world.h"

using namespace inflight;
using namespace inflight::console;

namespace {

struct Desk {
  FakeTarget target;
  Console console{target};
  Reply run(std::string_view line) { return console.run(line); }
  std::string args_of_last() const { return target.calls.back().args; }
};

}  // namespace

TEST_CASE("console: variables, splitting and quotes reach the call as a shell gives them") {
  Desk desk;
  desk.run("Q=orders; B='a  b'");
  desk.run("aws sqs send-message --queue-url $Q --message-body \"$B ${Q}s\"");
  CHECK(desk.args_of_last() == R"({"QueueUrl":"orders","MessageBody":"a  b orderss"})");
  CHECK(desk.run("echo $B; echo \"$B\"").out == "a b\na  b\n");
  const Reply unset = desk.run("aws sqs purge-queue --queue-url $NONE");
  CHECK(unset.code == 252);
  CHECK(unset.err.find("console: $NONE has no value yet\n") == 0);
  CHECK(desk.run("echo [\"$NONE\"]").out == "[]\n");
  CHECK(desk.run("export R=7; echo $R; unset R; echo $R").out == "7\n\n");
}

TEST_CASE("console: $(…) takes what a command prints") {
  Desk desk;
  desk.target.answer = R"({"QueueUrl":"https://sqs/1/orders"})";
  const Reply kept = desk.run(
      "Q=$(aws sqs get-queue-url --queue-name orders --query QueueUrl --output text)\necho $Q");
  CHECK(kept.out == "https://sqs/1/orders\n");
  desk.target.answer = R"({"error":{"code":"X","message":"no","http":400}})";
  const Reply failed = desk.run("Q=$(aws sqs get-queue-url --queue-name orders)");
  CHECK(failed.code == 254);
  CHECK(failed.err == "\nAn error occurred (X) when calling the GetQueueUrl operation: no\n");
  CHECK(desk.run("echo $(echo $(echo $(echo deep)))").out == "deep\n");
  std::string nested = "echo x";
  for (int i = 0; i < 20; ++i) nested = "echo $(" + nested + ")";
  CHECK(desk.run(nested).err.find("nested too deeply") != std::string::npos);
}

TEST_CASE("console: codes, && and ||") {
  Desk desk;
  CHECK(desk.run("true && echo yes").out == "yes\n");
  CHECK(desk.run("false && echo yes || echo no").out == "no\n");
  CHECK(desk.run("false; echo $?").out == "1\n");
  CHECK(desk.run("aws sqs list-queues").code == 0);
  CHECK(desk.run("aws sqs").code == 252);
  desk.target.answer = R"({"error":{"code":"","message":"stopped"}})";
  const Reply stopped = desk.run("aws sqs list-queues");
  CHECK(stopped.code == 255);
  CHECK(stopped.err == "\nstopped\n");
  CHECK(desk.run("nosuch").code == 127);
  CHECK(desk.run("a | b").code == 2);
  CHECK(desk.run("echo 'open").code == 2);
}

TEST_CASE("console: --query and --output") {
  Desk desk;
  desk.target.answer = R"({"QueueUrls":["u1","u2"]})";
  CHECK(desk.run("aws sqs list-queues --query 'QueueUrls[1]' --output text").out == "u2\n");
  CHECK(desk.run("aws sqs list-queues --query 'length(QueueUrls)'").out == "2\n");
  CHECK(desk.run("aws sqs list-queues --query Nothing").out == "null\n");
  const Reply wrong = desk.run("aws sqs list-queues --query 'length(Nothing)'");
  CHECK(wrong.code == 255);
  CHECK(wrong.err.find("In function length()") != std::string::npos);
  const auto before = desk.target.calls.size();
  CHECK(desk.run("aws sqs list-queues --query 'a['").code == 252);
  CHECK(desk.target.calls.size() == before);
}

TEST_CASE("console: abbreviated handles stand for the newest one, and stderr says so") {
  Desk desk;
  const Reply changed = desk.run(
      "aws sqs change-message-visibility --queue-url https://sqs.ap-southeast-1.amazonaws.com/"
      "111122223333/orders --receipt-handle 'AQEB...Fw==' --visibility-timeout 5");
  CHECK(desk.args_of_last().find(R"("ReceiptHandle":"NEWEST")") != std::string::npos);
  CHECK(changed.err ==
        "console: AQEB...Fw== stands for the newest receipt handle of the queue \"orders\"\n");
  desk.run("aws sqs delete-message --queue-url orders --receipt-handle AQEB…");
  CHECK(desk.args_of_last().find("NEWEST") != std::string::npos);
  desk.run("aws sqs delete-message-batch --queue-url orders --entries Id=1,ReceiptHandle=A...B");
  CHECK(desk.args_of_last().find("NEWEST") != std::string::npos);
  desk.run("aws sqs cancel-message-move-task --task-handle eyJ0...");
  CHECK(desk.args_of_last() == R"({"TaskHandle":"TASK"})");
  const Reply other = desk.run("aws sqs delete-message --queue-url other --receipt-handle A...B");
  CHECK(desk.args_of_last().find("A...B") != std::string::npos);
  CHECK(other.err.find("was given out yet") != std::string::npos);
  desk.run("aws sqs send-message --queue-url orders --message-body 'so...'");
  CHECK(desk.args_of_last().find("so...") != std::string::npos);
}

TEST_CASE("console: time passes only when asked to") {
  Desk desk;
  CHECK(desk.run("date").out == "Thu Jan  1 00:00:00 UTC 2026\n");
  CHECK(desk.run("sleep 30 && date +%T").out == "00:00:30\n");
  CHECK(desk.run("sleep 5m; wait-until 00:10; date -u +%FT%TZ").out == "2026-01-01T00:10:00Z\n");
  CHECK(desk.run("date -d '5 minutes ago' +%T; date +%T").out == "00:05:00\n00:10:00\n");
  CHECK(desk.run("wait-until 00:05").err.find("is past; now is 2026-01-01T00:10:00Z") !=
        std::string::npos);
  for (const char* line : {"sleep", "sleep x", "sleep -1", "sleep 1 2", "wait-until never",
                           "wait-until", "date -d never", "date -x"}) {
    CAPTURE(line);
    CHECK(desk.run(line).code != 0);
    CHECK(desk.target.clock == Time{600'000});
  }
  desk.target.stopped = "a bound";
  CHECK(desk.run("sleep 1").err == "console: a bound\n");
}

TEST_CASE("console: history, clear, exit, help") {
  Desk desk;
  desk.run("echo one");
  desk.run("   ");
  CHECK(desk.run("history").out == "    1  echo one\n    2  history\n");
  const Reply cleared = desk.run("echo gone; clear; echo kept");
  CHECK(cleared.clear);
  CHECK(cleared.out == "kept\n");
  const Reply left = desk.run("false; exit; echo never");
  CHECK(left.exit);
  CHECK(left.code == 1);
  CHECK(left.out.empty());
  CHECK(desk.run("exit 7").code == 7);
  CHECK(desk.run("help").out.find("sleep 30") != std::string::npos);
  CHECK(desk.run("sleeep 3").err.find("did you mean sleep?") != std::string::npos);
}

TEST_CASE("console: a line as a call, without running it") {
  Desk desk;
  desk.run("Q=orders");
  const AwsCommand command =
      desk.console.parse_command("aws sqs delete-message --queue-url $Q --receipt-handle A...B");
  const auto* call = std::get_if<AwsCall>(&command);
  REQUIRE(call != nullptr);
  CHECK(call->action->name == "DeleteMessage");
  CHECK(json::compact(*call->args) == R"({"QueueUrl":"orders","ReceiptHandle":"NEWEST"})");
  CHECK(desk.target.calls.empty());
  for (const char* line : {"sleep 3", "aws sqs list-queues; aws sqs list-queues", "", "echo 'a",
                           "aws sqs purge-queue --queue-url $(echo q)", "Q=1"}) {
    CAPTURE(line);
    CHECK(std::holds_alternative<AwsFault>(desk.console.parse_command(line)));
  }
}

TEST_CASE("console: texts cannot grow without measure") {
  Desk desk;
  desk.run("A=0123456789abcdef");
  std::string out;
  for (int i = 0; i < 30; ++i) out = desk.run("A=$A$A$A$A").err;
  CHECK(out.find("longer than 4 MiB") != std::string::npos);
  CHECK(desk.run(std::string(5'000'000, 'x')).code == 2);
}

TEST_CASE("console: an account's clock has an end, and a wait past it does not move it") {
  AccountTarget target;
  Console console(target);
  console.run("aws sqs create-queue --queue-name q");
  CHECK(console.run("sleep 367d").err ==
        "console: the account's clock goes no further than 2027-01-02T00:00:00Z\n");
  CHECK(console.run("date +%F").out == "2026-01-01\n");
  CHECK(console.run("wait-until 2027-01-01T23:59:50Z").code == 0);
  CHECK(console.run("aws sqs receive-message --queue-url q --wait-time-seconds 5").code == 0);
  const Reply late = console.run("aws sqs receive-message --queue-url q --wait-time-seconds 20");
  CHECK(late.code == 255);
  CHECK(late.err == "\nno answer came: the account's clock ends at 2027-01-02T00:00:00Z\n");
}

namespace {

/// Lines put together from pieces, the same ones for a seed.
class LineMaker {
 public:
  explicit LineMaker(uint64_t seed) : state_(seed) {}

  uint64_t below(uint64_t bound) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return (state_ >> 33) % bound;
  }
  std::string line() {
    static constexpr std::string_view kParts[] = {"aws ",
                                                  "sqs ",
                                                  "send-message ",
                                                  "--queue-url ",
                                                  "--attributes ",
                                                  "--query ",
                                                  "'",
                                                  "\"",
                                                  "$",
                                                  "$(",
                                                  ")",
                                                  "{",
                                                  "}",
                                                  "[",
                                                  "]",
                                                  "=",
                                                  ",",
                                                  "\\",
                                                  "\n",
                                                  "#",
                                                  "a",
                                                  "\x80",
                                                  "\xff",
                                                  "--",
                                                  "--entries ",
                                                  "Id=1",
                                                  "|",
                                                  "&&",
                                                  ";",
                                                  "sleep 1",
                                                  "date ",
                                                  "+%",
                                                  "…",
                                                  "...",
                                                  "*",
                                                  "`1`",
                                                  "@",
                                                  "?",
                                                  " ",
                                                  "help",
                                                  "--output ",
                                                  "table "};
    std::string out;
    for (int n = 0; n < 12; ++n) out += kParts[below(std::size(kParts))];
    return out;
  }
  /// A command that is mostly right.
  std::string command() {
    static constexpr std::string_view kCommands[] = {
        "create-queue --queue-name ",
        "send-message --message-body x --queue-url ",
        "receive-message --wait-time-seconds 3 --queue-url ",
        "receive-message --max-number-of-messages 10 --visibility-timeout 1 --queue-url ",
        "delete-message --receipt-handle ... --queue-url ",
        "purge-queue --queue-url ",
        "change-message-visibility --visibility-timeout 2 --receipt-handle … --queue-url ",
        "delete-queue --queue-url ",
        "list-queues --queue-name-prefix ",
        "get-queue-attributes --attribute-names All --output table --queue-url ",
        "start-message-move-task --source-arn ",
        "cancel-message-move-task --task-handle e...",
        "send-message-batch --entries Id=1,MessageBody=y Id=2,MessageBody=z --queue-url "};
    if (below(8) == 0) return "sleep " + std::to_string(below(100));
    if (below(8) == 0) return line();
    const std::string out = "aws sqs " + std::string(kCommands[below(std::size(kCommands))]);
    return out + static_cast<char>('a' + below(3)) + (below(10) == 0 ? " --query '*[]'" : "");
  }

 private:
  uint64_t state_;
};

}  // namespace

TEST_CASE("console: any bytes are a line that ends with a code") {
  constexpr uint64_t kSeed = 20260101;
  INFO("seed " << kSeed);
  Desk desk;
  LineMaker maker(kSeed);
  for (int i = 0; i < 20'000; ++i) {
    const std::string line = maker.line();
    const Reply result = desk.run(line);
    const bool sensible = result.code >= 0 && result.code <= 255;
    CHECK(sensible);
    const Completion completion = desk.console.complete(line, line.size());
    CHECK(completion.start <= completion.end);
    desk.console.parse_command(line);
  }
}

TEST_CASE("console: any commands leave an account in order") {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    AccountTarget target(seed);
    Console console(target);
    LineMaker maker(seed);
    int64_t last = 0;
    for (int i = 0; i < 150; ++i) {
      const std::string line = maker.command();
      INFO("line " << line);
      console.run(line);
      CHECK(target.now().ms >= last);
      last = target.now().ms;
      REQUIRE(world::check(target.account().world()).empty());
    }
  }
}
