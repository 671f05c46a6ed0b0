// Helpers of cases, in cases of their own.
#include <doctest/doctest.h>

#include "cases/run_case.h"

using namespace inflight;

namespace {

std::string line(const std::string& steps) {
  const auto file = cases::load_cases(
      R"({"cases":[{"id":"one","rule":"r","title":"t","evidence":"docs","steps":[)" + steps +
      "]}]}");
  const std::string first =
      file.ok() ? "" : file.problems[0].pointer + ": " + file.problems[0].found;
  REQUIRE_MESSAGE(file.ok(), first);
  return cases::run_case(file.cases[0]).line;
}

std::string step(const std::string& call, const std::string& args, const std::string& expect,
                 const std::string& more = "") {
  return R"({"at_ms":0,"call":")" + call + R"(","args":)" + args + R"(,"expect":)" + expect + more +
         "}";
}

const std::string kQueue = step("CreateQueue", R"({"QueueName":"q"})", "{}") + ",";

}  // namespace

TEST_CASE("helpers: sim.Drain takes out everything and shows the keys of bodies in order") {
  std::string steps = kQueue;
  for (int i = 0; i < 12; ++i) {
    steps +=
        step("SendMessage", R"({"QueueUrl":"${url:q}","MessageBody":"{\"b\":1,\"a\":2}"})", "{}") +
        ",";
  }
  const std::string drain = R"({"Queue":"${arn:q}"})";
  CHECK(line(steps + step("sim.Drain", drain, R"({"Messages":{"$len":12}})") + "," +
             step("sim.Drain", drain, R"({"Messages":{"$len":0}})")) == "PASS one");
  CHECK(line(kQueue +
             step("SendMessage", R"({"QueueUrl":"${url:q}","MessageBody":"{\"b\":1,\"a\":2}"})",
                  "{}") +
             "," + step("sim.Drain", drain, R"({"Messages":[{"BodyKeys":["a","b"]}]})"))
            .find("FAIL one step 3 sim.Drain: expected Messages[0].BodyKeys[0] \"a\", found "
                  "\"b\"") == 0);
}

TEST_CASE("helpers: bad arguments fail the step, unknown helpers the file") {
  CHECK(line(step("sim.EndpointHealth", R"({"Arn":"x","Mode":"ill"})", "{}"))
            .find("FAIL one step 1 sim.EndpointHealth: args/Mode") == 0);
  CHECK(line(step("sim.Drain", "{}", "{}")).find("args/Queue") != std::string::npos);
  const auto file = cases::load_cases(
      R"({"cases":[{"id":"one","rule":"r","title":"t","evidence":"docs","steps":[)" +
      step("sim.Nothing", "{}", "{}") + "]}]}");
  CHECK_FALSE(file.ok());
}

TEST_CASE("cases: a step calls from its own Region (SNS-ENT-03)") {
  const std::string region = R"(,"region":"us-east-1")";
  CHECK(line(step("CreateQueue", R"({"QueueName":"far"})", R"({"QueueUrl":"${url:far@us-east-1}"})",
                  region) +
             "," + step("sns.CreateTopic", R"({"Name":"t"})", R"({"TopicArn":"${topic:t}"})") +
             "," +
             step("sns.GetTopicAttributes", R"({"TopicArn":"${topic:t}"})",
                  R"({"error":{"code":"InvalidParameter"}})", region)) == "PASS one");
}

TEST_CASE("helpers: sim.BucketObjects shows what is there now, by key") {
  const std::string objects = R"({"Bucket":"b"})";
  const std::string bucket =
      step("s3.CreateBucket",
           R"({"Bucket":"b","CreateBucketConfiguration":{"LocationConstraint":"ap-southeast-1"}})",
           "{}") +
      "," + step("s3.PutObject", R"({"Bucket":"b","Key":"z","Body":"last"})", "{}") + "," +
      step("s3.PutObject", R"({"Bucket":"b","Key":"a","ContentLength":9})", "{}") + ",";
  CHECK(line(bucket + step("sim.BucketObjects", objects,
                           R"({"count":2,"keys":["a","z"],"sizes":[9,4],"bodies":["","last"]})")) ==
        "PASS one");
  CHECK(line(bucket + step("s3.DeleteObject", R"({"Bucket":"b","Key":"z"})", "{}") + "," +
             step("sim.BucketObjects", R"({"Bucket":"b","Prefix":"z"})", R"({"count":1})"))
            .find("FAIL one step 5") == 0);
  CHECK(line(step("sim.BucketObjects", objects, "{}")).find("args/Bucket") != std::string::npos);
}

TEST_CASE("helpers: sim.Drain shows the keys of a record and of its object, in order") {
  const std::string body = R"({"QueueUrl":"${url:q}","MessageBody":)"
                           R"("{\"Records\":[{\"s3\":{\"object\":{\"b\":1,\"a\":2}}}]}"})";
  CHECK(line(kQueue + step("SendMessage", body, "{}") + "," +
             step("sim.Drain", R"({"Queue":"${arn:q}"})",
                  R"({"Messages":[{"BodyKeys":["Records"],"RecordKeys":["s3"],)"
                  R"("ObjectKeys":["b","a"]}]})")) == "PASS one");
}
