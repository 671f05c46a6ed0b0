// Buckets in the console: aws s3api as the table has it, and the short commands of aws s3.
#include <doctest/doctest.h>

#include "console/console.h"
#include "console/s3_commands.h"
#include "tests/console/fake_target.h"

using namespace inflight;
using namespace inflight::console;

namespace {

struct Desk {
  AccountTarget target;
  Console console{target};
  Reply run(std::string_view line) { return console.run(line); }
};

}  // namespace

TEST_CASE("s3: the short commands print as the AWS CLI does") {
  Desk desk;
  CHECK(desk.run("aws s3 mb s3://photos").out == "make_bucket: photos\n");
  const Reply up = desk.run("aws s3 cp ~/pics/cat.jpg s3://photos/in/ --expected-size 2048");
  CHECK(up.out == "upload: ./cat.jpg to s3://photos/in/cat.jpg\n");
  CHECK(up.err.find("there are no files here") != std::string::npos);
  CHECK(desk.run("aws s3api put-object --bucket photos --key note --body hello").code == 0);
  CHECK(desk.run("aws s3 ls").out == "2026-01-01 00:00:00 photos\n");
  CHECK(desk.run("aws s3 ls s3://photos").out ==
        "                           PRE in/\n2026-01-01 00:00:00          5 note\n");
  CHECK(desk.run("aws s3 ls s3://photos/in/").out == "2026-01-01 00:00:00       2048 cat.jpg\n");
  CHECK(desk.run("aws s3 ls photos --recursive").out ==
        "2026-01-01 00:00:00       2048 in/cat.jpg\n2026-01-01 00:00:00          5 note\n");
  CHECK(desk.run("aws s3 cp s3://photos/note s3://photos/copies/").out ==
        "copy: s3://photos/note to s3://photos/copies/note\n");
  CHECK(desk.run("aws s3 cp s3://photos/copies/note -").out == "hello");
  CHECK(desk.run("aws s3 rm s3://photos/copies/note").out == "delete: s3://photos/copies/note\n");
  const Reply full = desk.run("aws s3 rb s3://photos");
  CHECK(full.code == 1);
  CHECK(full.err.find("remove_bucket failed: photos An error occurred (BucketNotEmpty) when "
                      "calling the DeleteBucket operation: ") == 0);
  const Reply lost = desk.run("aws s3 cp x s3://nowhere/x");
  CHECK(lost.code == 1);
  CHECK(lost.err.find("upload failed: ./x to s3://nowhere/x An error occurred (NoSuchBucket)") !=
        std::string::npos);
}

TEST_CASE("s3: what does not parse says what is wanted, and calls nothing") {
  FakeTarget target;
  Console console(target);
  for (const char* line :
       {"aws s3", "aws s3 sync a s3://b", "aws s3 cp a", "aws s3 cp a b", "aws s3 cp s3://b/k f",
        "aws s3 cp - s3://b/", "aws s3 cp a s3://b/k --expected-size much",
        "aws s3 cp a s3://b/k --expected-size", "aws s3 cp a s3://", "aws s3 mb b",
        "aws s3 mb s3://b/k", "aws s3 rm s3://b", "aws s3 rm s3://b/k --recursive",
        "aws s3 ls s3://b --frobnicate", "aws s3 cp a s3://b/k --expected-size 8388608"}) {
    CAPTURE(line);
    const Reply reply = console.run(line);
    CHECK(reply.code == 252);
    CHECK(reply.err.find("aws: error: ") != std::string::npos);
  }
  CHECK(target.calls.empty());
  CHECK(console.run("aws s3 help").out.find("aws s3 mb s3://BUCKET") != std::string::npos);
  CHECK(console.complete("aws s3 ", 7).words ==
        std::vector<std::string>{"cp", "help", "ls", "mb", "rb", "rm"});
}

TEST_CASE("s3api: a notification document as JSON, checked before and after the call") {
  Desk desk;
  desk.run("aws s3 mb s3://photos");
  const std::string put =
      "aws s3api put-bucket-notification-configuration --bucket photos "
      "--notification-configuration ";
  const Reply bad = desk.run(put + R"('{"QueueConfigurations":[{"QueueArn":"x","Event":"y"}]}')");
  CHECK(bad.code == 252);
  CHECK(bad.err.find("Missing required parameter in NotificationConfiguration."
                     "QueueConfigurations[0]: \"Events\"") != std::string::npos);
  const Reply refused =
      desk.run(put + R"('{"QueueConfigurations":[{"QueueArn":"x","Events":["s3:Y"]}]}')");
  CHECK(refused.code == 254);
  CHECK(refused.err.find("An error occurred (InvalidArgument) when calling the "
                         "PutBucketNotificationConfiguration operation: ") != std::string::npos);
  CHECK(desk.run(put + R"('{"EventBridgeConfiguration":{}}')").code == 0);
  CHECK(desk.run("aws s3api get-bucket-notification-configuration --bucket photos").out ==
        "{\n    \"EventBridgeConfiguration\": {}\n}\n");
  CHECK(desk.run("aws s3api put-object help").out.find("There are no files here") !=
        std::string::npos);
}
