// Rules of a notification configuration: event types, filters, the overlap rule.
#include <algorithm>
#include <array>
#include <set>

#include "base/url_text.h"
#include "rules/arn.h"
#include "services/s3/internal.h"

namespace inflight::s3 {
namespace {

namespace a = api::s3;

constexpr uint64_t kFilterBytesMax = 1024;

/// All leaf events, by group (S3-EVT-01). `s3:TestEvent` is never configured.
constexpr std::array<std::string_view, 21> kLeaves{
    "IntelligentTiering",
    "LifecycleExpiration:Delete",
    "LifecycleExpiration:DeleteMarkerCreated",
    "LifecycleTransition",
    "ObjectAcl:Put",
    "ObjectCreated:CompleteMultipartUpload",
    "ObjectCreated:Copy",
    "ObjectCreated:Post",
    "ObjectCreated:Put",
    "ObjectRemoved:Delete",
    "ObjectRemoved:DeleteMarkerCreated",
    "ObjectRestore:Completed",
    "ObjectRestore:Delete",
    "ObjectRestore:Post",
    "ObjectTagging:Delete",
    "ObjectTagging:Put",
    "ReducedRedundancyLostObject",
    "Replication:OperationFailedReplication",
    "Replication:OperationMissedThreshold",
    "Replication:OperationNotTracked",
    "Replication:OperationReplicatedAfterThreshold",
};

/// S3-CFG-03.
std::optional<Error> read_filter(const a::Filter& filter, NotifyRule& out) {
  std::set<std::string> seen;
  for (const a::FilterRule& rule : filter.key.rules) {
    if (!rule.name || !rule.value) return malformed();
    const bool prefix = rules::equal_ignoring_case(*rule.name, "prefix");
    if (!prefix && !rules::equal_ignoring_case(*rule.name, "suffix")) {
      return invalid("filter rule name must be either prefix or suffix", "FilterRule.Name",
                     *rule.name);
    }
    const std::string name = prefix ? "prefix" : "suffix";
    if (!seen.insert(name).second) {
      return invalid("Cannot specify more than one " + name + " rule in a filter.",
                     "FilterRule.Name", name);
    }
    if (rule.value->size() > kFilterBytesMax) {
      return invalid("Size of filter rule value cannot exceed 1024 bytes in UTF-8 representation",
                     "FilterRule.Value", *rule.value);
    }
    // Filter values are written as in a URL (S3-MATCH-02).
    (prefix ? out.prefix : out.suffix) = url_decoded(*rule.value, true);
  }
  return std::nullopt;
}

template <a::Destination kTo>
std::optional<Error> read_one(const a::Configuration<kTo>& from, std::vector<NotifyRule>& out) {
  NotifyRule rule{from.id, kTo, from.arn};
  rule.events = from.events;
  if (from.events.empty()) return malformed();
  for (const std::string& event : from.events) {
    const std::vector<std::string> leaves = leaves_of(event);
    if (leaves.empty()) {
      return invalid("The event is not supported for notifications", "Event", event);
    }
    rule.leaves.insert(rule.leaves.end(), leaves.begin(), leaves.end());
  }
  std::sort(rule.leaves.begin(), rule.leaves.end());
  rule.leaves.erase(std::unique(rule.leaves.begin(), rule.leaves.end()), rule.leaves.end());
  if (from.filter) {
    if (auto bad = read_filter(*from.filter, rule)) return bad;
  }
  out.push_back(std::move(rule));
  return std::nullopt;
}

template <a::Destination kTo>
std::optional<Error> read_all(const std::vector<a::Configuration<kTo>>& from,
                              std::vector<NotifyRule>& out) {
  for (const auto& one : from) {
    if (auto bad = read_one(one, out)) return bad;
  }
  return std::nullopt;
}

struct Kind {
  std::string_view service;
  std::string_view argument;  // as errors call it (S3-CFG-05)
  std::string_view resource;  // how the resource begins
};
constexpr std::array<Kind, 3> kKinds{
    {{"sqs", "Queue", ""}, {"sns", "Topic", ""}, {"lambda", "CloudFunction", "function:"}}};

/// Syntax, then what no policy can allow: another Region, FIFO (S3-CFG-05, -09).
std::optional<Error> check_arn(const Bucket& bucket, const NotifyRule& rule) {
  const Kind& kind = kKinds[static_cast<std::size_t>(rule.to)];
  const std::string argument(kind.argument);
  const auto arn = rules::split_arn(rule.target);
  const bool whole = arn && (*arn)[2] == kind.service && rules::is_account_id((*arn)[4]) &&
                     (*arn)[5].size() > kind.resource.size() &&
                     (*arn)[5].starts_with(kind.resource);
  if (!whole) return invalid("The ARN could not be parsed", argument, rule.target);
  if ((*arn)[3] != bucket.region) {
    return invalid(
        "The notification destination service region is not valid for the bucket location "
        "constraint",
        argument, rule.target);
  }
  if (rule.to != a::Destination::function && rule.target.ends_with(".fifo")) {
    const std::string what = rule.to == a::Destination::queue ? "SQS queues" : "SNS topics";
    return invalid("FIFO " + what + " are not supported", argument, rule.target);
  }
  return std::nullopt;
}

bool filtered(const NotifyRule& rule) { return !rule.prefix.empty() || !rule.suffix.empty(); }

/// An event of the rule that stands for `leaf`, as it was written.
std::string event_for(const NotifyRule& rule, const std::string& leaf) {
  for (const std::string& event : rule.events) {
    const std::vector<std::string> leaves = leaves_of(event);
    if (std::find(leaves.begin(), leaves.end(), leaf) != leaves.end()) return event;
  }
  return {};
}

}  // namespace

std::vector<std::string> leaves_of(std::string_view event) {
  std::vector<std::string> out;
  if (!event.starts_with("s3:")) return out;
  event.remove_prefix(3);
  const bool group = event.ends_with(":*");
  if (group) event.remove_suffix(1);  // with the colon: "ObjectCreated:"
  for (const std::string_view leaf : kLeaves) {
    if (group ? leaf.starts_with(event) : leaf == event) out.emplace_back(leaf);
  }
  return out;
}

std::optional<Error> overlap(const NotifyRule& one, const NotifyRule& other) {
  const bool prefixes =
      one.prefix.starts_with(other.prefix) || other.prefix.starts_with(one.prefix);
  const bool suffixes = one.suffix.ends_with(other.suffix) || other.suffix.ends_with(one.suffix);
  if (!prefixes || !suffixes) return std::nullopt;
  const auto shared = std::find_if(one.leaves.begin(), one.leaves.end(), [&](const auto& leaf) {
    return std::binary_search(other.leaves.begin(), other.leaves.end(), leaf);
  });
  if (shared == one.leaves.end()) return std::nullopt;
  if (filtered(one) || filtered(other)) {
    return fault("InvalidArgument",
                 "Configuration is ambiguously defined. Cannot have overlapping suffixes in two "
                 "rules if the prefixes are overlapping for the same event type.");
  }
  return invalid(
      "Configurations overlap. Configurations on the same bucket cannot share a common event type.",
      "Event", event_for(one, *shared) + ", " + event_for(other, *shared));
}

Result<Rules> read_rules(const Bucket& bucket, const a::NotificationConfiguration& document) {
  Rules out;
  out.event_bridge = document.event_bridge.has_value();
  std::optional<Error> bad = read_all(document.queues, out.rules);
  if (!bad) bad = read_all(document.topics, out.rules);
  if (!bad) bad = read_all(document.functions, out.rules);
  if (bad) return std::move(*bad);
  if (out.rules.size() > kConfigurationsMax) {
    return fault("InvalidArgument", "A bucket can have at most 100 notification configurations.");
  }
  for (const NotifyRule& rule : out.rules) {
    if ((bad = check_arn(bucket, rule))) return std::move(*bad);
  }
  for (std::size_t i = 0; i < out.rules.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const std::string& id = out.rules[i].id;
      if (!id.empty() && id == out.rules[k].id) {
        return fault("InvalidArgument",
                     "Same ID used for multiple configurations. IDs must be unique.");
      }
      if ((bad = overlap(out.rules[k], out.rules[i]))) return std::move(*bad);
    }
  }
  return out;
}

}  // namespace inflight::s3
