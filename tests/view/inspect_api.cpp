// Only what the API tells: nothing that SQS does in silence may show.
#include "tests/view/app_fixture.h"
#include "view/api_view.h"

namespace inflight::view {
namespace {

const std::string kCharged = "labs/visibility/vt-duplicates.json";

TEST_CASE("api: no silent event is told, in no list and no caption") {
  Opened lab("labs/dlq/dlq-retention.json");
  lab.predict_and_run("a");
  lab.done(R"({"do":"view_as","value":"api"})");
  CHECK_EQ(lab.page().text("/viewAs"), "api");
  int silent = 0;
  for (const uint32_t beat : lab.app.view().beats()) {
    const sim::Event& event = lab.app.log().events[beat - 1];
    if (api_tells(lab.app.log(), event)) continue;
    if (++silent > 12) break;
    lab.done(R"({"do":"goto_event","n":)" + std::to_string(beat) + "}");
    const Doc page = lab.page();
    CHECK_EQ(page.text("/caption/fact"), "Something happened that no call tells of.");
    CHECK_EQ(page.text("/caption/cause"), "");
    CHECK_EQ(page.size("/why"), 0);
    for (int64_t i = 0; i < page.size("/events"); ++i) {
      const auto n = page.integer("/events/" + std::to_string(i) + "/n");
      CHECK(api_tells(lab.app.log(), lab.app.log().events[static_cast<size_t>(n - 1)]));
    }
  }
  CHECK_GT(silent, 2);
  CHECK_NE(lab.app.command(R"({"do":"view_as","value":"god"})"), "");
  lab.done(R"({"do":"view_as","value":"all"})");
}

TEST_CASE("api: a delete that removed nothing reads like one that did") {
  Opened lab("labs/life/receipt-handle.json");
  lab.predict_and_run("c");
  lab.done(R"({"do":"select_run","run":"team"})");
  lab.run();
  const auto& events = lab.app.log().events;
  uint32_t noop = 1;
  while (events[noop - 1].kind != sim::Ev::delete_noop) ++noop;
  const lab::EventCaption told = api_caption(lab.app.words(), lab.app.log(), noop);
  CHECK(told.fact.find("SQS answered OK") != std::string::npos);
  CHECK_EQ(told.sign, "delete");
  CHECK_EQ(told.cause, "");
}

TEST_CASE("api: of a message is known what its last receive told, and no more") {
  Opened lab(kCharged);
  lab.predict_and_run("b");
  const auto& log = lab.app.log();
  const uint32_t mid = 2;
  const auto& life = lab.app.view().life(log.mids[mid].lid);
  KnownMessage known = known_of(log, life, mid, life[0] - 1);
  CHECK_EQ(known.last, 0);
  known = known_of(log, life, mid, life[0]);
  CHECK_EQ(known.last, life[0]);
  CHECK_EQ(known.receive, 0);
  uint32_t receive = life[0];
  while (log.events[receive - 1].kind != sim::Ev::receive || log.events[receive - 1].mid != mid) {
    ++receive;
  }
  known = known_of(log, life, mid, receive);
  CHECK_EQ(known.receives, 1);
  const sim::Event& taken = log.events[receive - 1];
  CHECK_EQ(known.hidden_until, taken.at + int64_t{taken.value} * 1000);
  CHECK_FALSE(known.deleted);
}

TEST_CASE(
    "api: counters keep their value but not their messages; the picture keeps only receives") {
  Opened lab(kCharged);
  lab.predict_and_run("b");
  lab.done(R"({"do":"select_run","run":"fixed"})");
  lab.run();
  lab.seek(100000);
  lab.done(R"({"do":"view_as","value":"api"})");
  lab.done(R"({"do":"explain","queue":"orders","state":"in_flight"})");
  CHECK_EQ(lab.page().size("/counts/items"), 0);
  CHECK(lab.page().text("/counts/more").find("GetQueueAttributes") != std::string::npos);
  const Timeline timeline = timeline_of(lab.app.log(), lab.app.view().execution().scenario);
  Measures measures;
  measures.bar = 16;
  measures.pitch = 20;
  measures.gutter = 120;
  measures.queue_head = 36;
  measures.worker = 24;
  measures.worker_pitch = 28;
  View view;
  view.width = 1000;
  view.height = 600;
  view.t1 = 700000;
  view.head = view.limit = lab.app.view().horizon();
  Layout layout = layout_of(timeline, measures, view);
  const size_t before = layout.items.size();
  keep_told(timeline, lab.app.log(), view.limit, layout);
  CHECK_LT(layout.items.size(), before);
  REQUIRE_FALSE(layout.counts.empty());
  REQUIRE_FALSE(layout.counts[0].columns.empty());
  for (const Column& column : layout.counts[0].columns) {
    // CloudWatch has one value a minute, taken at the full minute (SQS-CW-01).
    CHECK_EQ(column.most.at % 60'000, 0);
    CHECK(column.most == counts_at(timeline.bars.queues[0], column.most.at));
  }
  for (const Item& item : layout.items) {
    if (item.part != Part::bar) continue;
    CHECK(timeline.bars.segments[item.index].state == sim::MessageState::in_flight);
  }
}

TEST_CASE("api: the scene counts what waits and cannot name it; what workers hold it names") {
  Opened lab("labs/dlq/dlq-poison-redrive.json");
  const auto& log = lab.app.log();
  const Timeline timeline = timeline_of(log, lab.app.view().execution().scenario);
  const Machine machine = machine_of(log, lab.app.view().execution().scenario, timeline);
  int64_t waited = 0;
  int64_t held = 0;
  for (uint32_t position = 0; position <= lab.app.view().end(); ++position) {
    const MachineNow all = machine_now(machine, log, timeline, lab.app.view().fold(position));
    MachineNow told = all;
    keep_told(machine, told);
    for (size_t q = 0; q < all.queues.size(); ++q) {
      const QueueNow& queue = told.queues[q];
      CHECK_EQ(queue.waiting.size(), all.queues[q].waiting.size());
      CHECK_EQ(queue.delayed.size(), all.queues[q].delayed.size());
      CHECK_EQ(queue.expired, 0);
      CHECK_GE(queue.deleted, all.queues[q].deleted);
      for (const Held& each : queue.waiting) {
        CHECK_EQ(each.mid, 0);
        CHECK_EQ(each.since, 0);
        ++waited;
      }
      for (size_t i = 0; i < queue.rows.size(); ++i) {
        CHECK_EQ(queue.rows[i].mid, all.queues[q].rows[i].mid);
        held += queue.rows[i].mid != 0 ? 1 : 0;
      }
    }
  }
  CHECK_GT(waited, 20);
  CHECK_GT(held, 20);
}

TEST_CASE("api: a delete that removed nothing counts as deleted, once a message") {
  Opened lab("labs/life/receipt-handle.json");
  lab.done(R"({"do":"select_run","run":"team"})");
  const auto& log = lab.app.log();
  const Timeline timeline = timeline_of(log, lab.app.view().execution().scenario);
  const Machine machine = machine_of(log, lab.app.view().execution().scenario, timeline);
  uint32_t noop = 1;
  while (log.events[noop - 1].kind != sim::Ev::delete_noop) ++noop;
  MachineNow told = machine_now(machine, log, timeline, lab.app.view().fold(noop));
  const uint32_t removed = told.queues[0].deleted;
  keep_told(machine, told);
  CHECK_GT(told.queues[0].deleted, removed);
}

TEST_CASE("api: no poll tells whom it asked, where a letter lies, or that an empty answer lied") {
  Opened lab("labs/sandbox/sb-poll-servers.json");
  lab.run();
  lab.done(R"({"do":"end"})");
  const Doc all = lab.page();
  REQUIRE_GT(all.integer("/servers/missed"), 0);
  lab.done(R"({"do":"view_as","value":"api"})");
  const Doc told = lab.page();
  CHECK_FALSE(told.flag("/servers/told"));
  CHECK_EQ(told.integer("/servers/missed"), 0);
  CHECK_EQ(told.integer("/servers/empty"),
           all.integer("/servers/empty") + all.integer("/servers/missed"));
  CHECK_EQ(told.integer("/servers/last/mask"), 0);
  CHECK_EQ(told.size("/servers/lying"), 0);
}

TEST_CASE("api: the saved state of the run stays what it is (only the telling changes)") {
  Opened lab(kCharged);
  lab.predict_and_run("b");
  lab.seek(100000);
  const std::string before = lab.state().text("/moment");
  lab.done(R"({"do":"view_as","value":"api"})");
  CHECK_EQ(lab.state().text("/moment"), before);
}

}  // namespace
}  // namespace inflight::view
