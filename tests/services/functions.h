// An account with queues and functions, driven by AWS's JSON, for stories about Lambda.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "calls/account.h"
#include "services/lambda/lambda.h"
#include "services/sqs/sqs.h"

namespace inflight::testing {

namespace l = api::lambda;

class Stage {
 public:
  explicit Stage(Seed seed = 1) : account(seed) {}

  /// Calls now; the JSON answer as text, "" while it waits.
  std::string call(const std::string& name, const std::string& args) {
    const calls::Action* action = calls::find_action(name);
    REQUIRE_MESSAGE(action != nullptr, name);
    const auto parsed = json::parse(args, 1 << 24);
    REQUIRE_MESSAGE(parsed.value.has_value(), args);
    last = account.call(*action, **parsed.value);
    return result(last);
  }
  std::string result(uint64_t number) const {
    const JsonBox* json = account.result(number);
    return json == nullptr ? std::string{} : json::compact(**json);
  }
  /// "code: message" of a refusal.
  std::string refusal(const std::string& name, const std::string& args) {
    const auto parsed = json::parse(call(name, args), 1 << 24);
    const Json* error = json::find(**parsed.value, "error");
    const std::string asked = name + " " + args;
    REQUIRE_MESSAGE(error != nullptr, asked);
    return *json::as_string(*json::find(*error, "code")) + ": " +
           *json::as_string(*json::find(*error, "message"));
  }
  /// Member `name` of the answer to a call, a text.
  std::string text_of(const std::string& answer, const std::string& name) const {
    const auto parsed = json::parse(answer, 1 << 24);
    const Json* member = json::find(**parsed.value, name);
    REQUIRE_MESSAGE(member != nullptr, answer);
    const std::string* text = json::as_string(*member);
    return text == nullptr ? json::compact(*member) : *text;
  }

  void queue(const std::string& name, const std::string& attributes = "{}") {
    call("CreateQueue", R"({"QueueName":")" + name + R"(","Attributes":)" + attributes + "}");
  }
  void function(const std::string& name, l::Behaviour behaviour, int64_t timeout_s = 3) {
    l::CreateFunction request{{name}};
    request.timeout = timeout_s;
    request.behaviour = std::move(behaviour);
    account.call(api::Request{std::move(request)});
  }
  static l::Behaviour takes(int64_t ms) {
    l::Behaviour out;
    out.duration_ms = ms;
    return out;
  }
  /// Creates a mapping of `queue` on `function`; `more` = further members with a comma before.
  /// Returns its UUID.
  std::string mapping(const std::string& queue, const std::string& function,
                      const std::string& more = "") {
    return text_of(call("CreateEventSourceMapping", mapping_args(queue, function, more)), "UUID");
  }
  static std::string mapping_args(const std::string& queue, const std::string& function,
                                  const std::string& more = "") {
    return R"({"EventSourceArn":")" + sqs::arn_of(queue) + R"(","FunctionName":")" + function +
           "\"" + more + "}";
  }
  void send(const std::string& queue, const std::string& body, const std::string& group = "") {
    call("SendMessage", R"({"QueueUrl":")" + queue + R"(","MessageBody":)" + json::quoted(body) +
                            (group.empty() ? "" : R"(,"MessageGroupId":")" + group + "\"") + "}");
  }
  /// Up to and including `ms`, checking the invariants on the way.
  void run_to(int64_t ms) {
    account.run_to(Time{ms});
    CHECK(world::check(account.world()) == "");
  }

  const lambda::Mapping& only_mapping() const {
    return account.world().lambda.mappings.begin()->second;
  }
  const lambda::Function& function_named(const std::string& name) const {
    return *lambda::find_function(account.world().lambda, name);
  }
  int64_t metric(const std::string& name, lambda::Metric metric) const {
    return function_named(name).counted[static_cast<std::size_t>(metric)];
  }
  /// "a#1 b#1|c#2": bodies with receive counts, run by run.
  std::string batches() const {
    std::string out;
    for (const lambda::PastRun& run : account.world().lambda.past_runs) {
      if (&run != &account.world().lambda.past_runs.front()) out += "|";
      for (const auto& message : run.batch) {
        if (&message != &run.batch.front()) out += " ";
        out += message.body->text + "#" + std::to_string(message.receive_count);
      }
    }
    return out;
  }
  /// "visible/in flight"
  std::string counts(const std::string& queue) const {
    const sqs::Queue& found = *sqs::find_queue(account.world().sqs, queue);
    return std::to_string(found.visible) + "/" + std::to_string(found.in_flight);
  }
  int64_t live_slots() const {
    int64_t live = 0;
    for (const lambda::Slot& slot : only_mapping().slots) live += slot.phase != lambda::Phase::gone;
    return live;
  }

  calls::Account account;
  uint64_t last = 0;
};

}  // namespace inflight::testing
