// The console of a lab: what changes something is an action of the answer, reading costs nothing.
#include "tests/view/app_fixture.h"
#include "view/terminal.h"

using namespace inflight;
using namespace inflight::view;

namespace {

constexpr const char* kByHand = "labs/life/receipt-handle.json";

/// A lab whose first run is worked by hand, run and with the head at `ms`.
struct Typed : Opened {
  explicit Typed(const std::string& lab = kByHand, int64_t ms = 5000, const char* options = "{}")
      : Opened(lab, "", options) {
    for (const auto& prediction : app.lab().predict) {
      done(R"({"do":"predict","id":")" + prediction.id + R"(","option":")" +
           prediction.options.front().id + R"("})");
    }
    done(R"({"do":"commit"})");
    done(R"({"do":"run"})");
    seek(ms);
  }
  void seek(int64_t ms) { done(R"({"do":"seek","t":)" + std::to_string(ms) + "}"); }
  void type(const std::string& line) {
    done(R"({"do":"console","line":)" + json::quoted(line) + "}");
  }
  Doc told() { return Doc(app.terminal().json()); }
  /// A member of the last entry.
  std::string last(const std::string& member) {
    const Doc doc = told();
    return doc.text("/entries/" + std::to_string(doc.size("/entries") - 1) + "/" + member);
  }
  std::string answer() { return app.answer_text(); }
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a command that the lab allows is kept as an action, with names and references") {
  Typed lab;
  lab.type("Q=$(aws sqs get-queue-url --queue-name orders --query QueueUrl --output text)");
  lab.type("aws sqs receive-message --queue-url $Q");
  CHECK(lab.last("code") == "0");
  CHECK(has(lab.last("out"), "\"ReceiptHandle\""));
  REQUIRE(lab.app.taken().size() == 1);
  CHECK(lab.app.taken()[0].verb == "ReceiveMessage");
  CHECK(json::compact(*lab.app.taken()[0].args) == R"({"QueueUrl":"orders"})");

  const Doc entry(lab.last("out"));
  const std::string handle = entry.text("/Messages/0/ReceiptHandle");
  lab.type("aws sqs delete-message --queue-url $Q --receipt-handle " + handle);
  CHECK(lab.last("code") == "0");
  CHECK(lab.last("out").empty());
  REQUIRE(lab.app.taken().size() == 2);
  CHECK(json::compact(*lab.app.taken()[1].args) ==
        R"({"QueueUrl":"orders","ReceiptHandle":"${a1.Messages[0].ReceiptHandle}"})");
  // Nothing that was seen has moved: each act is a millisecond later than what was there.
  CHECK(lab.app.state().head > 5000);
  CHECK(!has(lab.answer(), "aws "));
}

TEST_CASE("an abbreviated handle stands for the newest one, and the console says so") {
  Typed lab;
  lab.type("aws sqs receive-message --queue-url orders");
  lab.type("aws sqs delete-message --queue-url orders --receipt-handle AQEB...");
  CHECK(lab.last("code") == "0");
  CHECK(has(lab.last("err"), "newest"));
  REQUIRE(lab.app.taken().size() == 2);
  CHECK(has(json::compact(*lab.app.taken()[1].args), "${a1.Messages[0].ReceiptHandle}"));
}

TEST_CASE("reading runs on a copy: nothing is kept, and the run stays as it was") {
  Typed lab;
  const std::string before = lab.app.view().digest();
  lab.type(
      "aws sqs get-queue-attributes --queue-url orders --attribute-names All "
      "--query Attributes.VisibilityTimeout --output text");
  CHECK(lab.last("code") == "0");
  CHECK(lab.last("out") == "30\n");
  CHECK(lab.app.taken().empty());
  CHECK(lab.app.view().digest() == before);
  CHECK(lab.app.state().head == 5000);
}

TEST_CASE("CloudWatch has the run's metrics up to the head, and keeping them changes no event") {
  Typed lab(kByHand, 130000);
  lab.type(
      "aws cloudwatch get-metric-statistics --namespace AWS/SQS --metric-name NumberOfMessagesSent "
      "--dimensions Name=QueueName,Value=orders --start-time 2026-01-01T00:00:00Z "
      "--end-time 2026-01-01T01:00:00Z --period 3600 --statistics Sum "
      "--query Datapoints[0].Sum --output text");
  CHECK(lab.last("out") == "1\n");
  lab.type(
      "aws cloudwatch get-metric-statistics --namespace AWS/SQS "
      "--metric-name ApproximateNumberOfMessagesVisible --dimensions Name=QueueName,Value=orders "
      "--start-time 2026-01-01T00:00:00Z --end-time 2026-01-01T01:00:00Z --period 60 "
      "--statistics Maximum --query 'length(Datapoints)' --output text");
  CHECK(lab.last("out") == "2\n");  // the minutes 1 and 2
  lab::RunSpec spec{&lab.app.lab(), "hand", nullptr, 0, 1};
  const auto plain = lab::execute(spec);
  spec.metrics = true;
  const auto kept = lab::execute(spec);
  CHECK(plain.execution.log.events == kept.execution.log.events);
}

TEST_CASE("what the lab does not allow is said, in the learner's language") {
  Typed lab;
  lab.type("aws sqs purge-queue --queue-url orders");
  CHECK(lab.last("code") != "0");
  CHECK(has(lab.last("err"), "This lab does not let you call PurgeQueue."));
  CHECK(lab.app.taken().empty());
  lab.done(R"({"do":"lang","lang":"bn"})");
  lab.type("aws sqs purge-queue --queue-url orders");
  CHECK(has(lab.last("err"), "এই lab-এ PurgeQueue call করা যায় না।"));
  lab.type("aws sqs receive-message --queue-url nowhere");
  CHECK(lab.last("code") != "0");
  lab.type("aws sqs recieve-message --queue-url orders");
  CHECK(lab.last("code") == "252");
  CHECK(lab.app.taken().empty());
}

TEST_CASE("before the run there is nothing to talk to") {
  Opened lab(kByHand);
  lab.done(R"({"do":"console","line":"aws sqs list-queues"})");
  CHECK(has(lab.app.terminal().json(), "Run it first."));
  lab.done(R"({"do":"console","line":"aws sqs help"})");  // help needs no world
  CHECK(has(lab.app.terminal().json(), "receive-message"));
}

TEST_CASE("sleep and wait-until move the head, to the end of the run and no further") {
  Typed lab;
  lab.type("sleep 30");
  CHECK(lab.app.state().head == 35000);
  lab.type("sleep 100000");
  CHECK(lab.app.state().head == lab.app.view().horizon());
  CHECK(has(lab.last("err"), "The run is over here."));
}

TEST_CASE("a long poll moves the head to its answer") {
  Typed lab(kByHand, 5000);
  lab.type("aws sqs receive-message --queue-url orders");  // hides the only order for 30 s
  const int64_t hidden = lab.app.state().head;
  lab.type("aws sqs receive-message --queue-url orders");  // the queue's wait is 20 s
  CHECK(lab.last("code") == "0");
  CHECK(lab.last("out").empty());
  CHECK(lab.app.state().head == hidden + 1 + 20000);
}

TEST_CASE("commands undo like any action, and an open quote waits for its end") {
  Typed lab;
  lab.type("aws sqs receive-message --queue-url orders");
  lab.done(R"({"do":"undo_act","index":0})");
  CHECK(lab.app.taken().empty());
  lab.type("X='two");
  CHECK(lab.told().flag("/open"));
  lab.type("lines'");
  CHECK(!lab.told().flag("/open"));
  lab.type("echo $X");
  CHECK(has(lab.last("out") + lab.last("err"), "two"));
}

TEST_CASE("stored_args keeps bodies as they are and only refers to ids") {
  const std::vector<std::string> results = {
      R"({"MessageId":"m-1","MD5OfMessageBody":"abc"})",
      R"({"Messages":[{"ReceiptHandle":"AQEBx","Body":"m-1 and AQEBx"}]})"};
  const json::Parsed args =
      json::parse(R"({"QueueUrl":"https://sqs.ap-southeast-1.amazonaws.com/111122223333/orders",)"
                  R"("MessageBody":"abc","ReceiptHandle":"AQEBx",)"
                  R"("Entries":[{"Id":"1","ReceiptHandle":"AQEBx"}],)"
                  R"("SourceArn":"arn:aws:sqs:us-east-1:444455556666:far","DelaySeconds":5})",
                  4096);
  CHECK(json::compact(*stored_args(**args.value, results)) ==
        R"({"QueueUrl":"orders","MessageBody":"abc",)"
        R"("ReceiptHandle":"${a2.Messages[0].ReceiptHandle}",)"
        R"("Entries":[{"Id":"1","ReceiptHandle":"${a2.Messages[0].ReceiptHandle}"}],)"
        R"("SourceArn":"arn:aws:sqs:us-east-1:444455556666:far","DelaySeconds":5})");
}

TEST_CASE("completion knows services, operations and options") {
  Typed lab;
  const auto words = [&lab](const std::string& line) {
    return lab.app.terminal().complete(line, static_cast<int64_t>(line.size()));
  };
  CHECK(has(words("aws sqs rece"), "receive-message"));
  CHECK(has(words("aws sqs receive-message --queue"), "--queue-url"));
}
