// What code of labs does with the records of a run: effects, poison, outages, Timeout, partial
// batches (joints 6; LAM-ESM-50, LAM-FIFO-06, -07; LAM-CONC-05).
#include "tests/lab/scenario_play.h"

using namespace inflight;
using namespace inflight::test;
using sim::Ev;

namespace {

/// Ten orders at once, the fourth of them poison, and one function.
std::string orders(const std::string& function, const std::string& mapping = "",
                   const std::string& queue = "", const std::string& horizon = "5m") {
  return R"({"clock": {"horizon": ")" + horizon + R"("}, "resources": {
    "queues": {"orders": {"VisibilityTimeout": 60)" +
         queue + R"(}, "dead": {}},
    "functions": {"charge": {)" +
         function + R"(}},
    "mappings": {"to-charge": {"EventSourceArn": "orders", "FunctionName": "charge")" +
         mapping +
         R"(}}},
    "actors": {"shop": {"kind": "producer", "to": "orders",
      "send": [{"n": 4, "at": "0s", "batch": 4, "tags": ["order"]}],
      "poison": {"pick": [3]}}}})";
}

}  // namespace

TEST_CASE("records are worked on one after another, each with an effect at its end") {
  CHECK(Play(orders(R"("behaviour": {"work": "2s", "onPoison": null}, "Timeout": 30)"))
            .run()
            .story({Ev::effect})
            .starts_with("2 effect charge 1, 4 effect charge 2"));
}

TEST_CASE("LAM-ESM-30: without a partial response one bad record sends the whole batch back") {
  Play play(orders(R"("behaviour": {"work": "2s"}, "Timeout": 30)"));
  play.run();
  // The first two are done again each time, the fourth never.
  CHECK(
      play.story({Ev::effect, Ev::fail})
          .starts_with("2 effect charge 1, 4 effect charge 2, 6 fail charge 3 poison, "
                       "62 effect charge 1 dup, 64 effect charge 2 dup, 66 fail charge 3 poison"));
  CHECK(play.story({Ev::invoke_end})
            .starts_with("6 invoke_end charge 1 error, 6 invoke_end charge 2 error"));
  CHECK(play.count(Ev::del) == 0);
}

TEST_CASE("LAM-ESM-50: a partial response brings back only what failed") {
  const std::string code = R"("behaviour": {"work": "2s", "partial": true}, "Timeout": 30)";
  const std::string reports = R"(, "FunctionResponseTypes": ["ReportBatchItemFailures"])";
  Play play(orders(code, reports,
                   R"(, "RedrivePolicy": {"deadLetterTargetArn": "dead", "maxReceiveCount": 2})"));
  play.run();
  CHECK(play.story({Ev::effect, Ev::fail, Ev::del}) ==
        "2 effect charge 1, 4 effect charge 2, 6 fail charge 3 poison, 8 effect charge 4, "
        "8 delete orders 1, 8 delete orders 2, 8 delete orders 4, 62 fail charge 3 poison");
  CHECK(play.count(Ev::dlq_move) == 1);
}

TEST_CASE("LAM-ESM-56: a mapping that does not ask for the list deletes what failed") {
  Play play(orders(R"("behaviour": {"work": "2s", "partial": true}, "Timeout": 30)"));
  play.run();
  CHECK(play.count(Ev::fail) == 1);
  CHECK(play.count(Ev::del) == 4);
}

TEST_CASE("LAM-FIFO-07: strategies decide what is listed behind a failure") {
  const auto fifo = [](const std::string& strategy) {
    return R"({"clock": {"horizon": "20s"}, "resources": {
      "queues": {"orders.fifo": {"FifoQueue": true, "ContentBasedDeduplication": true,
                                 "VisibilityTimeout": 60}},
      "functions": {"charge": {"Timeout": 30,
        "behaviour": {"work": "1s", "partial": true, "strategy": ")" +
           strategy + R"("}}},
      "mappings": {"m": {"EventSourceArn": "orders.fifo", "FunctionName": "charge",
                         "FunctionResponseTypes": ["ReportBatchItemFailures"]}}},
      "actors": {"shop": {"kind": "producer", "to": "orders.fifo", "poison": {"pick": [1]},
        "send": [{"n": 2, "at": "0s", "batch": 2, "group": "a"},
                 {"n": 1, "at": "0s", "group": "b"}]}}})";
  };
  // The first batch has both of group a; b comes with it or runs beside it.
  CHECK(Play(fifo("onlyBad")).run().count(Ev::effect) == 2);
  Play group(fifo("skipGroup"));
  CHECK(group.run().count(Ev::effect) == 1);
  CHECK(group.story({Ev::effect}).find("charge 3") != std::string::npos);
  CHECK(Play(fifo("stopFirst")).run().story({Ev::effect}).find("charge 2") == std::string::npos);
}

TEST_CASE("LAM-CONC-05: the Timeout stops a run; what was done before it stays done") {
  Play slow(orders(R"("behaviour": {"work": "4s", "failFirst": 1}, "Timeout": 7)", "", "", "20s"));
  slow.run();
  CHECK(slow.story({Ev::effect, Ev::fail, Ev::invoke_end})
            .starts_with("4 effect charge 1, 7 fail charge 2 timeout, 7 invoke_end charge 1 "
                         "timeout"));
}

TEST_CASE("poison may hang until the Timeout, and may work after some attempts") {
  Play hang(
      orders(R"("behaviour": {"work": "1s", "onPoison": "timeout"}, "Timeout": 9)", "", "", "20s"));
  hang.run();
  CHECK(hang.story({Ev::effect, Ev::fail}) ==
        "1 effect charge 1, 2 effect charge 2, 9 fail charge 3 timeout");
  Play twice(orders(R"("behaviour": {"work": "1s", "failFirst": 2}, "Timeout": 9)"));
  twice.run();
  CHECK(twice.count(Ev::fail) == 2);
  CHECK(twice.count(Ev::del) == 4);
}

TEST_CASE("idempotent code skips what it has done, as consumers do") {
  Play play(
      orders(R"("behaviour": {"work": "1s", "failFirst": 1, "idempotent": true}, "Timeout": 9)"));
  play.run();
  CHECK(play.count(Ev::effect) == 4);
  CHECK(play.count(Ev::effect, sim::kDup) == 0);
  CHECK(play.count(Ev::skip_dup) == 2);
}

TEST_CASE(
    "CLI-IDEM-18: a table of processed ids counts record by record; what it has takes no time") {
  Play play(orders(R"("behaviour": {"work": "1s", "failFirst": 1,
    "idempotent": "conditionalPut"}, "Timeout": 9)"));
  play.run();
  CHECK(play.story({Ev::effect, Ev::fail, Ev::skip_dup}) ==
        "1 effect charge 1, 2 effect charge 2, 3 fail charge 3 poison, 60 skip_dup charge 1, "
        "60 skip_dup charge 2, 61 effect charge 3, 62 effect charge 4");
}

TEST_CASE("CLI-IDEM-12, -14: a record that was cut off is refused alone by code that catches") {
  Play play(orders(R"("behaviour": {"work": "1s", "onPoison": "timeout", "failFirst": 1,
    "partial": true, "idempotent": {"Mode": "powertools", "ContextRegistered": false}},
    "Timeout": 9)",
                   R"(, "FunctionResponseTypes": ["ReportBatchItemFailures"])", "", "100s"));
  play.run();
  CHECK(play.story({Ev::effect, Ev::fail, Ev::skip_dup, Ev::del}) ==
        "1 effect charge 1, 2 effect charge 2, 9 fail charge 3 timeout, 60 skip_dup charge 1, "
        "60 skip_dup charge 2, 60 fail charge 3 busy, 61 effect charge 4, 61 delete orders 1, "
        "61 delete orders 2, 61 delete orders 4");
}

TEST_CASE("work of a whole run is all or nothing") {
  Play play(orders(R"("behaviour": {"work": "3s", "workPer": "run", "failFirst": 1})"));
  play.run();
  CHECK(play.story({Ev::effect, Ev::fail}) ==
        "3 fail charge 3 poison, 63 effect charge 1, 63 effect charge 2, 63 effect charge 3, "
        "63 effect charge 4");
}

TEST_CASE("an outage of what the code needs fails work that ends in it") {
  const std::string outage =
      R"("behaviour": {"work": "1s", "failFirst": 1, "partial": true,
          "outage": [{"at": "1500ms", "for": "2s"}]}, "Timeout": 9)";
  Play play(orders(outage, R"(, "FunctionResponseTypes": ["ReportBatchItemFailures"])", "", "9s"));
  play.run();
  CHECK(play.story({Ev::effect, Ev::fail}) ==
        "1 effect charge 1, 2 fail charge 2 outage, 3 fail charge 3 poison, 4 effect charge 4");
}

TEST_CASE(
    "a record's work is drawn by message and attempt, whatever batch it comes in (joints 4)") {
  const auto times = [](const std::string& size) {
    Play play(orders(R"("behaviour": {"work": {"uniform": ["1s", "9s"]}}, "Timeout": 60)",
                     R"(, "BatchSize": )" + size, "", "59s"));
    play.run();
    std::vector<int64_t> ends(5);  // by order
    for (const sim::Event& event : play.log.events) {
      if (event.kind == Ev::effect) ends[play.log.lids[event.lid].n] = event.value;
    }
    return ends;
  };
  const auto alone = times("1");
  const auto both = times("10");
  CHECK(alone[1] > 0);
  CHECK(both[1] == alone[1]);
  CHECK(both[2] == alone[1] + alone[2]);
}

TEST_CASE("LAM-ASYNC-04: an event that fails is tried again after 1 and 2 minutes, then dropped") {
  Play play(R"({"clock": {"horizon": "10m"}, "resources": {
    "queues": {"lost": {}},
    "topics": {"order-events": {}},
    "functions": {"charge": {"behaviour": {"work": "1s"}, "MaximumRetryAttempts": 2,
      "DestinationConfig": {"OnFailure": {"Destination": "lost"}},
      "Permissions": [{"Principal": "sns.amazonaws.com", "SourceArn": "order-events"}]}},
    "subscriptions": {"s": {"TopicArn": "order-events", "Protocol": "lambda",
                            "Endpoint": "charge"}}},
    "actors": {"shop": {"kind": "producer", "to": "order-events",
      "send": [{"n": 2, "at": "0s", "every": "1s"}], "poison": {"pick": [1]}}}})");
  play.run();
  CHECK(play.story({Ev::effect, Ev::fail, Ev::drop}) ==
        "1 fail charge 1 poison, 2 effect charge 2, 62 fail charge 1 poison, "
        "183 fail charge 1 poison, 183 drop charge 1 RetriesExhausted");
  CHECK(play.count(Ev::dest, sim::kOk) == 1);
}
