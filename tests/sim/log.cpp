#include "sim/log.h"

#include <doctest/doctest.h>

using namespace inflight::sim;

namespace {

/// The eight lines of joints 10.
Log sample_log() {
  Log log;
  log.header = {"vt-duplicates", 1, 1, "fixed", 0, 1, "000000000000"};
  log.names.push_back({"orders", "orders", NameKind::queue});
  log.names.push_back({"shop", "shop", NameKind::actor});
  log.names.push_back({"worker-1", "worker", NameKind::actor});
  log.tags = {"order"};
  log.lids.push_back({0, 1, 1, 0, 7, 0, 1, 2});
  const auto message = [](Ev kind) {
    Event event;
    event.kind = kind;
    event.place = 1;
    event.lid = event.mid = 1;
    return event;
  };
  const auto api = [&log](uint16_t actor, std::string_view op) {
    Event event;
    event.kind = Ev::api;
    event.place = 1;
    event.actor = actor;
    event.value = 1;
    event.extra = log.intern(op);
    return event;
  };
  Event event = message(Ev::send);
  event.actor = 2;
  event.to = MessageState::visible;
  log.events.push_back(event);
  log.events.push_back(api(2, "SendMessage"));
  event = message(Ev::receive);
  event.actor = 3;
  event.rc = 1;
  event.from = MessageState::visible;
  event.to = MessageState::in_flight;
  event.value = 30;
  event.cause = 1;
  log.events.push_back(event);
  log.events.push_back(api(3, "ReceiveMessage"));
  event = message(Ev::work);
  event.actor = 3;
  event.rc = 1;
  event.value = 38000;
  event.cause = 3;
  log.events.push_back(event);
  event = message(Ev::timeout);
  event.at = 30000;
  event.rc = 1;
  event.cause = 3;
  log.events.push_back(event);
  event = message(Ev::visible);
  event.at = 30000;
  event.rc = 1;
  event.from = MessageState::in_flight;
  event.to = MessageState::visible;
  event.extra = log.intern("timeout");
  event.cause = 6;
  log.events.push_back(event);
  return log;
}

}  // namespace

TEST_CASE("log text is exactly the sample of joints 10, and so is its digest") {
  const Log log = sample_log();
  CHECK(log_text(log) ==
        R"({"log":1,"lab":"vt-duplicates","version":1,"semantics":1,"run":"fixed",)"
        R"("variant":0,"seed":1,"scenario":"000000000000"})"
        "\n"
        R"({"t":0,"ev":"send","q":"orders","actor":"shop","lid":1,"mid":1,"to":"visible",)"
        R"("tags":["order"],"n":1,"bytes":7})"
        "\n"
        R"({"t":0,"ev":"api","q":"orders","actor":"shop","op":"SendMessage","billed":1})"
        "\n"
        R"({"t":0,"ev":"receive","q":"orders","actor":"worker-1","lid":1,"mid":1,"rc":1,)"
        R"("from":"visible","to":"in_flight","timeout":30,"cause":1})"
        "\n"
        R"({"t":0,"ev":"api","q":"orders","actor":"worker-1","op":"ReceiveMessage",)"
        R"("billed":1})"
        "\n"
        R"({"t":0,"ev":"work","q":"orders","actor":"worker-1","lid":1,"mid":1,"rc":1,)"
        R"("work":38000,"cause":3})"
        "\n"
        R"({"t":30000,"ev":"timeout","q":"orders","lid":1,"mid":1,"rc":1,"cause":3})"
        "\n"
        R"({"t":30000,"ev":"visible","q":"orders","lid":1,"mid":1,"rc":1,)"
        R"("from":"in_flight","to":"visible","why":"timeout","cause":6})"
        "\n");
  CHECK(digest({&log}) == "9e9d22b0b90a");
}

TEST_CASE("strings in log text escape only quote, backslash and controls") {
  std::string out;
  append_json_string(out, "a\"b\\c\n\x01/কিউ");
  CHECK(out == "\"a\\\"b\\\\c\\u000a\\u0001/কিউ\"");
}

TEST_CASE("position_at counts the events at or before a moment") {
  const Log log = sample_log();
  CHECK(log.position_at(-1) == 0);
  CHECK(log.position_at(0) == 5);
  CHECK(log.position_at(29999) == 5);
  CHECK(log.position_at(30000) == 7);
}

TEST_CASE("every kind of event has a name of its own") {
  for (uint8_t i = 1; i < kEvs; ++i) {
    const auto kind = static_cast<Ev>(i);
    CHECK_FALSE(info(kind).name.empty());
    CHECK(ev_named(info(kind).name) == kind);
  }
  CHECK(ev_named("bananas") == Ev::none);
}
