// An empty account with topics, for stories about SNS and deliveries.
#pragma once

#include "services/sns/sns.h"
#include "tests/services/account.h"
#include "world/deliver.h"

namespace inflight::testing {

namespace n = api::sns;

class Topics : public Account {
 public:
  /// A queue that lets SNS in.
  void open_queue(const std::string& name, q::Attributes attributes = {}) {
    create(name, std::move(attributes));
    let_in(name, "sns.amazonaws.com");
  }
  void let_in(const std::string& queue, const std::string& service,
              const std::string& condition = "") {
    set(queue, "Policy",
        R"({"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":")" +
            service + R"("},"Action":"sqs:SendMessage","Resource":")" + sqs::arn_of(queue) + "\"" +
            condition + "}]}");
  }
  template <class A, class R>
  A tell(R request) {
    const uint64_t call = start(std::move(request));
    REQUIRE(done(call));
    const auto* error = std::get_if<Error>(&answer(call).of);
    const std::string words = error == nullptr ? "" : error->message;
    REQUIRE_MESSAGE(error == nullptr, words);
    return *std::get_if<A>(std::get_if<n::Answer>(&answer(call).of));
  }
  std::string topic(const std::string& name, n::Attributes attributes = {}) {
    return tell<n::TopicArn>(n::CreateTopic{name, std::move(attributes)}).arn;
  }
  std::string subscribe(const std::string& topic, const std::string& endpoint,
                        n::Attributes attributes = {}, const std::string& protocol = "sqs") {
    return tell<n::SubscriptionArn>(
               n::Subscribe{topic, protocol, endpoint, std::move(attributes), true})
        .arn;
  }
  n::Published publish(const std::string& topic, const std::string& text,
                       std::optional<std::string> group = std::nullopt) {
    n::Publish request;
    request.topic = topic;
    request.body = body_of(text);
    request.group = std::move(group);
    return tell<n::Published>(request);
  }
  void set_health(const std::string& arn, world::Health health) {
    world::Sinks sinks;
    sinks.log = &log;
    sinks.host = this;
    world::set_health(world, sinks, arn, health);
    world::settle(world, sinks);
  }
  /// Times in ms of the events of a kind.
  std::vector<int64_t> times(sim::Ev kind) const {
    std::vector<int64_t> out;
    for (const sim::Event& event : log.events) {
      if (event.kind == kind) out.push_back(event.at);
    }
    return out;
  }
};

inline const n::Attributes kRaw = {{"RawMessageDelivery", "true"}};
inline const n::Attributes kFifoTopic = {{"FifoTopic", "true"},
                                         {"ContentBasedDeduplication", "true"}};

}  // namespace inflight::testing
