// From an accepted message to its endpoints: filters, attempts, retries, dead letters.
#include <algorithm>

#include "services/sns/internal.h"

namespace inflight::sns {
namespace {

/// Kinds of this service's agenda entries; subject = delivery, generation = Delivery::timer.
enum class Timer : uint16_t { attempt };

constexpr std::string_view kService = "sns.amazonaws.com";
constexpr uint16_t kTimerTie = 5;

bool is_endpoint_outside(std::string_view protocol) {
  return protocol == "http" || protocol == "https" || protocol.starts_with("email") ||
         protocol == "sms";
}

bool passes(const Subscription& one, const Message& message) {
  if (one.filter_text.empty()) return true;
  if (one.scope == rules::FilterScope::body) {
    const auto fields = rules::body_fields(text_for(message, one.protocol));
    return fields && rules::matches(one.filter, *fields);
  }
  std::vector<rules::FilterAttribute> attributes;
  for (const api::MessageAttribute& attribute : message.body->attributes) {
    attributes.push_back({attribute.name, attribute.data_type, attribute.value});
  }
  return rules::matches(one.filter, rules::attribute_fields(attributes));
}

uint32_t emit(sim::Context& ctx, const Subscription& one, sim::Ev kind, uint32_t lid,
              uint32_t cause, int64_t value, uint32_t extra) {
  sim::Event event;
  event.kind = kind;
  event.place = one.place;
  event.lid = lid;
  event.cause = cause;
  event.value = static_cast<int32_t>(value);
  event.extra = extra;
  return ctx.emit(event);
}

api::delivery::Deliver request_of(const State& state, const Subscription& one,
                                  const Delivery& delivery, Seed seed) {
  api::delivery::Deliver out;
  const Topic& topic = state.topics.at(one.place);
  out.target = delivery.dead ? one.dead_letter : one.endpoint;
  out.service = kService;
  out.source = arn_of(topic.name);
  out.source_account = account_of_topic(topic.name);
  out.body = delivery.body;
  out.attributes = delivery.attributes;
  const bool fifo_target = out.target.ends_with(".fifo");
  if (fifo_target) out.deduplication_id = delivery.deduplication_id;
  // FIFO topics forward the group to FIFO queues only, standard topics always (SNS-FIFO-07,
  // SNS-PUB-08).
  if (fifo_target || !topic.fifo) out.group = delivery.group;
  if (delivery.dead) return out;
  if (one.protocol == "lambda") {
    api::Payload payload = *delivery.body;
    payload.text = lambda_event(payload.text, subscription_arn(seed, one));
    out.body = api::Body(std::move(payload));
  } else if (is_endpoint_outside(one.protocol)) {
    out.attributes.clear();  // SNS-RAW-02
    out.headers = {{"x-amz-sns-message-type", "Notification"},
                   {"x-amz-sns-message-id", message_id(seed, delivery.message)},
                   {"x-amz-sns-topic-arn", out.source},
                   {"x-amz-sns-subscription-arn", subscription_arn(seed, one)},
                   {"Content-Type", "text/plain; charset=UTF-8"}};
    if (one.raw) out.headers.emplace_back("x-amz-sns-rawdelivery", "true");
  }
  return out;
}

void attempt(sim::Context& ctx, State& state, Delivery& delivery) {
  const Subscription& one = state.subscriptions.at(delivery.subscription);
  if (state.record && !delivery.dead) {
    state.tried.push_back({one.ordinal, delivery.body->lid, ctx.now()});
  }
  ctx.call(
      {sim::Owner::sns, 0, delivery.id, true},
      api::Request{api::delivery::Request{request_of(state, one, delivery, ctx.kernel().seed)}},
      delivery.cause);
}

void plan_attempt(sim::Context& ctx, Delivery& delivery, int64_t delay_ms) {
  ctx.plan(ctx.now() + Span{delay_ms}, sim::Rank::timer, kTimerTie, sim::Owner::sns,
           static_cast<uint16_t>(Timer::attempt), delivery.id, ++delivery.timer);
}

/// The first attempt, after the latency of deliveries.
void begin(sim::Context& ctx, State& state, Delivery& delivery) {
  if (state.settings.delivery_latency_ms == 0) return attempt(ctx, state, delivery);
  plan_attempt(ctx, delivery, state.settings.delivery_latency_ms);
}

/// Takes a delivery out; on FIFO topics the next one of its group begins (SNS-FIFO-08).
void finish(sim::Context& ctx, State& state, uint64_t id) {
  const auto found = state.deliveries.find(id);
  Subscription& one = state.subscriptions.at(found->second.subscription);
  const std::string group = found->second.group.value_or("");
  state.deliveries.erase(found);
  const auto line = one.lines.find(group);
  if (line == one.lines.end()) return;
  line->second.pop_front();
  if (line->second.empty()) {
    one.lines.erase(line);
  } else {
    begin(ctx, state, state.deliveries.at(line->second.front()));
  }
}

/// No more attempts: to the dead-letter queue, or lost (SNS-DLQ-01, -02).
void give_up(sim::Context& ctx, State& state, Delivery& delivery) {
  const Subscription& one = state.subscriptions.at(delivery.subscription);
  count(state, one.place, Metric::failed);
  if (one.dead_letter.empty()) return finish(ctx, state, delivery.id);
  delivery.dead = true;
  attempt(ctx, state, delivery);
}

/// Retries that are left of the last phase, and only of it; 0 if an earlier one goes on.
int64_t left_of_last_phase(const Delivery& delivery) {
  const int64_t retries = delivery.attempts - 1;
  const RetryPolicy& policy = delivery.policy;
  if (retries < policy.immediate + policy.pre + policy.backoff) return 0;
  return policy.total() - retries;
}

void on_failure(sim::Context& ctx, State& state, Delivery& delivery, const Error& error) {
  const std::optional<int64_t> delay = api::delivery::may_retry(error)
                                           ? retry_delay(delivery.policy, delivery.attempts)
                                           : std::nullopt;
  if (!delay) return give_up(ctx, state, delivery);
  const int64_t left = left_of_last_phase(delivery);
  if (left > 1 && api::delivery::is_outage(error)) {
    delivery.asleep_ms = ctx.now().ms;  // SNS-RETRY-04: one entry instead of up to 100,000
    return plan_attempt(ctx, delivery, left * delivery.policy.max_ms);
  }
  if (*delay == 0) return attempt(ctx, state, delivery);
  plan_attempt(ctx, delivery, *delay);
}

void on_dead_letter(sim::Context& ctx, State& state, Delivery& delivery, const Error* error) {
  const Subscription& one = state.subscriptions.at(delivery.subscription);
  count(state, one.place, error == nullptr ? Metric::redriven : Metric::failed_to_redrive);
  const std::string_view code = error == nullptr ? std::string_view{} : error->code;
  emit(ctx, one, sim::Ev::sub_dlq, delivery.body->lid, delivery.cause, delivery.attempts,
       ctx.two_texts(one.dead_letter, code));
  finish(ctx, state, delivery.id);
}

}  // namespace

void fan_out(sim::Context& ctx, State& state, const Topic& topic, const Message& message) {
  for (Subscription* one : subscriptions_of(state, topic.name)) {
    if (!one->confirmed) continue;
    if (!passes(*one, message)) {
      count(state, topic.place, Metric::filtered);
      emit(ctx, *one, sim::Ev::filtered, message.body->lid, message.event, 0,
           ctx.text(one->endpoint));
      continue;
    }
    Delivery delivery;
    delivery.id = ++state.started;
    delivery.subscription = one->ordinal;
    delivery.message = message.ordinal;
    api::Payload payload = *message.body;
    payload.attributes.clear();
    if (one->raw) {
      payload.text = text_for(message, one->protocol);
      delivery.attributes = message.body->attributes;
    } else {
      payload.text = envelope(ctx, topic, *one, message);
    }
    delivery.body = api::Body(std::move(payload));
    delivery.group = message.group;
    delivery.deduplication_id = message.deduplication_id;
    delivery.policy = policy_for(&topic, *one);
    delivery.cause = message.event;
    Delivery& stored = state.deliveries.emplace(delivery.id, std::move(delivery)).first->second;
    if (topic.fifo) {
      auto& line = one->lines[stored.group.value_or("")];
      line.push_back(stored.id);
      if (line.size() > 1) continue;
    }
    begin(ctx, state, stored);
  }
}

void send_confirmation(sim::Context& ctx, State& state, const Subscription& one) {
  api::delivery::Deliver out;
  const Topic& topic = state.topics.at(one.place);
  out.target = one.endpoint;
  out.service = kService;
  out.source = arn_of(topic.name);
  out.source_account = account_of_topic(topic.name);
  out.body = api::Body(api::Payload{confirmation(ctx, one)});
  out.headers = {{"x-amz-sns-message-type", "SubscriptionConfirmation"},
                 {"x-amz-sns-topic-arn", out.source}};
  ctx.call({sim::Owner::sns, 0, 0, true}, api::Request{api::delivery::Request{std::move(out)}},
           ctx.kernel().events);
}

void drop_deliveries(State& state, uint32_t subscription) {
  for (auto at = state.deliveries.begin(); at != state.deliveries.end();) {
    at = at->second.subscription == subscription ? state.deliveries.erase(at) : std::next(at);
  }
}

void on_entry(sim::Context& ctx, State& state, const sim::Entry& entry) {
  const auto found = state.deliveries.find(entry.subject);
  if (found == state.deliveries.end() || found->second.timer != entry.generation) return;
  Delivery& delivery = found->second;
  delivery.attempts = std::max(delivery.attempts, attempts_at(delivery, ctx.now()) - 1);
  delivery.asleep_ms = -1;
  attempt(ctx, state, delivery);
}

void on_reply(sim::Context& ctx, State& state, uint64_t id, const api::Answer& reply) {
  const auto found = state.deliveries.find(id);
  if (found == state.deliveries.end()) return;  // a confirmation, or unsubscribed meanwhile
  Delivery& delivery = found->second;
  const auto* error = std::get_if<Error>(&reply.of);
  if (delivery.dead) return on_dead_letter(ctx, state, delivery, error);
  const Subscription& one = state.subscriptions.at(delivery.subscription);
  ++delivery.attempts;
  if (error == nullptr) {
    count(state, one.place, Metric::delivered);
    emit(ctx, one, sim::Ev::deliver, delivery.body->lid, delivery.cause, delivery.attempts,
         ctx.text(one.endpoint));
    return finish(ctx, state, id);
  }
  delivery.cause = emit(ctx, one, sim::Ev::deliver_fail, delivery.body->lid, delivery.cause,
                        delivery.attempts, ctx.two_texts(one.endpoint, error->code));
  on_failure(ctx, state, delivery, *error);
}

void on_health(sim::Context& ctx, State& state, std::string_view endpoint) {
  for (auto& [id, delivery] : state.deliveries) {
    const Subscription& one = state.subscriptions.at(delivery.subscription);
    if (delivery.asleep_ms < 0 || one.endpoint != endpoint) continue;
    const int64_t step = delivery.policy.max_ms;
    const int64_t slept = ctx.now().ms - delivery.asleep_ms;
    const int64_t points = std::max<int64_t>(1, (slept + step - 1) / step);
    plan_attempt(ctx, delivery, delivery.asleep_ms + points * step - ctx.now().ms);
  }
}

int64_t attempts_at(const Delivery& delivery, Time now) {
  if (delivery.asleep_ms < 0) return delivery.attempts;
  return delivery.attempts + (now.ms - delivery.asleep_ms) / delivery.policy.max_ms;
}

}  // namespace inflight::sns
