// From what happened to its destination: matching, attempts, retries, losses.
#include <algorithm>
#include <utility>

#include "services/s3/internal.h"

namespace inflight::s3 {
namespace {

constexpr std::string_view kService = "s3.amazonaws.com";
constexpr std::string_view kSubject = "Amazon S3 Notification";

uint32_t emit(sim::Context& ctx, const Notification& one, sim::Ev kind, uint32_t extra) {
  sim::Event event;
  event.kind = kind;
  event.place = one.bucket;
  event.lid = one.body->lid;
  event.cause = one.cause;
  event.value = static_cast<int32_t>(one.tries);
  event.extra = extra;
  event.flags = one.duplicate ? sim::kDup : 0;
  return ctx.emit(event);
}

void attempt(sim::Context& ctx, const State& state, uint64_t id) {
  const Notification& one = state.notifications.at(id);
  api::delivery::Deliver asked = delivery_of(state.buckets.at(one.bucket), one.target);
  asked.body = one.body;
  asked.subject = kSubject;
  ctx.call({sim::Owner::s3, 0, id, true}, api::Request{api::delivery::Request{std::move(asked)}},
           one.cause);
}

/// Plans a notification; `n` is its ordinal in the bucket, so that every one has luck of its own.
void begin(sim::Context& ctx, State& state, const Bucket& bucket, Notification one, uint64_t n) {
  const Settings& settings = state.settings;
  int64_t wait = settings.delivery_latency_ms;
  if (settings.delivery_latency_max_ms > wait) {
    const std::string stream =
        "s3/" + bucket.name + (one.duplicate ? "/duplicate-latency" : "/latency");
    wait = between(ctx.draw(Stream(stream), n), wait, settings.delivery_latency_max_ms);
  }
  const uint64_t id = ++state.last_id;
  one.begun = ctx.now() + Span{wait};
  state.notifications.emplace(id, std::move(one));
  if (wait == 0) return attempt(ctx, state, id);
  plan(ctx, ctx.now() + Span{wait}, Timer::attempt, id);
}

const NotifyRule* matching(const Bucket& bucket, std::string_view leaf, const std::string& key) {
  for (const NotifyRule& rule : bucket.rules.rules) {
    if (!key.starts_with(rule.prefix) || !key.ends_with(rule.suffix)) continue;
    if (std::binary_search(rule.leaves.begin(), rule.leaves.end(), leaf)) return &rule;
  }
  return nullptr;
}

/// S3-DLV-04: 1 s, 2 s, 4 s … 60 s.
int64_t retry_delay_ms(int64_t tries) {
  const int64_t doubled = INT64_C(1'000) << std::min<int64_t>(tries - 1, 6);
  return std::min(doubled, kRetryDelayMaxMs);
}

/// To the default bus of the bucket's account: it takes everything, and nobody has to be asked
/// (S3-EB-01). The hop is none of those that loops are counted by (S3-LOOP-04).
void hand_over(sim::Context& ctx, State& state, Bucket& bucket, const Happened& what) {
  auto text = bus_event(ctx, state, bucket, what);
  if (!text) return;
  const api::Payload& object = *what.version->body;
  api::Payload payload;
  payload.lid = object.lid;
  payload.tags = object.tags;
  payload.n = object.n;
  payload.text = std::move(*text);
  Notification one;
  one.bucket = bucket.place;
  one.target = "arn:aws:events:" + bucket.region + ":" + bucket.owner + ":event-bus/default";
  one.body = api::Body(std::move(payload));
  one.cause = what.event;
  begin(ctx, state, bucket, std::move(one), ++bucket.notified);
}

}  // namespace

api::delivery::Deliver delivery_of(const Bucket& bucket, const std::string& target) {
  api::delivery::Deliver out;
  out.target = target;
  out.service = kService;
  out.source = arn_of(bucket.name);
  out.source_account = bucket.owner;
  return out;
}

void notify(sim::Context& ctx, State& state, Bucket& bucket, const Happened& what) {
  if (bucket.rules.event_bridge) hand_over(ctx, state, bucket, what);
  const NotifyRule* rule = matching(bucket, what.leaf, *what.key);
  if (rule == nullptr) return;
  const api::Payload& object = *what.version->body;
  api::Payload payload;
  payload.lid = object.lid;
  payload.tags = object.tags;
  payload.n = object.n;
  payload.trace = object.trace;  // S3-MSG-08
  payload.lineage = what.lineage;
  payload.text = record_of(ctx, state, bucket, *rule, what);
  Notification one;
  one.bucket = bucket.place;
  one.target = rule->target;
  one.body = api::Body(std::move(payload));
  one.cause = what.event;
  const uint64_t n = ++bucket.notified;
  const auto ppm = static_cast<uint32_t>(state.settings.duplicate_ppm);
  const bool twice =
      ppm > 0 && chance(ctx.draw(Stream("s3/" + bucket.name + "/duplicate"), n), ppm);
  begin(ctx, state, bucket, one, n);
  if (!twice) return;
  one.duplicate = true;
  begin(ctx, state, bucket, std::move(one), n);
}

void send_test(sim::Context& ctx, State& state, Bucket& bucket, uint16_t actor,
               const std::string& target, uint32_t cause) {
  // What a lab sets up was there long before it: so was its test event.
  if (ctx.kernel().quiet) return;
  api::Payload payload;
  payload.text = test_event(ctx, state, bucket);
  Notification one;
  one.bucket = bucket.place;
  one.target = target;
  one.body = ctx.identify(api::Body(std::move(payload)), actor, {});
  one.cause = cause;
  begin(ctx, state, bucket, std::move(one), ++bucket.notified);
}

void on_attempt(sim::Context& ctx, State& state, uint64_t id) { attempt(ctx, state, id); }

void on_reply(sim::Context& ctx, State& state, uint64_t id, const api::Answer& reply) {
  const auto found = state.notifications.find(id);
  if (found == state.notifications.end()) return;
  Notification& one = found->second;
  ++one.tries;
  const auto* error = std::get_if<Error>(&reply.of);
  if (error == nullptr) {
    emit(ctx, one, sim::Ev::notify, ctx.text(one.target));
    state.notifications.erase(found);
    return;
  }
  one.cause = emit(ctx, one, sim::Ev::notify_fail, ctx.two_texts(one.target, error->code));
  const Time next = ctx.now() + Span{retry_delay_ms(one.tries)};
  if (api::delivery::may_retry(*error) && next - one.begun < kRetryEnd) {
    return plan(ctx, next, Timer::attempt, id);
  }
  // S3-PERM-04: nobody is told; S3 has no dead-letter queue.
  emit(ctx, one, sim::Ev::drop, ctx.text(error->code));
  state.notifications.erase(found);
}

}  // namespace inflight::s3
