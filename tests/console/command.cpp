// `aws` commands that are not run.
#include "console/command.h"

#include <doctest/doctest.h>

#include "console/names.h"

using namespace inflight;
using namespace inflight::console;

namespace {

std::string parsed(const std::vector<std::string>& words) {
  const AwsCommand command = parse_aws(words);
  if (const auto* fault = std::get_if<AwsFault>(&command)) {
    return std::to_string(fault->code) + " " + fault->text.substr(fault->text.rfind("\n\n") + 2);
  }
  if (const auto* text = std::get_if<AwsText>(&command)) return "text " + text->text;
  const AwsCall& call = *std::get_if<AwsCall>(&command);
  return std::string(call.action->name) + " " + json::compact(*call.args);
}

}  // namespace

TEST_CASE("command: names in kebab case") {
  CHECK(kebab("ReceiveMessage") == "receive-message");
  CHECK(kebab("AWSAccountIds") == "aws-account-ids");
  CHECK(kebab("QueueOwnerAWSAccountId") == "queue-owner-aws-account-id");
  CHECK(kebab("MD5OfBody") == "md5-of-body");
  CHECK(kebab("tags") == "tags");
}

TEST_CASE("command: members, globals anywhere, forms with =, beginnings of names") {
  CHECK(parsed({"sqs", "receive-message", "--queue-url", "q", "--max-number-of-messages", "10"}) ==
        R"(ReceiveMessage {"QueueUrl":"q","MaxNumberOfMessages":10})");
  CHECK(parsed({"--output", "text", "sqs", "--no-cli-pager", "list-queues"}) == "ListQueues {}");
  CHECK(parsed({"sqs", "receive-message", "--queue-url=q", "--wait=5"}) ==
        R"(ReceiveMessage {"QueueUrl":"q","WaitTimeSeconds":5})");
  CHECK(parsed({"sqs", "get-queue-attributes", "--attribute-names", "A", "B", "--queue-url",
                "q"}) == R"(GetQueueAttributes {"AttributeNames":["A","B"],"QueueUrl":"q"})");
  CHECK(parsed({"sqs", "delete-queue", "--queue-url", "a", "--queue-url", "b"}) ==
        R"(DeleteQueue {"QueueUrl":"b"})");
  CHECK(parsed({"sqs", "send-message", "--queue-url", "q", "--message-body", "-5"}) ==
        R"(SendMessage {"QueueUrl":"q","MessageBody":"-5"})");
  CHECK(parsed({"sqs", "send-message", "--queue-url", "q", "--message-body=--x"}) ==
        R"(SendMessage {"QueueUrl":"q","MessageBody":"--x"})");
}

TEST_CASE("command: the endpoint of a subscription has the AWS CLI's own name") {
  CHECK(parsed({"sns", "subscribe", "--topic-arn", "t", "--protocol", "sqs",
                "--notification-endpoint", "arn"}) ==
        R"(Subscribe {"TopicArn":"t","Protocol":"sqs","Endpoint":"arn"})");
}

TEST_CASE("command: --cli-input-json gives what the line does not") {
  CHECK(parsed({"sqs", "send-message", "--queue-url", "q", "--cli-input-json",
                R"({"QueueUrl":"other","MessageBody":"b"})"}) ==
        R"(SendMessage {"QueueUrl":"q","MessageBody":"b"})");
  CHECK(parsed({"sqs", "send-message", "--cli-input-json", "{}"}).find("252 ") == 0);
  const AwsCommand list = parse_aws({"sqs", "send-message", "--cli-input-json", "[]"});
  REQUIRE(std::holds_alternative<AwsFault>(list));
  CHECK(std::get_if<AwsFault>(&list)->text ==
        "\nError parsing parameter 'cli-input-json': Expected a JSON object, received: []\n");
}

TEST_CASE("command: faults of usage have the CLI's words and code 252") {
  CHECK(parsed({}) == "252 aws: error: the following arguments are required: command\n");
  CHECK(parsed({"sqs"}) == "252 aws: error: the following arguments are required: operation\n");
  CHECK(parsed({"sqs", "send-message"}) ==
        "252 aws: error: the following arguments are required: --queue-url, --message-body\n");
  CHECK(parsed({"sqs", "send-message", "--queue-url"}) ==
        "252 aws: error: argument --queue-url: expected one argument\n");
  CHECK(parsed({"sqs", "list-queues", "extra", "more"}) == "252 Unknown options: extra, more\n");
  CHECK(parsed({"sqs", "receive-message", "--queue-url", "q", "--m", "1"})
            .starts_with("252 aws: error: ambiguous option: --m could match "));
}

TEST_CASE("command: misspelt words get a suggestion") {
  const auto suggests = [](const std::vector<std::string>& words, std::string_view what) {
    const AwsCommand command = parse_aws(words);
    const auto* fault = std::get_if<AwsFault>(&command);
    REQUIRE(fault != nullptr);
    CAPTURE(fault->text);
    CHECK(fault->text.ends_with("\n  * " + std::string(what) + "\n"));
  };
  suggests({"sqz", "list-queues"}, "sqs");
  suggests({"sqs", "sendmessage"}, "send-message");
  suggests({"sqs", "SendMessage"}, "send-message");
  suggests({"sqs", "recieve-message"}, "receive-message");
  suggests({"sqs", "purge"}, "purge-queue");
  suggests({"sqs", "list-queues", "--quue-name-prefix", "x"}, "--queue-name-prefix");
  suggests({"sqs", "delete-queue", "--queue-url", "q", "--QueueUrl", "q"}, "--queue-url");
}

TEST_CASE("command: a word that is near nothing lists what there is") {
  const AwsCommand command = parse_aws({"glacier", "list-vaults"});
  const auto* fault = std::get_if<AwsFault>(&command);
  REQUIRE(fault != nullptr);
  CHECK(fault->text.find("argument command: Found invalid choice 'glacier'") != std::string::npos);
  CHECK(fault->text.find("\n  * sqs\n") != std::string::npos);
}

TEST_CASE("command: other regions are ignored with a note") {
  const AwsCommand command = parse_aws({"sqs", "list-queues", "--region", "us-east-1"});
  const auto* call = std::get_if<AwsCall>(&command);
  REQUIRE(call != nullptr);
  CHECK(call->notes ==
        "console: --region us-east-1 is ignored: the account here lives in ap-southeast-1\n");
}
