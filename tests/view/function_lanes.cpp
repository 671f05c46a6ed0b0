// Lanes of functions and topics, from the logs of small accounts.
#include <doctest/doctest.h>

#include <algorithm>

#include "services/sns/sns.h"
#include "sim/ids.h"
#include "tests/services/functions.h"
#include "view/timeline.h"

using namespace inflight;
using namespace inflight::view;
using testing::Stage;
namespace l = api::lambda;

namespace {

Timeline lanes_in(const Stage& stage) {
  world::Scenario scenario;
  scenario.horizon = Span{60'000};
  return timeline_of(stage.account.log(), scenario);
}

/// A queue `orders` with n messages before the mapping exists.
void shop(Stage& s, int64_t work_ms, int64_t n, const std::string& mapping,
          int64_t timeout_s = 30) {
  s.queue("orders", R"({"VisibilityTimeout":"60"})");
  s.function("charge", Stage::takes(work_ms), timeout_s);
  for (int64_t i = 0; i < n; ++i) s.send("orders", std::to_string(i));
  s.mapping("orders", "charge", mapping);
}

}  // namespace

TEST_CASE("code that says which record failed has one sign for it, not two") {
  Stage s;
  s.queue("orders", R"({"VisibilityTimeout":"60"})");
  l::Behaviour code;
  code.handler.emplace();
  code.handler->work.a = Span{500};
  code.handler->outage.push_back({Dist{}, Span{60'000}});
  s.function("charge", code, 5);
  s.send("orders", "a");
  s.mapping("orders", "charge");
  s.run_to(2000);
  const Timeline line = lanes_in(s);
  REQUIRE(line.lanes.workers[0].works.size() == 1);
  CHECK(line.lanes.workers[0].works[0].end == WorkEnd::fail);
  REQUIRE(line.lanes.workers[0].signs.size() == 1);
  CHECK(line.lanes.workers[0].signs[0].kind == sim::Ev::fail);
}

TEST_CASE(
    "runs at the same time stand on lanes of their own, later ones on the first that is free") {
  Stage s;
  shop(s, 2000, 4, R"(,"BatchSize":1,"ScalingConfig":{"MaximumConcurrency":2})");
  s.run_to(20'000);
  const Timeline line = lanes_in(s);
  REQUIRE(line.lanes.workers.size() == 2);
  const Worker& first = line.lanes.workers[0];
  CHECK(first.name == "charge-1");
  CHECK(actor_name(first, s.account.log()) == "charge");
  CHECK(first.works.size() + line.lanes.workers[1].works.size() == 4);
  for (const Worker& worker : line.lanes.workers) {
    REQUIRE(worker.works.size() == 2);
    CHECK(worker.works[1].from >= worker.works[0].to);
    for (const Work& work : worker.works) {
      CHECK(work.to - work.from == 2000);
      CHECK(work.end == WorkEnd::ended);
      CHECK(work.records == 1);
    }
  }
}

TEST_CASE("a batch is one run; its effects are signs of the lane that ran it") {
  Stage s;
  shop(s, 2000, 5, R"(,"BatchSize":10)");
  s.run_to(20'000);
  const Timeline line = lanes_in(s);
  REQUIRE(line.lanes.workers.size() == 1);
  REQUIRE(line.lanes.workers[0].works.size() == 1);
  CHECK(line.lanes.workers[0].works[0].records == 5);
  int64_t effects = 0;
  const sim::Log& log = s.account.log();
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    if (log.events[number - 1].kind != sim::Ev::effect) continue;
    ++effects;
    CHECK(worker_of_event(line.lanes, log, number) == 0);
  }
  CHECK(effects == 5);
  CHECK(line.lanes.workers[0].signs.size() == 5);
}

TEST_CASE("a run that fails has a sign, and a run past the queue's timeout is late from there") {
  Stage s;
  s.queue("orders", R"({"VisibilityTimeout":"10"})");
  l::Behaviour slow = Stage::takes(3000);
  slow.outcome = l::Outcome::error;
  s.function("charge", slow, 5);
  s.send("orders", "a");
  s.mapping("orders", "charge");
  s.run_to(1000);
  s.call("ChangeMessageVisibility",
         R"({"QueueUrl":"orders","VisibilityTimeout":1,"ReceiptHandle":")" +
             sim::handle_text(Seed{1}, 1) + "\"}");
  s.run_to(8000);
  const Timeline line = lanes_in(s);
  REQUIRE(line.lanes.workers.size() == 2);  // the message came back while its first run went on
  const Work& work = line.lanes.workers[0].works[0];
  CHECK(work.end == WorkEnd::fail);
  CHECK(work.late_from == 2000);
  REQUIRE_FALSE(line.lanes.workers[0].signs.empty());
  CHECK(line.lanes.workers[0].signs[0].kind == sim::Ev::invoke_end);
  CHECK(line.lanes.workers[1].works[0].from == 2000);
  const auto twice = [](const Segment& each) { return each.twice_at == 2000; };
  CHECK(std::count_if(line.bars.segments.begin(), line.bars.segments.end(), twice) == 1);
}

TEST_CASE(
    "a topic has a lane with what it took and whom it reached; a function one for its events") {
  Stage s;
  s.queue("mail");
  const std::string topic = s.text_of(s.call("sns.CreateTopic", R"({"Name":"news"})"), "TopicArn");
  l::Behaviour broken = Stage::takes(100);
  broken.outcome = l::Outcome::error;
  s.function("charge", broken);
  s.call("lambda.AddPermission", R"({"FunctionName":"charge","StatementId":"s","Principal":)"
                                 R"("sns.amazonaws.com","Action":"lambda:InvokeFunction"})");
  s.call("sns.Subscribe", R"({"Protocol":"lambda","Endpoint":")" + lambda::arn_of("charge") +
                              R"(","TopicArn":")" + topic + "\"}");
  s.call("sns.Subscribe", R"({"Protocol":"sqs","Endpoint":")" + sqs::arn_of("mail") +
                              R"(","TopicArn":")" + topic + "\"}");
  s.call("sns.Publish", R"({"Message":"go","TopicArn":")" + topic + "\"}");
  s.run_to(200'000);
  const Timeline line = lanes_in(s);
  REQUIRE(line.lanes.hubs.size() == 2);
  const auto count = [&](size_t hub, sim::Ev kind) {
    const auto& signs = line.lanes.hubs[hub].signs;
    return std::count_if(signs.begin(), signs.end(), [&](const Sign& x) { return x.kind == kind; });
  };
  CHECK(line.lanes.hubs[0].name == "news");
  CHECK_FALSE(line.lanes.hubs[0].function);
  CHECK(count(0, sim::Ev::publish) == 1);
  CHECK(count(0, sim::Ev::deliver) == 1);
  CHECK(count(0, sim::Ev::deliver_fail) == 1);  // the queue's policy lets nobody in
  CHECK(line.lanes.hubs[1].function);
  CHECK(count(1, sim::Ev::async_accept) == 1);
  CHECK(count(1, sim::Ev::async_retry) == 2);  // LAM-ASYNC-03: two retries
  CHECK(count(1, sim::Ev::drop) == 1);
  CHECK(line.lanes.workers[0].works.size() == 3);
}
