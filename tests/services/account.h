// An empty account on a virtual clock, for stories about SQS.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "services/sqs/sqs.h"
#include "sim/log.h"
#include "world/world.h"

namespace inflight::testing {

namespace q = api::sqs;

class Account : public world::Host {
 public:
  Account() {
    sinks_.log = &log;
    sinks_.host = this;
    world.kernel.horizon_ms = INT64_C(20) * 86400 * 1000;
    who_ = sim::Context(world.kernel, sinks_).name("tester", sim::NameKind::actor);
  }
  void on_input(world::World&, sim::Sinks&, uint32_t) override {}
  void on_answer(world::World&, uint64_t call, const api::Answer& answer) override {
    answers_[call] = answer;
    answered_at_[call] = world.kernel.now;
  }

  /// Calls now; the answer may come later.
  uint64_t start(api::Request request) {
    const uint64_t call = ++calls_;
    world::submit(world, sinks_, {sim::Owner::inputs, who_, call, true}, std::move(request), 0);
    world::settle(world, sinks_);
    holds();
    return call;
  }
  /// As start, without events and without looking at every invariant: for queues that hold a lot.
  template <class R>
  void start_unchecked(R request) {
    world.kernel.quiet = true;
    world.kernel.same_instant = 0;  // this many calls at one moment are no loop
    world::submit(world, sinks_, {sim::Owner::inputs, who_, ++calls_, true},
                  api::Request{std::move(request)}, 0);
    world::settle(world, sinks_);
    world.kernel.quiet = false;
  }
  template <class R>
  uint64_t start(R request) {
    return start(api::Request{std::move(request)});
  }
  bool done(uint64_t call) const { return answers_.contains(call); }
  Time done_at(uint64_t call) const { return answered_at_.at(call); }
  const api::Answer& answer(uint64_t call) const { return answers_.at(call); }

  /// Calls now and gives the answer's content. REQUIRES (checked): answered at once, no error.
  template <class A, class R>
  A ask(R request) {
    const uint64_t call = start(std::move(request));
    REQUIRE(done(call));
    return content<A>(call);
  }
  template <class A>
  A content(uint64_t call) const {
    const auto* error = std::get_if<Error>(&answer(call).of);
    const std::string code = error == nullptr ? "" : error->code;
    REQUIRE_MESSAGE(error == nullptr, code);
    return *std::get_if<A>(std::get_if<q::Answer>(&answer(call).of));
  }
  template <class R>
  Error refused(R request) {
    const uint64_t call = start(std::move(request));
    REQUIRE(done(call));
    const auto* error = std::get_if<Error>(&answer(call).of);
    REQUIRE(error != nullptr);
    return *error;
  }

  void run_to(Span since_start) {
    const Time until = Time{} + since_start;
    while (world::step(world, sinks_, until)) holds();
    world.kernel.now = until;
  }
  void holds() { CHECK(world::check(world) == ""); }

  void create(const std::string& name, q::Attributes attributes = {}) {
    ask<q::QueueUrl>(q::CreateQueue{name, std::move(attributes), {}});
  }
  uint32_t send(const std::string& queue, const std::string& body,
                std::optional<int64_t> delay = std::nullopt) {
    return ask<q::Sent>(q::SendMessage{{queue, 0}, body_of(body), delay}).mid;
  }
  static api::Body body_of(const std::string& text) { return api::Body(api::Payload{text}); }
  static q::Arn arn(const std::string& name) { return {sqs::arn_of(name), {name, 0}}; }
  static q::ReceiveMessage receive_of(const std::string& queue, int64_t max = 1,
                                      std::optional<int64_t> timeout = std::nullopt,
                                      std::optional<int64_t> wait = std::nullopt) {
    return {{queue, 0}, max, timeout, wait};
  }
  std::vector<q::ReceivedMessage> receive(const std::string& queue, int64_t max = 1,
                                          std::optional<int64_t> timeout = std::nullopt) {
    return ask<q::Received>(receive_of(queue, max, timeout, 0)).messages;
  }
  std::string bodies(const std::string& queue, int64_t max = 10,
                     std::optional<int64_t> timeout = std::nullopt) {
    std::string out;
    for (const auto& message : receive(queue, max, timeout)) {
      out += (out.empty() ? "" : " ") + message.body->text;
    }
    return out;
  }
  void remove(const std::string& queue, uint32_t handle) {
    ask<q::Done>(q::DeleteMessage{{queue, 0}, {handle, ""}});
  }
  void hide(const std::string& queue, uint32_t handle, int64_t seconds_from_now) {
    ask<q::Done>(q::ChangeMessageVisibility{{queue, 0}, {handle, ""}, seconds_from_now});
  }
  void set(const std::string& queue, const std::string& name, const std::string& value) {
    ask<q::Done>(q::SetQueueAttributes{{queue, 0}, {{name, value}}});
  }
  /// "visible/in flight/delayed"
  std::string counts(const std::string& queue) const {
    const sqs::Queue& found = *sqs::find_queue(world.sqs, queue);
    return std::to_string(found.visible) + "/" + std::to_string(found.in_flight) + "/" +
           std::to_string(found.delayed);
  }
  /// How many events of a kind there are.
  int64_t events(sim::Ev kind) const {
    int64_t count = 0;
    for (const sim::Event& event : log.events) count += event.kind == kind;
    return count;
  }

  world::World world;
  sim::Log log;

 private:
  world::Sinks sinks_;
  uint16_t who_ = 0;
  uint64_t calls_ = 0;
  std::map<uint64_t, api::Answer> answers_;
  std::map<uint64_t, Time> answered_at_;
};

}  // namespace inflight::testing
