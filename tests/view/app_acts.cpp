// Acts that mean one entry among several of a verb, and acts that use what earlier ones brought.
#include <vector>

#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

JsonBox parsed(const std::string& text) {
  const json::Parsed out = json::parse(text, 10000);
  REQUIRE(out.value);
  return *out.value;
}

lab::ActionEntry entry(const std::string& verb, const std::string& name, const std::string& value) {
  lab::ActionEntry out;
  out.verb = verb;
  out.with = {{name, json::text_value(value)}};
  return out;
}

lab::Action act(const std::string& verb, const JsonBox& args) {
  lab::Action out;
  out.verb = verb;
  out.args = args;
  return out;
}

TEST_CASE("recorder: an act counts as the entry it was taken from, not as the first of its verb") {
  lab::Lab lab;
  lab.actions = {entry("ReceiveMessage", "QueueUrl", "orders"),
                 entry("ReceiveMessage", "QueueUrl", "orders-dlq"),
                 entry("DeleteMessage", "QueueUrl", "orders")};
  const JsonBox chosen = parsed(R"({"MaxNumberOfMessages":3})");
  for (size_t i = 0; i < lab.actions.size(); ++i) {
    const JsonBox args = recorded_args(lab, i, chosen);
    CHECK_EQ(lab::entry_for(lab, act(lab.actions[i].verb, args)), static_cast<int64_t>(i));
    CHECK_EQ(json::as_int(*json::find(*args, "MaxNumberOfMessages")), 3);
  }
  CHECK(json::equal(*recorded_args(lab, 1, {}), *parsed(R"({"QueueUrl":"orders-dlq"})")));
  // What the entry fixes cannot be chosen, and a verb of its own needs no more words.
  const JsonBox other = parsed(R"({"QueueUrl":"orders"})");
  CHECK(json::equal(*recorded_args(lab, 1, other), *parsed(R"({"QueueUrl":"orders-dlq"})")));
  CHECK(json::equal(*recorded_args(lab, 2, chosen), *chosen));
}

TEST_CASE("recorder: one verb on two actors names the actor") {
  lab::Lab lab;
  lab.actions.resize(2);
  lab.actions[0].verb = lab.actions[1].verb = "crash";
  lab.actions[0].actor = "worker";
  lab.actions[1].actor = "auditor";
  for (size_t i = 0; i < 2; ++i) {
    const JsonBox args = recorded_args(lab, i, parsed(R"({"instance":2})"));
    CHECK_EQ(lab::entry_for(lab, act("crash", args)), static_cast<int64_t>(i));
  }
}

TEST_CASE("recorder: taking back an act moves the references to those after it") {
  const std::vector<lab::Action> acts = {
      act("ReceiveMessage", {}), act("ReceiveMessage", {}),
      act("DeleteMessage", parsed(R"({"ReceiptHandle":"${a2.Messages[0].ReceiptHandle}"})")),
      act("X", parsed(R"({"list":["${a2.b}",{"c":"${a1.d}"},"${a2","$",""],"n":2})"))};
  size_t user = 0;
  CHECK_FALSE(without_action(acts, 1, user));
  CHECK_EQ(user, 2);
  CHECK_FALSE(without_action(acts, 0, user));
  CHECK_EQ(user, 3);
  const std::vector<lab::Action> three(acts.begin(), acts.begin() + 3);
  const auto left = without_action(three, 0, user);
  REQUIRE(left);
  REQUIRE_EQ(left->size(), 2);
  CHECK(json::equal(*(*left)[1].args,
                    *parsed(R"({"ReceiptHandle":"${a1.Messages[0].ReceiptHandle}"})")));
  const auto last = without_action(acts, 2, user);
  REQUIRE(last);
  CHECK(json::equal(*last->back().args, *acts[3].args));
}

TEST_CASE("msg-life: acts by hand, a handle from an act, and taking acts back") {
  Opened lab("labs/life/msg-life.json");
  lab.done(R"({"do":"predict","id":"p2","option":"c"})");
  lab.predict_and_run("c");
  lab.done(R"({"do":"select_run","run":"one"})");
  lab.run();
  for (const int64_t t : {3000, 5000, 50000}) {
    lab.seek(t);
    lab.done(R"({"do":"act","index":0})");
  }
  lab.seek(55000);
  lab.done(R"({"do":"act","index":1,"args":{"ReceiptHandle":"${a3.Messages[0].ReceiptHandle}"}})");
  CHECK_NE(lab.app.command(R"({"do":"undo_act","index":2})"), "");
  CHECK_EQ(lab.app.taken().size(), 4);
  lab.done(R"({"do":"undo_act","index":1})");
  CHECK_EQ(lab.page().text("/taken/2/args/ReceiptHandle"), "${a2.Messages[0].ReceiptHandle}");
  lab.done(R"({"do":"end"})");
  CHECK_EQ(lab.page().text("/goals/0/head"), "pass");
}

TEST_CASE("receipt-handle: an empty answer and a refusal to the learner are told") {
  Opened lab("labs/life/receipt-handle.json");
  lab.predict_and_run("b");
  lab.done(R"({"do":"select_run","run":"hand"})");
  lab.run();
  for (const int64_t t : {5000, 6000}) {
    lab.seek(t);
    lab.done(R"({"do":"act","index":0})");
  }
  lab.seek(27000);
  CHECK_EQ(lab.page().text("/caption/fact"), "You waited 20 s at orders and got nothing.");
  lab.done(R"({"do":"act","index":1,"args":{"ReceiptHandle":"${a1.Messages[0].MessageId}"}})");
  CHECK_NE(lab.page().text("/caption/fact").find("ReceiptHandleIsInvalid"), std::string::npos);
}

TEST_CASE("a run that only shows something has held once it was seen to its end") {
  Opened lab("labs/life/msg-life.json");
  lab.done(R"({"do":"predict","id":"p2","option":"c"})");
  CHECK_EQ(lab.page().text("/runs/0/status"), "none");
  lab.predict_and_run("c");
  lab.seek(60000);
  CHECK_EQ(lab.page().text("/runs/0/status"), "none");
  lab.done(R"({"do":"end"})");
  CHECK_EQ(lab.page().text("/runs/0/status"), "pass");
  lab.done(R"({"do":"start"})");
  CHECK_EQ(lab.page().text("/runs/0/status"), "pass");
  CHECK_NE(lab.page().text("/runs/1/status"), "pass");
}

}  // namespace
}  // namespace inflight::view
