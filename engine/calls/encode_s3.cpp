// Answers of S3 as AWS's JSON.
#include <nlohmann/json.hpp>
#include <utility>

#include "api/home.h"
#include "calls/encode_services.h"

namespace inflight::calls {
namespace {

using world::World;
namespace a = api::s3;

constexpr const char* kOwner = "A3NL1KOZZKEXAMPLE";  // as in notifications

std::string quoted(const std::string& etag) { return "\"" + etag + "\""; }

Json encode_one(const World&, const a::Done&) { return Json::object(); }

Json encode_one(const World&, const a::Location& one) {
  return Json{{"Location", "http://" + one.bucket + ".s3.amazonaws.com/"}};
}

Json encode_one(const World& world, const a::BucketList& list) {
  Json rows = Json::array();
  for (const a::BucketRow& row : list.rows) {
    rows.push_back(Json{{"Name", row.name}, {"CreationDate", moment(world, row.created_ms)}});
  }
  return Json{{"Buckets", std::move(rows)}, {"Owner", Json{{"ID", kOwner}}}};
}

Json encode_one(const World&, const a::Versioning& versioning) {
  Json out = Json::object();
  add_text(out, "Status", versioning.status);
  return out;
}

Json encode_one(const World&, const a::LifecycleConfiguration& configuration) {
  Json rules = Json::array();
  for (const a::LifecycleRule& rule : configuration.rules) {
    Json row = Json{{"Expiration", Json{{"Days", rule.expiration.days}}}};
    add_text(row, "ID", rule.id);
    row["Filter"] = Json{{"Prefix", rule.filter.prefix}};
    row["Status"] = rule.status;
    rules.push_back(std::move(row));
  }
  return Json{{"Rules", std::move(rules)}};
}

template <class C>
void add_configurations(Json& out, const char* section, const char* arn,
                        const std::vector<C>& list) {
  if (list.empty()) return;
  Json rows = Json::array();
  for (const C& one : list) {
    Json row = Json{{"Id", one.id}, {arn, one.arn}, {"Events", one.events}};
    if (one.filter) {
      Json rules = Json::array();
      for (const a::FilterRule& rule : one.filter->key.rules) {
        rules.push_back(Json{{"Name", *rule.name}, {"Value", *rule.value}});
      }
      row["Filter"] = Json{{"Key", Json{{"FilterRules", std::move(rules)}}}};
    }
    rows.push_back(std::move(row));
  }
  out[section] = std::move(rows);
}

/// Without sections that are empty (S3-CFG-01).
Json encode_one(const World&, const a::NotificationConfiguration& configuration) {
  Json out = Json::object();
  add_configurations(out, "TopicConfigurations", "TopicArn", configuration.topics);
  add_configurations(out, "QueueConfigurations", "QueueArn", configuration.queues);
  add_configurations(out, "LambdaFunctionConfigurations", "LambdaFunctionArn",
                     configuration.functions);
  if (configuration.event_bridge) out["EventBridgeConfiguration"] = Json::object();
  return out;
}

Json encode_one(const World&, const a::Stored& stored) {
  Json out = Json{{"ETag", quoted(stored.object.etag)}};
  add_text(out, "VersionId", stored.object.version);
  return out;
}

Json encode_one(const World& world, const a::Copied& copied) {
  Json out = Json::object();
  add_text(out, "VersionId", copied.object.version);
  out["CopyObjectResult"] = Json{{"ETag", quoted(copied.object.etag)},
                                 {"LastModified", moment(world, copied.object.modified_ms)}};
  return out;
}

Json encode_one(const World&, const a::Completed& completed) {
  const a::ObjectInfo& object = completed.object;
  Json out = Json{{"Location", "https://" + completed.bucket + ".s3." +
                                   std::string(api::kHomeRegion) + ".amazonaws.com/" + object.key},
                  {"Bucket", completed.bucket},
                  {"Key", object.key},
                  {"ETag", quoted(object.etag)}};
  add_text(out, "VersionId", object.version);
  return out;
}

Json encode_one(const World& world, const a::Content& content) {
  const a::ObjectInfo& object = content.object;
  Json out = Json{{"AcceptRanges", "bytes"},
                  {"LastModified", moment(world, object.modified_ms)},
                  {"ContentLength", object.size},
                  {"ETag", quoted(object.etag)}};
  add_text(out, "VersionId", object.version);
  add_text(out, "Restore", object.restore);
  if (object.storage_class != "STANDARD") out["StorageClass"] = object.storage_class;
  if (content.body) out["Body"] = (*content.body)->text;
  return out;
}

Json encode_one(const World&, const a::Deleted& deleted) {
  Json out = Json::object();
  if (deleted.marker) out["DeleteMarker"] = true;
  add_text(out, "VersionId", deleted.version);
  return out;
}

Json encode_one(const World&, const a::DeletedList& list) {
  Json rows = Json::array();
  for (const a::Deleted& one : list.rows) {
    Json row = Json{{"Key", one.key}};
    add_text(row, "VersionId", one.asked);
    if (one.marker) {
      row["DeleteMarker"] = true;
      row["DeleteMarkerVersionId"] = one.version;
    }
    rows.push_back(std::move(row));
  }
  Json out = Json::object();
  if (!rows.empty()) out["Deleted"] = std::move(rows);
  return out;
}

Json encode_one(const World& world, const a::Listing& list) {
  Json out = Json::object();
  Json contents = Json::array();
  for (const a::ObjectInfo& one : list.objects) {
    contents.push_back(Json{{"Key", one.key},
                            {"LastModified", moment(world, one.modified_ms)},
                            {"ETag", quoted(one.etag)},
                            {"Size", one.size},
                            {"StorageClass", one.storage_class}});
  }
  Json prefixes = Json::array();
  for (const std::string& prefix : list.prefixes) prefixes.push_back(Json{{"Prefix", prefix}});
  out["IsTruncated"] = !list.next.empty();
  const std::size_t count = contents.size() + prefixes.size();
  if (!contents.empty()) out["Contents"] = std::move(contents);
  out["Name"] = list.bucket;
  out["Prefix"] = list.prefix;
  add_text(out, "Delimiter", list.delimiter);
  out["MaxKeys"] = list.max_keys;
  if (!prefixes.empty()) out["CommonPrefixes"] = std::move(prefixes);
  out["KeyCount"] = static_cast<int64_t>(count);
  add_text(out, "NextContinuationToken", list.next);
  return out;
}

Json encode_one(const World& world, const a::VersionListing& list) {
  Json versions = Json::array();
  Json markers = Json::array();
  for (const a::ObjectInfo& one : list.versions) {
    Json row = Json::object();
    if (!one.marker) {
      row["ETag"] = quoted(one.etag);
      row["Size"] = one.size;
      row["StorageClass"] = one.storage_class;
    }
    row["Key"] = one.key;
    row["VersionId"] = one.version;
    row["IsLatest"] = one.latest;
    row["LastModified"] = moment(world, one.modified_ms);
    (one.marker ? markers : versions).push_back(std::move(row));
  }
  Json out = Json::object();
  if (!versions.empty()) out["Versions"] = std::move(versions);
  if (!markers.empty()) out["DeleteMarkers"] = std::move(markers);
  out["Name"] = list.bucket;
  out["Prefix"] = list.prefix;
  return out;
}

Json encode_one(const World&, const a::TagSet& set) {
  Json tags = Json::array();
  for (const a::Tag& tag : set.tags) tags.push_back(Json{{"Key", tag.key}, {"Value", tag.value}});
  Json out = Json::object();
  add_text(out, "VersionId", set.version);
  out["TagSet"] = std::move(tags);
  return out;
}

Json encode_one(const World&, const a::UploadStarted& upload) {
  return Json{{"Bucket", upload.bucket}, {"Key", upload.key}, {"UploadId", upload.upload}};
}

Json encode_one(const World&, const a::PartStored& part) {
  return Json{{"ETag", quoted(part.etag)}};
}

}  // namespace

JsonBox encode_s3(const World& world, const a::Answer& answer) {
  return std::visit([&world](const auto& held) { return JsonBox(encode_one(world, held)); },
                    answer);
}

}  // namespace inflight::calls
