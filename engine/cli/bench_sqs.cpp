// bench, its SQS part: what one call costs, and how that grows with what a queue holds.
#include <chrono>
#include <cstdio>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "calls/account.h"
#include "cli/commands.h"
#include "services/sqs/sqs.h"

namespace inflight::cli {
namespace {

namespace q = api::sqs;

double now_us() {
  using namespace std::chrono;
  return duration<double, std::micro>(steady_clock::now().time_since_epoch()).count();
}

/// Bytes on the heap; 0 where the library does not tell.
int64_t heap_bytes() {
#ifdef __GLIBC__
  return static_cast<int64_t>(mallinfo2().uordblks);
#else
  return 0;
#endif
}

/// A queue driven by typed requests, without log and without events.
class Typed : public world::Host {
 public:
  Typed() {
    sinks_.host = this;
    world_.kernel.horizon_ms = INT64_C(1000) * 86400 * 1000;
    world_.kernel.quiet = true;
    ask(q::CreateQueue{"orders", {{"VisibilityTimeout", "43200"}}, {}});
  }
  void on_input(world::World&, sim::Sinks&, uint32_t) override {}
  void on_answer(world::World&, uint64_t, const api::Answer& answer) override {
    const auto* of_sqs = std::get_if<q::Answer>(&answer.of);
    const auto* received = of_sqs == nullptr ? nullptr : std::get_if<q::Received>(of_sqs);
    if (received != nullptr && !received->messages.empty()) handle_ = received->messages[0].handle;
  }
  template <class R>
  void ask(R request) {
    world_.kernel.same_instant = 0;
    world::submit(world_, sinks_, {sim::Owner::inputs, 0, 0, true},
                  api::Request{std::move(request)}, 0);
    world::settle(world_, sinks_);
  }
  void send() { ask(q::SendMessage{{"orders", 0}, body_}); }
  void receive(int64_t max) { ask(q::ReceiveMessage{{"orders", 0}, max, std::nullopt, 0}); }
  void remove() { ask(q::DeleteMessage{{"orders", 0}, {handle_, ""}}); }

 private:
  world::World world_;
  world::Sinks sinks_;
  api::Body body_{api::Payload{"{\"order\":1}"}};
  uint32_t handle_ = 0;
};

template <class F>
double us_each(int times, F work) {
  const double started = now_us();
  for (int i = 0; i < times; ++i) work();
  return (now_us() - started) / times;
}

double by_name_us() {
  calls::Account account;
  const auto call = [&account](std::string_view name, const std::string& args) {
    const auto parsed = json::parse(args, 1 << 16);
    const uint64_t number = account.call(*calls::find_action(name), **parsed.value);
    return json::compact(**account.result(number));
  };
  call("CreateQueue", R"({"QueueName":"orders"})");
  return us_each(20000, [&] {
    account.run_to(account.now() + Span{1});
    call("SendMessage", R"({"QueueUrl":"orders","MessageBody":"{\"order\":1}"})");
    const std::string got = call("ReceiveMessage", R"({"QueueUrl":"orders"})");
    const std::size_t at = got.find("AQEB");
    call("DeleteMessage", R"({"QueueUrl":"orders","ReceiptHandle":")" +
                              got.substr(at, got.find('"', at) - at) + "\"}");
  });
}

}  // namespace

void bench_sqs() {
  Typed shallow;
  const double round = us_each(100000, [&] {
    shallow.send();
    shallow.receive(1);
    shallow.remove();
  });
  // One receive of ten, from a queue that keeps its depth: ten are sent for ten received.
  const auto receive_us = [](Typed& typed) {
    return us_each(300, [&] {
      for (int i = 0; i < 10; ++i) typed.send();
      typed.receive(10);
    });
  };
  Typed few;
  for (int i = 0; i < 20; ++i) few.send();
  const double base = receive_us(few);

  Typed waiting;
  const int64_t before = heap_bytes();
  for (int i = 0; i < 100000; ++i) waiting.send();
  const int64_t bytes = (heap_bytes() - before) / 100000;
  const double deep = receive_us(waiting);

  Typed hidden;
  for (int i = 0; i < 20020; ++i) hidden.send();
  for (int i = 0; i < 2000; ++i) hidden.receive(10);
  const double in_flight = receive_us(hidden);

  std::printf(
      "\"sqs\":{\"sendReceiveDeleteUs\":%.2f,\"byNameWithJsonUs\":%.2f,"
      "\"receiveWaiting100000\":%.2f,\"receiveInFlight20000\":%.2f,\"bytesAMessage\":%lld},",
      round, by_name_us(), deep / base, in_flight / base, static_cast<long long>(bytes));
}

}  // namespace inflight::cli
