#include "sim/ids.h"
#include "tests/services/account.h"

using namespace inflight;
using namespace inflight::testing;

TEST_CASE("SQS-VIS-01 a message received and not deleted is visible again at its timeout") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto first = a.receive("orders");
  REQUIRE(first.size() == 1);
  CHECK(a.counts("orders") == "0/1/0");
  a.run_to(29999_ms);
  CHECK(a.receive("orders").empty());
  a.run_to(30000_ms);
  CHECK(a.counts("orders") == "1/0/0");
  const auto second = a.receive("orders");
  REQUIRE(second.size() == 1);
  CHECK(second[0].mid == first[0].mid);
  CHECK(second[0].receive_count == 2);
  CHECK(second[0].handle != first[0].handle);
}

TEST_CASE("SQS-RCV-09 a call's timeout replaces the queue's for this call only") {
  Account a;
  a.create("orders", {{"VisibilityTimeout", "10"}});
  a.send("orders", "a");
  a.receive("orders", 1, 3);
  a.run_to(3_s);
  CHECK(a.receive("orders").size() == 1);
  a.run_to(12999_ms);
  CHECK(a.receive("orders").empty());
  a.run_to(13_s);
  CHECK(a.receive("orders").size() == 1);
}

TEST_CASE("SQS-RCV-10 timeout 0 leaves it visible, counts, and never twice in one call") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto got = a.receive("orders", 10, 0);
  REQUIRE(got.size() == 1);
  CHECK(a.counts("orders") == "1/0/0");
  CHECK(a.receive("orders")[0].receive_count == 2);
}

TEST_CASE("SQS-VIS-02 a change counts from the call, not from the receive") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto got = a.receive("orders");
  a.run_to(20_s);
  a.hide("orders", got[0].handle, 20);
  a.run_to(39999_ms);
  CHECK(a.counts("orders") == "0/1/0");
  a.run_to(40_s);
  CHECK(a.counts("orders") == "1/0/0");
}

TEST_CASE("SQS-VIS-03 timeout 0 releases at once; the handle still deletes") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto got = a.receive("orders");
  a.hide("orders", got[0].handle, 0);
  CHECK(a.counts("orders") == "1/0/0");
  a.remove("orders", got[0].handle);
  CHECK(a.counts("orders") == "0/0/0");
}

TEST_CASE("SQS-VIS-05 twelve hours from the receive are the end") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto got = a.receive("orders", 1, 40000);
  a.run_to(10_s);
  a.hide("orders", got[0].handle, 43190);
  const Error error =
      a.refused(q::ChangeMessageVisibility{{"orders", 0}, {got[0].handle, ""}, 43191});
  CHECK(error.code == "InvalidParameterValue");
  CHECK(error.message ==
        "Value 43191 for parameter VisibilityTimeout is invalid. Reason: Total VisibilityTimeout "
        "for the message is beyond the limit [43200 seconds]");
}

TEST_CASE("SQS-VIS-07 SQS-DEL-02 after a delete: change refused, delete repeats well") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto got = a.receive("orders");
  a.remove("orders", got[0].handle);
  const Error error = a.refused(q::ChangeMessageVisibility{{"orders", 0}, {got[0].handle, ""}, 5});
  CHECK(error.code == "InvalidParameterValue");
  a.remove("orders", got[0].handle);
  CHECK(a.events(sim::Ev::delete_noop) == 1);
}

TEST_CASE("SQS-VIS-08 a lapsed handle changes nothing and is no error") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto got = a.receive("orders", 1, 2);
  a.run_to(2_s);
  a.hide("orders", got[0].handle, 60);
  CHECK(a.counts("orders") == "1/0/0");
}

TEST_CASE("SQS-VIS-11 an older handle still steers a message that was received again") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto first = a.receive("orders", 1, 2);
  a.run_to(2_s);
  a.receive("orders", 1, 100);
  a.hide("orders", first[0].handle, 0);
  CHECK(a.counts("orders") == "1/0/0");
}

TEST_CASE("SQS-VIS-12 a new queue timeout leaves messages in flight alone") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  a.receive("orders");
  a.set("orders", "VisibilityTimeout", "5");
  a.run_to(29_s);
  CHECK(a.counts("orders") == "0/1/0");
}

TEST_CASE("SQS-DEL-04 SQS-DEL-05 late and stale deletes work by default, or not by setting") {
  Account a;
  a.create("orders");
  a.send("orders", "a");
  const auto first = a.receive("orders", 1, 2);
  a.run_to(2_s);
  SUBCASE("lapsed, not received again: deletes") {
    a.remove("orders", first[0].handle);
    CHECK(a.counts("orders") == "0/0/0");
  }
  SUBCASE("older handle: deletes by default") {
    a.receive("orders", 1, 50);
    a.remove("orders", first[0].handle);
    CHECK(a.counts("orders") == "0/0/0");
    CHECK((a.log.events[a.log.events.size() - 2].flags & sim::kStale) != 0);
  }
  SUBCASE("older handle with sqs.staleDelete = noop: nothing happens") {
    a.world.sqs.settings.stale_delete = 1;
    a.receive("orders", 1, 50);
    a.remove("orders", first[0].handle);
    CHECK(a.counts("orders") == "0/1/0");
    CHECK(a.events(sim::Ev::delete_noop) == 1);
  }
}

TEST_CASE("SQS-DEL-03 SQS-DEL-08 malformed handles and those of another queue are refused") {
  Account a;
  a.create("orders");
  a.create("others");
  a.send("others", "a");
  const auto got = a.receive("others");
  const std::string text = sim::handle_text(a.world.kernel.seed, got[0].handle);
  CHECK(text.find('-') == std::string::npos);  // SQS-GEN-09
  for (const std::string& handle : {std::string("garbage"), text, text.substr(1), std::string()}) {
    const Error error = a.refused(q::DeleteMessage{{"orders", 0}, {0, handle}});
    CHECK(error.code == "ReceiptHandleIsInvalid");
    CHECK(error.message ==
          "The input receipt handle \"" + handle + "\" is not a valid receipt handle.");
  }
  a.ask<q::Done>(q::DeleteMessage{{"others", 0}, {0, text}});
  CHECK(a.counts("others") == "0/0/0");
}
