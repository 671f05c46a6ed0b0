// Shared inside services/s3.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "services/s3/s3.h"

namespace inflight::s3 {

/// Kinds of this service's agenda entries.
enum class Timer : uint16_t {
  attempt,  // of a notification
  rules,    // rules are in force from now on; subject = their id, generation = the bucket
  daily,    // lifecycles, at midnight UTC
  restore,  // something about temporary copies in a bucket is due; subject = the bucket
};
void plan(sim::Context&, Time at, Timer, uint64_t subject, uint32_t generation = 0);

Error fault(std::string_view code, std::string message, int http = 400);
Error malformed();  // MalformedXML
/// InvalidArgument with ArgumentName and ArgumentValue.
Error invalid(std::string message, std::string name, std::string value);
void answer(sim::Context&, sim::Ticket, api::s3::Answer);
void refuse(sim::Context&, sim::Ticket, Error);

/// The existing bucket or null; null has been answered with NoSuchBucket (S3-CFG-04).
Bucket* bucket_at(sim::Context&, State&, const Incoming&, const std::string& name);

/// Ids as callers see them, made from ordinals. Of a version 0 is "null".
std::string version_id(Seed, uint32_t ordinal);
std::string upload_id(Seed, uint32_t ordinal);

// ---- objects (objects.cpp, versions.cpp)

/// The version asked for: "" = the latest. A delete marker counts as one. Null if there is none.
Version* find_version(Seed, Bucket&, const std::string& key, std::string_view version);
/// The version to work on; null has been answered: NoSuchKey, NoSuchVersion, or MethodNotAllowed
/// for a delete marker.
Version* version_at(sim::Context&, const Incoming&, Bucket&, const std::string& key,
                    const std::string& version);
api::s3::ObjectInfo info_of(Seed, const Bucket&, const std::string& key, const Version&);
/// Key, size, ACL and storage class of something that is to be stored.
std::optional<Error> check_write(const std::string& key, int64_t size, const std::string& acl,
                                 const std::string& storage_class);
/// Stores a version as the latest one of `key`, says so (`s3_put`) and notifies: `leaf` is what it
/// is to S3 ("ObjectCreated:Put"). Returns it.
const Version& store(sim::Context&, State&, Bucket&, const Incoming&, const std::string& key,
                     Version, std::string_view leaf);
/// An event about a version; `text` is its key, of s3_change what happened.
uint32_t emit_object(sim::Context&, const Bucket&, uint16_t actor, sim::Ev, std::string_view text,
                     const Version&);
/// MD5 of a content that may be longer than its text.
std::string etag_of(const api::Body&, int64_t size);
/// Takes the version out (an object without versions goes).
Version take(Bucket&, const std::string& key, uint32_t ordinal);
/// Deletes as DeleteObject does, the request's VersionId in `version` (S3-EVT-03, -04); `leaf`
/// heads are ObjectRemoved or LifecycleExpiration.
api::s3::Deleted erase(sim::Context&, State&, Bucket&, uint16_t actor, const std::string& key,
                       const std::string& version, const api::Lineage&, std::string_view head);

// ---- notifications (rules.cpp, configuration.cpp, record.cpp, notify.cpp)

/// The leaf events an event of a configuration stands for, "ObjectCreated:Put" … sorted; nothing
/// for an unknown one (S3-EVT-01, -02).
std::vector<std::string> leaves_of(std::string_view event);
/// The rules of a document; the first fault of its schema, its ARNs, or an overlap in S3-CFG-05's
/// order (a to d).
Result<Rules> read_rules(const Bucket&, const api::s3::NotificationConfiguration&);
/// Overlap of two rules (S3-OVL-01), as the error AWS answers with.
std::optional<Error> overlap(const NotifyRule&, const NotifyRule&);

/// What happened to an object, for notifications.
struct Happened {
  std::string_view leaf;  // "ObjectCreated:Put"
  const std::string* key = nullptr;
  const Version* version = nullptr;
  api::Lineage lineage{};
  uint32_t event = 0;       // about it in the log
  bool by_service = false;  // lifecycle and restores: nobody's request
};
/// The body of a notification (S3-MSG-01 … -07).
std::string record_of(sim::Context&, State&, const Bucket&, const NotifyRule&, const Happened&);
/// The same for the default event bus (S3-EB-02 … -05); nothing for what does not go there.
std::optional<std::string> bus_event(sim::Context&, State&, const Bucket&, const Happened&);
/// The test event (S3-TEST-01).
std::string test_event(sim::Context&, State&, const Bucket&);
/// Sends it to the rule that matches, if one does (S3-MATCH-01, -03).
void notify(sim::Context&, State&, Bucket&, const Happened&);
void send_test(sim::Context&, State&, Bucket&, uint16_t actor, const std::string& target,
               uint32_t cause);
void on_attempt(sim::Context&, State&, uint64_t notification);
/// A delivery of a bucket to a destination, still without content (S3-PERM-01, -02).
api::delivery::Deliver delivery_of(const Bucket&, const std::string& target);
void on_rules_due(sim::Context&, State&, uint64_t id, uint32_t place);

// ---- time (lifecycle.cpp, restore.cpp)

void plan_daily(sim::Context&, State&);
void on_daily(sim::Context&, State&);
void on_restore(sim::Context&, State&, uint16_t bucket);

// ---- handlers of calls

namespace calls {
namespace a = api::s3;
void on(sim::Context&, State&, const Incoming&, const a::CreateBucket&);
void on(sim::Context&, State&, const Incoming&, const a::DeleteBucket&);
void on(sim::Context&, State&, const Incoming&, const a::HeadBucket&);
void on(sim::Context&, State&, const Incoming&, const a::ListBuckets&);
void on(sim::Context&, State&, const Incoming&, const a::PutBucketVersioning&);
void on(sim::Context&, State&, const Incoming&, const a::GetBucketVersioning&);
void on(sim::Context&, State&, const Incoming&, const a::PutBucketLifecycleConfiguration&);
void on(sim::Context&, State&, const Incoming&, const a::GetBucketLifecycleConfiguration&);
void on(sim::Context&, State&, const Incoming&, const a::PutBucketNotificationConfiguration&);
void on(sim::Context&, State&, const Incoming&, const a::GetBucketNotificationConfiguration&);
void on(sim::Context&, State&, const Incoming&, const a::PutObject&);
void on(sim::Context&, State&, const Incoming&, const a::PostObject&);
void on(sim::Context&, State&, const Incoming&, const a::CopyObject&);
void on(sim::Context&, State&, const Incoming&, const a::GetObject&);
void on(sim::Context&, State&, const Incoming&, const a::HeadObject&);
void on(sim::Context&, State&, const Incoming&, const a::DeleteObject&);
void on(sim::Context&, State&, const Incoming&, const a::DeleteObjects&);
void on(sim::Context&, State&, const Incoming&, const a::ListObjectsV2&);
void on(sim::Context&, State&, const Incoming&, const a::ListObjectVersions&);
void on(sim::Context&, State&, const Incoming&, const a::PutObjectTagging&);
void on(sim::Context&, State&, const Incoming&, const a::GetObjectTagging&);
void on(sim::Context&, State&, const Incoming&, const a::DeleteObjectTagging&);
void on(sim::Context&, State&, const Incoming&, const a::PutObjectAcl&);
void on(sim::Context&, State&, const Incoming&, const a::RestoreObject&);
void on(sim::Context&, State&, const Incoming&, const a::CreateMultipartUpload&);
void on(sim::Context&, State&, const Incoming&, const a::UploadPart&);
void on(sim::Context&, State&, const Incoming&, const a::CompleteMultipartUpload&);
void on(sim::Context&, State&, const Incoming&, const a::AbortMultipartUpload&);
}  // namespace calls

}  // namespace inflight::s3
