// Shared inside services/sns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/sns/sns.h"

namespace inflight::sns {

/// InvalidParameter: "Invalid parameter: WHAT".
Error invalid(std::string what);
Error fault(std::string_view code, std::string message, int http = 400);
void answer(sim::Context&, sim::Ticket, api::sns::Answer);
void refuse(sim::Context&, sim::Ticket, Error);

/// The account and Region of a topic by name.
std::string account_of_topic(std::string_view name);
std::string region_of_topic(std::string_view name);
/// An ARN's number of parts is right (SNS-ENT-04); `parameter` names it in the refusal.
std::optional<Error> check_arn(std::string_view arn, std::string_view parameter);
/// The existing topic of an ARN or bare name, called in its own Region (SNS-ENT-03, -04, TOPIC-09).
Result<Topic*> topic_at(State&, std::string_view arn, std::string_view region,
                        std::string_view parameter = "TopicArn");
/// An attribute of a topic, "" if it is not set.
std::string attribute(const Topic&, std::string_view name);
/// The subscriptions of a topic by name, in the order they were made.
std::vector<Subscription*> subscriptions_of(State&, std::string_view topic);
/// The text of a subscription's confirmation token.
std::string token_of(Seed, uint32_t subscription);
void count(State&, uint16_t topic, Metric, int64_t amount = 1);

/// Sets one attribute of a subscription. The message of a refusal is what follows "Invalid
/// parameter: " or "Invalid parameter: Attributes Reason: " (SNS-SUB-10, -11).
std::optional<Error> set_attribute(const State&, const Topic*, Subscription&,
                                   const std::string& name, const std::string& value);
/// Whether `a` and `b` have the same attributes where `b` has something else than the default.
bool same_attributes(const Subscription& a, const Subscription& b);

/// A retry policy from the text of a DeliveryPolicy (SNS-RETRY-05); `member` holds the policy.
Result<RetryPolicy> parse_delivery_policy(const std::string& text, std::string_view member);
/// The policy in force for a subscription (SNS-RETRY-01, -05).
RetryPolicy policy_for(const Topic*, const Subscription&);
/// Delay before retry `n` (from 1) in ms; nothing when there are no more.
std::optional<int64_t> retry_delay(const RetryPolicy&, int64_t n);

/// A message that was accepted, before it is shaped for a subscription.
struct Message {
  uint32_t ordinal = 0;
  api::Body body;  // as published, attributes of the call in it
  std::optional<std::string> subject;
  std::string structure;
  std::optional<std::string> group;
  std::optional<std::string> deduplication_id;
  uint64_t sequence = 0;
  uint32_t event = 0;  // `publish`
};
/// Checks of one message: publish or entry of a batch (SNS-PUB-02 … -08, SNS-ATTR-01 … -04,
/// SNS-FIFO-01, -02).
struct Draft {
  const api::Body* body;
  const std::optional<std::string>* subject;
  const std::string* structure;
  const api::MessageAttributes* attributes;
  const std::optional<std::string>* group;
  const std::optional<std::string>* deduplication_id;
};
std::optional<Error> check_draft(const Topic&, const Draft&);

/// What a protocol gets of a message with structure (SNS-PUB-05).
std::string text_for(const Message&, std::string_view protocol);
/// The envelope (SNS-ENV-01, -02).
std::string envelope(sim::Context&, const Topic&, const Subscription&, const Message&);
/// The envelope of a SubscriptionConfirmation (SNS-SUB-18).
std::string confirmation(sim::Context&, const Subscription&);
/// The event a function gets, made from the envelope (SNS-ENV-04).
std::string lambda_event(std::string_view envelope, std::string_view subscription_arn);

/// Takes a message to all subscriptions that want it.
void fan_out(sim::Context&, State&, const Topic&, const Message&);
/// Sends the SubscriptionConfirmation of a pending subscription.
void send_confirmation(sim::Context&, State&, const Subscription&);
/// Forgets the deliveries of a subscription that is gone.
void drop_deliveries(State&, uint32_t subscription);

void create_topic(sim::Context&, State&, const Incoming&, const api::sns::CreateTopic&);
void delete_topic(sim::Context&, State&, const Incoming&, const api::sns::DeleteTopic&);
void get_topic(sim::Context&, State&, const Incoming&, const api::sns::GetTopicAttributes&);
void set_topic(sim::Context&, State&, const Incoming&, const api::sns::SetTopicAttributes&);
void list_topics(sim::Context&, State&, const Incoming&, const api::sns::ListTopics&);
void subscribe(sim::Context&, State&, const Incoming&, const api::sns::Subscribe&);
void confirm(sim::Context&, State&, const Incoming&, const api::sns::ConfirmSubscription&);
void unsubscribe(sim::Context&, State&, const Incoming&, const api::sns::Unsubscribe&);
void get_subscription(sim::Context&, State&, const Incoming&,
                      const api::sns::GetSubscriptionAttributes&);
void set_subscription(sim::Context&, State&, const Incoming&,
                      const api::sns::SetSubscriptionAttributes&);
void list_subscriptions(sim::Context&, State&, const Incoming&, const api::sns::ListSubscriptions&);
void list_by_topic(sim::Context&, State&, const Incoming&,
                   const api::sns::ListSubscriptionsByTopic&);
void publish(sim::Context&, State&, const Incoming&, const api::sns::Publish&);
void publish_batch(sim::Context&, State&, const Incoming&, const api::sns::PublishBatch&);

}  // namespace inflight::sns
