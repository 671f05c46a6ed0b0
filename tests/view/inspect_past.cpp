// The calls behind events: the same world once more, call for call.
#include <random>
#include <string>
#include <vector>

#include "services/sqs/sqs.h"
#include "sim/ids.h"
#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

const std::vector<std::string> kLabs = {
    "labs/visibility/vt-duplicates.json", "labs/visibility/vt-heartbeat.json",
    "labs/dlq/dlq-poison-redrive.json",   "labs/polling/poll-false-empty.json",
    "labs/polling/poll-cost.json",        "labs/life/receipt-handle.json"};

std::string member(const Json& object, std::string_view name) {
  const Json* found = json::find(object, name);
  const std::string* text = found == nullptr ? nullptr : json::as_string(*found);
  return text == nullptr ? "" : *text;
}

/// The message of `mid` in an answer to a receive; null JSON if it is not there.
const Json* message_in(const Json& answer, const std::string& id) {
  const Json* messages = json::find(answer, "Messages");
  for (int64_t i = 0; messages != nullptr && i < json::size(*messages); ++i) {
    if (member(json::at(*messages, i), "MessageId") == id) return &json::at(*messages, i);
  }
  return nullptr;
}

std::string op_of(sim::Ev kind) {
  switch (kind) {
    case sim::Ev::send:
      return "SendMessage";
    case sim::Ev::poll:
    case sim::Ev::receive:
    case sim::Ev::empty:
      return "ReceiveMessage";
    case sim::Ev::extend:
      return "ChangeMessageVisibility";
    case sim::Ev::del:
    case sim::Ev::delete_noop:
      return "DeleteMessage";
    default:
      return "";
  }
}

void check_event(const App& app, uint32_t number) {
  const sim::Event& event = app.log().events[number - 1];
  CAPTURE(number);
  CAPTURE(sim::info(event.kind).name);
  const auto call = app.past().call_of(number);
  CHECK_EQ(call.has_value(), made_by_call(event));
  if (!call) return;
  CHECK_LE(call->asked_at, event.at);
  if (call->answered_at >= 0) CHECK_GE(call->answered_at, event.at);
  const std::string op = op_of(event.kind);
  if (!op.empty()) CHECK_EQ(call->op.substr(0, op.size()), op);
  const std::string url = member(*call->request, "QueueUrl");
  if (event.place != 0) CHECK_EQ(url, sqs::url_of(app.log().names[event.place].text));
  const std::string id = sim::message_id(app.seed(), event.mid);
  if (event.kind == sim::Ev::receive) CHECK(message_in(*call->answer, id) != nullptr);
  if (event.kind == sim::Ev::send) CHECK_EQ(member(*call->answer, "MessageId"), id);
  if (event.kind == sim::Ev::empty) CHECK(json::find(*call->answer, "Messages") == nullptr);
}

TEST_CASE("every event of a call has the call that made it (random events of six labs)") {
  const uint32_t seed = std::random_device{}();
  MESSAGE("seed ", seed);
  std::mt19937 random(seed);
  for (const std::string& file : kLabs) {
    CAPTURE(file);
    Opened lab(file);
    REQUIRE(lab.app.view().ok());
    const auto n = static_cast<uint32_t>(lab.app.log().events.size());
    for (int i = 0; i < 60; ++i) check_event(lab.app, static_cast<uint32_t>(random() % n) + 1);
  }
}

TEST_CASE("a worker deletes with the handle that its receive gave, and a body is what was sent") {
  Opened lab(kLabs[0]);
  const sim::Log& log = lab.app.log();
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    const sim::Event& event = log.events[number - 1];
    if (event.kind != sim::Ev::del) continue;
    uint32_t receive = number;
    while (log.events[receive - 1].kind != sim::Ev::receive ||
           log.events[receive - 1].mid != event.mid) {
      --receive;
    }
    const auto deleted = lab.app.past().call_of(number);
    const auto received = lab.app.past().call_of(receive);
    const auto sent = lab.app.past().call_of(log.lids[event.lid].first);
    REQUIRE(deleted);
    REQUIRE(received);
    REQUIRE(sent);
    const Json* message = message_in(*received->answer, sim::message_id(lab.app.seed(), event.mid));
    REQUIRE(message != nullptr);
    CHECK_EQ(member(*deleted->request, "ReceiptHandle"), member(*message, "ReceiptHandle"));
    CHECK_EQ(member(*sent->request, "MessageBody"), member(*message, "Body"));
    return;
  }
  FAIL("nothing was deleted");
}

TEST_CASE("looking at calls changes neither the run nor what it tells") {
  Opened lab(kLabs[0]);
  lab.predict_and_run("b");
  lab.seek(200000);
  const std::string before = state_json(lab.app, 0, "");
  for (uint32_t number = 1; number < 200; number += 7) lab.app.past().call_of(number);
  lab.app.past().at(100000);
  CHECK_EQ(state_json(lab.app, 0, ""), before);
}

}  // namespace
}  // namespace inflight::view
