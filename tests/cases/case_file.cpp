#include "cases/case_file.h"

#include <doctest/doctest.h>

#include "base/json_text.h"

using namespace inflight;
using cases::load_cases;

namespace {

/// A file with one case of these members (after id, rule, title, evidence).
std::string file_with(const std::string& members) {
  return R"({"cases":[{"id":"one","rule":"SQS-Q-01","title":"t","evidence":"docs",)" + members +
         "}]}";
}
/// A file with one case of these steps.
std::string steps(const std::string& list) { return file_with("\"steps\":[" + list + "]"); }

/// A step that works, with one member in the place of another.
std::string step(const std::string& replaced = "", const std::string& by = "") {
  std::string text =
      R"({"at_ms":5,"call":"CreateQueue","args":{"QueueName":"q"},"expect":{"QueueUrl":"u"}})";
  if (replaced.empty()) return text;
  const std::size_t at = text.find(replaced);
  REQUIRE(at != std::string::npos);
  return text.replace(at, replaced.size(), by);
}
std::string expecting(const std::string& pattern) {
  return steps(step(R"({"QueueUrl":"u"})", pattern));
}

/// "pointer: found | expected" of all problems, one a line.
std::string problems(const std::string& text) {
  std::string out;
  for (const Problem& problem : load_cases(text).problems) {
    out += problem.pointer + ": " + problem.found + " | " + problem.expected + "\n";
  }
  return out;
}

/// Exactly one problem, at `pointer`, whose words contain `part`.
void only(const std::string& text, const std::string& pointer, const std::string& part) {
  const std::string all = problems(text);
  CHECK_MESSAGE(all.starts_with(pointer + ": "), all << "for " << text);
  CHECK_MESSAGE(all.find(part) != std::string::npos, all << "for " << text);
  CHECK_MESSAGE(all.find('\n') + 1 == all.size(), all << "for " << text);
}

}  // namespace

TEST_CASE("case file: everything a case may have") {
  const auto file = load_cases(R"({"meta":{"evidence":{"docs":"…"}},"cases":[
    {"id":"a","rule":["SQS-Q-01","SQS-Q-02"],"title":"t","evidence":"docs","source":"s",
     "disputed":"why","needs":["cloudwatch","fair-queues"],
     "config":{"limits":{"inflight_standard":3},"sqs.staleDelete":"noop"},
     "steps":[
      {"at_ms":0,"call":"sqs.ReceiveMessage","args":{"QueueUrl":"${url:q}"},
       "expect":{"Messages":[{"Body":{"$any":true}}]},
       "save":{"h":"Messages[0].ReceiptHandle"},"returns_at_ms":10},
      {"at_ms":10,"call":"DeleteMessage","args":{"ReceiptHandle":"${h}"},"expect":{}}]}]})");
  REQUIRE(file.ok());
  REQUIRE(file.cases.size() == 1);
  const cases::Case& one = file.cases[0];
  CHECK(one.rules == std::vector<std::string>{"SQS-Q-01", "SQS-Q-02"});
  CHECK(one.disputed == "why");
  CHECK(one.lacks.empty());
  CHECK(one.settings == std::vector<std::pair<std::string, int64_t>>{
                            {"limits.inflight_standard", 3}, {"sqs.staleDelete", 1}});
  REQUIRE(one.steps.size() == 2);
  CHECK(one.steps[0].action->name == "ReceiveMessage");
  CHECK(one.steps[0].returns_at_ms == 10);
  CHECK(one.steps[0].save[0].second == "Messages[0].ReceiptHandle");
  CHECK_FALSE(one.steps[1].returns_at_ms);
}

TEST_CASE("case file: what needs a missing feature may be written in its words") {
  const auto file =
      load_cases(file_with(R"("needs":["cloudwatch","nothing-yet"],"config":{"sns.x":"y"},)"
                           R"("steps":[{"call":"s3.PutObject","region":"us-east-1"}])"));
  REQUIRE(file.ok());
  CHECK(file.cases[0].lacks == std::vector<std::string>{"nothing-yet"});
  CHECK(file.cases[0].steps.empty());
}

TEST_CASE("case file: broken as a whole") {
  only("{", "line 1, column 2", "well-formed JSON");
  only(R"({"cases":[],"cases":[]})", "/cases", "second member");
  only("5", "", "an object");
  only("[]", "", "an object with \"cases\"");
  only("{}", "/cases", "nothing");
  only(R"({"cases":[]})", "/cases", "0 elements");
  only(R"({"cases":{}})", "/cases", "a list");
  only(R"({"cases":[5]})", "/cases/0", "an object");
}

TEST_CASE("case file: another language is called by its name") {
  only(R"({"conventions":{},"cases":[{"timeline":[]}]})", "", "Lambda timeline");
  only(R"({"cases":[{"timeline":[]}]})", "", "Lambda timeline");
}

TEST_CASE("case file: broken members of the file and of a case") {
  const std::string good = "\"steps\":[" + step() + "]";
  CHECK(problems(file_with(good)) == "");
  only(R"({"case":[],)" + file_with(good).substr(1), "/case", "\"cases\", most likely");
  only(file_with(good + R"(,"stepz":[])"), "/cases/0/stepz", "\"steps\", most likely");
  only(R"({"cases":[{"id":"a","title":"t","evidence":"docs",)" + good + "}]}", "/cases/0/rule",
       "nothing");
  only(R"({"cases":[{"rule":"r","title":"t","evidence":"docs",)" + good + "}]}", "/cases/0/id",
       "nothing");
  only(R"({"cases":[{"id":"a b","rule":"r","title":"t","evidence":"docs",)" + good + "}]}",
       "/cases/0/id", "letters");
  only(R"({"cases":[{"id":"a","rule":5,"title":"t","evidence":"docs",)" + good + "}]}",
       "/cases/0/rule", "a rule's id");
  only(R"({"cases":[{"id":"a","rule":[],"title":"t","evidence":"docs",)" + good + "}]}",
       "/cases/0/rule", "at least 1");
  only(R"({"meta":{"evidence":{"snapshot":"s"}},)" + file_with(good).substr(1), "/cases/0/evidence",
       "\"snapshot\"");
  only(file_with(R"("steps":[])"), "/cases/0/steps", "0 elements");
  only(file_with(R"("needs":"cloudwatch",)" + good), "/cases/0/needs", "a list");
  only(file_with(R"("disputed":true,)" + good), "/cases/0/disputed", "a string");
  const std::string one = file_with(good);
  const std::string same = one.substr(10, one.size() - 12);
  only(R"({"cases":[)" + same + "," + same + "]}", "/cases/1/id", "/cases/0");
}

TEST_CASE("case file: broken settings") {
  const std::string good = ",\"steps\":[" + step() + "]";
  only(file_with(R"("config":{"limits":{"inflight_standart":3}})" + good),
       "/cases/0/config/limits/inflight_standart", "\"limits.inflight_standard\", most likely");
  only(file_with(R"("config":{"limits":{"inflight_standard":0}})" + good),
       "/cases/0/config/limits/inflight_standard", "1 … 120000");
  only(file_with(R"("config":{"limits":{"inflight_standard":"3"}})" + good),
       "/cases/0/config/limits/inflight_standard", "a whole number");
  only(file_with(R"("config":{"sqs.staleDelete":"nop"})" + good), "/cases/0/config/sqs.staleDelete",
       "\"deletes\" or \"noop\"");
  only(file_with(R"("config":[])" + good), "/cases/0/config", "an object");
}

TEST_CASE("case file: broken steps") {
  const std::string at = "/cases/0/steps/0/";
  only(steps("[]"), "/cases/0/steps/0", "an object");
  only(steps(step("\"at_ms\":5,", "")), at + "at_ms", "nothing");
  only(steps(step("\"at_ms\":5", "\"at_ms\":-1")), at + "at_ms", "0 …");
  only(steps(step("\"at_ms\":5", "\"at_ms\":\"5\"")), at + "at_ms", "a whole number");
  only(steps(step("\"call\":\"CreateQueue\",", "")), at + "call", "nothing");
  only(steps(step("CreateQueue", "CreatQueue")), at + "call", "\"CreateQueue\", most likely");
  only(steps(step("CreateQueue", "events.PutRule")), at + "call",
       "unknown call \"events.PutRule\"");
  only(steps(step(R"("args":{"QueueName":"q"},)", "")), at + "args", "nothing");
  only(steps(step(R"({"QueueName":"q"})", "[]")), at + "args", "an object");
  only(steps(step(R"(,"expect":{"QueueUrl":"u"})", "")), at + "expect", "nothing");
  only(steps(step("\"at_ms\":5", R"("at_ms":5,"again":2)")), at + "again", "unknown member");
  only(steps(step("\"at_ms\":5", R"("at_ms":5,"repeat":0)")), at + "repeat", "1 …");
  only(steps(step("\"at_ms\":5", R"("at_ms":5,"returns_at_ms":4)")), at + "returns_at_ms",
       "not before at_ms, 5");
  only(steps(step("\"at_ms\":5", "\"at_ms\":6") + "," + step()), "/cases/0/steps/1/at_ms",
       "not before the step above, 6");
}

TEST_CASE("case file: broken names and saves") {
  const std::string at = "/cases/0/steps/0/";
  only(steps(step("\"q\"", "\"${h}\"")), at + "args/QueueName", "${h}, which names nothing");
  only(steps(step("\"u\"", "\"${url:q\"")), at + "expect/QueueUrl", "without \"}\"");
  only(steps(step("\"at_ms\":5", R"("at_ms":5,"save":{"h":"a..b"})")), at + "save/h", "a path");
  only(steps(step("\"at_ms\":5", R"("at_ms":5,"save":{"1h":"a"})")), at + "save/1h", "letters");
  only(steps(step("\"at_ms\":5", R"("at_ms":5,"save":["h"])")), at + "save", "an object");
  // A step cannot use what it saves itself, the next one can.
  const std::string saving = step("\"at_ms\":5", R"("at_ms":5,"save":{"h":"QueueUrl"})");
  const std::string using_it = step("\"q\"", "\"${h}\"");
  CHECK(problems(steps(saving + "," + using_it)) == "");
  only(steps(using_it + "," + saving), at + "args/QueueName", "names nothing");
  only(steps(saving + "," + step("\"q\"", "\"${hh}\"")), "/cases/0/steps/1/args/QueueName",
       "${h}, most likely");
  only(steps(step("\"q\"", R"({"$repeat":["a","b"]})")), at + "args/QueueName/$repeat",
       "a whole number");
}

TEST_CASE("case file: broken matchers") {
  const std::string at = "/cases/0/steps/0/expect";
  only(expecting("5"), at, "an object");
  only(expecting(R"({"$any":true})"), at, "members of the result");
  only(expecting(R"({"a":{"$any":1}})"), at + "/a/$any", "true");
  only(expecting(R"({"a":{"$absent":false}})"), at + "/a/$absent", "true");
  only(expecting(R"({"a":[{"$absent":true}]})"), at + "/a/0", "only as a member");
  only(expecting(R"({"a":{"$json":{"$absent":true}}})"), at + "/a/$json", "only as a member");
  only(expecting(R"({"a":{"$len":"1"}})"), at + "/a/$len", "a whole number");
  only(expecting(R"({"a":{"$len":-1}})"), at + "/a/$len", "a whole number");
  only(expecting(R"({"a":{"$re":"("}})"), at + "/a/$re", "a regular expression");
  only(expecting(R"({"a":{"$re":5}})"), at + "/a/$re", "a regular expression");
  only(expecting(R"({"a":{"$between":[2,1]}})"), at + "/a/$between", "the smaller one first");
  only(expecting(R"({"a":{"$between":[1]}})"), at + "/a/$between", "two numbers");
  only(expecting(R"({"a":{"$gt":"x"}})"), at + "/a/$gt", "digits");
  only(expecting(R"({"a":{"$t":"0"}})"), at + "/a/$t", "milliseconds");
  only(expecting(R"({"a":{"$set":{}}})"), at + "/a/$set", "a list");
  only(expecting(R"({"a":{"$has":1}})"), at + "/a/$has", "a list");
  only(expecting(R"({"a":{"$none":{"b":{"$len":-1}}}})"), at + "/a/$none/b/$len", "from 0");
  only(expecting(R"({"a":{"$set":[{"b":{"$gt":true}}]}})"), at + "/a/$set/0/b/$gt", "a number");
}

TEST_CASE("case file: several faults are told at once") {
  const std::string all = problems(steps(step("CreateQueue", "Nope") + "," +
                                         step(R"({"QueueUrl":"u"})", R"({"a":{"$len":-1}})")));
  CHECK(all.find("/cases/0/steps/0/call") != std::string::npos);
  CHECK(all.find("/cases/0/steps/1/expect/a/$len") != std::string::npos);
}
