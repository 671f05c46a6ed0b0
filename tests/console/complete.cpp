// What Tab offers.
#include "console/complete.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "console/console.h"
#include "tests/console/fake_target.h"

using namespace inflight;
using namespace inflight::console;

namespace {

struct Desk {
  FakeTarget target;
  Console console{target};

  /// The words offered at the end of `line`, with a blank between.
  std::string words(std::string_view line) const {
    std::string out;
    for (const std::string& word : console.complete(line, line.size()).words) {
      out += (out.empty() ? "" : " ") + word;
    }
    return out;
  }
  bool offers(std::string_view line, std::string_view word) const {
    const auto all = console.complete(line, line.size()).words;
    return std::find(all.begin(), all.end(), word) != all.end();
  }
};

}  // namespace

TEST_CASE("complete: commands, services and operations") {
  const Desk desk;
  CHECK(desk.words("a") == "aws");
  CHECK(desk.words("w") == "wait-until");
  CHECK(desk.words("aws sq") == "sqs");
  CHECK(desk.words("aws sqs rec") == "receive-message");
  CHECK(desk.words("aws sqs send") == "send-message send-message-batch");
  CHECK(desk.words("aws --output text sqs purge") == "purge-queue");
  CHECK(desk.words("sleep 3 && aws sqs tag") == "tag-queue");
  CHECK(desk.words("Q=$(aws sqs tag") == "tag-queue");
  CHECK(desk.words("aws \\\n sqs tag") == "tag-queue");
  CHECK(desk.words("nothing ").empty());
  CHECK(desk.words("aws sqs send-message --message-body 'se").empty());
}

TEST_CASE("complete: options that were not given yet") {
  const Desk desk;
  CHECK(desk.words("aws sqs receive-message --max") == "--max-number-of-messages");
  CHECK(desk.words("aws sqs receive-message --queue-url q --que") == "--query");
  CHECK(desk.offers("aws sqs receive-message ", "--queue-url"));
  CHECK(!desk.offers("aws sqs receive-message ", "--output"));
  CHECK(desk.offers("aws sqs receive-message --", "--output"));
}

TEST_CASE("complete: values") {
  Desk desk;
  CHECK(desk.words("aws sqs list-queues --output ") == "json table text");
  CHECK(desk.words("aws sqs create-queue --attributes Visib") == "VisibilityTimeout=");
  CHECK(desk.words(
            "aws sqs get-queue-attributes --attribute-names All ApproximateNumberOfMessagesN") ==
        "ApproximateNumberOfMessagesNotVisible");
  CHECK(desk.words("aws sqs receive-message --message-system-attribute-names Sent") ==
        "SentTimestamp");
  desk.target.answer = R"({"QueueUrl":"https://sqs/1/orders"})";
  desk.console.run("aws sqs get-queue-url --queue-name orders; QURL=1; QUEUE=2");
  CHECK(desk.words("aws sqs purge-queue --queue-url ") == "https://sqs/1/orders");
  CHECK(desk.words("aws sqs purge-queue --queue-url $Q") == "$QUEUE $QURL");
}

TEST_CASE("complete: the place, the cursor and the common start") {
  const Desk desk;
  const Completion middle = desk.console.complete("aws sqs rec --queue-url q", 11);
  CHECK(middle.start == 8);
  CHECK(middle.end == 11);
  CHECK(middle.words == std::vector<std::string>{"receive-message"});
  CHECK(desk.console.complete("aws", 99).end == 3);
  CHECK(common_start({"send-message", "send-message-batch", "send-x"}) == "send-");
  CHECK(common_start({}).empty());
}
