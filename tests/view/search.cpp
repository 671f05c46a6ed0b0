// Finding events by what is typed (timeline-ui section 11).
#include "view/search.h"

#include "services/sqs/sqs.h"
#include "sim/ids.h"
#include "tests/view/app_fixture.h"
#include "tests/view/timeline_log.h"
#include "view/player.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/visibility/vt-duplicates.json";

/// One message a second; message `dead` goes to the dead-letter queue at its end.
LogWriter long_log(uint32_t messages, uint32_t dead) {
  LogWriter writer;
  const uint16_t orders = writer.queue("orders");
  const uint16_t dlq = writer.queue("orders-dlq");
  const uint16_t worker = writer.actor("worker-1");
  for (uint32_t mid = 1; mid <= messages; ++mid) {
    const int64_t at = int64_t{mid} * 1000;
    writer.log.lids.push_back({});
    writer.log.lids.back().born = at;
    writer.log.mids.push_back({mid, orders, 0, at});
    writer.send(at, mid, orders);
    writer.receive(at + 100, mid, orders, worker, 1, 30);
    if (mid == dead) {
      writer.event(at + 200, sim::Ev::dlq_move, mid, orders, 0).extra = dlq;
    } else {
      writer.event(at + 200, sim::Ev::del, mid, orders, worker);
    }
  }
  return writer;
}

std::vector<uint32_t> beats_of(const sim::Log& log) {
  std::vector<uint32_t> beats;
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    if (is_beat(log, log.events[number - 1])) beats.push_back(number);
  }
  return beats;
}

TEST_CASE("TL-05 one dead letter among 100,000 messages is found by state:dlq") {
  const LogWriter writer = long_log(100'000, 77'777);
  const Found found = search(writer.log, beats_of(writer.log), {}, "state:dlq");
  CHECK_EQ(found.fault, QueryFault::none);
  REQUIRE_EQ(found.hits.size(), 1);
  CHECK_EQ(writer.log.events[found.hits[0] - 1].mid, 77'777);
  CHECK_EQ(search(writer.log, beats_of(writer.log), {}, "lane:orders-dlq").hits, found.hits);
  CHECK_EQ(search(writer.log, beats_of(writer.log), {}, "m77777").hits.size(), 3);
}

TEST_CASE("words are joined by and; each says what it says") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  lab.done(R"({"do":"knob","id":"vt","value":30})");  // too short: messages come back
  lab.done(R"({"do":"end"})");
  const sim::Log& log = lab.app.log();
  const auto hits = [&](const std::string& query) {
    CAPTURE(query);
    const Found found =
        search(log, lab.app.view().beats(), lab.app.view().execution().scenario, query);
    CHECK_EQ(found.fault, QueryFault::none);
    return found.hits;
  };
  const auto expect = [&](const std::string& query, auto matches) {
    std::vector<uint32_t> wanted;
    for (const uint32_t number : lab.app.view().beats()) {
      if (matches(log.events[number - 1])) wanted.push_back(number);
    }
    CHECK_MESSAGE(!wanted.empty(), query);
    CHECK_MESSAGE(hits(query) == wanted, query);
  };
  expect("7", [](const sim::Event& e) { return e.lid == 7; });
  expect("Order ৭", [](const sim::Event& e) { return e.lid == 7; });
  expect("m7 receive",
         [](const sim::Event& e) { return e.lid == 7 && e.kind == sim::Ev::receive; });
  expect("recv>=2 kind:receive",
         [](const sim::Event& e) { return e.rc >= 2 && e.kind == sim::Ev::receive; });
  expect("state:inflight", [](const sim::Event& e) {
    return e.to == sim::MessageState::in_flight && e.from != e.to;
  });
  expect("timeout", [&](const sim::Event& e) {
    return e.kind == sim::Ev::visible && log.texts[e.extra] == "timeout";
  });
  expect("lane:worker-2 effect", [&](const sim::Event& e) {
    return e.kind == sim::Ev::effect && log.names[e.actor].text == "worker-2";
  });
  expect("worker b effect", [&](const sim::Event& e) {
    return e.kind == sim::Ev::effect && log.names[e.actor].text == "worker-2";
  });
  expect("age>20s m7",
         [&](const sim::Event& e) { return e.lid == 7 && e.at - log.lids[7].born > 20'000; });
  CHECK_EQ(hits("#5"), std::vector<uint32_t>{5});
  CHECK_EQ(hits("  "), std::vector<uint32_t>{});
  CHECK_FALSE(hits(sim::message_id(lab.app.seed(), 3)).empty());
}

TEST_CASE("a query that is not understood says which word and how it is meant") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  const auto error = [&](const std::string& query) {
    lab.done(R"({"do":"search","query":")" + query + "\"}");
    return lab.page().text("/search/error");
  };
  CHECK_EQ(error("order 7 parsnip"), "Nothing here is called “parsnip”.");
  CHECK_NE(error("state:lost"), "");
  CHECK_NE(error("recv>many"), "");
  CHECK_NE(error("age>"), "");
  CHECK_NE(error("colour:red"), "");
  CHECK_NE(error(std::string(300, 'x')), "");
  CHECK_EQ(error("order 7"), "");
  lab.done(R"({"do":"search","query":""})");
  CHECK(lab.page().null("/search"));
}

TEST_CASE("TL-05 hits are walked with next and previous, around, and never out of the fog") {
  Opened lab(kLab, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  lab.done(R"({"do":"search","query":"effect"})");
  lab.seek(200'000);
  const int64_t some = lab.page().integer("/search/n");
  CHECK(lab.page().flag("/search/more"));
  lab.done(R"({"do":"end"})");
  const int64_t all = lab.page().integer("/search/n");
  CHECK_GT(some, 0);
  CHECK_GT(all, some);
  lab.done(R"({"do":"start"})");
  for (int64_t i = 1; i <= all; ++i) {
    lab.done(i % 2 == 0 ? R"({"do":"next_mark","dir":1})" : R"({"do":"search","dir":1})");
    CHECK_EQ(lab.page().integer("/search/at"), i);
  }
  lab.done(R"({"do":"search","dir":1})");
  CHECK_EQ(lab.page().integer("/search/at"), 1);
  lab.done(R"({"do":"search","dir":-1})");
  CHECK_EQ(lab.page().integer("/search/at"), all);
}

}  // namespace
}  // namespace inflight::view
