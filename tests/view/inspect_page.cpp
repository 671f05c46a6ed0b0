// Inspectors of messages, queues, workers and events, as the page shows them.
#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

const std::string kCharged = "labs/visibility/vt-duplicates.json";

uint32_t first_event(const App& app, sim::Ev kind, uint8_t flags = 0, uint32_t from = 1) {
  for (uint32_t number = from; number <= app.log().events.size(); ++number) {
    const sim::Event& event = app.log().events[number - 1];
    if (event.kind == kind && (event.flags & flags) == flags) return number;
  }
  FAIL("no such event");
  return 0;
}

std::string row(const Doc& page, const std::string& list, const std::string& name) {
  for (int64_t i = 0; i < page.size(list); ++i) {
    const std::string at = list + "/" + std::to_string(i);
    if (page.text(at + "/k") == name) return page.text(at + "/v");
  }
  return "(no row " + name + ")";
}

/// The run "fixed" of the first lab, untouched: an order is charged twice there.
struct Charged : Opened {
  Charged() : Opened(kCharged) {
    predict_and_run("b");
    done(R"({"do":"select_run","run":"fixed"})");
    run();
  }
};

TEST_CASE("message: received twice, the first handle is stale, and its life is told") {
  Charged lab;
  const uint32_t again = first_event(lab.app, sim::Ev::effect, sim::kDup);
  lab.done(R"({"do":"goto_event","n":)" + std::to_string(again) + "}");
  const uint32_t mid = lab.app.log().events[again - 1].mid;
  lab.done(R"({"do":"select","mid":)" + std::to_string(mid) + "}");
  const Doc page = lab.page();
  CHECK_EQ(page.text("/inspector/badge"), "×2");
  CHECK_EQ(row(page, "/inspector/rows", "Received"), "2 times, no limit set");
  const auto& log = lab.app.log();
  uint32_t receive = again;
  while (log.events[receive - 1].kind != sim::Ev::receive || log.events[receive - 1].mid != mid) {
    --receive;
  }
  lab.done(R"({"do":"goto_event","n":)" + std::to_string(receive) + "}");
  CHECK_EQ(row(lab.page(), "/inspector/rows", "Receipt handle"), "#2 is current, #1 is stale");
  CHECK_GT(page.size("/inspector/events"), 4);
  CHECK_FALSE(page.text("/inspector/content/id").empty());
  CHECK_EQ(page.text("/inspector/content/body").substr(0, 5), "{\"n\":");
}

TEST_CASE("message: the rows stay the same while time moves, so nothing jumps (LK-07)") {
  Charged lab;
  lab.done(R"({"do":"select","mid":3})");
  std::string names;
  for (int64_t t = 0; t < 700000; t += 35000) {
    lab.seek(t);
    const Doc page = lab.page();
    std::string now;
    for (int64_t i = 0; i < page.size("/inspector/rows"); ++i) {
      now += page.text("/inspector/rows/" + std::to_string(i) + "/k") + "|";
    }
    if (names.empty()) names = now;
    CHECK_EQ(now, names);
  }
}

TEST_CASE("message: retention still counts from the first send in a DLQ (SQS-RET-04)") {
  Opened lab("labs/dlq/dlq-retention.json");
  lab.predict_and_run("a");
  const uint32_t moved = first_event(lab.app, sim::Ev::dlq_move);
  const sim::Event& event = lab.app.log().events[moved - 1];
  lab.done(R"({"do":"select","mid":)" + std::to_string(event.mid) + "}");
  lab.seek(event.at - 1);
  const std::string before = row(lab.page(), "/inspector/rows", "Kept for");
  CHECK(before.find("counted from the send") != std::string::npos);
  lab.seek(event.at + 1);
  const std::string after = row(lab.page(), "/inspector/rows", "Kept for");
  CHECK(after.find("still counted from the first send") != std::string::npos);
  CHECK_EQ(row(lab.page(), "/inspector/rows", "Queue"), "invoices-dlq");
}

TEST_CASE("queue: counters under their AWS names, settings with value and source") {
  Charged lab;
  lab.seek(200000);
  lab.done(R"({"do":"select","queue":"orders"})");
  const Doc page = lab.page();
  CHECK_EQ(page.text("/inspector/counters/0/k"), "ApproximateNumberOfMessages");
  for (const auto& [i, name] :
       {std::pair(0, "visible"), std::pair(1, "inflight"), std::pair(2, "delayed")}) {
    CHECK_EQ(page.integer("/inspector/counters/" + std::to_string(i) + "/v"),
             page.integer("/queues/0/" + std::string(name)));
  }
  const auto setting = [&](const Doc& now, const std::string& name, const char* part) {
    for (int64_t i = 0; i < now.size("/inspector/settings"); ++i) {
      const std::string at = "/inspector/settings/" + std::to_string(i);
      if (now.text(at + "/k") == name) return now.text(at + part);
    }
    return std::string();
  };
  CHECK_EQ(setting(page, "VisibilityTimeout", "/v"), "30 s");
  CHECK_EQ(setting(page, "VisibilityTimeout", "/knob"), "vt");
  CHECK_EQ(setting(page, "DelaySeconds", "/from"), "default of AWS");
  CHECK_EQ(setting(page, "MessageRetentionPeriod", "/v"), "4 days");
  CHECK_EQ(setting(page, "ReceiveMessageWaitTimeSeconds", "/from"), "set by the lab");
  lab.done(R"({"do":"knob","id":"vt","value":75})");
  CHECK_EQ(setting(lab.page(), "VisibilityTimeout", "/v"), "75 s");
}

TEST_CASE("queue: a consumer that gives its own wait goes before the queue's (SQS-POLL-02)") {
  Opened lab("labs/polling/poll-cost.json",
             R"({"format":1,"lab":"poll-cost","labVersion":1,"predict":{},
                 "runs":{"waste":{"knobs":{"wait":5}}},"hints":[]})");
  lab.predict_and_run("a");
  lab.done(R"({"do":"select","queue":"parcels"})");
  const Doc page = lab.page();
  CHECK_EQ(page.text("/inspector/settings/2/k"), "ReceiveMessageWaitTimeSeconds");
  CHECK_EQ(page.text("/inspector/settings/2/from"), "worker gives its own with each call");
}

TEST_CASE("worker: what it holds until when, what it has done, what it cost") {
  Charged lab;
  const uint32_t receive = first_event(lab.app, sim::Ev::receive);
  const sim::Event& event = lab.app.log().events[receive - 1];
  lab.seek(event.at + 5000);
  lab.done(R"({"do":"select","actor":")" + lab.app.log().names[event.actor].text + "\"}");
  Doc page = lab.page();
  REQUIRE_EQ(page.size("/inspector/held"), 1);
  CHECK_EQ(page.integer("/inspector/held/0/mid"), event.mid);
  CHECK_EQ(page.integer("/inspector/held/0/to"), event.at + event.value * 1000);
  CHECK_FALSE(page.flag("/inspector/held/0/late"));
  CHECK_EQ(row(page, "/inspector/rows", "Received"), "1");
  lab.seek(event.at + event.value * 1000 + 2000);
  page = lab.page();
  CHECK(page.flag("/inspector/held/0/late"));
  lab.done(R"({"do":"end"})");
  page = lab.page();
  int64_t polls = 0;
  int64_t billed = 0;
  for (const sim::Event& each : lab.app.log().events) {
    if (each.actor != event.actor) continue;
    if (each.kind == sim::Ev::poll) ++polls;
    if (each.kind == sim::Ev::api) billed += each.value;
  }
  CHECK_EQ(row(page, "/inspector/rows", "Polls"), std::to_string(polls));
  CHECK_EQ(row(page, "/inspector/rows", "Billed requests"), std::to_string(billed));
  // 0.40 USD a million requests on a standard queue (SQS-BILL-01).
  CHECK(row(page, "/inspector/rows", "Cost so far").find("0.0000") == 0);
}

TEST_CASE("producer: sent so far of all it will send") {
  Charged lab;
  lab.seek(60000);
  lab.done(R"({"do":"select","actor":"shop"})");
  const std::string sent = row(lab.page(), "/inspector/rows", "Sent");
  CHECK_EQ(sent.substr(sent.size() - 6), " of 12");
}

TEST_CASE("event: the command, the request and the response as the AWS CLI has them") {
  Charged lab;
  const uint32_t receive = first_event(lab.app, sim::Ev::receive);
  lab.done(R"({"do":"goto_event","n":)" + std::to_string(receive) + "}");
  lab.done(R"({"do":"select","event":)" + std::to_string(receive) + "}");
  Doc page = lab.page();
  CHECK_EQ(page.text("/inspector/call/op"), "ReceiveMessage");
  const std::string command = page.text("/inspector/call/command");
  CHECK_EQ(command.find("aws sqs receive-message"), 0);
  CHECK(command.find("--max-number-of-messages 1") != std::string::npos);
  CHECK(page.text("/inspector/call/response").find("\"ReceiptHandle\"") != std::string::npos);
  CHECK_FALSE(page.text("/inspector/call/note").empty());
  // What the answer will be is not told before it comes.
  const uint32_t poll = first_event(lab.app, sim::Ev::poll, 0, receive + 1);
  Opened fresh(kCharged, lab.app.answer_text(), R"({"run":"fixed","ran":{"fixed":0}})");
  fresh.seek(fresh.app.log().events[poll - 1].at);
  fresh.done(R"({"do":"select","event":)" + std::to_string(poll) + "}");
  page = fresh.page();
  if (fresh.app.past().call_of(poll)->answered_at > fresh.app.fog_limit()) {
    CHECK(page.null("/inspector/call/response"));
  }
  const uint32_t timeout = first_event(lab.app, sim::Ev::visible);
  lab.done(R"({"do":"select","event":)" + std::to_string(timeout) + "}");
  page = lab.page();
  CHECK(page.null("/inspector/call"));
  CHECK(page.text("/inspector/noCall").find("SQS does this by itself") != std::string::npos);
}

TEST_CASE("inspectors speak Bangla") {
  Charged lab;
  lab.seek(200000);
  lab.done(R"({"do":"lang","lang":"bn"})");
  for (const char* pick : {R"({"do":"select","mid":2})", R"({"do":"select","queue":"orders"})",
                           R"({"do":"select","actor":"worker-1"})", R"({"do":"select","event":9})",
                           R"({"do":"explain","queue":"orders","state":"in_flight"})"}) {
    lab.done(pick);
    const std::string text = page_json(lab.app);
    CHECK_MESSAGE(text.find("<app.") == std::string::npos, pick);
  }
}

}  // namespace
}  // namespace inflight::view
