// Tables of processed ids: what may start while an id stands there (spec CLI-IDEM).
#include "sim/table.h"

#include <doctest/doctest.h>

using namespace inflight;
using sim::Begin;

namespace {

api::Body body(std::string text, uint32_t lid = 1) {
  api::Payload payload;
  payload.text = std::move(text);
  payload.lid = lid;
  return api::Body(std::move(payload));
}

api::Idempotency powertools() {
  api::Idempotency how;
  how.by = api::Idempotent::powertools;
  how.key = "order.id";
  return how;
}

constexpr Time at(int64_t ms) { return {ms}; }

}  // namespace

TEST_CASE("CLI-IDEM-10: the key is a path into the body, the whole body, or the message itself") {
  const api::Body one = body(R"({"order":{"id":"o1","n":7,"none":null}})");
  CHECK(sim::value_in(one, "order.id") == "o1");
  CHECK(sim::value_in(one, "order.n") == "7");
  CHECK(sim::value_in(one, "") == one->text);
  CHECK_FALSE(sim::value_in(one, "order.none"));
  CHECK_FALSE(sim::value_in(one, "order.id.more"));
  CHECK_FALSE(sim::value_in(body("no JSON"), "order"));
  sim::Tables tables;
  api::Idempotency how = powertools();
  how.key.reset();
  CHECK(sim::begin(tables, how, one, at(0), 3_s) == Begin::run);
  CHECK(tables.at("processed").contains("#1"));
}

TEST_CASE("CLI-IDEM-11, -14: in progress until the time left is over; without it for the hour") {
  const api::Body one = body(R"({"order":{"id":"o1"}})");
  for (const bool context : {true, false}) {
    sim::Tables tables;
    api::Idempotency how = powertools();
    how.context = context;
    CHECK(sim::begin(tables, how, one, at(0), 3_s) == Begin::run);
    CHECK(sim::begin(tables, how, one, at(3000), 3_s) == Begin::busy);
    CHECK(sim::begin(tables, how, one, at(3001), 3_s) == (context ? Begin::run : Begin::busy));
    CHECK(sim::begin(tables, how, one, at(3'600'999), 3_s) == (context ? Begin::run : Begin::busy));
    CHECK(sim::begin(tables, how, one, at(3'700'000), 3_s) == Begin::run);
  }
}

TEST_CASE("CLI-IDEM-12, -13: a result is stored for expiresAfter; a failure leaves nothing") {
  const api::Body one = body(R"({"order":{"id":"o1"}})");
  sim::Tables tables;
  const api::Idempotency how = powertools();
  REQUIRE(sim::begin(tables, how, one, at(0), 3_s) == Begin::run);
  sim::give_up(tables, how, one);
  CHECK(tables.at("processed").empty());
  REQUIRE(sim::begin(tables, how, one, at(500), 3_s) == Begin::run);
  CHECK(sim::finish(tables, how, one, at(1500), "\"ok\""));
  CHECK(sim::stored(tables, how, one) == "\"ok\"");
  CHECK(sim::begin(tables, how, one, at(3'601'999), 3_s) == Begin::skip);
  CHECK(tables.at("processed").at("o1").status == sim::ItemStatus::completed);
  CHECK(sim::begin(tables, how, one, at(3'602'000), 3_s) == Begin::run);  // CLI-IDEM-17
}

TEST_CASE("CLI-IDEM-15: the same key with another payload is an error") {
  sim::Tables tables;
  api::Idempotency how = powertools();
  how.validate = "amount";
  REQUIRE(sim::begin(tables, how, body(R"({"order":{"id":"o1"},"amount":500})"), at(0), 3_s) ==
          Begin::run);
  const api::Body other = body(R"({"order":{"id":"o1"},"amount":900})");
  CHECK(sim::begin(tables, how, other, at(1), 3_s) == Begin::mismatch);
  CHECK(sim::error_of(Begin::mismatch) == "IdempotencyValidationError");
}

TEST_CASE("CLI-IDEM-16: a body without the key runs as if there were no table, or raises") {
  sim::Tables tables;
  api::Idempotency how = powertools();
  const api::Body none = body(R"({"order":{}})");
  CHECK(sim::begin(tables, how, none, at(0), 3_s) == Begin::run);
  CHECK(sim::begin(tables, how, none, at(0), 3_s) == Begin::run);
  CHECK(sim::finish(tables, how, none, at(0), ""));
  CHECK(tables.empty());
  how.raise_without_key = true;
  CHECK(sim::begin(tables, how, none, at(0), 3_s) == Begin::no_key);
}

TEST_CASE("CLI-IDEM-01, -02: the condition is checked at the write, the plain table only before") {
  for (const api::Idempotent by : {api::Idempotent::table, api::Idempotent::conditional}) {
    sim::Tables tables;
    api::Idempotency how;
    how.by = by;
    const api::Body one = body("x");
    REQUIRE(sim::begin(tables, how, one, at(0), 3_s) == Begin::run);
    REQUIRE(sim::begin(tables, how, one, at(1), 3_s) == Begin::run);
    CHECK(sim::finish(tables, how, one, at(2), ""));
    CHECK(sim::finish(tables, how, one, at(3), "") == (by == api::Idempotent::table));
    CHECK(sim::begin(tables, how, one, at(4), 3_s) == Begin::skip);
  }
}
