// The part of a dump about buckets, objects and notifications.
#include <string>

#include "world/dump_lines.h"

namespace inflight::world {
namespace {

void dump_version(Lines& lines, const std::string& key, const s3::Version& version) {
  lines.head("version", key)
      .field("ordinal", version.ordinal)
      .field("marker", version.marker)
      .field("lid", version.body->lid)
      .field("size", version.size)
      .field("etag", version.etag)
      .field("modified", version.modified.ms)
      .field("acl", version.acl)
      .field("class", version.storage_class);
  // Content that can be told apart by its ETag is not repeated.
  for (const auto& [tag, value] : version.tags) lines.field("tag", tag).field("is", value);
  if (!version.restore) return;
  lines.field("days", version.restore->days)
      .field("ready", version.restore->ready.ms)
      .field("there", version.restore->there)
      .field("expires", version.restore->expires.ms);
}

void dump_rules(Lines& lines, std::string_view what, const s3::Rules& rules) {
  lines.head(what, std::to_string(rules.rules.size())).field("event_bridge", rules.event_bridge);
  for (const s3::NotifyRule& rule : rules.rules) {
    lines.field("id", rule.id).field("target", rule.target);
    for (const std::string& event : rule.events) lines.field("event", event);
    lines.field("prefix", rule.prefix).field("suffix", rule.suffix);
  }
}

void dump_bucket(Lines& lines, const s3::Bucket& bucket) {
  lines.head("bucket", bucket.name)
      .field("exists", bucket.exists)
      .field("region", bucket.region)
      .field("created", bucket.created.ms)
      .field("versioning", static_cast<int64_t>(bucket.versioning))
      .field("notified", static_cast<int64_t>(bucket.notified));
  dump_rules(lines, "rules", bucket.rules);
  for (const auto& [id, rules] : bucket.coming) dump_rules(lines, "coming", rules);
  for (const api::s3::LifecycleRule& rule : bucket.lifecycle) {
    lines.head("lifecycle", rule.id)
        .field("status", rule.status)
        .field("prefix", rule.filter.prefix)
        .field("days", rule.expiration.days);
  }
  for (const auto& [key, versions] : bucket.objects) {
    for (const s3::Version& version : versions) dump_version(lines, key, version);
  }
}

}  // namespace

void dump_s3(Lines& lines, const s3::State& state) {
  for (const auto& [place, bucket] : state.buckets) dump_bucket(lines, bucket);
  for (const auto& [ordinal, upload] : state.uploads) {
    lines.head("upload", upload.key).field("ordinal", ordinal).field("bucket", upload.bucket);
    for (const auto& [number, part] : upload.parts) {
      lines.field("part", number).field("size", part.size).field("etag", part.etag);
    }
  }
  for (const auto& [id, one] : state.notifications) {
    lines.head("notification", std::to_string(id))
        .field("bucket", one.bucket)
        .field("target", one.target)
        .field("lid", one.body->lid)
        .field("body", one.body->text)
        .field("begun", one.begun.ms)
        .field("tries", one.tries);
  }
}

}  // namespace inflight::world
