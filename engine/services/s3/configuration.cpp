// Put and GetBucketNotificationConfiguration: what a save checks, and when it is in force.
#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "rules/arn.h"
#include "services/s3/internal.h"
#include "sim/ids.h"

namespace inflight::s3 {
namespace {

namespace a = api::s3;

/// Why a destination is refused, in S3's words (S3-CFG-06).
std::string reason(const NotifyRule& rule, const Error& error) {
  if (rule.to == a::Destination::function) {
    return "Not authorized to invoke function [" + rule.target + "]";
  }
  const std::string what = rule.to == a::Destination::queue ? "queue" : "topic";
  const bool missing = error.http == 404 || error.code == "AWS.SimpleQueueService.NonExistentQueue";
  if (missing) return "The destination " + what + " does not exist";
  return "Permissions on the destination " + what +
         " do not allow S3 to publish notifications from this bucket";
}

/// Every destination of the document is asked, also those that were there before; all refusals are
/// told together (S3-CFG-06, -07).
std::optional<Error> check_destinations(const Bucket& bucket, const Rules& rules,
                                        const Destinations& destinations) {
  Error out =
      fault("InvalidArgument", "Unable to validate the following destination configurations");
  std::set<std::string> asked;
  for (const NotifyRule& rule : rules.rules) {
    if (!asked.insert(rule.target).second) continue;
    const auto refusal = destinations.refusal(delivery_of(bucket, rule.target));
    if (!refusal) continue;
    const std::string number = std::to_string(out.fields.size() / 2 + 1);
    const bool function = rule.to == a::Destination::function;
    out.fields.emplace_back("ArgumentName" + number, rule.target + (function ? ", null" : ""));
    out.fields.emplace_back("ArgumentValue" + number, reason(rule, *refusal));
  }
  if (out.fields.empty()) return std::nullopt;
  return out;
}

template <class C>
void complete(sim::Context& ctx, State& state, std::vector<C>& list) {
  for (C& one : list) {
    if (one.id.empty()) {
      one.id = sim::uuid(ctx.kernel().seed, Stream("ids/s3-rule"), ++state.generated);
    }
    if (!one.filter) continue;
    for (a::FilterRule& rule : one.filter->key.rules) {
      rule.name = rules::equal_ignoring_case(*rule.name, "prefix") ? "Prefix" : "Suffix";
    }
  }
}

/// Queues and topics that a rule is new or changed for (S3-TEST-01), each once.
std::vector<std::string> news(const Rules& before, const Rules& now) {
  std::vector<std::string> out;
  const auto parts = [](const NotifyRule& rule) {
    return std::tie(rule.target, rule.leaves, rule.prefix, rule.suffix);
  };
  for (const NotifyRule& rule : now.rules) {
    const bool old = std::any_of(before.rules.begin(), before.rules.end(),
                                 [&](const auto& one) { return parts(one) == parts(rule); });
    if (old || rule.to == a::Destination::function) continue;
    if (std::find(out.begin(), out.end(), rule.target) == out.end()) out.push_back(rule.target);
  }
  return out;
}

/// The rules as the document has them now, whether in force or not.
const Rules& latest(const Bucket& bucket) {
  return bucket.coming.empty() ? bucket.rules : bucket.coming.rbegin()->second;
}

}  // namespace

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::PutBucketNotificationConfiguration& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  Result<Rules> read = read_rules(*bucket, request.configuration);
  if (!read) return refuse(ctx, in.ticket, read.error());
  if (!request.skip_validation && in.destinations != nullptr) {
    if (auto bad = check_destinations(*bucket, *read, *in.destinations)) {
      return refuse(ctx, in.ticket, std::move(*bad));
    }
  }
  a::NotificationConfiguration document = request.configuration;
  complete(ctx, state, document.queues);
  complete(ctx, state, document.topics);
  complete(ctx, state, document.functions);
  read = read_rules(*bucket, document);  // with the ids that were made
  const std::vector<std::string> tested = news(latest(*bucket), *read);
  bucket->configuration = std::move(document);
  const uint32_t event = ctx.config(bucket->place, in.actor, "NotificationConfiguration");
  if (state.settings.propagation_ms == 0) {
    bucket->rules = std::move(*read);
  } else {
    const uint64_t id = ++state.last_id;
    bucket->coming.emplace(id, std::move(*read));
    plan(ctx, ctx.now() + Span{state.settings.propagation_ms}, Timer::rules, id, bucket->place);
  }
  answer(ctx, in.ticket, a::Done{});
  for (const std::string& target : tested) {
    send_test(ctx, state, *bucket, in.actor, target, event);
  }
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::GetBucketNotificationConfiguration& request) {
  const Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket != nullptr) answer(ctx, in.ticket, bucket->configuration);
}

}  // namespace calls

void on_rules_due(sim::Context& ctx, State& state, uint64_t id, uint32_t place) {
  const auto found = state.buckets.find(static_cast<uint16_t>(place));
  if (found == state.buckets.end()) return;
  Bucket& bucket = found->second;
  const auto rules = bucket.coming.find(id);
  if (rules == bucket.coming.end()) return;  // the bucket was deleted meanwhile
  bucket.rules = std::move(rules->second);
  bucket.coming.erase(rules);
  ctx.config(bucket.place, 0, "NotificationConfiguration");
}

}  // namespace inflight::s3
