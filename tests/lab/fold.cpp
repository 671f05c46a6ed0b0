#include "lab/fold.h"

#include <doctest/doctest.h>

#include "base/draw.h"
#include "lab/pricing.h"
#include "tests/lab/log_builder.h"

namespace inflight::lab {
namespace {

using sim::Ev;
using sim::MessageState;
using test::LogBuilder;

void apply_all(FoldState& fold) {
  while (fold.position() < fold.log().events.size()) fold.apply(fold.log().events[fold.position()]);
}

TEST_CASE("joints 9: an event with from != to moves one message at its place") {
  LogBuilder b;
  b.send(0, 1);
  b.send(0, 2);
  b.receive(100, 1, 1);
  b.remove(200, 1);
  b.receive(300, 2, 1);
  b.reappear(30300, 2);
  b.dead_letter(30300, 2, 1);
  FoldState fold(b.log);
  const uint16_t orders = b.place("orders");
  const uint16_t dlq = b.place("orders-dlq");
  const auto step = [&fold] { fold.apply(fold.log().events[fold.position()]); };
  step();
  step();
  CHECK(fold.count(orders, MessageState::visible) == 2);
  step();
  CHECK(fold.count(orders, MessageState::visible) == 1);
  CHECK(fold.count(orders, MessageState::in_flight) == 1);
  step();
  CHECK(fold.count(orders, MessageState::in_flight) == 0);
  CHECK(fold.count(orders, MessageState::deleted) == 1);
  CHECK(fold.message(1).state == MessageState::deleted);
  step();
  step();
  CHECK(fold.count(orders, MessageState::visible) == 1);
  step();
  CHECK(fold.message(2).state == MessageState::moved);
  CHECK(fold.count(orders, MessageState::moved) == 1);
  step();
  CHECK(fold.count(dlq, MessageState::visible) == 1);
  CHECK(fold.total().counts[static_cast<uint8_t>(MessageState::visible)] == 1);
  CHECK(fold.now() == 30300);
}

TEST_CASE("joints 8: the receive count goes on in a DLQ, receives here start again") {
  LogBuilder b;
  b.send(0, 1);
  b.receive(0, 1, 1);
  b.reappear(30000, 1);
  b.receive(30000, 1, 2);
  b.reappear(60000, 1);
  b.dead_letter(60000, 1, 2);
  b.receive(70000, 1, 3, "worker-1", "orders-dlq");
  FoldState fold(b.log);
  apply_all(fold);
  CHECK(fold.message(1).place == b.place("orders-dlq"));
  CHECK(fold.message(1).rc == 3);
  CHECK(fold.message(1).receives_here == 1);
  CHECK(fold.message(1).arrived == 60000);
  CHECK(fold.message(1).last_event == b.log.events.size());
}

TEST_CASE("SQS-CW-04: the oldest message counts in flight too; three receives skip it") {
  LogBuilder b;
  b.send(1000, 1);
  b.send(2000, 2);
  const uint16_t orders = b.place("orders");
  for (uint16_t rc = 1; rc <= 3; ++rc) {
    b.receive(3000 + 1000 * rc, 1, rc);
    if (rc < 3) b.reappear(3500 + 1000 * rc, 1);
  }
  FoldState fold(b.log);
  CHECK(fold.oldest_arrival(orders) == -1);
  while (fold.position() < 6) fold.apply(b.log.events[fold.position()]);
  CHECK(fold.oldest_arrival(orders) == 1000);
  apply_all(fold);
  CHECK(fold.oldest_arrival(orders) == 2000);
}

TEST_CASE("SQS-CW-04: a FIFO queue skips nothing") {
  LogBuilder b;
  b.send(1000, 1, "orders.fifo");
  b.send(2000, 2, "orders.fifo");
  for (uint16_t rc = 1; rc <= 4; ++rc) {
    b.receive(3000 * rc, 1, rc, "worker-1", "orders.fifo");
    if (rc < 4) b.reappear(3000 * rc + 500, 1, "orders.fifo");
  }
  FoldState fold(b.log);
  apply_all(fold);
  CHECK(fold.oldest_arrival(b.place("orders.fifo")) == 1000);
}

TEST_CASE("SQS-CW-05: in a DLQ the age counts from the move") {
  LogBuilder b;
  b.send(1000, 1);
  b.dead_letter(9000, 1, 3);
  FoldState fold(b.log);
  apply_all(fold);
  CHECK(fold.oldest_arrival(b.place("orders")) == -1);
  CHECK(fold.oldest_arrival(b.place("orders-dlq")) == 9000);
}

TEST_CASE("fold: work makes an instance busy until effect, failure, skip or crash") {
  for (Ev end : {Ev::effect, Ev::fail, Ev::skip_dup, Ev::crash}) {
    LogBuilder b;
    b.send(0, 1);
    b.plain(100, Ev::work, 1, "worker-1");
    b.plain(200, Ev::work, 1, "worker-2");
    b.plain(300, end, 1, "worker-1");
    FoldState fold(b.log);
    while (fold.position() < 3) fold.apply(b.log.events[fold.position()]);
    CHECK(fold.busy(b.place("orders")) == 2);
    CHECK(fold.busy_total() == 2);
    apply_all(fold);
    CHECK(fold.busy(b.place("orders")) == 1);
    CHECK(fold.actor(b.actor("worker-1")).down == (end == Ev::crash));
  }
}

TEST_CASE("SQS-BILL-01: every api event costs its units, by queue type") {
  CHECK(kPrices.standard == 400);
  CHECK(kPrices.fifo == 500);
  LogBuilder b;
  b.add({.ev = Ev::api, .q = "orders", .actor = "shop", .value = 4, .extra = "SendMessage"});
  b.add({.ev = Ev::api, .q = "a.fifo", .actor = "shop", .value = 1, .extra = "SendMessage"});
  b.add({.ev = Ev::api, .q = "a.fifo@us-east-1:1", .value = 1, .extra = "SendMessage"});
  FoldState fold(b.log);
  apply_all(fold);
  CHECK(fold.place(b.place("orders")).requests == 4);
  CHECK(fold.place(b.place("orders")).nano_usd == 1600);
  CHECK(fold.place(b.place("a.fifo")).nano_usd == 500);
  CHECK(fold.total().requests == 6);
  CHECK(fold.total().nano_usd == 2600);
  CHECK_FALSE(is_fifo_name(".fifo"));
  CHECK_FALSE(is_fifo_name("fifo"));
}

TEST_CASE("fold: jumping anywhere gives the same as walking there") {
  LogBuilder b;
  for (uint32_t id = 1; id <= 700; ++id) {
    b.send(id * 10, id);
    b.receive(id * 10 + 1, id, 1);
    if (id % 3 == 0) b.remove(id * 10 + 2, id);
  }
  std::vector<FoldState> walked;
  FoldState fold(b.log);
  walked.push_back(fold);
  for (const sim::Event& event : b.log.events) {
    fold.apply(event);
    walked.push_back(fold);
  }
  Folded folded(b.log);
  const uint64_t seed = 20260101;
  MESSAGE("seed " << seed);
  for (uint64_t i = 0; i < 300; ++i) {
    const auto position =
        static_cast<uint32_t>(below(draw(seed, Stream("jump"), i), b.log.events.size() + 1));
    const FoldState& found = folded.at(position);
    const FoldState& wanted = walked[position];
    REQUIRE(found.position() == position);
    REQUIRE(found.total() == wanted.total());
    REQUIRE(found.now() == wanted.now());
    REQUIRE(found.messages() == wanted.messages());
    for (uint32_t mid = 1; mid < found.messages(); ++mid) {
      REQUIRE(found.message(mid) == wanted.message(mid));
    }
    REQUIRE(found.oldest_arrival(b.place("orders")) == wanted.oldest_arrival(b.place("orders")));
  }
}

}  // namespace
}  // namespace inflight::lab
