// Captions, chains of causes and life lines, from small logs.
#include "lab/words_event.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/lab/log_builder.h"

using namespace inflight;
using namespace inflight::lab;
using sim::Ev;
using sim::MessageState;
using test::LogBuilder;

namespace {

const Words& en() {
  static const Words words = builtin_words(Lang::en);
  return words;
}
const Words& bn() {
  static const Words words = builtin_words(Lang::bn);
  return words;
}

bool has_bangla(const std::string& text) {
  return text.find("\xe0\xa6") != std::string::npos || text.find("\xe0\xa7") != std::string::npos;
}

/// A told sentence without holes. A slot that was empty leaves two blanks or a blank at an end.
void check_sentence(const std::string& text, bool bangla) {
  CAPTURE(text);
  CHECK_FALSE(text.empty());
  CHECK(text.find_first_of("{}<>") == std::string::npos);
  CHECK(text.find("  ") == std::string::npos);
  CHECK(text.find(" .") == std::string::npos);
  CHECK(text.find(" -") == std::string::npos);
  CHECK(text.find(" ,") == std::string::npos);
  CHECK(text.find(" ।") == std::string::npos);
  CHECK(text.front() != ' ');
  CHECK(has_bangla(text) == bangla);
}

/// The story of look.md: worker 1 is slow, its timeout ends, worker 3 takes order 7 too.
struct Story {
  LogBuilder b;
  uint32_t sent = 0, taken = 0, began = 0, over = 0, again = 0, taken2 = 0, began2 = 0, first = 0,
           noop = 0, second = 0;

  Story() {
    b.tag(7, "order");
    sent = b.send(130'000, 7);
    taken = b.receive(134'600, 7, 1, "worker-1");
    set(taken, sent, 52);
    began = add(134'600, Ev::work, "worker-1", 1, taken);
    over = b.add({.at = 186'600,
                  .ev = Ev::timeout,
                  .q = "orders",
                  .lid = 7,
                  .mid = 7,
                  .rc = 1,
                  .cause = taken});
    again = b.add({.at = 186'600,
                   .ev = Ev::visible,
                   .q = "orders",
                   .lid = 7,
                   .mid = 7,
                   .rc = 1,
                   .extra = "timeout",
                   .from = MessageState::in_flight,
                   .to = MessageState::visible,
                   .cause = over});
    taken2 = b.receive(186'600, 7, 2, "worker-3");
    set(taken2, again, 52);
    began2 = add(186'600, Ev::work, "worker-3", 2, taken2);
    first = add(189'200, Ev::effect, "worker-1", 1, began);
    noop = b.add({.at = 189'200,
                  .ev = Ev::delete_noop,
                  .q = "orders",
                  .actor = "worker-1",
                  .lid = 7,
                  .mid = 7,
                  .rc = 1,
                  .flags = sim::kStale,
                  .cause = first});
    second = add(234'400, Ev::effect, "worker-3", 2, began2);
    b.log.events[second - 1].flags = sim::kDup;
  }

  uint32_t add(int64_t at, Ev ev, const std::string& who, uint16_t rc, uint32_t cause) {
    return b.add({.at = at,
                  .ev = ev,
                  .q = "orders",
                  .actor = who,
                  .lid = 7,
                  .mid = 7,
                  .rc = rc,
                  .cause = cause});
  }
  void set(uint32_t number, uint32_t cause, int32_t timeout) {
    b.log.events[number - 1].cause = cause;
    b.log.events[number - 1].value = timeout;
  }
};

}  // namespace

TEST_CASE("caption: a second charge is told by the timeout that let it happen") {
  const Story s;
  const EventCaption told = caption(en(), s.b.log, s.second);
  CHECK(told.fact == "Worker C charged order 7 again.");
  CHECK(told.cause == "Order 7 became visible at 3:06.6, while worker A was still working on it.");
  CHECK(told.cause_event == s.again);
  CHECK(told.at == 234'400);
  CHECK(told.sign == "effect");
  CHECK(told.tone == Tone::bad);

  const EventCaption bangla = caption(bn(), s.b.log, s.second);
  CHECK(bangla.fact == "Worker C order 7-এর টাকা আবার কাটল।");
  CHECK(bangla.cause ==
        "Worker A-এর কাজ শেষ হয়নি, তার আগেই 3:06.6-এ timeout ফুরিয়ে order 7 আবার visible "
        "হয়ে গিয়েছিল।");
}

TEST_CASE("caption: the slow one of two is told by the same timeout when it comes second") {
  Story s;
  s.b.log.events[s.first - 1].flags = sim::kDup;
  CHECK(caption(en(), s.b.log, s.first).cause_event == s.again);
}

TEST_CASE("SQS-VIS-01 caption: a message visible again while its worker is busy") {
  const Story s;
  const EventCaption told = caption(en(), s.b.log, s.again);
  CHECK(told.fact == "Order 7 became visible again while worker A was still working on it.");
  CHECK(told.cause == "Worker A had received it at 2:14.6, with a timeout of 52 s.");
  CHECK(told.tone == Tone::bad);
  CHECK(told.sign == "timeout");
  CHECK(caption(en(), s.b.log, s.taken2).cause_event == s.again);
  CHECK(caption(en(), s.b.log, s.began2).fact ==
        "Worker C started on order 7, which worker A is still working on.");
}

TEST_CASE("caption: a delete with an old handle names the receive that made it old") {
  const Story s;
  const EventCaption told = caption(en(), s.b.log, s.noop);
  CHECK(told.fact ==
        "Worker A asked to delete order 7 with an old receipt handle, and nothing was removed.");
  CHECK(told.cause ==
        "Worker C had received order 7 at 3:06.6, so the older receipt handle no longer counts.");
}

TEST_CASE("caption: crash, failure, finished work and a waiting batch end a timeout differently") {
  const auto told = [](Ev between, bool worked) {
    LogBuilder b;
    b.send(0, 1);
    b.send(0, 2);
    const uint32_t taken = b.receive(1'000, 1, 1, "worker-2");
    if (worked) {
      b.add({.at = 1'000,
             .ev = Ev::work,
             .q = "orders",
             .actor = "worker-2",
             .lid = 1,
             .mid = 1,
             .rc = 1,
             .cause = taken});
    }
    if (between != Ev::none) {
      b.add({.at = 2'000,
             .ev = between,
             .q = "orders",
             .actor = "worker-2",
             .lid = worked ? 1U : 2U,
             .mid = worked ? 1U : 2U,
             .rc = 1,
             .cause = taken});
    }
    const uint32_t back = b.add({.at = 31'000,
                                 .ev = Ev::visible,
                                 .q = "orders",
                                 .lid = 1,
                                 .mid = 1,
                                 .rc = 1,
                                 .extra = "timeout",
                                 .cause = taken});
    return caption(en(), b.log, back).fact;
  };
  CHECK(told(Ev::crash, true) ==
        "Message 1 became visible again: worker B had crashed and never deleted it.");
  CHECK(told(Ev::fail, true) ==
        "Message 1 became visible again for another try: worker B had failed on it.");
  CHECK(told(Ev::effect, true) ==
        "Message 1 became visible again: worker B had done the work but never deleted it.");
  CHECK(told(Ev::work, false) ==
        "Message 1 became visible again before worker B had even started on it.");
  CHECK(told(Ev::none, false) == "The timeout of message 1 ran out, so it is visible again.");
}

TEST_CASE("caption: a receive says how long the message had waited") {
  LogBuilder b;
  const uint32_t sent = b.send(60'000, 3);
  const uint32_t taken = b.receive(64'200, 3, 1);
  b.log.events[taken - 1].cause = sent;
  CHECK(caption(en(), b.log, taken).cause == "Message 3 had been visible since 1:00.0, for 4.2 s.");
}

TEST_CASE("caption: what the learner did is told to the learner") {
  LogBuilder b;
  const uint32_t act = b.add({.at = 720'000, .ev = Ev::learner, .extra = "deploy-fix"});
  const uint32_t fix = b.add({.at = 720'000, .ev = Ev::fix, .actor = "worker", .cause = act});
  const uint32_t redrive =
      b.add({.at = 730'000, .ev = Ev::move_task, .q = "orders-dlq", .value = 10, .cause = act});
  CHECK(caption(en(), b.log, act).fact == "You shipped the fix.");
  CHECK(caption(en(), b.log, fix).cause == "That was your action at 12:00.0.");
  CHECK(caption(en(), b.log, redrive).fact ==
        "You started a redrive of orders-dlq, 10 messages a second.");
  CHECK(caption(bn(), b.log, redrive).fact ==
        "তুমি orders-dlq queue-এর redrive শুরু করলে, সেকেন্ডে ১০টা message।");
}

TEST_CASE("caption: what another service brings was sent by nobody, least of all by the learner") {
  LogBuilder b;
  const uint32_t first = b.send(1'000, 1, "news");
  const uint32_t told = b.add({.at = 1'000, .ev = Ev::publish, .q = "news", .lid = 1});
  const uint32_t brought = b.add({.at = 1'000,
                                  .ev = Ev::send,
                                  .q = "mail",
                                  .lid = 1,
                                  .mid = 1,
                                  .to = MessageState::visible,
                                  .cause = told});
  CHECK(caption(en(), b.log, brought).fact == "Message 1 came to mail.");
  const uint32_t act = b.add({.at = 2'000, .ev = Ev::learner, .extra = "SendMessage"});
  const uint32_t own = b.add({.at = 2'000,
                              .ev = Ev::send,
                              .q = "mail",
                              .lid = 2,
                              .mid = 2,
                              .to = MessageState::visible,
                              .cause = act});
  CHECK(caption(en(), b.log, own).fact == "You sent message 2 to mail.");
  CHECK(caption(en(), b.log, first).fact.find("came") == std::string::npos);
}

TEST_CASE("why: the chain goes back to the script and leaves out doubled steps") {
  const Story s;
  const std::vector<EventCaption> chain = why_chain(en(), s.b.log, s.second);
  std::vector<uint32_t> numbers;
  for (const EventCaption& link : chain) numbers.push_back(link.event);
  const std::vector<uint32_t> expected = {s.second, s.began2, s.taken2, s.again, s.taken, s.sent};
  CHECK(numbers == expected);
  for (size_t i = 0; i + 1 < chain.size(); ++i) CHECK(chain[i].cause_event == chain[i + 1].event);
  CHECK(chain.back().cause_event == 0);
  CHECK(chain.back().fact == "Shop sent order 7 to orders.");
}

TEST_CASE("life: the list of one message reads as in the inspector") {
  const Story s;
  std::vector<std::string> lines;
  for (uint32_t n : {s.taken, s.again, s.taken2, s.first, s.noop, s.second}) {
    lines.push_back(life_line(en(), s.b.log, n));
  }
  const std::vector<std::string> expected = {
      "Worker A received it, #1",  "Timeout ended: visible again",   "Worker C received it, #2",
      "Worker A charged the card", "Delete with #1 removed nothing", "Worker C charged it again"};
  CHECK(lines == expected);
  CHECK(life_line(bn(), s.b.log, s.taken) == "Worker A নিল, #1");
}

TEST_CASE("labels: instances and messages") {
  LogBuilder b;
  const uint16_t second = b.actor("worker-2");
  const uint16_t many = b.actor("worker-27");
  const uint16_t shop = b.actor("shop");
  CHECK(instance_label(en(), b.log, second) == "worker B");
  CHECK(instance_label(en(), b.log, many) == "worker 27");
  CHECK(instance_label(en(), b.log, shop) == "shop");
  b.lid(4).n = 9;
  CHECK(message_label(en(), b.log, 4) == "message 9");
  b.tag(4, "order");
  CHECK(message_label(en(), b.log, 4) == "order 9");
  b.lid(4).n = 0;
  CHECK(message_label(en(), b.log, 4) == "message 4");
  CHECK(message_label(en(), b.log, 0) == "");
}

namespace {

/// One event of every kind in every circumstance, each after a send and a receive of its message.
std::vector<test::Line> every_circumstance() {
  std::vector<test::Line> lines;
  const auto add = [&lines](Ev ev, const std::string& actor, int32_t value,
                            const std::string& extra, uint8_t flags, uint32_t lid) {
    test::Line line{.at = 90'000,
                    .ev = ev,
                    .q = "orders",
                    .actor = actor,
                    .lid = lid,
                    .mid = lid,
                    .value = value,
                    .extra = extra,
                    .flags = flags};
    line.rc = 2;
    if (ev == Ev::dest) line.extra2 = "failures";
    line.mask = 0b101;  // a false empty has always asked some servers
    line.cause = 2;
    lines.push_back(line);
    line.cause = 0;
    lines.push_back(line);
  };
  for (uint8_t i = 1; i < sim::kEvs; ++i) {
    const auto ev = static_cast<Ev>(i);
    std::vector<std::string> extras = {"InvalidParameterValue"};
    if (ev == Ev::visible) extras = {"", "delay", "timeout", "release", "copy", "dlq", "redrive"};
    if (ev == Ev::fail) extras = {"", "poison", "outage", "timeout", "error", "busy", "other"};
    if (ev == Ev::health) extras = {"server-error", "throttle", "ok"};
    if (ev == Ev::scale) extras = {"out", "in", "other"};
    if (ev == Ev::invoke_end) extras = {"ok", "error", "timeout", "partial"};
    if (ev == Ev::async_retry) extras = {"error", "throttle"};
    if (ev == Ev::dest) extras = {"onSuccess", "onFailure", "dlq"};
    if (ev == Ev::learner) {
      extras = {"deploy-fix", "set", "crash", "restart", "stop", "start", "scale", "SendMessage"};
    }
    for (const std::string& extra : extras) {
      for (const char* actor : {"worker-1", "learner", ""}) {
        for (int32_t value : {0, 1, 5}) {
          for (uint8_t flag : {uint8_t{0}, uint8_t{sim::kDup}, uint8_t{sim::kStale},
                               uint8_t{sim::kFalse}, uint8_t{sim::kOk}}) {
            // Work and its outcomes belong to workers; a log never has them without one.
            const bool needs_worker = ev == Ev::work || ev == Ev::effect || ev == Ev::skip_dup ||
                                      ev == Ev::crash || ev == Ev::fail || ev == Ev::restart ||
                                      ev == Ev::scale;
            if (needs_worker && std::string(actor) != "worker-1") continue;
            add(ev, actor, value, extra, flag, 1);
          }
        }
      }
    }
  }
  return lines;
}

}  // namespace

TEST_CASE("captions: every kind in every circumstance is told whole, in both languages") {
  std::set<Ev> told;
  for (const test::Line& line : every_circumstance()) {
    LogBuilder b;
    b.tag(1, "order");
    b.send(1'000, 1);
    b.receive(60'000, 1, 1, "worker-1");
    const uint32_t number = b.add(line);
    CAPTURE(sim::info(line.ev).name);
    CAPTURE(line.extra);
    CAPTURE(line.actor);
    for (const Words* words : {&en(), &bn()}) {
      const bool bangla = words->lang() == Lang::bn;
      const EventCaption one = caption(*words, b.log, number);
      check_sentence(one.fact, bangla);
      // A refusal is explained by its code, whatever led to it.
      const bool refused = line.ev == Ev::send_refused || line.ev == Ev::config_refused;
      CHECK(one.cause.empty() == (one.cause_event == 0 && !refused));
      if (!one.cause.empty()) check_sentence(one.cause, bangla);
      check_sentence(life_line(*words, b.log, number), bangla);
      CHECK_FALSE(one.sign.empty());
    }
    told.insert(line.ev);
  }
  CHECK(told.size() == sim::kEvs - 1);
}

TEST_CASE("captions: events without a message, a place or an answer are told whole too") {
  LogBuilder b;
  std::vector<uint32_t> numbers = {
      b.add({.at = 1, .ev = Ev::crash, .actor = "worker-1"}),
      b.add({.at = 1, .ev = Ev::purge, .q = "orders"}),
      b.add({.at = 1, .ev = Ev::delete_queue, .q = "orders", .actor = "ops"}),
      b.add({.at = 1, .ev = Ev::api, .actor = "worker-1", .value = 1, .extra = "ListQueues"}),
      b.add({.at = 1, .ev = Ev::api, .value = 1, .extra = "ListQueues", .extra2 = "AccessDenied"}),
      b.add({.at = 1,
             .ev = Ev::api,
             .q = "orders",
             .value = 1,
             .extra = "SendMessage",
             .extra2 = "InvalidMessageContents"}),
      b.add({.at = 1, .ev = Ev::learner, .extra = "DeleteMessage", .extra2 = "unresolved"}),
      b.add({.at = 1, .ev = Ev::learner, .actor = "worker-2", .extra = "crash"}),
      b.add({.at = 1, .ev = Ev::empty, .q = "orders", .actor = "worker-1", .value = 20'000}),
      b.add({.at = 1, .ev = Ev::learner, .extra = "deploy-fix", .extra2 = "too_early"}),
  };
  for (uint32_t number : numbers) {
    check_sentence(caption(en(), b.log, number).fact, false);
    check_sentence(caption(bn(), b.log, number).fact, true);
  }
  CHECK(caption(en(), b.log, numbers[6]).fact ==
        "Your DeleteMessage did nothing: the earlier result it needs is not there in this world.");
  CHECK(caption(en(), b.log, numbers[7]).fact == "You made worker B crash.");
}

TEST_CASE("SQS-POLL-03 a false empty names the servers that were asked") {
  LogBuilder b;
  const uint32_t number = b.add({.at = 1,
                                 .ev = Ev::empty,
                                 .q = "orders",
                                 .actor = "worker-1",
                                 .flags = sim::kFalse,
                                 .mask = 0b10101});
  CHECK(caption(en(), b.log, number).fact ==
        "Worker A asked only S1, S3, S5 and got an empty answer, although orders held a message: a "
        "short poll asks some of the servers.");
  check_sentence(caption(bn(), b.log, number).fact, true);
}
