// Runs: environments, responses, loops, and the internal queue of asynchronous events.
#include "tests/services/functions.h"
#include "world/profile.h"

using namespace inflight;
using namespace inflight::testing;

TEST_CASE("LAM-ESM-50 … -54 what a response means to a mapping that reports failures") {
  const std::vector<std::string> ids{"m1", "m2", "m3"};
  const auto meaning = [&](const char* response) -> std::string {
    const auto failed = lambda::failed_items(response, ids);
    if (!failed) return "all fail";
    std::string out;
    for (uint32_t i : *failed) out += ids[i] + " ";
    return out.empty() ? "all succeed" : out;
  };
  for (const char* success : {"", "null", "\"\"", "{}", "[]", R"({"batchItemFailures":[]})",
                              R"({"batchItemFailures":null})", R"({"statusCode":200})"}) {
    CHECK_MESSAGE(meaning(success) == "all succeed", success);
  }
  for (const char* failure :
       {"not json", "true", "5", "\"ok\"", R"({"batchItemFailures":"m1"})",
        R"({"batchItemFailures":["m1"]})", R"({"batchItemFailures":[{"itemIdentifier":""}]})",
        R"({"batchItemFailures":[{"itemIdentifier":null}]})",
        R"({"batchItemFailures":[{"itemIdentifier":7}]})", R"({"batchItemFailures":[{"id":"m1"}]})",
        R"({"batchItemFailures":[{"itemIdentifier":"m1"},{"itemIdentifier":"m9"}]})"}) {
    CHECK_MESSAGE(meaning(failure) == "all fail", failure);
  }
  CHECK(meaning(R"({"batchItemFailures":[{"itemIdentifier":"m2"}]})") == "m2 ");
  CHECK(meaning(R"({"batchItemFailures":[{"itemIdentifier":"m3"},{"itemIdentifier":"m2"},)"
                R"({"itemIdentifier":"m3"}]})") == "m2 m3 ");  // LAM-ESM-55
}

TEST_CASE("LAM-CONC-05 a run of exactly T succeeds, one that would go on is stopped at T") {
  Stage s;
  s.function("exact", Stage::takes(3000));
  s.function("longer", Stage::takes(3001));
  s.call("Invoke", R"({"FunctionName":"exact","Payload":"{}"})");
  const uint64_t first = s.last;
  s.call("Invoke", R"({"FunctionName":"longer","Payload":"{}"})");
  const uint64_t second = s.last;
  s.run_to(2999);
  CHECK(s.result(first).empty());
  s.run_to(3000);
  CHECK(s.result(first) == R"({"StatusCode":200,"ExecutedVersion":"$LATEST","Payload":"null"})");
  CHECK(s.result(second).find("Task timed out after 3.00 seconds") != std::string::npos);
  CHECK(s.result(second).find(R"("FunctionError":"Unhandled")") != std::string::npos);
  CHECK(s.metric("longer", lambda::Metric::errors) == 1);
}

TEST_CASE("LAM-CONC-06 fn.coldStartMs: a new environment starts up first, T counts after it") {
  Stage s;
  CHECK_FALSE(s.account.set("fn.coldStartMs", 700));
  s.function("f", Stage::takes(3000));
  s.call("Invoke", R"({"FunctionName":"f","Payload":"{}"})");
  const uint64_t cold = s.last;
  s.run_to(3699);
  CHECK(s.result(cold).empty());
  s.run_to(3700);
  CHECK(s.result(cold).find("FunctionError") == std::string::npos);
  s.call("Invoke", R"({"FunctionName":"f","Payload":"{}"})");  // warm
  const uint64_t warm = s.last;
  s.run_to(6700);
  CHECK_FALSE(s.result(warm).empty());
  CHECK(s.function_named("f").environments == 1);
}

TEST_CASE("LAM-CONC-02 LAM-CONC-07 reasons: own reserve, pool, and a reserve is out of the pool") {
  Stage s;
  CHECK_FALSE(s.account.set("accountConcurrency", 103));
  s.function("f", Stage::takes(60'000), 100);
  s.function("g", Stage::takes(60'000), 100);
  s.call("PutFunctionConcurrency", R"({"FunctionName":"g","ReservedConcurrentExecutions":3})");
  for (int i = 0; i < 100; ++i) s.call("Invoke", R"({"FunctionName":"f"})");
  CHECK(s.call("Invoke", R"({"FunctionName":"f"})").find("\"ConcurrentInvocationLimitExceeded") !=
        std::string::npos);
  for (int i = 0; i < 3; ++i) s.call("Invoke", R"({"FunctionName":"g"})");
  CHECK(s.call("Invoke", R"({"FunctionName":"g"})")
            .find("ReservedFunctionConcurrentInvocationLimitExceeded") != std::string::npos);
  CHECK(s.metric("f", lambda::Metric::invocations) == 100);
  CHECK(s.metric("f", lambda::Metric::throttles) == 1);
  CHECK(s.metric("f", lambda::Metric::errors) == 0);  // refusals are no errors
}

TEST_CASE("LAM-ASYNC-02 what fails at the call does not enter the internal queue") {
  Stage s;
  s.function("f", Stage::takes(0));
  CHECK(s.refusal("Invoke", R"({"FunctionName":"none","InvocationType":"Event"})")
            .starts_with("ResourceNotFoundException"));
  CHECK(s.refusal("Invoke", R"({"FunctionName":"f","InvocationType":"Event","Payload":"{"})")
            .starts_with("InvalidRequestContentException"));
  CHECK(s.refusal("Invoke", R"({"FunctionName":"f","InvocationType":"Later"})")
            .starts_with("ValidationException"));
  CHECK(s.metric("f", lambda::Metric::async_received) == 0);
}

TEST_CASE("LAM-ASYNC-06 throttles wait 1, 2, 4 … 256, 300, 300 s and use up no retry") {
  Stage s;
  s.function("f", Stage::takes(0));
  s.call("PutFunctionConcurrency", R"({"FunctionName":"f","ReservedConcurrentExecutions":1})");
  s.account.call(api::Request{l::Occupy{{"f"}, 1, 2'000'000}});
  s.call("Invoke", R"({"FunctionName":"f","InvocationType":"Event"})");
  s.run_to(1'200'000);
  std::vector<int64_t> at;
  for (const auto& one : s.account.world().lambda.past_throttles) at.push_back(one.at.ms / 1000);
  CHECK(at == std::vector<int64_t>{0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1111});
}

TEST_CASE("LAM-ASYNC-10 Put overwrites all, Update only what is given, Delete takes it away") {
  Stage s;
  s.function("f", Stage::takes(0));
  const std::string name = R"({"FunctionName":"f")";
  CHECK(s.refusal("UpdateFunctionEventInvokeConfig", name + R"(,"MaximumRetryAttempts":1})")
            .starts_with("ResourceNotFoundException"));
  s.call("PutFunctionEventInvokeConfig",
         name + R"(,"MaximumRetryAttempts":1,"MaximumEventAgeInSeconds":60})");
  s.call("UpdateFunctionEventInvokeConfig", name + R"(,"MaximumRetryAttempts":0})");
  const std::string both = s.call("GetFunctionEventInvokeConfig", name + "}");
  CHECK(s.text_of(both, "MaximumRetryAttempts") == "0");
  CHECK(s.text_of(both, "MaximumEventAgeInSeconds") == "60");
  s.call("PutFunctionEventInvokeConfig", name + R"(,"MaximumRetryAttempts":2})");
  CHECK(s.call("GetFunctionEventInvokeConfig", name + "}").find("Age") == std::string::npos);
  s.call("DeleteFunctionEventInvokeConfig", name + "}");
  CHECK(s.refusal("GetFunctionEventInvokeConfig", name + "}")
            .starts_with("ResourceNotFoundException"));
}

TEST_CASE("LAM-REC-03 LAM-REC-04 a loop of asynchronous events stops at 16 runs unless allowed") {
  for (const bool allowed : {false, true}) {
    Stage s;
    l::Behaviour loop = Stage::takes(1000);
    loop.emit.push_back({std::make_shared<const api::Request>(api::Request{
        l::Invoke{{"f"}, "Event", api::Body(api::Payload{R"({"n":${invocation}})"})}})});
    s.function("f", loop);
    if (allowed) {
      s.call("PutFunctionRecursionConfig", R"({"FunctionName":"f","RecursiveLoop":"Allow"})");
    }
    s.call("Invoke", R"({"FunctionName":"f","InvocationType":"Event","Payload":"{}"})");
    s.run_to(40'000);
    CHECK(s.function_named("f").runs == (allowed ? 41U : 16U));
    CHECK(s.metric("f", lambda::Metric::recursion_stops) == (allowed ? 0 : 1));
    CHECK(s.metric("f", lambda::Metric::async_dropped) == (allowed ? 0 : 1));
  }
}

TEST_CASE("LAM-REC-01 lineage travels through a topic, so that loop stops at 16 runs too") {
  Stage s;
  const std::string topic = s.text_of(s.call("sns.CreateTopic", R"({"Name":"t"})"), "TopicArn");
  l::Behaviour loop = Stage::takes(1000);
  api::sns::Publish publish;
  publish.topic = topic;
  publish.body = api::Body(api::Payload{"again ${invocation}"});
  loop.emit.push_back({std::make_shared<const api::Request>(api::Request{publish})});
  s.function("f", loop);
  s.call("lambda.AddPermission", R"({"FunctionName":"f","StatementId":"s","Principal":)"
                                 R"("sns.amazonaws.com","Action":"lambda:InvokeFunction"})");
  s.call("sns.Subscribe", R"({"Protocol":"lambda","Endpoint":")" + lambda::arn_of("f") +
                              R"(","TopicArn":")" + topic + "\"}");
  s.call("sns.Publish", R"({"Message":"go","TopicArn":")" + topic + "\"}");
  s.run_to(40'000);
  CHECK(s.function_named("f").runs == 16);
  CHECK(s.metric("f", lambda::Metric::recursion_stops) == 1);
  const std::string& last = s.account.world().lambda.past_runs.back().payload->text;
  CHECK(last.find("\"Message\":\"again 15\"") != std::string::npos);
}

TEST_CASE("LAM-CONC-05 a run that would take less than no time, or years, is refused") {
  Stage s;
  for (const std::string member : {"DurationMs", "DurationPerRecordMs"}) {
    for (const std::string ms : {"-5", "-1", "86400001"}) {
      CHECK(s.refusal("CreateFunction",
                      R"({"FunctionName":"f","Behaviour":{")" + member + "\":" + ms + "}}")
                .find(member) != std::string::npos);
    }
  }
}

TEST_CASE("LAM-API-07 esm.validateOnFunctionUpdate refuses a timeout above the queue's") {
  for (const int64_t on : {0, 1}) {
    Stage s;
    CHECK_FALSE(s.account.set("esm.validateOnFunctionUpdate", on));
    s.queue("orders");
    s.function("f", Stage::takes(0));
    s.mapping("orders", "f");
    const std::string answer =
        s.call("UpdateFunctionConfiguration", R"({"FunctionName":"f","Timeout":60})");
    CHECK((answer.find("Queue visibility timeout: 30 seconds is less than Function timeout: 60 "
                       "seconds") != std::string::npos) == (on == 1));
  }
}
