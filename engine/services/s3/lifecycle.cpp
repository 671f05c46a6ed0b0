// Lifecycle expiration: S3 looks once a day, at midnight UTC, and deletes by itself (S3-EVT-03).
#include <algorithm>
#include <utility>

#include "services/s3/internal.h"

namespace inflight::s3 {
namespace {

namespace a = api::s3;

constexpr int64_t kDayMs = 86'400'000;
constexpr uint64_t kRulesMax = 1'000;

bool valid(const a::LifecycleRule& rule) {
  const bool status = rule.status == "Enabled" || rule.status == "Disabled";
  return status && rule.expiration.days >= 1;
}

/// True if a rule says that the version, the latest of `key`, has had its days.
bool expired(const Bucket& bucket, const std::string& key, const Version& version,
             const sim::Kernel& kernel) {
  return std::any_of(bucket.lifecycle.begin(), bucket.lifecycle.end(),
                     [&](const a::LifecycleRule& rule) {
                       if (rule.status != "Enabled" || !key.starts_with(rule.filter.prefix))
                         return false;
                       // The days run from the creation and end at the midnight after them.
                       return (kernel.now - version.modified).ms / kDayMs >= rule.expiration.days;
                     });
}

}  // namespace

void plan_daily(sim::Context& ctx, State& state) {
  const bool wanted = std::any_of(state.buckets.begin(), state.buckets.end(), [](const auto& one) {
    return one.second.exists && !one.second.lifecycle.empty();
  });
  if (!wanted || std::exchange(state.daily, true)) return;
  const int64_t unix_ms = ctx.kernel().epoch_ms + ctx.now().ms;
  plan(ctx, Time{(unix_ms / kDayMs + 1) * kDayMs - ctx.kernel().epoch_ms}, Timer::daily, 0);
}

void on_daily(sim::Context& ctx, State& state) {
  state.daily = false;
  for (auto& [place, bucket] : state.buckets) {
    std::vector<std::string> keys;
    for (const auto& [key, versions] : bucket.objects) {
      const Version& latest = versions.back();
      if (!latest.marker && expired(bucket, key, latest, ctx.kernel())) keys.push_back(key);
    }
    for (const std::string& key : keys) {
      erase(ctx, state, bucket, 0, key, "", {}, "LifecycleExpiration");
    }
  }
  plan_daily(ctx, state);
}

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::PutBucketLifecycleConfiguration& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const auto& rules = request.configuration.rules;
  const bool right =
      !rules.empty() && rules.size() <= kRulesMax && std::all_of(rules.begin(), rules.end(), valid);
  if (!right) return refuse(ctx, in.ticket, malformed());
  bucket->lifecycle = rules;
  ctx.config(bucket->place, in.actor, "LifecycleConfiguration");
  plan_daily(ctx, state);
  answer(ctx, in.ticket, a::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::GetBucketLifecycleConfiguration& request) {
  const Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  if (bucket->lifecycle.empty()) {
    return refuse(
        ctx, in.ticket,
        fault("NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist", 404));
  }
  answer(ctx, in.ticket, a::LifecycleConfiguration{bucket->lifecycle});
}

}  // namespace calls
}  // namespace inflight::s3
